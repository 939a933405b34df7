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

if TYPE_CHECKING:
    from datetime import date

    from paiju.study.drills import DrillItem

COUNT, MOST = 10, 1_000_000
SPEED = 60  # seconds of a speed round
EXAMPLES = (
    ("paiju drill -b xjtu", "各种题目，难度随进度", "all kinds, harder as you get better"),
    ("paiju drill -b mcr --kind score --level 3", "国标计分", "scores of Chinese Official"),
    ("paiju drill -b ema --speed", "一分钟速答", "as many as you can in a minute"),
    ("paiju drill -b xjtu --daily", "每日一练，结果可分享", "the puzzle of the day"),
    ("paiju drill --record game.jsonl --seat E", "自己对局中的失误", "the mistakes of your own games"),
    ("paiju drill --review", "该复习的错题", "mistakes that are due"),
    ("paiju drill -b xjtu --kind waits --count 100 --seed 7 --json", "每行一题", "items, one a line"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("drill", run, "book", tries=EXAMPLES)
    option = parser.option
    option("--kind", "只练这一种：score、waits、may……", "only this kind: score, waits, may …", metavar="KIND")
    option("-n --count", f"题数（默认 {COUNT}）", f"how many (default {COUNT})", type=int, metavar="N")
    option("--seed", "种子：同一种子出同样的题", "the seed: the same one gives the same items", metavar="S")
    option("--level", "难度（默认随进度）", "how hard (default: as you get better)", type=int, metavar="1..5")
    option("--id", "这一题", "the item of this id", metavar="ID")
    option("--json", "每行输出一题的 JSON", "print items as JSON, one a line", action="store_true")
    seconds = f"a speed round of so many seconds (default {SPEED})"
    option("--speed", f"速答，秒数（默认 {SPEED}）", seconds, type=int, nargs="?", const=SPEED, metavar="SECONDS")
    option("--daily", "每日一练", "the puzzle of the day", nargs="?", const="", metavar="DAY")
    option("--record", "牌谱中的失误", "mistakes in a record of a game", "--from", metavar="FILE")
    option("--seat", "第一局坐在哪里（默认四家）", "who: the seat of the first hand", metavar="E|S|W|N")
    judge = "who judges mistakes: steady, deep:SECONDS"
    option("--judge", "谁来评判失误：steady 或 deep:秒数", judge, metavar="LEVEL")
    option("--review", "只练该复习的错题", "only mistakes that are due", action="store_true")
    option("--progress", "显示进度", "show what you have learnt", action="store_true")


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
    zh, en = subjects.none_left
    return [say(f"共 {number} 题：{zh}", f"{number} items: {en}")]


def check_options(args: argparse.Namespace) -> None:
    """What was told goes together."""
    if args.count is not None and not 1 <= args.count <= MOST:
        raise InputError("--count", f"1 to {MOST} items, not {args.count}", f"题数为 1 至 {MOST}，而非 {args.count}")
    if args.speed is not None and not 5 <= args.speed <= 3600:
        raise InputError("--speed", "5 to 3600 seconds", "速答为 5 至 3600 秒")
    if args.level is not None and args.level not in range(1, 6):
        raise InputError("--level", f"levels are 1 to 5, not {args.level}", f"难度为 1 至 5，而非 {args.level}")
    for name in ("seat", "judge"):
        if getattr(args, name) is not None and args.record is None:
            raise InputError(f"--{name}", "goes with --record", "须与 --record 同用")
    named = args.id or args.record or args.review or args.progress
    if args.book is None and not named:
        raise InputError("book", "name a rule book, such as --book xjtu", "请指定规则，例如 --book xjtu")


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
        return emit_lines(
            [say("没有题目：没有发现失误，或没有该复习的", "nothing to ask: no mistake was found, or none is due")]
        )
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
        from paiju.study.daily import share_texts

        lines.append(say(*share_texts(book_of(args.book).id, day(args.daily), result.marks)))
    return emit_lines(lines)
