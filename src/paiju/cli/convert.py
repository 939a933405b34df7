"""`paiju convert`: a record written in another format."""

import argparse
import gzip
import sys
from typing import TYPE_CHECKING

from paiju.cli.replay import unreadable_line
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FORMATS, Menu
from paiju.cli.shared.parser import BAD_INPUT
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError, system_reason
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.formats.game import RecordedGame

TARGETS = ("tenhou-xml", "tenhou-json", "mjai", "botzone-judge", "botzone-text", "paiju")
EXAMPLES = (
    ("paiju convert game.mjson game.jsonl", _("an mjai record to a Paiju record")),
    ("paiju convert game.jsonl - --to tenhou-json", _("to Tenhou JSON, on standard output")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("convert", run, "other book", tries=EXAMPLES)
    parser.option("source", _("the record, - for standard input"), metavar="A")
    parser.option("target", _("where to write it, - for standard output"), metavar="B")
    parser.option("--to", _("the format to write (default: by the file name)"), choices=TARGETS)
    parser.option("--format", _("the format of the source (default: detected)"), choices=FORMATS)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything is written, 2 when a game cannot be read; the others are written all the same."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.formats.files import load, trouble_of

    book = book_of(args.book) if args.book else None
    if args.target != "-":
        check_writable(args.target, "B")
    try:
        parts = load(args.source, args.format, book)
        bad = [part for part in parts if isinstance(part, InputError)]
        games = [part for part in parts if not isinstance(part, InputError)]
        if not games:
            raise bad[0]
        text = converted(games, args.to, args.target, book)
    except InputError as error:
        raise named(args.source, error) from None
    save(text, args.target)
    for part in bad:
        print(unreadable_line(args.source, trouble_of(part), say), file=sys.stderr)
    if args.target != "-":
        count = len(games)
        print(say(_n("{target}: {n} game", "{target}: {n} games", count, target=args.target)), file=sys.stderr)
    return BAD_INPUT if bad else 0


def save(text: str, target: str) -> None:
    """The text written to a file, packed if its name says so, or to standard output."""
    if target == "-":
        sys.stdout.write(text)
        return
    data = text.encode("utf-8")
    try:
        with open(target, "wb") as file:
            file.write(gzip.compress(data, mtime=0) if target.lower().endswith(".gz") else data)
    except OSError as error:
        reason = system_reason(error)
        raise InputError("", _("cannot write {target}: {reason}", target=target, reason=reason)) from None


def named(source: str, error: InputError) -> InputError:
    """What is wrong, with the file and the place in it."""
    from paiju.formats.words import place_words

    if error.field.startswith("--"):
        return error
    place, text = place_words(error.field), error.text
    return InputError(source, _("{what}: {value}", what=place, value=text) if error.field else text)


def converted(games: "list[RecordedGame]", to: str | None, target: str, book: "Book | None") -> str:
    """The games in the format wanted."""
    from paiju.formats.writing import format_for, write_all

    format = to or format_for(target, games[0])
    if not format:
        raise InputError(
            "--to", _("the file name of B does not show the format; add --to {targets}", targets="|".join(TARGETS))
        )
    return write_all(games, format, book)
