"""The lobby: tables of this process where somebody is, to sit down or to watch. Nothing is told but what was shown."""

from paiju.server.live.hub import Hub, may_look
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.api_replies import OpenSeat, OpenTable
from paiju.server.protocol.shared import Person

MOST_LISTED = 100
BEGUN = ("playing", "between", "paused")


def is_open(live: LiveTable, person: Person | None) -> bool:
    """Is the table in the lobby for somebody? Those of others only while anybody is there."""
    there = bool(live.show.links) and not live.closed and live.shown.state() not in ("over", "frozen")
    return there and live.room.is_public and may_look(live.room, person)


def open_tables(hub: Hub, person: Person | None) -> list[OpenTable]:
    """Every table of the lobby: those where somebody is waited for first, then those with the most people."""
    rows = [row_of(live) for live in hub.tables.values() if is_open(live, person)]
    return sorted(rows, key=order)[:MOST_LISTED]


def order(row: OpenTable) -> tuple[bool, bool, int]:
    """Where a table stands in the list."""
    people = sum(seat.kind != "bot" and seat.here for seat in row.seats)
    return row.state != "waiting", not row.free, -people - row.watchers


def row_of(live: LiveTable) -> OpenTable:
    """A table of the lobby; seats are free there only where anybody may sit down."""
    room, told = live.room, live.info()
    free = told.free if told.company.listed else []
    return OpenTable(
        table=told.table,
        title=told.title,
        book=told.book.id,
        names=told.book.names,
        host=room.names.get(told.host, ""),
        state=told.state,
        seats=[OpenSeat(one.name, one.kind, one.connected, one.player in free) for one in told.seats],
        free=len(free),
        clock=told.clock,
        length=told.length,
        hints=told.hints,
        company=told.company,
        round=told.round.name if told.state in BEGUN else None,
        watchers=told.watchers,
    )


def waiting_for(hub: Hub, book: str, person: Person) -> list[str]:
    """Tables of a book where I wait for others already, or where others are and wait: those with the most first."""
    found = [live for live in hub.tables.values() if not live.closed and awaits(live, book)]
    mine = [live for live in found if live.room.player_of(person.id) is not None]
    others = [live for live in found if live.presence.there() and is_open(live, person)]
    others.sort(key=lambda live: -len(live.presence.there()))
    return [live.room.id for live in mine + others]


def awaits(live: LiveTable, book: str) -> bool:
    """Is it a table of this book that has not begun, where anybody may sit down?"""
    room = live.room
    own = room.settings.book == book and room.settings.toml is None
    free = any(chair.kind == "empty" for chair in room.chairs)
    return own and room.company.listed and room.state == "waiting" and free
