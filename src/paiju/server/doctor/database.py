"""The database itself: whole, of the right form, with its key, and not from the future."""

import os
import time
from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, Engine, func, select

from paiju.errors import InputError
from paiju.server.doctor.findings import Diagnosis
from paiju.server.settings import Settings
from paiju.server.storage.keys import key_file
from paiju.server.storage.keys.key_change import opened
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.migrations import OWN, version
from paiju.server.storage.schema import HEAD, entries

SANE = 1_700_000_000  # a time before which no server of this kind ran
SLACK = 60.0  # seconds by which clocks of two machines may differ
SAFE = {"fsync": "on", "full_page_writes": "on"}  # PostgreSQL's settings without which a power cut costs play


def look_at_database(engine: Engine, whole: bool) -> Iterator[Diagnosis]:
    """Whether it is whole; all of it where that is wanted."""
    with engine.connect() as connection:
        faults = list(damage(connection, whole) if engine.dialect.name == "sqlite" else unsafe(connection))
    for what in faults[:5]:
        yield Diagnosis("database", "trouble", f"the database is damaged: {what}", f"数据库损坏：{what}")
    if not faults:
        yield Diagnosis("database", "well", "the database can be read and is whole", "数据库可读且完好")


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
    if here == HEAD:
        return Diagnosis("form", "well", f"it is of version {HEAD}", f"数据库为 {HEAD} 版")
    if here is None:
        return Diagnosis("form", "trouble", "it is no club's database", "不是俱乐部的数据库")
    if OWN.knows(here):
        en = f"it is of version {here}; the next start brings it to {HEAD}"
        return Diagnosis("form", "note", en, f"数据库为 {here} 版；下次启动时升到 {HEAD} 版")
    en = f"it is of version {here[:40]}, which this paiju does not know: install the newer one again"
    return Diagnosis("form", "trouble", en, f"数据库为 {here[:40]} 版，本程序不认；请装回较新的 paiju")


def clock(engine: Engine) -> Diagnosis:
    """The machine's clock, against the newest entry."""
    with engine.connect() as connection:
        newest = connection.execute(select(func.max(entries.c.at))).scalar() or 0.0
    now = time.time()
    if now < SANE:
        return Diagnosis("clock", "trouble", "the clock is years behind", "时钟落后多年")
    if now < newest - SLACK:
        behind = f"{(newest - now) / 3600:.1f}"
        en = f"the clock is {behind} hours before the newest entry: links end too late"
        return Diagnosis("clock", "trouble", en, f"时钟比最新一条记录早 {behind} 小时：链接会过晚失效")
    return Diagnosis("clock", "well", "the clock goes on from the newest entry", "时钟在最新记录之后")


def key_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> tuple[Vault | None, str]:
    """The club's key and where it is; nothing is made or mended. InputError when it is no key."""
    key_text = environment.get(key_file.VARIABLE, "").strip()
    if key_text:
        return Vault(key_file.key_of(key_text, key_file.VARIABLE)), key_file.VARIABLE
    file = settings.data / key_file.FILE
    try:
        text = file.read_text("ascii", "replace").strip()
    except FileNotFoundError:
        return None, str(file)
    except OSError as error:
        raise key_file.cannot(file, error.strerror or str(error), error.strerror or str(error)) from None
    return Vault(key_file.key_of(text, str(file))), str(file)


def key(engine: Engine, settings: Settings) -> tuple[Diagnosis, Vault | None]:
    """Whether the key is there and opens the tables in play."""
    try:
        vault, place = key_of(settings)
    except InputError as error:
        return Diagnosis("key", "trouble", error.message, error.zh), None
    locks = opened(engine, vault)
    if locks.opened < locks.all:
        locked = locks.all - locks.opened
        if vault is None:
            en = f"there is no key in {place}: {locked} of {locks.all} tables in play cannot be opened and are frozen"
            zh = f"{place} 中没有密钥：进行中的 {locks.all} 桌有 {locked} 桌打不开，已冻结"
            return Diagnosis("key", "trouble", en, zh), None
        en = f"{locked} of {locks.all} tables in play cannot be opened with the key in {place}: they are frozen"
        zh = f"{place} 中的密钥打不开进行中的 {locks.all} 桌中的 {locked} 桌：已冻结"
        return Diagnosis("key", "trouble", en, zh), vault
    if vault is None:
        return Diagnosis("key", "note", f"there is no key in {place} yet", f"{place} 中还没有密钥"), None
    if (settings.data / key_file.NEW_FILE).exists():
        en = "a change of the key was cut off; paiju key change finishes it"
        return Diagnosis("key", "note", en, "更换密钥曾中断；用 paiju key change 完成"), vault
    en = f"the key in {place} opens all {locks.all} tables in play"
    return Diagnosis("key", "well", en, f"{place} 中的密钥能打开进行中的全部 {locks.all} 桌"), vault
