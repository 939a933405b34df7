"""Who goes on from a stage of a record: equals at the cut wait for a lot, nobody else is seated in the next stage."""

from collections.abc import Iterable, Sequence

from paiju.errors import InputError
from paiju.tournament.draw import Entrant
from paiju.tournament.event import EventStage
from paiju.tournament.placing.stage_field import StageField, field_of, stage_before, tie_of
from paiju.tournament.placing.values import CutTie
from paiju.tournament.record.people import name_of
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableResult


def tie_at(state: EventState, stage: str) -> CutTie | None:
    """Equals at a stage's cut between whom nothing has decided yet."""
    counted = next((each for each in state.outcome().stages if each.name == stage), None) if state.sheets else None
    if counted is None or counted.tie is None:
        return None
    return tie_of(counted, {player.id: player.name for player in state.players})


def check_equals(state: EventState, stage: str, names: Sequence[str], field: str) -> None:
    """Just those who are equal at a stage's cut, each once; a lot is drawn once."""
    state.stage(stage)
    tie = tie_at(state, stage)
    if tie is None:
        en = f"nobody is equal at the cut of {stage}, or it is decided already who goes on"
        raise InputError(field, en, f"{stage} 的晋级线上没有相等的，或已有结果")
    if sorted(names) != sorted(tie.equal):
        raise InputError(field, f"just those who are equal. {tie.words[1]}", f"须为相等的各家。{tie.words[0]}")


def check_cut_draw(state: EventState, entrants: Sequence[Entrant]) -> None:
    """A lot at a cut is of its equals."""
    check_equals(state, entrants[0].table, [entrant.name for entrant in entrants], "entrants")


def check_gone_on(state: EventState, stage: str, players: Iterable[str]) -> None:
    """Whoever is seated in a stage has gone on into it (reading:325), fills a table, or plays for who has gone on."""
    planned = state.stage(stage)
    before = stage_before(state.planned, planned)
    if before is None or not (before.cut or before.kind == "knockout") or not has_results(state, before):
        return
    field = field_now(state, planned)
    if field.tie is not None:
        zh, en = field.tie.words
        raise InputError("tables", f"a lot must be drawn first. {en}", f"须先抽签。{zh}")
    through = {other.id for other in field.players}
    for player in players:
        entrant = state.enrolled[player]
        if player in through or entrant.player.filler or (entrant.replaces and entrant.replaces in through):
            continue
        name = name_of(player, state.people)
        en = f"{name} has not gone on from {before.name}; a filler or a substitute may take a seat"
        raise InputError("tables", en, f"{name} 未从 {before.name} 晋级；只有补位者或替补可以入座")


def has_results(state: EventState, stage: EventStage) -> bool:
    """Has a stage been played, in part at least?"""
    return any(key[0] == stage.name for key in state.sheets)


def field_now(state: EventState, stage: EventStage) -> StageField:
    """Who plays a stage; who sits in a round of it that has begun has gone on."""
    begun = [seats for at in state.starts if at[0] == stage.name for seats in state.seating.get(at, ())]
    seated = [
        TableResult(seats.stage, seats.round, seats.table, seats.players, (0,) * len(seats.players)) for seats in begun
    ]
    return field_of(state.event, state.players, stage, [*state.results, *seated], state.outcome())
