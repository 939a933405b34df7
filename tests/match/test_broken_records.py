"""Records damaged at random: InputError, or a match that writes the very lines it was read from."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.relay_record import read_relay
from tests.match.records import short_match
from tests.match.relays import small_record

FEW, MANY = 25, 500
JUNK = (
    None, True, -1, 0, 1, 2**70, 1.5, "", "x", "E", "void", "abort", "abandoned", [], {}, [1], ["a"], {"a": 1}, [0, 1],
)  # fmt: skip
OUTER = (
    "match", "hand", "after", "ruled", "undone", "paused", "resumed", "relay", "game", "game_over", "header", "reveal",
)  # fmt: skip


def ruled_match() -> list[Any]:
    """A match with rulings before, in and after a hand that did not count."""
    match = Match("xjtu", seed=3)
    match.rule({"foul": "false_win", "offender": 2})
    match.deal()
    match.rule({"foul": "slow_play", "offender": 0})
    match.pause()
    match.resume()
    match.rule({"foul": "false_win", "offender": 1})
    match.undo(1)
    match.void()
    match.deal()
    match.rule({"foul": "false_win", "offender": 0})
    match.abandon()
    return [json.loads(line) for line in match.lines()]


RECORDS: dict[str, tuple[Callable[[], list[Any]], Callable[[list[str]], Any]]] = {
    "match": (short_match, read_match),
    "ruled": (ruled_match, read_match),
    "relay": (small_record, read_relay),
}


def damaged(rows: list[Any], rng: random.Random) -> list[Any]:
    """The lines with one to three things wrong."""
    rows = json.loads(json.dumps(rows))
    for _ in range(rng.choice((1, 1, 2, 3))):
        outer = [i for i, row in enumerate(rows) if isinstance(row, dict) and row.get("type") in OUTER]
        at = rng.choice(outer) if outer and rng.random() < 0.5 else rng.randrange(len(rows))
        damage(rows, at, rng)
    return rows


def damage(rows: list[Any], at: int, rng: random.Random) -> None:
    """One line is gone, there twice, something else, or lacks or changes a part."""
    kind = rng.randrange(6)
    if kind == 0 and len(rows) > 1:
        rows.pop(at)
    elif kind == 1:
        rows.insert(rng.randrange(len(rows)), rows[at])
    elif kind == 2 or not isinstance(rows[at], dict) or not rows[at]:
        rows[at] = rng.choice(JUNK)
    elif kind == 3:
        rows[at].pop(rng.choice(list(rows[at])))
    else:
        rows[at][rng.choice(list(rows[at]))] = rng.choice(JUNK)


def check(name: str, first: int, last: int) -> None:
    """Whatever is read is what was written."""
    make, read = RECORDS[name]
    whole = make()
    assert [json.loads(line) for line in read([json.dumps(row) for row in whole]).lines()] == whole
    refused = 0
    for seed in range(first, last):
        rows = damaged(whole, random.Random(seed))
        try:
            found = read([json.dumps(row) for row in rows])
        except InputError:
            refused += 1
        else:
            assert [json.loads(line) for line in found.lines()] == rows
    assert refused > (last - first) // 2


@pytest.mark.parametrize("name", RECORDS)
def test_damaged_records(name: str) -> None:
    check(name, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", RECORDS)
def test_many_damaged_records(name: str) -> None:
    check(name, FEW, MANY)
