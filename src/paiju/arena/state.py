"""A contest on disk, to be taken up again: JSON lines, the first saying what is played, then the walls done.

A line that was being written when the program was killed is dropped, and its walls are played again.
"""

import json
import os
from pathlib import Path
from typing import IO

from paiju.arena.contest import Contest
from paiju.arena.game import COLUMNS
from paiju.books.digest import knows
from paiju.errors import InputError

FORMAT, VERSION = "paiju-arena", 1

Rows = dict[int, list[int]]  # what is kept of each wall


class State:
    """What has been played, in memory and, where there is a file, there too."""

    def __init__(self, contest: Contest, path: str | None = None) -> None:
        self.contest, self.path = contest, path
        self.rows: Rows = {}
        self.file: IO[str] | None = None
        if path is not None:
            self._open(Path(path))

    def _open(self, path: Path) -> None:
        """Take up what is there, or begin."""
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            self._read(whole.splitlines())
            if whole != text:
                os.truncate(path, len(whole.encode()))
            self.file = path.open("a", encoding="utf-8")
            if not whole:
                self.file.write(self._header() + "\n")
                self.file.flush()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError("resume", f"{path}: {error}", f"{path}：{error}") from None

    def _header(self) -> str:
        return json.dumps({"format": FORMAT, "version": VERSION, **self.contest.told()}, ensure_ascii=False)

    def _read(self, lines: list[str]) -> None:
        """The walls of a file that was written for this contest."""
        if not lines:
            return
        if not self._same(loaded(lines[0])):
            raise self._wrong("another contest", "另一场比试")
        for number, line in enumerate(lines[1:], start=2):
            part = loaded(line)
            if not isinstance(part, dict) or not is_part(part):
                raise self._wrong(f"no walls in line {number}", f"第 {number} 行没有牌墙")
            self.rows |= {part["wall"] + i: row for i, row in enumerate(part["rows"])}

    def _same(self, told: object) -> bool:
        """Does a first line tell this contest? The book's digest may be one of an earlier version."""
        here = json.loads(self._header())
        if isinstance(told, dict) and knows(self.contest.book, told.get("book_hash")):
            told = told | {"book_hash": here["book_hash"]}
        return bool(told == here)

    def _wrong(self, en: str, zh: str) -> InputError:
        return InputError("resume", f"{self.path} holds {en}; name another file", f"{self.path} 中是{zh}；请另选文件")

    def take(self, part: tuple[int, int], rows: list[list[int]]) -> None:
        """Some walls more."""
        self.rows |= {part[0] + i: row for i, row in enumerate(rows)}
        if self.file is not None and rows:
            self.file.write(json.dumps({"wall": part[0], "rows": rows}, separators=(",", ":")) + "\n")
            self.file.flush()

    def close(self) -> None:
        """Leave the file as it is."""
        if self.file is not None:
            self.file.close()


def loaded(line: str) -> object:
    """A line of JSON; None when it is none."""
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found


def is_part(part: dict[str, object]) -> bool:
    """Does a line tell of walls?"""
    first, rows = part.get("wall"), part.get("rows")
    return (
        isinstance(first, int)
        and first >= 0
        and isinstance(rows, list)
        and all(isinstance(row, list) and len(row) == COLUMNS and all(type(n) is int for n in row) for row in rows)
    )
