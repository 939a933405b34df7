"""Positions made on purpose: a real table whose wall is laid so that a hand, the draws and the discards are as wanted.

The learner's seat is dealt most of a hand, draws the rest in its first turns and throws other tiles away; the others
discard whatever they draw, so that their draws are what lies in their rivers. Where tiles are passed on first, hands
are dealt so that they are as wanted afterwards; where suits are given up, the others have none of theirs.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.opening import passes_to
from paiju.core.tiles import HONOUR, KINDS
from paiju.table.codes import SEATS
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.setup import tile_set
from paiju.table.table import Table

MOST_ACTS = 400
SUITS = 3
NEIGHBOUR = 1  # the seat the dealer changes places with, where somebody must
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
        gives_up = pool.rng.randrange if book.course.void_suit else None
        self.void = [gives_up(SUITS) for _ in range(book.tiles.players)] if gives_up else []  # by seat
        self.passed: list[list[int]] = []  # by seat, the tiles passed on before play

    @property
    def own_void(self) -> frozenset[int]:
        """The kinds of the suit that the own seat gives up."""
        return kinds_of_suit(self.void[self.seat]) if self.void else frozenset()

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
            useless = frozenset(range(KINDS)) - self.own_void if self.void else frozenset()
            self.draws.append({self.seat: self.pool.any(self.calm | useless)})
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
        hands = [self.dealt if seat == self.seat else self.any_hand(seat) for seat in range(players)]
        dealt, self.passed = before_passing(self.book, hands)
        wall = dictated_wall(self.book, dealt, order)
        rest = self.pool.rest()
        filled = [code if code != A.NONE else rest.pop(0) for code in wall]
        return Table(self.book, wall=filled, points=points)

    def any_hand(self, seat: int) -> list[int]:
        """What another seat holds when play begins: anything, but nothing of the suit it gives up."""
        but = kinds_of_suit(self.void[seat]) if self.void else frozenset()
        return [self.pool.any(but) for _ in range(self.book.forms.tiles)]


def kinds_of_suit(suit: int) -> frozenset[int]:
    """The nine kinds of a suit."""
    return frozenset(range(9 * suit, 9 * suit + 9))


def before_passing(book: Book, hands: Sequence[list[int]]) -> tuple[list[list[int]], list[list[int]]]:
    """Hands to be dealt so that they are these once tiles have been passed on, and what each seat passes on."""
    players = len(hands)
    if not book.course.exchange:
        return list(hands), [[] for _ in hands]
    rules, start = flatten(book), D.Deal()
    to = [passes_to(rules, start, seat) for seat in range(players)]
    passed = [alike(book, hands[to[seat]]) for seat in range(players)]
    dealt = []
    for seat, hand in enumerate(hands):
        rest = list(hand)
        for code in passed[to.index(seat)]:
            rest.remove(code)
        dealt.append(rest + passed[seat])
    return dealt, passed


def alike(book: Book, hand: Sequence[int]) -> list[int]:
    """As many tiles of a hand as are passed on, of one suit where they must be: of the one with most."""
    suit_of = [A.kind_of(code) // 9 for code in hand]
    most = max(range(HONOUR // 9 + 1), key=suit_of.count)
    fits = [code for code, suit in zip(hand, suit_of) if suit == most or not book.course.exchange_alike]
    return fits[: book.course.exchange]


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
        d, seat = table.state, SEATS.index(who)
        if d.phase == D.TURN:
            return thrown(stage, table, seat)
        if d.phase == D.EXCHANGE:
            return A.PICK + stage.passed[seat][sum(code != A.NONE for code in d.picked[seat])]
        if d.phase == D.NAMING:
            return A.VOID_SUIT + stage.void[seat]
        if d.phase == D.SWAP:
            return A.SWAP_WITH + NEIGHBOUR
        return A.NOT_READY if d.phase == D.SHOW else A.PASS

    return choose


def thrown(stage: LaidTable, table: Table, seat: int) -> int:
    """What a seat throws; another tile where the suit given up goes first."""
    d = table.state
    at = d.river_count[seat]
    code = stage.throws[at] if seat == stage.seat and at < len(stage.throws) else None
    wanted = A.DISCARD_DRAWN if code is None or code == d.drawn else A.DISCARD + code
    if not stage.void or table.why_not(SEATS[seat], wanted) is None:
        return wanted
    return next(action.code for action in table.legal(SEATS[seat]) if action.type.startswith("discard"))


def all_kinds(book: Book) -> list[int]:
    """Every kind the book is played with."""
    return sorted({A.kind_of(code) for code in tile_set(book) if code < A.FIRST_FLOWER} & set(range(KINDS)))
