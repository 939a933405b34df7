"""Who of the club is whom at events, desks and evenings, and what it came to for them there: rows beside the chains and
entries, which name nobody. The figures are an index of what those say, counted anew once there is more to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, case, delete, func, insert, select, update

from paiju.server.protocol.shared import PartKind, PartState
from paiju.server.storage.access import Access
from paiju.server.storage.schema import (
    desk_entries,
    desks,
    event_entries,
    event_people,
    events,
    member_pages,
    parts,
    people,
)

OWN: PartState = "own"
ASKED: PartState = "asked"
ACCEPTED: PartState = "accepted"
MOST_COUNTED = 50  # in one look


@dataclass(frozen=True, slots=True)
class PartRow:
    """What somebody is somewhere: the event or desk with its title, and the player by id and by the name printed."""

    id: str
    kind: PartKind
    title: str
    who: str
    name: str
    state: PartState


@dataclass(frozen=True, slots=True)
class MemberPart:
    """Who a player is in the club."""

    who: str
    person: str
    name: str
    state: PartState
    page: str
    shown: str


@dataclass(frozen=True, slots=True)
class PartFigures:
    """What it came to for a player."""

    over: bool
    began: float
    ended: float
    games: int
    place: int | None = None
    among: int | None = None
    points: float | None = None
    figure: str = ""


NOTHING = PartFigures(False, 0.0, 0.0, 0)


class PartRows:
    """The parts that the people of a club have had."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def of(self, person: str) -> list[PartRow]:
        """All that somebody is, what waits for their word first."""
        row = (event_people.c.event == parts.c.id) & (event_people.c.who == parts.c.who)
        chosen = titled(select(parts.c.id, parts.c.kind, TITLE, parts.c.who, event_people.c.row, parts.c.state))
        chosen = chosen.outerjoin(event_people, row).where(parts.c.person == person)
        chosen = chosen.order_by(parts.c.state != ASKED, parts.c.ended.desc(), parts.c.id)
        return await self.store.read(
            lambda c: [
                PartRow(id, kind, str(title), who, printed(row) if kind == "event" else who, state)
                for id, kind, title, who, row, state in c.execute(chosen)
            ]
        )

    async def at(self, id: str, who: str = "") -> list[MemberPart]:
        """Who of the club is whom at an event or desk, or who is this one."""
        columns = parts.c.who, parts.c.person, people.c.name, parts.c.state, member_pages.c.page, member_pages.c.shown
        chosen = select(*columns).join(people, people.c.id == parts.c.person)
        chosen = chosen.outerjoin(member_pages, member_pages.c.person == parts.c.person).where(parts.c.id == id)
        if who:
            chosen = chosen.where(parts.c.who == who)
        return await self.store.read(
            lambda c: [
                MemberPart(*row[:4], row[4] or "", row[5] or "") for row in c.execute(chosen.order_by(parts.c.who))
            ]
        )

    async def ask(self, id: str, kind: PartKind, who: str, person: str) -> str:
        """Ask somebody whether they are this one; "" when they are, or else who they are there already."""
        same = parts.c.id == id, parts.c.person == person

        def write(c: Connection) -> str:
            before = c.execute(select(parts.c.who, parts.c.state).where(*same)).first()
            if before is not None and before.state != ASKED:
                return "" if before.who == who else str(before.who)
            c.execute(delete(parts).where(parts.c.id == id, parts.c.who == who, parts.c.state == ASKED))
            put_part(c, id, kind, who, person, ASKED)
            return ""

        return await self.store.write(write)

    async def accept(self, id: str, person: str) -> bool:
        """Somebody says that they are whom they are asked about; False when nobody asks."""
        same = parts.c.id == id, parts.c.person == person, parts.c.state == ASKED
        return bool(
            await self.store.write(lambda c: c.execute(update(parts).where(*same).values(state=ACCEPTED)).rowcount)
        )

    async def end(self, id: str, *, person: str = "", who: str = "") -> int:
        """Somebody is nobody there any more, or a player nobody of the club; how many links there were."""
        which = parts.c.person == person if person else parts.c.who == who
        return await self.store.write(lambda c: c.execute(delete(parts).where(parts.c.id == id, which)).rowcount)

    async def move(self, id: str, before: str, now: str) -> None:
        """Who was one player is another from now on: they were the same."""
        moved = update(parts).where(parts.c.id == id, parts.c.who == before).values(who=now, counted=0)
        await self.store.write(lambda c: c.execute(moved))

    # figures

    async def outdated(self, person: str) -> list[tuple[str, PartKind]]:
        """Where more was entered since somebody's figures were counted."""
        entered = case(
            (parts.c.kind == "event", last(event_entries.c.seq, event_entries.c.event)),
            else_=last(desk_entries.c.seq, desk_entries.c.desk),
        )
        chosen = select(parts.c.id, parts.c.kind).where(parts.c.person == person, parts.c.state != ASKED)
        chosen = chosen.where(parts.c.counted < func.coalesce(entered, 0)).limit(MOST_COUNTED)
        return await self.store.read(lambda c: [(str(id), kind) for id, kind in c.execute(chosen)])

    async def note(self, id: str, counted: int, figures: Mapping[str, PartFigures]) -> None:
        """What it came to after so many entries, for everybody who is somebody there."""

        def write(c: Connection) -> None:
            for (who,) in c.execute(select(parts.c.who).where(parts.c.id == id).distinct()).all():
                own = figures.get(who, NOTHING)
                values = {name: getattr(own, name) for name in PartFigures.__slots__}
                c.execute(update(parts).where(parts.c.id == id, parts.c.who == who).values(counted=counted, **values))

        await self.store.write(write)


TITLE = func.coalesce(events.c.name, desks.c.title)


def titled(chosen: Select[Any]) -> Select[Any]:
    """With the event or the desk that each part is of."""
    of_event = (events.c.id == parts.c.id) & (parts.c.kind == "event")
    of_desk = (desks.c.id == parts.c.id) & (parts.c.kind != "event")
    return chosen.select_from(parts).outerjoin(events, of_event).outerjoin(desks, of_desk)


def last(seq: ColumnElement[int], of: ColumnElement[str]) -> ColumnElement[int]:
    """The number of the last entry."""
    return select(func.max(seq)).where(of == parts.c.id).scalar_subquery()


def printed(row: bytes | None) -> str:
    """The name in a row of an event's people; "" where they were erased."""
    person = msgspec.json.decode(bytes(row)).get("person") if row is not None else None
    return str(person["name"]) if person else ""


# --- within a transaction of others -----------------------------------------------------------------


def put_part(c: Connection, id: str, kind: PartKind, who: str, person: str, state: PartState = OWN) -> None:
    """Somebody is this one from now on; what they are already stays as it is."""
    same = parts.c.id == id, parts.c.person == person
    before = c.execute(select(parts.c.who, parts.c.state).where(*same)).first()
    if before is not None and before.who == who and before.state in (state, ACCEPTED):
        return
    c.execute(delete(parts).where(*same))
    c.execute(insert(parts).values(id=id, kind=kind, who=who, person=person, state=state))


def drop_own_parts(c: Connection, id: str, which: ColumnElement[bool]) -> None:
    """Who said so themselves is nobody there any more."""
    c.execute(delete(parts).where(parts.c.id == id, parts.c.state == OWN, which))
