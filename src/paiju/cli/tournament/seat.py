"""`paiju tournament seat`: who sits where, stage by stage."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.seating import searching
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import Parser
from paiju.columns import table
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands
    from paiju.tournament.placing.event_seats import EventSeats
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


def add(deeds: "Commands", common: Parser, say: Speaker) -> None:
    """`paiju tournament seat`."""
    text = say("抽签、排座位：谁在哪一轮坐哪一桌", "numbers by lot, and who sits where in every round")
    parser = deeds.add_parser("seat", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    option("event", metavar="EVENT.toml", help=say("比赛文件", "the event's file"))
    stage = say("阶段；省略则为尚未打完的第一个", "the stage; the first that is not over when left out")
    option("--stage", metavar="S", help=stage)
    option("--round", metavar="R", help=say("只要这一轮", "this round alone"))
    option("--results", metavar="RESULTS.csv", help=say("已有的成绩", "the results so far"))
    kept = say("先前公布的座位，尽量不动", "seats told before, to be changed as little as can be")
    option("--plan", metavar="SEATS.csv", help=kept)
    drawn = say(
        "paiju draw make 的文件：号码（lots）、座位由来（seating）或晋级抽签（cut）",
        "a file of paiju draw make: numbers (lots), what seats follow from (seating), or a cut's lot",
    )
    option("--draw", action="append", default=[], metavar="DRAW.json", help=drawn)
    seed = say("不再起作用：座位由抽签而定", "has no say any more: seats follow from what is drawn")
    option("--seed", type=int, metavar="S", help=seed)
    option("--time", type=float, metavar="SECONDS", help=searching(say))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    how.add_argument("--csv", action="store_true", help=say("输出 CSV，一桌一行", "print CSV, a line for each table"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Seat and print."""
    from paiju.tournament.files.cells import csv_text
    from paiju.tournament.files.lists import seating_rows
    from paiju.tournament.files.people import Roster
    from paiju.tournament.placing.event_seats import SeatRequest, event_seats
    from paiju.tournament.seating.search import steps_of

    if args.time is not None and not 0 < args.time <= 86_400:
        raise InputError("time", "--time: seconds, more than 0", "--time：秒数，须大于 0")
    if args.seed is not None and not 0 <= args.seed < 1 << 31:
        raise InputError("seed", f"--seed: 0 to {(1 << 31) - 1}", f"--seed：0 至 {(1 << 31) - 1}")
    plan = (Path(args.plan).name, file_bytes(args.plan)) if args.plan else None
    draws = tuple(args.draw)
    asked = SeatRequest(args.event, args.results, args.stage, args.round, args.seed, steps_of(args.time), plan, draws)
    found = event_seats(asked)
    if args.json:
        return emit(found.public(say.lang))
    if args.csv:
        check_names(found)
        seats = [one for each in found.rounds for one in each.tables]
        print(csv_text(seating_rows(seats, Roster(found.players))).lstrip("\ufeff").replace("\r\n", "\n"), end="")
        for note in found.notes:
            print(say(*note), file=sys.stderr)
        return 0
    return emit_lines(told(found, say))


def check_names(found: "EventSeats") -> None:
    """A file of seats finds everybody again: by name, or by a number that the entrants' list has."""
    names = [player.name for player in found.players]
    twice = next((one.name for one in found.players if one.id in found.unlisted and names.count(one.name) > 1), "")
    if twice:
        en = f"two entrants are called {twice}; give the entrants numbers in their list, or other names"
        raise InputError("entrants", en, f"有两人都叫 {twice}；请在名单中写上编号，或改用不同的姓名")


def file_bytes(path: str) -> bytes:
    """What a file holds."""
    from paiju.tournament.files.read_table import cannot_read

    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise cannot_read(path, error, "plan") from error


def told(found: "EventSeats", say: Speaker) -> list[str]:
    """Numbers where they were drawn, then round after round."""
    from paiju.tournament.placing.numbers import in_order_of_numbers

    people = {player.id: player for player in found.players}
    lines: list[str] = [found.stage]
    if found.drawn:
        drawn = in_order_of_numbers([player for player in found.players if player.number])
        rows = [[player.number, player.name, player.team] for player in drawn]
        lines += ["", say("抽到的号码", "Numbers drawn"), *table(rows, (0,))]
    for each in found.rounds:
        lines += ["", say(f"第 {each.round} 轮", f"Round {each.round}")]
        head = [say("桌", "table"), *say("东南西北", "ESWN")[: len(each.tables[0].players) if each.tables else 4]]
        rows = [[one.table, *(word(people.get(player), say) for player in one.players)] for one in each.tables]
        lines += table([head, *rows])
        if each.byes:
            lines.append("  " + say("轮空：", "bye: ") + ", ".join(word(people.get(one), say) for one in each.byes))
    if found.notes:
        lines += ["", *(say(*note) for note in found.notes)]
    return lines


def word(player: "EventPlayer | None", say: Speaker) -> str:
    """Somebody with their number."""
    if player is None:
        return say("空缺", "nobody")
    return f"{player.number} {player.name}".strip()
