"""An event as the files that it could be read from: its plan, entrants, results and penalties."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from paiju.books.book import Book
from paiju.table.book_changes import is_own
from paiju.table.book_toml import book_toml, toml_value
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.cells import FileCell
from paiju.tournament.files.people import Roster
from paiju.tournament.folder.event_file import SETTINGS
from paiju.tournament.record.values import as_json
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

FileRows = list[list[FileCell]]
ENTRANTS = (
    "player", "number", "team", "club", "country", "grade", "born", "order", "substitute", "filler", "status",
)  # fmt: skip
RESULTS = ("stage", "round", "table", "east", "south", "west", "north", "e", "s", "w", "n", "best")
PENALTIES = ("stage", "round", "player", "kind", "amount", "why")
HEAD = ("name", "level", "hosts", "partners", "place", "notes", "apart")
TABLES = {
    "stage": "stages", "official": "officials", "committee": "committee", "team": "teams", "category": "categories",
}  # fmt: skip
BOOK, LIST = "book.toml", "entrants.csv"


def entrant_rows(players: Iterable[EventPlayer]) -> FileRows:
    """Everybody, with what became of them; columns of the organiser's own come last."""
    listed = list(players)
    own = sorted({key for player in listed for key in player.fields if key not in ENTRANTS})
    rows: FileRows = [[*ENTRANTS, *own]]
    for each in listed:
        signs: list[FileCell] = ["yes" if sign else "" for sign in (each.substitute, each.filler)]
        cells: list[FileCell] = [each.name, each.number, each.team, each.club, each.country, each.grade, each.born]
        rows.append([*cells, each.order or None, *signs, each.out, *(each.fields.get(key, "") for key in own)])
    return rows


def result_rows(results: Iterable[TableResult], roster: Roster) -> FileRows:
    """A line for each table; who has no result has the reason in place of points."""
    rows: FileRows = [list(RESULTS)]
    for result in results:
        names: list[FileCell] = [roster.get(player).name for player in result.players]
        points: list[FileCell] = [result.out.get(p) or n for p, n in zip(result.players, result.points, strict=True)]
        empty: list[FileCell] = [""] * (4 - len(names))
        best = "; ".join(
            f"{roster.get(player).name}: {hand}" for player, note in result.best.items() for hand in note.split("; ")
        )
        rows.append([result.stage, result.round, result.table, *names, *empty, *points, *empty, best])
    return rows


def penalty_rows(penalties: Iterable[PointPenalty], roster: Roster) -> FileRows:
    """What was taken off, of a player or of a team."""
    rows: FileRows = [list(PENALTIES)]
    for each in penalties:
        who = each.team or roster.get(each.player).name
        rows.append([each.stage, each.round, who, each.kind, each.amount, each.why])
    return rows


def names_apart(players: Sequence[EventPlayer]) -> list[EventPlayer]:
    """The players, each under a name of their own: who shares one has a number behind it."""
    seen: dict[str, int] = {}
    apart = []
    for player in players:
        seen[player.name] = seen.get(player.name, 0) + 1
        times = seen[player.name]
        apart.append(player if times == 1 else replace(player, name=f"{player.name} ({times})"))
    return apart


def event_toml(event: TournamentEvent) -> str:
    """The plan; a book of the event's own lies in a file beside it."""
    lines = [f'entrants = "{LIST}"', "", "[event]"]
    lines.append(f"book = {toml_value(event.book.id if is_own(event.book) else BOOK)}")
    parts = as_json(event)
    lines += [f"{key} = {toml_value(parts[key])}" for key in HEAD if key in parts]
    days: dict[str, date | None] = {"start": event.start, "end": event.end}
    lines += [f"{key} = {day.isoformat()}" for key, day in days.items() if day is not None]
    if "conditions" in event.settings:
        lines.append(f"conditions = {toml_value(as_list(event.settings['conditions']))}")
    for key, name in TABLES.items():
        for row in parts.get(name, ()):
            lines += ["", f"[[{key}]]", *(f"{field} = {toml_value(value)}" for field, value in row.items())]
    for key, row in ((key, event.settings.get(key)) for key in SETTINGS):
        if isinstance(row, dict):
            lines += ["", f"[{key}]", *(f"{field} = {settings_value(value)}" for field, value in row.items())]
    for session in event.timetable:
        row = as_json(session) | {"start": None}
        shown = [f"{field} = {toml_value(value)}" for field, value in row.items() if value is not None]
        lines += ["", "[[session]]", f"start = {session.start.isoformat()}", *shown]
    return "\n".join(lines) + "\n"


def as_list(value: object) -> list[object]:
    """A list, however it was kept."""
    return list(value) if isinstance(value, list | tuple) else []


def settings_value(value: object) -> str:
    """A value of a table of settings; days stand bare."""
    return value.isoformat() if isinstance(value, date) else toml_value(value)


def own_book(book: Book) -> dict[str, str]:
    """The file of a book that is not the package's own."""
    return {} if is_own(book) else {BOOK: book_toml(book)}
