"""`paiju lab`: what a change of the rules does, on the same walls."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import Parser
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import check_writable
from paiju.cli.simulate import add_card, add_crew, level_help
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands
    from paiju.lab.run import Experiment

INTERRUPTED = 130
EXAMPLES = (
    ("paiju lab -b ema --change payments.winners=one --hands 1e6", "一炮一响", "one winner on a discard"),
    ("paiju lab -b mcr --change scoring.minimum=6 --hands 1e5 --html six.html", "六番起和，附图表", "with charts"),
    ("paiju lab -b xjtu --against lol --hands 1e5 --matches 2000", "两部规则，兼及整盘", "two books, whole games too"),
    (
        "paiju lab -b ema --variant payments.winners=one --variant scoring.minimum=2 --hands 1e5",
        "两种改动并列",
        "two changes side by side",
    ),
    ("paiju lab -b psa --change specials.swap_seats=false --hands 1e4", "去掉一种骰子规则", "a dice rule left out"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("改动规则会怎样：同样的牌墙，两种规则", "what a rule does: the same walls by two sets of rules")
    parser = commands.add_parser("lab", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    option("-b", "--book", required=True, help=book)
    change = say("改动一项 (paiju rules show)；可多次", "a field changed (paiju rules show); may be repeated")
    option("--change", action="append", default=[], metavar="FIELD=VALUE", help=change)
    variant = say("另一种改动，单独比较；可多次", "other changes, compared by themselves; may be repeated")
    option("--variant", action="append", default=[], metavar="FIELD=VALUE[;…]", help=variant)
    against = say("与另一规则比较；可多次", "compare with another book; may be repeated")
    option("--against", action="append", default=[], metavar="BOOK", help=against)
    option("-n", "--hands", required=True, metavar="N", help=say("局数，可写 1e6", "how many hands; 1e6 will do"))
    option("--matches", default="0", metavar="M", help=say("另打多少整盘", "whole games to play besides"))
    bots = level_help(say) + say(
        "，或每座一种（轮换座位）；默认 steady；可多次，并列比较",
        ", or one for each seat (they change seats); steady by default; several are compared side by side",
    )
    option("--bots", action="append", default=[], metavar="LEVEL[,…]", help=bots)
    option("--seed", default="0", metavar="S", help=say("种子（默认 0）", "the seed (default 0)"))
    rule = say(
        "特殊规则，none，或 dice（默认）；两方不同时写 甲,乙",
        "a dice rule, none, or dice: thrown for each hand (default); ONE,OTHER where the sides differ",
    )
    option("--special", metavar="RULE", help=rule)
    matters = say(
        "值得一提的最小差异，百分点或百分之几（默认 0.5）",
        "smallest difference worth naming, in per cent (default 0.5)",
    )
    option("--matters", metavar="X", help=matters)
    resume = say("进度文件：已有则续打", "a file with what was played; if it is there, go on from it")
    option("--resume", metavar="FILE", help=resume)
    add_crew(option, say)
    add_card(option, say)
    option("--html", metavar="FILE", help=say("图表报告", "write a report with charts"))
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--csv", action="store_true", help=say("输出 CSV", "print CSV"))
    shown.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what was found; of an experiment that is interrupted, what was found so far."""
    from paiju.cli.lab.report import report
    from paiju.cli.shared.book_argument import book_of
    from paiju.lab.run import play
    from paiju.lab.telling import csv_of, told

    check_writable(args.html, "--html")
    shown = Bar()
    try:
        found = play(
            book_of(args.book),
            args.hands,
            changes=changes_of(args.change, "--change"),
            variants=[changes_of(text.split(";"), "--variant") for text in args.variant],
            against=[book_of(name) for name in args.against],
            lineups=args.bots,
            special=args.special,
            matches=args.matches,
            seed=args.seed,
            matters=args.matters,
            resume=args.resume,
            keep_partial=True,
            jobs=args.jobs,
            ray=args.ray,
            device=args.device,
            progress=shown.show,
        )
    finally:
        shown.clear()
    if args.html:
        write(args.html, found, say)
    if args.json:
        emit(told(found))
    elif args.csv:
        print(csv_of(found), end="")
    else:
        emit_lines(report(found, say))
    return INTERRUPTED if found.partial else 0


def changes_of(texts: list[str], option: str) -> dict[str, object]:
    """Fields and their values."""
    from paiju.scoring.written import option_of

    return dict(option_of(text, option) for text in texts if text.strip())


def write(name: str, found: "Experiment", say: Speaker) -> None:
    """The report as a file."""
    from paiju.lab.report import page

    try:
        Path(name).write_text(page(found, say.lang), encoding="utf-8")
    except OSError as error:
        raise InputError("html", f"{name}: {error.strerror}", f"{name}：{error.strerror}") from None
