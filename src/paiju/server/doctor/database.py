"""The database itself: whole, of the right form, with its key, and not from the future."""

import os
import time
from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, Engine, func, select

from paiju.errors import InputError, system_reason
from paiju.languages import _
from paiju.server.doctor.findings import Diagnosis
from paiju.server.settings import Settings, secret
from paiju.server.storage.keys import key_file
from paiju.server.storage.keys.key_change import opened
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.migrations import OWN, version
from paiju.server.storage.schema import HEAD, entries, packed_journals

SANE = 1_700_000_000  # a time before which no server of this kind ran
SLACK = 60.0  # seconds by which clocks of two machines may differ
SAFE = {"fsync": "on", "full_page_writes": "on"}  # PostgreSQL's settings without which a power cut costs play


def look_at_database(engine: Engine, whole: bool) -> Iterator[Diagnosis]:
    """Whether it is whole; all of it where that is wanted."""
    with engine.connect() as connection:
        faults = list(damage(connection, whole) if engine.dialect.name == "sqlite" else unsafe(connection))
    for what in faults[:5]:
        yield Diagnosis("database", "trouble", _("the database is damaged: {what}", what=what))
    if not faults:
        yield Diagnosis("database", "well", _("the database can be read and is whole"))


def damage(connection: Connection, whole: bool) -> Iterator[str]:
    """What SQLite finds wrong with its file."""
    pragma = "integrity_check" if whole else "quick_check"
    for row in connection.exec_driver_sql(f"PRAGMA {pragma}(5)"):
        if row[0] != "ok":
            yield str(row[0])[:200]
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(5):
        yield f"a row of {row[0]} points at none of {row[2]}"


def unsafe(connection: Connection) -> Iterator[str]:
    """How PostgreSQL is set."""
    for name, wanted in SAFE.items():
        setting = connection.exec_driver_sql(f"SHOW {name}").scalar()
        if setting != wanted:
            yield f"{name} is {setting}: a power cut may cost what was acknowledged"


def form(engine: Engine) -> Diagnosis:
    """Which step of the migrations it has."""
    with engine.connect() as connection:
        here = version(connection)
        fits = OWN.fits(connection, here)
    if fits:
        return Diagnosis("form", "well", _("the database has version {version}", version=here or ""))
    if here is None:
        return Diagnosis("form", "trouble", _("this is not a club's database"))
    if OWN.knows(here):
        text = _("the database has version {version}; the next start brings it to {next}", version=here, next=HEAD)
        return Diagnosis("form", "note", text)
    text = _(
        "the database has version {version}, which this paiju does not know: install the newer paiju again",
        version=here[:40],
    )
    return Diagnosis("form", "trouble", text)


def clock(engine: Engine) -> Diagnosis:
    """The machine's clock, against the newest entry."""
    with engine.connect() as connection:
        columns = [entries.c.at, *([packed_journals.c.last] if OWN.fits(connection, version(connection)) else [])]
        newest = max(connection.execute(select(func.max(column))).scalar() or 0.0 for column in columns)
    now = time.time()
    if now < SANE:
        return Diagnosis("clock", "trouble", _("the clock is years behind"))
    if now < newest - SLACK:
        hours = f"{(newest - now) / 3600:.1f}"
        text = _("the clock is {hours} hours behind the newest entry: links expire too late", hours=hours)
        return Diagnosis("clock", "trouble", text)
    return Diagnosis("clock", "well", _("the clock is past the newest entry"))


def key_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> tuple[Vault | None, str]:
    """The club's key and where it is; nothing is made or mended. InputError when it is no key."""
    key_text = secret(key_file.VARIABLE, environment)
    if key_text:
        return Vault(key_file.key_of(key_text, key_file.VARIABLE)), key_file.VARIABLE
    file = settings.data / key_file.FILE
    try:
        text = file.read_text("ascii", "replace").strip()
    except FileNotFoundError:
        return None, str(file)
    except OSError as error:
        raise key_file.cannot(file, system_reason(error)) from None
    return Vault(key_file.key_of(text, str(file))), str(file)


def key(engine: Engine, settings: Settings) -> tuple[Diagnosis, Vault | None]:
    """Whether the key is there and opens the tables in play."""
    try:
        vault, place = key_of(settings)
    except InputError as error:
        return Diagnosis("key", "trouble", error.text), None
    locks = opened(engine, vault)
    if locks.opened < locks.all:
        locked = locks.all - locks.opened
        if vault is None:
            text = _(
                "there is no key in {place}: {locked} of {all} tables in play cannot be opened and are frozen",
                place=place,
                locked=locked,
                all=locks.all,
            )
            return Diagnosis("key", "trouble", text), None
        text = _(
            "{locked} of {all} tables in play cannot be opened with the key in {place}: they are frozen",
            locked=locked,
            all=locks.all,
            place=place,
        )
        return Diagnosis("key", "trouble", text), vault
    if vault is None:
        return Diagnosis("key", "note", _("there is no key in {place} yet", place=place)), None
    if (settings.data / key_file.NEW_FILE).exists():
        return Diagnosis("key", "note", _("a change of the key was interrupted; paiju key change finishes it")), vault
    text = _("the key in {place} opens all {all} tables in play", place=place, all=locks.all)
    return Diagnosis("key", "well", text), vault
