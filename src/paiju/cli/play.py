"""`paiju play`: a match in the terminal against simple players."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import add_changes
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju play -b xjtu", "一盘日本麻将", "a game of riichi"),
    (
        "paiju play -b mcr --hints --save game.jsonl",
        "国标麻将，带提示，随时存盘",
        "Chinese Official, with hints, saved as it goes",
    ),
    ("paiju play --resume game.jsonl", "继续", "go on with it"),
    ("paiju play --resume", "继续上次离开的一盘", "go on with the game last left"),
    ("paiju play -b psa --special fight_on", "一种特殊规则", "one dice rule throughout"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("在终端里打一盘，对手是简单程序", "play a match in the terminal against simple players")
    parser = commands.add_parser("play", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    option(
        "-b",
        "--book",
        help=say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file"),
    )
    add_changes(parser, say)
    option(
        "--seat",
        metavar="E|S|W|N",
        help=say("第一局的座位（默认 E，庄家）", "your seat in the first hand (default E, the dealer)"),
    )
    option("--rounds", type=int, metavar="N", help=say("圈数（默认依规则）", "rounds to play (default: the book's)"))
    option("--seed", metavar="S", help=say("种子：同一种子发同样的牌", "the seed: the same one deals the same hands"))
    option(
        "--special",
        metavar="RULE",
        help=say("特殊规则；dice 为逐局掷骰（默认）", "a dice rule; dice: thrown for each hand (default)"),
    )
    levels = "random, drawn, simple, keen, steady, deep:SECONDS"
    bots = say(f"对手（{levels}；默认 simple）", f"the other players ({levels}; default simple)")
    option("--bots", metavar="LEVEL", help=bots)
    option("--hints", action="store_true", help=say("显示提示", "show hints"))
    option("--save", metavar="FILE", help=say("随时存入此文件", "keep the game in this file"))
    option(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help=say(
            "继续此文件中的牌局；不写文件为上次离开的一盘",
            "go on with the game in this file, or with the one last left",
        ),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play."""
    from paiju.cli.shared.book_argument import book_if_named
    from paiju.deep.names import player_named
    from paiju.terminal import GameChoice, play

    setup = GameChoice(
        book=book_if_named(args.book or None, args.set),
        seed=args.seed,
        rounds=args.rounds,
        seat=args.seat,
        bots=player_named(args.bots, "bots") if args.bots is not None else None,
        special=args.special,
        hints=args.hints or None,
        save=args.save,
        resume=args.resume,
    )
    return play(setup, say)
