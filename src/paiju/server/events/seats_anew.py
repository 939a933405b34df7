"""Rounds that are seated and have not begun, seated again: who is not seated any more, and what has changed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from paiju.languages import Text, _, _n
from paiju.server.events.messages.calls import ProposedRound, SeatsWay
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.values import RoundSeats
from paiju.tournament.record.state import EventState, Round
from paiju.tournament.tables import TableSeats, natural

BY_TEAMS = ("league", "relay", "knockout")  # seated by teams or by results, whatever was announced


@dataclass(frozen=True)
class SeatsWish:
    """What is to be seated, and how: a round of a stage ("": the next), keeping as many announced seats as can be or
    not, with fillers or with byes alone."""

    stage: str = ""
    round: str = ""
    way: SeatsWay = "least"
    fillers: bool = True


def rounds_anew(state: EventState, stage: str, round: str) -> tuple[str, ...]:
    """The seated rounds of a stage from this one on that have not begun; none without a round, or if it has begun."""
    names = sorted((name for at, name in state.seating if at == stage), key=natural)
    fresh = [name for name in names if not has_begun(state, (stage, name)) and natural(name) >= natural(round)]
    return tuple(fresh) if round in fresh else ()


def has_begun(state: EventState, at: Round) -> bool:
    """Was its start announced, or has a table of it a result?"""
    return at in state.starts or any(key[:2] == at for key in state.sheets)


def away_from(state: EventState, at: Round) -> frozenset[str]:
    """Who plays on, but is absent from a round."""
    return frozenset(id for id in state.active if state.enrolled[id].is_absent(at))


def away_once(state: EventState, at: Round) -> bool:
    """Is anybody absent from this round alone? Then the rounds after it stay as they are."""
    return any(at in state.enrolled[id].absent for id in away_from(state, at))


def with_announced(
    state: EventState, stage: EventStage, rounds: Sequence[str], how: Arranging
) -> tuple[TournamentEvent, EventStage, Arranging]:
    """The same search for just the rounds that are seated, which changes them as little as can be."""
    if not rounds or stage.kind in BY_TEAMS:
        return state.event, stage, how
    first = stage.name == state.planned.stages[0].name  # later, who has no seat need not have gone on
    announced = tuple(
        RoundSeats(name, state.seating[stage.name, name], state.sitting_out(stage.name, name) if first else ())
        for name in rounds
    )
    others = {name for at, name in state.seating if at == stage.name} - set(rounds)
    short = replace(stage, rounds=len(others) + len(rounds))
    stages = tuple(short if each == stage else each for each in state.event.stages)
    return replace(state.event, stages=stages), short, replace(how, announced=announced)


# --- in words -------------------------------------------------------------------------------------


def other_way(state: EventState, stage: str, rounds: Collection[str], way: SeatsWay, now: str) -> SeatsWay | None:
    """Is there another way to seat these rounds? Only where somebody has come or gone since they were announced."""
    if now not in rounds or state.stage(stage).kind in BY_TEAMS:
        return None
    gone = any(state.is_gone(player, stage, now) for table in state.seating[stage, now] for player in table.players)
    size = state.book(stage).tiles.players
    if not gone and len(state.sitting_out(stage, now)) < size:
        return None
    return "anew" if way == "least" else "least"


def change_notes(state: EventState, at: Round, proposed: ProposedRound) -> list[Text]:
    """Who is not seated though they were expected, and what of the seats announced before has changed."""
    before = state.seating.get(at, ())
    sat = dict.fromkeys(player for table in before for player in table.players)
    gone = [player for player in sat if state.is_gone(player, *at)]
    away = dict.fromkeys([*gone, *sorted(away_from(state, at), key=natural)])
    seated = {player for table in proposed.tables for player in table.players}
    missing = [state.called(player) for player in away if player not in seated]
    notes = [_("not seated, because absent or withdrawn: {names}", names=missing)] if missing else []
    return notes + (table_notes(before, proposed) if before else [])


def table_notes(before: Sequence[TableSeats], proposed: ProposedRound) -> list[Text]:
    """How many tables there were and are, and how many people sit at another one."""
    was = {player: table.table for table in before for player in table.players}
    now = {player: table.table for table in proposed.tables for player in table.players}
    moved = sum(was[player] != now[player] for player in was if player in now)
    if [table.players for table in before] == [tuple(table.players) for table in proposed.tables]:
        return [_("everybody keeps their seat")]
    tables = [
        _("tables in round {round}: {now}; there were {before}", round=proposed.round, now=count, before=len(before))
        for count in [len(proposed.tables)]
        if count != len(before)
    ]
    return [*tables, _n("{n} player moves to another table", "{n} players move to another table", moved)]
