"""`paiju drill`: exercises from the engine, at the keyboard or as JSON."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.errors import InputError
from paiju.languages import _, _n

if TYPE_CHECKING:
    from datetime import date

    from paiju.study.drills import DrillItem

COUNT, MOST = 10, 1_000_000
SPEED = 60  # seconds of a speed round
EXAMPLES = (
    ("paiju drill -b xjtu", _("all kinds, harder as you get better")),
    ("paiju drill -b mcr --kind score --level 3", _("scoring in Chinese Official")),
    ("paiju drill -b ema --speed", _("as many as you can in a minute")),
    ("paiju drill -b xjtu --daily", _("the puzzle of the day, with a result to share")),
    ("paiju drill --record game.jsonl --seat E", _("the mistakes of your own games")),
    ("paiju drill --review", _("mistakes due for review")),
    ("paiju drill -b xjtu --kind waits --count 100 --seed 7 --json", _("exercises, one per line")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("drill", run, "book", tries=EXAMPLES)
    option = parser.option
    option("--kind", _("only this kind: score, waits, may …"), metavar="KIND")
    option("-n --count", _("how many (default {count})", count=COUNT), type=int, metavar="N")
    option("--seed", _("the seed: the same seed gives the same exercises"), metavar="S")
    option("--level", _("difficulty (default: rises as you get better)"), type=int, metavar="1..5")
    option("--id", _("the exercise with this id"), metavar="ID")
    option("--json", _("print exercises as JSON, one per line"), action="store_true")
    option(
        "--speed",
        _("a speed round of this many seconds (default {speed})", speed=SPEED),
        type=int,
        nargs="?",
        const=SPEED,
        metavar="SECONDS",
    )
    option("--daily", _("the puzzle of the day"), nargs="?", const="", metavar="DAY")
    option("--record", _("mistakes in a game record"), "--from", metavar="FILE")
    option("--seat", _("which player: the seat in the first hand (default: all)"), metavar="E|S|W|N")
    option("--judge", _("who judges mistakes: steady or deep:SECONDS"), metavar="LEVEL")
    option("--review", _("only mistakes due for review"), action="store_true")
    option("--progress", _("show your progress"), action="store_true")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Ask, or print."""
    from paiju.study.drills.making import check_kind
    from paiju.terminal.drill_round import load_learner, progress_lines

    check_options(args)
    if args.kind:
        check_kind(book_of(args.book) if args.book else None, args.kind)
    if args.progress:
        return emit_lines(progress_lines(load_learner(), say))
    if args.json:
        printed = 0
        for item in listed(args):
            print(json.dumps(item.to_json(), ensure_ascii=False, separators=(",", ":")), flush=True)
            printed += 1
        for line in fewer(printed, args, say):
            print(line, file=sys.stderr)
        return 0
    return at_keyboard(args, say)


def fewer(number: int, args: argparse.Namespace, say: Speaker) -> list[str]:
    """What is said where a book has fewer subjects of a kind than a set was to ask about."""
    from paiju.study.drills import KINDS

    named = args.id or args.record or args.review or args.daily is not None
    subjects = KINDS[args.kind].subjects if args.kind else None
    if subjects is None or named or args.speed or number >= (args.count or COUNT):
        return []
    return [say(_n("only {n} exercise: {why}", "only {n} exercises: {why}", number, why=subjects.none_left))]


def check_options(args: argparse.Namespace) -> None:
    """What was told goes together."""
    if args.count is not None and not 1 <= args.count <= MOST:
        raise InputError("--count", _("1 to {most} exercises, not {count}", most=MOST, count=args.count))
    if args.speed is not None and not 5 <= args.speed <= 3600:
        raise InputError("--speed", _("must be 5 to 3600 seconds"))
    if args.level is not None and args.level not in range(1, 6):
        raise InputError("--level", _("levels are 1 to 5, not {level}", level=args.level))
    for name in ("seat", "judge"):
        if getattr(args, name) is not None and args.record is None:
            raise InputError(f"--{name}", _("only works with --record"))
    named = args.id or args.record or args.review or args.progress
    if args.book is None and not named:
        raise InputError("book", _("name a rule book, such as --book xjtu"))


def listed(args: argparse.Namespace) -> Iterator["DrillItem"]:
    """The items to print; without a level they grow harder."""
    from paiju.study.drills import LEVELS
    from paiju.study.drills.making import DrillSet

    special = named_items(args)
    if special is not None:
        yield from special
        return
    count = args.count or COUNT
    levels = (args.level,) if args.level else LEVELS
    drills = DrillSet(book_of(args.book), kinds_of(args), args.seed or 0, levels)
    yield from islice(drills.items(lambda _, number: args.level or 1 + min(4, 5 * number // count)), count)


def named_items(args: argparse.Namespace) -> "list[DrillItem] | None":
    """The items that an id, a day, a record or the progress names; None where nothing of that was told."""
    from paiju.study.daily import daily_ids
    from paiju.study.drills import of_id

    own = book_of(args.book) if args.book else None
    if args.id:
        return [of_id(args.id, own)]
    if args.daily is not None:
        return [of_id(item, own) for item in daily_ids(book_of(args.book).id, day(args.daily))]
    if args.record:
        from paiju.study.own_games import of_file

        items = of_file(args.record, args.seat, book=own, judge=args.judge)
        return [item for item in items if args.kind in (None, item.kind)][: args.count]
    if args.review:
        from paiju.terminal.drill_round import load_learner

        learner = load_learner()
        due = learner.due(time.time(), own.id if own else "", args.kind or "")
        return [learner.item(item, own) for item in due[: args.count or COUNT]]
    return None


def day(text: str) -> "date":
    """The day told, or today."""
    from datetime import date

    from paiju.study.daily import day_of

    return day_of(text) if text else date.today()


def kinds_of(args: argparse.Namespace) -> tuple[str, ...]:
    """The kinds to ask: the one told, else all the book has."""
    from paiju.study.drills import kinds

    return (args.kind,) if args.kind else kinds(book_of(args.book))


def at_keyboard(args: argparse.Namespace, say: Speaker) -> int:
    """A round with a person."""
    from paiju.terminal.drill_round import DrillRound, growing, load_learner, save_learner

    learner = load_learner()
    special = named_items(args)
    if special is not None and not special:
        return emit_lines([say(_("nothing to ask: no mistakes were found, or none are due"))])
    count = len(special) if special is not None else args.count or (0 if args.speed else COUNT)
    items = iter(special) if special is not None else growing(
        book_of(args.book), kinds_of(args), args.seed, learner, args.level
    )  # fmt: skip
    drill = DrillRound(say, sys.stdin, sys.stdout, None if args.id else learner)  # an item looked up counts for nothing
    until = time.monotonic() + args.speed if args.speed else None
    result = drill.go(islice(items, count) if count else items, count, until)
    if drill.reviews and result.marks and not args.id:
        save_learner(learner)
    lines = drill.summary(result) + ([] if result.left else fewer(len(result.marks), args, say))
    if args.daily is not None and not result.left:
        from paiju.study.daily import share_text

        lines.append(say(share_text(book_of(args.book).id, day(args.daily), result.marks)))
    return emit_lines(lines)
