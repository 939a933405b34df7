"""`paiju tournament export`: an event in forms that others read: files for spreadsheets, or Pantheon's JSON."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.tournament.record import EventRecord

FORMS = ("csv", "pantheon")
EXAMPLES = (
    ("paiju tournament export event.zip --out files", _("results, hands, standings and penalties as CSV")),
    ("paiju tournament export event.zip --to pantheon --out json", _("the same in the JSON of Pantheon's API")),
)


def add(menu: Menu) -> None:
    """The command."""
    about = _("write an event as CSV files, or as JSON in Pantheon's form")
    parser = menu.command("export", run, "event or archive", "untold book", "json", about=about, tries=EXAMPLES)
    parser.option("--results", _("the results of every table; an archive already has them"), metavar="RESULTS.csv")
    parser.option("--to", _("the form (default csv)"), choices=FORMS, default="csv")
    parser.option("--out", _("the folder to write into"), required=True, metavar="DIR")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Write the files, and name them."""
    check_folder(args.out, "--out")
    record = record_of(args, say)
    files, notes = pantheon_files(record) if args.to == "pantheon" else (csv_files(record), [])
    written = write_files(Path(args.out), files)
    if args.json:
        return emit({"written": [str(path) for path in written], "notes": [say(note) for note in notes]})
    lines = [say(_("written: {path}", path=path)) for path in written]
    return emit_lines([*(say(_("note: {note}", note=note)) for note in notes), *lines])


def record_of(args: argparse.Namespace, say: Speaker) -> "EventRecord":
    """The event's record: from its archive, or made of its files."""
    from paiju.cli.tournament.verify import content_of
    from paiju.tournament.folder.event_folder import read_event_folder
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.from_files import keep_up

    if args.event.lower().endswith(".zip"):
        if args.results:
            raise InputError("--results", _("an archive has its own results; leave out --results"))
        return EventRecord.from_archive(content_of(args.event), given=book_if_named(args.book, ()))
    if not args.results:
        raise InputError(
            "--results",
            _("the tables' results are missing: give --results results.csv, or an archive instead of the event's file"),
        )
    record = EventRecord.create(say(_("Organiser")))
    keep_up(record, read_event_folder(args.event, args.results))
    return record


def csv_files(record: "EventRecord") -> dict[str, str]:
    """Files from which the event can be counted again, its standings, and its hands."""
    from paiju.tournament.counting.public import people_of
    from paiju.tournament.counting.standing_table import file_table
    from paiju.tournament.exchange import event_files, hands_table
    from paiju.tournament.files.cells import csv_text
    from paiju.tournament.files.people import Roster

    state = record.state
    players = event_files.names_apart(state.players)
    roster, outcome = Roster(players), state.outcome()
    rows = {
        event_files.LIST: event_files.entrant_rows(players),
        "results.csv": event_files.result_rows(state.results, roster),
        "penalties.csv": event_files.penalty_rows(state.penalties, roster),
        "hands.csv": hands_table.hand_rows(state, roster),
    }
    tables = {"standings.csv": outcome.standings, "teams.csv": outcome.teams}
    rows |= {name: file_table(lines, people_of(players)).file_rows for name, lines in tables.items() if lines}
    texts = {"event.toml": event_files.event_toml(state.event), **event_files.own_book(state.event.book)}
    return texts | {name: csv_text(table) for name, table in rows.items()}


def pantheon_files(record: "EventRecord") -> tuple[dict[str, str], list[Text]]:
    """A file for each of Pantheon's answers."""
    from paiju.tournament.pantheon.giving import give

    given = give(record)
    files = {f"{call}.json": json.dumps(answer, ensure_ascii=False, indent=1) + "\n"
             for call, answer in given.answers.items()}  # fmt: skip
    return files, given.notes


def write_files(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """The files in their folder, with the folder each is in."""
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=folder, error=error)) from None
    return [folder / name for name in files]
