"""Where a record is stored: two files in a folder, or only in memory."""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.record.people import SealedPerson, rows_from, table_bytes

LOG, PEOPLE = "log.jsonl", "people.json"
TORN = _("the last line was incomplete and has been dropped")


class Shelf:
    """The log and the people's table as files. Without a folder nothing is stored."""

    def __init__(self, folder: Path | None, log: bytes = b"", rows: Sequence[SealedPerson] = ()) -> None:
        self.folder = folder
        self.log = log  # as it was found
        self.rows = list(rows)
        self.opening_notes: tuple[Text, ...] = ()
        self.size = len(log)

    @classmethod
    def new(cls, folder: Path | None) -> "Shelf":
        """An empty one."""
        if folder is not None:
            if folder.exists() and os.listdir(folder):
                raise InputError("folder", _("{folder} is not empty", folder=folder))
            folder.mkdir(parents=True, exist_ok=True)
        return cls(folder)

    @classmethod
    def of(cls, folder: Path) -> "Shelf":
        """The contents of a folder. Anything after the last whole line was cut off: it is dropped, and reported."""
        try:
            log = (folder / LOG).read_bytes()
            table = (folder / PEOPLE).read_bytes()
        except OSError as error:
            raise InputError(
                "folder", _("there is no event record in {folder}: {error}", folder=folder, error=error)
            ) from None
        whole = log[: log.rfind(b"\n") + 1]
        shelf = cls(folder, whole, rows_from(table))
        if len(whole) < len(log):
            shelf.opening_notes = (TORN,)
            os.truncate(folder / LOG, len(whole))
        return shelf

    def append(self, lines: bytes) -> None:
        """Append lines to the log; they are on the disk when this returns. A write by somebody else in between is
        noticed."""
        if self.folder is not None:
            path = self.folder / LOG
            if (path.stat().st_size if path.exists() else 0) != self.size:
                raise InputError("folder", _("somebody else has written to this record; open it again"))
            write_through(path, lines, "ab")
            if self.size == 0:
                settle(self.folder)
        self.size += len(lines)

    def keep(self, rows: Sequence[SealedPerson]) -> None:
        """Write the whole people's table: the new file replaces the old one once it is on the disk."""
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
    """Wait until the disk has the names of a folder's files; systems that cannot wait do so by themselves."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
