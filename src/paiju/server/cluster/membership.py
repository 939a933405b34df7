"""This server among those that share its database: it is heard of every second, and says when it is about to go."""

import secrets
from collections.abc import Callable

from sqlalchemy import Connection, Engine

from paiju import __version__
from paiju.server.room.engine_hash import engine_hash
from paiju.server.storage.rows import servers as rows


class Membership:
    """A server's row, written by the thread that has the club's lock."""

    def __init__(self, url: str, draining: bool = False) -> None:
        self.id = secrets.token_hex(8)
        self.url, self.draining = url, draining
        self.steady: float | None = None  # since when it was heard of without a gap
        self.others: set[str] = set()  # that are there
        self.fallen: set[str] = set()  # that were there, and whose tables may still lie about
        self.leading: Connection | None = None  # the one that has the leader's lock
        self.on_gap: Callable[[], None] = lambda: None  # others may have taken tables of ours

    @property
    def leads(self) -> bool:
        """Is it this one that does what is done once in the whole club?"""
        return self.leading is not None and not self.draining

    def beat(self, connection: Connection) -> None:
        """We are there."""
        row: dict[str, object] = {"id": self.id, "url": self.url, "draining": self.draining}
        row |= {"version": __version__, "engine": engine_hash()[:12], "fresh": self.steady is None}
        steady, others = rows.beat(connection, row)
        self.fallen = (self.fallen | (self.others - others)) - others
        self.others = others
        if self.leading is not connection:  # the lock goes with its connection
            self.leading = connection if rows.lead(connection) else None
        before, self.steady = self.steady, steady
        if before is not None and steady != before:
            self.on_gap()

    def drain(self, engine: Engine) -> None:
        """Whoever wants our tables may have them: all are let go with one row."""
        self.draining = True
        with engine.begin() as connection:
            rows.drain(connection, self.id)

    def leave(self, engine: Engine) -> None:
        """We are gone."""
        with engine.begin() as connection:
            rows.leave(connection, self.id)
