"""`paiju play`: a match in the terminal against simple players."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu

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


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("play", run, "book", "set", "special", tries=EXAMPLES)
    seat = "your seat in the first hand (default E, the dealer)"
    parser.option("--seat", "第一局的座位（默认 E，庄家）", seat, metavar="E|S|W|N")
    parser.option("--rounds", "圈数（默认依规则）", "rounds to play (default: the book's)", type=int, metavar="N")
    parser.option("--seed", "种子：同一种子发同样的牌", "the seed: the same one deals the same hands", metavar="S")
    levels = "random, drawn, simple, keen, steady, deep:SECONDS"
    others = f"the other players ({levels}; default simple)"
    parser.option("--bots", f"对手（{levels}；默认 simple）", others, metavar="LEVEL")
    parser.option("--hints", "显示提示", "show hints", action="store_true")
    parser.option("--save", "随时存入此文件", "keep the game in this file", metavar="FILE")
    resume = "go on with the game in this file, or with the one last left"
    zh = "继续此文件中的牌局；不写文件为上次离开的一盘"
    parser.option("--resume", zh, resume, metavar="FILE", nargs="?", const="")


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
