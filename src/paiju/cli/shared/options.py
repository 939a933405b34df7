"""Commands, and the options that many of them have: one name for one thing."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.command_list import WORDS
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser, helper

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

Example = tuple[str, str, str]
FORMATS = ("paiju", "tenhou", "mjai", "botzone")
BOOK = ("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
SEED = ("种子（默认 0）", "the seed (default 0)")
# By name: what one writes, how it is read, and what it is. An exclamation mark: it must be given.
SHARED: dict[str, tuple[tuple[str, ...], dict[str, Any], tuple[str, str]]] = {
    "json": (("--json",), {"action": "store_true"}, ("输出 JSON", "print JSON")),
    "book": (("-b", "--book"), {}, BOOK),
    "book!": (("-b", "--book"), {"required": True}, BOOK),
    "untold book": (
        ("-b", "--book"),
        {},
        ("没有带上规则的牌谱所用的规则（.toml 文件）", "the book (.toml) of records that do not bring theirs along"),
    ),
    "other book": (("-b", "--book"), {}, ("按此规则，而非牌谱自己的", "the rule book, instead of the record's own")),
    "set": (
        ("--set",),
        {"action": "append", "default": [], "metavar": "FIELD=VALUE"},
        ("改规则的一项，可重复 (paiju rules show)", "change a field of the book (paiju rules show); repeatable"),
    ),
    "seed": (("--seed",), {"type": int, "default": 0, "metavar": "S"}, SEED),
    "seed text": (("--seed",), {"default": "0", "metavar": "S"}, SEED),
    "out!": (("--out",), {"required": True, "metavar": "FILE"}, ("写入此文件", "the file to write")),
    "jobs": (("--jobs",), {"metavar": "N"}, ("同时使用的核心数（默认全部）", "cores to use at once (default: all)")),
    "ray": (
        ("--ray",),
        {"metavar": "ADDRESS"},
        ("在 Ray 集群上；local 为本机", "play on a Ray cluster; local is one of this machine alone"),
    ),
    "device": (
        ("--device",),
        {"metavar": "DEVICE"},
        ("在 NVIDIA 显卡上：cuda（默认 cpu）", "cuda plays on an NVIDIA card (default: cpu)"),
    ),
    "special": (
        ("--special",),
        {"metavar": "RULE"},
        ("特殊规则，none，或 dice：逐局掷骰（默认）", "a dice rule, none, or dice: thrown for each hand (default)"),
    ),
    "stderr": (
        ("--stderr",),
        {"metavar": "FILE"},
        ("程序标准错误的去处", "a file to which a program's standard error is added"),
    ),
    "go on": (
        ("--resume",),
        {"metavar": "FILE"},
        ("进度文件：已有则续打", "a file with what was played; if it is there, go on from it"),
    ),
    "hands!": (
        ("-n", "--hands"),
        {"required": True, "metavar": "N"},
        ("局数，可写 1e6", "how many hands; 1e6 will do"),
    ),
    "head": (
        ("--head",),
        {"metavar": "HEX"},
        ("我记下的链头（十六进制）", "the chain's head as I wrote it down (hexadecimal)"),
    ),
    "files": (
        ("files",),
        {"nargs": "+", "metavar": "FILE"},
        (
            "牌谱文件或文件夹，可为 .gz；- 为标准输入",
            "records or folders of them, also packed (.gz); - for standard input",
        ),
    ),
    "format": (("--format",), {"choices": FORMATS}, ("格式（默认自动识别）", "the format; found out unless told")),
    "file jobs": (
        ("--jobs",),
        {"type": int, "default": 0, "metavar": "N"},
        ("同时使用的核心数（默认按文件多少）", "cores to use at once (default: as many as are worth it)"),
    ),
    "time": (
        ("--time",),
        {"type": float, "metavar": "SECONDS"},
        (
            "搜索多久：每秒按一百万步计，任何机器上结果相同",
            "how long to search: a million steps a second, on any machine",
        ),
    ),
    "exam": (
        ("exam",),
        {"metavar": "EXAM"},
        ("试卷编号 (paiju exam list)，或 .toml 文件", "the exam's id (paiju exam list), or a .toml file"),
    ),
    "paper lang": (
        ("--paper-lang",),
        {"choices": ("zh", "en", "both"), "default": "both"},
        ("印刷语言（默认 both）", "language of the papers (default both)"),
    ),
    "db": (
        ("--db",),
        {"metavar": "URL"},
        ("数据库（默认为数据文件夹中的 SQLite）", "the database (default: SQLite in the data folder)"),
    ),
    "data": (("--data",), {"metavar": "DIR"}, ("数据文件夹", "the folder for data")),
    "event": (("event",), {"metavar": "EVENT.toml"}, ("比赛文件", "the event's file")),
    "event or archive": (
        ("event",),
        {"metavar": "EVENT"},
        ("比赛文件（.toml）或档案（.zip）", "the event's .toml, or its archive"),
    ),
}
FILES = ("files", "format", "file jobs", "json")  # what every command over records takes


def shared(names: Sequence[str], say: Speaker) -> list[Parser]:
    """Options of these names, as parents of a command."""
    parents = []
    for name in names:
        flags, how, words = SHARED[name]
        parent = Parser(add_help=False)
        parent.add_argument(*flags, **how, help=say(*words))
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
        words: tuple[str, str] = ("", ""),
        tries: Sequence[Example] = (),
    ) -> Parser:
        """A new command with these shared options; one that has commands of its own shows its help."""
        text = self.say(*(words if any(words) else WORDS[name]))
        epilog = examples(tries, self.say) if tries else None
        parents = [self.common, *shared(options, self.say)]
        parser = self.commands.add_parser(name, parents=parents, help=text, description=text, epilog=epilog)
        parser.set_defaults(run=run or helper(parser))
        parser.say = self.say
        return parser

    def within(self, parser: Parser, title: tuple[str, str] = ("做什么", "what to do")) -> "Menu":
        """The place of a command's own commands."""
        inner = parser.add_subparsers(
            metavar=self.say(title[0], "WHAT"), title=self.say(*title), parser_class=type(parser)
        )
        return Menu(inner, self.common, self.say)


def level_help(say: Speaker) -> str:
    """The levels there are."""
    from paiju.series import LEVELS

    *most, last = LEVELS
    return say("、".join(most) + f" 或 {last}", ", ".join(most) + f" or {last}")


def player_help(say: Speaker) -> str:
    """A level, the deep player, or somebody's program."""
    programs = "cmd:|mjai:|botzone:"
    levels = level_help(say)
    return levels + say(f"，deep:秒数，或 {programs}程序", f", deep:SECONDS, or {programs}PROGRAM")
