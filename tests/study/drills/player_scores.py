"""How players do in exercises: somebody who guesses, the simple and the steady player, who throw one of the choices.

    python -m tests.study.drills.player_scores 100 [BOOK …]

asks so many items of each kind the players can answer, levels in turn, and prints the shares that were right.
"""

import sys
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from paiju.study import drills
from paiju.study.drills import DrillItem
from tests.study.drills.second_tables import chosen_by

GAMES = ("xjtu", "ema", "xjtu-3p", "mcr", "psa")
THROWN = ("discard", "safe")  # what is answered by throwing a tile; the rest players do not say


class Scores(NamedTuple):
    """The share of right answers of each."""

    guess: float
    simple: float
    steady: float


def guessed(item: DrillItem) -> float:
    """How often a guess is right."""
    choices = item.choices or ()
    return sum(drills.check(item, choice) for choice in choices) / len(choices)


def right(item: DrillItem, level: str) -> bool:
    """Does a player find a right answer among the choices?"""
    return drills.check(item, chosen_by(level, item, only=True))


def scores(book: str, kind: str, count: int, levels: Sequence[int] = drills.LEVELS) -> Scores:
    """Of so many items, their levels in turn."""
    items = [drills.make(book, kind, "order", levels[n % len(levels)], n) for n in range(count)]
    return Scores(
        mean(map(guessed, items)),
        mean(right(item, "simple") for item in items),
        mean(right(item, "steady") for item in items),
    )


def main(words: list[str]) -> None:
    """The table."""
    count, games = int(words[0]), words[1:] or GAMES
    print(f"{'book':8} {'kind':8} {'level':6} {'guess':>6} {'simple':>7} {'steady':>7}")
    for book in games:
        for kind in THROWN:
            for levels in (drills.LEVELS, *((level,) for level in drills.LEVELS)):
                found = scores(book, kind, count if len(levels) > 1 else count // 5, levels)
                named = "all" if len(levels) > 1 else str(levels[0])
                print(f"{book:8} {kind:8} {named:6} " + " ".join(f"{share:7.0%}" for share in found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
