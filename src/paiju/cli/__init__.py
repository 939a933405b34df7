"""The command line: parse, call, print."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paiju.cli.language import LANGUAGES, Speaker, language
from paiju.cli.parser import BAD_INPUT, Parser
from paiju.errors import InputError

MODULES = {
    "score": "score",
    "explain": "score",
    "waits": "ready",
    "distance": "ready",
    "rules": "rules",
    "schema": "schema",
}
BUG = 70
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 2 on bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    say = Speaker(language(words))
    try:
        args = build(say, words[0] if words else "").parse_args(words)
        code: int = args.run(args, say)
        sys.stdout.flush()
        return code
    except InputError as error:
        where = f"{error.field}: " if error.field else ""
        print(f"paiju: error: {where}{say(error.zh, error.message)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        sorry = say("内部错误，请报告", "internal error, please report it")
        print(f"paiju: error: {sorry}: {error!r}", file=sys.stderr)
        return BUG


def build(say: Speaker, command: str = "") -> Parser:
    """Every command with its options, in the language chosen; a known command alone, for a quick start."""
    parser = Parser(prog="paiju", description=say("牌局：按规则书打麻将", "Mahjong by the book"))
    commands = parser.add_subparsers(metavar=say("命令", "COMMAND"), required=True, parser_class=Parser)
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, help=say("输出语言", "language of the output"))
    for module in (MODULES[command],) if command in MODULES else dict.fromkeys(MODULES.values()):
        import_module(f"paiju.cli.{module}").add(commands, common, say)
    return parser
