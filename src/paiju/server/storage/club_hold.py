"""Who is at work on a club's database: servers together, or alone whoever replaces everything or changes the key.

PostgreSQL keeps a lock of the club for as long as a connection lasts that is for nothing else; so whoever comes from
another machine or another folder sees it. An SQLite file is one server's alone, by a lock on a file beside it.
"""

import contextlib
import logging
import os
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.storage.database import prepare_folder, unreachable
from paiju.server.storage.keys.key_file import is_locked

CLUB = (0x7061696A, 1)  # the number of the club's lock, in two parts
CONNECT_SECONDS, ANSWER_SECONDS = 5, 5
LONGEST = 60  # characters of a name that PostgreSQL keeps
OTHERS = text(
    "SELECT a.application_name, a.client_addr FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.granted AND l.classid = :first AND l.objid = :second AND l.objsubid = 2 "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND l.pid <> pg_backend_pid()"
)
SERVER = re.compile(r"paiju serve, process \d+ on (.+)")  # a server's name, and its machine's as far as there is room
log = logging.getLogger("paiju.server")


class ClubHold(Protocol):
    """What a server or a command has of the club while it is at work."""

    def beat(self) -> bool:
        """Is it still held? What was lost is taken again where it can be."""
        ...

    def others(self) -> list[str]:
        """Who else holds it."""
        ...

    def elsewhere(self) -> list[str]:
        """Servers on other machines that hold it, too."""
        ...

    def share(self) -> None:
        """Let other servers in again, where it was held alone."""
        ...


class FreeHold:
    """Of a database that nobody can lock: one in memory, or where the system locks no files."""

    def beat(self) -> bool:
        """Always."""
        return True

    def others(self) -> list[str]:
        """Nobody."""
        return []

    def elsewhere(self) -> list[str]:
        """None."""
        return []

    def share(self) -> None:
        """There is nothing to let in to."""


class SessionHold:
    """The club's lock in PostgreSQL, and the connection that has it."""

    def __init__(self, url: str, who: str, alone: bool) -> None:
        self.alone, self.holding = alone, False
        self.host = socket.gethostname()
        self.ask: Callable[[Connection], object] = lambda connection: connection.execute(text("SELECT 1"))
        named = {
            "application_name": signed(who),
            "connect_timeout": CONNECT_SECONDS,
            "options": f"-c statement_timeout={1000 * ANSWER_SECONDS}",
            "keepalives_idle": ANSWER_SECONDS,
            "keepalives_interval": 1,
            "keepalives_count": ANSWER_SECONDS,
        }
        self.engine: Engine = create_engine(
            make_url(url), poolclass=NullPool, connect_args=named, isolation_level="AUTOCOMMIT"
        )
        self.connection: Connection | None = None

    def take(self) -> bool:
        """Take the lock on a new connection; False while others have it so that it cannot be had."""
        self.connection = self.engine.connect()
        how = "pg_try_advisory_lock" if self.alone else "pg_try_advisory_lock_shared"
        chosen = text(f"SELECT {how}(:first, :second)")
        self.holding = bool(self.connection.execute(chosen, places()).scalar())
        return self.holding

    def beat(self) -> bool:
        """Ask the connection whether it is there; a lost one is made anew at once, and with it the lock."""
        if self.connection is not None and self.holding:
            try:
                self.ask(self.connection)
                return True
            except (SQLAlchemyError, OSError):
                log.warning("the connection that held the club's lock is lost")
        self.holding = False
        self.close_connection()
        try:
            if self.take() and self.connection is not None:
                self.ask(self.connection)
                log.warning("the club's lock in the database is held again")
        except (SQLAlchemyError, OSError):
            self.holding = False
            self.close_connection()
        return self.holding

    def others(self) -> list[str]:
        """Who else has the lock, by the names they gave themselves; while that cannot be asked, somebody may."""
        if self.connection is None:
            return []
        try:
            rows = self.connection.execute(OTHERS, places()).all()
        except SQLAlchemyError:
            return ["somebody"]
        return [f"{name or 'somebody'}{f' ({address})' if address else ''}" for name, address in rows]

    def elsewhere(self) -> list[str]:
        """The servers among them that are on other machines."""
        if self.connection is None:
            return []
        names = (str(row[0]) for row in self.connection.execute(OTHERS, places()))
        return [name for name in names if (there := SERVER.match(name)) and not self.host.startswith(there[1])]

    def share(self) -> None:
        """Have it with others from now on; the one is there before the other goes."""
        if self.alone and self.connection is not None:
            self.connection.execute(text("SELECT pg_advisory_lock_shared(:first, :second)"), places())
            self.connection.execute(text("SELECT pg_advisory_unlock(:first, :second)"), places())
        self.alone = False

    def close_connection(self) -> None:
        """The lock goes with it."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.close()

    def close(self) -> None:
        """Let go."""
        self.close_connection()
        self.engine.dispose()


def signed(who: str) -> str:
    """How somebody is known to others at the database."""
    return f"{who}, process {os.getpid()} on {socket.gethostname()}"[:LONGEST]


def places() -> dict[str, int]:
    """The lock's number as statements name it."""
    return {"first": CLUB[0], "second": CLUB[1]}


def server_runs(who: str) -> Text:
    """Why a command cannot have the club alone."""
    return _("a server is running on this database ({who}); stop the server first", who=who)


@contextlib.contextmanager
def held(url: str, who: str, alone: bool, why_not: Callable[[str], Text] = server_runs) -> Iterator[ClubHold]:
    """Meanwhile the club's database is used, with other servers or `alone`; InputError where that cannot be, which for
    `alone` says why."""
    if not url.startswith("sqlite"):
        with session_held(url, who, alone, why_not) as hold:
            yield hold
        return
    file = make_url(url).database or ""
    with contextlib.nullcontext() if file in ("", ":memory:") else file_held(Path(f"{file}.lock"), who, alone, why_not):
        yield FreeHold()


@contextlib.contextmanager
def session_held(url: str, who: str, alone: bool, why_not: Callable[[str], Text]) -> Iterator[SessionHold]:
    """The same of PostgreSQL."""
    try:
        hold = SessionHold(url, who, alone)
        good = hold.take()
        there = [] if good else hold.others()
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        raise unreachable(url, error) from None
    try:
        if not good:
            others = ", ".join(there) or "another server"
            raise InputError("", why_not(others) if alone else in_use(others))
        yield hold
    finally:
        hold.close()


@contextlib.contextmanager
def file_held(lock: Path, who: str, alone: bool, why_not: Callable[[str], Text]) -> Iterator[None]:
    """The same of an SQLite file, which one process has at a time; whoever has it stands in the file."""
    try:
        prepare_folder(lock.parent)
        used = open(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+b")  # noqa: SIM115 (closed below)
    except OSError:  # what is wrong with the place is told by whoever opens the database
        yield
        return
    with used:
        if os.name == "posix" and not is_locked(used, alone=True):
            other = used.read(200).decode("utf-8", "replace").strip() or "another process"
            raise InputError("", why_not(other) if alone else in_use(other))
        sign(used, f"{who}, process {os.getpid()}\n")
        yield


def sign(file: BinaryIO, name: str) -> None:
    """Write who has a lock; a full disk keeps nobody from it."""
    with contextlib.suppress(OSError):
        file.seek(0)
        file.truncate()
        file.write(name.encode())
        file.flush()


def in_use(who: str) -> Text:
    """Why a server cannot have the club: somebody else has it alone."""
    return _("this database is in use by {who}; wait for it to finish, or stop it first", who=who)
