"""All papers and tables of an event in a folder, with a page that lists them."""

from base64 import b64encode
from collections.abc import Collection, Sequence
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.standing_table import file_table
from paiju.tournament.default_names import shown_name
from paiju.tournament.files.cells import csv_text
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from paiju.tournament.folder.event_folder import EventFolder
from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.paper.html import Html, h, name
from paiju.tournament.paper.language import PaperLanguage
from paiju.tournament.paper.lists import FileRows, ema_rows, games_rows, seating_rows
from paiju.tournament.paper.page import Paper, heading, paper
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.placing.values import seats_of_result
from paiju.tournament.rulings.officials import doubts
from paiju.tournament.tables import TableSeats

INDEX = _("Papers")
LARGEST_PLAN = 5_000_000
PICTURES = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"<svg", "image/svg+xml"),
    (b"<?xml", "image/svg+xml"),
)


def write_folder(source: PaperSource, folder: Path, only: Collection[str] = ()) -> list[Path]:
    """Write every paper, the tables as CSV and XLSX, and index.html; which files they are."""
    papers = papers_of(source, only)
    files: dict[str, bytes] = {f"{sheet.kind}.html": sheet.html.encode() for sheet in papers}
    tables = {} if only else table_files(source)
    files["index.html"] = index(source, papers, list(tables)).html.encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, raw in (files | tables).items():
            (folder / path).write_bytes(raw)
    except OSError as error:
        raise InputError("out", _("cannot write {folder}: {error}", folder=folder, error=error)) from error
    return [folder / path for path in files | tables]


def table_files(source: PaperSource) -> dict[str, bytes]:
    """Seating and standings as CSV and XLSX, and EMA's list where the event has what it asks for."""
    files: dict[str, bytes] = {}
    if source.seats:
        rows = seating_rows(source.seats, source.roster)
        files |= {"seating.csv": csv_bytes(rows), "seating.xlsx": write_xlsx([WorkSheet("seating", rows)])}
    outcome = source.outcome
    if outcome and outcome.standings:
        rows = file_table(outcome.standings, source.roster.by_id).file_rows
        files |= {"standings.csv": csv_bytes(rows), "standings.xlsx": write_xlsx(standings_sheets(source))}
        if "ema" in source.event.settings or any("ema" in player.fields for player in source.players):
            files["ema.csv"] = csv_bytes(ema_rows(source.event, source.roster, outcome))
    return files


def csv_bytes(rows: FileRows) -> bytes:
    """A table as a CSV file."""
    return csv_text(rows).encode()


def standings_sheets(source: PaperSource) -> list[WorkSheet]:
    """The workbook of results: players, teams, stages, categories, every game."""
    outcome = source.outcome
    if outcome is None:
        return []
    tables = [("players", outcome.standings), ("teams", outcome.teams)]
    tables += [
        (source.say.plain(shown_name(stage.name)), stage.standings)
        for stage in outcome.stages
        if len(outcome.stages) > 1
    ]
    tables += list(outcome.categories.items())
    people = source.roster.by_id
    sheets = [WorkSheet(title, file_table(lines, people).file_rows) for title, lines in tables if lines]
    return [*sheets, WorkSheet("games", games_rows(outcome, source.roster))]


def index(source: PaperSource, papers: Sequence[Paper], tables: Sequence[str]) -> Paper:
    """A page that lists what was written."""
    say = source.say
    body: list[Html] = [heading(source, INDEX)]
    body.append(h("ol", (h("li", h("a", sheet.title, href=f"{sheet.kind}.html")) for sheet in papers)))
    if tables:
        body.append(h("h2", say(_("Spreadsheets"))))
        body.append(h("ul", (h("li", h("a", name(file), href=file)) for file in tables)))
    return paper(source, "index", INDEX, body)


def picture(raw: bytes) -> str:
    """A picture as an address that holds it."""
    if len(raw) > LARGEST_PLAN:
        raise InputError("plan", _("the plan is too large: 5 MB at most"))
    kind = next((kind for start, kind in PICTURES if raw.lstrip().startswith(start)), None)
    if kind is None:
        raise InputError("plan", _("the plan must be a PNG, JPEG or SVG picture"))
    return f"data:{kind};base64,{b64encode(raw).decode()}"


def folder_papers(
    folder: EventFolder, lang: PaperLanguage = "both", seats: Sequence[TableSeats] | None = None
) -> PaperSource:
    """Papers of files: seats as they were told, else those of the tables that were played."""
    played = [seats_of_result(result) for result in folder.results]
    return PaperSource(
        folder.event,
        folder.players,
        played if seats is None else seats,
        folder.count() if folder.results else None,
        lang,
        unofficial=doubts(folder.event, folder.players),
        penalties=[(penalty, penalty.why) for penalty in folder.penalties],
    )
