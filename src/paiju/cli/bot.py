"""`paiju bot`: one of our players as a program of its own, for tables elsewhere."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser

if TYPE_CHECKING:
    from paiju.bots import Bot
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju bot -b ema --level simple", "逐行 JSON，见 docs/bots-api.md", "JSON lines, see docs/bots-api.md"),
    ("paiju bot -b tenhou --protocol mjai --player 2", "mjai，二号位", "mjai, as player 2"),
    ("paiju bot -b tenhou --protocol mjai --connect localhost:11600", "mjai，经 TCP 入座", "mjai, joining over TCP"),
    ("paiju bot -b botzone --protocol botzone --keep-running", "Botzone，长时运行", "Botzone, kept running"),
)
PROTOCOLS = ("paiju", "mjai", "botzone")


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("以标准输入输出对局的程序玩家", "a player that is asked over standard input and output")
    parser = commands.add_parser("bot", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    option("-b", "--book", required=True, help=book)
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, _: Speaker) -> int:
    """Answer until there is nothing more to answer."""
    from paiju.bots import botzone, mjai, wire
    from paiju.cli.shared.book_argument import book_of
    from paiju.deep.names import player_named
    from paiju.deep.seats import bot_named

    bot = bot_named(book_of(args.book), player_named(args.level, "level"), args.seed)
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
    from paiju.errors import InputError

    if args.protocol != "mjai":
        raise InputError("connect", "over TCP mjai is spoken: --protocol mjai", "经 TCP 须用 --protocol mjai")
    with connected(args.connect) as (read, write):
        mjai.serve(bot, read, write, args.player, room_of(args.connect))
