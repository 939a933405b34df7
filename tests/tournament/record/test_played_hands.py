"""Hands of a table on record, apart from its result: entered one by one, or brought from elsewhere."""

from dataclasses import replace

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.results import ResultEntered, ResultSigned
from paiju.tournament.rulings.replayed_hands import replayed
from paiju.tournament.tables import TableResult, TableSeats
from tests.tournament.record.events import START, begun, plain, result_of, seated

DRAW = {"do": "draw"}
WIN = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}


@pytest.fixture
def record() -> EventRecord:
    """A round that has begun."""
    book, ids = begun(plain())
    seated(book, ids)
    return book


def seats_in(record: EventRecord) -> TableSeats:
    """Its first table."""
    return next(iter(record.state.seating.values()))[0]


def hands(seats: TableSeats, *entries: object, first: int = 1) -> HandsPlayed:
    """Hands of a table."""
    return HandsPlayed(seats.stage, seats.round, seats.table, seats.players, entries, first)


def test_hands_come_one_by_one_and_stay(record: EventRecord) -> None:
    seats = seats_in(record)
    record.say(hands(seats, WIN))
    record.say(hands(seats, DRAW, WIN, first=2))
    key = seats.stage, seats.round, seats.table
    again = EventRecord.from_archive(record.archive()).state
    played = again.hands_at(key)
    assert played is not None
    assert (played.players, played.hands) == (seats.players, (WIN, DRAW, WIN))
    assert [hand.name for hand in replayed(again.book(seats.stage), played.hands).hands] == ["E1", "E2", "E3"]


def test_what_is_sent_twice_is_refused(record: EventRecord) -> None:
    seats = seats_in(record)
    record.say(hands(seats, WIN))
    with pytest.raises(InputError, match="the next entry of this table is number 2"):
        record.say(hands(seats, WIN))


def test_the_engine_judges_what_is_entered_here(record: EventRecord) -> None:
    seats = seats_in(record)
    with pytest.raises(InputError, match="a win must be worth 8"):
        record.say(hands(seats, {"do": "win", "from": 2, "wins": [{"player": 0, "value": 3}]}))
    with pytest.raises(InputError, match="must be one of"):
        record.say(hands(seats, {"do": "at", "hand": "E2", "counters": 0}))
    with pytest.raises(InputError, match="no hands"):
        record.say(hands(seats))
    assert not record.state.played


def test_hands_from_elsewhere_stand_as_they_were_played(record: EventRecord) -> None:
    seats = seats_in(record)
    entries = ({"do": "at", "hand": "S2", "counters": 0}, WIN, {"do": "chombo", "player": 1, "paid": [8, -24, 8, 8]})
    record.say(replace(hands(seats, *entries), played=START, source={"of": "elsewhere"}))
    key = seats.stage, seats.round, seats.table
    played = record.state.hands_at(key)
    assert played is not None
    assert (played.played, played.source) == (START, {"of": "elsewhere"})
    table = replayed(record.state.book(seats.stage), played.hands)
    assert [(hand.name, hand.paid) for hand in table.hands] == [("S2", (32, -8, -16, -8)), ("S3", (8, -24, 8, 8))]


def test_other_players_and_signed_sheets_are_refused(record: EventRecord) -> None:
    seats, other = next(iter(record.state.seating.values()))[:2]
    with pytest.raises(InputError, match="seated there"):
        record.say(replace(hands(seats, WIN), players=other.players))
    record.say(hands(seats, WIN))
    with pytest.raises(InputError, match="other seats"):
        record.say(replace(hands(seats, WIN, first=2), players=seats.players[::-1]))
    record.say(ResultEntered(result_of(seats)))
    for player in seats.players:
        record.say(ResultSigned(seats.stage, seats.round, seats.table, player))
    with pytest.raises(InputError, match="signed"):
        record.say(hands(seats, WIN, first=2))


def test_hands_of_a_result_are_hands_too(record: EventRecord) -> None:
    seats = seats_in(record)
    entries = (WIN, {"do": "time"})
    result = TableResult(seats.stage, seats.round, seats.table, seats.players, (532, 492, 484, 492))
    record.say(ResultEntered(result, entries))
    played = record.state.hands_at((seats.stage, seats.round, seats.table))
    assert played is not None
    assert played.hands == entries
