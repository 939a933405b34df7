"""Positions made on purpose: a real table whose wall is laid so that a hand, the draws and the discards are as wanted.

The learner's seat is dealt most of a hand, draws the rest in its first turns and throws other tiles away; the others
discard whatever they draw, so that their draws are what lies in their rivers.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.tiles import KINDS
from paiju.table.codes import SEATS
from paiju.table.dictated import HAND, Drawn, dictated_wall
from paiju.table.setup import tile_set
from paiju.table.table import Table

MOST_ACTS = 400
Answer = Callable[[Table, str], int]


class TilePool:
    """The tiles of a book not yet given out; plain fives go before red ones, flowers last."""

    def __init__(self, book: Book, rng: Random) -> None:
        self.left = Counter(tile_set(book))
        self.rng = rng

    def has(self, kind: int) -> bool:
        """Is there one more of a kind?"""
        return any(self.left[code] for code in codes_of(kind))

    def take(self, kind: int) -> int:
        """A tile of a kind, which must be there."""
        code = next(code for code in codes_of(kind) if self.left[code])
        self.left[code] -= 1
        return code

    def any(self, but: frozenset[int] = frozenset()) -> int:
        """Some tile that is no flower and of none of these kinds, while there are others."""
        codes = [code for code in self.left.elements() if code < A.FIRST_FLOWER]
        wanted = [code for code in codes if A.kind_of(code) not in but] or codes
        code = self.rng.choice(sorted(wanted))
        self.left[code] -= 1
        return code

    def rest(self) -> list[int]:
        """All that is left, in any order, flowers at the end."""
        codes = sorted(self.left.elements())
        self.rng.shuffle(codes)
        return sorted(codes, key=lambda code: code >= A.FIRST_FLOWER)


def codes_of(kind: int) -> tuple[int, ...]:
    """The tiles of a kind, the plain one first."""
    return (kind, A.RED_FIVES + kind // 9) if kind in A.FIVE_OF else (kind,)


class LaidTable:
    """A table to be: what the learner's seat is dealt and draws, and what the others throw, turn by turn. Left to
    chance they throw none of the `calm` kinds, as far as the others last."""

    def __init__(self, book: Book, seat: int, pool: TilePool, calm: frozenset[int] = frozenset()) -> None:
        self.book, self.seat, self.pool, self.calm = book, seat, pool, calm
        self.dealt: list[int] = []
        self.draws: list[dict[int, int]] = []  # by turn, what each seat draws
        self.throws: list[int | None] = []  # by turn, the code the own seat throws; None what it drew

    def grow(self, hand: Sequence[int], junk: Sequence[int]) -> None:
        """Deal a hand of thirteen kinds but for some tiles; those come one a turn, and junk is thrown for them."""
        codes = [self.pool.take(kind) for kind in hand]
        late = self.pool.rng.sample(range(len(codes)), len(junk))
        thrown = [self.pool.take(kind) for kind in junk]
        self.dealt = [code for i, code in enumerate(codes) if i not in late] + thrown
        for at, code in zip(late, thrown):
            self.draws.append({self.seat: codes[at]})
            self.throws.append(code)

    def idle(self, turns: int) -> None:
        """Turns in which the own seat draws nothing of use and throws it."""
        for _ in range(turns):
            self.draws.append({self.seat: self.pool.any(self.calm)})
            self.throws.append(None)

    def others_draw(self, turn: int, seat: int, kind: int) -> None:
        """In a turn, another seat draws a tile of a kind, and throws it."""
        while len(self.draws) <= turn:
            self.draws.append({})
        self.draws[turn][seat] = self.pool.take(kind)

    def table(self, points: Sequence[int] | None = None) -> Table:
        """The table with its wall; what is not told is anything."""
        players = self.book.tiles.players
        order = [
            Drawn(seat, turn[seat] if seat in turn else self.pool.any(self.calm))
            for turn in [*self.draws, {}]
            for seat in range(players)
        ]
        hands = [self.dealt if seat == self.seat else [self.pool.any() for _ in range(HAND)] for seat in range(players)]
        wall = dictated_wall(self.book, hands, order)
        rest = self.pool.rest()
        filled = [code if code != A.NONE else rest.pop(0) for code in wall]
        return Table(self.book, wall=filled, points=points)


def run_until(table: Table, done: Callable[[Table], bool], choose: Answer) -> bool:
    """Play on until it is as wanted, everybody doing what `choose` says; False when the hand ended before that."""
    for _ in range(MOST_ACTS):
        if table.over:
            return False
        if done(table):
            return True
        who = table.asked[0]
        table.act(who, choose(table, who))
    return False


def usual(stage: LaidTable) -> Answer:
    """What everybody does: pass, and throw what was drawn; the own seat what was told for the turn."""

    def choose(table: Table, who: str) -> int:
        d = table.state
        if d.phase != D.TURN:
            return A.NOT_READY if d.phase == D.SHOW else A.PASS
        seat = SEATS.index(who)
        at = d.river_count[seat]
        code = stage.throws[at] if seat == stage.seat and at < len(stage.throws) else None
        return A.DISCARD_DRAWN if code is None or code == d.drawn else A.DISCARD + code

    return choose


def all_kinds(book: Book) -> list[int]:
    """Every kind the book is played with."""
    return sorted({A.kind_of(code) for code in tile_set(book) if code < A.FIRST_FLOWER} & set(range(KINDS)))
