"""`paiju score` and `paiju explain`."""

import argparse
import json
import sys
from dataclasses import asdict

from paiju.cli import hand
from paiju.cli.language import Speaker


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser, say: Speaker) -> None:
    """The two commands; they differ in how much they tell."""
    texts = {
        "score": say("给一手和牌计分", "score a winning hand"),
        "explain": say("逐项说明计分与条文", "explain a hand line by line, with clauses"),
    }
    for name, text in texts.items():
        parser = commands.add_parser(name, parents=[common], help=text, description=text)
        hand.add_tiles(parser, say)
        hand.add_circumstances(parser, say)
        parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
        parser.add_argument("--faces", action="store_true", help=say("以牌面字符显示", "also show Unicode tile faces"))
        lines = say("逐行读取请求，每行一答", "read one request a line, write one answer a line")
        parser.add_argument("--jsonl", nargs="?", const="-", metavar="FILE", help=lines)
        parser.set_defaults(run=run, full=name == "explain")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Lines, a hand from the options, or questions at a terminal."""
    if args.jsonl is not None:
        from paiju.cli import jsonl
        from paiju.scoring import score

        return jsonl.run(args.jsonl, score)
    if not args.hand and sys.stdin.isatty():
        from paiju.cli.prompt import converse

        return converse(say, full=args.full, book=args.book or "")
    request = hand.hand_request(args)
    print(as_json(request, args.full) if args.json else as_text(request, say, args.full, args.faces))
    return 0


def as_json(request: dict[str, object], full: bool) -> str:
    """The public answer; in full, every step and every other reading too."""
    from paiju.request import parse
    from paiju.scoring import judge, score

    checked = parse(request)
    answer = score(request)
    if full:
        told = asdict(judge(checked))
        answer = answer | {key: told[key] for key in ("steps", "dropped", "others", "transfers", "waits")}
    return json.dumps(answer, ensure_ascii=False, indent=2)


def as_text(request: dict[str, object], say: Speaker, full: bool, pictures: bool = False) -> str:
    """The answer for people."""
    from paiju.render import render
    from paiju.request import parse
    from paiju.scoring import judge

    answer = judge(parse(request))
    return render(answer, say.lang, full, bold=sys.stdout.isatty(), pictures=pictures)
