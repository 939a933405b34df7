"""`paiju lab`: what a change of the rules does, on the same walls."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, level_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.lab.run import Experiment

INTERRUPTED = 130
EXAMPLES = (
    ("paiju lab -b ema --set payments.winners=one --hands 1e6", "一炮一响", "one winner on a discard"),
    ("paiju lab -b mcr --set scoring.minimum=6 --hands 1e5 --html six.html", "六番起和，附图表", "with charts"),
    ("paiju lab -b xjtu --against lol --hands 1e5 --matches 2000", "两部规则，兼及整盘", "two books, whole games too"),
    (
        "paiju lab -b ema --also-set payments.winners=one --also-set scoring.minimum=2 --hands 1e5",
        "两种改动并列",
        "two changes side by side",
    ),
    ("paiju lab -b psa --set specials.swap_seats=false --hands 1e4", "去掉一种骰子规则", "a dice rule left out"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    options = ("book!", "set", "hands!", "seed text", "go on", "jobs", "ray", "device")
    parser = menu.command("lab", run, *options, tries=EXAMPLES)
    parser.renamed("--set", "--change")
    other = "other changes, compared by themselves; may be repeated"
    several: dict[str, Any] = {"action": "append", "default": []}
    parser.option(
        "--also-set", "另一种改动，单独比较；可多次", other, "--variant", metavar="FIELD=VALUE[;…]", **several
    )
    against = "compare with another book; may be repeated"
    parser.option("--against", "与另一规则比较；可多次", against, metavar="BOOK", **several)
    parser.option("--matches", "另打多少整盘", "whole games to play besides", default="0", metavar="M")
    bots = level_help(menu.say) + menu.say(
        "，或每座一种（轮换座位）；默认 steady；可多次，并列比较",
        ", or one for each seat (they change seats); steady by default; several are compared side by side",
    )
    parser.add_argument("--bots", action="append", default=[], metavar="LEVEL[,…]", help=bots)
    rule = "a dice rule, none, or dice: thrown for each hand (default); ONE,OTHER where the sides differ"
    parser.option("--special", "特殊规则，none，或 dice（默认）；两方不同时写 甲,乙", rule, metavar="RULE")
    matters = "smallest difference worth naming, in per cent (default 0.5)"
    parser.option("--matters", "值得一提的最小差异，百分点或百分之几（默认 0.5）", matters, metavar="X")
    parser.option("--html", "图表报告", "write a report with charts", metavar="FILE")
    parser.json_or_csv("输出 CSV", "print CSV")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what was found; of an experiment that is interrupted, what was found so far."""
    from paiju.cli.lab.report import report
    from paiju.cli.shared.book_argument import book_of
    from paiju.lab.run import play
    from paiju.lab.telling import csv_of, experiment_json

    check_writable(args.html, "--html")
    shown = Bar()
    try:
        experiment = play(
            book_of(args.book),
            args.hands,
            changes=changes_of(args.set, "--set"),
            variants=[changes_of(text.split(";"), "--also-set") for text in args.also_set],
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
        write(args.html, experiment, say)
    if args.json:
        emit(experiment_json(experiment))
    elif args.csv:
        print(csv_of(experiment), end="")
    else:
        emit_lines(report(experiment, say))
    return INTERRUPTED if experiment.partial else 0


def changes_of(texts: list[str], option: str) -> dict[str, object]:
    """Fields and their values."""
    from paiju.scoring.written import option_of

    return dict(option_of(text, option) for text in texts if text.strip())


def write(name: str, experiment: "Experiment", say: Speaker) -> None:
    """The report as a file."""
    from paiju.lab.report import page

    try:
        Path(name).write_text(page(experiment, say.lang), encoding="utf-8")
    except OSError as error:
        raise InputError("html", f"{name}: {error.strerror}", f"{name}：{error.strerror}") from None
