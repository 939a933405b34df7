"""A database opened to be looked at and nothing else, while a server has it or not."""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from paiju.errors import InputError
from paiju.server.storage.database import BUSY_SECONDS, unreachable


def look_at(url: str) -> Engine:
    """An engine that cannot write; InputError when there is nothing to be looked at."""
    try:
        engine = read_only(url)
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
    except InputError:
        raise
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        raise unreachable(url, error) from None
    return engine


def read_only(url: str) -> Engine:
    """The same, not tried yet."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_size=2, execution_options={"postgresql_readonly": True})
    file = Path(address.database or "")
    if not file.is_file():
        raise InputError("db", f"there is no club at {file}", f"{file} 处没有俱乐部")
    return create_engine("sqlite://", creator=lambda: open_file(file))


def open_file(file: Path) -> sqlite3.Connection:
    """SQLite's file for reading. Without a log beside it nobody has it open: then none is made either."""
    log = Path(f"{file}-wal")
    how = "mode=ro" if log.is_file() and log.stat().st_size else "mode=ro&immutable=1"
    where = f"file:{quote(str(file.absolute()))}?{how}"
    return sqlite3.connect(where, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)
