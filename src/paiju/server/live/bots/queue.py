"""Those who wait for a worker, in rotation: person after person, and of each person table after table.

Somebody with many tables waits behind themselves, not before others.
"""

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")
MOST, MOST_OF_ONE = 2000, 100  # that wait in all, and for one person's tables
MOST_REMEMBERED = 10_000  # people and tables


class FairLine(Generic[T]):
    """A line in which everybody gets their turn. It has an end: who finds it full does not wait in it."""

    def __init__(self, most: int = MOST, most_of_one: int = MOST_OF_ONE) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.waiting: dict[str, dict[str, deque[T]]] = {}  # by person and table
        self.counts: dict[str, int] = {}  # by person
        self.served: dict[tuple[str, str], int] = {}  # when somebody was served last, and each of their tables
        self.turns = 0

    def __len__(self) -> int:
        return sum(self.counts.values())

    def put(self, person: str, table: str, one: T) -> bool:
        """Let one wait for a person's table; False where the line is full."""
        if len(self) >= self.most or self.counts.get(person, 0) >= self.most_of_one:
            return False
        self.waiting.setdefault(person, {}).setdefault(table, deque()).append(one)
        self.counts[person] = self.counts.get(person, 0) + 1
        return True

    def take(self) -> T:
        """The next one: of the person who was served least lately, at the table of theirs of which the same is true."""
        person = min(self.waiting, key=lambda who: self.served.get((who, ""), 0))
        tables = self.waiting[person]
        table = min(tables, key=lambda which: self.served.get((person, which), 0))
        one = tables[table][0]
        self.leave(person, table, one)
        if len(self.served) >= MOST_REMEMBERED:
            self.served.clear()
        self.turns += 1
        self.served[person, ""] = self.served[person, table] = self.turns
        return one

    def leave(self, person: str, table: str, one: T) -> None:
        """One does not wait any longer."""
        tables = self.waiting.get(person, {})
        line = tables.get(table, deque())
        if one not in line:
            return
        line.remove(one)
        self.counts[person] -= 1
        if not line:
            del tables[table]
        if not tables:
            del self.waiting[person], self.counts[person]
