"""Hands entered at a table while it plays: taken back with a trace, in wrong seats, and what the table comes to."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.at_table import SeatsPutRight
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.refereeing import PenaltyGiven
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.live_tables import desk_at, differs, live_at, penalties_due, replayed_at
from paiju.tournament.rulings.replayed_hands import replayed
from paiju.tournament.rulings.table_desk import LivePoints
from paiju.tournament.tables import TableResult, TableSeats
from tests.every_row import every
from tests.tournament.record.events import begun, plain, seated

WIN = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
DRAWN = {"do": "win", "from": None, "wins": [{"player": 1, "value": 24}]}
HAN = {"do": "win", "from": 3, "wins": [{"player": 1, "claimed": {"han": 3, "fu": 40}}], "riichi": [1]}
FALSE_WIN = {"do": "rule", "incident": {"foul": "empty_win", "variant": "shown", "offender": 3}}
TIME = {"do": "time"}


class Table:
    """The first table of a round that has begun."""

    def __init__(self, book: str = "mcr") -> None:
        self.record, ids = begun(plain(book))
        self.seats: TableSeats = seated(self.record, ids)[0]
        self.key = self.seats.stage, self.seats.round, self.seats.table

    def enter(self, *entries: Any, first: int | None = None) -> None:
        """Hands after those that are there."""
        played = self.record.state.played.get(self.key)
        there = len(played.hands) if played else 0
        self.record.say(HandsPlayed(*self.key, self.seats.players, entries, there + 1 if first is None else first))

    @property
    def live(self) -> LivePoints:
        """How it stands, also when the record is read again."""
        live = live_at(self.record.state, self.key)
        again = live_at(EventRecord.from_archive(self.record.archive()).state, self.key)
        assert live is not None
        assert live == again
        return live

    def enter_result(self, *points: int) -> None:
        """A result, whatever the hands say."""
        self.record.say(ResultEntered(TableResult(*self.key, self.seats.players, points)))


def test_a_table_stands_by_its_hands() -> None:
    table = Table()
    assert live_at(table.record.state, table.key) is None
    table.enter(WIN)
    assert (table.live.position, table.live.net, table.live.hands) == ("E2", (32, -8, -16, -8), 1)
    table.enter(DRAWN)
    assert (table.live.position, table.live.net, table.live.over) == ("E3", (0, 88, -48, -40), "")


def test_a_hand_is_taken_back_with_a_trace() -> None:
    table = Table()
    table.enter(WIN)
    table.enter(DRAWN)
    with pytest.raises(InputError, match="take back entry 2 first"):
        table.enter({"do": "undo", "entry": 1})
    table.enter({"do": "undo", "entry": 2})
    assert (table.live.position, table.live.net, table.live.entries) == ("E2", (32, -8, -16, -8), 3)
    played = table.record.state.hands_at(table.key)
    assert played is not None
    assert played.hands == (WIN, DRAWN, {"do": "undo", "entry": 2})
    again = replayed(table.record.state.book(table.seats.stage), played.hands)
    assert [(hand.name, hand.paid) for hand in again.hands] == [("E1", (32, -8, -16, -8))]
    assert again.after.name() == "E2"
    assert [entry.kind for entry in table.record.entries[-3:]] == ["hands"] * 3


@every(
    [
        ("too little", {"do": "win", "from": 2, "wins": [{"player": 0, "value": 3}]}, "a win must be worth 8"),
        ("from oneself", {"do": "win", "from": 0, "wins": [{"player": 0, "value": 8}]}, "entry 2: "),
        ("signed here", {"do": "sign", "player": 0}, "say this of the table itself"),
        ("no such entry", {"do": "undo", "entry": 7}, "from 0 to 1"),
        ("unknown", {"do": "dance"}, "must be one of"),
        ("riichi in a game without", {"do": "riichi", "player": 1}, "entry 2: "),
    ],
    lambda row: row[0],
)
def test_what_cannot_be_is_refused_and_changes_nothing(row: tuple[str, dict[str, Any], str]) -> None:
    table = Table()
    table.enter(WIN)
    before = table.record.head
    with pytest.raises(InputError, match=row[2]):
        table.enter(row[1])
    assert (table.record.head, table.live.entries) == (before, 1)


def test_totals_follow_from_the_hands() -> None:
    table = Table()
    table.enter(WIN, DRAWN, TIME)
    assert table.live.over
    assert (table.live.points, table.live.penalties) == ((0, 88, -48, -40), ())
    assert table.live.best is not None
    assert set(table.live.best) == set(table.seats.players[:2])
    table.enter_result(*table.live.points)
    assert not differs(table.record.state, table.key, table.live)


def test_a_result_with_the_starting_points_is_the_same_and_another_differs() -> None:
    for points, other in (((500, 588, 452, 460), False), ((10, 78, -48, -40), True)):
        table = Table()
        table.enter(WIN, DRAWN, TIME)
        table.enter_result(*points)
        assert differs(table.record.state, table.key, table.live) is other


def test_a_riichi_game_has_its_sticks_and_points() -> None:
    table = Table("ema")
    table.enter(HAN, {"do": "riichi", "player": 2}, {"do": "draw", "ready": [2]})
    assert table.live.deposits == 1
    table.enter(TIME)
    assert sum(table.live.points) in (119_000, 120_000)
    assert table.live.points[1] > 30_000


def test_a_ruling_at_the_table_is_to_be_noted_once() -> None:
    table = Table("ema")
    table.enter(HAN, FALSE_WIN, TIME)
    due = penalties_due(table.record.state, table.live)
    assert [(each.player, each.kind, each.amount) for each in due] == [(table.seats.players[3], "pt", Fraction(20_000))]
    noted = replace(due[0], why="at the table")
    table.record.say(PenaltyGiven(noted, table.record.organiser))
    assert penalties_due(table.record.state, table.live) == []


def test_hands_in_wrong_seats_stay_with_who_played_them() -> None:
    """East and South sat in each other's places for the first hand: who won it still has won it, but did not deal."""
    table = Table("ema")
    table.enter({"do": "win", "from": None, "wins": [{"player": 0, "claimed": {"han": 3, "fu": 40}}]})
    dealt = table.live.net
    east, south, west, north = table.seats.players
    table.record.say(SeatsPutRight(*table.key, (south, east, west, north), 1, table.record.organiser))
    put_right = table.live
    assert dealt == (7800, -2600, -2600, -2600)
    assert put_right.net == (5200, -2600, -1300, -1300)
    table.enter({"do": "draw", "ready": [0, 1, 2, 3]})
    assert table.live.hands == 2
    with pytest.raises(InputError, match="before the seats were corrected stand"):
        table.enter({"do": "undo", "entry": 1})
    table.enter({"do": "undo", "entry": 2})
    assert table.live.net == put_right.net
    again = replayed_at(table.record.state, table.key)
    assert again is not None
    assert [(hand.name, hand.paid) for hand in again.hands] == [("E1", (5200, -2600, -1300, -1300))]
    desk = desk_at(table.record.state, table.seats)
    assert [part.order for part in desk.parts] == [(1, 0, 2, 3), (0, 1, 2, 3)]
