"""The hands and games of an experiment: one book and all it is compared with on the same walls, all measures summed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paiju.arena.game import final_points, play_game
from paiju.gpu.card import CPU
from paiju.lab.quantities import Pair, game_row, of_games, of_hands
from paiju.lab.rows import hand_rows, has_arrays, moved
from paiju.lab.sides import Sides
from paiju.series import Series
from paiju.simulation.run import player_of
from paiju.stats.inference import PAIRS, Sums, sums_of

TOO_GREAT = 1 << 62  # sums of products that arrays cannot hold

SumsOfAll = list[list[Sums]]  # of every comparison, of every measure


@dataclass(frozen=True, slots=True)
class PairedHands:
    """Hands of all sides on the same walls. The first side is the same in all comparisons and is played once."""

    comparisons: tuple[Sides, ...]
    seed: int
    compiled: bool
    device: str = CPU

    @property
    def pairs(self) -> list[list[Pair]]:
        """What is measured in each comparison."""
        return [of_hands(each) for each in self.comparisons]

    def begin(self) -> Callable[[int, int], SumsOfAll]:
        """Somebody to play a part."""
        base = hand_rows(self.comparisons[0].base, self.compiled, self.device)
        others = [hand_rows(each.other, self.compiled, self.device) for each in self.comparisons]
        pairs, add = self.pairs, summed_at_once if self.compiled and has_arrays() else summed

        def task(first: int, last: int) -> SumsOfAll:
            mine = base.rows(self.seed, first, last)
            return [add(p, mine, other.rows(self.seed, first, last)) for p, other in zip(pairs, others)]

        return task


@dataclass(frozen=True, slots=True)
class Matches:
    """Whole games of all sides, hand by hand on the same walls for as long as they run alike."""

    comparisons: tuple[Sides, ...]
    seed: int
    compiled: bool
    device: str = CPU  # games go hand by hand, on the processor

    @property
    def pairs(self) -> list[list[Pair]]:
        """What is measured in each comparison."""
        return [of_games(each) for each in self.comparisons]

    def begin(self) -> Callable[[int, int], SumsOfAll]:
        """Somebody to play a part."""
        base = self._games(self.comparisons[0].base)
        pairs, others = self.pairs, [self._games(each.other) for each in self.comparisons]

        def task(first: int, last: int) -> SumsOfAll:
            mine = [base(number) for number in range(first, last)]
            return [summed(p, mine, [other(n) for n in range(first, last)]) for p, other in zip(pairs, others)]

        return task

    def _games(self, planned: Series) -> Callable[[int], list[int]]:
        """What plays a game of one side; a row of numbers comes of it. Players of several levels change seats."""
        levels, hands = planned.levels[: planned.book.tiles.players], player_of(planned, self.compiled)

        def game(number: int) -> list[int]:
            seated = moved(levels, number)
            played = play_game(planned.book, hands, self.seed, number, seated)
            return game_row(planned.book, played, final_points(planned.book, played.position), seated)

        return game


def summed(pairs: list[Pair], base: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> list[Sums]:
    """The sums of every measure over rows of numbers."""
    return [sums_of([(*p.base.of(a), *p.other.of(b)) for a, b in zip(base, other)]) for p in pairs]


def summed_at_once(pairs: list[Pair], base: Any, other: Any) -> list[Sums]:
    """The same over arrays."""
    import numpy as np

    def columns(rows: Any, places: list[tuple[int, ...]]) -> Any:
        return np.stack([rows[:, list(place)].sum(axis=1) for place in places])

    four = [
        columns(base, [p.base.top for p in pairs]),
        columns(base, [p.base.bottom for p in pairs]),
        columns(other, [p.other.top for p in pairs]),
        columns(other, [p.other.bottom for p in pairs]),
    ]
    differ = ((four[0] != four[2]) | (four[1] != four[3])).sum(axis=1).tolist()
    singles = np.stack([each.sum(axis=1) for each in four], axis=1).tolist()
    products = np.stack([(four[i] * four[j]).sum(axis=1) for i, j in PAIRS], axis=1).tolist()
    most = np.stack([np.abs(each).max(axis=1, initial=0) for each in four]).max(axis=0).tolist()
    return [
        Sums(len(base), differ[k], tuple(singles[k]), tuple(products[k]))
        if most[k] ** 2 * len(base) < TOO_GREAT
        else sums_of([tuple(int(each[k][i]) for each in four) for i in range(len(base))])  # type: ignore[misc]
        for k in range(len(pairs))
    ]
