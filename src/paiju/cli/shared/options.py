"""Commands, and the options that many of them have: one name for one thing."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.command_list import ABOUT
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser, helper
from paiju.languages import NOTHING, Text, _
from paiju.languages.catalogue import languages
from paiju.reading.encodings import GUESSED

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

Example = tuple[str, Text]
FORMATS = ("paiju", "tenhou", "mjai", "botzone")
BOOK = _("the rule book (paiju rules list), or a .toml file")
SEED = _("the seed (default 0)")
TO_DO = _("what to do")
# By name: what one writes, how it is read, and what it is. An exclamation mark: it must be given.
SHARED: dict[str, tuple[tuple[str, ...], dict[str, Any], Text]] = {
    "json": (("--json",), {"action": "store_true"}, _("print JSON")),
    "book": (("-b", "--book"), {}, BOOK),
    "book!": (("-b", "--book"), {"required": True}, BOOK),
    "untold book": (("-b", "--book"), {}, _("the rule book (.toml) for records that do not include one")),
    "other book": (("-b", "--book"), {}, _("the rule book, instead of the record's own")),
    "set": (
        ("--set",),
        {"action": "append", "default": [], "metavar": "FIELD=VALUE"},
        _("change a setting of the rule book (paiju rules show); may be repeated"),
    ),
    "seed": (("--seed",), {"type": int, "default": 0, "metavar": "S"}, SEED),
    "seed text": (("--seed",), {"default": "0", "metavar": "S"}, SEED),
    "out!": (("--out",), {"required": True, "metavar": "FILE"}, _("the file to write")),
    "jobs": (("--jobs",), {"metavar": "N"}, _("cores to use at once (default: all, also of a cluster)")),
    "ray": (("--ray",), {"metavar": "ADDRESS"}, _("play on a Ray cluster; local means this machine alone")),
    "device": (("--device",), {"metavar": "DEVICE"}, _("cuda plays on an NVIDIA card (default: cpu)")),
    "special": (("--special",), {"metavar": "RULE"}, _("a dice rule, none, or dice: thrown for each hand (default)")),
    "stderr": (("--stderr",), {"metavar": "FILE"}, _("append a program's standard error to this file")),
    "go on": (("--resume",), {"metavar": "FILE"}, _("progress file; if it already exists, continue from it")),
    "hands!": (("-n", "--hands"), {"required": True, "metavar": "N"}, _("number of hands, such as 1e6")),
    "head": (("--head",), {"metavar": "HEX"}, _("the head of the chain as you wrote it down (hexadecimal)")),
    "files": (
        ("files",),
        {"nargs": "+", "metavar": "FILE"},
        _("records or folders of records, also compressed (.gz); - for standard input"),
    ),
    "format": (("--format",), {"choices": FORMATS}, _("the format (default: detected)")),
    "file jobs": (
        ("--jobs",),
        {"type": int, "default": 0, "metavar": "N"},
        _("cores to use at once (default: depends on the number of files)"),
    ),
    "time": (
        ("--time",),
        {"type": float, "metavar": "SECONDS"},
        _("how long to search; one second is a million steps on any machine"),
    ),
    "exam": (("exam",), {"metavar": "EXAM"}, _("the exam's id (paiju exam list), or a .toml file")),
    "paper lang": (
        ("--paper-lang",),
        {"choices": (*languages(), "both"), "default": "both"},
        _("language of the printouts (default both)"),
    ),
    "db": (("--db",), {"metavar": "URL"}, _("the database (default: SQLite in the data folder)")),
    "data": (("--data",), {"metavar": "DIR"}, _("the data folder")),
    "encoding": (
        ("--encoding",),
        {"default": "", "metavar": "NAME"},
        _("the encoding of files that are not Unicode: {encodings} (default: guessed)", encodings=", ".join(GUESSED)),
    ),
    "event": (("event",), {"metavar": "EVENT.toml"}, _("the event's file")),
    "event or archive": (("event",), {"metavar": "EVENT"}, _("the event's .toml file, or its archive (.zip)")),
}
FILES = ("files", "format", "file jobs", "json")  # what every command over records takes


def shared(names: Sequence[str], say: Speaker) -> list[Parser]:
    """Options of these names, as parents of a command."""
    parents = []
    for name in names:
        flags, how, about = SHARED[name]
        parent = Parser(add_help=False)
        parent.add_argument(*flags, **how, help=say(about))
        parents.append(parent)
    return parents


class Menu:
    """Where commands are added: below `paiju`, or below one of its commands."""

    def __init__(self, commands: "Commands", common: Parser, say: Speaker) -> None:
        self.commands, self.common, self.say = commands, common, say

    def command(
        self,
        name: str,
        run: Callable[..., int] | None = None,
        *options: str,
        about: Text = NOTHING,
        tries: Sequence[Example] = (),
    ) -> Parser:
        """A new command with these shared options; one that has commands of its own shows its help."""
        text = self.say(about or ABOUT[name])
        epilog = examples(tries, self.say) if tries else None
        parents = [self.common, *shared(options, self.say)]
        parser = self.commands.add_parser(name, parents=parents, help=text, description=text, epilog=epilog)
        parser.set_defaults(run=run or helper(parser))
        parser.say = self.say
        return parser

    def within(self, parser: Parser, title: Text = TO_DO) -> "Menu":
        """The place of a command's own commands."""
        inner = parser.add_subparsers(metavar=self.say(_("WHAT")), title=self.say(title), parser_class=type(parser))
        return Menu(inner, self.common, self.say)


def level_help() -> Text:
    """The levels there are."""
    from paiju.series import LEVELS

    *most, last = LEVELS
    return _("{most} or {last}", most=most, last=last)


def player_help() -> Text:
    """A level, the deep player, or somebody's program."""
    from paiju.series import LEVELS

    return _("{levels}, deep:SECONDS, or {programs}PROGRAM", levels=LEVELS, programs="cmd:|mjai:|botzone:")
