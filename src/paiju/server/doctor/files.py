"""The club's folder: is it there, is there room, and who else may read it?"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from paiju.server.doctor.findings import Diagnosis, Level
from paiju.server.settings import Settings
from paiju.server.storage.file_modes import files_of, loose
from paiju.server.storage.keys.key_file import FILE

LITTLE, TOO_LITTLE = 1 << 30, 100 << 20  # bytes that are free
LONG_LOG = 256 << 20  # bytes in SQLite's log, which is usually put away at some 8 MB


def look_at_files(settings: Settings) -> Iterator[Diagnosis]:
    """Everything about files."""
    yield from folder(settings.data)
    files = files_of(settings.db)
    yield disk(files[0].absolute().parent if files else settings.data)
    yield rights(settings)
    for log in files:
        if log.name.endswith("-wal") and log.stat().st_size > LONG_LOG:
            size = log.stat().st_size >> 20
            yield Diagnosis("disk", "note", f"{log} has grown to {size} MB", f"{log} 已有 {size} MB")


def folder(data: Path) -> Iterator[Diagnosis]:
    """The data folder."""
    if not data.is_dir():
        yield Diagnosis("folder", "note", f"there is no folder {data}", f"没有文件夹 {data}")
    elif not os.access(data, os.W_OK | os.X_OK):
        yield Diagnosis("folder", "trouble", f"{data} cannot be written", f"{data} 不可写")
    else:
        yield Diagnosis("folder", "well", f"{data} can be written", f"{data} 可写")


def disk(place: Path) -> Diagnosis:
    """Room on the disk."""
    while not place.exists() and place != place.parent:
        place = place.parent
    free = shutil.disk_usage(place).free
    level: Level = "trouble" if free < TOO_LITTLE else "note" if free < LITTLE else "well"
    return Diagnosis("disk", level, f"{free >> 20} MB are free", f"剩余空间 {free >> 20} MB")


def rights(settings: Settings) -> Diagnosis:
    """What others on the machine may read."""
    found = [(each.path, each.mode) for each in loose(settings.db)]
    key = settings.data / FILE
    if os.name == "posix" and key.is_file() and key.stat().st_mode & 0o077:
        found.append((key, key.stat().st_mode & 0o777))
    if not found:
        return Diagnosis("rights", "well", "nobody else can read the club's files", "他人不能读取俱乐部的文件")
    which = ", ".join(f"{path} ({mode:04o})" for path, mode in found)
    en = f"others can read {which}; the next start mends that"
    return Diagnosis("rights", "trouble", en, f"他人可读：{which}；下次启动时改正")
