"""`paiju stats`: what happens in recorded games, counted as a simulation counts, and for each player."""

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from paiju.cli.replay import printable, unreadable
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FILES, Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import _, _c, _n
from paiju.stats.record_rows.columns import FORMS, SORTS

if TYPE_CHECKING:
    from paiju.formats.tally import PlayerTally, RecordsTally

PLAYERS_SHOWN = 40
HEADS = (  # of the columns of a line for each player
    *(_("player"), _c("statistics", "hands"), _c("statistics", "wins"), _c("statistics", "self-draws")),
    *(_("deals in"), _("riichi"), _c("statistics", "calls"), _("avg win"), _("avg loss"), _("avg place")),
)
EXAMPLES = (
    ("paiju stats records/", _("all records in a folder")),
    ("paiju stats records/ --player Anna --player Ben", _("two players' lines")),
    ("paiju stats game.jsonl --json", _("for programs")),
    ("paiju stats records/ --rows hands --out hands.csv", _("a row for each player of each hand")),
    ("paiju stats records/ --rows decisions --out decisions.parquet", _("every decision, for data frames")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("stats", run, *FILES, "untold book", tries=EXAMPLES)
    parser.option("--player", _("only this player; may be repeated"), action="append", default=[], metavar="NAME")
    parser.option("--all-players", _("show every player, not only those with the most hands"), action="store_true")
    parser.option(
        "--rows",
        _("write rows instead: for each player, each player of a game or hand, or each decision"),
        choices=SORTS,
    )
    parser.option("--to", _("how rows are written (default: by the file name, otherwise csv)"), choices=FORMS)
    parser.option("--out", _("the file to write rows to (default: - for standard output)"), metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0, or 2 when a record or a game of it cannot be read; the others are counted all the same."""
    if args.rows is not None:
        from paiju.cli.stats_rows import run as write_rows

        return write_rows(args, say)
    for option in ("to", "out"):
        if getattr(args, option) is not None:
            raise InputError(f"--{option}", _("goes with --rows"))
    return count(args, say)


def count(args: argparse.Namespace, say: Speaker) -> int:
    """Count and print."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched
    from paiju.formats.files import counted, each, records_in
    from paiju.formats.report import as_json
    from paiju.formats.tally import RecordsTally
    from paiju.stats.record_rows.reading import check_players

    book = book_of(args.book) if args.book else None
    paths = records_in(args.files)
    work = partial(counted, format=args.format, book=book)
    total, bad = RecordsTally(), list[dict[str, str]]()
    for report in watched(each(work, paths, max(args.jobs, 0)), len(paths)):
        if report.tally is not None:
            total.merge(report.tally)
        bad += [trouble.json(report.path) for trouble in report.unreadable]
        for line in unreadable(report, say):
            print(line, file=sys.stderr)
    check_players(args.player, total.people)
    if args.player:
        total.people = {name: total.people[name] for name in args.player}
    if args.json:
        emit(as_json(total) | {"unreadable": bad})
    else:
        most = len(total.people) if args.all_players else PLAYERS_SHOWN
        emit_lines([*heading(total, say), *body(total, say), *(players(total, most, say) if total.people else ())])
    return BAD_INPUT if bad else 0


def heading(tally: "RecordsTally", say: Speaker) -> list[str]:
    """How much was counted."""
    from paiju.core.many.tally import HANDS

    hands = sum(each.counts[HANDS] for each in tally.books.values())
    games, dealt = _n("{n} game", "{n} games", tally.games), _n("{n} hand", "{n} hands", hands)
    if tally.unfinished:
        return [say(_("{games}, {hands}, {more} more not finished", games=games, hands=dealt, more=tally.unfinished))]
    return [say(_("{games}, {hands}", games=games, hands=dealt))]


def body(tally: "RecordsTally", say: Speaker) -> list[str]:
    """Every measure of every book, section by section."""
    from paiju.cli.simulate import row
    from paiju.stats.measures import SECTIONS, measured

    lines: list[str] = []
    for each in tally.books.values():
        measures = measured(each.book, each.counts)
        lines += ["", f"{say(each.book.names)} ({each.book.id})"]
        for section, names in SECTIONS.items():
            rows = [row([measure], say) for measure in measures if measure.section == section]
            lines += ["", say(names), *table(rows, right=range(1, 4))] if rows else []
    return lines


def players(tally: "RecordsTally", most: int, say: Speaker) -> list[str]:
    """A line for each player, up to so many."""
    from paiju.formats.report import ordered

    rows = [[say(head) for head in HEADS]]
    rows += [player_row(name, person) for name, person in ordered(tally)[:most]]
    more = len(tally.people) - most
    rest = [say(_("and {more} more (--all-players)", more=more))] if more > 0 else []
    return ["", say(_("Players")), *table(rows, right=range(1, 10)), *rest]


def player_row(name: str, person: "PlayerTally") -> list[str]:
    """One player's shares and means."""
    from paiju.formats.report import rounded, shares

    rates = [f"{100 * number / of:.1f} %" if of else "–" for _rest, number, of in shares(person)]
    placed = sum(place * n for place, n in person.places.items())
    means = [rounded(person.won, person.wins), rounded(person.lost, person.deal_ins)]
    place = rounded(placed, sum(person.places.values()))
    shown = [f"{mean:,.0f}" if mean is not None else "–" for mean in means]
    return [printable(name), f"{person.hands}", *rates, *shown, f"{place:.2f}" if place is not None else "–"]
