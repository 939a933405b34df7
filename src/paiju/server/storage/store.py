"""The club's database: the journal of the tables, people, links and what people may do. Nothing blocks the loop."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from paiju.errors import Bug
from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person, State
from paiju.server.room.journal import ClockPlan, TableOpened, TableSettings
from paiju.server.storage import erasing, packed_journals
from paiju.server.storage.database import connect, is_full
from paiju.server.storage.journal_writer import JournalWriter
from paiju.server.storage.keys.vault import Locked, Vault
from paiju.server.storage.packed_journals import JournalRow
from paiju.server.storage.rows.accounts import AccountRows
from paiju.server.storage.rows.audit import AuditRows
from paiju.server.storage.rows.club import ClubRows
from paiju.server.storage.rows.desks import DeskRows
from paiju.server.storage.rows.events import EventRows
from paiju.server.storage.rows.exams import ExamRows
from paiju.server.storage.rows.games import GameRows
from paiju.server.storage.rows.links import Link, LinkRows, has_part
from paiju.server.storage.rows.members import MemberRows
from paiju.server.storage.rows.networks import NetworkRows
from paiju.server.storage.rows.open_tables import OpenTableRows
from paiju.server.storage.rows.own_books import OwnBookRows
from paiju.server.storage.rows.parts import PartRows
from paiju.server.storage.rows.passkeys import PasskeyRows
from paiju.server.storage.rows.people import PeopleRows, new_token_row
from paiju.server.storage.rows.played import PlayedRows
from paiju.server.storage.rows.retention import RetentionRows
from paiju.server.storage.rows.servers import ServerRows
from paiju.server.storage.rows.study import StudyRows
from paiju.server.storage.rows.tables import TableRows
from paiju.server.storage.rows.tries import TryRows
from paiju.server.storage.schema import links, people, rights, secrets, tables, tokens
from paiju.server.storage.transactions import CommitUnknown, surely
from paiju.server.storage.trouble import DatabaseTrouble

T = TypeVar("T")
READERS = 4
MOST_LISTED = 200
COMPACT_TRIES, COMPACT_WAIT = 5, 0.5
MOST_MISSING = 100_000  # entries in a row


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as the list has it."""

    id: str
    title: str
    book: str
    state: State
    public: bool
    created: float
    host: str
    hidden: bool = False


class Store:
    """One database, opened and ready."""

    def __init__(self, url: str, vault: Vault | None = None) -> None:
        self.engine = connect(url)
        self.vault = vault
        is_lite = self.engine.dialect.name == "sqlite"  # where a transaction sees what there was when it began
        self.snapshot: dict[str, Any] = (
            {"sqlite_begin": "DEFERRED"} if is_lite else {"isolation_level": "REPEATABLE READ"}
        )
        self.reading, self.writing = DatabaseTrouble("read"), DatabaseTrouble("write")
        self.writer = JournalWriter(self.engine, self.writing)
        self.threads = ThreadPoolExecutor(READERS, "paiju-store")
        self.people, self.links, self.tables = PeopleRows(self), LinkRows(self), TableRows(self)
        self.desks, self.events = DeskRows(self), EventRows(self)
        self.accounts, self.club, self.games = AccountRows(self), ClubRows(self), GameRows(self)
        self.passkeys, self.study, self.exams = PasskeyRows(self), StudyRows(self), ExamRows(self)
        self.members, self.parts, self.played = MemberRows(self), PartRows(self), PlayedRows(self)
        self.own_books = OwnBookRows(self)
        self.audit, self.networks, self.servers = AuditRows(self), NetworkRows(self), ServerRows(self)
        self.lobby, self.tries, self.retention = OpenTableRows(self), TryRows(self), RetentionRows(self)

    def close(self) -> None:
        """Finish what is being written."""
        self.writer.close()
        self.threads.shutdown()
        self.engine.dispose()

    # the journal

    async def append(self, table: str, first: int, bodies: Sequence[bytes], root: bytes | None = None) -> None:
        """Write entries number `first` on, all or none, and the secret of a new table with them; safe when this
        returns. Raises JournalTaken or JournalFull."""
        await self.writer.append(table, first, bodies, None if root is None else self.locked(table, root))

    def locked(self, table: str, root: bytes) -> Locked:
        """A table's secret as it is kept."""
        if self.vault is None:
            raise Bug("a database opened without a key keeps no secrets")
        return self.vault.lock(table, root)

    async def root(self, table: str) -> bytes | None:
        """The secret of a table; None where there is none, or it cannot be opened with the key that is here."""
        if not table.isprintable():
            return None
        return await self.read(lambda c: self.root_in(c, table))

    async def load(self, table: str) -> list[bytes]:
        """All entries of a table in their order, an empty one for each that is missing; none for what can be no
        table."""
        if not table.isprintable():
            return []
        return await self.read(lambda c: in_place(packed_journals.rows_of(c, table)))

    async def opened(self, table: str) -> TableOpened | None:
        """What the list of tables says of one whose first entry cannot be read."""
        row = await self.find_table(table)
        if row is None:
            return None
        settings = TableSettings(row.book, None, "", (), ClockPlan(), title=row.title, public=row.public)
        return TableOpened(settings, row.host, "", "", "", row.created)

    # people

    async def person(self, digest: str) -> Person | None:
        """Who has this token."""
        chosen = select(people.c.id, people.c.name, people.c.lang).join(tokens).where(tokens.c.digest == digest)
        row = await self.read(lambda c: c.execute(chosen).first())
        return Person(*row) if row else None

    async def add_person(self, person: Person, digest: str, client: str = "") -> None:
        """Somebody new, with their first token."""
        row = {"id": person.id, "name": person.name, "lang": person.lang, "created": time.time()}

        def write(c: Connection) -> None:
            c.execute(insert(people).values(row))
            c.execute(insert(tokens).values(new_token_row(person.id, digest, client)))

        await self.write(write)

    async def add_token(self, person: str, digest: str, client: str = "") -> None:
        """One more token for somebody: another device."""
        row = new_token_row(person, digest, client)
        await self.write(lambda c: c.execute(insert(tokens).values(row)))

    async def rename(self, person: Person) -> None:
        """Keep somebody's new name and language."""
        changed = update(people).where(people.c.id == person.id).values(name=person.name, lang=person.lang)
        await self.write(lambda c: c.execute(changed))

    async def find_person(self, id: str) -> Person | None:
        """Somebody by id."""
        chosen = select(people.c.id, people.c.name, people.c.lang).where(people.c.id == id)
        row = await self.read(lambda c: c.execute(chosen).first())
        return Person(*row) if row else None

    # links and rights

    async def add_link(self, digest: str, link: Link, uses: int, seconds: float) -> None:
        """A new link; `seconds` 0 never ends."""
        now = time.time()
        row: dict[str, Any] = {
            "digest": digest,
            "kind": link.kind,
            "table": link.table,
            "seat": link.seat,
            "person": link.person,
        }
        row |= {"uses": uses, "expires": now + seconds if seconds else 0.0, "created": now}
        await self.write(lambda c: c.execute(insert(links).values(row)))

    async def use_link(self, digest: str) -> Link | None:
        """Use a link once; None when there is none, or it is used up or too old."""
        alive = (links.c.digest == digest, or_(links.c.expires == 0, links.c.expires > time.time()))
        wanted = select(links.c.uses, links.c.kind, links.c.table, links.c.seat, links.c.person).where(*alive)
        before: list[int] = []

        def write(c: Connection) -> Link | None:
            row = c.execute(wanted.with_for_update()).first()
            if row is None:
                return None
            if before == [row[0] + 1]:  # this is the second time, and the first, whose end was lost, was done
                return Link(*row[1:])
            before[:] = [row[0]]
            counted = {"uses": links.c.uses - 1, "used": links.c.used + 1, "last_used": time.time()}
            c.execute(update(links).where(links.c.digest == digest, links.c.uses > 0).values(counted))
            return Link(*row[1:]) if row[0] > 0 else None

        return await self.write(write)

    async def give_link_back(self, digest: str) -> None:
        """A link was used for nothing: it opens once more."""
        again = update(links).where(links.c.digest == digest).values(uses=links.c.uses + 1, used=links.c.used - 1)
        await self.write(lambda c: c.execute(again))

    async def grant(self, table: str, person: str, kind: str, seat: str = "", link: str = "") -> None:
        """Somebody may do something at a table, and by which link."""
        same = (rights.c.table == table, rights.c.person == person, rights.c.kind == kind)
        changed = {"seat": seat, "link": link} if link else {"seat": seat}

        def write(c: Connection) -> None:
            if not c.execute(update(rights).where(*same).values(changed)).rowcount:
                c.execute(insert(rights).values(table=table, person=person, kind=kind, seat=seat, link=link))

        try:
            await self.write(write)
        except IntegrityError:  # two requests at once: the right is there
            return

    async def rights_of(self, table: str, person: str) -> dict[str, str]:
        """What somebody may do at a table: kind and seat."""
        chosen = select(rights.c.kind, rights.c.seat).where(rights.c.table == table, rights.c.person == person)
        return await self.read(lambda c: {str(kind): str(seat) for kind, seat in c.execute(chosen)})

    async def revoke(self, table: str, person: str) -> None:
        """Somebody has left for good."""
        gone = delete(rights).where(rights.c.table == table, rights.c.person == person, rights.c.kind != "host")
        await self.write(lambda c: c.execute(gone))

    async def erase(self, person: str) -> set[str]:
        """Take somebody out of the database for good; the tables whose journals are others now. SQLite forgets what was
        deleted only when its file is written anew."""
        changed = await self.write(lambda c: erasing.erase(c, person, self.root_in))
        if self.engine.dialect.name == "sqlite":
            await asyncio.get_running_loop().run_in_executor(self.threads, guarded, self.compact, self.writing)
        return changed

    def root_in(self, c: Connection, table: str) -> bytes | None:
        """The secret of a table, within a transaction."""
        chosen = select(secrets.c.key, secrets.c.salt, secrets.c.box).where(secrets.c.table == table)
        row = c.execute(chosen).first()
        if row is None or self.vault is None:
            return None
        return self.vault.open(table, Locked(row[0], bytes(row[1]), bytes(row[2])))

    def compact(self) -> None:
        """Write the file anew, with nothing in it that is not there; refused while others are at it for too long."""
        with contextlib.closing(self.engine.raw_connection()) as raw:
            for _rest in range(COMPACT_TRIES):
                try:
                    raw.execute("VACUUM")
                    if not raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:  # nobody was in the way
                        return
                except sqlite3.OperationalError as error:
                    self.writing.failed(error)
                time.sleep(COMPACT_WAIT)
        raise Refused(
            "busy", _("it is erased, but traces may be left in the database file; erase it again in a moment")
        )

    async def about(self, person: str) -> dict[str, Any]:
        """Everything that is held about somebody."""
        return await self.read(lambda c: erasing.about(c, person))

    # tables

    async def add_table(self, row: Listed) -> None:
        """A table for the list."""
        values = {name: getattr(row, name) for name in Listed.__slots__}
        await self.write(lambda c: c.execute(insert(tables).values(values)))

    async def set_state(self, table: str, state: str, public: bool) -> None:
        """What the list says of a table."""
        other = or_(tables.c.state != state, tables.c.public != public)
        changed = update(tables).where(tables.c.id == table, other).values(state=state, public=public)
        await self.write(lambda c: c.execute(changed))

    async def find_table(self, id: str) -> Listed | None:
        """A table of the list."""
        chosen = select(tables).where(tables.c.id == id)
        row = await self.read(lambda c: c.execute(chosen).first())
        return Listed(*row) if row else None

    async def open_tables(self, person: str | None) -> list[Listed]:
        """Public tables that are not over, and the person's own, the newest first."""
        open_to_all = tables.c.public & (tables.c.state != "over") & ~tables.c.hidden
        shown = or_(open_to_all, has_part(person or ""))
        return await self.listed(select(tables).where(shown))

    async def tables_of(self, person: str) -> list[Listed]:
        """The tables somebody has to do with."""
        return await self.listed(select(tables).where(has_part(person)))

    async def all_tables(self, page: int = 0, words: str = "", state: str = "") -> list[Listed]:
        """For organisers: a page of those whose title or id has these words, in one state if need be."""
        chosen = select(tables)
        if words:
            named = tables.c.title.icontains(words, autoescape=True)
            chosen = chosen.where(or_(named, tables.c.id.startswith(words, autoescape=True)))
        if state:
            chosen = chosen.where(tables.c.state == state)
        return await self.listed(chosen, page)

    async def listed(self, chosen: Any, page: int = 0) -> list[Listed]:
        """Tables of the list, the newest first; a page of them."""
        ordered = chosen.order_by(tables.c.created.desc(), tables.c.id).limit(MOST_LISTED).offset(page * MOST_LISTED)
        return await self.read(lambda c: [Listed(*row) for row in c.execute(ordered)])

    # how

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask the database in a thread; a snapshot of its own."""

        def run() -> T:
            with self.engine.connect().execution_options(**self.snapshot) as connection:
                return ask(connection)

        return await asyncio.get_running_loop().run_in_executor(self.threads, guarded, run, self.reading)

    async def write(self, change: Callable[[Connection], T], look: Callable[[Connection], T] | None = None) -> T:
        """Change something outside the journal, in a transaction, in a thread. It may be done twice: when the end of
        the first is lost. If its place is taken then, `look` says what there is."""

        def run() -> T:
            result: T = surely(self.engine, change, look or there)
            return result

        def there(_: Connection) -> Any:
            return None

        return await asyncio.get_running_loop().run_in_executor(self.threads, guarded, run, self.writing)


def in_place(rows: Sequence[JournalRow]) -> list[bytes]:
    """Entries by their numbers, an empty one for each that is missing. One with a number so high that it can be none of
    this table's cannot be read either."""
    bodies: list[bytes] = []
    for row in rows:
        near = len(bodies) <= row.seq <= len(bodies) + MOST_MISSING
        bodies.extend([b""] * (row.seq - len(bodies)) if near else ())
        bodies.append(row.body if near else b"")
    return bodies


def guarded(run: Callable[[], T], trouble: DatabaseTrouble) -> T:
    """What the database cannot do just now, as a refusal: full, or not to be had."""
    try:
        result = run()
    except IntegrityError:
        raise
    except DataError:
        raise Refused("input", _("contains characters that cannot be stored")) from None
    except (DBAPIError, CommitUnknown) as error:
        trouble.failed(error.__cause__ if isinstance(error, CommitUnknown) and error.__cause__ else error)
        if isinstance(error, DBAPIError) and is_full(error):
            raise Refused("full", _("the disk is full; nothing was saved")) from error
        raise Refused("busy", _("the database is not available just now")) from error
    trouble.worked()
    return result
