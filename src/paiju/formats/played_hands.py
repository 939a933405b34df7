"""Recorded hands as our own tables, with everything that was done at them, including passes."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import flow
from paiju.core.play.deal import CLAIM, Deal
from paiju.core.play.offers import is_asked
from paiju.errors import InputError
from paiju.formats.book import book_of
from paiju.formats.completing import acts_of, completed
from paiju.formats.game import RecordedGame, RecordedHand
from paiju.languages import _
from paiju.table import record as R
from paiju.table.codes import SEATS
from paiju.table.events import RulingEvent
from paiju.table.fouls.rulings import done_as_before
from paiju.table.table import Table
from paiju.table.wins import copied

ANSWERS = (A.PASS, A.WIN, *range(A.CHOW, A.OPEN_KONG + 1))
TOOK_IT = (A.WIN, A.PUNG, A.PUNG + 1, A.OPEN_KONG)  # after these a pass of somebody else tells nothing


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand before its first action, who deals, and what everybody did: a role and an action each."""

    table: Table
    dealer: int  # the chair
    players: tuple[int, ...]  # by the seat dealt to
    acts: tuple[tuple[str, int], ...]


def played_hands(game: RecordedGame, book: Book | None = None) -> Iterator[PlayedHand]:
    """The hands of a game. A game that contradicts the rules raises InputError."""
    if game.records:
        for hand, record in zip(game.hands, game.records):
            yield own_hand(record, hand, game.own_book or book)
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
        yield PlayedHand(
            table, hand.dealer, hand.dealt_to(), tuple((SEATS[seat], action) for seat, action in acts_of(replayed))
        )


def own_hand(record: R.Record, hand: RecordedHand, book: Book | None) -> PlayedHand:
    """A hand from our own records, up to the referee's first ruling."""
    replayed = R.replay(record, book)
    acts: list[tuple[str, int]] = []
    supporters = replayed.sitting.supporters
    for act in replayed.acts:
        if isinstance(act, RulingEvent):
            break
        who, action = act
        acts.append((SEATS[who] if who < len(SEATS) else supporters[who - len(SEATS)], action))
    return PlayedHand(Table.of(replayed.sitting), hand.dealer, hand.dealt_to(), tuple(acts))


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """The core's table before somebody acts; its state goes on with the next moment. `tells` is false of a pass that
    nobody can know to be one, because somebody else took the tile first."""

    state: Deal
    who: int
    action: int
    tells: bool


def played_acts(hand: PlayedHand) -> Iterator[PlayedAct]:
    """A hand played at the core's table, act by act; events, which take most of a table's time, are not made."""
    setting, d = hand.table.setting, copied(hand.table.state)
    numbers = {name: who for who, name in enumerate((*SEATS, *setting.supporters))}
    at = 0
    while at < len(hand.acts):
        size = sum(is_asked(d, who) for who in numbers.values()) if d.phase == CLAIM else 1
        answers = hand.acts[at : at + size]
        taken = size > 1 and any(action in TOOK_IT for _rest, action in answers)
        for name, action in answers:
            yield PlayedAct(d, numbers[name], action, not (taken and action == A.PASS))
            if flow.act(setting.rules, d, setting.buffers, numbers[name], action):
                if not done_as_before(setting, d, numbers[name], action):
                    raise InputError("hand", _("{who} does what the rules do not allow", who=name))
        at += size


def telling_acts(hand: PlayedHand) -> list[bool]:
    """The acts that carry information."""
    return [each.tells for each in played_acts(hand)]


def is_answer(action: int) -> bool:
    """Is this an answer to a tile at stake, or a win?"""
    return action in ANSWERS
