"""`paiju tournament publish`: an event as pages for any web server."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.tournament.record import EventRecord

EXAMPLES = (
    ("paiju tournament publish event.zip --out site", _("from an archive: copy the folder to any web server")),
    (
        "paiju tournament publish event.toml --results results.csv --out site --lang fr",
        _("from the event's files, in another language"),
    ),
)


def add(menu: Menu) -> None:
    """The command."""
    about = _("write an event as web pages: standings, rounds, players, teams, papers, downloads")
    options = "event or archive", "encoding", "untold book", "json"
    parser = menu.command("publish", run, *options, about=about, tries=EXAMPLES)
    parser.option("--results", _("the results of every table; an archive already has them"), metavar="RESULTS.csv")
    parser.option("--out", _("the folder to write to; what was published there before is replaced"), required=True,
                  metavar="DIR")  # fmt: skip


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Write the pages, and tell where they begin."""
    from paiju.tournament.site.source import site_source
    from paiju.tournament.site.writing import site_files, write_site

    check_folder(args.out, "--out")
    paths = write_site(site_files(site_source(record_of(args, say), say.lang)), Path(args.out))
    if args.json:
        return emit({"written": [str(path) for path in paths]})
    count = _n("{n} file written to {out}", "{n} files written to {out}", len(paths), out=args.out)
    return emit_lines([say(count), say(_("start page: {path}", path=Path(args.out) / "index.html"))])


def record_of(args: argparse.Namespace, say: Speaker) -> "EventRecord":
    """The event's record; before the first results, of its plan and its entrants alone."""
    from paiju.cli.tournament.export import record_of as record_with_results
    from paiju.cli.tournament.sheets import folder_of
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.from_files import keep_up

    if args.results or args.event.lower().endswith(".zip"):
        return record_with_results(args, say)
    record = EventRecord.create(say(_("Organiser")))
    keep_up(record, folder_of(args))
    return record
