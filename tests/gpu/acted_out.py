"""A program of its own: hands of every book by the kernel for the card, which Numba's simulator acts out in the
interpreter, beside the same hands played as usual. Prints how many hands agree for each book, or what differs.
"""

import sys
from typing import Any

import numpy as np
import pytest
from numba import cuda
from numba.cuda.simulator import kernelapi
from numba.cuda.simulator.kernel import _get_kernel_context

from paiju import books
from paiju.batch.arrays import DEAL, NOTES, WIN
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.deal import Deal
from paiju.core.rules import Win
from paiju.envs.card_tables import CardVector
from paiju.envs.tables import Vector
from paiju.errors import InputError
from paiju.gpu import play_kernel
from paiju.gpu.card import checked_device
from paiju.gpu.compiling import on_card
from paiju.scoring.suit_table import table
from paiju.series import Blank, Interpreter, Series, series, standing
from tests.core.players.scribbled import scribbled

THREADS, HANDS, FIRST, SEED = 2, 3, 5, 7
TABLES, STEPS = 3, 40
LEFT = 1 << 30  # what lies in memory that nobody has set


def own_memory(_: object, shape: Any, dtype: Any, alignment: object = None) -> Any:
    """A thread's own memory as the interpreter's text wants it: objects and lists in place of records and arrays. As on
    a card, something lies there already."""
    assert alignment is None
    if dtype in (DEAL, WIN):
        return [None]
    if dtype == NOTES:
        return [scribbled(lambda: LEFT)]
    return [[LEFT] * shape[1] for _ in range(shape[0])] if isinstance(shape, tuple) else [LEFT] * shape


def wait_for_all() -> None:
    """The simulator's barrier in place of the card's own."""
    _get_kernel_context().syncthreads()


def any_of_all(says: bool) -> bool:
    """The same with a question."""
    return bool(_get_kernel_context().syncthreads_or(says))


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
    on_card(play_kernel.play_on_card)[1, THREADS](*fixed, [[LEFT] * WILD_ROWS for _ in range(THREADS)], tallies, tables)
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


class ActedVector(CardVector):
    """The vector whose tables are the interpreter's own."""

    def fast(self) -> dict[str, Any]:
        """Objects and lists; what the kernel takes a part of is an array, for a part of a list would be a copy."""
        deals = np.empty(self.n, object)
        deals[:] = [Deal() for _ in range(self.n)]
        rows = [[LEFT] * WILD_ROWS for _ in range(THREADS)]
        return {
            "rules": self.plan.rules,
            "tiles": self.series.tiles,
            "deals": deals,
            "blank": (Blank(), [Win()]),
            "grid": (1, THREADS),
            "rows": rows,
            "costs": table(),
            "seen": cuda.to_device(self.seen),
            "mask": cuda.to_device(self.mask),
        }


def check_vector(book: str) -> None:
    """Tables side by side, step by step, beside those of the interpreter."""
    card, usual = ActedVector(book, TABLES, SEED), Vector(book, TABLES, SEED, compiled=False)
    assert_told(card.reset(), usual.reset())
    for _ in range(STEPS):
        actions = usual.sample()
        assert (card.sample() == actions).all(), "any action"
        (*told, reward, done), (*others, other_reward, other_done) = card.step(actions), usual.step(actions)
        assert_told(told, others)
        assert (reward == other_reward).all(), "reward"
        assert (done == other_done).all(), "done"
    with pytest.raises(InputError, match="-5 is not allowed at table 0"):
        card.step([-5] * TABLES)
    assert card.numbers.tolist() == usual.numbers.tolist(), "nothing is done then"


def assert_told(card: Any, usual: Any) -> None:
    """Observations, masks, players."""
    for one, other in zip(card, usual):
        assert np.asarray(one).tolist() == np.asarray(other).tolist()


def main(ids: list[str]) -> None:
    """Every book named."""
    assert checked_device("cuda") == "cuda"
    assert cuda.is_available()
    kernelapi.FakeCUDALocal.array = own_memory
    play_kernel.wait_for_all, play_kernel.any_of_all = wait_for_all, any_of_all
    sys.setswitchinterval(1e-5)  # the simulator looks all the time whether threads wait for each other
    for book in ids:
        check(series(books.get(book), "random"))
        check_vector(book)
        print(book, HANDS)
    check(series(books.get(ids[0]), "simple"))
    print(ids[0], "simple", HANDS)


if __name__ == "__main__":
    main(sys.argv[1:])
