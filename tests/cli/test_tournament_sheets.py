"""`paiju tournament sheets`: what it writes, and what it says to what it cannot read."""

import re
import sys
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.tournament.files.table_bounds import WHOLE
from paiju.tournament.files.xlsx_read import opened
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from paiju.tournament.paper.page import Paper
from tests.tournament.paper.reading import Reader

EVENT = """
entrants = "entrants.csv"
[event]
name = "Spring & <Cup>"
book = "mcr"
level = "local"
hosts = ["Club"]
[ema]
country = "NL"
[[stage]]
name = "all"
kind = "seated"
rounds = 1
[[team]]
name = "North"
number = 1
leader = "Lea"
"""
ENTRANTS = "player,team,number\n" + "".join(f"P{n},{'North' if n < 5 else '=South'},{n}\n" for n in range(1, 9))
SEATS = "round,table,east,south,west,north\n1,1,1,5,2,6\n1,2,3,7,4,8\n"
RESULTS = "round,table,east,south,west,north,e,s,w,n\n1,1,1,5,2,6,40,20,-10,-50\n1,2,3,7,4,8,30,10,-20,-20\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An event's files."""
    files = {"event.toml": EVENT, "entrants.csv": ENTRANTS, "seats.csv": SEATS, "results.csv": RESULTS}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def written(folder: Path, *options: str) -> set[str]:
    """The files that a run leaves."""
    assert main(["tournament", "sheets", str(folder / "event.toml"), "--out", str(folder / "out"), *options]) == 0
    return {path.name for path in (folder / "out").iterdir()}


def test_before_anything_is_known_there_are_forms(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = written(folder)
    assert {"index.html", "entry_form.html", "draw_order.html", "score_sheets.html", "order_book.html"} <= files
    assert not files & {"seating_rounds.html", "bulletin.html", "diplomas.html", "standings.csv", "seating.csv"}
    told = capsys.readouterr().out
    assert all(name in told for name in files)


def test_with_seats_there_is_the_seating_and_a_file_for_results(folder: Path) -> None:
    files = written(folder, "--seats", str(folder / "seats.csv"), "--lang", "en")
    assert {"seating_rounds.html", "seating_numbers.html", "seating.csv", "seating.xlsx"} <= files
    rows = (folder / "out" / "seating.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[:2] == ["stage,round,table,east,south,west,north,e,s,w,n", "all,1,1,P1,P5,P2,P6,,,,"]
    filled = [row.replace(",,,,", ",8,8,-8,-8") if at else row for at, row in enumerate(rows)]
    (folder / "filled.csv").write_text("\n".join(filled), encoding="utf-8")
    assert "bulletin.html" in written(folder, "--results", str(folder / "filled.csv"))


def test_with_results_there_are_standings_and_what_they_say_agrees(folder: Path) -> None:
    files = written(
        folder, "--results", str(folder / "results.csv"), "--lang", "zh", "--head", "ab12", "--notice", "丙"
    )
    assert {"bulletin.html", "diplomas.html", "standings.csv", "standings.xlsx", "ema.csv"} <= files
    rows = (folder / "out" / "standings.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[0].startswith("place,number,player,team,club,country,games,standard")
    assert rows[1].startswith("1,1,P1,North")
    assert any(",'=South," in row for row in rows), "guarded"
    workbook = (folder / "out" / "standings.xlsx").read_bytes()
    sheets = {sheet.name: sheet.rows for sheet in opened(workbook, WHOLE)}
    assert set(sheets) == {"players", "teams", "games"}
    assert [row[2] for row in sheets["players"][1:]] == [row.split(",")[2] for row in rows[1:]]
    assert len(sheets["games"]) == 1 + 8
    ema = (folder / "out" / "ema.csv").read_text(encoding="utf-8-sig").splitlines()
    assert ema[0].startswith("tournament,participants,place,first name,last name,EMA number,table points,score")
    assert ema[1].startswith("Spring & <Cup>,8,1,,P1,,4,40,no,")
    assert "NL" in ema[1]
    text = (folder / "out" / "bulletin.html").read_text(encoding="utf-8")
    assert all(word in text for word in ("ab12", "丙", "非正式成绩", "Spring &amp; &lt;Cup&gt;"))


@pytest.mark.clause("reading:328")
def test_only_events_above_a_club_are_marked_unofficial(folder: Path) -> None:
    text = (folder / "event.toml").read_text(encoding="utf-8")
    for level, marked in (("club", False), ("national", True)):
        (folder / "event.toml").write_text(text.replace('"local"', f'"{level}"'), encoding="utf-8")
        written(folder, "--results", str(folder / "results.csv"), "--only", "bulletin")
        page = (folder / "out" / "bulletin.html").read_text(encoding="utf-8")
        assert ("Unofficial results" in page) == marked


def test_only_some_and_the_list_leads_to_them(folder: Path) -> None:
    files = written(folder, "--only", "badges, check_hall", "--lang", "en")
    assert files == {"badges.html", "check_hall.html", "index.html"}
    page = (folder / "out" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', page) == ["badges.html", "check_hall.html"]
    assert "Lea" in (folder / "out" / "badges.html").read_text(encoding="utf-8")


def test_workbooks_are_read_like_csv(folder: Path) -> None:
    rows = [line.split(",") for line in ENTRANTS.splitlines()]
    (folder / "entrants.csv").unlink()
    (folder / "entrants.xlsx").write_bytes(write_xlsx([WorkSheet("x", rows)]))
    event = (folder / "event.toml").read_text(encoding="utf-8").replace("entrants.csv", "entrants.xlsx")
    (folder / "event.toml").write_text(event, encoding="utf-8")
    lines = [line.split(",") for line in RESULTS.splitlines()]
    results = [[int(cell) if cell.lstrip("-").isdigit() else cell for cell in line] for line in lines]
    (folder / "results.xlsx").write_bytes(write_xlsx([WorkSheet("r", results)]))
    written(folder, "--results", str(folder / "results.xlsx"))
    assert "P8" in (folder / "out" / "bulletin.html").read_text(encoding="utf-8")


def test_without_openpyxl_one_line_says_what_to_install(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workbooks are still written, and CSV is read."""
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    assert "seating.xlsx" in written(folder, "--seats", str(folder / "seats.csv"))
    (folder / "r.xlsx").write_bytes(write_xlsx([WorkSheet("r", [["round"]])]))
    capsys.readouterr()
    given = ["tournament", "sheets", str(folder / "event.toml"), "--out", str(folder / "out")]
    assert main([*given, "--results", str(folder / "r.xlsx")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "pip install '.[sheets]'" in err


def test_a_plan_is_held_in_the_order_book(folder: Path) -> None:
    (folder / "hall.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    written(folder, "--plan", str(folder / "hall.svg"), "--only", "order_book")
    assert "data:image/svg+xml;base64," in (folder / "out" / "order_book.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--only", "bages"], "no paper 'bages'"),
        (["--seats", "nowhere.csv"], "cannot read nowhere.csv"),
        (["--plan", "event.toml"], "PNG, JPEG or SVG"),
        (["--results", "entrants.csv"], "column"),
        (["--lang", "de"], "--paper-lang"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_line(
    folder: Path, options: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    try:
        code = main(["tournament", "sheets", "event.toml", "--out", "out", *options])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    assert told in capsys.readouterr().err
    assert not (folder / "out").exists()


def test_papers_written_are_whole(folder: Path) -> None:
    written(folder, "--seats", str(folder / "seats.csv"))
    for path in (folder / "out").glob("*.html"):
        assert Reader(Paper(path.stem, "", path.read_text(encoding="utf-8"))).text
