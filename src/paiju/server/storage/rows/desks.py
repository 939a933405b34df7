"""Desks in the database, referees' and those of evenings: opened, entered, allowed. An entry is never changed once it
is written."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from paiju.server.storage.access import Access
from paiju.server.storage.keys.vault import Locked
from paiju.server.storage.rows.parts import drop_own_parts, put_part
from paiju.server.storage.schema import desk_entries, desk_links, desk_rights, desks, parts, secrets

MOST_LISTED = 100
RISING = ("read", "join", "sign", "enter")  # what links allow, the most last
HOSTS = ""  # in place of a link: the host came by none


class Right(NamedTuple):
    """What somebody may do at a desk, and whose word they may give there, by name."""

    kind: str
    player: str


@dataclass(frozen=True, slots=True)
class DeskListed:
    """A desk in the list; `plan` is what it was opened with, as JSON."""

    id: str
    title: str
    book: str
    kind: str
    host: str
    created: float
    plan: bytes


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as it is kept."""

    key: str
    person: str
    name: str
    at: float
    body: bytes


class DeskRows:
    """The desks of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def add(self, row: DeskListed, locked: Locked | None = None) -> None:
        """A new desk, and its secret."""
        values = {name: getattr(row, name) for name in DeskListed.__slots__}

        def write(c: Connection) -> None:
            c.execute(insert(desks).values(values))
            if locked is not None:
                c.execute(insert(secrets).values(table=row.id, **asdict(locked)))

        await self.store.write(write)

    async def find(self, id: str) -> DeskListed | None:
        """A desk by its id."""
        row = await self.store.read(lambda c: c.execute(select(desks).where(desks.c.id == id)).first())
        return DeskListed(*row) if row else None

    async def change_plan(self, id: str, plan: bytes) -> None:
        """The plan of a desk as it is told from now on."""
        await self.store.write(lambda c: c.execute(update(desks).where(desks.c.id == id).values(plan=plan)))

    async def count_of(self, host: str) -> int:
        """How many desks somebody has opened."""
        chosen = select(func.count()).select_from(desks).where(desks.c.host == host)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def of_person(self, person: str, kinds: Sequence[str]) -> list[DeskListed]:
        """The desks of these kinds that somebody has opened or come to, the newest first."""
        theirs = select(desk_rights.c.desk).where(desk_rights.c.person == person)
        chosen = select(desks).where(or_(desks.c.host == person, desks.c.id.in_(theirs)), desks.c.kind.in_(kinds))
        chosen = chosen.order_by(desks.c.created.desc()).limit(MOST_LISTED)
        return await self.store.read(lambda c: [DeskListed(*row) for row in c.execute(chosen)])

    async def entries(self, desk: str) -> list[EntryRow]:
        """All entries in their order."""
        columns = desk_entries.c.key, desk_entries.c.person, desk_entries.c.name, desk_entries.c.at, desk_entries.c.body
        chosen = select(*columns).where(desk_entries.c.desk == desk).order_by(desk_entries.c.seq)
        return await self.store.read(lambda c: [EntryRow(*row[:4], bytes(row[4])) for row in c.execute(chosen)])

    async def count(self, desk: str) -> int:
        """How many entries there are."""
        chosen = select(func.count()).select_from(desk_entries).where(desk_entries.c.desk == desk)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def append(self, desk: str, seq: int, row: EntryRow) -> bool:
        """Write entry number `seq`; safe when this returns. False when its place or its key is taken by another."""
        values = {"desk": desk, "seq": seq, **{name: getattr(row, name) for name in EntryRow.__slots__}}

        place_before = desk_entries.c.desk == desk, desk_entries.c.seq == seq - 1

        def write(c: Connection) -> bool:
            place = desk_entries.c.desk == desk, or_(desk_entries.c.seq == seq, desk_entries.c.key == row.key)
            if c.execute(select(desk_entries.c.seq).where(*place)).first() is not None:
                return is_there(c)
            if seq > 1 and c.execute(select(desk_entries.c.seq).where(*place_before)).first() is None:
                return False  # another club was put in its place
            c.execute(insert(desk_entries).values(values))
            return True

        def is_there(c: Connection) -> bool:
            place = desk_entries.c.desk == desk, desk_entries.c.seq == seq
            there = c.execute(select(desk_entries.c.key, desk_entries.c.body).where(*place)).first()
            return there is not None and (there[0], bytes(there[1])) == (row.key, row.body)

        try:
            return await self.store.write(write, is_there)
        except IntegrityError:  # another server was quicker
            return False

    # who may

    async def right_of(self, desk: str, person: str) -> Right:
        """What somebody may do at a desk by a link (RISING), or "" for nothing; and whose word they give."""
        columns = desk_rights.c.kind, desk_rights.c.player
        chosen = select(*columns).where(desk_rights.c.desk == desk, desk_rights.c.person == person)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return Right(*row) if row else Right("", "")

    async def add_link(self, digest: str, desk: str, kind: str, player: str = "") -> None:
        """A new link."""
        row = {"digest": digest, "desk": desk, "kind": kind, "created": time.time(), "player": player}
        await self.store.write(lambda c: c.execute(insert(desk_links).values(row)))

    async def opens(self, digest: str, desk: str) -> bool:
        """Is this the key of a link to this desk?"""
        chosen = select(desk_links.c.digest).where(desk_links.c.digest == digest, desk_links.c.desk == desk)
        return await self.store.read(lambda c: c.execute(chosen).first() is not None)

    async def links_of(self, desk: str) -> int:
        """How many links there are."""
        chosen = select(func.count()).select_from(desk_links).where(desk_links.c.desk == desk)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def follow(self, digest: str, desk: str, person: str) -> str:
        """Somebody comes by a link: what they may do from now on; "" when it opens nothing here. What they could do
        before they still can; a link to sign is for whoever opens it first."""
        here = desk_rights.c.desk == desk

        def write(c: Connection) -> str:
            link = c.execute(select(desk_links).where(desk_links.c.digest == digest, desk_links.c.desk == desk)).first()
            others = select(desk_rights.c.person).where(
                here, desk_rights.c.link == digest, desk_rights.c.person != person
            )
            if link is None or (link.kind == "sign" and c.execute(others).first() is not None):
                return ""
            if link.player:
                put_part(c, desk, "desk", link.player, person)
            where = here, desk_rights.c.person == person
            old = c.execute(select(desk_rights).where(*where)).first()
            if old is None:
                values = {"kind": link.kind, "link": digest, "player": link.player}
                c.execute(insert(desk_rights).values(desk=desk, person=person, **values))
                return str(link.kind)
            kind = max(link.kind, old.kind, key=RISING.index)
            came = digest if kind == link.kind or link.player else old.link
            values = {"kind": kind, "link": came, "player": link.player or old.player}
            c.execute(update(desk_rights).where(*where).values(**values))
            return str(kind)

        return await self.store.write(write)

    async def withdraw(self, desk: str) -> None:
        """No link opens this desk any more, and whoever came by one is a stranger again."""

        def write(c: Connection) -> None:
            c.execute(delete(desk_links).where(desk_links.c.desk == desk))
            c.execute(delete(desk_rights).where(desk_rights.c.desk == desk, desk_rights.c.link != HOSTS))

        await self.store.write(write)

    # who is who

    async def named(self, desk: str) -> dict[str, str]:
        """The people who have said whom of those named they are, by name."""
        chosen = select(desk_rights.c.name, desk_rights.c.person)
        chosen = chosen.where(desk_rights.c.desk == desk, desk_rights.c.name.is_not(None))
        return await self.store.read(lambda c: {str(name): str(person) for name, person in c.execute(chosen)})

    async def be(self, desk: str, person: str, name: str | None) -> bool:
        """Somebody says whom of those named they are, or, with None, that they are nobody of them any more; False when
        another person has said so already. The host, who came by no link, has a line with this."""
        where = desk_rights.c.desk == desk, desk_rights.c.person == person

        def write(c: Connection) -> bool:
            other = desk_rights.c.name == name, desk_rights.c.person != person
            if name is not None and c.execute(select(desk_rights.c.desk).where(where[0], *other)).first() is not None:
                return False
            drop_own_parts(c, desk, parts.c.person == person)
            if name is not None:
                put_part(c, desk, "evening", name, person)
            if c.execute(select(desk_rights.c.desk).where(*where)).first() is not None:
                c.execute(update(desk_rights).where(*where).values(name=name))
            elif name is not None:
                c.execute(insert(desk_rights).values(desk=desk, person=person, kind="enter", link=HOSTS, name=name))
            return True

        try:
            return await self.store.write(write)
        except IntegrityError:  # another server was quicker
            return False

    async def release(self, desk: str, name: str) -> None:
        """Nobody is this one of those named any more."""
        where = desk_rights.c.desk == desk, desk_rights.c.name == name

        def write(c: Connection) -> None:
            c.execute(update(desk_rights).where(*where).values(name=None))
            drop_own_parts(c, desk, parts.c.who == name)

        await self.store.write(write)
