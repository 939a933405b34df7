"""Opening the database: SQLite in a file of the data folder, or PostgreSQL."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.settings import masked
from paiju.server.storage.migrations import OWN, VERSION_TABLE, Migrations, unknown, version

BUSY_SECONDS, CONNECT_SECONDS = 10, 10
PATIENT = text("SET LOCAL lock_timeout = '2s'")  # that a step waits for a table others write at
ALONE = text("SELECT pg_advisory_xact_lock(1885432170, 3)")  # of two servers that start one carries the steps out
NOT_NOW, TRIES = "55P03", 15  # what the database says of a lock it did not give, and how often one is asked for
CAREFUL = {  # a connection that was cut without a word is noticed
    "connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 1000 * CONNECT_SECONDS, "keepalives_idle": CONNECT_SECONDS,
    "keepalives_interval": 2, "keepalives_count": 3,
}  # fmt: skip


def connect(url: str, steps: Migrations = OWN) -> Engine:
    """An engine for this database, brought to the newest form; InputError when it cannot be had."""
    try:
        engine = make(url)
        bring_up_to_date(engine, steps)
    except InputError:
        raise
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        raise unreachable(url, error) from None
    return engine


def connect_existing(url: str, steps: Migrations = OWN, is_server: bool = False) -> Engine:
    """An engine for a club that is there, in whatever form; nothing is made, and nothing changed."""
    file = make_url(url).database or ""
    if url.startswith("sqlite") and not Path(file).is_file():
        raise InputError("db", _("there is no club at {file}", file=file))
    engine, here = reach(url, steps, is_server)
    if here is None:
        engine.dispose()
        raise InputError("db", _("there is no club at {file}", file=masked(url)))
    return engine


def connect_newest(url: str, is_server: bool = False) -> Engine:
    """The same of one that has the newest form; InputError where it is older. For what a server does it may be newer,
    where something was only added."""
    engine = connect_existing(url, is_server=is_server)
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        here = version(connection)
        fits = OWN.fits(connection, here)
    if not fits:
        engine.dispose()
        values = {"version": here or "", "next": OWN.head}
        text = _("the database has version {version}; paiju serve brings it to {next}: start it once", **values)
        raise InputError("db", text)
    return engine


def reach(url: str, steps: Migrations = OWN, is_server: bool = False) -> tuple[Engine, str | None]:
    """An engine for a database as it is, and its form: None for an empty one. InputError when it cannot be had, or a
    newer server has used it; a server may go on where that one has only added something."""
    try:
        engine = make(url)
        with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
            here = version(connection)
            known = here is None or steps.knows(here) or (is_server and steps.fits(connection, here))
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        raise unreachable(url, error) from None
    if here is not None and not known:
        engine.dispose()
        raise unknown(here, steps.head)
    return engine, here


def bring_up_to_date(engine: Engine, steps: Migrations) -> None:
    """Carry out the steps the database has not gone through; without them the engine is of no use. Where others serve
    it meanwhile, none of them waits long for a lock that we wait for, and of several one carries them out."""
    try:
        for left in reversed(range(TRIES)):
            if is_fit(engine, steps):
                return
            try:
                with rebuilding(engine) as connection:
                    if connection.dialect.name == "postgresql":
                        connection.execute(PATIENT)
                        connection.execute(ALONE)
                    if not steps.fits(connection, version(connection)):
                        steps.upgrade(connection)
            except OperationalError as error:
                if not left or getattr(error.orig, "sqlstate", "") != NOT_NOW:
                    raise
    except Exception:
        engine.dispose()
        raise


def check_writable(engine: Engine) -> None:
    """Something can be written, or InputError: the disk is full, say. Nothing is changed by it."""
    try:
        with engine.begin() as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = version_num"))
    except SQLAlchemyError as error:
        raise unreachable(str(engine.url), error) from None


def is_fit(engine: Engine, steps: Migrations) -> bool:
    """Does the database have the newest form, or all of it?"""
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        return steps.fits(connection, version(connection))


def form_of(url: str) -> str | None:
    """Which form a database has that a server may use; None for an empty one."""
    engine, here = reach(url, is_server=True)
    engine.dispose()
    return here


def make(url: str) -> Engine:
    """An engine; for SQLite with the folder it needs."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_size=4, max_overflow=2, pool_pre_ping=True, connect_args=CAREFUL)
    if address.database:
        prepare_folder(Path(address.database).parent)
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_folder(folder: Path) -> None:
    """The folder is there and nobody else's; OSError when it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "Permission denied", str(folder))


def prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    """Readers never wait for the writer, and what is committed is on the disk (docs/club.md says what that costs)."""
    connection.isolation_level = None  # transactions begin where we say, not where the driver thinks
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=2000"):
        connection.execute(f"PRAGMA {setting}").fetchall()


@contextmanager
def rebuilding(engine: Engine) -> Iterator[Connection]:
    """A transaction in which tables are made anew. SQLite changes a table by copying it, and would miss the old one
    that others point at; so it looks at the end whether everything points somewhere."""
    with engine.connect() as connection:
        lite = connection.connection.driver_connection if engine.dialect.name == "sqlite" else None
        if lite is not None:
            lite.execute("PRAGMA foreign_keys=OFF")  # does nothing within a transaction
        try:
            with connection.begin():
                yield connection
                if lite is not None and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise IntegrityError("PRAGMA foreign_key_check", None, ValueError("rows point at nothing"))
        finally:
            if lite is not None:
                lite.execute("PRAGMA foreign_keys=ON")


def begin_sqlite(connection: Any) -> None:
    """Begin as a writer at once where something is written, so that nothing fails half way."""
    mode = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
    connection.exec_driver_sql(f"BEGIN {mode}")


def unreachable(url: str, error: Exception) -> InputError:
    """One line why the database cannot be had, without a password."""
    first = (str(getattr(error, "orig", None) or error).strip() or repr(error)).splitlines()[0]
    if isinstance(error, OSError) and error.filename:
        first = f"{error.strerror}: {error.filename}"
    if isinstance(error, ImportError):
        first = "pip install '.[postgres]' in Paiju's folder" if "psycopg" in first else first
    first = first[:300]
    full = isinstance(error, DBAPIError) and is_full(error)
    why = _("the disk is full ({why})", why=first) if full else first
    return InputError("db", _("cannot open {database}: {why}", database=masked(url), why=why))


def is_full(error: DBAPIError) -> bool:
    """Whether there is no room left."""
    code = getattr(error.orig, "sqlite_errorname", "") or getattr(error.orig, "sqlstate", "") or ""
    return str(code) in ("SQLITE_FULL", "53100") or str(code).startswith("SQLITE_IOERR")
