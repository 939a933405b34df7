"""`paiju tournament seat`: who sits where, stage by stage."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import table
from paiju.errors import InputError
from paiju.reading.files import file_bytes

if TYPE_CHECKING:
    from paiju.tournament.folder.seats import EventSeats
    from paiju.tournament.tables import EventPlayer

EXAMPLES = (
    ("paiju tournament seat event.toml", "抽签定号，排出第一阶段各轮", "numbers by lot, all rounds of the first stage"),
    (
        "paiju tournament seat event.toml --csv > results.csv",
        "填上分数即成绩文件",
        "filled in it is the file of results",
    ),
    (
        "paiju tournament seat event.toml --results results.csv",
        "下一轮或下一阶段",
        "the next round, or the next stage",
    ),
)


def add(menu: Menu) -> None:
    """`paiju tournament seat`."""
    words = ("抽签、排座位：谁在哪一轮坐哪一桌", "numbers by lot, and who sits where in every round")
    parser = menu.command("seat", run, "event", "time", words=words, tries=EXAMPLES)
    stage = "the stage; the first that is not over when left out"
    parser.option("--stage", "阶段；省略则为尚未打完的第一个", stage, metavar="S")
    parser.option("--round", "只要这一轮", "this round alone", metavar="R")
    parser.option("--results", "已有的成绩", "the results so far", metavar="RESULTS.csv")
    past = "seats told before, to be changed as little as can be"
    parser.option("--past", "先前公布的座位，尽量不动", past, "--plan", metavar="SEATS.csv")
    drawn = "a file of paiju draw make: numbers (lots), what seats follow from (seating), or a cut's lot"
    zh = "paiju draw make 的文件：号码（lots）、座位由来（seating）或晋级抽签（cut）"
    parser.option("--draw", zh, drawn, action="append", default=[], metavar="DRAW.json")
    seed = "has no say any more: seats follow from what is drawn"
    parser.option("--seed", "不再起作用：座位由抽签而定", seed, type=int, metavar="S")
    parser.json_or_csv("输出 CSV，一桌一行", "print CSV, a line for each table")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Seat and print."""
    from paiju.tournament.files.cells import csv_text
    from paiju.tournament.files.people import Roster
    from paiju.tournament.folder.seats import SeatRequest, event_seats
    from paiju.tournament.paper.lists import seating_rows
    from paiju.tournament.seating.search import steps_of

    if args.time is not None and not 0 < args.time <= 86_400:
        raise InputError("time", "--time: seconds, more than 0", "--time：秒数，须大于 0")
    if args.seed is not None and not 0 <= args.seed < 1 << 31:
        raise InputError("seed", f"--seed: 0 to {(1 << 31) - 1}", f"--seed：0 至 {(1 << 31) - 1}")
    past = (Path(args.past).name, file_bytes(args.past, "past")) if args.past else None
    draws = tuple(args.draw)
    request = SeatRequest(args.event, args.results, args.stage, args.round, args.seed, steps_of(args.time), past, draws)
    seating = event_seats(request)
    if args.json:
        return emit(seating.public(say.lang))
    if args.csv:
        check_names(seating)
        seats = [seats_of_table for each in seating.rounds for seats_of_table in each.tables]
        print(csv_text(seating_rows(seats, Roster(seating.players))).lstrip("\ufeff").replace("\r\n", "\n"), end="")
        for note in seating.notes:
            print(say(*note), file=sys.stderr)
        return 0
    return emit_lines(seat_lines(seating, say))


def check_names(seating: "EventSeats") -> None:
    """A file of seats finds everybody again: by name, or by a number that the entrants' list has."""
    names = [player.name for player in seating.players]
    unlisted = (player.name for player in seating.players if player.id in seating.unlisted)
    twice = next((name for name in unlisted if names.count(name) > 1), "")
    if twice:
        en = f"two entrants are called {twice}; give the entrants numbers in their list, or other names"
        raise InputError("entrants", en, f"有两人都叫 {twice}；请在名单中写上编号，或改用不同的姓名")


def seat_lines(seating: "EventSeats", say: Speaker) -> list[str]:
    """Numbers where they were drawn, then round after round."""
    from paiju.tournament.placing.numbers import in_order_of_numbers

    people = {player.id: player for player in seating.players}
    lines: list[str] = [seating.stage]
    if seating.drawn:
        drawn = in_order_of_numbers([player for player in seating.players if player.number])
        rows = [[player.number, player.name, player.team] for player in drawn]
        lines += ["", say("抽到的号码", "Numbers drawn"), *table(rows, (0,))]
    for each in seating.rounds:
        lines += ["", say(f"第 {each.round} 轮", f"Round {each.round}")]
        head = [say("桌", "table"), *say("东南西北", "ESWN")[: len(each.tables[0].players) if each.tables else 4]]
        rows = [[seats.table, *(word(people.get(player), say) for player in seats.players)] for seats in each.tables]
        lines += table([head, *rows])
        if each.byes:
            lines.append("  " + say("轮空：", "bye: ") + ", ".join(word(people.get(idle), say) for idle in each.byes))
    if seating.notes:
        lines += ["", *(say(*note) for note in seating.notes)]
    return lines


def word(player: "EventPlayer | None", say: Speaker) -> str:
    """Somebody with their number."""
    if player is None:
        return say("空缺", "nobody")
    return f"{player.number} {player.name}".strip()
