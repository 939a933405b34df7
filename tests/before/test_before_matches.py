"""Matches and relays of earlier versions: the same standings and rulings, and what was left is played to its end."""

import json
from pathlib import Path

import pytest

from paiju.match.record import read_match
from paiju.match.relay_record import read_relay
from tests.before.checking import agrees, has, plain, same_sum, written
from tests.before.commands import fine
from tests.before.kinds import OWN_BOOKS, PLAIN_BOOKS, WITHOUT_FOULS, each, files, label, rows_of, told_of
from tests.before.make_games import standings
from tests.before.playing import play_hand, play_match, play_relay


def ruled(path: Path) -> int:
    """The rulings that stand, counted in the lines of a record."""
    types = [row["type"] for row in rows_of(path)]
    return types.count("ruled") - types.count("undone")


@pytest.mark.parametrize("path", each("matches"), ids=label)
def test_a_match_is_played_again(path: Path) -> None:
    match, told = read_match(path.read_bytes()), told_of(path)
    assert has(standings(match), told)
    last = [row for row in rows_of(path) if row["type"] == "after"][-1]
    assert (last["over"], last["next"]["points"]) == (match.over, list(match.position.points))
    assert match.over
    assert len(match.rulings) == ruled(path)
    same_sum(match, sum(rows_of(path)[0]["points"]))
    agrees(path)


@pytest.mark.parametrize("path", each("matches"), ids=label)
def test_rulings_are_on_the_sheet(path: Path) -> None:
    sheet = fine("referee", "--match", path, "--sheet")
    with_fouls = {*PLAIN_BOOKS, *OWN_BOOKS} - set(WITHOUT_FOULS)
    assert (ruled(path) > 0) == (path.stem in with_fouls)
    assert ("No rulings." in sheet) == (path.stem not in with_fouls)
    assert ("taken back in hand" in sheet) == (path.stem in with_fouls)


@pytest.mark.parametrize("path", each("matches-unfinished"), ids=label)
def test_a_match_is_played_on(path: Path, tmp_path: Path) -> None:
    told = told_of(path)
    match = read_match(path.read_bytes(), seed=told["seed"])
    assert match.table is not None
    assert not match.table.over
    assert len(match.rulings) == told["rulings"] == ruled(path) == 1
    agrees(path)
    play_hand(match)
    assert match.deal().sitting.commitment == told["next"]
    play_match(match)
    assert match.over
    assert match.over != "time"
    same_sum(match, sum(rows_of(path)[0]["points"]))
    lines = match.lines()
    again = read_match(written(tmp_path / "match.jsonl", lines).read_bytes())
    assert (standings(again), again.lines()) == (standings(match), lines)


@pytest.mark.parametrize("path", each("relays"), ids=label)
def test_a_relay_is_played_again(path: Path) -> None:
    relay = read_relay(path.read_bytes())
    found = {"over": relay.over, "points": relay.points, "places": relay.places, "games": len(relay.legs)}
    assert plain(found) == told_of(path)
    assert relay.over
    last = [row for row in rows_of(path) if row["type"] == "game_over"][-1]
    assert (last["points"], last["places"]) == (list(relay.points), list(relay.places))
    assert sum(len(leg.match.rulings) for leg in relay.legs) == ruled(path) > 0
    agrees(path)


@pytest.mark.parametrize("path", each("relays-unfinished"), ids=label)
def test_a_relay_is_played_on(path: Path, tmp_path: Path) -> None:
    told = told_of(path)
    relay = read_relay(path.read_bytes(), seed=told["seed"])
    assert (list(relay.points), len(relay.legs), relay.over) == (told["points"], told["games"], "")
    agrees(path)
    play_relay(relay)
    assert relay.over == "last_game"
    assert sum(relay.points) == sum(told["points"])
    lines = relay.lines()
    again = read_relay(written(tmp_path / "relay.jsonl", lines).read_bytes())
    assert (again.places, again.lines()) == (relay.places, lines)


@pytest.mark.parametrize("path", files("fair"), ids=label)
def test_fair_walls_are_verified(path: Path, tmp_path: Path) -> None:
    told, mine = told_of(path), tmp_path / "mine.json"
    mine.write_text(json.dumps(told["mine"]), encoding="utf-8")
    agrees(path)
    text = fine("verify", path, "--head", told["head"], "--mine", mine, "--lang", "en")
    assert text.count("matches the head you wrote down") == 3
    assert text.count("my random number") == 3
    assert read_match(path.read_bytes()).hands == 3
