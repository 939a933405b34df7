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
from paiju.reading.files import file_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tournament.folder.event_folder import EventFolder
    from paiju.tournament.paper.source import PaperSource
    from paiju.tournament.tables import TableSeats

LARGEST = 20_000_000  # bytes of a file
EXAMPLES = (
    ("paiju tournament sheets event.toml --out paper", "赛前：表格、名单、检查表", "before: forms, lists, checklists"),
    (
        "paiju tournament sheets event.toml --seats seats.csv --out paper --paper-lang zh",
        "加上座位表、记录表、桌签",
        "with seating, score sheets, table cards",
    ),
    (
        "paiju tournament sheets event.toml --results results.csv --out paper --only bulletin,diplomas",
        "只要公告和奖状",
        "the bulletin and diplomas alone",
    ),
    ("paiju tournament sheets event.zip --out paper", "由档案印，链头在公告上", "from an archive, with its head"),
)


def add(menu: Menu) -> None:
    """`paiju tournament sheets`."""
    zh = "印刷品：表格、秩序册、座位表、记录表、公告、奖状"
    words = (zh, "papers: forms, order book, seating, score sheets, bulletin, diplomas")
    alone = Menu(menu.commands, Parser(add_help=False), menu.say)  # its --lang was the papers' once, with "both"
    parser = alone.command("sheets", run, "event or archive", "untold book", "paper lang", words=words, tries=EXAMPLES)
    parser.renamed("--paper-lang", "--lang")
    option = parser.option
    option("--results", "各桌成绩", "what tables came to", metavar="RESULTS.csv")
    option("--seats", "座位：CSV、XLSX 或 JSON", "who sits where: CSV, XLSX or JSON", metavar="SEATS.csv")
    option("--only", "只要这几种", "these kinds alone", metavar="KIND,KIND", default="")
    address = "what table cards lead to; {table} is the table"
    option("--address", "桌签二维码的地址，{table} 为桌号", address, metavar="URL", default="")
    option("--head", "记录链首，印在公告上", "the record's head, for the bulletin", metavar="HEX", default="")
    notice = "a notice for the bulletin; may be repeated"
    option("--notice", "通报，可多次", notice, metavar="WORDS", action="append", default=[])
    option("--hall", "场地图", "the plan of the hall", "--plan", metavar="PICTURE")
    option("--out", "写入此目录", "the folder to write", metavar="DIR", required=True)


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
        en = "an archive has its own seats and results; leave --seats and --results out"
        raise InputError("event", en, "档案中已有座位与成绩，不用 --seats 与 --results")
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
    head = say(f"{len(paths)} 个文件写入 {args.out}：", f"{len(paths)} files in {args.out}:")
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
