"""Seats from a file: CSV or XLSX with a line for a table or for a seat, or the JSON that `paiju seating` prints."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from paiju.errors import InputError
from paiju.tournament.files.people import Roster
from paiju.tournament.files.read_table import named_rows
from paiju.tournament.tables import TableSeats

WINDS = ("east", "south", "west", "north")
WIND_LETTERS = ("E", "S", "W", "N")
TABLE_LINES = ("round", "table", *WINDS[:3])
SEAT_LINES = ("round", "table", "wind", "player")


def read_seats(raw: bytes, name: str, roster: Roster, stage: str) -> tuple[TableSeats, ...]:
    """The seats of a file. What names no stage is of the one given."""
    if name.lower().endswith(".json"):
        return seats_of_json(raw, name, roster, stage)
    rows = named_rows(raw, name)
    keys = set(rows[0]) if rows else set()
    if keys.issuperset(TABLE_LINES):
        return tuple(table_line(row, at, roster, stage) for at, row in enumerate(rows, 2))
    if keys.issuperset(SEAT_LINES):
        return seat_lines(rows, roster, stage)
    en = f"{name}: columns {','.join(TABLE_LINES)},north, or {','.join(SEAT_LINES)}"
    raise InputError("seats", en, f"{name}：应有 {','.join(TABLE_LINES)},north 各列，或 {','.join(SEAT_LINES)}")


def table_line(row: Mapping[str, str], line: int, roster: Roster, stage: str) -> TableSeats:
    """A line that is a table."""
    words = [row[wind] for wind in WINDS if row.get(wind)]
    if not row["round"] or not row["table"] or len(words) < 3:
        en = f"line {line}: round, table and three or four players"
        raise InputError("seats", en, f"第 {line} 行：应有轮次、桌号和三或四位选手")
    players = tuple(player_id(roster, word, line) for word in words)
    return TableSeats(row.get("stage") or stage, row["round"], row["table"], players)


def player_id(roster: Roster, word: str, line: int) -> str:
    """Somebody of a line."""
    try:
        return roster.find(word)
    except InputError as error:
        raise InputError("seats", f"line {line}: {error.message}", f"第 {line} 行：{error.zh}") from None


def seat_lines(rows: Sequence[Mapping[str, str]], roster: Roster, stage: str) -> tuple[TableSeats, ...]:
    """Lines that are a seat each; byes are left out."""
    tables: dict[tuple[str, str, str], dict[str, str]] = {}
    for line, row in enumerate(rows, 2):
        wind = row["wind"].strip().upper()[:1]
        if wind in WIND_LETTERS and row["table"]:
            key = (row.get("stage") or stage, row["round"], row["table"])
            tables.setdefault(key, {})[wind] = player_id(roster, row["player"], line)
    return tuple(TableSeats(*key, tuple(by[wind] for wind in WIND_LETTERS if wind in by)) for key, by in tables.items())


def seats_of_json(raw: bytes, name: str, roster: Roster, stage: str) -> tuple[TableSeats, ...]:
    """The rounds that `paiju seating --json` prints: players by number, or by their place in the list of players."""
    wrong = InputError(
        "seats", f"{name}: the JSON of paiju seating --json", f"{name}：应为 paiju seating --json 的输出"
    )
    try:
        payload: Any = json.loads(raw)
        rounds = [[list(map(int, table)) for table in tables] for tables in payload["rounds"]]
    except (ValueError, TypeError, KeyError):
        raise wrong from None
    return tuple(
        TableSeats(stage, str(number), str(at), tuple(numbered(roster, player) for player in table))
        for number, tables in enumerate(rounds, 1)
        for at, table in enumerate(tables, 1)
    )


def numbered(roster: Roster, number: int) -> str:
    """The player of a number: their own, else their place in the list."""
    if any(player.number for player in roster.players):
        return roster.find(str(number))
    if not 1 <= number <= len(roster.players):
        en = f"player {number}: there are {len(roster.players)}"
        raise InputError("seats", en, f"{number} 号：只有 {len(roster.players)} 位选手")
    return roster.players[number - 1].id
