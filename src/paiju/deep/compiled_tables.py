"""Trials compiled, shared out over threads."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain

from paiju.core.play.deal import WALL, Deal
from paiju.core.rules import Rules
from paiju.deep.known_table import KnownTable
from paiju.deep.tables import Brought
from paiju.deep.trial_kernel import try_many
from paiju.deep.trials import QUICK
from paiju.errors import Bug
from paiju.native import library
from paiju.native.decide import BookRows
from paiju.native.memory import Numbers, Rows
from paiju.native.play import room

TABLES = 3


@cache
def kernel() -> Callable[..., int]:
    """The compiled trials."""
    compiled = library.entry(try_many)
    if compiled is None:
        raise Bug("compiled trials without a library")
    return compiled


class TrialThread:
    """The buffers of one thread."""

    def __init__(self, own_draws: bool) -> None:
        self.lots, self.deals, self.buffers = Numbers.zeros(WALL if own_draws else 0), Rows(Deal, TABLES), room()


class CompiledTables:
    """Trials compiled, on as many threads as there are cores unless told otherwise."""

    def __init__(self, jobs: int = 0, level: int = QUICK, own_draws: bool = True) -> None:
        self.kernel, self.level = kernel(), level
        self.threads = [TrialThread(own_draws) for _ in range(jobs or os.cpu_count() or 1)]
        self.pool = ThreadPoolExecutor(len(self.threads), "paiju-deep")
        self.books = BookRows()

    def play(self, r: Rules, known: KnownTable, actions: Sequence[int], seed: int, first: int, last: int) -> Brought:
        """What each action brought."""
        rules, base, unseen = self.books.of(r), Rows(Deal), (known.pool, known.needs, known.places)
        base.fill(0, known.deal)
        size = -(-(last - first) // len(self.threads))

        def part(number: int) -> Brought:
            begun, end = first + number * size, min(last, first + (number + 1) * size)
            thread, brought = self.threads[number], Numbers.zeros(end - begun, len(actions))
            thread.deals.copy(0, base)
            given = *map(Numbers, unseen), Numbers(known.pool), thread.lots
            question = known.who, self.level, Numbers(actions), brought, seed, begun, end
            self.kernel(rules, thread.deals, *thread.buffers, *given, *question)
            return brought.rows()

        parts = range(-(-(last - first) // size))
        return list(chain.from_iterable(self.pool.map(part, parts) if len(parts) > 1 else map(part, parts)))

    def close(self) -> None:
        """End the threads."""
        self.pool.shutdown(wait=False)
