"""The command line: parse, call, print."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paiju import __version__
from paiju.cli.shared.language import LANGUAGES, Speaker, language
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import BAD_INPUT, Parser, complaint, helper, speak
from paiju.errors import Bug, InputError

MODULES = {
    "score": "score",
    "explain": "score",
    "announce": "announce",
    "points": "points",
    "waits": "ready",
    "distance": "ready",
    "rules": "rules.command",
    "glossary": "rules.glossary",
    "referee": "referee.command",
    "schema": "rules.schema",
    "verify": "verify",
    "replay": "replay",
    "convert": "convert",
    "stats": "stats",
    "dataset": "dataset",
    "simulate": "simulate",
    "arena": "arena.command",
    "agree": "agree",
    "lab": "lab.command",
    "play": "play",
    "drill": "drill",
    "relay": "relay.command",
    "seating": "seating",
    "draw": "draw",
    "exam": "exam.command",
    "league": "league",
    "tournament": "tournament",
    "bot": "bot",
    "serve": "club.serve",
    "doctor": "club.doctor",
    "backup": "club.backup",
    "restore": "club.backup",
    "key": "club.key",
}
BUG = 70
INTERRUPTED = 130
EXAMPLES = (
    ("paiju score", "逐项询问，然后计分", "asks for a hand and scores it"),
    ("paiju explain -b xjtu 222333444m678p5s 5s --self", "一手牌的完整说明", "a hand explained"),
    ("paiju waits -b mcr 2345678m234p555s", "听哪些牌", "what a hand waits for"),
    ("paiju rules list", "有哪些规则", "the rule books"),
    ("paiju rules pattern 三色同顺", "番种在各规则中的分值", "a pattern in every book, by any of its names"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 2 on bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    speak_any_encoding()
    say = Speaker(language(words))
    try:
        args = read(build(say, words[0] if words else ""), words)
        code: int = args.run(args, say)
        sys.stdout.flush()
        return code
    except InputError as error:
        from paiju.cli.shared.error_place import placed

        print(complaint(say) + placed(error, say), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        sorry = say("内部错误，请报告", "internal error, please report it")
        told = str(error) if isinstance(error, Bug) else repr(error)
        print(f"{complaint(say)}{sorry}: {told}", file=sys.stderr)
        return BUG


def speak_any_encoding() -> None:
    """An output that cannot write a sign writes `?` for it: Chinese and tiles where a system knows neither."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def read(parser: Parser, words: Sequence[str]) -> argparse.Namespace:
    """The words as options; a winning tile may stand after options that follow the hand."""
    args, left = parser.parse_known_args(words)
    if getattr(args, "hand", None) and getattr(args, "win", "") is None:
        tiles = [i for i, word in enumerate(left) if not word.startswith("-")]
        args.win = left.pop(tiles[0]) if tiles else None
    if left:
        parser.error(f"unrecognized arguments: {' '.join(left)}")
    return args


def build(say: Speaker, command: str = "") -> Parser:
    """Every command with its options, in the language chosen; a known command alone, for a quick start."""
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, help=say("输出语言", "language of the output"))
    text = say("牌局：按规则书打麻将", "Mahjong by the book")
    parser = Parser(prog="paiju", description=text, parents=[common], epilog=examples(EXAMPLES, say))
    parser.add_argument("--version", action="version", version=f"paiju {__version__}", help=say("版本", "the version"))
    parser.set_defaults(run=helper(parser))
    commands = parser.add_subparsers(metavar=say("命令", "COMMAND"), title=say("命令", "commands"), parser_class=Parser)
    for module in (MODULES[command],) if command in MODULES else dict.fromkeys(MODULES.values()):
        import_module(f"paiju.cli.{module}").add(commands, common, say)
    speak(parser, say)
    return parser
