"""`paiju seating`: who sits where in every round of an event."""

import argparse
import csv
import io
import json
import sys
from itertools import combinations
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import file_text
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.tournament.seating.arrange import SeatingPlan
    from paiju.tournament.seating.wishes import Round, Wishes

EXAMPLES = (
    ("paiju seating --players 60 --rounds 9 --team-size 4", _("fifteen teams, nine rounds")),
    ("paiju seating --players 37 --rounds 6 --csv", _("those who do not fit have a bye in turn")),
    ("paiju seating --players 60 --rounds 9 --past past.json --json", _("rounds already played stay")),
)
WORDS = {
    "repeats": _("repeated meetings"),
    "team_meetings": _("meetings of team-mates"),
    "apart_meetings": _("meetings between players who should be kept apart"),
    "wind_spread": _("winds, most minus least"),
    "team_pair_min": _("two teams meet, at least"),
    "team_pair_max": _("two teams meet, at most"),
    "table_revisits": _("returns to a table"),
    "indirect_min": _("common opponents of two players who never met, at least"),
}


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("seating", run, "encoding", "seed", "time", tries=EXAMPLES)
    option = parser.option
    option("--players", _("number of players"), type=int, required=True, metavar="N")
    option(
        "--rounds",
        _("number of rounds in the whole event, including those already played"),
        type=int,
        required=True,
        metavar="R",
    )
    option("--team-size", _("players per team; team k is players (k−1)T+1 to kT"), type=int, default=1, metavar="T")
    option("--teams", _("team sizes, in order of player number; anyone left over has no team"), metavar="N,N")
    option("--table-size", _("players per table"), type=int, choices=(3, 4), default=4)
    option("--apart", _("players who must not meet, CSV lines a,b; more in one line are a club"), metavar="FILE")
    option("--past", _("rounds already played (this command's JSON)"), metavar="FILE")
    option("--played", _("only the first K of them were played; the rest were planned"), type=int, metavar="K")
    option("--gone", _("numbers of players who no longer play"), metavar="N,N")
    option("--standing", _("seat the next round by standings: numbers, best first"), metavar="FILE")
    option("--by-book", _("use the rule book's own seating table (teams of four, mcr:Q142(5))"), action="store_true")
    option("-b --book", _("the rule book; some have no tables of three"))
    parser.json_or_csv(_("print CSV: round, table, wind, player"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Arrange and print; 0 also where a guarantee fails, which the report names."""
    from paiju.tournament.seating.arrange import arrange, next_by_standing
    from paiju.tournament.seating.search import steps_of

    wishes, plan = wishes_of(args)
    bar = Bar()

    def tell(far: int, spent: float) -> None:
        bar.words(f"{spent:4.0%}  " + say(_("{far} from the best possible", far=far)))

    if args.by_book:
        seating = book_plan(wishes)
    elif args.standing:
        seating = next_by_standing(wishes, numbers(file_text(args.standing, "standing"), "standing"))
    else:
        seating = arrange(wishes, steps_of(args.time), tell, plan)
    bar.clear()
    if args.json:
        print(json.dumps(seating.public()))
    elif args.csv:
        print_csv(seating, len(wishes.past))
    else:
        emit_lines(plan_lines(seating, wishes, say))
    return 0


def book_plan(wishes: "Wishes") -> "SeatingPlan":
    """The book's own seating, as far as it reaches (mcr:Q142(5), reading:298)."""
    from paiju.tournament.seating.arrange import SeatingPlan
    from paiju.tournament.seating.book_table import GROUPS, book_table
    from paiju.tournament.seating.report import report

    teams = wishes.players // GROUPS
    if wishes.players % GROUPS or teams < GROUPS or wishes.table_size != GROUPS or wishes.past or wishes.gone:
        text = _("--by-book: at least four whole teams of four, at tables of four, from the first round on")
        raise InputError("by_book", text)
    rounds = book_table(teams, wishes.rounds)
    if len(rounds) < wishes.rounds:
        text = _n(
            "--by-book: the rule book's method seats {teams} teams for only {n} round, not {rounds}",
            "--by-book: the rule book's method seats {teams} teams for only {n} rounds, not {rounds}",
            len(rounds),
            teams=teams,
            rounds=wishes.rounds,
        )
        raise InputError("by_book", text)
    nobody: list[list[int]] = [[] for _round in rounds]
    return SeatingPlan(rounds, nobody, report(wishes, rounds, nobody), "book")


# --- reading --------------------------------------------------------------------------------------


def wishes_of(args: argparse.Namespace) -> "tuple[Wishes, list[Round]]":
    """What is asked for, and the plan that is to be changed as little as can be."""
    from paiju.tournament.seating.wishes import Wishes

    if args.time is not None and not 0 < args.time <= 86_400:
        raise InputError("time", _("--time: must be more than 0 seconds"))
    if args.book is not None:
        check_book(args.book, args.table_size)
    if args.teams and args.team_size > 1:
        raise InputError("teams", _("use either --teams or --team-size, not both"))
    rounds = past_of(args.past) if args.past else []
    played = len(rounds) if args.played is None else args.played
    if not 0 <= played <= len(rounds):
        raise InputError("played", _("--played: 0 to {count}, the rounds in the file", count=len(rounds)))
    wishes = Wishes(
        args.players,
        args.rounds,
        args.team_size,
        args.table_size,
        apart=apart_of(args.apart) if args.apart else frozenset(),
        past=tuple(rounds[:played]),
        gone=frozenset(numbers(args.gone, "gone")) if args.gone else frozenset(),
        seed=args.seed,
        teams=teams_of(numbers(args.teams, "teams"), args.players) if args.teams else (),
    )
    return wishes, rounds[played:]


def check_book(name: str, size: int) -> None:
    """A book whose game has another number of players, or that refuses tables of three (mcr:Q25(8))."""
    from paiju.cli.shared.book_argument import book_of

    book = book_of(name)
    if book.tiles.players != size:
        n = book.tiles.players
        raise InputError("table_size", _("{id} is played by {n} at a table, not {size}", id=book.id, n=n, size=size))


def numbers(text: str, field: str) -> list[int]:
    """Numbers, separated by commas, spaces or lines."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        raise InputError(field, _("must be player numbers, such as 17,23"))
    return [int(word) for word in words]


def teams_of(sizes: list[int], players: int) -> tuple[int, ...]:
    """Everybody's team, from the teams' sizes."""
    if sum(sizes) > players:
        raise InputError(
            "teams", _("--teams: {sum} players in all, but there are {players}", sum=sum(sizes), players=players)
        )
    named = [team for team, size in enumerate(sizes, 1) for _member in range(size)]
    return (*named, *[0] * (players - len(named)))


def apart_of(path: str) -> frozenset[tuple[int, int]]:
    """Pairs that shall not meet: two in a line, or all of a club; a first line of words is a heading."""
    pairs: set[tuple[int, int]] = set()
    for at, row in enumerate(csv.reader(io.StringIO(file_text(path, "apart"))), 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (at == 1 and not any(cell.isdigit() for cell in cells)):
            continue
        if len(cells) < 2 or not all(cell.isascii() and cell.isdigit() for cell in cells):
            raise InputError("apart", _("line {at}: must be two player numbers, a,b, or more from one club", at=at))
        pairs.update(combinations(sorted(map(int, cells)), 2))
    return frozenset(pairs)


def past_of(path: str) -> "list[Round]":
    """The rounds of a file this command has printed."""
    text = file_text(path, "past")
    try:
        payload: Any = json.loads(text)
    except ValueError as error:
        raise InputError("past", _("{path} is not JSON: {error}", path=path, error=error)) from error
    rounds = payload.get("rounds") if isinstance(payload, dict) else None
    if not isinstance(rounds, list) or not all(map(is_round, rounds)):
        raise InputError(
            "past",
            _(
                '{path}: must be {{"rounds": [[[east, south, west, north], …], …]}}, as paiju seating --json prints it',
                path=path,
            ),
        )
    return [[tuple(seats) for seats in tables] for tables in rounds]


def is_round(value: object) -> bool:
    """Tables of numbers."""
    tables = value if isinstance(value, list) else [None]
    return all(isinstance(seats, list) and all(type(player) is int for player in seats) for seats in tables)


# --- printing -------------------------------------------------------------------------------------


def print_csv(seating: "SeatingPlan", before: int) -> None:
    """A line for each seat."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["round", "table", "wind", "player"])
    for number, (tables, free) in enumerate(zip(seating.rounds, seating.byes, strict=True), before + 1):
        for at, seats in enumerate(tables, 1):
            out.writerows([number, at, wind, player] for wind, player in zip("ESWN", seats, strict=False))
        out.writerows([number, "", "bye", player] for player in free)


def plan_lines(seating: "SeatingPlan", wishes: "Wishes", say: Speaker) -> list[str]:
    """Round after round, and how good it is beside the bound."""
    winds = say(_("ESWN"))[: wishes.table_size]
    lines: list[str] = []
    for number, (tables, free) in enumerate(zip(seating.rounds, seating.byes, strict=True), len(wishes.past) + 1):
        lines += [say(_("Round {number}", number=number))]
        rows = [[say(_("table")), *winds], *([str(at), *map(str, seats)] for at, seats in enumerate(tables, 1))]
        lines += ["  " + line for line in table(rows)]
        if free:
            lines.append("  " + say(_("bye: {players}", players=free)))
        lines.append("")
    report = seating.report
    rows = [["", say(_("this plan")), say(_("limit"))]]
    rows += [[say(WORDS[key]), str(value), str(report.bound[key])] for key, value in report.numbers.items()]
    lines += table(rows)
    if report.failed:
        names = [WORDS[key] for key in report.failed]
        lines.append(say(_("Not guaranteed: {names}. This is the best found.", names=names)))
    return lines
