"""`paiju arena`: one player against others, on the same walls in every seat."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.cli.arena.words import FAULTS, left_out, looks_line, short, shown_as, too_few, took
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, player_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.columns import table
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.arena.run import ArenaOptions, ContestOutcome
    from paiju.books.book import Book
    from paiju.bots.foreign import FaultNote

EXAMPLES = (
    ("paiju arena -b xjtu --bots simple random --games 400", "四百盘", "four hundred games"),
    ("paiju arena -b mcr --bots simple random --games 2000 --hands", "每盘一局", "games of one hand"),
    ("paiju arena -b ema --bots 'cmd:python mine.py' simple --games 40", "自己的程序", "a program of your own"),
    ("paiju arena -b tenhou --bots 'mjai:node majiang.mjs' steady --games 40", "mjai 程序", "a program of mjai's"),
    ("paiju arena -b lol --bots simple random --games 1e5 --resume lol.jsonl", "可中断续打", "may be taken up again"),
    ("paiju arena -b psa --league random,simple,keen --games 400 --hands", "三名玩家的联赛", "a league of three"),
)
TIMES = ((("每次选择（中位）", "a decision (median)"), 0.5), (("99% 以内", "99 in 100 within"), 0.99))


def add(menu: Menu) -> None:
    """The command and its options."""
    options = ("book!", "seed text", "special", "stderr", "go on", "jobs", "ray", "json")
    parser = menu.command("arena", run, *options, tries=EXAMPLES)
    sides = menu.say("一家，其余各家：", "the one, and all others: ") + player_help(menu.say)
    parser.add_argument("--bots", nargs=2, metavar="LEVEL", help=sides)
    for side in ("--a", "--b"):  # what they were called once
        parser.add_argument(side, metavar="LEVEL", help=argparse.SUPPRESS)
    many = "a league instead: every two of these, and a table of ratings"
    parser.option("--league", "多名玩家两两比试，列出等级分：A,B,C …", many, nargs="+", metavar="LEVEL")
    many = "how many games, rounded up to a multiple of the seats"
    parser.option("-n --games", "盘数，补足为座位数的倍数", many, required=True, metavar="N")
    parser.option("--hands", "每盘只打一局", "a game is one hand, not a match", action="store_true")
    walls = "own: a wall for every seat; shared: one for all"
    parser.option("--walls", "own：每座一道牌墙；shared：共用", walls, choices=("own", "shared"))
    parser.option("--think", "程序每步时限（秒）", "seconds a program has for an answer", metavar="SECONDS")
    early = "stop when it is decided; still wrong at most once in twenty"
    parser.option("--stop-early", "分出强弱即停；误判仍不超过百分之五", early, action="store_true")
    log = "a file to which all that is said to programs and by them is added"
    parser.option("--log", "与程序的全部对话写入此文件", log, metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what came of it."""
    from paiju.arena.run import contest_json, play
    from paiju.cli.shared.book_argument import book_of

    sides = [*(args.bots or ()), *(side for side in (args.a, args.b) if side is not None)]
    if len(sides) != (2 if args.league is None else 0):
        en = "say who plays: --bots and two players, or --league and some"
        raise InputError("", en, "请说明谁来打：--bots 与两名玩家，或 --league 与多名玩家")
    shown = Bar()
    how: ArenaOptions = {
        "unit": "hand" if args.hands else "match",
        "walls": args.walls,
        "special": args.special,
        "think": args.think,
        "jobs": args.jobs,
        "ray": args.ray,
        "resume": args.resume,
        "errors": args.stderr,
        "log": args.log,
        "stop_early": args.stop_early,
        "progress": shown.show,
    }
    try:
        if args.league is not None:
            return league_run(args, how, shown, say)
        outcome = play(book_of(args.book), sides[0], sides[1], args.games, args.seed, **how)
    finally:
        shown.clear()
    done = emit(contest_json(outcome)) if args.json else emit_lines(report(outcome, say))
    return done or int(any(seen.is_to_blame for seen in outcome.seen.values()))


def league_run(args: argparse.Namespace, how: "ArenaOptions", shown: Bar, say: Speaker) -> int:
    """A league instead of one contest."""
    from paiju.arena.league import league_json, play_league
    from paiju.cli.arena.league import named_players, table_of
    from paiju.cli.shared.book_argument import book_of

    outcome = play_league(book_of(args.book), named_players(args.league), args.games, args.seed, **how)
    shown.clear()
    done = emit(league_json(outcome)) if args.json else emit_lines(table_of(outcome, say))
    return done or int(any(seen.is_to_blame for seen in outcome.seen.values()))


def report(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """The outcome in words."""
    from paiju.arena.run import DRAW, SIDE, estimates

    sides, draw = estimates(outcome)
    rows = [["", short(outcome.contest.a), "", short(outcome.contest.b), ""]]
    for key, names, kind, *_ in SIDE:
        both = [sides[side][key] for side in ("a", "b")]
        if key != "riichi" or has_riichi(outcome.contest.book):
            rows.append([say(*names), *(text for each in both for text in shown_as(each, kind))])
    rows.append([say(*DRAW), *shown_as(draw, "share"), "", ""])
    rows += thinking(outcome, say)
    shown = table(rows, right=range(1, 5))
    return [*heading(outcome, say), "", *shown, "", *faults(outcome, say), *verdict(outcome, say)]


def has_riichi(book: "Book") -> bool:
    """Is there such a thing by this book?"""
    return any(pattern.id == "riichi" for pattern in book.patterns)


def thinking(outcome: "ContestOutcome", say: Speaker) -> list[list[str]]:
    """How long both sides thought, where a program played."""
    rows = []
    for names, part in TIMES:
        took = [outcome.seen[side].times.share(part) for side in ("a", "b")]
        if any(took):
            shown = [f"{1000 * each:,.2f} ms" if each else "–" for each in took]
            rows.append([say(*names), shown[0], "", shown[1], ""])
    return rows


def faults(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """What programs did wrong in the games just played, and what they said of it themselves."""
    lines = []
    for side, name in (("a", outcome.contest.a), ("b", outcome.contest.b)):
        seen = outcome.seen[side]
        if seen.faults:
            counted = ", ".join(f"{number} {say(*FAULTS[kind])}" for kind, number in sorted(seen.faults.items()))
            lines.append(f"{name}: {counted}")
        if seen.never_answered:
            lines.append(say(f"{name} 一次也没有作答", f"{name} never answered"))
        lines += left_out(name, seen.faults["left_out"], say)
        lines += noted(seen.notes, say)
    return [*lines, ""] if lines else []


def noted(notes: "Sequence[FaultNote]", say: Speaker) -> list[str]:
    """Faults of a program, each with the last lines of its standard error."""
    lines = []
    for note in notes:
        lines.append("  " + say(f"第 {note.question} 问：{note.what}", f"question {note.question}: {note.what}"))
        lines += [f"    | {line}" for line in note.said]
    return lines


def heading(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """What was played."""
    from paiju.arena.game import GAMES, HANDS

    planned = outcome.contest
    games, hands, walls = outcome.sum(GAMES), outcome.sum(HANDS), len(outcome.rows)
    name = say(planned.book.names.zh, planned.book.names.en)
    zh = "每座一道牌墙" if planned.walls == "own" else "共用牌墙"
    en = "a wall for every seat" if planned.walls == "own" else "one wall for all seats"
    return [
        say(
            f"{name} ({planned.book.id})：{planned.a} 一家对 {planned.b}",
            f"{name} ({planned.book.id}): one {planned.a} against {planned.b}",
        ),
        say(
            f"{games:,} 盘（{walls:,} 副牌，每座各一次），{hands:,} 局，{zh}，种子 {planned.seed}",
            f"{games:,} games ({walls:,} deals, in every seat once), {hands:,} hands, {en}, seed {planned.seed}",
        ),
    ]


def verdict(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """Who is better, and how long it took."""
    from paiju.arena.run import equal_rank
    from paiju.arena.run import verdict as verdict_of

    planned, equal, said = outcome.contest, equal_rank(outcome.contest), verdict_of(outcome)
    if said == "too_few":
        line = too_few(len(outcome.rows), say)
    elif said == "not_shown":
        line = say(f"未见强弱之分（相等为 {equal}）", f"no difference is shown (equals come in at {equal})")
    else:
        name = planned.a if said == "a" else planned.b
        line = say(f"{name} 更强：名次区间不含 {equal}", f"{name} is better: the interval of ranks excludes {equal}")
    looked = looks_line(outcome.looked, outcome.level, say)
    return [line, *looked, took(outcome.fresh, outcome.seconds, outcome.jobs, outcome.compiled, say)]
