"""The lobby: tables where somebody is, to sit down or to watch. Nothing is told but what was shown."""

import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from paiju.server.live.hub import Hub
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.referee_calls import CallInfo, RefereeCall
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


class LobbyRow(Struct):
    """A table of the lobby with what decides who sees it and where: as servers tell one another of theirs."""

    row: OpenTable
    place: tuple[bool, bool, int]  # in the list
    shown: bool  # to everybody but those it is closed to
    closed_to: list[str]
    players: list[str]
    there: int  # players who are there
    awaits: str  # somebody to sit down, at a table of this book; "" where it does not
    present: list[str] = []  # everybody who is there, at a table of an event
    call: RefereeCall | None = None  # for a referee, where one was called

    def is_for(self, person: Person | None) -> bool:
        """May somebody see it?"""
        return self.shown and (person is None or person.id not in self.closed_to)


def is_told(live: LiveTable) -> bool:
    """Must other servers know of a table, which is in the lobby or waits for somebody?"""
    return is_open(live, None) or (not live.closed and awaits(live, live.room.settings.book))


def is_looked_after(live: LiveTable) -> bool:
    """Must officials at other servers know who is there, or that a referee was called?"""
    return not live.closed and (is_present(live) or has_called(live))


def is_present(live: LiveTable) -> bool:
    """Is somebody at a table of an event?"""
    return live.room.settings.event is not None and bool(live.show.links)


def has_called(live: LiveTable) -> bool:
    """Is a referee waited for?"""
    return bool(live.room.called) and not live.room.over


def call_at(live: LiveTable) -> RefereeCall:
    """The call of a table."""
    room = live.room
    return RefereeCall(
        table=room.id,
        title=room.settings.title,
        book=room.settings.book,
        called=[CallInfo(player, room.chairs[player].name, at) for player, at in room.called.items()],
        referees=sorted(room.referees.values()),
    )


def lobby_row(live: LiveTable) -> LobbyRow:
    """What other servers need know of it."""
    room, shown = live.room, is_open(live, None)
    awaited = "" if live.closed or not awaits(live, room.settings.book) else room.settings.book
    return LobbyRow(
        row=row_of(live),
        place=order(live),
        shown=shown,
        closed_to=sorted({*room.removed, *room.refereed} - set(room.referees)),
        players=[chair.person for chair in room.chairs if chair.person],
        there=len(live.presence.there()),
        awaits=awaited,
        present=sorted(live.show.links) if is_present(live) else [],
        call=call_at(live) if has_called(live) else None,
    )


class Lobby:
    """The list of the lobby, made once in a while for everybody: it costs as much as there are tables."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub, self.clock = hub, clock
        self.made = -LIST_SECONDS
        self.rows: list[OpenTable] = []
        self.others: list[LobbyRow] = []  # tables of other servers
        self.hidden: set[str] = set()  # tables that an organiser has taken out of the list

    def open_tables(self, person: Person | None) -> list[OpenTable]:
        """Every table of the lobby that somebody may see: those where somebody is waited for first, then those with the
        most people. Whoever a door was closed to meanwhile does not see it."""
        if self.clock() >= self.made + LIST_SECONDS:
            self.made, self.rows = self.clock(), self.listed()
        there, elsewhere = self.hub.tables, {each.row.table: each for each in self.others}
        shown = [row for row in self.rows if row.table not in self.hidden]
        return [
            row for row in shown
            if (is_open(there[row.table], person) if row.table in there
                else row.table in elsewhere and elsewhere[row.table].is_for(person))
        ]  # fmt: skip

    def present(self, table: str) -> set[str]:
        """Who is at a table of an event, whichever server has it."""
        live = self.hub.tables.get(table)
        if live is not None:
            return set(live.show.links)
        return {person for each in self.others if each.row.table == table for person in each.present}

    def calls(self) -> list[RefereeCall]:
        """The tables that called a referee; those waiting longest first."""
        own = [call_at(live) for live in self.hub.tables.values() if has_called(live)]
        others = [each.call for each in self.others if each.call is not None and each.row.table not in self.hub.tables]
        return sorted((*own, *others), key=lambda call: min(called.at for called in call.called))

    def listed(self) -> list[OpenTable]:
        """The list as those see it to whom no door is closed."""
        there = self.hub.tables
        chosen: list[LiveTable | LobbyRow] = [live for live in there.values() if is_open(live, None)]
        chosen += [each for each in self.others if each.shown and each.row.table not in there]
        chosen.sort(key=lambda each: each.place if isinstance(each, LobbyRow) else order(each))
        ids = [each.row.table if isinstance(each, LobbyRow) else each.room.id for each in chosen]
        listed = [each for id, each in zip(ids, chosen, strict=True) if id not in self.hidden][:MOST_LISTED]
        return [each.row if isinstance(each, LobbyRow) else row_of(each) for each in listed]


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


def waiting_for(hub: Hub, book: str, person: Person, elsewhere: Sequence[LobbyRow] = ()) -> list[str]:
    """Tables of a book where I wait for others already, or where others are and wait: those with the most first. Those
    of other servers as they have told of them."""
    waiting = [live for live in hub.tables.values() if not live.closed and awaits(live, book)]
    mine = [live for live in waiting if live.room.player_of(person.id) is not None]
    others = [live for live in waiting if live.presence.there() and is_open(live, person)]
    mine_there = [each.row.table for each in elsewhere if each.awaits == book and person.id in each.players]
    others_there = [each for each in elsewhere if each.awaits == book and each.there and each.is_for(person)]
    counted = [(-len(live.presence.there()), live.room.id) for live in others]
    counted += [(-each.there, each.row.table) for each in others_there]
    counted.sort(key=lambda pair: pair[0])
    ids = [live.room.id for live in mine] + mine_there + [table for _, table in counted]
    return list(dict.fromkeys(ids))


def awaits(live: LiveTable, book: str) -> bool:
    """Is it a table of this book that has not begun, where anybody may sit down?"""
    room = live.room
    own = room.settings.book == book and room.settings.toml is None
    free = any(chair.kind == "empty" for chair in room.chairs)
    return own and room.company.listed and room.state == "waiting" and free
