"""`paiju score` and `paiju explain`."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.shared import hand
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit
from paiju.cli.shared.parser import Parser
from paiju.cli.shared.print_answer import as_json, as_text

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The two commands; they differ in how much they tell."""
    texts = {
        "score": say("给一手和牌计分", "score a winning hand"),
        "explain": say("逐项说明计分与条文", "explain a hand line by line, with clauses"),
    }
    for name, text in texts.items():
        parser = commands.add_parser(name, parents=[common], help=text, description=text)
        hand.add_tiles(parser, say)
        hand.add_circumstances(parser, say)
        hand.add_formats(parser, say)
        parser.add_argument("--faces", action="store_true", help=say("以牌面字符显示", "also show Unicode tile faces"))
        quote = say("并列出所引条文的内容", "also show what the cited clauses say")
        parser.add_argument("--clauses", action="store_true", help=quote)
        parser.set_defaults(run=run, full=name == "explain")


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
