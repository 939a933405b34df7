"""`paiju relay` as a user runs it: begun from a file of teams, played, stopped, gone on with and shown."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.match.log import Begin
from paiju.match.relay import games_in_all
from paiju.match.relay_record import read_relay
from paiju.terminal.relay import read_saved
from tests import children

TEAMS = """book = "{book}"

[[team]]
name = "甲"
members = ["Ann", "Amy"]
substitutes = ["Abe"]

[[team]]
name = "乙"
members = ["Bob", "Bea"]

[[team]]
name = "丙"
members = ["Cem", "Cid"]

[[team]]
name = "丁"
members = ["Dai", "Dan"]
"""
BOOK = """id = "short-relay"
base = "xjtu-relay"

[names]
zh = "短接力"
en = "Short relay"

[teams]
members = 2

[game]
rounds = 1
extra_rounds = 0
"""


def paiju(*words: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """A command as a user runs it."""
    line = [sys.executable, "-m", "paiju", *words, "--lang", lang]
    return children.run(line, typed)


@pytest.fixture
def teams(tmp_path: Path) -> Path:
    """Four teams of two, and their short book."""
    book, path = tmp_path / "short.toml", tmp_path / "teams.toml"
    book.write_text(BOOK, encoding="utf-8")
    path.write_text(TEAMS.format(book=book), encoding="utf-8")
    return path


@pytest.fixture
def relay(teams: Path, tmp_path: Path) -> Path:
    """A relay just begun."""
    path = tmp_path / "relay.jsonl"
    done = paiju("relay", "new", str(teams), "--out", str(path), "--seed", "7")
    assert done.returncode == 0, done.stderr
    return path


def shown(path: Path) -> dict[str, Any]:
    """How a relay stands, for programs."""
    done = paiju("relay", "show", str(path), "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.clause("xjtu:App1:1", "xjtu:App1:2")
def test_a_relay_begun_from_a_file(relay: Path) -> None:
    told = shown(relay)
    assert [team["name"] for team in told["teams"]] == ["甲", "乙", "丙", "丁"]
    assert {team["points"] for team in told["teams"]} == {100000}
    assert {team["place"] for team in told["teams"]} == {None}
    assert told["games"] == []
    assert [game["players"] for game in told["left"]] == [
        {"甲": "Ann", "乙": "Bob", "丙": "Cem", "丁": "Dai"},
        {"甲": "Amy", "乙": "Bea", "丙": "Cid", "丁": "Dan"},
    ]


@pytest.mark.clause("xjtu:App1:1☆")
def test_a_relay_of_the_cup(tmp_path: Path) -> None:
    path, teams = tmp_path / "cup.jsonl", tmp_path / "teams.toml"
    rows = [(name, ", ".join(f'"{name}{n}"' for n in range(1, 6))) for name in "ABCD"]
    text = "".join(f'[[team]]\nname = "{name}"\nmembers = [{members}]\n' for name, members in rows)
    teams.write_text(f'book = "xjtu-cup-relay"\n{text}', encoding="utf-8")
    assert paiju("relay", "new", str(teams), "--out", str(path)).returncode == 0
    told = shown(path)
    assert (told["book"], told["games_in_all"], len(told["left"])) == ("xjtu-cup-relay", 5, 5)


@pytest.mark.clause("xjtu:App1:2", "xjtu:App1:5")
def test_played_stopped_and_gone_on_with(relay: Path) -> None:
    stopped = paiju("relay", "play", str(relay), "--substitute", "甲=Abe", typed="\n" * 12)
    assert "You play for 甲, as Abe." in stopped.stdout
    assert f"To go on: paiju relay play {relay}" in stopped.stdout
    running = shown(relay)
    assert running["games"][0]["players"]["甲"] == "Abe"
    assert not running["games"][0]["finished"]
    played = read_saved(str(relay))[0].match
    assert played is not None
    assert played.hands > 0

    done = paiju("relay", "play", str(relay), typed="\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "Game 1 of 2 of the relay is over" in done.stdout
    assert "Game 2 of 2 of the relay. You play for 甲, as Amy." in done.stdout
    told = shown(relay)
    first, second = told["games"]
    whole = read_saved(str(relay))[0]
    (begin, *_) = whole.legs[1].match.log
    assert isinstance(begin, Begin)
    begun = dict(zip(second["seats"], begin.points))
    assert begun == first["points"]
    assert {team["name"]: team["points"] for team in told["teams"]} == second["points"]
    assert {team["name"]: team["place"] for team in told["teams"]} == second["places"]
    assert told["over"] == "last_game"
    assert told["left"] == []
    assert len(whole.legs) == games_in_all(whole.book)
    over = paiju("relay", "play", str(relay))
    assert (over.returncode, over.stderr.count("\n")) == (2, 1)


@pytest.mark.clause("xjtu:App1:5")
@pytest.mark.long
def test_of_a_game_points_and_places_are_told_and_no_result(relay: Path) -> None:
    done = paiju("relay", "play", str(relay), "--team", "丙", typed="\n" * 2000)
    text = done.stdout + paiju("relay", "show", str(relay)).stdout
    assert "uma" not in text
    assert "result" not in text
    legs = read_saved(str(relay))[0].legs
    assert legs[0].ended is not None
    for points, place in zip(legs[0].ended.points, legs[0].ended.places):
        assert f"{points:,} ({place})" in text
    chinese = paiju("relay", "show", str(relay), lang="zh").stdout
    assert "接力赛结束" in chinese


@pytest.mark.long
def test_a_relay_in_two_sittings_is_the_same_relay(teams: Path, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in files:
        paiju("relay", "new", str(teams), "--out", str(path), "--seed", "again")
    paiju("relay", "play", str(files[0]), typed="\n" * 2000)
    for _ in range(3):
        paiju("relay", "play", str(files[1]), typed="\n" * 60)
    paiju("relay", "play", str(files[1]), typed="\n" * 2000)
    one, two = (read_saved(str(path))[0] for path in files)
    assert one.lines() == two.lines()
    assert one.over
    assert read_relay(one.lines()).lines() == one.lines()


@pytest.mark.long
def test_a_paused_relay_waits_for_the_referee(relay: Path) -> None:
    paiju("relay", "play", str(relay), typed="\n" * 5)
    assert paiju("referee", "--relay", str(relay), "--pause").returncode == 0
    assert shown(relay)["paused"] is True
    assert "paused by the referee" in paiju("relay", "show", str(relay)).stdout
    assert "paused by the referee" in paiju("referee", "--relay", str(relay), "--sheet").stdout
    stopped = paiju("relay", "play", str(relay), typed="\n" * 5)
    assert (stopped.returncode, stopped.stdout) == (2, "")
    assert "the referee has paused the game" in stopped.stderr
    before = len(relay.read_bytes())
    assert paiju("referee", "--relay", str(relay), "--resume").returncode == 0
    assert paiju("relay", "play", str(relay), typed="\n" * 8).returncode == 0
    assert len(relay.read_bytes()) > before


@pytest.mark.clause("reading:291", "xjtu:App1:3")
def test_a_player_who_leaves_ends_the_relay(relay: Path) -> None:
    paiju("relay", "play", str(relay), typed="\n" * 5)
    assert paiju("referee", "--relay", str(relay), "--withdraw", "Cem").returncode == 0
    told = shown(relay)
    assert told["over"] == "player_out"
    assert told["left"] == []
    assert [team["place"] for team in told["teams"]].index(None) == 2
    assert paiju("relay", "play", str(relay)).returncode == 2


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('members = ["Bob", "Bea"]', 'members = ["Bob"]'), "team 2: a team must have 2 members, not 1"),
        (('members = ["Bob", "Bea"]', 'members = ["Bob", "Ann"]'), "'Ann' is named twice"),
        (('name = "乙"', "name = 5"), "team 2"),
        (("[[team]]", "[[teams]]"), "teams"),
        (("members =", "members"), "is not a TOML file"),
        (("[[team]]\n", "[team]\n"), "is not a TOML file"),
        (('substitutes = ["Abe"]', 'substitutes = ["Abe", "Axl"]'), "at most 1 substitutes, not 2"),
    ],
)
def test_what_is_wrong_with_the_teams_is_told(
    change: tuple[str, str], told: str, teams: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    teams.write_text(teams.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    out = tmp_path / "relay.jsonl"
    assert main(["relay", "new", str(teams), "--out", str(out), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "{relay}", "--team", "戊"), "unknown team '戊'"),
        (("play", "{relay}", "--substitute", "甲"), "write TEAM=NAME"),
        (("play", "{relay}", "--substitute", "甲=Bob"), "is not a substitute of this team"),
        (("play", "{relay}", "--substitute", "戊=Abe"), "戊"),
        (("play", "/no/such/file"), "cannot read"),
        (("show", "{teams}"), "line 1"),
        (("new", "{teams}", "--out", "{relay}"), "already exists"),
        (("new", "{teams}"), "--out"),
    ],
)
def test_bad_input_is_told_in_a_line(
    words: tuple[str, ...], told: str, relay: Path, teams: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = relay.read_bytes()
    line = [word.format(relay=relay, teams=teams) for word in words]
    try:
        code = main(["relay", *line, "--lang", "en"])
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    error = capsys.readouterr().err
    assert (code, error.count("\n")) == (2, 1)
    assert told in error
    assert relay.read_bytes() == before


@pytest.mark.clause("xjtu:App1:4")
@pytest.mark.parametrize("book", ["xjtu-relay", "xjtu-cup-relay"])
def test_one_game_of_a_relay_says_that_it_is_one(book: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = paiju("play", "--book", book, "--save", str(path), typed="\n\n")
    assert "This is one game of a relay, not its last; `paiju relay` plays the whole relay." in done.stdout
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["changes"] == {"game.last_dealer_stops": False}
    assert "paiju relay" in paiju("play", "--book", book, typed="", lang="zh").stdout


@pytest.mark.clause("xjtu:App1:4")
def test_the_book_shown_keeps_the_last_dealer_for_the_last_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = {}
    for book in ("xjtu-relay", "xjtu"):
        main(["rules", "show", book, "--lang", "en"])
        told[book] = "in the last game only" in capsys.readouterr().out
    assert told == {"xjtu-relay": True, "xjtu": False}
