"""`paiju agree`: how often a player decides as the people in real records did."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paiju.cli.replay import several
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FILES, Menu, player_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.cli.shared.text_file import check_writable
from paiju.columns import table
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.agreement.asking import FileAgreement, OtherChoice
    from paiju.agreement.run import AgreementOutcome

EXAMPLES = (
    ("paiju agree records/ --bots steady --limit 2000", "两千个决定", "two thousand decisions"),
    ("paiju agree records/ --bots 'mjai:node majiang.mjs' --list 20", "另一程序，列出分歧", "a program, differences"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("agree", run, *FILES, "untold book", "seed", "stderr", tries=EXAMPLES)
    parser.add_argument("--bots", required=True, metavar="LEVEL", help=player_help(menu.say))
    parser.renamed("--bots", "--player")
    many = "at most so many decisions, spread evenly over the files"
    parser.option("-n --limit", "至多多少个决定，均分于各文件", many, type=int, metavar="N")
    parser.option("--list", "列出多少处分歧", "list so many disagreements", type=int, default=0, metavar="N")
    seconds = "seconds a program has for an answer (default 30)"
    parser.option("--think", "程序每步时限（秒，默认 30）", seconds, type=float, default=30.0, metavar="SECONDS")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0, or 2 when a record or a game of it cannot be read; the others are asked about all the same."""
    from paiju.agreement.run import agreement_json, go_through
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched

    check_writable(args.stderr, "--stderr")
    if args.limit is not None and args.limit < 1:
        raise InputError("limit", "at least 1 is wanted", "至少为 1")

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
        print(f"{path}: {trouble.place} {say(trouble.zh, trouble.en)}", file=sys.stderr)
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
    games = len(outcome.rows)
    name = outcome.plan.player
    lines = [
        say(
            f"{name}，{games} 场，种子 {outcome.plan.seed}",
            f"{name}: {several(games, 'game')}, seed {outcome.plan.seed}",
        )
    ]
    if outcome.faults:
        lines.append(say(f"程序失误 {outcome.faults} 次", f"the program lost {several(outcome.faults, 'turn')}"))
    lines += noted(outcome.notes, say)
    for _, names, rows in SECTIONS:
        shown = [
            [say(*words), f"{outcome.counts(key)[1]:,}", *shown_as(estimates[key], "share")]
            for key, words in rows
            if outcome.counts(key)[1]
        ]
        lines += ["", say(*names), *table(shown, right=range(1, 4))] if shown else []
    return lines + [line for other in outcome.others[:listed] for line in in_words(other, say)]


def in_words(other: "OtherChoice", say: Speaker) -> list[str]:
    """A disagreement, with tiles."""
    melds = "".join(f"  [{meld}]" for meld in other.melds)
    turned = say(" 指示牌 ", "  indicators ") + " ".join(other.indicators) if other.indicators else ""
    stake = say(" 面对 ", "  facing ") + other.stake if other.stake else ""
    riichi = say(" 立直：", "  riichi: ") + " ".join(other.riichi) if other.riichi else ""
    place = say(
        f"第 {other.hand} 局 {other.seat} 第 {other.turn} 巡", f"hand {other.hand}, {other.seat}, turn {other.turn}"
    )
    choices = say(
        f"人：{other.person[0]}；玩家：{other.player[0]}", f"person: {other.person[1]}; player: {other.player[1]}"
    )
    return ["", f"{other.file}  {place}", f"  {' '.join(other.tiles)}{melds}{turned}{stake}{riichi}", f"  {choices}"]
