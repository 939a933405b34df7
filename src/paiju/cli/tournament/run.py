"""`paiju tournament run`: the standings of an event from its file and its results, or from its archive."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.tournament.counting.outcome import EventOutcome
    from paiju.tournament.event import TournamentEvent
    from paiju.tournament.tables import EventPlayer, PointPenalty


@dataclass(frozen=True)
class RunOfEvent:
    """What is printed: the event, who played, what it came to, what was taken off, why results are not official."""

    event: "TournamentEvent"
    players: "Sequence[EventPlayer]"
    outcome: "EventOutcome"
    penalties: "Sequence[PointPenalty]"
    unofficial: Sequence[Text]


def add(menu: Menu) -> None:
    """`paiju tournament run`."""
    about = _("the standings of an event from its file and results, or from its archive")
    parser = menu.command("run", run, "event or archive", "encoding", "untold book", "json", about=about)
    parser.option("--results", _("the results of every table; an archive already has them"), metavar="RESULTS.csv")
    parser.option("--out", _("a folder for the standings as CSV"), metavar="DIR")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Count and print; what looks wrong is told and stops nothing."""
    from paiju.cli.tournament.show import outcome_lines, write_tables
    from paiju.tournament.counting.public import people_of, public_outcome

    check_folder(args.out, "--out")
    counted = of_archive(args) if args.event.lower().endswith(".zip") else of_files(args)
    outcome, people = counted.outcome, people_of(counted.players, say.lang)
    written = write_tables(args.out, outcome, people) if args.out else []
    why = [say(text) for text in counted.unofficial]
    if args.json:
        return emit(public_outcome(outcome, people, say.lang) | ({"unofficial": why} if why else {}))
    lines = outcome_lines(counted.event, outcome, people, say, counted.penalties)
    lines += ["", say(_("Results are not official (mcr:Q136):")), *why] if why else []
    return emit_lines(lines + [say(_("written: {path}", path=path)) for path in written])


def of_files(args: argparse.Namespace) -> RunOfEvent:
    """An event of files."""
    from paiju.tournament.folder.event_folder import read_event_folder
    from paiju.tournament.rulings.officials import doubts

    if not args.results:
        raise InputError(
            "--results",
            _("the tables' results are missing: give --results results.csv, or an archive instead of the event's file"),
        )
    files = read_event_folder(args.event, args.results)
    return RunOfEvent(files.event, files.players, files.count(), files.penalties, doubts(files.event, files.players))


def of_archive(args: argparse.Namespace) -> RunOfEvent:
    """An event from its archive."""
    from paiju.cli.tournament.verify import content_of
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.papers import unofficial

    if args.results:
        raise InputError("--results", _("an archive has its own results; leave out --results"))
    state = EventRecord.from_archive(content_of(args.event), given=book_if_named(args.book, ())).state
    return RunOfEvent(state.event, state.players, state.outcome(), state.penalties, unofficial(state))
