"""Links as they are listed, looked at and withdrawn. Making and using one is in store.py; the key is kept nowhere.

A link is named by the beginning of its digest, from which nobody finds the key. A link that is withdrawn is gone.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import links, people, rights, tables

NAME = 16  # signs of a digest that name a link or a token
MOST_LISTED = 200
REMOVED = "removed"  # a right that takes all others away
LISTED_SECONDS = 30 * 24 * 3600.0  # seconds a link that opens nothing any more is still listed


@dataclass(frozen=True, slots=True)
class Link:
    """What a key opens."""

    kind: str
    table: str
    seat: str
    person: str


@dataclass(frozen=True, slots=True)
class ListedLink:
    """A link in a list: what it opens, who made it, how often it was used and may be."""

    digest: str
    kind: str
    table: str
    seat: str
    person: str
    left: int
    used: int
    last_used: float
    expires: float
    created: float
    by: str | None  # the maker's name

    @property
    def id(self) -> str:
        """What it is called."""
        return self.digest[:NAME]


def is_open(now: float) -> tuple[ColumnElement[bool], ...]:
    """That a link can still be used."""
    return links.c.uses > 0, or_(links.c.expires == 0, links.c.expires > now)


class LinkRows:
    """The links of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def look(self, digest: str) -> Link | None:
        """What a key opens, without using it; None when it opens nothing."""
        chosen = select(links.c.kind, links.c.table, links.c.seat, links.c.person)
        chosen = chosen.where(links.c.digest == digest, *is_open(time.time()))
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return Link(*row) if row else None

    async def listed(self, *which: ColumnElement[bool]) -> list[ListedLink]:
        """Links that can still be used, the newest first."""
        counts = links.c.uses, links.c.used, links.c.last_used, links.c.expires, links.c.created
        columns = links.c.digest, links.c.kind, links.c.table, links.c.seat, links.c.person, *counts, people.c.name
        chosen = select(*columns).outerjoin(people, people.c.id == links.c.person)
        chosen = chosen.where(*which, *is_open(time.time())).order_by(links.c.created.desc()).limit(MOST_LISTED)
        return await self.store.read(lambda c: [ListedLink(*row) for row in c.execute(chosen)])

    async def came_by(self, table: str) -> dict[str, list[str]]:
        """Who came to a table by which link: names by digest."""
        chosen = select(rights.c.link, people.c.name).join(people, people.c.id == rights.c.person)
        chosen = chosen.where(rights.c.table == table, rights.c.link != "").order_by(people.c.name)

        def ask(c: Any) -> dict[str, list[str]]:
            names: dict[str, list[str]] = {}
            for digest, name in c.execute(chosen):
                names.setdefault(digest, []).append(name)
            return names

        return await self.store.read(ask)

    async def withdraw(self, *which: ColumnElement[bool]) -> int:
        """Links that no longer open anything; how many there were."""
        counts: list[int] = []  # several, where a lost end is tried again
        await self.store.write(lambda c: counts.append(c.execute(delete(links).where(*which)).rowcount))
        return max(counts)

    async def withdraw_kind(self, kind: str) -> int:
        """Links of a kind that could still be used; how many there were."""
        return await self.withdraw(links.c.kind == kind, *is_open(time.time()))

    async def withdraw_removed(self, table: str, removed: Collection[str]) -> None:
        """The links by which people came whom the host has removed, and those they have made."""
        theirs = select(rights.c.link).where(rights.c.table == table, rights.c.person.in_(removed), rights.c.link != "")
        if removed:
            either = or_(links.c.digest.in_(theirs), links.c.person.in_(removed))
            await self.withdraw(links.c.table == table, either)

    async def mark_removed(self, table: str, removed: Collection[str]) -> None:
        """Who is removed from a table now: their links are withdrawn, and it is none of theirs until they are let in
        again."""
        await self.withdraw_removed(table, removed)
        marks = (rights.c.table == table, rights.c.kind == REMOVED)

        def write(c: Any) -> None:
            c.execute(delete(rights).where(*marks))
            for person in removed:
                c.execute(insert(rights).values(table=table, person=person, kind=REMOVED, seat="", link=""))

        await self.store.write(write)

    async def withdraw_of(self, person: str) -> None:
        """The links somebody has made, and those they came by."""
        theirs = select(rights.c.link).where(rights.c.person == person, rights.c.link != "")
        await self.withdraw(or_(links.c.person == person, links.c.digest.in_(theirs)))

    async def drop_old(self) -> None:
        """Links that have been of no use for long."""
        await self.withdraw(links.c.expires != 0, links.c.expires < time.time() - LISTED_SECONDS)


def has_part(person: str) -> ColumnElement[bool]:
    """That somebody has to do with a table, and is not removed from it."""
    theirs = select(rights.c.table).where(rights.c.person == person)
    return tables.c.id.in_(theirs) & tables.c.id.not_in(theirs.where(rights.c.kind == REMOVED))


def named(id: str) -> ColumnElement[bool]:
    """The link of this name."""
    return links.c.digest.startswith(id, autoescape=True) if len(id) == NAME else links.c.digest == ""


def of_table(table: str, kinds: Collection[str]) -> ColumnElement[bool]:
    """A table's links of some kinds."""
    return (links.c.table == table) & links.c.kind.in_(kinds)


def of_person(person: str, kinds: Collection[str]) -> ColumnElement[bool]:
    """Links of some kinds that somebody has made."""
    return (links.c.person == person) & links.c.kind.in_(kinds)
