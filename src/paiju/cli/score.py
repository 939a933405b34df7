"""`paiju score` and `paiju explain`."""

import argparse
import sys

from paiju.cli.shared import hand
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit
from paiju.cli.shared.print_answer import as_json, as_text
from paiju.languages import _

EXAMPLES = (
    ("paiju score", _("asks for everything step by step")),
    ("paiju score -b xjtu 222333444m678p5s 5s --self", _("self-drawn")),
    ("paiju score -b ema 234m55s67p -m 345p@left -m 567s 8p --seat E --dora 1z", _("with melds")),
    ("paiju score -b ema 123m456m789m11p23s 4s --riichi --honba 2 --json", _("for programs")),
)


def add(menu: Menu) -> None:
    """The two commands; they differ in how much they tell."""
    for name in ("score", "explain"):
        tries = [(line.replace("score", name), about) for line, about in EXAMPLES]
        parser = menu.command(name, run, "book", "set", "json", tries=tries)
        hand.add_tiles(parser)
        hand.add_circumstances(parser)
        hand.add_lines(parser)
        parser.option("--faces", _("also show Unicode tile faces"), action="store_true")
        parser.option("--clauses", _("also show what the cited clauses say"), action="store_true")
        parser.set_defaults(full=name == "explain")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Lines, a hand from the options, or questions at a terminal."""
    if args.jsonl is not None:
        from paiju.cli.shared.jsonl import run_lines
        from paiju.scoring import score

        return run_lines(args.jsonl, score)
    if not args.hand and sys.stdin.isatty():
        from paiju.cli.ask.prompt import converse

        return converse(say, full=args.full, book=args.book or "")
    request = hand.hand_request(args)
    if args.json:
        return emit(as_json(request, args.full))
    print(as_text(request, say, args.full, args.faces, args.clauses))
    return 0
