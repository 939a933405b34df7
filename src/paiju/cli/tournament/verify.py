"""`paiju tournament verify`: is an event's record what it was when its head was published?"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.errors import InputError
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.tournament.record.verifying import RecordReport

DISAGREES = 1
LARGEST = 64_000_000  # bytes


def add(menu: Menu) -> None:
    """The check."""
    about = _("check an event's archive; exit 0: it agrees, 1: it does not, 2: it cannot be read")
    parser = menu.command("verify", run, "untold book", "json", about=about)
    parser.option("archive", _("the archive, or its log.jsonl"), metavar="ARCHIVE")
    parser.option("--head", _("the chain's head as printed on a bulletin, short or full"), metavar="HEX")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Check and say what was found."""
    from paiju.tournament.record.verifying import verify_record

    report = verify_record(content_of(args.archive), args.head, book_if_named(args.book, ()))
    if args.json:
        emit(public(report))
    else:
        emit_lines(report_lines(report, say))
    return 0 if report.agrees else DISAGREES


def content_of(path: str) -> bytes:
    """What the file holds, if it is of a sensible size."""
    from paiju.reading.files import cannot_read

    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if path == "-" else read_file(path)
    except OSError as error:
        raise cannot_read(path, error, "archive") from None
    if len(raw) > LARGEST:
        raise InputError("archive", _("{path}: file too large", path=path))
    return raw


def read_file(path: str) -> bytes:
    """A file's bytes, as far as they are looked at."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def public(report: "RecordReport") -> dict[str, object]:
    """For programs."""
    from paiju.tournament.record.chain import short

    why = {"why": {"zh": report.why.zh, "en": report.why.en}} if report.why else {}
    return {
        "agrees": report.agrees,
        "entries": report.entries,
        "head": report.head,
        "short": short(report.head),
        "head_at": report.head_at,
        "fault": report.fault,
        "erased": report.erased,
        "untold": report.untold,
        "notes": [{"zh": note.zh, "en": note.en} for note in report.notes],
        **why,
    }


def report_lines(report: "RecordReport", say: Speaker) -> list[str]:
    """For people."""
    from paiju.tournament.record.chain import short

    if report.why is not None:
        return [say(_("does not agree: {why}", why=report.why))]
    texts = [
        _n(
            "consistent: {n} entry, each linked to the one before",
            "consistent: {n} entries, each linked to the one before",
            report.entries,
        ),
        _("head {short}  {head}", short=short(report.head), head=report.head),
    ]
    if report.head_at != report.entries:
        later = report.entries - report.head_at
        texts.append(
            _("the head given is that of entry {entry}; {later} came later", entry=report.head_at, later=later)
        )
    if report.erased:
        texts.append(_("names erased: {erased}", erased=report.erased))
    if report.untold:
        texts.append(_("people whose names are not included: {people}", people=report.untold))
    return [say(text) for text in (*texts, *(_("note: {note}", note=note) for note in report.notes))]
