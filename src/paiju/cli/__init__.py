"""The command line: parse, call, print."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paiju import __version__
from paiju.cli.shared.command_list import GROUPS, MODULES
from paiju.cli.shared.language import LANGUAGES, Speaker, language
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import BAD_INPUT, Parser, complaint, helper, speak
from paiju.errors import Bug, InputError

BUG = 70
INTERRUPTED = 130
EXAMPLES = (
    ("paiju serve", "在浏览器里打牌", "play in the browser"),
    ("paiju play -b xjtu", "在终端里打一盘", "play a match in the terminal"),
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
        args = read(build(say, next((word for word in words if word in MODULES), "")), words)
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
        cause = str(error) if isinstance(error, Bug) else repr(error)
        print(f"{complaint(say)}{sorry}: {cause}", file=sys.stderr)
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
    """A known command with its options, in the language chosen; of an unknown one, or none, what commands there are."""
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, help=say("输出语言", "language of the output"))
    text = say("牌局：按规则书打麻将", "Mahjong by the book")
    usage = say("paiju [选项] 命令 …", "paiju [options] COMMAND ...")
    parser = Parser(prog="paiju", usage=usage, description=text, parents=[common], epilog=overview(say))
    parser.add_argument("--version", action="version", version=f"paiju {__version__}", help=say("版本", "the version"))
    parser.set_defaults(run=helper(parser))
    commands = parser.add_subparsers(
        prog="paiju", metavar=say("命令", "COMMAND"), help=argparse.SUPPRESS, parser_class=Parser
    )
    if command in MODULES:
        import_module(f"paiju.cli.{MODULES[command]}").add(Menu(commands, common, say))
    for name in MODULES:
        if name not in commands.choices:
            commands.add_parser(name)
    speak(parser, say)
    return parser


def overview(say: Speaker) -> str:
    """Every command by what it is for, and some to try."""
    width = max(map(len, MODULES))
    lines = []
    for title, group in GROUPS.items():
        lines += [
            f"{say(*title)}{say('：', ':')}",
            *(f"  {name:{width}}  {say(zh, en)}" for name, (_, zh, en) in group.items()),
            "",
        ]
    return "\n".join([*lines, examples(EXAMPLES, say)])
