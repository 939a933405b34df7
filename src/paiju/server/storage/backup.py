"""Backup and restore: one file for either database, JSON lines packed with gzip, checked before anything is touched.

The first line says what it is and at which step of the database it was written, then come the rows table by table, and
the last line has the count of rows and a SHA-256 of all lines before it: a file that was cut short or changed is never
restored. An older backup is restored into the tables of its time, which then go through the steps since (migrations/).
"""

import base64
import gzip
import hashlib
import json
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, LargeBinary, MetaData, Table, delete, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from paiju.errors import InputError, system_reason
from paiju.languages import Text, _
from paiju.server.storage import club_mark, database
from paiju.server.storage.file_modes import files_of, mend, private_files
from paiju.server.storage.keys.key_file import FILE
from paiju.server.storage.migrations import CLUB_SETTINGS, LEAST, OWN, VERSION_TABLE, Migrations, reflected, version
from paiju.server.storage.schema import HEAD, PASSING, metadata

FORMAT = "paiju-club-backup-1"
ORDER = (
    *("people", "tokens", "links", "tables", "rights", "accounts", "entries", "secrets", "club_settings"),
    *("announcements", "games", "game_players", "passkeys", "desks", "desk_entries", "desk_rights", "desk_links"),
    *("events", "event_entries", "event_people", "event_keys", "event_rights", "event_links", "event_draws"),
    *("member_pages", "parts", "exam_sittings", "exam_papers"),
    *("own_books", "own_book_versions", "study_progress", "study_cards", "audit", "barred_networks", "packed_journals"),
)  # who is pointed at first
TOGETHER = 1000
Row = dict[str, Any]


def backup(url: str, target: Path) -> int:
    """Write everything as it stands at one moment, while the server runs or not; how many rows."""
    with private_files():
        return backup_to(url, target)


def backup_to(url: str, target: Path) -> int:
    """The same, for files that are nobody else's."""
    check_target(url, target)
    engine = database.connect_existing(url)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with engine.connect() as connection, part.open("xb") as out:
            count = write(snapshot(connection), out)
            os.fsync(out.fileno())
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        why = system_reason(error)
        raise InputError("file", _("cannot write {target}: {why}", target=target, why=why)) from None
    finally:
        engine.dispose()
    return count


def check_target(url: str, target: Path) -> None:
    """A backup takes nothing's place but an older backup's: not the club's, nor its key's."""
    own = [path.resolve() for path in files_of(url)]
    beside = own and target.resolve().parent == own[0].parent and target.name.startswith(FILE)
    if target.resolve() in own or beside:
        raise InputError("file", _("{target} is one of the club's own files; choose another name", target=target))
    if target.is_file() and target.stat().st_size and not is_gzip(target):
        raise InputError("file", _("{target} already exists and is not a backup; choose another name", target=target))


def is_gzip(file: Path) -> bool:
    """Does it begin as packed files do?"""
    with file.open("rb") as there:
        return there.read(2) == b"\x1f\x8b"


def snapshot(connection: Connection) -> Connection:
    """A connection that sees one moment, however long the reading takes."""
    if connection.dialect.name == "sqlite":
        return connection.execution_options(sqlite_begin="DEFERRED")
    return connection.execution_options(isolation_level="REPEATABLE READ")


def write(connection: Connection, file: BinaryIO) -> int:
    """The lines of a backup; how many rows."""
    seen, count = hashlib.sha256(), 0
    with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as out:
        for line in lines(connection):
            raw = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            seen.update(raw)
            out.write(raw)
            count += "row" in line
        out.write(json.dumps({"rows": count, "sha256": seen.hexdigest()}).encode() + b"\n")
    return count


def lines(connection: Connection) -> Iterator[Row]:
    """The head, then every row, of a database in whatever form."""
    form = version(connection) or HEAD
    yield {"format": FORMAT, "version": form, "at": time.time()}
    for table in tables_in_order(connection, form):
        name = table.name
        chosen = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=TOGETHER).execute(chosen).mappings():
            if name == CLUB_SETTINGS and row["name"] == LEAST:
                continue
            yield {"table": name, "row": {key: json_value(value) for key, value in row.items()}}


def tables_in_order(connection: Connection, form: str) -> list[Table]:
    """The tables of a form, those that are pointed at first."""
    if form == HEAD:
        return [metadata.tables[name] for name in ORDER]
    return [table for table in reflected(connection, OWN.tables_at(form)).sorted_tables if table.name not in PASSING]


def json_value(value: object) -> object:
    """A value as JSON has it: bytes in base64."""
    return base64.b64encode(value).decode() if isinstance(value, (bytes, memoryview)) else value


def restore(url: str, source: Path, replace: bool = False, steps: Migrations = OWN) -> int:
    """Read a backup into a database, in one transaction; how many rows. A bad file or a club that is there changes
    nothing, unless it is to be replaced."""
    form = check(source, steps)
    with private_files():
        count = restore_form(url, source, form, replace, steps)
    mend(url)
    return count


def restore_form(url: str, source: Path, form: str, replace: bool, steps: Migrations) -> int:
    """The same, of a checked file of this form."""
    engine, here = database.reach(url, steps)
    try:
        with database.rebuilding(engine) as connection:
            if here is not None:
                make_empty(connection, replace, steps.tables_at(here))
            count = fill(connection, source, rebuilt(connection, here, form, steps))
            steps.upgrade(connection)
            steps.say_least(connection)
            club_mark.renew(connection)
            return count
    except IntegrityError:
        raise bad(source, _("its rows do not match each other")) from None
    finally:
        engine.dispose()


def make_empty(connection: Connection, replace: bool, form: MetaData) -> None:
    """Nothing is there, or it may go. A server that has lost its lock writes nothing until this is done."""
    tables = reflected(connection, form).sorted_tables
    if connection.dialect.name == "postgresql":
        names = ", ".join(connection.dialect.identifier_preparer.quote(table.name) for table in tables)
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    lasting = [table for table in tables if table.name not in PASSING]
    there = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in lasting)
    if there and not replace:
        raise InputError(
            "", _("the database already has {there} rows; --replace puts the backup in their place", there=there)
        )
    for table in reversed(tables):
        connection.execute(delete(table))


def rebuilt(connection: Connection, here: str | None, form: str, steps: Migrations) -> MetaData:
    """An empty database in the form a backup was written at, whatever form it had, and its tables."""
    if here not in (None, form):
        reflected(connection, steps.tables_at(str(here))).drop_all(connection)
        connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))
    steps.upgrade(connection, form)
    return reflected(connection, steps.tables_at(form))


def fill(connection: Connection, source: Path, tables: MetaData) -> int:
    """Put the rows in."""
    count, now = 0, ""
    waiting: list[Row] = []
    for line in read(source):
        if "row" not in line:
            continue
        if line["table"] != now or len(waiting) >= TOGETHER:
            put(connection, tables, now, waiting)
            now, waiting = line["table"], []
        waiting.append(line["row"])
        count += 1
    put(connection, tables, now, waiting)
    return count


def put(connection: Connection, tables: MetaData, name: str, rows: list[Row]) -> None:
    """Some rows of a table."""
    if rows:
        table = tables.tables[name]
        connection.execute(insert(table), [stored(table, row) for row in rows])


def stored(table: Table, row: Row) -> Row:
    """A row as the database has it."""
    binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
    return {key: base64.b64decode(value) if key in binary else value for key, value in row.items()}


def check(source: Path, steps: Migrations) -> str:
    """The file is a whole backup of a form we know, which is told; InputError otherwise."""
    seen, count, tables = hashlib.sha256(), 0, MetaData()
    first: Row = {}
    last: Row = {}
    for raw, line in raw_lines(source):
        if last:
            raise bad(source, _("there is more data after its end"))
        if not first:
            first = line
            tables = steps.tables_at(check_head(source, line, steps))
        if "sha256" in line:
            last = line
            continue
        seen.update(raw)
        if "row" in line:
            check_row(source, line, tables)
            count += 1
    if last.get("sha256") != seen.hexdigest() or last.get("rows") != count:
        raise bad(source, _("it is incomplete or has been changed"))
    return str(first["version"])


def check_head(source: Path, line: Row, steps: Migrations) -> str:
    """The first line is one of ours, of a form we know."""
    if line.get("format") != FORMAT:
        raise bad(source, _("it is not a club backup"))
    form = line.get("version")
    if not isinstance(form, str) or not steps.knows(form):
        shown = str(form)[:40]
        raise bad(
            source,
            _(
                "the backup has version {shown}, but this server knows none after {head}; restore it with a newer "
                "paiju",
                shown=shown,
                head=steps.head,
            ),
        )
    return form


def check_row(source: Path, line: Row, tables: MetaData) -> None:
    """A row fits its table."""
    table = tables.tables.get(str(line.get("table")))
    if table is None or not isinstance(line["row"], dict) or set(line["row"]) != {c.name for c in table.columns}:
        raise bad(source, _("it has rows that no table has"))


def read(source: Path) -> Iterator[Row]:
    """The lines of a checked file."""
    return (line for _rest, line in raw_lines(source))


def raw_lines(source: Path) -> Iterator[tuple[bytes, Row]]:
    """Every line as it stands and as it reads."""
    try:
        with gzip.open(source, "rb") as file:
            for raw in file:
                line = json.loads(raw)
                if not isinstance(line, dict):
                    raise ValueError("a line is no object")
                yield raw, line
    except OSError as error:
        if isinstance(error, gzip.BadGzipFile):
            raise bad(source, _("it is not a gzip file")) from None
        why = system_reason(error)
        raise InputError("file", _("cannot read {source}: {why}", source=source, why=why)) from None
    except (EOFError, ValueError, zlib.error):
        raise bad(source, _("it is incomplete or has been changed")) from None


def bad(source: Path, text: Text) -> InputError:
    """A file that cannot be restored."""
    return InputError("file", _("{source} cannot be restored: {why}", source=source, why=text))
