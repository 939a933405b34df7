"""`paiju doctor`: is a club well? Looks, and never writes; a server may have the club open meanwhile."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.club.serve import add_place, check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import Parser
from paiju.columns import table

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju doctor", "检查本机的俱乐部", "look at the club of this machine"),
    ("paiju doctor --data /srv/club --json", "供程序读取", "for programs"),
    ("paiju doctor --db postgresql://club@localhost/club --all", "检查全部牌桌", "look at every table"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say(
        "检查俱乐部：退出码 0 正常，1 有问题，2 无法检查",
        "is a club well? Exit 0: it is; 1: something is not; 2: it cannot be looked at",
    )
    parser = commands.add_parser(
        "doctor", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say)
    )
    add_place(parser, say)
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    every = say("重演全部牌桌，数据库逐页检查", "replay every table, and look at every page of the database")
    parser.add_argument("--all", action="store_true", help=every)
    parser.add_argument("--backup", metavar="FILE", help=say("也检查这份备份", "look at this backup, too"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Look, and tell."""
    check_extra()
    from paiju.server.doctor.examine import examine
    from paiju.server.doctor.findings import MARKS, NAMES, exit_code
    from paiju.server.settings import read

    findings = examine(read(vars(args)), args.all, Path(args.backup) if args.backup else None)
    code = exit_code(findings)
    if args.json:
        emit({"well": code == 0, "findings": [found.json() for found in findings]})
    else:
        rows = [(MARKS[one.level], (NAMES[one.check], one.check), (one.zh, one.en)) for one in findings]
        emit_lines(table([say(*words) for words in row] for row in rows))
    return code
