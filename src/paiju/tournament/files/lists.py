"""Seating and games as rows for files, their heads in the words that programs read."""

from collections.abc import Iterable

from paiju.tournament.counting.values import NO_SEAT
from paiju.tournament.files.cells import FileCell, number_or_text
from paiju.tournament.files.people import Roster
from paiju.tournament.files.seats_file import WINDS
from paiju.tournament.outcome import EventOutcome
from paiju.tournament.tables import TableSeats

FileRows = list[list[FileCell]]


def seating_rows(seats: Iterable[TableSeats], roster: Roster) -> FileRows:
    """A line for each table, with room for its points: filled in, it is a file of results. A player whose name is not
    theirs alone is written by number."""
    rows: FileRows = [["stage", "round", "table", *WINDS, "e", "s", "w", "n"]]
    for one in seats:
        words = [word_for(roster, id) for id in one.players] + [""] * (4 - len(one.players))
        rows.append([one.stage, number_or_text(one.round), number_or_text(one.table), *words, "", "", "", ""])
    return rows


def word_for(roster: Roster, id: str) -> str:
    """By what a player is found again."""
    player = roster.get(id)
    return player.name if roster.by_word.get(player.name) == id else player.number or id


def games_rows(outcome: EventOutcome, roster: Roster) -> FileRows:
    """Every game of every player as it was counted."""
    rows: FileRows = [
        ["stage", "round", "table", "number", "player", "team", "seat", "points", "game", "place", "standard", "pt"]
    ]
    for one in outcome.games:
        player = roster.get(one.player)
        at: list[FileCell] = [one.stage, number_or_text(one.round), number_or_text(one.table)]
        who: list[FileCell] = [
            number_or_text(player.number),
            player.name,
            player.team,
            "" if one.seat == NO_SEAT else "ESWN"[one.seat % 4],
        ]
        rows.append([*at, *who, one.points, one.game, one.place, one.standard, one.pt])
    return rows
