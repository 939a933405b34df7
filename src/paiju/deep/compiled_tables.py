"""Trials compiled, shared out over threads."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from paiju.batch.arrays import NOTES, WIN, BookArrays, fill
from paiju.batch.play import DEAL
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import WALL
from paiju.core.rules import Rules
from paiju.deep import folding, hidden_tiles, own_draws, planning, trials
from paiju.deep.known_table import KnownTable
from paiju.deep.tables import Brought
from paiju.deep.trial_kernel import try_many
from paiju.deep.trials import QUICK
from paiju.errors import Bug
from paiju.scoring.suit_table import array
from paiju.table.wins import SPOTS

PARTS = hidden_tiles, own_draws, folding, planning, trials
TABLES = 3


@cache
def kernel() -> Callable[..., Any] | None:
    """The compiled trials, or None where there is no Numba."""
    try:
        from paiju.batch.compiling import compiled
    except ImportError:
        return None
    return compiled(try_many, *PARTS)


def is_ready() -> bool:
    """Have trials been compiled before, so that they start at once?"""
    if kernel() is None:
        return False
    from paiju.batch.cached_kernel import Kernel

    folder = Kernel(try_many, PARTS).folder()
    return folder is not None and any(folder.glob("*.done"))


class TrialThread:
    """The buffers of one thread."""

    def __init__(self, own_draws: bool) -> None:
        self.lots = np.zeros(WALL if own_draws else 0, np.int64)
        self.deals = np.zeros(TABLES, DEAL)
        rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
        more = np.zeros(ACTIONS, np.int64), np.zeros(1, NOTES)
        self.buffers = np.zeros(1, WIN), rows, spots, array(), work, *more


class CompiledTables:
    """Trials compiled, on as many threads as there are cores unless told otherwise."""

    def __init__(self, jobs: int = 0, level: int = QUICK, own_draws: bool = True) -> None:
        compiled, self.level = kernel(), level
        if compiled is None:
            raise Bug("compiled trials without Numba")
        self.kernel = compiled
        self.threads = [TrialThread(own_draws) for _ in range(jobs or os.cpu_count() or 1)]
        self.pool = ThreadPoolExecutor(len(self.threads), "paiju-deep")
        self.books = BookArrays()

    def play(self, r: Rules, known: KnownTable, actions: Sequence[int], seed: int, first: int, last: int) -> Brought:
        """What each action brought."""
        rules, base = self.books.of(r), np.zeros(1, DEAL)
        fill(base[0], known.deal)
        brought = np.zeros((last - first, len(actions)), np.int64)
        unseen = [np.array(part, np.int64) for part in (known.pool, known.needs, known.places)]
        size = -(-(last - first) // len(self.threads))

        def part(number: int) -> None:
            begun, end = first + number * size, min(last, first + (number + 1) * size)
            thread = self.threads[number]
            thread.deals[0] = base[0]
            question = known.who, self.level, np.array(actions, np.int64), brought[begun - first : end - first]
            self.kernel(
                rules,
                thread.deals,
                *thread.buffers,
                *unseen,
                unseen[0].copy(),
                thread.lots,
                *question,
                seed,
                begun,
                end,
            )

        parts = range(-(-(last - first) // size))
        list(self.pool.map(part, parts)) if len(parts) > 1 else part(0)
        rows: Brought = brought.tolist()
        return rows

    def close(self) -> None:
        """End the threads."""
        self.pool.shutdown(wait=False)
