"""The club's desks, referees' and those of evenings, folded from their entries."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from paiju.books.book import Book
from paiju.desk import Desk, Entry
from paiju.desk.evening_desk import EveningDesk
from paiju.desk.formalities import AT_ANY_TIME
from paiju.desk.plan import KINDS, stored_plan, with_book
from paiju.errors import InputError
from paiju.evening.entered import EveningEntry
from paiju.evening.plan import stored_evening
from paiju.languages import _
from paiju.server.process.turns import MOST_WAITING
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.keeper import TRIES, FoldKeeper, at_the_same_moment, behind
from paiju.server.storage.keys import evening_seeds
from paiju.server.storage.rows.desks import DeskListed, DeskRows, EntryRow

SeedOf = Callable[[str], Awaitable[bytes | None]]  # what is locked, by a desk's id; None where the key is another
NO_KEY = _("the key to this evening is not here: what is drawn next cannot be known")


class Folded(Protocol):
    """What is made of a plan and its entries."""

    entries: list[Any]

    def settled(self, body: Mapping[str, object]) -> dict[str, object]:
        """An entry with all that chance decides in it."""
        ...

    def enter(self, entry: Any) -> None:
        """Add an entry; what cannot be raises InputError."""
        ...


D = TypeVar("D", bound=Folded)


@dataclass(frozen=True, slots=True)
class DeskSort(Generic[D]):
    """Desks of one sort: the kinds there are, what a kept plan makes with nothing entered yet, and how an entry is made
    of its body, who entered it, when, and its key."""

    kinds: tuple[str, ...]
    begin: Callable[[dict[str, Any]], D]
    entry: Callable[..., Any]  # body, name of who entered it, when, key; `kept` for what was read
    beside: tuple[str, ...] = ()  # entries that need not have seen one another
    over: Callable[[D], bool] | None = None  # after which its seed is nobody's secret; None where there is none


@dataclass(slots=True)
class OpenDesk(Generic[D]):
    """A desk in memory: how it is listed, its fold, and its entries by key."""

    row: DeskListed
    desk: D
    keys: dict[str, int]


class Desks(FoldKeeper[OpenDesk[D]]):
    """Every desk of one sort."""

    most = 100
    missing = ("no_desk", _("there is no such desk"))

    def __init__(
        self, rows: DeskRows, sort: DeskSort[D], waiting: int = MOST_WAITING, seed_of: SeedOf | None = None
    ) -> None:
        super().__init__(waiting)
        self.rows, self.sort, self.seed_of = rows, sort, seed_of

    async def row_of(self, id: str) -> DeskListed | None:
        row = await self.rows.find(id)
        return row if row is not None and row.kind in self.sort.kinds else None

    def count(self, opened: OpenDesk[D]) -> int:
        return len(opened.desk.entries)

    async def written(self, id: str) -> int:
        return await self.rows.count(id)

    async def unfold(self, row: DeskListed) -> OpenDesk[D]:
        plan = await self.whole_plan(row)
        return await asyncio.to_thread(folded, self.sort, row, plan, await self.rows.entries(row.id))

    async def whole_plan(self, row: DeskListed, over: bool = False) -> dict[str, Any]:
        """What a desk was opened with, its seed unlocked."""
        plan: dict[str, Any] = json.loads(row.plan)
        if self.sort.over is None or evening_seeds.SEED in plan:
            return plan
        seed = None if self.seed_of is None else await self.seed_of(row.id)
        if seed is None:
            raise Refused("no_key", NO_KEY)
        return evening_seeds.with_seed(plan, seed, over)

    async def hand_in(self, id: str, book: Book) -> None:
        """The book that a desk was opened with, where what an earlier version kept of it does not bring it along; to
        be called in its turn. Another book raises InputError."""
        row = await self.rows.find(id)
        if row is not None:
            plan = await asyncio.to_thread(with_book, json.loads(row.plan), book)
            await self.rows.change_plan(id, json.dumps(plan, ensure_ascii=False).encode())
            self.forget(id)

    async def enter(self, id: str, person: Person, key: str, expected: int | None, body: Mapping[str, object]) -> int:
        """Add an entry, in the desk's turn; its number. Whoever is behind is told, and nothing is written; without a
        number expected it comes after whatever is there, by whichever server."""
        for _try in range(TRIES):
            open, number = await self.up_to(id, key, expected)
            number = number if number is not None else await self.tried(open, person, key, expected, body)
            if number is not None:
                return number
        raise at_the_same_moment()

    async def tried(
        self, open: OpenDesk[D], person: Person, key: str, expected: int | None, body: Mapping[str, object]
    ) -> int | None:
        """The same with the desk as it is at hand; None where another server has entered something meanwhile."""
        desk, count = open.desk, len(open.desk.entries)
        if expected not in (None, count) and not self.is_beside(desk, expected, body):
            raise behind(count)
        try:
            entry = self.sort.entry(desk.settled(body), person.name, time.time(), key)
            await asyncio.to_thread(desk.enter, entry)
        except BaseException as error:
            self.forget(open.row.id)  # what was tried half is folded anew
            if isinstance(error, InputError) and await self.written(open.row.id) > count:
                return None  # what cannot be here may well be after that
            raise
        return await self.commit(open, entry, person)

    def is_beside(self, desk: D, expected: int | None, body: Mapping[str, object]) -> bool:
        """Has whoever is behind missed nothing that matters to what they enter: only signatures and the like?"""
        missed = desk.entries[expected:] if expected is not None and 0 <= expected < len(desk.entries) else None
        bodies = [body, *(each.body for each in missed)] if missed and self.sort.beside else [{}]
        return all(each.get("do") in self.sort.beside for each in bodies)

    async def commit(self, open: OpenDesk[D], entry: Any, person: Person) -> int | None:
        """Commit what was tried; when it is not, the desk in memory is let go. None where the place or the key is
        taken."""
        number, id = len(open.desk.entries), open.row.id
        body = json.dumps(entry.body, ensure_ascii=False, separators=(",", ":")).encode()
        safe = False
        try:
            safe = await self.rows.append(id, number, EntryRow(entry.key, person.id, entry.by, entry.at, body))
        finally:
            if not safe:
                self.forget(id)
        if not safe:
            return None
        open.keys[entry.key] = number
        if self.sort.over is not None and self.sort.over(open.desk):
            await self.reveal(open.row)
        return number

    async def reveal(self, row: DeskListed) -> None:
        """An evening is over: its record says the seed, and so may the database, whatever becomes of the key."""
        plan = await self.whole_plan(row, over=True)
        await self.rows.change_plan(row.id, evening_seeds.written(plan))


def folded(sort: DeskSort[D], row: DeskListed, plan: dict[str, Any], rows: list[EntryRow]) -> OpenDesk[D]:
    """A desk from what was kept."""
    desk = sort.begin(plan)
    for each in rows:
        desk.enter(sort.entry(json.loads(each.body), each.name, each.at, each.key, replayed=True))
    return OpenDesk(row, desk, {each.key: number for number, each in enumerate(rows, 1)})


REFEREED = DeskSort(KINDS, lambda plan: Desk(stored_plan(plan)), Entry, AT_ANY_TIME)
EVENINGS = DeskSort(
    (evening_seeds.EVENING,),
    lambda plan: EveningDesk(stored_evening(plan)),
    EveningEntry,
    over=lambda night: night.evening.over,
)
