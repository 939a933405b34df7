"""Exchanges of two seats in a round, better or sometimes worse.

Written over plain whole numbers, so that the same text runs interpreted and compiled, with the same answer.
"""

from typing import Any


def improve(
    seats: Any, met: Any, barred: Any, odds: Any, sizes: tuple[int, int, int, int], seed: int
) -> tuple[int, int]:
    """Try so many exchanges of somebody who meets wrongly; `odds` of 2^32 are those of one that makes it worse by so
    much. How the cost has changed, and the state of the dice."""
    players, active, size, steps = sizes
    rounds = len(seats) // active
    dice, change = seed, 0
    for _ in range(steps):
        dice ^= (dice << 13) & 0xFFFFFFFF
        dice ^= dice >> 17
        dice ^= (dice << 5) & 0xFFFFFFFF
        start = (dice >> 3) % rounds * active
        dice ^= (dice << 13) & 0xFFFFFFFF
        dice ^= dice >> 17
        dice ^= (dice << 5) & 0xFFFFFFFF
        here, there = (dice >> 4) % active, (dice >> 17) % active
        if here // size == there // size:
            continue
        a, first = seats[start + here], start + here - here % size
        delta = 0
        for k in range(size):
            x = seats[first + k]
            if x != a:
                delta -= met[a * players + x] - 1 + barred[a * players + x]
        if delta == 0:  # who meets nobody wrongly may stay
            continue
        b, second = seats[start + there], start + there - there % size
        for k in range(size):
            x, y = seats[first + k], seats[second + k]
            if x != a:
                delta += met[b * players + x] + barred[b * players + x]
            if y != b:
                delta += met[a * players + y] + barred[a * players + y]
                delta -= met[b * players + y] - 1 + barred[b * players + y]
        if delta > 0:
            dice ^= (dice << 13) & 0xFFFFFFFF
            dice ^= dice >> 17
            dice ^= (dice << 5) & 0xFFFFFFFF
            if delta >= len(odds) or odds[delta] <= dice:
                continue
        for k in range(size):
            x, y = seats[first + k], seats[second + k]
            if x != a:
                met[a * players + x] -= 1
                met[x * players + a] -= 1
                met[b * players + x] += 1
                met[x * players + b] += 1
            if y != b:
                met[b * players + y] -= 1
                met[y * players + b] -= 1
                met[a * players + y] += 1
                met[y * players + a] += 1
        seats[start + here], seats[start + there] = b, a
        change += delta
    return change, dice
