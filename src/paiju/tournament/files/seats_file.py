"""Seats from a file: CSV or XLSX with a line for a table or for a seat, or the JSON that `paiju seating` prints."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
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
    raise InputError(
        "seats",
        _(
            "{name}: the columns must be {table_lines},north, or {seat_lines}",
            name=name,
            table_lines=TABLE_LINES,
            seat_lines=SEAT_LINES,
        ),
    )


def table_line(row: Mapping[str, str], line: int, roster: Roster, stage: str) -> TableSeats:
    """A line that is a table."""
    words = [row[wind] for wind in WINDS if row.get(wind)]
    if not row["round"] or not row["table"] or len(words) < 3:
        raise InputError("seats", _("line {line}: a round, a table and three or four players are needed", line=line))
    players = tuple(player_id(roster, word, line) for word in words)
    return TableSeats(row.get("stage") or stage, row["round"], row["table"], players)


def player_id(roster: Roster, word: str, line: int) -> str:
    """Somebody of a line."""
    try:
        return roster.find(word)
    except InputError as error:
        raise InputError("seats", _("line {line}: {text}", line=line, text=error.text)) from None


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
    wrong = InputError("seats", _("{name}: expected the JSON of paiju seating --json", name=name))
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
        raise InputError(
            "seats", _("there is no player {number}: there are {count}", number=number, count=len(roster.players))
        )
    return roster.players[number - 1].id
