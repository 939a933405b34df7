"""The club's events, folded from their chains."""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

from paiju.errors import Bug, InputError
from paiju.languages import _
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.messages.events import EventRow
from paiju.server.storage.keeper import TRIES, FoldKeeper, at_the_same_moment, behind
from paiju.server.storage.keys.vault import Locked, Vault
from paiju.server.storage.rows.events import EventListed, EventRows, NewLines, StoredEvent
from paiju.tournament.record import EventRecord
from paiju.tournament.record.chain import LogEntry, canonical, read_log
from paiju.tournament.record.fold import books_for, command_of
from paiju.tournament.record.people import SealedPerson
from paiju.tournament.record.shelf import Shelf
from paiju.tournament.record.state import EventState
from paiju.tournament.record.values import as_json, value_of

MOST_WAITING = 200  # at one event: all tables end at the same time
THREADS = 2
NO_EVENT = ("no_event", _("there is no such event"))
T = TypeVar("T")


class PendingShelf(Shelf):
    """What is said, noted until it is committed."""

    def __init__(self, rows: Sequence[SealedPerson] = ()) -> None:
        super().__init__(None)
        self.fresh = b""
        self.before = {row.id: row for row in rows}
        self.now = dict(self.before)

    def append(self, lines: bytes) -> None:
        """Lines at the end of the log."""
        self.fresh += lines

    def keep(self, rows: Sequence[SealedPerson]) -> None:
        """The people's table, whole."""
        self.now = {row.id: row for row in rows}

    def new_lines(self, first: int, key: str) -> NewLines:
        """What there is to be written, from entry number `first` on."""
        people = {id: canonical(as_json(row)) for id, row in self.now.items() if self.before.get(id) != row}
        gone = [id for id in self.before if id not in self.now]
        return NewLines(first, self.fresh.splitlines(keepends=True), people, gone, key)

    @property
    def is_touched(self) -> bool:
        """Is anything noted?"""
        return bool(self.fresh) or self.now != self.before

    def is_committed(self) -> None:
        """It is in the database."""
        self.fresh, self.before = b"", dict(self.now)


@dataclass(slots=True)
class OpenEvent:
    """An event in memory: how it is listed, its record, what was sent by key."""

    row: EventListed
    record: EventRecord
    keys: dict[str, int]
    safe: EventState  # as it is in the database: what anybody may be told

    @property
    def shelf(self) -> PendingShelf:
        """What is said and not committed yet."""
        assert isinstance(self.record.shelf, PendingShelf)
        return self.record.shelf


@dataclass(frozen=True, slots=True)
class BegunRecord:
    """A record that was begun in memory, as the club keeps it: what lists say of it, its organiser, what is written."""

    name: str
    book: str
    organiser: str
    lines: NewLines


def begun_record(book: EventRecord) -> BegunRecord:
    """A new record to be kept; InputError where it could not be read again."""
    check_readable(book.entries)
    shelf = PendingShelf()
    shelf.append(b"".join(entry.line() for entry in book.entries))
    shelf.keep(list(book.rows.values()))
    plan = book.state.planned
    return BegunRecord(plan.name, plan.book.id, book.organiser, shelf.new_lines(1, ""))


class EventKeeper(FoldKeeper[OpenEvent]):
    """Every event of the club."""

    most = 50
    missing = NO_EVENT

    def __init__(self, rows: EventRows, vault: Vault | None = None) -> None:
        super().__init__(MOST_WAITING)
        self.rows, self.vault = rows, vault
        self.summaries: dict[str, tuple[int, EventRow]] = {}  # for everybody, after so many entries
        self.writers = ThreadPoolExecutor(THREADS, "paiju-event-say")  # apart: who writes waits for none who look
        self.readers = ThreadPoolExecutor(THREADS, "paiju-event-look")

    def close(self) -> None:
        """No more is said or looked at."""
        self.writers.shutdown(wait=False)
        self.readers.shutdown(wait=False)

    async def said(self, work: Callable[[EventRecord], object], book: EventRecord, quick: bool) -> None:
        """Let it be said, here or in a thread."""
        if quick:
            say_readably(book, work)
        else:
            await asyncio.get_running_loop().run_in_executor(self.writers, say_readably, book, work)

    async def look(self, work: Callable[..., T], *args: object) -> T:
        """Make what somebody looks at, in a thread; few at once, so that the loop has its share of the time."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, work, *args)

    async def row_of(self, id: str) -> EventListed | None:
        return await self.rows.find(id)

    def count(self, opened: OpenEvent) -> int:
        return opened.record.state.count

    async def written(self, id: str) -> int:
        return await self.rows.count(id)

    async def unfold(self, row: EventListed) -> OpenEvent:
        return await asyncio.to_thread(folded, row, await self.rows.stored_record(row.id))

    async def at_hand(self, id: str) -> OpenEvent:
        """An event to be looked at: whoever looks does not wait for those who write, and is shown what is safe."""
        opened = self.open.get(id)
        if opened is not None and (self.hears() or await self.written(id) <= opened.safe.count):
            return opened
        async with self.turns.of(id):
            return await self.known(id)

    async def secret_of(self, id: str) -> DrawSecret:
        """The secret of a draw that is being made, if there is one and the key that is here opens it."""
        locked = await self.rows.draw_secret(id)
        return DrawSecret(self.vault.open(sealed_as(id), locked) if locked and self.vault else None)

    @staticmethod
    def no_secret() -> DrawSecret:
        """What is said without one."""
        return DrawSecret()

    def locked(self, id: str, secret: DrawSecret | None) -> Locked | None:
        """The secret of a draw that begins, as it is kept."""
        if secret is None or secret.fresh is None:
            return None
        if self.vault is None:
            raise Bug("a database opened without a key keeps no secrets")
        return self.vault.lock(sealed_as(id), secret.fresh)

    async def say(
        self,
        id: str,
        key: str,
        expected: int | None,
        work: Callable[[EventRecord], object],
        secret: DrawSecret | None = None,
        quick: bool = False,
    ) -> int:
        """Let something be said of an event, in its turn; the number of the last entry. Whoever is behind is told, and
        nothing is written; without a number expected it comes after whatever is there, by whichever server. A draw's
        secret is written with the entry that begins it. What is `quick`, a millisecond, is said without another thread:
        when all tables end at once, nobody waits for its turn among those who look."""
        for _try in range(TRIES):
            event, number = await self.up_to(id, key, expected)
            if number is None and expected not in (None, event.record.state.count):
                raise behind(event.record.state.count)
            number = number if number is not None else await self.tried(event, key, work, secret, quick)
            if number is not None:
                return number
        raise at_the_same_moment()

    async def tried(
        self,
        event: OpenEvent,
        key: str,
        work: Callable[[EventRecord], object],
        secret: DrawSecret | None,
        quick: bool,
    ) -> int | None:
        """The same with the event as it is at hand; None where another server has written something meanwhile."""
        id, count = event.row.id, event.record.state.count
        try:
            await self.said(work, event.record, quick)
            new = replace(event.shelf.new_lines(count + 1, key), secret=self.locked(id, secret))
            safe = await self.rows.append(id, new)
        except BaseException as error:  # what was said half, or maybe not written, is folded anew
            if event.shelf.is_touched or not isinstance(error, InputError):
                self.forget(id)
            if isinstance(error, InputError) and await self.written(id) > count:
                self.forget(id)  # what cannot be said here may well be after that
                return None
            raise
        if not safe:
            self.forget(id)
            return None
        event.shelf.is_committed()
        event.safe = event.record.state
        event.keys[key] = event.record.state.count
        return event.record.state.count


def say_readably(book: EventRecord, work: Callable[[EventRecord], object]) -> None:
    """Let something be said, and read it again: what could not be read again would close the event for good."""
    before = len(book.entries)
    work(book)
    check_readable(book.entries[before:])


def check_readable(entries: Sequence[LogEntry]) -> None:
    """Entries say what they say also when they are read again; InputError where one does not."""
    books = books_for(entries)
    for entry in entries:
        command_of(entry, books)


def sealed_as(id: str) -> str:
    """The name under which an event's secrets are locked; no table has it."""
    return f"event {id}"


def folded(row: EventListed, stored: StoredEvent) -> OpenEvent:
    """An event from what was kept."""
    rows = [value_of(SealedPerson, json.loads(person), "people") for person in stored.people.values()]
    book = EventRecord(read_log(b"".join(stored.lines)), rows, PendingShelf(rows))
    return OpenEvent(row, book, stored.keys, book.state)
