"""`paiju bot`: one of our players as a program of its own, for tables elsewhere."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.bot_why import add_why, named_book, run_why
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, level_help
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.bots import Bot

EXAMPLES = (
    ("paiju bot -b ema --bots simple", "逐行 JSON，见 docs/bots-api.md", "JSON lines, see docs/bots-api.md"),
    ("paiju bot -b tenhou --protocol mjai --number 2", "mjai，二号位", "mjai, as player 2"),
    ("paiju bot -b tenhou --protocol mjai --connect localhost:11600", "mjai，经 TCP 入座", "mjai, joining over TCP"),
    ("paiju bot -b tenhou --bots steady --why 3467m2345p3467s9s2z", "为何这样打", "why this discard"),
    ("paiju bot --bots keen --why game.jsonl --hand 1 --seat E --turn 3", "牌谱中的一步", "a moment of a record"),
    ("paiju bot -b botzone --protocol botzone --keep-running", "Botzone，长时运行", "Botzone, kept running"),
)
PROTOCOLS = ("paiju", "mjai", "botzone")


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("bot", run, "book", "seed", tries=EXAMPLES)
    levels = level_help(menu.say) + menu.say(
        "，或 deep:秒数（每步思考这么久）；默认 simple", ", or deep:SECONDS, which thinks so long; simple by default"
    )
    parser.add_argument("--bots", default="simple", metavar="LEVEL", help=levels)
    parser.renamed("--bots", "--level")
    parser.option("--protocol", "协议（默认 paiju）", "default paiju", choices=PROTOCOLS, default="paiju")
    mine = "mjai: our number (default 0)"
    parser.option("--number", "mjai：编号（默认 0）", mine, "--player", type=int, default=0, metavar="N")
    connect = "mjai: join a table at host:port over TCP"
    parser.option("--connect", "mjai：连接到 主机:端口 的牌桌（TCP）", connect, metavar="HOST:PORT")
    parser.option("--keep-running", "Botzone：长时运行", "Botzone: stay for further requests", action="store_true")
    add_why(parser, menu.say)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Answer until there is nothing more to answer, or tell why."""
    if args.why is not None:
        return run_why(args, say)
    for name in ("hand", "seat", "turn", "json"):
        if getattr(args, name):
            raise InputError(f"--{name}", "goes with --why", "须与 --why 同用")
    from paiju.bots import botzone, mjai, wire
    from paiju.deep.names import player_named
    from paiju.deep.seats import bot_named

    bot = bot_named(named_book(args), player_named(args.bots, "level"), args.seed)
    if args.connect:
        join(bot, args)
    elif args.protocol == "mjai":
        mjai.serve(bot, sys.stdin, sys.stdout, args.number)
    elif args.protocol == "botzone":
        botzone.serve(bot, sys.stdin, sys.stdout, args.keep_running)
    else:
        wire.serve(bot, sys.stdin, sys.stdout)
    return 0


def join(bot: "Bot", args: argparse.Namespace) -> None:
    """Play at a table elsewhere until it hangs up."""
    from paiju.bots import mjai
    from paiju.bots.joined import connected, room_of

    if args.protocol != "mjai":
        raise InputError("connect", "over TCP mjai is spoken: --protocol mjai", "经 TCP 须用 --protocol mjai")
    with connected(args.connect) as (read, write):
        mjai.serve(bot, read, write, args.number, room_of(args.connect))
