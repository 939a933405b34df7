"""What was there before and what is there now: every entry on a table's result, or on a person, in order."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.state import TableKey

IMPOSED = ("penalty", "yellow_card", "late", "forfeit")


@dataclass(frozen=True)
class PastWord:
    """An entry with what it replaced: who, when, before, after."""

    n: int
    at: str
    by: str
    kind: str
    after: Any
    before: Any = None


def history_of(entries: Iterable[LogEntry], key: TableKey, players: Collection[str] = ()) -> list[PastWord]:
    """Every entry on a table, results with the result before them; and what was imposed on its players there."""
    words: list[PastWord] = []
    last: Any = None
    for entry in entries:
        body = entry.data.get("result", entry.data)
        if is_imposed(entry, key, players):
            words.append(PastWord(entry.n, entry.at, entry.by, entry.kind, entry.data))
        elif body.get("table") == key[2] and body.get("round") == key[1] and body.get("stage") == key[0]:
            is_result = "result" in entry.data
            words.append(PastWord(entry.n, entry.at, entry.by, entry.kind, body, last if is_result else None))
            last = body if is_result else last
    return words


def is_imposed(entry: LogEntry, key: TableKey, players: Collection[str]) -> bool:
    """Is it a penalty, a card, lateness or a forfeit of one of these players in the table's round?"""
    body = entry.data.get("penalty") if entry.kind == "penalty" else entry.data
    if entry.kind not in IMPOSED or not isinstance(body, dict):
        return False
    return body.get("player") in players and (body.get("stage"), body.get("round")) == key[:2]


def words_on(entries: Iterable[LogEntry], person: str) -> list[LogEntry]:
    """Every entry that mentions somebody, or that they made."""
    return [entry for entry in entries if entry.by == person or mentions(entry.data, person)]


def mentions(value: Any, person: str) -> bool:
    """Does a value name somebody by id?"""
    if isinstance(value, dict):
        return any(key == person or mentions(part, person) for key, part in value.items())
    if isinstance(value, list):
        return any(mentions(part, person) for part in value)
    return isinstance(value, str) and (value == person or f"@{{{person}}}" in value)
