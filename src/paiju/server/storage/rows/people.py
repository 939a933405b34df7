"""People, their tokens and offices as they are listed and ended; new ones come in by store.py."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, case, delete, func, or_, select, true, update

from paiju.server.protocol.shared import ROLES, Person, Role
from paiju.server.storage.access import Access
from paiju.server.storage.rows.links import NAME, REMOVED
from paiju.server.storage.schema import accounts, people, rights, tokens

MOST_LISTED = 100
TOGETHER = 500  # tokens asked about at once


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever holds a token."""

    person: Person
    barred: bool


@dataclass(frozen=True, slots=True)
class Token:
    """A token of somebody: when it was made, used last, and by which sort of client."""

    digest: str
    created: float
    seen: float
    client: str

    @property
    def id(self) -> str:
        """What it is called."""
        return self.digest[:NAME]


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """Somebody as an administrator sees them."""

    person: str
    name: str
    created: float
    barred: float
    devices: int
    seen: float
    account: str | None  # the name they sign in by
    password: bool  # can they come in by it?
    role: Role = "player"


def new_token_row(person: str, digest: str, client: str) -> dict[str, Any]:
    """A token that was just made."""
    now = time.time()
    return {"digest": digest, "person": person, "created": now, "seen": now, "client": client}


class PeopleRows:
    """The people of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def holder(self, digest: str) -> Holder | None:
        """Who has this token, and whether they are barred."""
        chosen = select(people.c.id, people.c.name, people.c.lang, people.c.barred).join(tokens)
        row = await self.store.read(lambda c: c.execute(chosen.where(tokens.c.digest == digest)).first())
        return Holder(Person(*row[:3]), bool(row[3])) if row else None

    async def is_barred(self, person: str) -> bool:
        """Whether somebody may not come in."""
        chosen = select(people.c.barred).where(people.c.id == person)
        return bool(await self.store.read(lambda c: c.execute(chosen).scalar()))

    async def all_barred(self) -> set[str]:
        """Everybody who may not come in."""
        chosen = select(people.c.id).where(people.c.barred != 0)
        return await self.store.read(lambda c: {str(row[0]) for row in c.execute(chosen)})

    # tokens

    async def tokens_of(self, person: str) -> list[Token]:
        """Somebody's tokens, the one seen last first."""
        chosen = select(tokens.c.digest, tokens.c.created, tokens.c.seen, tokens.c.client)
        chosen = chosen.where(tokens.c.person == person).order_by(tokens.c.seen.desc(), tokens.c.created.desc())
        return await self.store.read(lambda c: [Token(*row) for row in c.execute(chosen)])

    async def touch(self, seen: Mapping[str, float]) -> None:
        """Tokens were used."""
        rows = [{"which": digest, "at": at} for digest, at in seen.items()]
        changed = update(tokens).where(tokens.c.digest == bindparam("which")).values(seen=bindparam("at"))
        if rows:
            await self.store.write(lambda c: c.execute(changed, rows))

    async def end_tokens(self, person: str, *, only: str = "", but: str = "") -> list[str]:
        """End tokens of somebody: one by name, all but one, or all. The digests of those that were."""
        which = tokens.c.digest.startswith(only, autoescape=True) if only else tokens.c.digest != but
        chosen = select(tokens.c.digest).where(tokens.c.person == person, which)

        ended: list[str] = []

        def write(c: Connection) -> None:
            ended.extend(str(row[0]) for row in c.execute(chosen))  # none, where a lost end is tried again
            c.execute(delete(tokens).where(tokens.c.person == person, tokens.c.digest.in_(ended)))

        await self.store.write(write)
        return ended

    async def living(self, digests: Collection[str]) -> set[str]:
        """Those of some tokens that still are good, of people who are not barred."""
        chosen = select(tokens.c.digest).join(people).where(people.c.barred == 0)
        parts = [list(digests)[at : at + TOGETHER] for at in range(0, len(digests), TOGETHER)]

        def ask(c: Connection) -> set[str]:
            return {str(row[0]) for part in parts for row in c.execute(chosen.where(tokens.c.digest.in_(part)))}

        return await self.store.read(ask)

    # the administrator's list

    async def at_tables(self, ids: Collection[str]) -> dict[str, dict[str, list[str]]]:
        """Who opened some tables and who plays there: names by right, by table. Who was removed is not there."""
        chosen = select(rights.c.table, rights.c.kind, people.c.name).join(people, people.c.id == rights.c.person)
        marks = rights.alias()
        same = (marks.c.table == rights.c.table, marks.c.person == rights.c.person, marks.c.kind == REMOVED)
        kinds = or_(rights.c.kind == "host", (rights.c.kind == "seat") & ~select(marks.c.person).where(*same).exists())
        chosen = chosen.where(rights.c.table.in_(ids), kinds).order_by(rights.c.seat)

        def ask(c: Connection) -> dict[str, dict[str, list[str]]]:
            names: dict[str, dict[str, list[str]]] = {}
            for table, kind, name in c.execute(chosen):
                names.setdefault(table, {}).setdefault(kind, []).append(name)
            return names

        return await self.store.read(ask)

    async def listed(self, words: str = "", page: int = 0) -> list[ListedPerson]:
        """People by name or id, a page of them: whoever holds an office first, then who is barred, then who was seen
        last."""
        of = select(func.count()).where(tokens.c.person == people.c.id).scalar_subquery()
        seen = select(func.max(tokens.c.seen)).where(tokens.c.person == people.c.id).scalar_subquery()
        columns = people.c.id, people.c.name, people.c.created, people.c.barred, of, func.coalesce(seen, 0.0)
        chosen = select(*columns, accounts.c.name, accounts.c.password, people.c.role).outerjoin(accounts)
        rank = case({role: rank for rank, role in enumerate(reversed(ROLES))}, value=people.c.role)
        order = rank, people.c.barred.desc(), func.coalesce(seen, 0.0).desc(), people.c.id
        chosen = chosen.where(matching(words)).order_by(*order).limit(MOST_LISTED).offset(page * MOST_LISTED)
        return await self.store.read(
            lambda c: [ListedPerson(*row[:7], bool(row[7]), row[8]) for row in c.execute(chosen)]
        )

    async def bar(self, person: str, barred: bool) -> bool:
        """Keep somebody out, or let them in again; is there such a person?"""
        changed = update(people).where(people.c.id == person).values(barred=time.time() if barred else 0.0)
        return bool(await self.store.write(lambda c: c.execute(changed).rowcount))


def matching(words: str) -> ColumnElement[bool]:
    """That a name holds these words, or an id begins with them."""
    if not words:
        return true()
    name = func.lower(people.c.name).contains(words.lower(), autoescape=True)
    return or_(name, people.c.id.startswith(words, autoescape=True))
