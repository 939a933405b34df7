"""A contest on disk that can be resumed: JSON lines, the first saying what is played, then the finished walls.

A line that was being written when the program was killed is dropped, and its walls are played again.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Protocol

from paiju.arena.contest import Contest
from paiju.arena.game import COLUMNS
from paiju.books.book import Book
from paiju.books.digest import knows
from paiju.errors import InputError
from paiju.languages import Text, _

FORMAT, VERSION = "paiju-arena", 1

Rows = dict[int, list[int]]  # what is kept of each wall


class PlayedWalls(Protocol):
    """What has been played of a contest."""

    rows: Rows

    def take(self, part: tuple[int, int], rows: list[list[int]]) -> None:
        """Add some walls."""
        ...


class WallJournal:
    """A file of lines that is appended to. Its first line says what is played; the others are passed to `read`, which
    says whether a line belongs there."""

    def __init__(self, path: str, book: Book, header: dict[str, object], read: Callable[[object], bool]) -> None:
        self.path, self.book, self.header, self.read = path, book, header, read
        try:
            self.file = self._opened(Path(path))
        except (OSError, UnicodeDecodeError) as error:
            raise InputError("resume", _("{path}: {error}", path=path, error=error)) from None

    def _opened(self, path: Path) -> IO[str]:
        """Resume an existing file, or start one."""
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        self._read(whole.splitlines())
        if whole != text:
            os.truncate(path, len(whole.encode()))
        file = path.open("a", encoding="utf-8")
        if not whole:
            file.write(json.dumps(self.header, ensure_ascii=False) + "\n")
            file.flush()
        return file

    def _read(self, lines: list[str]) -> None:
        """Read the lines of a file that was written for this."""
        if not lines:
            return
        if not self._same(loaded(lines[0])):
            raise self._wrong(_("another contest"))
        for number, line in enumerate(lines[1:], start=2):
            if not self.read(loaded(line)):
                raise self._wrong(_("no walls in line {number}", number=number))

    def _same(self, header: object) -> bool:
        """Does a first line say the same? The book's digest may be that of an earlier version."""
        here = json.loads(json.dumps(self.header))
        if isinstance(header, dict) and knows(self.book, header.get("book_hash")):
            header = header | {"book_hash": here["book_hash"]}
        return bool(header == here)

    def _wrong(self, text: Text) -> InputError:
        return InputError("resume", _("{path}: {text}; choose another file", path=self.path, text=text))

    def write(self, line: dict[str, object]) -> None:
        """Append a line."""
        self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        self.file.close()


class State:
    """What has been played, in memory and, if there is a file, on disk too."""

    def __init__(self, contest: Contest, path: str | None = None) -> None:
        self.rows: Rows = {}
        header = {"format": FORMAT, "version": VERSION, **contest.terms()}
        self.journal = WallJournal(path, contest.book, header, self._read) if path is not None else None

    def _read(self, line: object) -> bool:
        if not isinstance(line, dict) or not is_part(line):
            return False
        self.rows |= {line["wall"] + i: row for i, row in enumerate(line["rows"])}
        return True

    def take(self, part: tuple[int, int], rows: list[list[int]]) -> None:
        """Add some walls."""
        self.rows |= {part[0] + i: row for i, row in enumerate(rows)}
        if self.journal is not None and rows:
            self.journal.write({"wall": part[0], "rows": rows})

    def close(self) -> None:
        """Close the file."""
        if self.journal is not None:
            self.journal.close()


def loaded(line: str) -> object:
    """A line of JSON; None if it is not JSON."""
    try:
        value: object = json.loads(line)
    except ValueError:
        return None
    return value


def is_part(part: dict[str, object]) -> bool:
    """Does a line hold walls?"""
    first, rows = part.get("wall"), part.get("rows")
    return (
        isinstance(first, int)
        and first >= 0
        and isinstance(rows, list)
        and all(isinstance(row, list) and len(row) == COLUMNS and all(type(n) is int for n in row) for row in rows)
    )
