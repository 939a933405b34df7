"""`paiju agree`: how often a player decides as the people in real records did."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paiju.cli.replay import unreadable_line
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FILES, Menu, player_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.cli.shared.text_file import check_writable
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import NOTHING, Grouped, _, _n

if TYPE_CHECKING:
    from paiju.agreement.asking import FileAgreement, OtherChoice
    from paiju.agreement.run import AgreementOutcome

EXAMPLES = (
    ("paiju agree records/ --bots steady --limit 2000", _("two thousand decisions")),
    ("paiju agree records/ --bots 'mjai:node majiang.mjs' --list 20", _("another program, with differences listed")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("agree", run, *FILES, "untold book", "seed", "stderr", tries=EXAMPLES)
    parser.option("--bots", player_help(), "--player", required=True, metavar="LEVEL")
    parser.option("-n --limit", _("at most this many decisions, spread evenly over the files"), type=int, metavar="N")
    parser.option("--list", _("list this many disagreements"), type=int, default=0, metavar="N")
    parser.option(
        "--think", _("seconds a program has for each answer (default 30)"), type=float, default=30.0, metavar="SECONDS"
    )


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0, or 2 when a record or a game of it cannot be read; the others are asked about all the same."""
    from paiju.agreement.run import agreement_json, go_through
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched

    check_writable(args.stderr, "--stderr")
    if args.limit is not None and args.limit < 1:
        raise InputError("limit", _("must be at least 1"))

    def watch(agreements: "Iterator[FileAgreement]", total: int) -> "Iterator[FileAgreement]":
        return watched(agreements, total)

    outcome = go_through(
        args.files,
        args.bots,
        limit=args.limit,
        jobs=max(args.jobs, 0),
        watch=watch,
        format=args.format,
        book=book_of(args.book) if args.book else None,
        seed=args.seed,
        think=args.think,
        errors=args.stderr,
    )
    for path, trouble in outcome.unreadable:
        print(unreadable_line(path, trouble, say), file=sys.stderr)
    if args.json:
        emit(agreement_json(outcome, args.list))
    else:
        emit_lines(report(outcome, args.list, say))
    return BAD_INPUT if outcome.unreadable else 0


def report(outcome: "AgreementOutcome", listed: int, say: Speaker) -> list[str]:
    """The outcome in words."""
    from paiju.agreement.measures import SECTIONS
    from paiju.cli.arena.command import noted
    from paiju.cli.arena.words import shown_as

    estimates = outcome.estimates()
    name, seed = outcome.plan.player, outcome.plan.seed
    head = _n(
        "{name}: {n} game, seed {seed}", "{name}: {n} games, seed {seed}", len(outcome.rows), name=name, seed=seed
    )
    lines = [say(head)]
    if outcome.faults:
        lines.append(say(_n("the program lost {n} turn", "the program lost {n} turns", outcome.faults)))
    lines += noted(outcome.notes, say)
    for _id, names, rows in SECTIONS:
        shown = [
            [say(words), say(Grouped(outcome.counts(key)[1])), *shown_as(estimates[key], "share")]
            for key, words in rows
            if outcome.counts(key)[1]
        ]
        lines += ["", say(names), *table(shown, right=range(1, 4))] if shown else []
    return lines + [line for other in outcome.others[:listed] for line in in_words(other, say)]


def in_words(other: "OtherChoice", say: Speaker) -> list[str]:
    """A disagreement, with tiles."""
    melds = "".join(f"  [{meld}]" for meld in other.melds)
    about = [
        _("dora indicators {tiles}", tiles=" ".join(other.indicators)) if other.indicators else NOTHING,
        _("facing {tile}", tile=other.stake) if other.stake else NOTHING,
        _("riichi: {seats}", seats=" ".join(other.riichi)) if other.riichi else NOTHING,
    ]
    place = say(_("hand {hand}, {seat}, turn {turn}", hand=other.hand, seat=other.seat, turn=other.turn))
    choices = say(_("person: {person}; player: {player}", person=other.person, player=other.player))
    tiles = " ".join(other.tiles) + melds + "".join(f"  {say(text)}" for text in about if text)
    return ["", f"{other.file}  {place}", f"  {tiles}", f"  {choices}"]
