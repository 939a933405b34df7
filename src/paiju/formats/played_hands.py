"""Recorded hands as our own tables, with everything that was done at them, including passes."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.formats.book import book_of
from paiju.formats.completing import acts_of, completed
from paiju.formats.game import RecordedGame
from paiju.table import record as R
from paiju.table.codes import SEATS
from paiju.table.events import RulingEvent
from paiju.table.table import Table

ANSWERS = (A.PASS, A.WIN, *range(A.CHOW, A.OPEN_KONG + 1))


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand before its first action, who deals, and what everybody did: a role and an action each."""

    table: Table
    dealer: int
    acts: tuple[tuple[str, int], ...]


def played_hands(game: RecordedGame, book: Book | None = None) -> Iterator[PlayedHand]:
    """The hands of a game. A game that contradicts the rules raises InputError."""
    if game.records:
        for hand, record in zip(game.hands, game.records):
            yield own_hand(record, hand.dealer, game.own_book or book)
        return
    played = book or book_of(game)
    full, tables = completed(game, played)
    for hand, replayed in zip(full.hands, tables):
        table = Table(
            played,
            points=hand.points,
            round=SEATS[hand.round % 4],
            counters=hand.counters,
            deposits=hand.deposits,
            deal=hand.dealer,
            wall=replayed.d.wall[: replayed.d.tiles],
        )
        yield PlayedHand(table, hand.dealer, tuple((SEATS[seat], action) for seat, action in acts_of(replayed)))


def own_hand(record: R.Record, dealer: int, book: Book | None) -> PlayedHand:
    """A hand from our own records, up to the referee's first ruling."""
    replayed = R.replay(record, book)
    acts: list[tuple[str, int]] = []
    supporters = replayed.sitting.supporters
    for act in replayed.acts:
        if isinstance(act, RulingEvent):
            break
        who, action = act
        acts.append((SEATS[who] if who < len(SEATS) else supporters[who - len(SEATS)], action))
    return PlayedHand(Table.of(replayed.sitting), dealer, tuple(acts))


def is_answer(action: int) -> bool:
    """Is this an answer to a tile at stake, or a win?"""
    return action in ANSWERS
