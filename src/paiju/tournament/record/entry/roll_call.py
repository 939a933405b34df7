"""Lists for the roll call: who is expected, present, missing; and what a missing player requires (mcr:Q27(1),
mcr:Q142)."""

from dataclasses import dataclass
from typing import Literal

from paiju.tournament.record.entry.conditions import ConditionReport, not_met
from paiju.tournament.record.state import ARRIVAL, EventState, Round

Presence = Literal["here", "missing", "awaited"]


@dataclass(frozen=True)
class RollCallLine:
    """A player on the list: where they sit, and whether they have come. Table and seat go on the score sheet
    (mcr:Q145(5))."""

    player: str
    presence: Presence
    number: str = ""
    team: str = ""
    table: str = ""
    seat: int | None = None
    unmet: tuple[ConditionReport, ...] = ()


@dataclass(frozen=True)
class SeatToFill:
    """A seat nobody will take, and who could: substitutes of the team, then fillers without a seat in the round."""

    table: str
    player: str
    substitutes: tuple[str, ...]
    fillers: tuple[str, ...]


def roll_call(state: EventState, at: Round = ARRIVAL) -> list[RollCallLine]:
    """The list: on arrival everybody who is entered, before a round those who sit in it, table by table."""
    unmet = not_met(state) if state.plan is not None else []
    seats = {
        player: (here.table, seat) for here in state.seating.get(at, ()) for seat, player in enumerate(here.players)
    }
    ids = [id for id, known in state.enrolled.items() if not known.left] if at == ARRIVAL else list(seats)
    lines = []
    for id in ids:
        entrant = state.enrolled[id]
        presence: Presence = "here" if at in entrant.here else "missing" if at in entrant.absent else "awaited"
        table, seat = seats.get(id, ("", None))
        own = tuple(report for report in unmet if report.player == id)
        lines.append(RollCallLine(id, presence, entrant.player.number, entrant.player.team, table, seat, own))
    return lines


def seats_to_fill(state: EventState, at: Round) -> list[SeatToFill]:
    """Every gap in a round with those who could fill it: nobody plays with three (mcr:Q25(8))."""
    seated = {player for here in state.seating.get(at, ()) for player in here.players}
    free = [
        entrant.player for entrant in state.enrolled.values() if not entrant.left and entrant.player.id not in seated
    ]
    seats = []
    for table, player in state.gaps(*at):
        team = state.enrolled[player].player.team
        waiting = [other.id for other in free if other.substitute and other.team == team and team]
        waiting = [id for id in waiting if not state.enrolled[id].replaces]
        fillers = [other.id for other in free if other.filler]
        seats.append(SeatToFill(table, player, tuple(waiting), tuple(fillers)))
    return seats
