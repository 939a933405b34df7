"""Where a record is kept: two files in a folder, or nowhere but in memory."""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from paiju.errors import InputError
from paiju.tournament.record.people import SealedPerson, rows_from, table_bytes

LOG, PEOPLE = "log.jsonl", "people.json"
TORN = ("最后一行未写完，已丢弃", "the last line was torn and has been dropped")


class Shelf:
    """The log and the people's table as files. Without a folder nothing is kept."""

    def __init__(self, folder: Path | None, log: bytes = b"", rows: Sequence[SealedPerson] = ()) -> None:
        self.folder = folder
        self.log = log  # as it was found
        self.rows = list(rows)
        self.opening_notes: tuple[tuple[str, str], ...] = ()
        self.size = len(log)

    @classmethod
    def new(cls, folder: Path | None) -> "Shelf":
        """An empty one."""
        if folder is not None:
            if folder.exists() and os.listdir(folder):
                raise InputError("folder", f"{folder} is not empty", f"{folder} 不是空文件夹")
            folder.mkdir(parents=True, exist_ok=True)
        return cls(folder)

    @classmethod
    def of(cls, folder: Path) -> "Shelf":
        """What a folder holds. What comes after the last whole line was torn: it is dropped, and told."""
        try:
            log = (folder / LOG).read_bytes()
            table = (folder / PEOPLE).read_bytes()
        except OSError as error:
            raise InputError(
                "folder", f"{folder} holds no record: {error}", f"{folder} 中没有赛事记录：{error}"
            ) from None
        whole = log[: log.rfind(b"\n") + 1]
        shelf = cls(folder, whole, rows_from(table))
        if len(whole) < len(log):
            shelf.opening_notes = (TORN,)
            os.truncate(folder / LOG, len(whole))
        return shelf

    def append(self, lines: bytes) -> None:
        """Lines at the end of the log, on the disk when this returns. Who has written in between is noticed."""
        if self.folder is not None:
            path = self.folder / LOG
            if (path.stat().st_size if path.exists() else 0) != self.size:
                en = "somebody else has written to this record; open it again"
                raise InputError("folder", en, "记录已被他人写入，请重新打开")
            write_through(path, lines, "ab")
            if self.size == 0:
                settle(self.folder)
        self.size += len(lines)

    def keep(self, rows: Sequence[SealedPerson]) -> None:
        """The people's table, whole: the new file takes the old one's place when it is on the disk."""
        if self.folder is not None:
            fresh = self.folder / f"{PEOPLE}.new"
            write_through(fresh, table_bytes(rows), "wb")
            fresh.replace(self.folder / PEOPLE)
            settle(self.folder)


def write_through(path: Path, raw: bytes, mode: str) -> None:
    """Write, and wait until the disk has it."""
    with path.open(mode) as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def settle(folder: Path) -> None:
    """Wait until the disk has the names of a folder's files; where a system cannot, it does so by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
