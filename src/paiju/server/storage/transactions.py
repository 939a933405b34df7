"""Transactions whose end may be lost: the connection is cut after COMMIT was sent, and nobody says whether it was done.

What is written has a key of its own, so trying again finds out: either it is done now, or it is there already. An
insert waits for another transaction with the same key, so that holds even while the database is still at the lost one.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

T = TypeVar("T")
Change = Callable[[Connection], T]
PATIENCE, EVERY = 5.0, 0.2  # seconds in which a database that has gone is asked again
AWAY = ("57P01", "57P02", "57P03")  # it is shut down, has crashed, or has only just begun


class CommitUnknown(Exception):
    """Whether it was written nobody can say: the database is gone."""


class CommitLost(Exception):
    """COMMIT was sent, and no answer came."""


def once(engine: Engine, change: Change[T]) -> T:
    """Do it in a transaction; CommitLost when only its end is unknown, the database's own error when it is not done."""
    with engine.connect() as connection:
        result = change(connection)
        try:
            connection.commit()
        except DBAPIError as error:
            connection.invalidate(error)  # what it still holds ends with it
            if isinstance(error, IntegrityError):  # a condition looked at as late as this
                raise
            raise CommitLost from error
        return result


def surely(engine: Engine, change: Change[T], look: Change[T]) -> T:
    """Do it in a transaction. When its end is lost it is tried again; `look` is asked what there is if the place is
    taken then. Raises CommitUnknown if the database does not come back in time to say."""
    try:
        return once(engine, change)
    except CommitLost as lost:
        return again(engine, change, look, lost)


def patiently(engine: Engine, change: Change[T], look: Change[T]) -> T:
    """The same, also while the database is away for a moment: nothing is written then, and it is tried again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return surely(engine, change, look)
        except DBAPIError as error:
            if not is_away(error) or time.monotonic() >= end:
                raise
        time.sleep(EVERY)


def is_away(error: DBAPIError) -> bool:
    """Is it that the database cannot be reached just now? Only one that is another process ever is."""
    code = getattr(error.orig, "sqlstate", "")
    return isinstance(error, OperationalError) and (code is None or code in AWAY or str(code).startswith("08"))


def again(engine: Engine, change: Change[T], look: Change[T], lost: CommitLost) -> T:
    """Find out what became of it. SQLite is asked once: it works within this process, and what fails again there is not
    done."""
    cause = lost.__cause__
    assert cause is not None
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return once(engine, change)
        except IntegrityError:
            with engine.connect() as connection:
                return look(connection)
        except (CommitLost, DBAPIError) as error:
            if engine.dialect.name == "sqlite":
                raise cause from None
            if time.monotonic() >= end:
                raise CommitUnknown from error
        time.sleep(EVERY)
