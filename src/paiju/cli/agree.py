"""`paiju agree`: how often a player decides as the people in real records did."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paiju.cli.replay import add_files, add_untold_book, several
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import BAD_INPUT, Parser
from paiju.cli.shared.text_file import check_writable
from paiju.cli.simulate import level_help
from paiju.columns import table
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.agreement.asking import FileAgreement, OtherChoice
    from paiju.agreement.run import AgreementOutcome
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju agree records/ --player steady --limit 2000", "两千个决定", "two thousand decisions"),
    ("paiju agree records/ --player 'mjai:node majiang.mjs' --list 20", "另一程序，列出分歧", "a program, differences"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("玩家与牌谱中的人决定是否相同", "how often a player decides as the people in records did")
    parser = commands.add_parser("agree", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    add_files(parser, say)
    option = parser.add_argument
    who = level_help(say) + say("，或 cmd:|mjai:|botzone:程序", ", or cmd:|mjai:|botzone:PROGRAM")
    option("--player", required=True, metavar="LEVEL", help=who)
    limit = say("至多多少个决定，均分于各文件", "at most so many decisions, spread evenly over the files")
    option("--limit", type=int, metavar="N", help=limit)
    option("--seed", type=int, default=0, metavar="S", help=say("种子（默认 0）", "the seed (default 0)"))
    option("--list", type=int, default=0, metavar="N", help=say("列出多少处分歧", "list so many disagreements"))
    option("--think", type=float, default=30.0, metavar="SECONDS", help=say("程序时限（秒）", "a program's seconds"))
    errors = say("程序标准错误的去处", "a file to which a program's standard error is added")
    option("--stderr", metavar="FILE", help=errors)
    add_untold_book(parser, say)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0, or 2 when a record or a game of it cannot be read; the others are asked about all the same."""
    from paiju.agreement.run import go_through, told
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched

    check_writable(args.stderr, "--stderr")
    if args.limit is not None and args.limit < 1:
        raise InputError("limit", "at least 1 is wanted", "至少为 1")

    def watch(found: "Iterator[FileAgreement]", total: int) -> "Iterator[FileAgreement]":
        return watched(found, total)

    outcome = go_through(
        args.files,
        args.player,
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
        emit(told(outcome, args.list))
    else:
        emit_lines(report(outcome, args.list, say))
    return BAD_INPUT if outcome.unreadable else 0


def report(outcome: "AgreementOutcome", listed: int, say: Speaker) -> list[str]:
    """The outcome in words."""
    from paiju.agreement.measures import SECTIONS
    from paiju.cli.arena.command import noted
    from paiju.cli.arena.words import shown_as

    found = outcome.estimates()
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
            [say(*words), f"{outcome.counts(key)[1]:,}", *shown_as(found[key], "share")]
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
