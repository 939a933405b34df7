"""Exercises one after the other, as a set: kind after kind, and no foul twice."""

from collections.abc import Callable, Iterator

from paiju.books.book import Book
from paiju.study.drills.exercises.penalty import fouls_of
from paiju.study.drills.items import DrillItem
from paiju.study.drills.making import LEVELS, make

PENALTY = "penalty"
FURTHER = 1_000_000  # numbers behind those of any set


class DrillSet:
    """What is asked, kind after kind, of the levels that may be. A foul that was asked is not asked again: one behind
    it is, and when all were, none."""

    def __init__(self, book: Book, kinds: tuple[str, ...], seed: str | int, levels: tuple[int, ...] = LEVELS) -> None:
        self.book, self.kinds, self.seed, self.levels = book, list(kinds), seed, levels
        self.fouls: set[str] = set()

    def items(self, wanted: Callable[[str, int], int]) -> Iterator[DrillItem]:
        """Exercises, of the level wanted by kind and number, until nothing is left to be asked."""
        number = 0
        while self.kinds:
            kind = self.kinds[number % len(self.kinds)]
            level = self.level_near(kind, wanted(kind, number))
            if level:
                item = make(self.book, kind, self.seed, level, number)
                yield self.another(item, number) if kind == PENALTY else item
                number += 1
            else:
                self.kinds.remove(kind)

    def level_near(self, kind: str, level: int) -> int:
        """The level, or another where no foul of it is left; 0 where none is left at all."""
        if kind != PENALTY:
            return level
        near = sorted({level, *self.levels}, key=lambda each: abs(each - level))
        return next((each for each in near if not fouls_of(self.book, each) <= self.fouls), 0)

    def another(self, item: DrillItem, number: int) -> DrillItem:
        """The exercise, or the first one behind it about a foul that was not asked."""
        while foul_of(item) in self.fouls:
            number += FURTHER
            item = make(self.book, PENALTY, self.seed, item.level, number)
        self.fouls.add(foul_of(item))
        return item


def foul_of(item: DrillItem) -> str:
    """The foul an exercise is about."""
    return str(item.question["incident"]["foul"])
