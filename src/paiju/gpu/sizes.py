"""How many threads play on a card."""

from paiju.core.hand.readings import ROWS
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.rules import Rules
from paiju.gpu.driver import Card

# Threads of a block that keep step; fewer where the rows of readings would take more than this share of the card's free
# memory. Tables that are stepped one by one want small blocks, so that every multiprocessor has some.
MOST, FEWEST, STEPPING = 1024, 32, 128
SHARE = 4
# Tables of a block whose players think, at most, and how many bytes one takes: the more there are, the less anybody
# waits for whoever thinks longest.
THINKING, OF_THINKING = 1024, 32768
WORD = 8  # bytes


def row_length(rules: list[Rules]) -> int:
    """How many numbers the rows of readings of one thread take."""
    return WILD_ROWS if any(r.wild for r in rules) else ROWS


def most_threads(on: Card, rules: list[Rules]) -> int:
    """Threads whose rows of readings there is room for."""
    return max(FEWEST, on.free_memory() // SHARE // (row_length(rules) * WORD))


def block_size(on: Card, rules: list[Rules]) -> int:
    """Threads in a block, of which each multiprocessor has one."""
    size = MOST
    while size > FEWEST and on.multiprocessors * size > most_threads(on, rules):
        size //= 2
    return size


def blocks_for(on: Card, number: int, size: int) -> int:
    """Blocks of a size for so many hands, at least one."""
    return min(on.multiprocessors, max(1, -(-number // size)))


def tables_of_block(on: Card, blocks: int, number: int) -> int:
    """Tables of each block for so many hands whose players think."""
    return max(1, min(THINKING, -(-number // blocks), on.free_memory() // SHARE // (blocks * OF_THINKING)))


def stepping_blocks(on: Card, rules: list[Rules], tables: int) -> int:
    """Blocks for so many tables that are stepped one by one."""
    return max(1, min(-(-tables // STEPPING), most_threads(on, rules) // STEPPING))
