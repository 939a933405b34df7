"""`paiju play`: a match in the terminal against simple players."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.languages import _

EXAMPLES = (
    ("paiju play -b xjtu", _("a game of riichi")),
    ("paiju play -b mcr --hints --save game.jsonl", _("Chinese Official, with hints, saved as it goes")),
    ("paiju play --resume game.jsonl", _("continue it")),
    ("paiju play --resume", _("continue the last unfinished game")),
    ("paiju play -b psa --special fight_on", _("one dice rule throughout")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("play", run, "book", "set", "special", tries=EXAMPLES)
    parser.option("--seat", _("your seat in the first hand (default E, the dealer)"), metavar="E|S|W|N")
    parser.option("--rounds", _("number of rounds (default: as in the rule book)"), type=int, metavar="N")
    parser.option("--seed", _("the seed: the same seed deals the same tiles"), metavar="S")
    levels = "random, drawn, simple, keen, steady, deep:SECONDS"
    parser.option("--bots", _("the other players ({levels}; default simple)", levels=levels), metavar="LEVEL")
    parser.option("--hints", _("show hints"), action="store_true")
    parser.option("--save", _("keep saving the game in this file"), metavar="FILE")
    parser.option(
        "--resume", _("continue the game in this file, or the one you last left"), metavar="FILE", nargs="?", const=""
    )


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
