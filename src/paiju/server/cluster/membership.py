"""This server among those that share its database: it is heard of every second, and says when it is about to go."""

import secrets
import time
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
        self.heard_at = time.monotonic()  # when the last beat that came through began
        self.in_doubt = False  # was there a gap, and is it not known yet what others have taken?
        self.on_gap: Callable[[], None] = lambda: None  # others may have taken tables of ours

    @property
    def leads(self) -> bool:
        """Is it this one that does what is done once in the whole club?"""
        return self.leading is not None and not self.draining

    @property
    def is_sure(self) -> bool:
        """Can nobody have taken a table of ours? Not after a sleep, before it is known that we were there all along."""
        return not self.in_doubt and time.monotonic() - self.heard_at < rows.SURE

    def beat(self, connection: Connection) -> None:
        """We are there."""
        began = time.monotonic()
        row: dict[str, object] = {"id": self.id, "url": self.url, "draining": self.draining}
        row |= {"version": __version__, "engine": engine_hash()[:12], "fresh": self.steady is None}
        steady, others = rows.beat(connection, row)
        self.fallen = (self.fallen | (self.others - others)) - others
        self.others = others
        if self.leading is not connection:  # the lock goes with its connection
            self.leading = connection if rows.lead(connection) else None
        before, self.steady = self.steady, steady
        if before is not None and steady != before:
            self.in_doubt = True
            self.on_gap()
        self.heard_at = began

    def drain(self, engine: Engine) -> None:
        """Whoever wants our tables may have them: all are let go with one row."""
        self.draining = True
        with engine.begin() as connection:
            rows.drain(connection, self.id)

    def leave(self, engine: Engine) -> None:
        """We are gone."""
        with engine.begin() as connection:
            rows.leave(connection, self.id)
