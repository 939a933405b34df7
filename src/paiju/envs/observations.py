"""Observations of tables: of one interpreted table, or the look ahead at many at once, compiled or not."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from paiju.core.many.observing import GIVEN_UP
from paiju.core.many.stepping import look
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.envs.ahead import AHEAD, look_ahead
from paiju.envs.ahead_kernel import look_ahead_many
from paiju.envs.goals import GOALS, Goals
from paiju.native import library

MEASURES = 3  # rows of numbers to measure goals in


@cache
def kernel() -> Callable[..., Any] | None:
    """The compiled look ahead, or None where nothing can be compiled."""
    return library.entry(look_ahead_many)


def look_from(r: Rules, d: Deal, buffers: Buffers, who: int, rule: int, row: list[int]) -> None:
    """What a seat knows at an interpreted table: the observation that fits the row."""
    look(r, d, who, rule, row)
    if len(row) in (AHEAD, AHEAD + GIVEN_UP):
        look_ahead(r, d, buffers, who, Notes(), Goals(*([0] * GOALS for _ in range(MEASURES))), row)


class SwiftLook:
    """Compiled looks ahead at interpreted tables, with buffers of its own."""

    def __init__(self) -> None:
        from paiju.batch.arrays import room

        *self.room, _, self.notes = room()

    def fill_in(self, rules: Sequence[Rules], deals: Sequence[Deal], seats: Sequence[int], seen: Any) -> None:
        """Fill in everything after the first observation, for each of these tables by its rules and from its seat."""
        import numpy as np

        from paiju.batch.arrays import DEAL, fill, rules_array

        books = list({id(r): r for r in rules}.values())
        places = {id(r): i for i, r in enumerate(books)}
        laid = np.zeros(len(deals), DEAL)
        for row, d in zip(laid, deals):
            fill(row, d)
        which = np.array([places[id(r)] for r in rules], np.int64)
        flat = np.concatenate([rules_array(r) for r in books])
        look_ahead_at(flat, laid, (*self.room, self.notes), which, np.array(seats, np.int64), seen)


def look_ahead_at(rules: Any, deals: Any, room: Sequence[Any], which: Any, seats: Any, seen: Any) -> None:
    """Everything after the first observation, at many tables; compiled if `rules` and `deals` are arrays rather than
    lists."""
    import numpy as np

    measures = np.zeros((MEASURES, GOALS), np.int64)
    swift = not isinstance(deals, list) and kernel()
    work: Callable[..., Any] = swift or look_ahead_many
    work(rules, deals, *room, measures if swift else measures.tolist(), which, seats, seen)
