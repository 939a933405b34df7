"""A desk with entries, what stands at it, and the same desk from what was entered."""

from itertools import pairwise
from typing import Any

from paiju import books
from paiju.desk import Desk, Entry, plan_from
from paiju.desk.sheet_types import SheetGame
from paiju.match.record import read_match
from tests.laws.undoing import standing

NAMES = ["Ann", "Ben", "Cid", "Dan"]
TEAMS = [
    {"name": team, "members": [f"{team}{n}" for n in range(1, 6)], "substitutes": [f"{team}s"]} for team in "甲乙丙丁"
]
CHARGE = {"foul": "riichi_not_ready", "offender": 3}


def desk_of(book: str, *bodies: dict[str, Any]) -> Desk:
    """A desk with some entries."""
    desk = Desk(plan_from({"names": NAMES[: books.get(book).tiles.players]}, books.get(book)))
    for body in bodies:
        desk.enter(Entry(body))
    return desk


def won(player: int, giver: int | None, **value: Any) -> dict[str, Any]:
    """A win."""
    return {"do": "win", "from": giver, "wins": [{"player": player, **value}]}


def points(desk: Desk) -> tuple[int, ...]:
    """What everybody has."""
    return desk.match.position.points


def ruled(desk: Desk, hand: int, incident: dict[str, Any]) -> int:
    """Rule on a hand; the number of the entry."""
    desk.enter(Entry({"do": "rule", "hand": hand, "incident": incident}))
    return len(desk.entries)


def undone(desk: Desk, entry: int) -> None:
    """Take an entry back."""
    desk.enter(Entry({"do": "undo", "entry": entry}))


def by_player(desk: Desk) -> tuple[int, ...]:
    """What everybody has now, in a hand or between two."""
    return desk.match.position.points if desk.match.entered_hand is None else desk.match.entered_hand.points


def read_again(desk: Desk) -> Desk:
    """The desk from what was kept of its entries."""
    again = Desk(desk.plan)
    for entry in desk.entries:
        again.enter(Entry(entry.body, replayed=True))
    return again


def points_and_sticks(desk: Desk) -> tuple[tuple[int, ...], int]:
    """What lies before everybody, and between them."""
    return by_player(desk), standing(desk.match).sticks


def reads_again(desk: Desk) -> None:
    """Record and entries come to the same."""
    assert read_match(desk.lines()).position == desk.match.position
    assert points_and_sticks(read_again(desk)) == points_and_sticks(desk)


def adds_up(made: SheetGame) -> None:
    """Every running total is the one before it and what was paid."""
    totals = [made.start, *([cell.points for cell in row.cells] for row in made.rows)]
    for (before, after), row in zip(pairwise(totals), made.rows):
        assert after == [then + cell.paid for then, cell in zip(before, row.cells)]
