"""Everything the doctor looks at, in its order; what fails in one check is told, and the next one is made."""

import json
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, LargeBinary, cast, create_engine, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from paiju.errors import InputError
from paiju.languages import Text, _, _n
from paiju.server.doctor import database, journals
from paiju.server.doctor.findings import Check, Diagnosis, Level
from paiju.server.settings import Settings
from paiju.server.storage.backup import check, read
from paiju.server.storage.database import BUSY_SECONDS, unreachable
from paiju.server.storage.file_modes import files_of, loose
from paiju.server.storage.keys.key_file import FILE
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.migrations import OWN
from paiju.server.storage.rows.audit import first_broken, row_of
from paiju.server.storage.schema import audit, event_entries, event_people, events
from paiju.server.storage.trouble import reason
from paiju.tournament.record.chain import read_log
from paiju.tournament.record.fold import fold
from paiju.tournament.record.people import SealedPerson
from paiju.tournament.record.values import value_of

SAMPLE = 20
MOST_NAMED = 20
LITTLE, TOO_LITTLE = 1 << 30, 100 << 20  # bytes that are free
LONG_LOG = 256 << 20  # bytes in SQLite's log, which is usually put away at some 8 MB
DAY = 24 * 3600.0
OLD = 7.0  # days


def look_at_events(engine: Engine, whole: bool) -> Iterator[Diagnosis]:
    """Some events, or all of them; nothing is said of a club that has none."""
    with engine.connect() as connection:
        known = [str(row[0]) for row in connection.execute(select(events.c.id))]
        written = {str(row[0]) for row in connection.execute(select(event_entries.c.event).distinct())}
        chosen = known if whole or len(known) <= SAMPLE else random.Random().sample(known, SAMPLE)
        ailing = {event: why for event in chosen if (why := what_ails(connection, event)) is not None}
    strays = sorted(written - set(known))
    if strays:
        text = _("there are records of events that do not exist")
        yield Diagnosis("events", "note", text, tuple(strays[:MOST_NAMED]))
    if ailing:
        event, why = next(iter(ailing.items()))
        text = _n(
            "the record of {n} event is broken ({event}: {why})",
            "the records of {n} events are broken ({event}: {why})",
            len(ailing),
            event=event,
            why=why,
        )
        yield Diagnosis("events", "trouble", text, tuple(list(ailing)[:MOST_NAMED]))
    elif known:
        numbers = {"checked": len(chosen), "all": len(known)}
        text = _("{checked} of {all} events checked: every entry follows the one before", **numbers)
        yield Diagnosis("events", "well", text)


def what_ails(connection: Connection, event: str) -> Text | None:
    """Why an event could not be opened, or is not as it was written."""
    line = cast(event_entries.c.line, LargeBinary)
    lines = connection.execute(select(line).where(event_entries.c.event == event).order_by(event_entries.c.seq))
    row = cast(event_people.c.row, LargeBinary)
    people = connection.execute(select(event_people.c.who, row).where(event_people.c.event == event))
    try:
        state = fold(read_log(b"".join(bytes(entry[0]) for entry in lines)))
        for who, sealed in people:
            person = value_of(SealedPerson, json.loads(bytes(sealed)), "people")
            if person.id != who or state.seals.get(person.id) != person.seal or person.id in state.erased:
                return _("the row of {who} in the table of people is not the one that was sealed", who=who)
    except InputError as error:
        return error.text
    except ValueError as error:
        return _("the table of people cannot be read: {error}", error=error)
    return None


def look_at_audit(engine: Engine) -> Iterator[Diagnosis]:
    """Whether the book of what was done in offices is as it was written; nothing is said of an empty one."""
    with engine.connect() as connection:
        rows = [row_of(row) for row in connection.execute(select(audit).order_by(audit.c.seq))]
    broken = first_broken(rows)
    if broken is not None:
        text = _("entry {number} of what was done in offices was changed or is missing", number=broken)
        yield Diagnosis("audit", "trouble", text)
    elif rows:
        text = _n("{n} entry of what was done in offices", "{n} entries of what was done in offices", len(rows))
        yield Diagnosis("audit", "well", text)


def look_at_files(settings: Settings) -> Iterator[Diagnosis]:
    """Everything about files."""
    yield from folder(settings.data)
    files = files_of(settings.db)
    yield disk(files[0].absolute().parent if files else settings.data)
    yield rights(settings)
    for log in files:
        if log.name.endswith("-wal") and log.stat().st_size > LONG_LOG:
            size = log.stat().st_size >> 20
            yield Diagnosis("disk", "note", _("{file} has grown to {size} MB", file=log, size=size))


def folder(data: Path) -> Iterator[Diagnosis]:
    """The data folder."""
    if not data.is_dir():
        yield Diagnosis("folder", "note", _("there is no folder {folder}", folder=data))
    elif not os.access(data, os.W_OK | os.X_OK):
        yield Diagnosis("folder", "trouble", _("{folder} cannot be written", folder=data))
    else:
        yield Diagnosis("folder", "well", _("{folder} can be written", folder=data))


def disk(place: Path) -> Diagnosis:
    """Room on the disk."""
    while not place.exists() and place != place.parent:
        place = place.parent
    free = shutil.disk_usage(place).free
    level: Level = "trouble" if free < TOO_LITTLE else "note" if free < LITTLE else "well"
    return Diagnosis("disk", level, _("{size} MB are free", size=free >> 20))


def rights(settings: Settings) -> Diagnosis:
    """What others on the machine may read."""
    exposed = [(each.path, each.mode) for each in loose(settings.db)]
    key = settings.data / FILE
    if os.name == "posix" and key.is_file() and key.stat().st_mode & 0o077:
        exposed.append((key, key.stat().st_mode & 0o777))
    if not exposed:
        return Diagnosis("rights", "well", _("nobody else can read the club's files"))
    which = [f"{path} ({mode:04o})" for path, mode in exposed]
    text = _("others can read {files}; the next start puts that right", files=which)
    return Diagnosis("rights", "trouble", text)


def look_at_backup(file: Path) -> Diagnosis:
    """Whether it could be restored, and how old it is."""
    try:
        check(file, OWN)
        at = next(read(file))["at"]
    except InputError as error:
        return Diagnosis("backup", "trouble", error.text)
    days = (time.time() - float(at)) / DAY
    if days > OLD:
        return Diagnosis("backup", "trouble", _("{file} is {days} days old", file=file, days=f"{days:.0f}"))
    text = _("{file} is complete and {days} days old", file=file, days=f"{days:.1f}")
    return Diagnosis("backup", "well", text)


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
        raise InputError("db", _("there is no club at {file}", file=file))
    return create_engine("sqlite://", creator=lambda: open_file(file))


def open_file(file: Path) -> sqlite3.Connection:
    """SQLite's file for reading. Without a log beside it nobody has it open: then none is made either."""
    log = Path(f"{file}-wal")
    how = "mode=ro" if log.is_file() and log.stat().st_size else "mode=ro&immutable=1"
    where = f"file:{quote(str(file.absolute()))}?{how}"
    return sqlite3.connect(where, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)


def examine(settings: Settings, whole: bool = False, backup: Path | None = None) -> list[Diagnosis]:
    """All findings; InputError when there is no club to be looked at."""
    engine = look_at(settings.db)
    of_backup = [look_at_backup(backup)] if backup is not None else []
    try:
        return [*look_at_files(settings), *look_inside(engine, settings, whole), *of_backup]
    finally:
        engine.dispose()


def look_inside(engine: Engine, settings: Settings, whole: bool) -> Iterator[Diagnosis]:
    """What is in the database."""
    yield from run_check("database", lambda: database.look_at_database(engine, whole))
    forms = list(run_check("form", lambda: [database.form(engine)]))
    yield from forms
    if forms[0].level == "trouble":
        return
    yield from run_check("clock", lambda: [database.clock(engine)])
    vaults: list[Vault] = []
    if forms[0].level == "well":
        yield from run_check("key", lambda: [with_key(engine, settings, vaults)])
    yield from run_check("journals", lambda: journals.look_at_journals(engine, vaults[0] if vaults else None, whole))
    if forms[0].level == "well":
        yield from run_check("events", lambda: look_at_events(engine, whole))
        yield from run_check("audit", lambda: look_at_audit(engine))


def with_key(engine: Engine, settings: Settings, vaults: list[Vault]) -> Diagnosis:
    """The key, kept for what comes after."""
    diagnosis, vault = database.key(engine, settings)
    vaults += [vault] if vault is not None else []
    return diagnosis


def run_check(check: Check, look: Callable[[], Iterable[Diagnosis]]) -> Iterator[Diagnosis]:
    """What a check finds; a database that cannot be asked is a finding too."""
    try:
        yield from list(look())
    except SQLAlchemyError as error:
        yield Diagnosis(check, "trouble", _("the database does not answer: {why}", why=reason(error)))
