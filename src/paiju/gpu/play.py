"""Hands of a series played on a card: the same hands as everywhere else, and the same tallies."""

import sys
from functools import cached_property
from typing import Any

import numpy as np

from paiju.batch.arrays import DEAL, NOTES, WIN, Array, rules_array
from paiju.core.many import tally as T
from paiju.core.play.actions import ACTIONS
from paiju.core.players.levels.choose import SIMPLE
from paiju.gpu.driver import Card, CardArray, CardFault, card
from paiju.gpu.play_kernel import play_plainly_on_card
from paiju.gpu.sizes import block_size, blocks_for, row_length, tables_of_block
from paiju.gpu.thinking_kernel import LISTS, OF_LIST, OF_TABLE, PLACE, play_on_card
from paiju.native.play import Worker, worker
from paiju.scoring.suit_table import array
from paiju.series import After, Series, standing


class CardPlayer:
    """Hands of a series on a card. A card that has broken off does nothing more for this process; whatever is left is
    then played on the processor, which comes to the same."""

    def __init__(self, hands: Series) -> None:
        self.series = hands
        self.broken = False
        self.card = card()
        self.thinking = max(hands.levels) > SIMPLE
        text, function = ("play", play_on_card) if self.thinking else ("play plainly", play_plainly_on_card)
        self.kernel = self.card.kernel(text, function)
        self.size = block_size(self.card, hands.rules)
        numbers = (np.array(part, np.int64) for part in (hands.tiles, standing(hands), hands.levels))
        self.fixed = [
            self.card.upload(part) for part in (np.concatenate([rules_array(r) for r in hands.rules]), *numbers)
        ]
        self.blank = [self.card.upload(part) for part in (np.zeros(1, DEAL), np.zeros(1, WIN), array())]
        self.rows_room = self.card.room((self.card.multiprocessors * self.size, row_length(hands.rules)), np.int64)

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last`; their tally."""
        tallies = self._tried(seed, first, last, 1)
        return self.processor.play(seed, first, last) if tallies is None else tallies[0].tolist()

    def rows(self, seed: int, first: int, last: int) -> Any:
        """The same, with a tally for each hand."""
        tallies = self._tried(seed, first, last, last - first)
        return self.processor.rows(seed, first, last) if tallies is None else tallies

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands: by itself it is sooner played on the processor."""
        return self.processor.hand(seed, number, levels, stand)

    @cached_property
    def processor(self) -> Worker:
        """Somebody to play the series here."""
        return worker(self.series)

    def tables(self, seed: int, first: int, last: int) -> Array:
        """The tables as they lie when the hands are over."""
        return self._tallies(seed, first, last, 1, last - first)[1]

    def _tried(self, seed: int, first: int, last: int, number: int) -> Array | None:
        """Tallies by the card; None once it has broken off, which is said."""
        if self.broken:
            return None
        try:
            return self._tallies(seed, first, last, number, 0)[0]
        except CardFault as fault:
            self.broken = True
            words = (
                f"the card broke off at hand {first} ({fault}); the rest is played on the processor: it takes longer"
            )
            print(f"paiju: {words}", file=sys.stderr)
            return None

    def _tallies(self, seed: int, first: int, last: int, number: int, table_count: int) -> tuple[Array, Array]:
        tallies = self.card.upload(np.zeros((max(number, 1), T.TALLY), np.int64))
        tables = self.card.room((table_count,), DEAL)
        given = [*self.fixed, seed, first, last, *self.blank, self.rows_room, tallies, tables]
        if self.thinking:
            blocks = blocks_for(self.card, last - first, 1)
            given += thinking_room(self.card, blocks, tables_of_block(self.card, blocks, last - first))
        else:
            blocks = blocks_for(self.card, last - first, self.size)
        self.kernel(blocks, self.size, *given)
        self.kernel.check()
        return tallies.copy_to_host(), tables.copy_to_host()


def thinking_room(on: Card, blocks: int, share: int) -> list[CardArray]:
    """What tables have whose players think, with so many of them for each block."""
    tables = blocks * share
    kinds = (DEAL, 0), (NOTES, 0), (np.int64, OF_TABLE), (np.int16, ACTIONS), (np.int64, T.OF_WINS), (np.int64, T.TALLY)
    rooms = [on.room((tables, width) if width else (tables,), kind) for kind, width in kinds]
    tasks = on.room((blocks * LISTS, share << PLACE), np.int64)
    return [*rooms, tasks, on.upload(np.zeros((blocks * LISTS + 1, OF_LIST), np.int64))]
