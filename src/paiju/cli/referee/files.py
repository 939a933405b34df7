"""Files of records: which one a command names, read, and written back whole."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.referee.records import EveningRecord, MatchRecord, Refereed, RelayRecord
from paiju.errors import Bug, InputError
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.books.book import Book

KINDS = ("match", "relay", "evening")


def path_of(args: argparse.Namespace) -> str | None:
    """The record a command names, if it names one."""
    return next((path for kind in KINDS if (path := getattr(args, kind)) is not None), None)


def read_record(args: argparse.Namespace, book: "Book | None") -> Refereed:
    """The record of a file; what is wrong with it raises InputError with the line."""
    from paiju.terminal.saving import game_lines

    if args.evening is not None:
        from paiju.evening import Evening

        return EveningRecord(Evening.replay(game_lines(args.evening)[0], book), args.table or "A")
    if args.relay is not None:
        from paiju.match.relay_record import read_relay

        lines, own = game_lines(args.relay)
        return RelayRecord(read_relay(lines, book), None if own is None else own.decode("utf-8", "replace"))
    from paiju.match.record import read_match

    lines, own = game_lines(args.match)
    return MatchRecord(read_match(lines, book), None if own is None else own.decode("utf-8", "replace"))


def write_record(record: Refereed, args: argparse.Namespace) -> str:
    """Put the record in the place of the old one, or into a new file, once it is known that it can be read again; the
    name of the file."""
    from paiju.terminal.saving import no_file, replace_file

    old = str(path_of(args))
    path: str = args.out or old
    if args.out and os.path.lexists(path) and os.path.realpath(path) != os.path.realpath(old):
        raise InputError("", _("{path} already exists; choose another name", path=path))
    try:
        record.read_again()
    except InputError as error:
        raise Bug(f"the record would not be readable: {error}") from error
    try:
        replace_file(Path(os.path.realpath(path)), record.text())
    except (OSError, ValueError) as error:
        raise no_file(path, error, written=True) from None
    return path
