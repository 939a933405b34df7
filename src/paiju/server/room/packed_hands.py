"""Hands that are over, in little: what a table's memory lets go, and how everything is told of it again.

A table keeps the hand closed last, which a ruling may still reopen; of earlier ones a row for the list, and all the
rest is in the hand's record. Packed, a hand has some two kilobytes; played again from its record it is `Finished` as it
was.
"""

import zlib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from paiju.books.book import Book
from paiju.match.log import closed_hands, let_records_go
from paiju.server.room.finished_hands import Finished, Moments
from paiju.server.room.room import Room
from paiju.table import events as E
from paiju.table.record import Record, act_of, read, sitting_of
from paiju.table.table import Table


class AbridgedHand(Struct, frozen=True):
    """A hand that has ended; one that was given up has a record, but no name and no players."""

    number: int
    record: tuple[str, ...]
    name: str = ""
    players: tuple[int, ...] = ()
    betting: dict[str, str] = {}
    over: str = ""

    def pack(self) -> bytes:
        """As it is kept in memory."""
        return zlib.compress(msgspec.json.encode(self))


def unpack(body: bytes) -> AbridgedHand:
    """The hand that was packed."""
    return msgspec.json.decode(zlib.decompress(body), type=AbridgedHand)


def abridged(done: Finished) -> AbridgedHand:
    """A finished hand in little."""
    return AbridgedHand(done.number, tuple(done.record()), done.name, done.players, done.betting, done.over)


def let_go(room: Room) -> list[AbridgedHand]:
    """Take all hands but the one closed last out of a room's memory; those that were taken out, and the last one if it
    has been played to its end. (One that was given up may be taken up again.)"""
    records = let_records_go(room.match.log) if room.match is not None else {}
    finished, room.finished = room.finished, room.finished[-1:]
    return in_little(finished, records)


def all_hands(room: Room) -> list[AbridgedHand]:
    """Every hand of a room that has ended and is still in its memory."""
    ended = closed_hands(room.match.log) if room.match is not None else []
    return in_little(room.finished, {number: entry.record for _, number, entry in ended if entry.record is not None})


def in_little(finished: Sequence[Finished], records: Mapping[int, Record]) -> list[AbridgedHand]:
    """Finished hands, and of those that were given up the records."""
    hands = {done.number: abridged(done) for done in finished}
    given_up = [AbridgedHand(hand, tuple(record.lines())) for hand, record in records.items() if hand not in hands]
    return [*hands.values(), *given_up]


def played_again(hand: AbridgedHand, book: Book) -> Finished:
    """The finished hand, played again from its record by the book of its match."""
    record = read(hand.record)
    table, moments = Table.of(sitting_of(record, book)), Moments()
    while len(table.events) < len(record.events):
        moments.take(table, done_again(table, record.events[len(table.events)]))
    return Finished(hand.number, hand.name, table, hand.players, hand.betting, moments, hand.over, record)


def done_again(table: Table, event: E.Event) -> Sequence[E.Event]:
    """Do what an event of the record says somebody did; in a journal of an earlier version it may be a move that a rule
    mended since is against."""
    if isinstance(event, E.RulingEvent):
        return table.rule(event)
    act = act_of(event)
    assert act is not None
    return table.act_as_before(*act)
