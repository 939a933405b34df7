"""`paiju replay`: recorded games played again, every step, score and payment held against the rules."""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FILES, Menu
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.languages import _, _n, joined

if TYPE_CHECKING:
    from paiju.formats.files import FileReport, Trouble

DISAGREES = 1
EXAMPLES = (
    ("paiju replay game.jsonl", _("one record")),
    ("paiju replay records/ --format tenhou --jobs 2", _("a folder of Tenhou records")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    menu.command("replay", run, *FILES, "other book", tries=EXAMPLES)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything agrees, 1 when something does not, 2 when a record or a game of it cannot be read."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched
    from paiju.formats.files import checked, each, records_in

    book = book_of(args.book) if args.book else None
    paths = records_in(args.files)
    work = partial(checked, format=args.format, book=book)
    reports = list(watched(each(work, paths, max(args.jobs, 0)), len(paths)))
    if args.json:
        print(json.dumps(public(reports), indent=2))  # only ASCII: a record may hold anything
    else:
        emit_lines([*complaints(reports, say), summary(reports, say)])
    return exit_code(reports)


def exit_code(reports: "Sequence[FileReport]") -> int:
    """What the command returns."""
    if any(report.unreadable for report in reports):
        return BAD_INPUT
    return DISAGREES if any(report.disagree for report in reports) else 0


def public(reports: "Sequence[FileReport]") -> dict[str, object]:
    """The outcome for programs."""
    from paiju.formats.files import summed

    total = summed(reports)
    return {
        "files": len(reports),
        "games": total.games,
        "hands": total.hands,
        "steps": total.steps,
        "walls": total.walls,
        "agree": exit_code(reports) == 0,
        "disagreements": [wrong.json(report.path) for report in reports for wrong in report.disagree],
        "unreadable": [bad.json(report.path) for report in reports for bad in report.unreadable],
    }


def complaints(reports: "Sequence[FileReport]", say: Speaker) -> list[str]:
    """One line for each game that does not agree, each game or file that cannot be read, with the place."""
    from paiju.formats.words import place_words

    lines = []
    for report in reports:
        lines += [
            printable(
                say(_("{path}: {place}: {text}", path=report.path, place=place_words(wrong.place), text=wrong.text))
            )
            for wrong in report.disagree
        ]
        lines += unreadable(report, say)
    return lines


def unreadable(report: "FileReport", say: Speaker) -> list[str]:
    """What of a file cannot be read, and why."""
    return [unreadable_line(report.path, bad, say) for bad in report.unreadable]


def unreadable_line(path: str, bad: "Trouble", say: Speaker) -> str:
    """A file or a game of it that cannot be read: where, and why."""
    from paiju.formats.words import place_words

    why = _("{what}: {value}", what=place_words(bad.place), value=bad.text) if bad.place else bad.text
    return printable(say(_("{path}: unreadable: {why}", path=path, why=why)))


def printable(text: str) -> str:
    """Text without characters that would trouble a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def summary(reports: "Sequence[FileReport]", say: Speaker) -> str:
    """The last line."""
    from paiju.formats.files import summed

    total = summed(reports)
    wrong = sum(len(report.disagree) for report in reports)
    bad = sum(bool(report.unreadable) and not report.games for report in reports)
    bad_games = sum(len(report.unreadable) for report in reports if report.games)
    counts = _(
        "{files}, {games}, {hands}, {steps}",
        files=_n("{n} file", "{n} files", len(reports)),
        games=_n("{n} game", "{n} games", total.games),
        hands=_n("{n} hand", "{n} hands", total.hands),
        steps=_n("{n} step", "{n} steps", total.steps),
    )
    if not wrong and not bad and not bad_games:
        return say(_("{counts}: all agree", counts=counts))
    problems = [_n("{n} game does not agree", "{n} games do not agree", wrong)] if wrong else []
    problems += [_n("{n} game cannot be read", "{n} games cannot be read", bad_games)] if bad_games else []
    problems += [_n("{n} file cannot be read", "{n} files cannot be read", bad)] if bad else []
    listed = joined(problems, _(", "))
    return say(_("{counts}: {problems}", counts=counts, problems=listed))
