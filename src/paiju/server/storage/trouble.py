"""Trouble with the database, told to whoever looks after the club: one line when it begins, one a minute with how often
while it lasts, one when it is over."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy.exc import DBAPIError

from paiju.server.process import metrics

Kind = Literal["read", "write"]
EVERY = 60.0  # seconds between two lines
SETTLED = 10.0  # seconds without failing after which it works again
LONGEST = 200
log = logging.getLogger("paiju.database")


class DatabaseTrouble:
    """What fails of one kind. Called from several threads."""

    def __init__(self, kind: Kind, clock: Callable[[], float] = time.monotonic) -> None:
        self.kind, self.clock = kind, clock
        self.lock = threading.Lock()
        self.since: float | None = None  # the first failure; None while all is well
        self.last, self.line_at = 0.0, 0.0  # the last failure, and the last line
        self.times, self.untold = 0, 0

    def failed(self, error: BaseException) -> None:
        """Something could not be done."""
        metrics.DATABASE_FAILURES.labels(self.kind).inc()
        with self.lock:
            now = self.last = self.clock()
            begins, self.since = self.since is None, self.since if self.since is not None else now
            self.times += 1
            self.untold += 1
            if self.line_at and now - self.line_at < EVERY:
                return
            times, self.untold, spent = self.untold, 0, 0.0 if begins else now - self.line_at
            self.line_at = now
        fields = {"kind": self.kind, "why": reason(error), "times": times, "seconds": round(spent)}
        log.error("the database is unavailable", extra={"fields": fields})

    def worked(self) -> None:
        """Something was done; if it had failed before and has not for a while, that is over."""
        if not self.times or self.clock() - self.last < SETTLED:
            return
        with self.lock:
            if self.since is None:
                return
            fields = {"kind": self.kind, "times": self.times, "seconds": round(self.last - self.since)}
            self.since, self.times, self.untold = None, 0, 0
        log.warning("the database can be had again", extra={"fields": fields})


def reason(error: BaseException) -> str:
    """What the database itself says, in one line; never what was to be written."""
    own = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if not isinstance(own, Exception) or not type(own).__module__.startswith(("sqlite3", "psycopg")):
        return type(own).__name__
    first = next(iter(str(own).strip().splitlines()), "")
    return f"{type(own).__name__}: {first}"[:LONGEST]
