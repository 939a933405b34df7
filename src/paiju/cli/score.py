"""`paiju score` and `paiju explain`."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli import hand
from paiju.cli.language import Speaker
from paiju.cli.output import emit
from paiju.cli.parser import Parser
from paiju.fields import SEATS

if TYPE_CHECKING:
    from paiju.answer import Answer
    from paiju.cli.parser import Commands
    from paiju.request import Request


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
        from paiju.cli.jsonl import run_lines
        from paiju.scoring import score

        return run_lines(args.jsonl, score)
    if not args.hand and sys.stdin.isatty():
        from paiju.cli.prompt import converse

        return converse(say, full=args.full, book=args.book or "")
    request = hand.hand_request(args)
    if args.json:
        return emit(as_json(request, args.full))
    print(as_text(request, say, args.full, args.faces, args.clauses))
    return 0


def as_json(request: dict[str, object], full: bool) -> dict[str, object]:
    """The public answer; in full, every step and every other reading too."""
    from dataclasses import asdict

    from paiju.request import parse
    from paiju.scoring import judge, score

    checked = parse(request)
    answer = score(request)
    if not full:
        return answer
    told = asdict(judge(checked))
    return answer | {key: told[key] for key in ("steps", "dropped", "others", "transfers", "waits")}


def as_text(request: dict[str, object], say: Speaker, full: bool, pictures: bool = False, quote: bool = False) -> str:
    """The answer for people; in full, also what the winner says aloud."""
    from paiju.render import render
    from paiju.request import parse
    from paiju.scoring import judge

    checked = parse(request)
    answer = judge(checked)
    spoken = announcements(checked, answer, say) if full else []
    return render(answer, say.lang, full, sys.stdout.isatty(), pictures, quote, spoken)


def announcements(request: "Request", answer: "Answer", say: Speaker) -> list[str]:
    """What the winner says, in Chinese and Japanese; riichi books only."""
    from paiju.announce import announce

    if not answer.win or request.book.scoring.family != "riichi":
        return []
    told = [
        announce(
            answer,
            request.book,
            by="self" if request.by_self else "discard",
            seat=SEATS[request.seat],
            prevailing=SEATS[request.round],
            honba=request.honba,
            collects=request.collects,
            lang=lang,
        )
        for lang in (say.lang, "zh", "ja")
    ]
    return list(dict.fromkeys(told))
