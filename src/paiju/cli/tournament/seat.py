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
from paiju.languages import _
from paiju.reading.files import file_bytes

if TYPE_CHECKING:
    from paiju.tournament.folder.seats import EventSeats
    from paiju.tournament.tables import EventPlayer

EXAMPLES = (
    ("paiju tournament seat event.toml", _("draw numbers by lot and seat all rounds of the first stage")),
    ("paiju tournament seat event.toml --csv > results.csv", _("fill in the scores and it is the results file")),
    ("paiju tournament seat event.toml --results results.csv", _("the next round or the next stage")),
)


def add(menu: Menu) -> None:
    """`paiju tournament seat`."""
    about = _("draw numbers by lot, and who sits where in every round")
    parser = menu.command("seat", run, "event", "encoding", "time", about=about, tries=EXAMPLES)
    parser.option("--stage", _("the stage (default: the first one not finished)"), metavar="S")
    parser.option("--round", _("this round only"), metavar="R")
    parser.option("--results", _("the results so far"), metavar="RESULTS.csv")
    parser.option(
        "--past", _("seating already announced, to be changed as little as possible"), "--plan", metavar="SEATS.csv"
    )
    parser.option(
        "--draw",
        _(
            "a file written by paiju draw make: numbers (lots), the basis of the seating (seating), or lots at a cut "
            "(cut)"
        ),
        action="append",
        default=[],
        metavar="DRAW.json",
    )
    parser.option("--seed", _("no longer has any effect: seating follows from the lots drawn"), type=int, metavar="S")
    parser.json_or_csv(_("print CSV, one line for each table"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Seat and print."""
    from paiju.tournament.files.cells import csv_text
    from paiju.tournament.files.people import Roster
    from paiju.tournament.folder.seats import SeatRequest, event_seats
    from paiju.tournament.paper.lists import seating_rows
    from paiju.tournament.seating.search import steps_of

    if args.time is not None and not 0 < args.time <= 86_400:
        raise InputError("time", _("--time: must be more than 0 seconds"))
    if args.seed is not None and not 0 <= args.seed < 1 << 31:
        raise InputError("seed", _("--seed: must be 0 to {most}", most=(1 << 31) - 1))
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
            print(say(note), file=sys.stderr)
        return 0
    return emit_lines(seat_lines(seating, say))


def check_names(seating: "EventSeats") -> None:
    """A file of seats finds everybody again: by name, or by a number that the entrants' list has."""
    names = [player.name for player in seating.players]
    unlisted = (player.name for player in seating.players if player.id in seating.unlisted)
    twice = next((name for name in unlisted if names.count(name) > 1), "")
    if twice:
        raise InputError(
            "entrants",
            _(
                "two entrants are called {name}; give them numbers in the entrants' list, or different names",
                name=twice,
            ),
        )


def seat_lines(seating: "EventSeats", say: Speaker) -> list[str]:
    """Numbers where they were drawn, then round after round."""
    from paiju.tournament.default_names import as_text, shown_name
    from paiju.tournament.placing.numbers import in_order_of_numbers

    people = {player.id: player for player in seating.players}
    lines: list[str] = [say(as_text(shown_name(seating.stage)))]
    if seating.drawn:
        drawn = in_order_of_numbers([player for player in seating.players if player.number])
        rows = [[player.number, player.name, player.team] for player in drawn]
        lines += ["", say(_("Numbers drawn")), *table(rows, (0,))]
    for each in seating.rounds:
        lines += ["", say(_("Round {round}", round=each.round))]
        head = [say(_("table")), *say(_("ESWN"))[: len(each.tables[0].players) if each.tables else 4]]
        rows = [[seats.table, *(word(people.get(player), say) for player in seats.players)] for seats in each.tables]
        lines += table([head, *rows])
        if each.byes:
            lines.append("  " + say(_("bye: {players}", players=[word(people.get(idle), say) for idle in each.byes])))
    if seating.notes:
        lines += ["", *(say(note) for note in seating.notes)]
    return lines


def word(player: "EventPlayer | None", say: Speaker) -> str:
    """Somebody with their number."""
    if player is None:
        return say(_("nobody"))
    return f"{player.number} {player.name}".strip()
