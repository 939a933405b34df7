"""The laws run interpreted or compiled, over the same buffers in two forms."""

from collections.abc import Iterable
from typing import Any

from tests.core.play import laws
from tests.core.play.laws import COUNT, WATCH
from tests.core.play.laws_kernel import table_laws_many
from tests.core.play.people import DICE, FRESH, TABLES, TOLD, Watch
from tests.core.play.table import new_buffers
from tests.kernels import can_compile, compiled

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.books.specials import special
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.perft import MOVES
from paiju.table.setup import tile_set

has_compiler = can_compile()
DEPTH = FRESH  # a count goes no deeper than there are tables
SPOTS = 8
SUPPORTERS = 2  # where hands are backed
RARELY = 50  # one state in so many is tried with every action there is
LAWS = (
    "nothing", "tiles", "points", "hands", "turned", "logged", "waits", "not_accepted", "not_refused", "not_asked",
    "changed", "not_replayed", "stuck",
)  # fmt: skip


def all_tables() -> dict[str, Book]:
    """Every book, and every dice rule of every book."""
    plain = {book.id: book for book in books.all_books()}
    return plain | {f"{book.id}-{rule.id}": special(book, rule.id) for book in plain.values() for rule in book.specials}


class Interpreted:
    """A book, tables to play it at, and everything the laws need."""

    def __init__(self, book: Book) -> None:
        self.book, self.rules = book, flatten(book)
        self.supporters = SUPPORTERS if self.rules.supporter_halves else 0
        self.make(tile_set(book))

    def make(self, tiles: list[int]) -> None:
        """Lists."""
        self.r: Any = self.rules
        self.deals: Any = Deals()
        self.buffers: Any = new_buffers()
        self.told: Any = [0] * TOLD
        zeros = [[0] * n for n in (A.TILE_CODES, A.ACTIONS, A.ACTIONS, A.ACTIONS)]
        moves = [[0] * MOVES for _ in range(DEPTH)]
        more = [0] * DEPTH, [0] * DICE, self.told, Raw(self.deals)
        self.watch = Watch(tiles, len(tiles), census(tiles), *zeros, moves, *more)

    def run(self, what: int, *numbers: int) -> int:
        """One of the two things that the laws do."""
        return laws.table_laws(what, self.r, self.deals, self.buffers, self.watch, numbers)

    def check(self, seed: int, first: int, last: int, rarely: int = RARELY, wrong: int = 0) -> None:
        """Every law holds on these hands."""
        law = self.run(WATCH, seed, first, last, self.supporters, rarely, wrong)
        assert law == 0, f"{self.book.id}, seed {seed}: {self.broken(law)}"

    def broken(self, law: int) -> str:
        """Which law does not hold, and where."""
        hand, who, action = (int(n) for n in self.told[:3])
        return f"{LAWS[law]}: hand {hand}, {self.logged()} entries in the log; perhaps person {who}, action {action}"

    def logged(self) -> int:
        """How long the log of the hand is."""
        return int(self.deals[0].logged)

    def count(self, seed: int, plies: int, depth: int, tried: bool = False) -> int:
        """Perft after so many actions; -2 where the hand is over."""
        return self.run(COUNT, seed, plies, self.supporters, depth, int(tried))


class Compiled(Interpreted):
    """The same in arrays and records."""

    def make(self, tiles: list[int]) -> None:
        import numpy as np

        from paiju.batch.arrays import DEAL, WIN, rules_array
        from paiju.scoring.suit_table import array

        def zeros(*shape: int) -> Any:
            return np.zeros(shape, np.int64)

        self.r = rules_array(self.rules)
        self.deals = np.zeros(TABLES, DEAL)
        self.buffers = np.zeros(1, WIN), zeros(WILD_ROWS), zeros(SPOTS), array(), zeros(WORK)
        self.told = zeros(TOLD)
        raw = self.deals.view(np.uint8).reshape(TABLES, DEAL.itemsize)
        rows = (zeros(n) for n in (A.TILE_CODES, A.ACTIONS, A.ACTIONS, A.ACTIONS))
        buffers = *rows, zeros(DEPTH, MOVES), zeros(DEPTH), zeros(DICE)
        self.watch = Watch(np.array(tiles, np.int8), len(tiles), np.array(census(tiles)), *buffers, self.told, raw)

    def run(self, what: int, *numbers: int) -> int:
        import numpy as np

        tiles, _, *watched = self.watch
        given = np.array((*numbers, 0)[:6], np.int64)
        return compiled(table_laws_many)(what, self.r, self.deals, *self.buffers, tiles, *watched, given)

    def logged(self) -> int:
        return int(self.deals[0]["logged"])


def fastest(book: Book) -> Interpreted:
    """Compiled where there is a compiler."""
    return Compiled(book) if has_compiler else Interpreted(book)


def census(tiles: list[int]) -> list[int]:
    """How many of each tile there are."""
    return [tiles.count(code) for code in range(A.TILE_CODES)]


class Deals(list[Any]):
    """Tables in the interpreter; an item set is copied into its place, as in an array of records."""

    def __init__(self) -> None:
        super().__init__(D.Deal() for _ in range(TABLES))

    def __setitem__(self, at: Any, d: Any) -> None:
        own = self[at]
        for name, value in vars(d).items():
            setattr(own, name, copied(value))


def copied(value: Any) -> Any:
    """A number, or lists of one's own."""
    if not isinstance(value, list):
        return value
    return [list(part) for part in value] if isinstance(value[0], list) else list(value)


class Raw:
    """Every number of a table, one after another."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals

    def __getitem__(self, at: int) -> list[int]:
        return [*numbers(vars(self.deals[at]).values())]


def numbers(values: Iterable[Any]) -> Iterable[int]:
    """What stands in lists of lists."""
    for value in values:
        if isinstance(value, list):
            yield from numbers(value)
        else:
            yield value
