"""The tables of a club in memory: who is connected, what each is sent, clocks, pauses and bots.

One `Hub` serves a process. Whatever changes a table is written to the journal first, then done, then told.
"""

from typing import Protocol

from paiju.server.entries import Journal, TableSettings
from paiju.server.messages import ClientMessage, Created, Hello, Person, RoomInfo
from paiju.server.room import Room


class Connection(Protocol):
    """A client's connection, as the socket implements it."""

    person: Person

    def send(self, frame: bytes) -> None:
        """Queue a frame; never blocks. Drops the connection when too much is waiting."""
        ...

    def drop(self, code: int, reason: str) -> None:
        """Close it, once what was sent is out."""
        ...


class Hub:
    """All tables of this process."""

    def __init__(self, store: Journal, *, workers: int = 1) -> None: ...

    async def open(self) -> None:
        """Ready to serve."""

    async def close(self) -> None:
        """Finish what is being written, say goodbye to everybody, stop clocks and bots."""

    async def create(self, host: Person, settings: TableSettings) -> Created:
        """Open a table."""
        raise NotImplementedError

    async def room(self, table: str) -> Room | None:
        """A table, loaded from the journal if need be; None when there is none."""
        raise NotImplementedError

    async def info(self, table: str, person: Person | None = None) -> RoomInfo:
        """The room as `GET /api/tables/ID` tells it; Refused("no_table")."""
        raise NotImplementedError

    async def sit(self, table: str, person: Person, seat: int | str | None, name: str) -> int:
        """Take a chair; the player's number. Raises Refused or InputError, as all of these do."""
        raise NotImplementedError

    async def watch(self, table: str, person: Person, name: str) -> None:
        """Be let in as a spectator."""

    async def support(self, table: str, person: Person, name: str) -> None:
        """Bet from the next hand on; by the host's invitation only, and never a seated person."""

    async def invite(self, table: str, host: Person, person: Person) -> None:
        """The host lets somebody in to bet (S2: a `support` link does this for whoever opens it)."""

    async def leave(self, table: str, person: Person) -> None:
        """Leave for good."""

    async def connect(self, table: str, person: Person, link: Connection, hello: Hello) -> None:
        """A connection has said hello; it gets a snapshot. Raises Refused."""

    async def message(self, link: Connection, told: ClientMessage) -> None:
        """A frame of a connection; what is wrong with it is sent back as an error frame, never raised."""

    def disconnect(self, link: Connection) -> None:
        """The connection is gone."""
