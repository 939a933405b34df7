"""Hands as rows of numbers: the core's tally of each, and behind it what no sum over hands can tell, whether several
won in it and what each level of players made of it.

Where the players are of several levels they change seats from hand to hand, hand i being played by them moved on i
seats, so that nobody's skill is mixed up with where they sit.
"""

import importlib.util
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from paiju.core.many import tally as T
from paiju.gpu.card import CPU
from paiju.series import LEVELS, Series, SeriesPlayer, standing
from paiju.simulation.run import player_of

SEVERAL, THREE = T.TALLY, T.TALLY + 1  # hands with two winners or more, with three or more
LEVEL_COLUMNS = THREE + 1  # + level * SKILLS: what its players did
SKILL_SEATS, SKILL_WINS, SKILL_DEAL_INS, SKILL_POINTS = range(4)
SKILLS = 4
COLUMNS = LEVEL_COLUMNS + SKILLS * len(LEVELS)


@cache
def has_arrays() -> bool:
    """Is NumPy there? Then the rows of compiled hands are an array."""
    return importlib.util.find_spec("numpy") is not None


class HandRows(Protocol):
    """Somebody who plays hands of a series, each with a row of its own."""

    def rows(self, seed: int, first: int, last: int) -> Any:
        """The hands from `first` up to `last`."""
        ...


def hand_rows(planned: Series, compiled: bool, device: str = CPU) -> HandRows:
    """Somebody to play the series; players who change seats play hand by hand, which is nothing for a card."""
    if len(set(planned.players)) == 1:
        return AlikePlayers(player_of(planned, compiled, device), compiled and has_arrays())
    return MixedPlayers(planned, player_of(planned, compiled), compiled and has_arrays())


class AlikePlayers:
    """Hands by players of one level."""

    def __init__(self, hands: SeriesPlayer, arrays: bool) -> None:
        self.hands, self.arrays = hands, arrays

    def rows(self, seed: int, first: int, last: int) -> Any:
        """The hands from `first` up to `last`."""
        plain = self.hands.rows(seed, first, last)
        return with_winners_at_once(plain) if self.arrays else [[*row, *winners(row)] for row in listed(plain)]


class MixedPlayers:
    """Hands by players of several levels, who change seats."""

    def __init__(self, planned: Series, hands: SeriesPlayer, arrays: bool) -> None:
        self.hands, self.arrays, self.stand = hands, arrays, standing(planned)
        self.levels = planned.levels[: planned.book.tiles.players]

    def rows(self, seed: int, first: int, last: int) -> Any:
        """The hands from `first` up to `last`."""
        played = [self._row(seed, number) for number in range(first, last)]
        if not self.arrays:
            return played
        import numpy as np

        return np.array(played, np.int64).reshape(-1, COLUMNS)

    def _row(self, seed: int, number: int) -> list[int]:
        levels = moved(self.levels, number)
        tally, end = self.hands.hand(seed, number, [*levels, 0][:4], self.stand)
        row = [*tally, *winners(tally)]
        for seat in range(len(levels)):
            at = LEVEL_COLUMNS + SKILLS * levels[end.person[seat]]
            row[at + SKILL_SEATS] += 1
            row[at + SKILL_WINS] += tally[T.SEAT_WINS + seat]
            row[at + SKILL_DEAL_INS] += tally[T.SEAT_DEAL_INS + seat]
            row[at + SKILL_POINTS] += tally[T.SEAT_POINTS + seat]
        return row


def moved(levels: Sequence[int], number: int) -> list[int]:
    """The levels by seat in the hand or game of this number: each moves on by one seat a time."""
    by = number % len(levels)
    return [*levels[-by:], *levels[:-by]] if by else [*levels]


def winners(tally: Sequence[int]) -> list[int]:
    """The columns behind a hand's tally, nothing told of levels."""
    number = sum(tally[T.SEAT_WINS : T.SEAT_WINS + T.SEATS])
    return [int(number > 1), int(number > 2), *[0] * (COLUMNS - LEVEL_COLUMNS)]


def listed(plain: Any) -> list[list[int]]:
    """Tallies as lists."""
    return plain if isinstance(plain, list) else plain.rows()


def with_winners_at_once(tallies: Any) -> Any:
    """The same for many hands."""
    import numpy as np

    rows = np.zeros((len(tallies), COLUMNS), np.int64)
    rows[:, : T.TALLY] = np.asarray(tallies)
    number = rows[:, T.SEAT_WINS : T.SEAT_WINS + T.SEATS].sum(axis=1)
    rows[:, SEVERAL], rows[:, THREE] = number > 1, number > 2
    return rows
