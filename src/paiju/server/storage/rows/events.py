"""Events in the database: listed, their chains appended to, their people's table, who is who, links and PINs. A line of
a chain is never changed once it is written."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from paiju.server.storage.access import Access
from paiju.server.storage.keys.vault import Locked
from paiju.server.storage.rows.parts import drop_own_parts, put_part
from paiju.server.storage.schema import (
    event_draws,
    event_entries,
    event_keys,
    event_links,
    event_people,
    event_rights,
    events,
    parts,
    tokens,
)

MOST_LISTED = 100
FREE_TRIES = 4  # of a PIN, wrong ones in a row, by the same person or from the same place
FIRST_WAIT, LONGEST_WAIT = 5.0, 300.0  # seconds after one more, doubled with each
OWN = ""  # in place of a link: who opened the event, or registered, came by none


@dataclass(frozen=True, slots=True)
class EventListed:
    """An event in the list."""

    id: str
    name: str
    book: str
    host: str
    created: float
    listed: bool


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """All that is kept of an event's record: its log, the rows of its people by id, its keys."""

    lines: list[bytes]
    people: dict[str, bytes]
    keys: dict[str, int]


@dataclass(frozen=True, slots=True)
class NewLines:
    """What is written at once: lines from number `first` on, rows that are new or others, rows that go, the key of
    whoever sent it, and the secret of a draw that begins."""

    first: int
    lines: Sequence[bytes]
    people: Mapping[str, bytes]
    gone: Sequence[str]
    key: str
    secret: Locked | None = None


class EventRows:
    """The events of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def add(self, row: EventListed, new: NewLines, who: str) -> None:
        """A new event with what is said of it so far; whoever opened it is `who` there."""
        values = {name: getattr(row, name) for name in EventListed.__slots__}
        right = {"event": row.id, "person": row.host, "who": who, "link": OWN}

        def write(c: Connection) -> None:
            c.execute(insert(events).values(values))
            c.execute(insert(event_rights).values(right))
            put_part(c, row.id, "event", who, row.host)
            put_lines(c, row.id, new)

        await self.store.write(write)

    async def find(self, id: str) -> EventListed | None:
        """An event by its id."""
        row = await self.store.read(lambda c: c.execute(select(events).where(events.c.id == id)).first())
        return EventListed(*row) if row else None

    async def listed(self, person: str | None) -> list[EventListed]:
        """The events of the club's list, and those somebody has a part in, the newest first."""
        mine = select(event_rights.c.event).where(event_rights.c.person == (person or ""))
        chosen = select(events).where(or_(events.c.listed, events.c.id.in_(mine)))
        chosen = chosen.order_by(events.c.created.desc()).limit(MOST_LISTED)
        return await self.store.read(lambda c: [EventListed(*row) for row in c.execute(chosen)])

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """How many entries events have."""
        last = select(event_entries.c.event, func.max(event_entries.c.seq)).where(event_entries.c.event.in_(ids))
        chosen = last.group_by(event_entries.c.event)
        return await self.store.read(lambda c: {str(event): int(seq) for event, seq in c.execute(chosen)})

    async def count_of(self, host: str) -> int:
        """How many events somebody has opened."""
        chosen = select(func.count()).select_from(events).where(events.c.host == host)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def change(self, id: str, name: str, listed: bool) -> None:
        """How the list has it."""
        changed = update(events).where(events.c.id == id).values(name=name, listed=listed)
        await self.store.write(lambda c: c.execute(changed))

    async def stored_record(self, id: str) -> StoredEvent:
        """All that is kept of an event's record."""
        lines = select(event_entries.c.line).where(event_entries.c.event == id).order_by(event_entries.c.seq)
        people = select(event_people.c.who, event_people.c.row).where(event_people.c.event == id)
        keys = select(event_keys.c.key, event_keys.c.seq).where(event_keys.c.event == id)
        return await self.store.read(
            lambda c: StoredEvent(
                [bytes(row[0]) for row in c.execute(lines)],
                {str(who): bytes(row) for who, row in c.execute(people)},
                {str(key): int(seq) for key, seq in c.execute(keys)},
            )
        )

    async def count(self, id: str) -> int:
        """How many entries there are."""
        chosen = select(func.count()).select_from(event_entries).where(event_entries.c.event == id)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def append(self, id: str, new: NewLines) -> bool:
        """Write lines, all or none, with their people and the key; safe when this returns. False when their place or
        the key is taken by others."""

        def write(c: Connection) -> bool:
            if is_taken(c):
                return is_there(c)
            if is_cut_off(c):
                return False
            put_lines(c, id, new)
            return True

        def is_taken(c: Connection) -> bool:
            place = event_entries.c.event == id, event_entries.c.seq == new.first
            key = event_keys.c.event == id, event_keys.c.key == new.key
            taken = [select(event_entries.c.seq).where(*place), select(event_keys.c.seq).where(*key)]
            return any(c.execute(chosen).first() is not None for chosen in taken)

        def is_cut_off(c: Connection) -> bool:
            """What the lines follow is gone: another club was put in its place."""
            place = event_entries.c.event == id, event_entries.c.seq == new.first - 1
            return new.first > 1 and c.execute(select(event_entries.c.seq).where(*place)).first() is None

        def is_there(c: Connection) -> bool:
            place = event_entries.c.event == id, event_entries.c.seq >= new.first
            chosen = select(event_entries.c.line).where(*place).order_by(event_entries.c.seq).limit(len(new.lines))
            return [bytes(row[0]) for row in c.execute(chosen)] == list(new.lines)

        try:
            return await self.store.write(write, is_there)
        except IntegrityError:  # another server was quicker
            return False

    async def draw_secret(self, id: str) -> Locked | None:
        """The secret of the last draw that was begun."""
        chosen = select(event_draws.c.key, event_draws.c.salt, event_draws.c.box).where(event_draws.c.event == id)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return Locked(str(row[0]), bytes(row[1]), bytes(row[2])) if row else None

    # who is who

    async def who_is(self, id: str, person: str) -> str:
        """Who somebody is in an event: p7, or "" for nobody there."""
        chosen = select(event_rights.c.who).where(event_rights.c.event == id, event_rights.c.person == person)
        return str(await self.store.read(lambda c: c.execute(chosen).scalar()) or "")

    async def people_of(self, id: str) -> dict[str, list[str]]:
        """The visitors of the club who are somebody in an event, by who they are there; who came on several devices has
        the one used last at the end."""
        used = func.max(case((tokens.c.seen > tokens.c.created, tokens.c.seen), else_=tokens.c.created))
        there = event_rights.outerjoin(tokens, tokens.c.person == event_rights.c.person)
        chosen = select(event_rights.c.who, event_rights.c.person).select_from(there).where(event_rights.c.event == id)
        chosen = chosen.group_by(event_rights.c.who, event_rights.c.person).order_by(
            func.coalesce(used, 0.0), event_rights.c.person
        )
        persons: dict[str, list[str]] = {}
        for who, person in await self.store.read(lambda c: list(c.execute(chosen))):
            persons.setdefault(str(who), []).append(str(person))
        return persons

    async def parts_of(self, person: str) -> list[tuple[str, str]]:
        """The events somebody has a part in, and who they are there."""
        chosen = select(event_rights.c.event, event_rights.c.who).where(event_rights.c.person == person)
        return await self.store.read(lambda c: [(str(event), str(who)) for event, who in c.execute(chosen)])

    async def bind(self, id: str, person: str, who: str, link: str = OWN) -> None:
        """Somebody is this one in an event from now on."""
        same = event_rights.c.event == id, event_rights.c.person == person

        def write(c: Connection) -> None:
            c.execute(delete(event_rights).where(*same))
            c.execute(insert(event_rights).values(event=id, person=person, who=who, link=link))
            put_part(c, id, "event", who, person)

        await self.store.write(write)

    async def add_links(self, id: str, kind: str, rows: Mapping[str, str]) -> None:
        """New links or PINs, by digest whose they are; a new PIN takes the old one's place."""
        same = {"event": id, "kind": kind, "created": time.time(), "tries": 0}
        old = event_links.c.event == id, event_links.c.kind.in_(("pin", "try")), event_links.c.who.in_(rows.values())

        def write(c: Connection) -> None:
            if kind == "pin":
                c.execute(delete(event_links).where(*old))
            c.execute(insert(event_links), [{"digest": digest, "who": who, **same} for digest, who in rows.items()])

        if rows:
            await self.store.write(write)

    async def try_pin(self, id: str, who: str, digest: str, guesser: str) -> float | None:
        """Is it somebody's PIN? None when it is; else for how many seconds whoever tries (`guesser`, a digest of this
        person and of where they come from) waits. Others do not wait, and who waits is not answered."""
        own = event_links.c.event == id, event_links.c.who == who, event_links.c.kind == "pin"
        tried = event_links.c.digest == guesser, event_links.c.kind == "try"

        def write(c: Connection) -> float | None:
            now = time.time()
            before = c.execute(
                select(event_links.c.tries, event_links.c.created).where(*tried).with_for_update()
            ).first()
            wrong, last = (int(before[0]), float(before[1])) if before else (0, now)
            left = last + wait_after(wrong) - now
            if left > 0 and before:
                return left
            right = c.execute(select(event_links.c.digest).where(*own)).scalar() == digest
            c.execute(delete(event_links).where(*tried))
            if not right:
                row = {"digest": guesser, "event": id, "who": who[:16], "kind": "try", "created": now}
                c.execute(insert(event_links).values(**row, tries=wrong + 1))
            return None if right else wait_after(wrong + 1)

        return await self.store.write(write)

    async def link(self, digest: str, id: str) -> str:
        """Whose link it is; "" where it opens nothing here."""
        same = event_links.c.digest == digest, event_links.c.event == id, event_links.c.kind == "link"
        return str(await self.store.read(lambda c: c.execute(select(event_links.c.who).where(*same)).scalar()) or "")

    async def rebind(self, id: str, before: str, now: str) -> None:
        """Whoever was one person of an event is another from now on, whose links are theirs too; a PIN is not."""
        rights = event_rights.c.event == id, event_rights.c.who == before
        links = event_links.c.event == id, event_links.c.who == before

        def write(c: Connection) -> None:
            c.execute(update(event_rights).where(*rights).values(who=now))
            c.execute(delete(event_links).where(*links, event_links.c.kind != "link"))
            c.execute(update(event_links).where(*links).values(who=now))

        await self.store.write(write)

    async def withdraw(self, id: str, who: str) -> int:
        """No link or PIN of somebody opens anything any more, and who came by one is a stranger again; how many."""
        links = event_links.c.event == id, event_links.c.who == who
        came = event_rights.c.event == id, event_rights.c.who == who, event_rights.c.link != OWN

        def write(c: Connection) -> int:
            gone = c.execute(delete(event_links).where(*links)).rowcount
            drop_own_parts(c, id, parts.c.person.in_(select(event_rights.c.person).where(*came)))
            c.execute(delete(event_rights).where(*came))
            return gone

        return await self.store.write(write) or 0


def wait_after(wrong: int) -> float:
    """For how long nobody is answered who has told so many wrong PINs."""
    return 0.0 if wrong <= FREE_TRIES else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(wrong - FREE_TRIES - 1, 10))


def put_lines(c: Connection, id: str, new: NewLines) -> None:
    """Lines, their people and their key, within a transaction."""
    rows = [{"event": id, "seq": new.first + at, "line": line} for at, line in enumerate(new.lines)]
    if rows:
        c.execute(insert(event_entries), rows)
    changed = [*new.people, *new.gone]
    for who in changed:
        c.execute(delete(event_people).where(event_people.c.event == id, event_people.c.who == who))
    people = [{"event": id, "who": who, "row": row} for who, row in new.people.items()]
    if people:
        c.execute(insert(event_people), people)
    if new.secret is not None:
        c.execute(delete(event_draws).where(event_draws.c.event == id))
        values = {"key": new.secret.key, "salt": new.secret.salt, "box": new.secret.box}
        c.execute(insert(event_draws).values(event=id, **values))
    if new.key:
        c.execute(insert(event_keys).values(event=id, key=new.key, seq=new.first + len(rows) - 1))
