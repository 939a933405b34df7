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

if TYPE_CHECKING:
    from paiju.tournament.seating.arrange import SeatingPlan
    from paiju.tournament.seating.wishes import Round, Wishes

EXAMPLES = (
    ("paiju seating --players 60 --rounds 9 --team-size 4", "十五队九轮", "fifteen teams, nine rounds"),
    ("paiju seating --players 37 --rounds 6 --csv", "不足整桌者轮空", "whoever does not fit has a bye in turn"),
    ("paiju seating --players 60 --rounds 9 --past past.json --json", "已打的轮次不动", "what was played stays"),
)
WORDS = {
    "repeats": ("重复相遇", "meetings again"),
    "team_meetings": ("同队相遇", "meetings of team-mates"),
    "apart_meetings": ("应避开者相遇", "meetings of those to be kept apart"),
    "wind_spread": ("门风最多与最少之差", "winds, most minus least"),
    "team_pair_min": ("两队相遇，最少", "two teams meet, at least"),
    "team_pair_max": ("两队相遇，最多", "two teams meet, at most"),
    "table_revisits": ("重回同一桌", "returns to a table"),
    "indirect_min": ("未相遇者的共同对手，最少", "common opponents of two who never met, at least"),
}


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("seating", run, "seed", "time", tries=EXAMPLES)
    option = parser.option
    option("--players", "人数", "how many play", type=int, required=True, metavar="N")
    rounds = "rounds of the whole event, those played before included"
    option("--rounds", "全部轮数（含已打的）", rounds, type=int, required=True, metavar="R")
    team = "players a team; team k is the players (k-1)T+1 to kT"
    option("--team-size", "每队人数；第 k 队为 (k−1)T+1 至 kT 号", team, type=int, default=1, metavar="T")
    sizes = "sizes of teams, in the order of numbers; who is left has none"
    option("--teams", "各队人数，依号码排列；其余无队", sizes, metavar="N,N")
    option("--table-size", "每桌人数", "players a table", type=int, choices=(3, 4), default=4)
    apart = "who shall not meet, CSV lines a,b; more in a line are a club"
    option("--apart", "不可相遇者，CSV：a,b；一行多人即同一俱乐部", apart, metavar="FILE")
    option("--past", "已打的轮次（本命令的 JSON）", "rounds played, the JSON this prints", metavar="FILE")
    played = "only the first K of them were played; the rest was the plan"
    option("--played", "其中只有前 K 轮打过，其余是原计划", played, type=int, metavar="K")
    option("--gone", "不再上场者的号码", "numbers of those who play no more", metavar="N,N")
    best = "the next round by standing: numbers, best first"
    option("--standing", "按名次排下一轮：号码，第一名在前", best, metavar="FILE")
    table = "as the book's own table has it (teams of four, mcr:Q142(5))"
    option("--by-book", "按书中的轮次座位表（每队四人，mcr:Q142(5)）", table, action="store_true")
    option("-b --book", "规则；国标不设三人桌", "the rule book; some have no tables of three")
    parser.json_or_csv("输出 CSV", "print CSV: round, table, wind, player")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Arrange and print; 0 also where a guarantee fails, which the report names."""
    from paiju.tournament.seating.arrange import arrange, next_by_standing
    from paiju.tournament.seating.search import steps_of

    wishes, plan = wishes_of(args)
    bar = Bar()

    def tell(far: int, spent: float) -> None:
        bar.words(f"{spent:4.0%}  " + say(f"离最好还差 {far}", f"{far} from the best there can be"))

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
        en = "--by-book: whole teams of four, four or more, at tables of four, from the first round on"
        raise InputError("by_book", en, "--by-book：每队四人、四队以上、每桌四人，从第一轮排起")
    rounds = book_table(teams, wishes.rounds)
    if len(rounds) < wishes.rounds:
        en = f"--by-book: the book's way seats {teams} teams for {len(rounds)} rounds, not {wishes.rounds}"
        raise InputError("by_book", en, f"--by-book：{teams} 队按书中的排法只能排 {len(rounds)} 轮")
    nobody: list[list[int]] = [[] for _ in rounds]
    return SeatingPlan(rounds, nobody, report(wishes, rounds, nobody), "book")


# --- reading --------------------------------------------------------------------------------------


def wishes_of(args: argparse.Namespace) -> "tuple[Wishes, list[Round]]":
    """What is asked for, and the plan that is to be changed as little as can be."""
    from paiju.tournament.seating.wishes import Wishes

    if args.time is not None and not 0 < args.time <= 86_400:
        raise InputError("time", "--time: seconds, more than 0", "--time：秒数，须大于 0")
    if args.book is not None:
        check_book(args.book, args.table_size)
    if args.teams and args.team_size > 1:
        raise InputError("teams", "--teams or --team-size, not both", "--teams 与 --team-size 只用其一")
    rounds = past_of(args.past) if args.past else []
    played = len(rounds) if args.played is None else args.played
    if not 0 <= played <= len(rounds):
        en = f"--played: 0 to {len(rounds)}, the rounds in the file"
        raise InputError("played", en, f"--played：0 至 {len(rounds)}，即文件中的轮数")
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
        en = f"{book.id} is played by {n} at a table, never by {size}"
        raise InputError("table_size", en, f"{book.id} 每桌 {n} 人，不设 {size} 人桌")


def numbers(text: str, field: str) -> list[int]:
    """Numbers, separated by commas, spaces or lines."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        raise InputError(field, "numbers of players, e.g. 17,23", "应为选手号码，如 17,23")
    return [int(word) for word in words]


def teams_of(sizes: list[int], players: int) -> tuple[int, ...]:
    """Everybody's team, from the teams' sizes."""
    if sum(sizes) > players:
        en = f"--teams: {sum(sizes)} players in all, but there are {players}"
        raise InputError("teams", en, f"--teams：合计 {sum(sizes)} 人，而只有 {players} 人")
    named = [team for team, size in enumerate(sizes, 1) for _ in range(size)]
    return (*named, *[0] * (players - len(named)))


def apart_of(path: str) -> frozenset[tuple[int, int]]:
    """Pairs that shall not meet: two in a line, or all of a club; a first line of words is a heading."""
    pairs: set[tuple[int, int]] = set()
    for at, row in enumerate(csv.reader(io.StringIO(file_text(path, "apart"))), 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (at == 1 and not any(cell.isdigit() for cell in cells)):
            continue
        if len(cells) < 2 or not all(cell.isascii() and cell.isdigit() for cell in cells):
            en = f"line {at}: two numbers of players, a,b, or more of one club"
            raise InputError("apart", en, f"第 {at} 行：应为两个选手号码 a,b，或同一俱乐部的多个号码")
        pairs.update(combinations(sorted(map(int, cells)), 2))
    return frozenset(pairs)


def past_of(path: str) -> "list[Round]":
    """The rounds of a file this command has printed."""
    try:
        payload: Any = json.loads(file_text(path, "past"))
    except ValueError as error:
        raise InputError("past", f"{path} is no JSON: {error}", f"{path} 不是 JSON：{error}") from error
    rounds = payload.get("rounds") if isinstance(payload, dict) else None
    if not isinstance(rounds, list) or not all(map(is_round, rounds)):
        en = f'{path}: {{"rounds": [[[east, south, west, north], …], …]}}, as paiju seating --json prints it'
        raise InputError("past", en, f"{path}：应为 paiju seating --json 输出的 rounds")
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
    winds = say("东南西北", "ESWN")[: wishes.table_size]
    lines: list[str] = []
    for number, (tables, free) in enumerate(zip(seating.rounds, seating.byes, strict=True), len(wishes.past) + 1):
        lines += [say(f"第 {number} 轮", f"Round {number}")]
        rows = [[say("桌", "table"), *winds], *([str(at), *map(str, seats)] for at, seats in enumerate(tables, 1))]
        lines += ["  " + line for line in table(rows)]
        if free:
            lines.append("  " + say("轮空：", "bye: ") + ", ".join(map(str, free)))
        lines.append("")
    report = seating.report
    rows = [["", say("本方案", "this"), say("极限", "bound")]]
    rows += [[say(*WORDS[key]), str(value), str(report.bound[key])] for key, value in report.numbers.items()]
    lines += table(rows)
    if report.failed:
        names = say("、", ", ").join(say(*WORDS[key]) for key in report.failed)
        lines.append(
            say(f"未能保证：{names}。以上是找到的最好方案。", f"Not guaranteed: {names}. This is the best found.")
        )
    return lines
