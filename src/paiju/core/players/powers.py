"""Logarithms and powers of two in whole numbers, so that what multiplies can be added and every way of running agrees.

A logarithm is in parts of an octave: `OCTAVE` of them double a value.
"""

OCTAVE = 64
# 64 * log2(1 + i / 64), and 65536 * 2 ** (i / 64).
LOGS = (
    0, 1, 3, 4, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18, 19,
    21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 35, 36,
    37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 47, 48, 49, 50, 51,
    52, 52, 53, 54, 55, 56, 56, 57, 58, 59, 60, 60, 61, 62, 63, 63,
)  # fmt: skip
POWERS_OF_TWO = (
    65536, 66250, 66971, 67700, 68438, 69183, 69936, 70698, 71468, 72246, 73032, 73828,
    74632, 75444, 76266, 77096, 77936, 78785, 79642, 80510, 81386, 82273, 83169, 84074,
    84990, 85915, 86851, 87796, 88752, 89719, 90696, 91684, 92682, 93691, 94711, 95743,
    96785, 97839, 98905, 99982, 101070, 102171, 103283, 104408, 105545, 106694, 107856, 109031,
    110218, 111418, 112631, 113858, 115098, 116351, 117618, 118899, 120194, 121502, 122825, 124163,
    125515, 126882, 128263, 129660,
)  # fmt: skip


def log_of(n: int) -> int:
    """The logarithm of a number; 0 for anything below 1."""
    if n < 1:
        return 0
    octaves = 6
    while n >= 2 * OCTAVE:
        n >>= 1
        octaves += 1
    while n < OCTAVE:
        n <<= 1
        octaves -= 1
    return OCTAVE * octaves + LOGS[n - OCTAVE]


def scaled(value: int, logs: int) -> int:
    """A value made larger or smaller by a logarithm."""
    octaves = logs >> 6
    value = value * POWERS_OF_TWO[logs & 63] >> 16
    return value << min(octaves, 20) if octaves >= 0 else value >> min(-octaves, 40)
