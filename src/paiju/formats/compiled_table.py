"""A table at which recorded hands are followed compiled."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.flat import FlatRecord
from paiju.core.play.deal import Deal
from paiju.core.play.moves import WHO
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.formats.follow_kernel import follow_recorded
from paiju.formats.following import Script
from paiju.formats.game import RecordedHand
from paiju.native import library
from paiju.native.memory import Numbers, Rows, filled
from paiju.table.judging_room import judging_room
from paiju.table.setup import tile_set

HAND = 13


@cache
def kernel() -> Callable[..., int]:
    """The compiled way through a hand."""
    compiled = library.entry(follow_recorded)
    if compiled is None:
        raise Bug("recorded hands compiled without a library")
    return compiled


def is_plain(hand: RecordedHand, tiles: Sequence[int]) -> bool:
    """May the hand be followed compiled, where nothing looks at what is no seat and no tile? `tiles` is the set."""
    seats = {step >> WHO & 15 for step in hand.steps}
    return (
        not hand.worths
        and all(len(dealt) == HAND for dealt in hand.dealt)
        and max(seats, default=0) < len(hand.dealt)
        and (not hand.wall or sorted(hand.wall) == tiles)
    )


class CompiledTable:
    """Follows one hand of a book after the other; buffers are its own: one for each thread."""

    def __init__(self, book: Book) -> None:
        self.kernel, self.deals, self.buffers = kernel(), Rows(Deal), judging_room()
        self.rules, self.players, self.tiles = (
            filled(Rules, [flatten(book)]),
            book.tiles.players,
            sorted(tile_set(book)),
        )
        self.before = Deal()  # nothing lies there

    def follow(self, begins: Mapping[str, Sequence[int]], s: Script) -> Deal:
        """Follow a hand from what lies there before the deal; the table at its end."""
        self.deals.clear(0)
        for name, values in begins.items():
            self.deals.put(0, name, *values)
        dealt = Numbers(chain.from_iterable(s.dealt), (len(s.dealt), HAND))
        numbers = Numbers(s.numbers)
        self.kernel(self.rules, self.deals, *self.buffers, dealt, Numbers(s.indicators), Numbers(s.steps), numbers)
        s.numbers[:] = numbers
        return self.deals.read(0, FlatRecord.__new__(Deal))


def compiled_table(book: Book) -> CompiledTable | None:
    """Such a table, where the library is there."""
    return CompiledTable(book) if library.is_ready() else None
