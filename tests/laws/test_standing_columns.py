"""A column of standings is told once: the command, files, workbooks, papers, pages and JSON show it by themselves."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.languages import Text
from paiju.server.events.public.board import PublicBoard, PublicSource
from paiju.server.events.public.pages import made_page
from paiju.tournament.counting import standing_table as tables
from paiju.tournament.counting.figures import FIGURES, Figure
from paiju.tournament.counting.standing_table import StandingColumn, file_table
from paiju.tournament.files.read_table import table_rows
from paiju.tournament.folder.event_folder import read_event_folder
from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.paper.folder import table_files
from paiju.tournament.paper.source import PaperSource
from tests.server.events.laid_event import played_book

DAY = ("examples/events/club-day/event.toml", "examples/events/club-day/results.csv")
LASTS = Figure("lasts", Text("Lasts"), lambda own: Fraction(sum(one.place == 4 for one in own.games)), shown=True)
SUM = {"firsts": 7, "lasts": 6}  # of six tables; two share the first place of one


def source_of_day() -> PaperSource:
    """The club's day as it is printed, in both languages."""
    folder = read_event_folder(*DAY)
    return PaperSource(folder.event, folder.players, outcome=folder.count())


@pytest.fixture(params=["firsts", "lasts"])
def figure(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Figure:
    """A figure that is there, and one that is added for the test in the one list there is."""
    monkeypatch.setitem(FIGURES, "lasts", LASTS)
    return FIGURES[request.param]


def test_a_figure_stands_in_all_that_a_command_writes(
    figure: Figure, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ("tournament", "run", DAY[0], "--results", DAY[1])
    assert main([*run, "--out", str(tmp_path)]) == 0
    page = capsys.readouterr().out
    assert page.count(figure.name.en.lower()) == 3  # players, teams, a category
    head, *rows = csv.reader(io.StringIO((tmp_path / "standings.csv").read_text(encoding="utf-8-sig")))
    in_file = [row[head.index(figure.key)] for row in rows]
    assert main(["--lang", "zh", *run]) == 0
    assert capsys.readouterr().out.count(figure.name.zh.lower()) == 3
    assert main([*run, "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)["standings"]
    assert in_file == [line["metrics"][figure.key] for line in lines]
    assert sum(map(int, in_file)) == SUM[figure.key]


def test_a_figure_stands_in_workbooks_and_on_papers(figure: Figure) -> None:
    source = source_of_day()
    files = table_files(source)
    for name in ("standings.csv", "standings.xlsx"):
        head, *rows = table_rows(files[name], name)
        assert sum(int(row[head.index(figure.key)]) for row in rows) == SUM[figure.key]
    shown = {paper.kind: paper.html for paper in papers_of(source, ("standings", "bulletin"))}
    assert set(shown) == {"standings", "bulletin"}
    assert all(figure.name.zh in html and figure.name.en in html for html in shown.values())


def test_a_figure_stands_on_public_pages_with_its_head(figure: Figure) -> None:
    state = played_book().state
    board = PublicBoard(PublicSource("e", state, state))
    overview, player, team = (made_page(board, name) for name in (("overview",), ("players", "p2"), ("teams", "1")))
    assert overview.standings  # type: ignore[union-attr]
    for standing in (*overview.standings, player, team):  # type: ignore[union-attr]
        heads = {one.key: one.name for one in standing.columns}
        assert heads[figure.key] == figure.name
    assert all(figure.key in line.figures for one in overview.standings for line in one.lines)  # type: ignore[union-attr]


def test_any_other_column_of_commands_and_files_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    grade = StandingColumn("grade", Text("Grade"), lambda _, who: f"{who.name} dan", who=True)
    monkeypatch.setattr(tables, "CLOSING", (grade, *tables.CLOSING))
    assert main(["tournament", "run", DAY[0], "--results", DAY[1]]) == 0
    assert "Emil dan" in capsys.readouterr().out
    source = source_of_day()
    assert source.outcome is not None
    assert "grade" in file_table(source.outcome.standings, source.roster.by_id).file_rows[0]


@pytest.mark.parametrize("script", sorted(Path("src/paiju/web/pages/event/public").glob("*.js"), key=str), ids=str)
def test_no_page_names_a_figure_of_its_own(script: Path) -> None:
    heads = {
        words for one in FIGURES.values() for words in (one.name.zh, one.name.en) if one.key not in ("standard", "pt")
    }
    assert not [words for words in heads if f'"{words}"' in script.read_text(encoding="utf-8")]
