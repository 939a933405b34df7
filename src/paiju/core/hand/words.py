"""A hand's counts as bytes of a few words, so that all of them are counted at once.

Every count has a byte of its own. A shift by less than eight bits moves digits of a byte within it, a multiplication
adds up neighbouring bytes: none of them ever grows beyond its place.
"""

from collections.abc import Sequence
from typing import NamedTuple

BYTE = 0x0101010101010101
PAIRS_OF_BYTES, FOURS_OF_BYTES, LOW_HALF = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF
EIGHT_BYTES = 0xFFFFFFFFFFFFFFFF
OVER_FOUR = BYTE * 123  # added to a count of five or more it makes the byte's highest bit
TOP_BITS = BYTE << 7
RANKS_147, RANKS_258, RANKS_36 = 1 << 48 | 1 << 24 | 1, 1 << 56 | 1 << 32 | 1 << 8, 1 << 40 | 1 << 16
# The six ways to give 147, 258 and 369 to the three suits, in the order of `KNITTED`.
IN_CHARACTERS = (RANKS_147, RANKS_147, RANKS_258, RANKS_258, RANKS_36, RANKS_36)
IN_CIRCLES = (RANKS_258, RANKS_36, RANKS_147, RANKS_36, RANKS_147, RANKS_258)
IN_BAMBOOS = (RANKS_36, RANKS_258, RANKS_36, RANKS_147, RANKS_258, RANKS_147)
IN_NINES = (0, 1 << 8, 0, 1 << 8, 1, 1)
IN_REST = (1, 0, 1, 0, 0, 0)


class Words(NamedTuple):
    """Ranks 1 to 8 of each suit, the lowest in the lowest byte; the nines of characters and circles; the nine of
    bamboos and the honours."""

    characters: int
    circles: int
    bamboos: int
    nines: int
    rest: int


def eight(c: Sequence[int], k: int) -> int:
    """Eight counts from kind `k` on, a byte each; compiled it is read from memory as one word."""
    low = c[k] & 255 | (c[k + 1] & 255) << 8 | (c[k + 2] & 255) << 16 | (c[k + 3] & 255) << 24
    high = c[k + 4] & 255 | (c[k + 5] & 255) << 8 | (c[k + 6] & 255) << 16 | (c[k + 7] & 255) << 24
    return low | high << 32


def words_of(c: Sequence[int]) -> Words:
    """A hand's counts, none of which is negative. Interpreted they are read as one long number, in half the time;
    compiled this is `words_at`."""
    n = int.from_bytes(c, "little")
    return Words(
        n & EIGHT_BYTES, n >> 72 & EIGHT_BYTES, n >> 144 & EIGHT_BYTES, n >> 64 & 255 | n >> 128 & 255 << 8, n >> 208
    )


def words_at(c: Sequence[int]) -> Words:
    """The same of any counts."""
    return Words(eight(c, 0), eight(c, 9), eight(c, 18), c[8] & 255 | (c[17] & 255) << 8, eight(c, 26))


def in_base_five(word: int) -> int:
    """The bytes of a word, each less than five, as one number, the lowest byte as its last digit."""
    twos = word * (5 + (1 << 8)) >> 8 & PAIRS_OF_BYTES
    fours = twos * (25 + (1 << 16)) >> 16 & FOURS_OF_BYTES
    return fours * (625 + (1 << 32)) >> 32 & LOW_HALF


def lowest_bits(word: int) -> int:
    """The lowest bits of a word's bytes, side by side."""
    bits = word & BYTE
    bits |= bits >> 7
    bits |= bits >> 14
    bits |= bits >> 28
    return bits & 255


def sum_of_bytes(word: int) -> int:
    """The sum of a word's bytes."""
    return word * BYTE >> 56 & 255


def place_of_one(word: int, number: int) -> int:
    """Of bytes that are one or nought, the lowest first, the place of the one with this number, from 0."""
    ones_up_to = word * BYTE & BYTE * 15
    return (BYTE * (16 + number) - ones_up_to & BYTE * 16).bit_count()


def one_or_more(word: int) -> int:
    """A one in every byte that is not nought."""
    return (word | word >> 1 | word >> 2) & BYTE


def two_or_more(word: int) -> int:
    """A one in every byte that is two or more."""
    return (word >> 1 | word >> 2) & BYTE


def pairs_and_singles(word: int) -> int:
    """A one in every byte that is two or more, sixteen in every byte that is one."""
    pairs = (word >> 1 | word >> 2) & BYTE
    return pairs + ((word & BYTE & ~pairs) << 4)


def odd_ones(w: Words) -> int:
    """In a word's bytes, how many kinds have a tile without a partner."""
    suited = (w.characters & BYTE) + (w.circles & BYTE) + (w.bamboos & BYTE)
    return suited + (w.nines & BYTE) + (w.rest & BYTE)


def two_by_two(w: Words) -> int:
    """In a word's bytes, how many pairs there are; four of a kind are two."""
    tiles = w.characters + w.circles + w.bamboos + w.nines + w.rest
    return tiles - odd_ones(w) >> 1


def tiles_in(w: Words) -> int:
    """How many tiles these are; negative when there are not 0 to 4 of each kind."""
    wrong = w.characters | w.characters + OVER_FOUR | w.circles | w.circles + OVER_FOUR
    wrong |= w.bamboos | w.bamboos + OVER_FOUR | w.nines | w.nines + OVER_FOUR | w.rest | w.rest + OVER_FOUR
    if wrong & TOP_BITS:
        return -14
    return sum_of_bytes(w.characters + w.circles + w.bamboos + w.nines + w.rest)
