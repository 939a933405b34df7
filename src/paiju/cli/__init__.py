"""The command line: parse, call, print."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paiju import __version__
from paiju.cli.shared.command_list import GROUPS, MODULES
from paiju.cli.shared.language import Speaker, language
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import BAD_INPUT, Parser, complaint, helper, speak
from paiju.errors import Bug, InputError
from paiju.languages import _
from paiju.languages.catalogue import ROMANISED, languages
from paiju.reading.encodings import ENCODINGS, FilesRead, files_read_as, telling_words

BUG = 70
INTERRUPTED = 130
EXAMPLES = (
    ("paiju serve", _("play in the browser")),
    ("paiju play -b xjtu", _("play a game in the terminal")),
    ("paiju score", _("ask for a hand step by step and score it")),
    ("paiju explain -b xjtu 222333444m678p5s 5s --self", _("a hand explained")),
    ("paiju waits -b mcr 2345678m234p555s", _("what a hand waits for")),
    ("paiju rules list", _("the rule books")),
    ("paiju rules pattern 三色同顺", _("a pattern in every rule book, by any of its names")),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns 0 on success, 2 on bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    speak_any_encoding()
    say = Speaker(language(words))
    try:
        args = read(build(say, next((word for word in words if word in MODULES), "")), words)
        with files_read_as(getattr(args, "encoding", ""), say.lang) as files:
            try:
                code: int = args.run(args, say)
            finally:  # it may be why a list is refused
                tell_guesses(files, hasattr(args, "encoding"), say)
        sys.stdout.flush()
        return code
    except InputError as error:
        from paiju.cli.shared.error_place import placed

        print(complaint(placed(error), say), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        cause = str(error) if isinstance(error, Bug) else repr(error)
        print(complaint(_("internal error, please report it: {cause}", cause=cause), say), file=sys.stderr)
        return BUG


def tell_guesses(files: FilesRead, can_name: bool, say: Speaker) -> None:
    """What encoding was guessed, with names to judge it by, and what to do if it is wrong."""
    named, saved = _("If that is wrong, name another with --encoding."), _("If that is wrong, save it as UTF-8.")
    for file, guess in files.guesses.items():
        names = telling_words(guess.text)
        text = _("{file} was read as {encoding}: {names}.", file=file, encoding=ENCODINGS[guess.encoding], names=names)
        print(say(text), say(named if can_name else saved), file=sys.stderr)


def speak_any_encoding() -> None:
    """Make an output write `?` for characters its encoding lacks, such as tiles or a language the system cannot
    show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def read(parser: Parser, words: Sequence[str]) -> argparse.Namespace:
    """Parse the words as options; a winning tile may stand after options that follow the hand."""
    args, left = parser.parse_known_args(words)
    if getattr(args, "hand", None) and getattr(args, "win", "") is None:
        tiles = [i for i, word in enumerate(left) if not word.startswith("-")]
        args.win = left.pop(tiles[0]) if tiles else None
    if left:
        parser.error(f"unrecognized arguments: {' '.join(left)}")
    return args


def build(say: Speaker, command: str = "") -> Parser:
    """A known command with its options, in the language chosen; otherwise the list of commands."""
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=(*languages(), ROMANISED), help=say(_("language of the output")))
    text = say(_("Mahjong by the book"))
    usage = say(_("paiju [options] COMMAND ..."))
    parser = Parser(prog="paiju", usage=usage, description=text, parents=[common], epilog=overview(say))
    parser.add_argument("--version", action="version", version=f"paiju {__version__}", help=say(_("show the version")))
    parser.set_defaults(run=helper(parser))
    commands = parser.add_subparsers(
        prog="paiju", metavar=say(_("COMMAND")), help=argparse.SUPPRESS, parser_class=Parser
    )
    if command in MODULES:
        import_module(f"paiju.cli.{MODULES[command]}").add(Menu(commands, common, say))
    not_loaded = Parser(add_help=False)
    for name in MODULES:  # so that a mistake knows their names
        commands.choices.setdefault(name, not_loaded)
    speak(parser, say)
    return parser


def overview(say: Speaker) -> str:
    """Every command by purpose, with some to try."""
    width = max(map(len, MODULES))
    lines = []
    for title, group in GROUPS.items():
        lines += [
            say(_("{title}:", title=title)),
            *(f"  {name:{width}}  {say(about)}" for name, (_module, about) in group.items()),
            "",
        ]
    return "\n".join([*lines, examples(EXAMPLES, say)])
