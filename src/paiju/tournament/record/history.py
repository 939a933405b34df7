"""What stood before and what stands now: every word on a table's result, or on a person, in order."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.state import TableKey


@dataclass(frozen=True)
class PastWord:
    """An entry with what it replaced: who, when, before, after."""

    n: int
    at: str
    by: str
    kind: str
    after: Any
    before: Any = None


def history_of(entries: Iterable[LogEntry], key: TableKey) -> list[PastWord]:
    """Every entry on a table, results with the result before them."""
    found: list[PastWord] = []
    last: Any = None
    for entry in entries:
        told = entry.data.get("result", entry.data)
        if told.get("table") == key[2] and told.get("round") == key[1] and told.get("stage") == key[0]:
            is_result = "result" in entry.data
            found.append(PastWord(entry.n, entry.at, entry.by, entry.kind, told, last if is_result else None))
            last = told if is_result else last
    return found


def words_on(entries: Iterable[LogEntry], person: str) -> list[LogEntry]:
    """Every entry that speaks of somebody, or that they made."""
    return [entry for entry in entries if entry.by == person or mentions(entry.data, person)]


def mentions(value: Any, person: str) -> bool:
    """Does a value name somebody by id?"""
    if isinstance(value, dict):
        return any(key == person or mentions(one, person) for key, one in value.items())
    if isinstance(value, list):
        return any(mentions(one, person) for one in value)
    return isinstance(value, str) and (value == person or f"@{{{person}}}" in value)
