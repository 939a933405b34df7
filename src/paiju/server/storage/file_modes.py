"""Who may read the club's files: their owner alone, for they hold walls that are still to be played."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import make_url

FILE, FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite puts beside its file


class Loose(NamedTuple):
    """A file or folder that others may read."""

    path: Path
    mode: int
    wanted: int


@contextmanager
def private_files() -> Iterator[None]:
    """What is made meanwhile is its owner's alone."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def files_of(url: str) -> list[Path]:
    """The files of a database as far as they are there; none for one that is no file."""
    address = make_url(url)
    name = address.database if address.get_backend_name() == "sqlite" else None
    if not name or name == ":memory:":
        return []
    return [path for path in (Path(f"{name}{end}") for end in BESIDE) if path.is_file()]


def loose(url: str) -> list[Loose]:
    """Those of them that others may read, and the folder where it holds nothing but them."""
    wanted_modes = [(path, FILE) for path in files_of(url)]
    if os.name != "posix" or not wanted_modes:
        return []
    folder = wanted_modes[0][0].absolute().parent
    wanted_modes += [(folder, FOLDER)] if is_own(folder, wanted_modes[0][0].name) else []
    modes = [Loose(path, path.stat().st_mode & 0o777, wanted) for path, wanted in wanted_modes]
    return [each for each in modes if each.mode & ~each.wanted & 0o077]


def is_own(folder: Path, name: str) -> bool:
    """Is it the club's own folder, nothing else in it? Others, /tmp say, are none of our business."""
    stem = name.partition(".")[0]
    try:
        return folder.stat().st_uid == os.geteuid() and all(path.name.startswith(stem) for path in folder.iterdir())
    except OSError:
        return False


def mend(url: str) -> list[Loose]:
    """Take the rights of others away; what had them. One that is somebody else's stays as it is."""
    mended = []
    for each in loose(url):
        try:
            each.path.chmod(each.mode & each.wanted)
        except OSError:
            continue
        mended.append(each)
    return mended
