"""`paiju lab`: what a change of the rules does, on the same walls."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, level_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError, system_reason
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.lab.run import Experiment

INTERRUPTED = 130
EXAMPLES = (
    ("paiju lab -b ema --set payments.winners=one --hands 1e6", _("one winner on a discard")),
    ("paiju lab -b mcr --set scoring.minimum=6 --hands 1e5 --html six.html", _("a minimum of six, with charts")),
    ("paiju lab -b xjtu --against lol --hands 1e5 --matches 2000", _("two rule books, whole games too")),
    (
        "paiju lab -b ema --also-set payments.winners=one --also-set scoring.minimum=2 --hands 1e5",
        _("two changes side by side"),
    ),
    ("paiju lab -b psa --set specials.swap_seats=false --hands 1e4", _("without one dice rule")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    options = ("book!", "set", "hands!", "seed text", "go on", "jobs", "ray", "device")
    parser = menu.command("lab", run, *options, tries=EXAMPLES)
    parser.renamed("--set", "--change")
    several: dict[str, Any] = {"action": "append", "default": []}
    parser.option(
        "--also-set",
        _("another change, compared separately; may be repeated"),
        "--variant",
        metavar="FIELD=VALUE[;…]",
        **several,
    )
    parser.option("--against", _("compare with another rule book; may be repeated"), metavar="BOOK", **several)
    parser.option("--matches", _("number of whole games to play as well"), default="0", metavar="M")
    bots = _(
        "{levels}, or one for each seat (they change seats); steady by default; may be repeated to compare "
        "side by side",
        levels=level_help(),
    )
    parser.option("--bots", bots, metavar="LEVEL[,…]", **several)
    parser.option(
        "--special",
        _("a dice rule, none, or dice: thrown for each hand (default); ONE,OTHER if the sides differ"),
        metavar="RULE",
    )
    parser.option("--matters", _("smallest difference worth mentioning, in per cent (default 0.5)"), metavar="X")
    parser.option("--html", _("write a report with charts"), metavar="FILE")
    parser.json_or_csv(_("print CSV"))


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
        raise InputError("html", _("cannot write {path}: {error}", path=name, error=system_reason(error))) from None
