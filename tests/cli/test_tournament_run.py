"""`paiju tournament run` as it is typed."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.said_by import said

EVENTS = Path(__file__).parents[2] / "examples" / "events"
EVENT = '[event]\nname = "Cup"\nbook = "mcr"\n[[stage]]\nname = "all"\nkind = "results"\n'
RESULTS = "round,table,east,south,west,north,e,s,w,n\n1,1,=A,B,C,D,80,20,-30,-70\n2,1,=A,B,C,D,10,10,10,-40\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A small event."""
    (tmp_path / "event.toml").write_text(EVENT)
    (tmp_path / "results.csv").write_text(RESULTS)
    return str(tmp_path / "event.toml"), str(tmp_path / "results.csv")


def test_what_programs_are_told(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "tournament", "run", files[0], "--results", files[1], "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert list(told) == ["standings", "teams", "problems"]
    first = told["standings"][0]
    assert list(first) == ["place", "player", "team", "games", "metrics"]
    assert (first["place"], first["player"], first["team"], first["games"]) == (1, "=A", "", 2)
    assert first["metrics"]["standard"] == "19/3"
    assert first["metrics"]["game"] == "90"
    assert told["teams"] == []
    assert len(told["problems"]) == 1
    assert "-10, not 0" in told["problems"][0]


def test_who_goes_on_is_told_before_the_next_stage_is_played(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(files[0]).write_text(EVENT + 'cut = 2\n[[stage]]\nname = "last"\nkind = "final"\n')
    run = ("tournament", "run", files[0], "--results", files[1])
    assert "Qualified: =A, B\n" in said(capsys, *run, "--lang", "en")[1]
    assert "晋级：=A、B\n" in said(capsys, *run, "--lang", "zh")[1]
    stages = json.loads(said(capsys, *run, "--json")[1])["stages"]
    assert [(stage["stage"], stage["goes_on"]) for stage in stages] == [("all", ["=A", "B"])]


def test_the_same_in_chinese(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "tournament", "run", files[0], "--results", files[1], "--lang", "zh")
    assert "个人名次" in out
    assert "标准分" in out
    assert "应为 0" in out
    _, out, _ = said(capsys, "tournament", "run", files[0], "--results", files[1], "--lang", "en")
    assert "Please check:" in out


def test_files_of_standings_hold_no_formulas(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "tables"
    assert said(capsys, "tournament", "run", files[0], "--results", files[1], "--out", str(folder))[0] == 0
    rows = list(csv.DictReader((folder / "standings.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [row["player"] for row in rows] == ["'=A", "B", "C", "D"]
    assert rows[3]["game"] == "-110"
    assert not (folder / "teams.csv").exists()


@pytest.mark.parametrize(
    ("event", "results", "words"),
    [
        (EVENT.replace("mcr", "mrc"), RESULTS, "mcr"),
        (EVENT, RESULTS.replace("80", "eighty"), "line 2, column e"),
        (EVENT.replace("kind", "kin"), RESULTS, "kind"),
        (EVENT.replace('"mcr"', "mcr"), RESULTS, "text must be in quotes"),
        (EVENT, RESULTS.replace(",80,", ",,"), "column e: the points are missing"),
        ("", RESULTS, "book is missing"),
        (EVENT, None, "there is no such file"),
    ],
)
def test_what_cannot_be_read_ends_with_2(
    tmp_path: Path, event: str, results: str | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "event.toml").write_text(event)
    if results is not None:
        (tmp_path / "results.csv").write_text(results)
    args = ("tournament", "run", str(tmp_path / "event.toml"), "--results", str(tmp_path / "results.csv"))
    code, out, err = said(capsys, *args)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize(("name", "players", "teams"), [("club-day", 8, 2), ("league", 16, 4)])
def test_the_examples_run_without_problems(
    name: str, players: int, teams: int, capsys: pytest.CaptureFixture[str]
) -> None:
    event, results = EVENTS / name / "event.toml", EVENTS / name / "results.csv"
    code, out, _ = said(capsys, "tournament", "run", str(event), "--results", str(results), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["problems"] == []
    assert (len(told["standings"]), len(told["teams"])) == (players, teams)
    assert [line["place"] for line in told["teams"]] == list(range(1, teams + 1))


def test_a_name_that_is_no_file_is_told_with_the_nearest(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = files[1].replace("results.csv", "result.csv")
    code, _, err = said(capsys, "tournament", "run", files[0], "--results", wrong, "--lang", "en")
    assert code == 2
    assert "no such file; did you mean results.csv?" in err
    assert "是否为 results.csv？" in said(capsys, "tournament", "run", files[0], "--results", wrong, "--lang", "zh")[2]
    code, _, err = said(capsys, "tournament", "verify", str(Path(files[0]).parent / "event.zip"), "--lang", "zh")
    assert (code, "没有这个文件" in err) == (2, True)


def test_an_event_that_goes_on_says_so_who_left_and_who_was_shown_a_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "event.toml").write_text('entrants = "in.csv"\n' + EVENT + "rounds = 2\n")
    names = "Ann,X,\nBo,Y,\nCy,X,\nDi,Y,\nEd,X,\nFay,Y,\nGil,X,withdrawn\nHal,Y,\n"
    (tmp_path / "in.csv").write_text(f"player,team,status\n{names}")
    rows = "1,1,Ann,Bo,Cy,Di,80,20,-30,-70\n1,2,Ed,Fay,Gil,Hal,12,10,-2,-20\n2,1,Ann,Bo,Cy,Di,,,,\n"
    (tmp_path / "results.csv").write_text(f"round,table,east,south,west,north,e,s,w,n\n{rows}")
    (tmp_path / "PENALTIES.csv").write_text("round,player,kind,amount\n,Bo,card,1\n1,Bo,card,1\n,Di,card,1\n")
    files = str(tmp_path / "event.toml"), "--results", str(tmp_path / "results.csv")
    _, out, _ = said(capsys, "tournament", "run", *files, "--lang", "en")
    assert "Gil (withdrawn)" in out
    after = [line.split() for line in out.split("Awards so far\n")[1].splitlines()]
    assert after[0][:4] == ["Best", "player", "all", "Ann"]  # Ed has as many standard points, Ann is placed first
    assert after[1:5] == [[], ["Yellow", "cards"], ["Bo", "Y", "2"], ["Di", "Y", "1"]]
    assert "all: there are results of 1 round; 2 are planned" in out
    (tmp_path / "results.csv").write_text((tmp_path / "results.csv").read_text().replace(",,,,", ",1,0,0,-1"))
    assert "\nAwards\n" in said(capsys, "tournament", "run", *files, "--lang", "en")[1]


def test_an_archive_has_its_own_results(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same event from its files and from the archive made of them."""
    archive = str(tmp_path / "event.zip")
    assert (
        said(capsys, "tournament", "archive", files[0], "--results", files[1], "--out", archive, "--organiser", "A")[0]
        == 0
    )
    code, out, err = said(capsys, "tournament", "run", archive, "--json")
    assert (code, err) == (0, "")
    told = json.loads(said(capsys, "tournament", "run", files[0], "--results", files[1], "--json")[1])
    assert json.loads(out)["standings"] == told["standings"]
    assert said(capsys, "tournament", "run", archive, "--results", files[1])[0] == 2
    assert "--results" in said(capsys, "tournament", "run", files[0])[2]
