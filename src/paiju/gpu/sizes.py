"""How many threads play on a card."""

from numba import cuda

from paiju.core.hand.readings import ROWS
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.rules import Rules

# One block to a multiprocessor, of as many threads as their registers allow (compiling.REGISTERS), fewer where the rows
# of readings would take more than this share of the card's free memory.
MOST, FEWEST = 1024, 32
SHARE = 4
WORD = 8  # bytes


def row_length(rules: list[Rules]) -> int:
    """How many numbers the rows of readings of one thread take."""
    return WILD_ROWS if any(r.wild for r in rules) else ROWS


def multiprocessors() -> int:
    """How many blocks play at once."""
    count: int = cuda.get_current_device().MULTIPROCESSOR_COUNT
    return count


def block_size(rules: list[Rules]) -> int:
    """Threads in a block."""
    free = cuda.current_context().get_memory_info().free // SHARE
    size = MOST
    while size > FEWEST and multiprocessors() * size * row_length(rules) * WORD > free:
        size //= 2
    return size


def blocks_for(number: int, size: int) -> int:
    """Blocks of a size for so many hands or tables, at least one."""
    return min(multiprocessors(), max(1, -(-number // size)))
