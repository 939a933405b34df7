"""Single decisions of our levels, compiled: the same as the interpreter's, for tables that are kept there."""

from collections.abc import Callable, Sequence
from functools import cache

from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.native import library
from paiju.native.kernels.choose import choose_many
from paiju.native.memory import Numbers, Rows, filled
from paiju.native.play import room

MOST_BOOKS = 64  # held as rows


@cache
def kernel() -> Callable[..., int]:
    """The compiled decision."""
    compiled = library.entry(choose_many)
    if compiled is None:
        raise Bug("compiled decisions without a library")
    return compiled


class BookRows:
    """Books as rows, each made once: identified by the object itself, which is held so that its id stays unique."""

    def __init__(self) -> None:
        self.books: dict[int, tuple[Rules, Rows]] = {}

    def of(self, r: Rules) -> Rows:
        """A book as a row."""
        known = self.books.get(id(r))
        if known is None:
            if len(self.books) >= MOST_BOOKS:
                self.books.clear()
            known = self.books[id(r)] = r, filled(Rules, [r])
        return known[1]


class Decider:
    """Decides at tables of the interpreter. Buffers are its own: one for each thread."""

    def __init__(self) -> None:
        self.kernel, self.deals, self.buffers, self.books = kernel(), Rows(Deal), room(), BookRows()
        self.mask, self.action, self.first_book = Numbers.zeros(1, ACTIONS, holds="i1"), Numbers([0]), Numbers([0])
        self.who, self.level, self.chance = Numbers([0]), Numbers([0]), Numbers([0])

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does; `codes` are the actions allowed, lowest first."""
        self.deals.fill(0, d)
        mask = self.mask.numbers
        for code in codes:
            mask[code] = 1
        self.who.numbers[0], self.level.numbers[0], self.chance.numbers[0] = who, level, chance
        about = self.first_book, self.who, self.level, self.chance, self.mask
        self.kernel(self.books.of(r), self.deals, *self.buffers, *about, self.action)
        for code in codes:
            mask[code] = 0
        return self.action.numbers[0]

    @property
    def notes(self) -> Notes:
        """What the player noted while it last decided."""
        notes = self.buffers[-1]
        assert isinstance(notes, Rows)
        return notes.read(0, Notes())
