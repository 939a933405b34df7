"""`paiju join`: a player of ours, or anybody's program, at a table of a club."""

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, player_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder, check_writable
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import Grouped, Text, _, _n

if TYPE_CHECKING:
    from paiju.client.play import ClubGames
    from paiju.client.seating import ClubTable, Identity

Json = dict[str, Any]
TABLE = "http://127.0.0.1:8700/table/ID"
EXAMPLES = (
    (f"paiju join {TABLE}", _("our steady player takes a free seat")),
    (f"paiju join {TABLE} --player 'cmd:python mine.py' --name Robin", _("a program of your own")),
    ("paiju join https://club.example/join/KEY --player 'mjai:node bot.js'", _("by an invitation, an mjai program")),
    (f"paiju join {TABLE} --player deep:1 --games 4 --save games/", _("four games, with records and proofs")),
)
TOKEN, PASSWORD, PIN = "PAIJU_TOKEN", "PAIJU_PASSWORD", "PAIJU_PIN"
MOST_GAMES = 100_000


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("join", run, "stderr", "json", tries=EXAMPLES)
    parser.option("url", _("the table's address as the browser shows it, or an invitation"), metavar="URL")
    players = _("{players}; steady by default", players=player_help())
    parser.option("--player", players, "--bots", default="steady", metavar="LEVEL")
    parser.option("--name", _("what the player is called at the table"), default="", metavar="NAME")
    parser.option("--seat", _("which seat, where one may choose (default: any)"), metavar="E|S|W|N")
    parser.option("-n --games", _("how many games with the same people (default 1)"), type=int, default=1, metavar="N")
    parser.option(
        "--think",
        _("seconds a program has for each answer, at most what the table's clock leaves (default 3)"),
        type=float,
        default=3.0,
        metavar="SECONDS",
    )
    parser.option("--save", _("keep records, and what was added to the walls, in this folder"), metavar="DIR")
    parser.option("--token", _("be the person with this token (or {name})", name=TOKEN), metavar="TOKEN")
    parser.option(
        "--account", _("sign in by this name; the password is asked, or {name}", name=PASSWORD), metavar="NAME"
    )
    parser.option("--pin", _("at an event: number and PIN, such as p7:123456 (or {name})", name=PIN), metavar="N:PIN")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when all games were played; 1 when a program never answered or was left out."""
    check(args)
    from paiju.client.address import read_address
    from paiju.client.play import ClubGames
    from paiju.client.player import ClubPlayer
    from paiju.client.seating import come_to

    def tell(text: Text) -> None:
        print(say(text), file=sys.stderr, flush=True)

    there = come_to(read_address(args.url), identity(args), args.seat, tell)
    player = ClubPlayer(args.player, there.book, args.think, tell, args.stderr)
    games, ends = ClubGames(there, player, tell, args.save), list[Json]()
    try:
        asyncio.run(play(args, games, ends, say))
    except KeyboardInterrupt:
        part(games.table, tell)
        raise
    finally:
        player.close()
    if args.json:
        emit(ends)
    if player.lost_turns:
        tell(_n("{n} turn was played for the program", "{n} turns were played for the program", player.lost_turns))
    return int(player.is_to_blame)


def check(args: argparse.Namespace) -> None:
    """What can be wrong before anybody comes to a table."""
    from importlib.util import find_spec

    from paiju.deep.names import player_named
    from paiju.deep.seats import is_guest

    if find_spec("websockets") is None:
        raise InputError(
            "", _("paiju join needs {missing}: run pip install '.[club]' in Paiju's folder", missing="websockets")
        )
    if not is_guest(args.player):
        player_named(args.player, "--player", ("cmd:PROGRAM", "mjai:PROGRAM", "botzone:PROGRAM"))
    if not 1 <= args.games <= MOST_GAMES:
        raise InputError("--games", _("must be {least} to {most}", least=1, most=Grouped(MOST_GAMES)))
    if not args.think > 0:
        raise InputError("--think", _("must be more than 0"))
    check_writable(args.stderr, "--stderr")
    check_folder(args.save, "--save")
    if args.save is not None:
        Path(args.save).mkdir(parents=True, exist_ok=True)


def identity(args: argparse.Namespace) -> "Identity":
    """Who the player is: secrets stand in options, or in the environment, where nobody else reads them."""
    from paiju.client.seating import Identity

    password = os.environ.get(PASSWORD, "")
    if args.account and not password:
        password = getpass.getpass()
    token, pin = args.token or os.environ.get(TOKEN, ""), args.pin or os.environ.get(PIN, "")
    return Identity(args.name, token, args.account or "", password, pin)


async def play(args: argparse.Namespace, games: "ClubGames", ends: list[Json], say: Speaker) -> None:
    """Sit down once the program is there, and play."""
    player, there = games.player, games.table

    def ended(end: Json) -> None:
        ends.append({"table": games.table.id, "player": player.seat, **end})
        if not args.json:
            emit_lines(results(end, player.seat, say))
            sys.stdout.flush()
        if args.save is not None:
            games.tell(_("to check the walls: {command}", command=games.verify_command))

    def sit() -> None:
        there.sit(args.name, args.seat and args.seat.upper())
        games.tell(_("{player} has a seat at {table}", player=args.player, table=there.title or there.id))

    await player.wake()
    await games.play(args.games, sit, ended)


def part(there: "ClubTable", tell: Callable[[Text], None]) -> None:
    """Interrupted: somebody who could come back keeps the seat, as when a page is closed; a guest known only here would
    only keep it from others, and leaves."""
    if there.can_return:
        tell(_("the seat is kept: it is played automatically until you come back"))
        return
    try:
        there.leave()
    except InputError as error:
        tell(error.text)
    else:
        tell(_("you left the table"))


def results(end: Json, mine: int | None, say: Speaker) -> list[str]:
    """How a game ended."""
    rows = [["", say(_("player")), say(_("points")), say(_("result"))]]
    for row in sorted(end["results"], key=lambda row: row["place"]):
        name = row["name"] + (" *" if row["player"] == mine else "")
        rows.append([str(row["place"]), name, say(Grouped(row["points"])), f"{row['final']:+g}"])
    return table(rows, right=(0, 2, 3))
