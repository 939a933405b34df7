"""Hands of a series, compiled: the buffers for the loop of `kernels/play.py`, and its tallies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from paiju.core.many import tally as T
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.native import library
from paiju.native.kernels.play import play_many
from paiju.native.memory import Memory, Numbers, Rows, filled
from paiju.series import AFTER, After, Series, standing
from paiju.table.judging_room import judging_room


@cache
def kernel() -> Callable[..., int]:
    """The compiled loop."""
    compiled = library.entry(play_many)
    if compiled is None:
        raise Bug("compiled hands without a library")
    return compiled


@dataclass(frozen=True, slots=True)
class Worker:
    """A series, and the buffers of one thread; the last table is left in `deals`."""

    rules: Rows
    tiles: Numbers
    stand: Numbers
    levels: Numbers
    deals: Rows
    buffers: tuple[Memory, ...]

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last`; their tally."""
        return self._tallies(seed, first, last, 1, self.levels, self.stand).row(0)

    def rows(self, seed: int, first: int, last: int) -> Numbers:
        """The same, with a tally for each hand."""
        return self._tallies(seed, first, last, last - first, self.levels, self.stand)

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands, by these players."""
        tallies = self._tallies(seed, number, number + 1, 1, Numbers(levels), Numbers(stand))
        return tallies.row(0), After(*(self.deals.field(0, name) for name in AFTER))

    def deal(self) -> Deal:
        """The last table, as the interpreter has it."""
        return self.deals.read(0, Deal())

    def _tallies(self, seed: int, first: int, last: int, number: int, levels: Numbers, stand: Numbers) -> Numbers:
        tallies = Numbers.zeros(number, T.TALLY)
        series = self.rules, self.tiles, stand, levels
        kernel()(*series, seed, first, last, self.deals, *self.buffers, tallies)
        return tallies


def room() -> tuple[Memory, ...]:
    """Buffers of one thread: for judging hands, then actions and notes."""
    return *judging_room(), Numbers.zeros(ACTIONS), Rows(Notes)


def worker(hands: Series) -> Worker:
    """Somebody to play the series."""
    tiles, stand, levels = (Numbers(part) for part in (hands.tiles, standing(hands), hands.levels))
    buffers = Rows(Deal), *room(), Numbers.zeros(T.OF_WINS)
    return Worker(filled(Rules, hands.rules), tiles, stand, levels, Rows(Deal), buffers)
