"""`paiju tournament archive`: an event's files as a record that anybody can verify, kept up round by round."""

import argparse
from pathlib import Path

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.languages import _, _n

EXAMPLES = (
    (
        "paiju tournament archive event.toml --results results.csv --out event.zip",
        _("after every round: new results are added to the chain; print its head on the bulletin"),
    ),
    ("paiju tournament verify event.zip --head HEAD", _("anyone can check it")),
)


def add(menu: Menu) -> None:
    """The command."""
    about = _("write an event's files as an archive that anyone can verify")
    parser = menu.command("archive", run, "event", "encoding", "json", about=about, tries=EXAMPLES)
    parser.option("--results", _("the tables' results"), required=True, metavar="RESULTS.csv")
    parser.option("--out", _("the archive; an existing one is continued"), required=True, metavar="EVENT.zip")
    parser.option("--organiser", _("who keeps the record, when it is created"), default="", metavar="NAME")
    parser.option("-b --book", _("the rule book for an archive that does not contain its own (default: the event's)"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Begin or go on with the archive, and say its head."""
    from paiju.cli.tournament.verify import content_of
    from paiju.tournament.folder.event_folder import read_event_folder
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.chain import short
    from paiju.tournament.record.from_files import keep_up

    path = Path(args.out)
    check_writable(args.out, "--out")
    folder = read_event_folder(args.event, args.results)
    there = path.exists()
    organiser = args.organiser or say(_("Organiser"))
    given = book_if_named(args.book, ()) or folder.event.book
    if there:
        book = EventRecord.from_archive(content_of(args.out), given=given)
    else:
        book = EventRecord.create(organiser)
    before = book.state.count if there else 1
    book.bring_book(given)
    keep_up(book, folder)
    new = book.state.count - before
    write(path, book.archive())
    if args.json:
        return emit({"entries": book.state.count, "new": new, "head": book.head, "short": short(book.head)})
    count = _n("{path}: {n} entry, {new} new", "{path}: {n} entries, {new} new", book.state.count, path=path, new=new)
    return emit_lines([say(count), say(_("head {short}  {head}", short=short(book.head), head=book.head))])


def write(path: Path, raw: bytes) -> None:
    """The archive in its place, when it is whole."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(raw)
        fresh.replace(path)
    except OSError as error:
        raise InputError("out", _("cannot write {path}: {error}", path=path, error=error)) from None
