"""`paiju bot`: one of our players as a program of its own, for tables elsewhere."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.bot_why import add_why, named_book, run_why
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, level_help
from paiju.errors import InputError
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.bots import Bot

EXAMPLES = (
    ("paiju bot -b ema --bots simple", _("JSON lines, see docs/bots-api.md")),
    ("paiju bot -b tenhou --protocol mjai --number 2", _("mjai, as player 2")),
    ("paiju bot -b tenhou --protocol mjai --connect localhost:11600", _("mjai, joining over TCP")),
    ("paiju bot -b tenhou --bots steady --why 3467m2345p3467s9s2z", _("why this discard")),
    ("paiju bot --bots keen --why game.jsonl --hand 1 --seat E --turn 3", _("a moment from a record")),
    ("paiju bot -b botzone --protocol botzone --keep-running", _("Botzone, kept running")),
)
PROTOCOLS = ("paiju", "mjai", "botzone")


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("bot", run, "book", "seed", tries=EXAMPLES)
    levels = _("{levels}, or deep:SECONDS, which thinks that long per move; simple by default", levels=level_help())
    parser.option("--bots", levels, "--level", default="simple", metavar="LEVEL")
    parser.option("--protocol", _("the protocol (default paiju)"), choices=PROTOCOLS, default="paiju")
    parser.option("--number", _("mjai: the player's number (default 0)"), "--player", type=int, default=0, metavar="N")
    parser.option("--connect", _("mjai: join a table at host:port over TCP"), metavar="HOST:PORT")
    parser.option("--keep-running", _("Botzone: keep running for further requests"), action="store_true")
    add_why(parser)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Answer until there is nothing more to answer, or tell why."""
    if args.why is not None:
        return run_why(args, say)
    for name in ("hand", "seat", "turn", "json"):
        if getattr(args, name):
            raise InputError(f"--{name}", _("only works with --why"))
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
        raise InputError("connect", _("TCP needs --protocol mjai"))
    with connected(args.connect) as (read, write):
        mjai.serve(bot, read, write, args.number, room_of(args.connect))
