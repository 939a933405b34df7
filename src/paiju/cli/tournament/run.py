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
    unofficial: Sequence[tuple[str, str]]


def add(menu: Menu) -> None:
    """`paiju tournament run`."""
    zh = "由比赛文件和成绩，或由档案，排出名次"
    words = (zh, "the standings of an event from its file and its results, or its archive")
    parser = menu.command("run", run, "event or archive", "untold book", "json", words=words)
    results = "what every table came to; an archive has it"
    parser.option("--results", "各桌成绩；档案中已有", results, metavar="RESULTS.csv")
    parser.option("--out", "把名次写成 CSV 存入此目录", "a folder for the standings as CSV", metavar="DIR")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Count and print; what looks wrong is told and stops nothing."""
    from paiju.cli.tournament.show import outcome_lines, write_tables
    from paiju.tournament.counting.public import people_of, public_outcome

    check_folder(args.out, "--out")
    counted = of_archive(args) if args.event.lower().endswith(".zip") else of_files(args)
    outcome, people = counted.outcome, people_of(counted.players)
    written = write_tables(args.out, outcome, people) if args.out else []
    why = [say(*words) for words in counted.unofficial]
    if args.json:
        return emit(public_outcome(outcome, people, say.lang) | ({"unofficial": why} if why else {}))
    lines = outcome_lines(counted.event, outcome, people, say, counted.penalties)
    lines += ["", say("成绩非正式（mcr:Q136）：", "Results are not official (mcr:Q136):"), *why] if why else []
    return emit_lines(lines + [say(f"已写入 {path}", f"written: {path}") for path in written])


def of_files(args: argparse.Namespace) -> RunOfEvent:
    """An event of files."""
    from paiju.tournament.folder.event_folder import read_event_folder
    from paiju.tournament.rulings.officials import doubts

    if not args.results:
        en = "what did the tables come to? --results results.csv, or an archive in place of the event's file"
        raise InputError("--results", en, "缺各桌成绩：--results results.csv；或以档案代替比赛文件")
    files = read_event_folder(args.event, args.results)
    return RunOfEvent(files.event, files.players, files.count(), files.penalties, doubts(files.event, files.players))


def of_archive(args: argparse.Namespace) -> RunOfEvent:
    """An event from its archive."""
    from paiju.cli.tournament.verify import content_of
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.papers import unofficial

    if args.results:
        raise InputError(
            "--results", "an archive has its own results; leave --results out", "档案中已有成绩，不用 --results"
        )
    state = EventRecord.from_archive(content_of(args.event), given=book_if_named(args.book, ())).state
    return RunOfEvent(state.event, state.players, state.outcome(), state.penalties, unofficial(state))
