"""Hands of a series played on a card: the same hands as everywhere else, and the same tallies."""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from paiju.batch.arrays import WIN, Array, rules_array
from paiju.batch.play import DEAL, counted, worker
from paiju.core.hand.readings import ROWS
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.players.choose import SIMPLE
from paiju.gpu.compiling import on_card
from paiju.gpu.play_kernel import play_on_card
from paiju.scoring.suit_table import array
from paiju.series import After, Series, SingleHands, standing

BLOCK = 128  # threads
# Threads at once. More hide more of the waiting for memory, until what they share no longer fits the card's caches.
THREADS, WILD_THREADS = 132 * 1024, 132 * 128


@cache
def kernel() -> Any:
    """The compiled kernel."""
    return on_card(play_on_card)


class CardPlayer:
    """Hands of a series on a card."""

    def __init__(self, hands: Series, threads: int = 0) -> None:
        self.series = hands
        self.processor: SingleHands | None = None
        wild = any(r.wild for r in hands.rules)
        self.threads = threads or (WILD_THREADS if wild else THREADS)
        plain = max(hands.levels) <= SIMPLE
        self.rules = cuda.to_device(np.concatenate([rules_array(r) for r in hands.rules]))
        tiles, stand = (np.array(part, np.int64) for part in (hands.tiles, standing(hands)))
        levels = np.array(hands.levels, np.int8 if plain else np.int64)  # bytes leave thinking players out
        self.fixed = [cuda.to_device(part) for part in (tiles, stand, levels)]
        self.blank = cuda.to_device(np.zeros(1, DEAL)), cuda.to_device(np.zeros(1, WIN)), cuda.to_device(array())
        self.rows_room = cuda.device_array((self.threads, WILD_ROWS if wild else ROWS), np.int64)

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last`; their tally."""
        return counted(self._tallies(seed, first, last, 1, 0)[0][0])

    def rows(self, seed: int, first: int, last: int) -> Array:
        """The same, with a tally for each hand."""
        return self._tallies(seed, first, last, last - first, 0)[0]

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands: by itself it is sooner played on the processor."""
        if self.processor is None:
            self.processor = worker(self.series)
        return self.processor.hand(seed, number, levels, stand)

    def tables(self, seed: int, first: int, last: int) -> Array:
        """The tables as they lie when the hands are over."""
        return self._tallies(seed, first, last, 1, last - first)[1]

    def _tallies(self, seed: int, first: int, last: int, number: int, kept: int) -> tuple[Array, Array]:
        tallies, tables = cuda.to_device(np.zeros((max(number, 1), T.TALLY), np.int64)), cuda.device_array(kept, DEAL)
        blocks = max(1, min(self.threads, last - first + BLOCK - 1) // BLOCK)
        numbers = np.int64(seed), np.int64(first), np.int64(last)
        room = *self.blank, self.rows_room, tallies, tables
        kernel()[blocks, BLOCK](self.rules, *self.fixed, *numbers, *room)
        return tallies.copy_to_host(), tables.copy_to_host()
