"""A rehearsed event as files, such as an organiser has: the event, entrants, seats, results, penalties. Counted again
from them it must come to the same."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from paiju.languages import Text, _
from paiju.tournament.counting.outcome import EventOutcome, StandingLine
from paiju.tournament.exchange.event_files import entrant_rows, penalty_rows, result_rows
from paiju.tournament.files.cells import csv_text
from paiju.tournament.files.people import Roster
from paiju.tournament.folder.event_folder import read_event_folder
from paiju.tournament.paper.lists import seating_rows
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.rehearsal.rehearse import Rehearsal
from paiju.tournament.rulings.officials import standing_in
from paiju.tournament.tables import EventPlayer

NAMED = re.compile(r"(?m)^entrants *=.*$")


def write_files(folder: Path, text: str, rehearsal: Rehearsal) -> list[Path]:
    """All of them; `text` is the event's own file."""
    folder.mkdir(parents=True, exist_ok=True)
    roster = Roster(rehearsal.players)
    seats = [table for each in rehearsal.seats for table in each.tables]
    files = {
        "event.toml": 'entrants = "entrants.csv"\n' + NAMED.sub("", text.removeprefix("\ufeff")),
        "entrants.csv": csv_text(entrant_rows(rehearsal.players)),
        "seats.csv": csv_text(seating_rows(seats, roster)),
        "results.csv": csv_text(result_rows(rehearsal.results, roster)),
        "penalties.csv": csv_text(penalty_rows(rehearsal.penalties, roster)),
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")
    return [folder / name for name in files]


def paper_source(rehearsal: Rehearsal, head: str) -> PaperSource:
    """What its papers are made from."""
    seats = [table for each in rehearsal.seats for table in each.tables]
    signed = [official.name for official in rehearsal.event.officials if official.role in ("table", "chief")]
    why = standing_in(rehearsal.event, signed).why
    return PaperSource(rehearsal.event, rehearsal.players, seats, rehearsal.outcome, head=head, unofficial=why)


def wrong_files(folder: Path, rehearsal: Rehearsal) -> list[Text]:
    """Read and counted again: the same places and figures?"""
    again = read_event_folder(folder / "event.toml", folder / "results.csv")
    before, after = rehearsal.outcome or EventOutcome((), ()), again.count()
    same = figures(before.standings, rehearsal.players) == figures(after.standings, again.players)
    teams = figures(before.teams, rehearsal.players) == figures(after.teams, again.players)
    return [] if same and teams else [_("counting again from the files gives different standings")]


def figures(
    lines: Sequence[StandingLine], players: Iterable[EventPlayer]
) -> list[tuple[int, str, int, dict[str, Fraction]]]:
    """Lines by name, so that they can be compared; equals in any order."""
    names = {player.id: player.name for player in players}
    rows = [(line.place or 0, names.get(line.player, line.team), line.games, dict(line.metrics)) for line in lines]
    return sorted(rows, key=lambda line: (line[0], line[1]))
