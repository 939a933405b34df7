"""A program of its own: hands of every book by the kernel for the card, which Numba's simulator acts out in the
interpreter, beside the same hands played as usual. Prints how many hands agree for each book, or what differs.
"""

import sys
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernelapi

from paiju import books
from paiju.batch.arrays import WIN
from paiju.batch.play import DEAL
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.deal import Deal
from paiju.core.rules import Win
from paiju.gpu.card import checked_device
from paiju.gpu.compiling import on_card
from paiju.gpu.play_kernel import play_on_card
from paiju.scoring.suit_table import table
from paiju.series import Blank, Interpreter, Series, series, standing

THREADS, HANDS, FIRST, SEED = 2, 3, 5, 7
LEFT = 1 << 30  # what lies in memory that nobody has set


def own_memory(_: object, shape: Any, dtype: Any, alignment: object = None) -> Any:
    """A thread's own memory as the interpreter's text wants it: objects and lists in place of records and arrays. As on
    a card, something lies there already."""
    assert alignment is None
    if dtype in (DEAL, WIN):
        return [None]
    return [[LEFT] * shape[1] for _ in range(shape[0])] if isinstance(shape, tuple) else [LEFT] * shape


def on_the_card(hands: Series, number: int) -> tuple[Any, list[Deal]]:
    """Tallies and tables by the kernel."""
    tallies, tables = np.zeros((number, T.TALLY), np.int64), [Deal() for _ in range(HANDS)]
    fixed = (
        hands.rules,
        hands.tiles,
        standing(hands),
        hands.levels,
        SEED,
        FIRST,
        FIRST + HANDS,
        Blank(),
        [Win()],
        table(),
    )
    on_card(play_on_card)[1, THREADS](*fixed, [[0] * WILD_ROWS for _ in range(THREADS)], tallies, tables)
    return tallies, tables


def check(hands: Series) -> None:
    """One book, counted together and hand by hand."""
    player = Interpreter(hands)
    rows, tables = on_the_card(hands, HANDS)
    assert rows.tolist() == player.rows(SEED, FIRST, FIRST + HANDS), "tallies of hands"
    assert on_the_card(hands, 1)[0][0].tolist() == player.play(SEED, FIRST, FIRST + HANDS), "the tally of all"
    for i, dealt in enumerate(tables):
        player.play(SEED, FIRST + i, FIRST + i + 1)
        assert vars(dealt) == vars(player.deals[0]), f"the table of hand {FIRST + i}"
        assert dealt.logged


def main(ids: list[str]) -> None:
    """Every book named."""
    assert checked_device("cuda") == "cuda"
    assert cuda.is_available()
    kernelapi.FakeCUDALocal.array = own_memory
    for book in ids:
        check(series(books.get(book), "random"))
        print(book, HANDS)
    check(series(books.get(ids[0]), "simple"))
    print(ids[0], "simple", HANDS)


if __name__ == "__main__":
    main(sys.argv[1:])
