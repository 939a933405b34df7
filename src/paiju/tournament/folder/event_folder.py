"""An event read from its files: the TOML, the entrants, what tables came to, what was taken off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from paiju.reading.encodings import text_of
from paiju.reading.files import file_bytes
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.values import EventOutcome, Suspicion
from paiju.tournament.event import TeamEntry, TournamentEvent
from paiju.tournament.files.read_table import is_workbook, table_text
from paiju.tournament.folder.draws import (
    NOTHING_DRAWN,
    DrawFile,
    TakenDraws,
    beside,
    read_draw,
    taken_over,
    with_drawn_numbers,
)
from paiju.tournament.folder.entrants import WITH_THE_TEAM, EntrantList, read_entrants, role_of
from paiju.tournament.folder.event_file import EventFile, read_event
from paiju.tournament.folder.results import ResultsReader
from paiju.tournament.rulings.entry_conditions import condition_problems, unfit_players
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

PENALTIES = ("penalties.csv", "penalties.xlsx")  # beside the results, in capitals or not


@dataclass(frozen=True)
class EventFolder:
    """All that the files of an event say."""

    event: TournamentEvent
    players: Sequence[EventPlayer]
    results: Sequence[TableResult]
    penalties: Sequence[PointPenalty]
    problems: tuple[Suspicion, ...]
    tells_penalties: bool = True  # there is a file of them, maybe an empty one
    draws: TakenDraws = NOTHING_DRAWN

    def count(self) -> EventOutcome:
        """What it comes to; what looked wrong in the files is told first."""
        outcome = count_event(self.event, self.players, self.results, self.penalties, lots=self.draws.lots)
        unfit = condition_problems(unfit_players(self.event, self.players), self.players)
        return replace(outcome, problems=(*self.problems, *outcome.problems, *unfit))


def file_words(path: Path, field: str = "file") -> str:
    """A file as text; a workbook as the CSV of its first sheet."""
    raw = file_bytes(path, field)
    return table_text(raw, path.name) if is_workbook(raw) else text_of(raw, path, field)


def planned_event(planned: EventFile, folder: Path) -> tuple[TournamentEvent, list[EventPlayer], list[Suspicion]]:
    """The event and who entered; nobody is listed where the file names no list."""
    if not planned.entrants:
        return planned.event, [], []
    path = folder / planned.entrants
    players, problems = read_entrants(file_words(path, "entrants"), path.name)
    return *led_by(planned.event, players), problems


def led_by(event: TournamentEvent, players: Sequence[EventPlayer]) -> tuple[TournamentEvent, list[EventPlayer]]:
    """The event with the leaders and coaches whom the list of entrants names, and everybody else of the list."""
    leading = [player for player in players if role_of(player) in WITH_THE_TEAM]
    if not leading:
        return event, list(players)
    staying = [player for player in players if player not in leading]
    teams = {team.name: team for team in event.teams}
    for player in staying + leading:
        if player.team:
            teams.setdefault(player.team, TeamEntry(player.team))
    for player in leading:
        own = {role_of(player): player.name}
        teams[player.team] = replace(teams.get(player.team, TeamEntry(player.team)), **own)  # type: ignore[arg-type]
    return replace(event, teams=tuple(teams.values())), staying


def read_event_folder(event: str | Path, results: str | Path, drawn: Sequence[str | Path] = ()) -> EventFolder:
    """The event, its draws (and those named besides), its results, those of stages with a file of their own, and
    PENALTIES.csv beside the results."""
    file, tables = Path(event), Path(results)
    planned = read_event(file_words(file, "event"), file.parent)
    plan, players, problems = planned_event(planned, file.parent)
    files = draw_files(planned, file, drawn)
    reader = ResultsReader(plan, EntrantList(bool(planned.entrants), with_drawn_numbers(players, files)))
    played = reader.results(file_words(tables, "results"), tables.name)
    for stage in plan.stages:
        if stage.source:
            played += reader.results(file_words(file.parent / stage.source, "source"), stage.source, stage)
    lists = [path for path in tables.absolute().parent.iterdir() if path.name.lower() in PENALTIES]
    penalties = reader.penalties(file_words(lists[0]), lists[0].name, played) if lists else []
    noticed = (*problems, *reader.problems, *reader.roster.problems())
    draws = taken_over(plan, reader.roster.players, files)
    return EventFolder(plan, reader.roster.players, played, penalties, noticed, bool(lists), draws)


def draw_files(planned: EventFile, event: Path, besides: Sequence[str | Path] = ()) -> list[DrawFile]:
    """The draws of an event, each looked at again: those its file names, that which lies beside it, and others."""
    own = beside(event)
    paths = [*(event.parent / name for name in planned.draws), *([own] if own.exists() else []), *map(Path, besides)]
    different = {path.absolute(): path for path in paths}
    return [read_draw(file_words(path, "draws"), path.name) for path in different.values()]
