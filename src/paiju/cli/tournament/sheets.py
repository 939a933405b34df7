"""`paiju tournament sheets`: everything an event prints, and its tables as files."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.parser import Parser
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.reading.files import file_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tournament.folder.event_folder import EventFolder
    from paiju.tournament.paper.source import PaperSource
    from paiju.tournament.tables import TableSeats

LARGEST = 20_000_000  # bytes of a file
EXAMPLES = (
    ("paiju tournament sheets event.toml --out paper", _("before the event: forms, lists, checklists")),
    (
        "paiju tournament sheets event.toml --seats seats.csv --out paper --paper-lang zh",
        _("with seating, score sheets and table cards"),
    ),
    (
        "paiju tournament sheets event.toml --results results.csv --out paper --only bulletin,diplomas",
        _("only the bulletin and diplomas"),
    ),
    ("paiju tournament sheets event.zip --out paper", _("from an archive, with the chain's head on the bulletin")),
)


def add(menu: Menu) -> None:
    """`paiju tournament sheets`."""
    about = _("printouts: forms, programme, seating, score sheets, bulletin, diplomas")
    alone = Menu(menu.commands, Parser(add_help=False), menu.say)  # its --lang was the papers' once, with "both"
    options = "event or archive", "encoding", "untold book", "paper lang"
    parser = alone.command("sheets", run, *options, about=about, tries=EXAMPLES)
    parser.renamed("--paper-lang", "--lang")
    option = parser.option
    option("--results", _("the tables' results"), metavar="RESULTS.csv")
    option("--seats", _("the seating: CSV, XLSX or JSON"), metavar="SEATS.csv")
    option("--only", _("only these kinds"), metavar="KIND,KIND", default="")
    option(
        "--address", _("the address that table cards link to; {{table}} is the table number"), metavar="URL", default=""
    )
    option("--head", _("the record's head, printed on the bulletin"), metavar="HEX", default="")
    option("--notice", _("a notice for the bulletin; may be repeated"), metavar="WORDS", action="append", default=[])
    option("--hall", _("the floor plan of the hall"), "--plan", metavar="PICTURE")
    option("--out", _("the folder to write to"), metavar="DIR", required=True)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Read, make, write; tell what was written."""
    from paiju.tournament.paper.folder import folder_papers, picture

    check_folder(args.out, "--out")
    if args.event.lower().endswith(".zip"):
        return written(archived(args), args, say)
    folder = folder_of(args)
    source = folder_papers(folder, args.paper_lang, seats_of_file(args, folder))
    plan = picture(file_bytes(args.hall, "hall")) if args.hall else ""
    source = replace(source, head=args.head, notices=args.notice, address=args.address, plan=plan)
    return written(source, args, say)


def archived(args: argparse.Namespace) -> "PaperSource":
    """An event from its archive: names, seats, results, notices and the head are in it."""
    from paiju.tournament.paper.folder import picture
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.papers import paper_source

    if args.results or args.seats:
        raise InputError("event", _("an archive has its own seats and results; leave out --seats and --results"))
    given = book_if_named(args.book, ())
    state = EventRecord.from_archive(file_bytes(args.event, "event"), given=given).state
    source = paper_source(state, args.paper_lang, args.head)
    plan = picture(file_bytes(args.hall, "hall")) if args.hall else ""
    return replace(source, notices=[*source.notices, *args.notice], address=args.address, plan=plan)


def written(source: "PaperSource", args: argparse.Namespace, say: Speaker) -> int:
    """The papers in their folder, and what they are told."""
    from paiju.tournament.paper.folder import write_folder

    only = [kind.strip() for kind in args.only.split(",") if kind.strip()]
    paths = write_folder(source, Path(args.out), only)
    head = say(_n("{n} file written to {out}:", "{n} files written to {out}:", len(paths), out=args.out))
    return emit_lines([head, *(f"  {path.name}" for path in paths)])


def folder_of(args: argparse.Namespace) -> "EventFolder":
    """The event's files: before the first game the event and who plays, then the results too."""
    from paiju.tournament.folder.event_file import read_event
    from paiju.tournament.folder.event_folder import EventFolder, file_words, planned_event, read_event_folder

    if args.results:
        return read_event_folder(args.event, args.results)
    file = Path(args.event)
    event, players, problems = planned_event(read_event(file_words(file, "event"), file.parent), file.parent)
    return EventFolder(event, players, (), (), tuple(problems))


def seats_of_file(args: argparse.Namespace, folder: "EventFolder") -> "Sequence[TableSeats] | None":
    """The seats of the file given, if one is."""
    from paiju.tournament.files.people import Roster
    from paiju.tournament.files.seats_file import read_seats

    if not args.seats:
        return None
    first = folder.event.stages[0].name
    return read_seats(file_bytes(args.seats, "seats"), args.seats, Roster(folder.players), first)
