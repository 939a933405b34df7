"""The lobby: tables of this process where somebody is, to sit down or to watch. Nothing is told but what was shown."""

import time
from collections.abc import Callable

from paiju.server.live.hub import Hub
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.shared import Person
from paiju.server.room.visibility import may_look
from paiju.server.tables.messages.tables import OpenSeat, OpenTable

MOST_LISTED = 100
LIST_SECONDS = 1.0  # seconds for which the list is told as it was
BEGUN = ("playing", "between", "paused")


def is_open(live: LiveTable, person: Person | None) -> bool:
    """Is the table in the lobby for somebody? Those of others only while anybody is there."""
    there = bool(live.show.links) and not live.closed and live.shown.state() not in ("over", "frozen")
    return there and live.room.is_public and may_look(live.room, person)


class Lobby:
    """The list of the lobby, made once in a while for everybody: it costs as much as there are tables."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub, self.clock = hub, clock
        self.made = -LIST_SECONDS
        self.rows: list[OpenTable] = []
        self.hidden: set[str] = set()  # tables that an organiser has taken out of the list

    def open_tables(self, person: Person | None) -> list[OpenTable]:
        """Every table of the lobby that somebody may see: those where somebody is waited for first, then those with the
        most people. Whoever a door was closed to meanwhile does not see it."""
        if self.clock() >= self.made + LIST_SECONDS:
            listed = sorted(
                (live for live in self.hub.tables.values() if is_open(live, None) and live.room.id not in self.hidden),
                key=order,
            )
            self.made, self.rows = self.clock(), [row_of(live) for live in listed[:MOST_LISTED]]
        there = self.hub.tables
        shown = [row for row in self.rows if row.table in there and row.table not in self.hidden]
        return [row for row in shown if is_open(there[row.table], person)]


def order(live: LiveTable) -> tuple[bool, bool, int]:
    """Where a table stands in the list."""
    free = live.room.company.listed and bool(live.shown.free())
    return live.shown.state() != "waiting", not free, -len(live.show.links)


def row_of(live: LiveTable) -> OpenTable:
    """A table of the lobby; seats are free there only where anybody may sit down."""
    room, info = live.room, live.info()
    free = info.free if info.company.listed else []
    return OpenTable(
        table=info.table,
        title=info.title,
        book=info.book.id,
        names=info.book.names,
        host=room.names.get(info.host, ""),
        state=info.state,
        seats=[OpenSeat(seat.name, seat.kind, seat.connected, seat.player in free, seat.level) for seat in info.seats],
        free=len(free),
        clock=info.clock,
        length=info.length,
        hints=info.hints,
        company=info.company,
        round=info.round.name if info.state in BEGUN else None,
        watchers=info.watchers,
        rounds=info.length or info.book.rounds,
    )


def waiting_for(hub: Hub, book: str, person: Person) -> list[str]:
    """Tables of a book where I wait for others already, or where others are and wait: those with the most first."""
    waiting = [live for live in hub.tables.values() if not live.closed and awaits(live, book)]
    mine = [live for live in waiting if live.room.player_of(person.id) is not None]
    others = [live for live in waiting if live.presence.there() and is_open(live, person)]
    others.sort(key=lambda live: -len(live.presence.there()))
    return [live.room.id for live in mine + others]


def awaits(live: LiveTable, book: str) -> bool:
    """Is it a table of this book that has not begun, where anybody may sit down?"""
    room = live.room
    own = room.settings.book == book and room.settings.toml is None
    free = any(chair.kind == "empty" for chair in room.chairs)
    return own and room.company.listed and room.state == "waiting" and free
