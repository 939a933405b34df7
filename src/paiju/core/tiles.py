"""Tiles as small integers: 34 kinds, then eight flowers; sets of kinds as 34-bit masks.

Kinds run 1m–9m (0–8), 1p–9p (9–17), 1s–9s (18–26), East South West North (27–30),
White Green Red (31–33). A red five has the kind of a five; how many there are is counted apart.
"""

KINDS = 34
FLOWERS = 8
COPIES = 4

CHARACTERS, CIRCLES, BAMBOOS, HONOUR = 0, 9, 18, 27
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
WHITE, GREEN, RED = 31, 32, 33

ONE_SUIT = 0x1FF
ALL_CHARACTERS = ONE_SUIT
ALL_CIRCLES = ONE_SUIT << CIRCLES
ALL_BAMBOOS = ONE_SUIT << BAMBOOS
WINDS = 0xF << EAST
DRAGONS = 0x7 << WHITE
HONOURS = WINDS | DRAGONS
SUITED = ALL_CHARACTERS | ALL_CIRCLES | ALL_BAMBOOS
ALL_KINDS = SUITED | HONOURS

ONES = 1 | 1 << CIRCLES | 1 << BAMBOOS
TERMINALS = ONES | ONES << 8
ORPHANS = TERMINALS | HONOURS
SIMPLES = SUITED & ~TERMINALS
MIDDLE_CHARACTERS = ALL_CHARACTERS & SIMPLES

UPPER_TILES = ONES << 6 | ONES << 7 | ONES << 8
MIDDLE_TILES = ONES << 3 | ONES << 4 | ONES << 5
LOWER_TILES = ONES | ONES << 1 | ONES << 2
UPPER_FOUR = UPPER_TILES | ONES << 5
LOWER_FOUR = LOWER_TILES | ONES << 3
EVENS = ONES << 1 | ONES << 3 | ONES << 5 | ONES << 7
GREENS = (1 << 1 | 1 << 2 | 1 << 3 | 1 << 5 | 1 << 7) << BAMBOOS | 1 << GREEN
# The faces that look the same upside down: 1 2 3 4 5 8 9 of circles, 2 4 5 6 8 9 of bamboos, White.
REVERSIBLE = (
    (1 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 7 | 1 << 8) << CIRCLES
    | (1 << 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8) << BAMBOOS
    | 1 << WHITE
)

RUNS = 7  # that begin in a suit


def lowest(mask: int) -> int:
    """The lowest kind a mask holds; it holds one."""
    return int(mask & -mask).bit_length() - 1


def bits(mask: int) -> int:
    """How many kinds a mask holds."""
    return int(mask).bit_count()
