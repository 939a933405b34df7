"""Lists of the roll call: who is awaited, here, missing; and what a missing player asks for (mcr:Q27(1), mcr:Q142)."""

from dataclasses import dataclass
from typing import Literal

from paiju.tournament.record.entry.conditions import ConditionReport, not_met
from paiju.tournament.record.state import ARRIVAL, EventState, Round

Presence = Literal["here", "missing", "awaited"]


@dataclass(frozen=True)
class RollCallLine:
    """A player of the list: where they sit, and whether they have come. Table and seat go on the score sheet
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
    """The list, on arrival of everybody who is entered, before a round of those who sit in it, table by table."""
    unmet = not_met(state) if state.plan is not None else []
    seats = {player: (one.table, seat) for one in state.seating.get(at, ()) for seat, player in enumerate(one.players)}
    ids = [id for id, one in state.enrolled.items() if not one.left] if at == ARRIVAL else list(seats)
    found = []
    for id in ids:
        one = state.enrolled[id]
        presence: Presence = "here" if at in one.here else "missing" if at in one.absent else "awaited"
        table, seat = seats.get(id, ("", None))
        own = tuple(report for report in unmet if report.player == id)
        found.append(RollCallLine(id, presence, one.player.number, one.player.team, table, seat, own))
    return found


def seats_to_fill(state: EventState, at: Round) -> list[SeatToFill]:
    """Every gap of a round with those who could take it: nobody plays with three (mcr:Q25(8))."""
    seated = {player for one in state.seating.get(at, ()) for player in one.players}
    free = [one.player for one in state.enrolled.values() if not one.left and one.player.id not in seated]
    found = []
    for table, player in state.gaps(*at):
        team = state.enrolled[player].player.team
        waiting = [one.id for one in free if one.substitute and one.team == team and team]
        waiting = [id for id in waiting if not state.enrolled[id].replaces]
        fillers = [one.id for one in free if one.filler]
        found.append(SeatToFill(table, player, tuple(waiting), tuple(fillers)))
    return found
