"""`paiju league schedule` as it is typed."""

import json
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from tests.cli.said_by import said
from tests.extras import need
from tests.tournament.season.files import START, absence, small
from tests.tournament.season.validator import validate

EXAMPLE = Path(__file__).parents[2] / "examples" / "season.toml"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small league."""
    path = tmp_path / "season.toml"
    path.write_text(small())
    return path


def test_a_season_as_json_and_as_tables(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("ortools", "the season extra")
    code, out, err = said(capsys, "league", "schedule", str(file), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    validate(file.read_text(), told)
    first = told["games"][0]
    assert list(first) == ["week", "day", "date", "slot", "table", "teams", "lineup"]
    for lang, week, wind in (("en", "Week 1", "E "), ("zh", "第 1 周", "东")):
        code, out, _ = said(capsys, "league", "schedule", str(file), "--lang", lang)
        assert code == 0
        assert week in out
        assert wind in out
        assert f"{first['teams'][0]}·{first['lineup'][0]}" in out


def test_planned_anew(file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    need("ortools", "the season extra")
    past = tmp_path / "games.json"
    past.write_text(said(capsys, "league", "schedule", str(file), "--json")[1])
    before = json.loads(past.read_text())["games"]
    since = before[2]["date"]
    words = ("league", "schedule", str(file), "--past", str(past), "--from", since)
    code, out, _ = said(capsys, *words, "--json", "--time", "20")
    after = json.loads(out)
    assert code == 0
    assert after["report"]["changed"] == 0
    assert [game.pop("played", False) for game in after["games"]] == [game["date"] < since for game in before]
    assert after["games"] == before
    assert "Games changed: 0" in said(capsys, *words)[1]


def test_a_season_that_cannot_be(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("ortools", "the season extra")
    days = [START + timedelta(days=number) for number in range(21)]
    file.write_text(small(more=absence("3-2", *days)))
    code, out, _ = said(capsys, "league", "schedule", str(file), "--json")
    assert code == 1
    assert json.loads(out).keys() == {"error", "rule"}
    assert json.loads(out)["rule"] == "absence"
    assert "3-2" in json.loads(out)["error"]
    code, out, err = said(capsys, "league", "schedule", str(file), "--lang", "zh")
    assert (code, out) == (1, "")
    assert "缺席" in err
    assert err.count("\n") == 1


def test_seats_nobody_can_fill_are_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("ortools", "the season extra")
    day = START + timedelta(days=2)
    file.write_text(small(4, more=absence("1-1", day) + absence("1-2", day), weeks=1))
    code, out, _ = said(capsys, "league", "schedule", str(file))
    assert code == 0
    assert f"Nobody available for Team 1: {day} slot 1." in out
    assert "Not met: seats nobody can fill" in out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["nowhere.toml"], "cannot read nowhere.toml"),
        (["FILE", "--time", "0"], "--time"),
        (["FILE", "--seed", "-1"], "--seed"),
        (["FILE", "--from", "2026-03-05"], "--past"),
        (["FILE", "--past", "FILE"], "JSON"),
        (["FILE", "--past", "nowhere.json"], "cannot read nowhere.json"),
        (["FILE", "--past", "GAMES", "--from", "soon"], "date"),
        ([], "FILE"),
    ],
)
def test_bad_input(words: list[str], hint: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = file.with_suffix(".json")
    games.write_text('{"games": []}')
    given = [{"FILE": str(file), "GAMES": str(games)}.get(word, word) for word in words]
    code, _, err = said(capsys, "league", "schedule", *given)
    assert code == 2
    assert hint in err
    assert err.count("\n") == 1


def test_a_mistake_in_the_file_has_its_place(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(small(more=absence("nobody", START)))
    code, _, err = said(capsys, "league", "schedule", str(file))
    assert code == 2
    assert "[[absence]] 1: no team has a player 'nobody'" in err


def test_without_the_solver_one_line_says_what_to_install(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ortools", "ortools.sat", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, name, None)
    code, out, err = said(capsys, "league", "schedule", str(file), "--json")
    assert (code, out) == (2, "")
    assert "pip install '.[season]'" in err
    assert err.count("\n") == 1


@pytest.mark.long
def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    need("ortools", "the season extra")
    code, out, _ = said(capsys, "league", "schedule", str(EXAMPLE), "--json")
    assert code == 0
    validate(EXAMPLE.read_text(encoding="utf-8"), json.loads(out))
    assert json.loads(out)["unfilled"] == []
