"""How many threads play on a card."""

from numba import cuda

from paiju.core.hand.readings import ROWS
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.rules import Rules
from paiju.gpu.card import is_simulated

# One block to a multiprocessor, of as many threads as their registers allow (compiling.REGISTERS), fewer where the rows
# of readings would take more than this share of the card's free memory.
MOST, FEWEST = 1024, 32
SHARE = 4
WORD = 8  # bytes


def row_length(rules: list[Rules]) -> int:
    """How many numbers the rows of readings of one thread take."""
    return WILD_ROWS if any(r.wild for r in rules) else ROWS


def grid_size(rules: list[Rules], wanted: int) -> tuple[int, int]:
    """Blocks, and threads in each, for so many hands or tables."""
    if is_simulated():
        return 1, 2
    multiprocessors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    free = cuda.current_context().get_memory_info().free // SHARE
    size = MOST
    while size > FEWEST and multiprocessors * size * row_length(rules) * WORD > free:
        size //= 2
    return min(multiprocessors, max(1, -(-wanted // size))), size
