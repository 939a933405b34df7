"""Everything the doctor looks at, in its order; what fails in one check is told, and the next one is made."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from paiju.server.doctor import database, events, files, journals
from paiju.server.doctor.backups import look_at_backup
from paiju.server.doctor.findings import Check, Diagnosis
from paiju.server.doctor.looking import look_at
from paiju.server.settings import Settings
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.trouble import reason


def examine(settings: Settings, whole: bool = False, backup: Path | None = None) -> list[Diagnosis]:
    """All findings; InputError when there is no club to be looked at."""
    engine = look_at(settings.db)
    kept = [look_at_backup(backup)] if backup is not None else []
    try:
        return [*files.look_at_files(settings), *look_inside(engine, settings, whole), *kept]
    finally:
        engine.dispose()


def look_inside(engine: Engine, settings: Settings, whole: bool) -> Iterator[Diagnosis]:
    """What is in the database."""
    yield from tried("database", lambda: database.look_at_database(engine, whole))
    forms = list(tried("form", lambda: [database.form(engine)]))
    yield from forms
    if forms[0].level == "trouble":
        return
    yield from tried("clock", lambda: [database.clock(engine)])
    vaults: list[Vault] = []
    if forms[0].level == "well":
        yield from tried("key", lambda: [with_key(engine, settings, vaults)])
    yield from tried("journals", lambda: journals.look_at_journals(engine, vaults[0] if vaults else None, whole))
    if forms[0].level == "well":
        yield from tried("events", lambda: events.look_at_events(engine, whole))


def with_key(engine: Engine, settings: Settings, vaults: list[Vault]) -> Diagnosis:
    """The key, kept for what comes after."""
    found, vault = database.key(engine, settings)
    vaults += [vault] if vault is not None else []
    return found


def tried(check: Check, look: Callable[[], Iterable[Diagnosis]]) -> Iterator[Diagnosis]:
    """What a check finds; a database that cannot be asked is a finding too."""
    try:
        yield from list(look())
    except SQLAlchemyError as error:
        why = reason(error)
        yield Diagnosis(check, "trouble", f"the database cannot be asked: {why}", f"数据库无法查询：{why}")
