"""`paiju seating` and `paiju draw` as they are typed."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.said_by import said


def test_a_seating_as_json_and_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = said(capsys, "seating", "--players", "28", "--rounds", "8", "--team-size", "4", "--json")
    told = json.loads(out)
    assert code == 0
    assert [len(tables) for tables in told["rounds"]] == [7] * 8
    assert told["byes"] == [[]] * 8
    keys = {
        "repeats",
        "team_meetings",
        "wind_spread",
        "team_pair_min",
        "team_pair_max",
        "table_revisits",
        "indirect_min",
    }
    assert keys <= told["report"].keys()
    assert keys <= told["report"]["bound"].keys()
    assert told["report"]["failed"] == []
    past = tmp_path / "past.json"
    past.write_text(json.dumps({**told, "rounds": told["rounds"][:5]}))
    _, rest, _ = said(
        capsys, "seating", "--players", "28", "--rounds", "8", "--team-size", "4", "--past", str(past), "--json"
    )
    later = json.loads(rest)
    assert len(later["rounds"]) == 3
    assert later["report"]["repeats"] == 0
    _, out, _ = said(capsys, "seating", "--players", "9", "--rounds", "4", "--table-size", "3", "--csv")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["round", "table", "wind", "player"]
    assert len(rows) == 1 + 4 * 9


def test_two_and_a_club_are_kept_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Lines of two, and of all of a club; a heading is one; a line that is none is told."""
    file = tmp_path / "apart.csv"
    file.write_text("a,b\n1,2\n\n7,9,11,13\n")
    words = ("seating", "--players", "24", "--rounds", "4", "--apart", str(file), "--time", "20", "--json")
    code, out, _ = said(capsys, *words)
    told = json.loads(out)
    tables = [set(table) for tables in told["rounds"] for table in tables]
    assert (code, told["report"]["apart_meetings"], told["report"]["failed"]) == (0, 0, [])
    assert not any({1, 2} <= table or len({7, 9, 11, 13} & table) > 1 for table in tables)
    file.write_text("1,2\n3\n")
    code, _, err = said(capsys, *words)
    assert code == 2
    assert "line 2: must be two player numbers" in err


def test_teams_of_any_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    """How often team-mates meet, beside how often they must."""
    words = ("seating", "--players", "16", "--rounds", "3", "--teams", "5,4,4,3")
    code, out, _ = said(capsys, *words, "--json")
    report = json.loads(out)["report"]
    assert (code, report["team_meetings"], report["bound"]["team_meetings"]) == (0, 3, 3)
    assert report["failed"] == ["team_meetings"]
    assert "meetings of team-mates" in said(capsys, *words)[1]


def test_a_guarantee_that_fails_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "seating", "--players", "8", "--rounds", "2", "--time", "1")
    assert code == 0
    assert "repeated meetings" in out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--players", "3", "--rounds", "1"], "players"),
        (["--players", "16", "--rounds", "0"], "rounds"),
        (["--players", "16", "--rounds", "4", "--team-size", "3"], "teams of 3"),
        (
            ["--players", "15", "--rounds", "4", "--table-size", "3", "--book", "mcr"],
            "mcr is played by 4 at a table, not 3",
        ),
        (["--players", "16", "--rounds", "4", "--past", "nowhere.json"], "past: cannot read nowhere.json"),
        (["--players", "16", "--rounds", "4", "--time", "0"], "time"),
        (["--players", "16", "--rounds", "4", "--gone", "x"], "numbers"),
        (["--players", "16", "--rounds", "4", "--teams", "9,9"], "18 players in all"),
        (["--players", "16", "--rounds", "4", "--teams", "4,4", "--team-size", "4"], "not both"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], words: list[str], hint: str) -> None:
    code, _, err = said(capsys, "seating", *words)
    assert code == 2
    assert hint in err
    assert err.count("\n") == 1


def test_a_draw_is_made_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    teams, secret, draw = tmp_path / "teams.csv", tmp_path / "secret.json", tmp_path / "draw.json"
    teams.write_text("team,1,2,3,4\nAlpha,a,b,c,d,T:e\nBeta,f,g,h,i\n")
    assert said(capsys, "draw", "seal", "--out", str(secret))[0] == 0
    assert secret.stat().st_mode & 0o077 == 0
    assert said(capsys, "draw", "seal", "--out", str(secret))[0] == 2  # never over an old one
    words = ("draw", "make", str(teams), "--kind", "lots", "--secret", str(secret), "--out", str(draw))
    assert said(capsys, *words)[0] == 0
    commitment = json.loads(secret.read_text())["commitment"]
    assert said(capsys, "draw", "verify", str(draw), "--commitment", commitment)[0] == 0
    slips = said(capsys, "draw", "slips", str(draw))[1]
    assert "Alpha" in slips
    assert "T: e" in slips
    draw.write_text(draw.read_text().replace("Alpha", "Gamma", 1))
    assert said(capsys, "draw", "verify", str(draw))[0] == 1
    draw.write_text("{")
    assert said(capsys, "draw", "verify", str(draw))[0] == 2
