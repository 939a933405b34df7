"""`score` and `distance` over arrays, on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from paiju import books
from paiju.batch.arrays import WIN, Array, filled, rules_array
from paiju.batch.checks import check_counts, check_hands, check_whole
from paiju.books.book import USUAL, Book
from paiju.books.flatten import flatten
from paiju.core.hand.readings import ROWS
from paiju.core.hand.shaping import SPOTS
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.patterns.catalogue import DEFINED, FIRST_DEFINED, HALF, PATTERNS, WORD
from paiju.core.patterns.count_official import FIELD, REPEATED
from paiju.core.rules import MOST_SETS, Rules, Win
from paiju.core.shape import OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, KINDS
from paiju.errors import InputError
from paiju.languages import _
from paiju.native import library
from paiju.native.kernels import scores as kernels

COLUMNS = 13
NOWHERE = OPEN_PUNG << SET_TYPE | SET_KIND  # a meld whose tiles are not told
KERNELS: dict[str, Callable[..., int]] = {
    "han_and_fu": kernels.score_riichi, "points": kernels.score_official, "fans": kernels.score_house
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scores:
    """What many hands are worth, one entry each. Columns that a way of counting does not have are zero."""

    counts: str
    columns: Array

    @property
    def family(self) -> str:
        """The family in which hands are usually counted so."""
        return next(family for family, usual in USUAL.items() if usual.counts == self.counts)

    @property
    def complete(self) -> Array:
        """Is it a complete hand at all?"""
        complete: Array = self.columns[:, 0] >= 0
        return complete

    @property
    def points(self) -> Array:
        """The hand's value: what the winner receives for it (riichi), points without flowers, or fans."""
        return self.columns[:, 5]

    @property
    def han(self) -> Array:
        """Han, or fans, with bonus tiles."""
        return self.columns[:, 1]

    @property
    def fu(self) -> Array:
        """Minipoints."""
        return self.columns[:, 2]

    @property
    def yakuman(self) -> Array:
        """Multiples of the limit hand."""
        return self.columns[:, 3]

    @property
    def own(self) -> Array:
        """Han, points or fans without bonus tiles, as compared with the minimum."""
        return self.columns[:, 4]

    @property
    def wins(self) -> Array:
        """Does the book let it win, by its minimum and its conditions? Flowers are ignored as in `points`."""
        won: Array = self.columns[:, 9] > 0
        return won

    def patterns(self) -> Array:
        """How often each pattern counts: hands × patterns, by the numbers of the catalogue, then once each in order
        those that the book defines."""
        out = np.zeros((len(self.columns), PATTERNS), np.int8)
        for i in range(HALF):
            out[:, i] = self.columns[:, 6] >> i & 1
            out[:, HALF + i] = self.columns[:, 7] >> i & 1
        for j, number in enumerate(REPEATED):
            n = self.columns[:, 8] >> 3 * j & FIELD
            out[:, number] = np.where(n > 0, n, out[:, number])
        for i in range(DEFINED):
            out[:, FIRST_DEFINED + i] = self.columns[:, 10 + i // WORD] >> i % WORD & 1
        return out


def score(book: str | Book, hands: object, *, threads: int | None = None, compiled: bool = True) -> Scores:
    """Score hands encoded as `batch.WIN` records by a book. `compiled=False` selects the interpreter."""
    book = books.get(book) if isinstance(book, str) else book
    if not isinstance(hands, np.ndarray) or hands.dtype != WIN or hands.ndim != 1:
        raise InputError("hands", _("must be a one-dimensional array of batch.WIN records; batch.encode makes one"))
    out = np.zeros((len(hands), COLUMNS), np.int64)
    run = library.entry(KERNELS[book.counts]) if compiled else None
    if run is None:
        interpret(book.counts, flatten(book), hands, out)
        return Scores(book.counts, out)
    rules, plain = record_of(flatten(book)), np.ascontiguousarray(hands)
    size = WILD_ROWS if book.counts == "fans" else ROWS

    def part(first: int, last: int) -> None:
        own, rows, spots = np.zeros(1, WIN), np.zeros(size, np.int64), np.zeros(SPOTS, np.int64)
        if run(rules, plain, own, first, last, rows, spots, out) >= 0:
            check_hands(plain, book.forms.sets)

    in_parts(part, len(hands), threads)
    return Scores(book.counts, out)


@lru_cache(64)
def record_of(rules: Rules) -> Array:
    """A book as one record. Making it takes longer than scoring a thousand hands."""
    return rules_array(rules)


def interpret(counts: str, rules: Any, hands: Array, out: Array) -> None:
    """The same kernel in the interpreter, over attribute objects and lists."""
    check_hands(hands, rules.sets)
    wins = [filled(Win(), row) for row in hands]
    size = WILD_ROWS if counts == "fans" else ROWS
    KERNELS[counts](rules, wins, [None], 0, len(wins), [0] * size, [0] * SPOTS, out)


def distance(book: str | Book, hands: object, melds: int = 0, *, threads: int | None = None) -> Array:
    """How far each hand (34 counts, 3n+1 or 3n+2 tiles) is from winning: -1 complete, 0 ready. `melds` is the number of
    melds; their tiles are not given and therefore limit nothing."""
    book = books.get(book) if isinstance(book, str) else book
    if not isinstance(hands, np.ndarray) or hands.ndim != 2 or hands.shape[1] != KINDS:
        raise InputError("hands", _("must be an array of shape (hands, {kinds}): counts by kind", kinds=KINDS))
    check_whole(hands, melds, book.forms.sets)
    rules, out = flatten(book), np.zeros(len(hands), np.int8)
    run = library.entry(kernels.distances)
    if run is None:
        from paiju.scoring.suit_table import table

        check_counts(hands, melds, book.forms.sets)
        own, none, work = [0] * KINDS, [NOWHERE] * MOST_SETS, [0] * WORK
        kernels.distances(rules, table(), hands.astype(int), own, melds, 0, len(hands), none, work, out)
        return out
    from paiju.scoring.suit_table import array

    record = record_of(rules)
    counts = np.ascontiguousarray(hands if hands.dtype == np.int8 else np.clip(hands, -1, COPIES + 1), np.int8)

    def part(first: int, last: int) -> None:
        own, none, work = np.zeros(KINDS, np.int8), np.full(MOST_SETS, NOWHERE, np.int16), np.zeros(WORK, np.int64)
        if run(record, array(), counts, own, melds, first, last, none, work, out) >= 0:
            check_counts(hands, melds, book.forms.sets)

    in_parts(part, len(hands), threads)
    return out


def in_parts(work: Callable[[int, int], None], total: int, threads: int | None) -> None:
    """Split the work over threads; kernels run without the interpreter lock."""
    n = max(1, min(threads or os.cpu_count() or 1, total))
    if n == 1:
        work(0, total)
        return
    # The first part warms the kernel up, so that it is compiled once and not by every thread.
    work(0, 1)
    edges = [1 + (total - 1) * i // n for i in range(n + 1)]
    with ThreadPoolExecutor(n) as pool:
        for done in [pool.submit(work, edges[i], edges[i + 1]) for i in range(n)]:
            done.result()
