"""`paiju arena`: one player against others, on the same walls in every seat."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.cli.arena.words import counted, left_out, looks_line, short, shown_as, too_few, took
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, player_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import Grouped, _

if TYPE_CHECKING:
    from paiju.arena.run import ArenaOptions, ContestOutcome
    from paiju.books.book import Book
    from paiju.bots.foreign import FaultNote

EXAMPLES = (
    ("paiju arena -b xjtu --bots simple random --games 400", _("four hundred games")),
    ("paiju arena -b mcr --bots simple random --games 2000 --hands", _("games of one hand")),
    ("paiju arena -b ema --bots 'cmd:python mine.py' simple --games 40", _("a program of your own")),
    ("paiju arena -b tenhou --bots 'mjai:node majiang.mjs' steady --games 40", _("an mjai program")),
    ("paiju arena -b lol --bots simple random --games 1e5 --resume lol.jsonl", _("can be interrupted and resumed")),
    ("paiju arena -b psa --league random,simple,keen --games 400 --hands", _("a league of three players")),
)
TIMES = ((_("per decision (median)"), 0.5), (_("99% within"), 0.99))


def add(menu: Menu) -> None:
    """The command and its options."""
    options = ("book!", "seed text", "special", "stderr", "go on", "jobs", "ray", "json")
    parser = menu.command("arena", run, *options, tries=EXAMPLES)
    sides = _("the one player, and all the others: {players}", players=player_help())
    parser.option("--bots", sides, nargs=2, metavar="LEVEL")
    for side in ("--a", "--b"):  # what they were called once
        parser.add_argument(side, metavar="LEVEL", help=argparse.SUPPRESS)
    parser.option(
        "--league",
        _("a league instead: every pair of these players, with a table of ratings"),
        nargs="+",
        metavar="LEVEL",
    )
    parser.option("-n --games", _("number of games, rounded up to a multiple of the seats"), required=True, metavar="N")
    parser.option("--hands", _("a game is a single hand"), action="store_true")
    parser.option("--walls", _("own: a wall for every seat; shared: one for all"), choices=("own", "shared"))
    parser.option("--think", _("seconds a program has for each answer"), metavar="SECONDS")
    parser.option("--stop-early", _("stop once it is decided; still wrong at most once in twenty"), action="store_true")
    parser.option("--log", _("append everything sent to and received from programs to this file"), metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what came of it."""
    from paiju.arena.run import contest_json, play
    from paiju.cli.shared.book_argument import book_of

    sides = [*(args.bots or ()), *(side for side in (args.a, args.b) if side is not None)]
    if len(sides) != (2 if args.league is None else 0):
        raise InputError("", _("say who plays: --bots with two players, or --league with several"))
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
    for key, names, kind, *_rest in SIDE:
        both = [sides[side][key] for side in ("a", "b")]
        if key != "riichi" or has_riichi(outcome.contest.book):
            rows.append([say(names), *(text for each in both for text in shown_as(each, kind))])
    rows.append([say(DRAW), *shown_as(draw, "share"), "", ""])
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
            rows.append([say(names), shown[0], "", shown[1], ""])
    return rows


def faults(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """What programs did wrong in the games just played, and what they said of it themselves."""
    lines = []
    for side, name in (("a", outcome.contest.a), ("b", outcome.contest.b)):
        seen = outcome.seen[side]
        if seen.faults:
            lines.append(say(_("{what}: {value}", what=name, value=counted(seen.faults, say))))
        if seen.never_answered:
            lines.append(say(_("{name} never answered", name=name)))
        lines += left_out(name, seen.faults["left_out"], say)
        lines += noted(seen.notes, say)
    return [*lines, ""] if lines else []


def noted(notes: "Sequence[FaultNote]", say: Speaker) -> list[str]:
    """Faults of a program, each with the last lines of its standard error."""
    lines = []
    for note in notes:
        lines.append("  " + say(_("question {question}: {what}", question=note.question, what=note.what)))
        lines += [f"    | {line}" for line in note.said]
    return lines


def heading(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """What was played."""
    from paiju.arena.game import GAMES, HANDS

    planned = outcome.contest
    games, hands, walls = outcome.sum(GAMES), outcome.sum(HANDS), len(outcome.rows)
    name, book = planned.book.names, planned.book.id
    text = _(
        "{games} games ({deals} deals, in every seat once), {hands} hands, {walls}, seed {seed}",
        games=Grouped(games),
        deals=Grouped(walls),
        hands=Grouped(hands),
        walls=_("a wall for every seat") if planned.walls == "own" else _("one wall for all seats"),
        seed=planned.seed,
    )
    return [say(_("{name} ({id}): one {a} against {b}", name=name, id=book, a=planned.a, b=planned.b)), say(text)]


def verdict(outcome: "ContestOutcome", say: Speaker) -> list[str]:
    """Who is better, and how long it took."""
    from paiju.arena.run import equal_rank
    from paiju.arena.run import verdict as verdict_of

    planned, equal, said = outcome.contest, equal_rank(outcome.contest), verdict_of(outcome)
    if said == "too_few":
        line = too_few(len(outcome.rows), say)
    elif said == "not_shown":
        line = say(_("no difference shown (equal players average {equal})", equal=equal))
    else:
        name = planned.a if said == "a" else planned.b
        line = say(_("{name} is better: the interval for the average place excludes {equal}", name=name, equal=equal))
    looked = looks_line(outcome.looked, outcome.level, say)
    return [line, *looked, took(outcome.fresh, outcome.seconds, outcome.jobs, outcome.compiled, say)]
