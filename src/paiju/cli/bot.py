"""`paiju bot`: one of our players as a program of its own, for tables elsewhere."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.bot_why import add_why, named_book, run_why
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.bots import Bot
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju bot -b ema --level simple", "逐行 JSON，见 docs/bots-api.md", "JSON lines, see docs/bots-api.md"),
    ("paiju bot -b tenhou --protocol mjai --player 2", "mjai，二号位", "mjai, as player 2"),
    ("paiju bot -b tenhou --protocol mjai --connect localhost:11600", "mjai，经 TCP 入座", "mjai, joining over TCP"),
    ("paiju bot -b tenhou --level steady --why 3467m2345p3467s9s2z", "为何这样打", "why this discard"),
    ("paiju bot --level keen --why game.jsonl --hand 1 --seat E --turn 3", "牌谱中的一步", "a moment of a record"),
    ("paiju bot -b botzone --protocol botzone --keep-running", "Botzone，长时运行", "Botzone, kept running"),
)
PROTOCOLS = ("paiju", "mjai", "botzone")


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("以标准输入输出对局的程序玩家", "a player that is asked over standard input and output")
    parser = commands.add_parser("bot", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    option("-b", "--book", help=book)
    option(
        "--level",
        default="simple",
        metavar="L",
        help=say(
            "水平（默认 simple；deep:0.2 为每步思考秒数）",
            "the level (default simple; deep:0.2 thinks so many seconds)",
        ),
    )
    option("--protocol", choices=PROTOCOLS, default="paiju", help=say("协议（默认 paiju）", "default paiju"))
    option("--seed", type=int, default=0, metavar="S", help=say("种子（默认 0）", "the seed (default 0)"))
    option(
        "--player", type=int, default=0, metavar="N", help=say("mjai：编号（默认 0）", "mjai: our number (default 0)")
    )
    connect = say("mjai：连接到 主机:端口 的牌桌（TCP）", "mjai: join a table at host:port over TCP")
    option("--connect", metavar="HOST:PORT", help=connect)
    option("--keep-running", action="store_true", help=say("Botzone：长时运行", "Botzone: stay for further requests"))
    add_why(parser, say)
    parser.set_defaults(run=run)


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

    bot = bot_named(named_book(args), player_named(args.level, "level"), args.seed)
    if args.connect:
        join(bot, args)
    elif args.protocol == "mjai":
        mjai.serve(bot, sys.stdin, sys.stdout, args.player)
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
        mjai.serve(bot, read, write, args.player, room_of(args.connect))
