"""Who goes on from a stage of a record: equals at the cut wait for a lot, and only those who go on are seated next."""

from collections.abc import Iterable, Sequence

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.default_names import shown_name
from paiju.tournament.draw import Entrant
from paiju.tournament.event import EventStage
from paiju.tournament.placing.stage_field import StageField, field_of, stage_before, tie_of
from paiju.tournament.placing.values import CutTie
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableResult


def tie_at(state: EventState, stage: str) -> CutTie | None:
    """Equals at a stage's cut who are not separated yet."""
    counted = next((each for each in state.outcome().stages if each.name == stage), None) if state.sheets else None
    if counted is None or counted.tie is None:
        return None
    return tie_of(counted, {player.id: player.name for player in state.players})


def check_equals(state: EventState, stage: str, names: Sequence[str], field: str) -> None:
    """Exactly those who are equal at a stage's cut, each once; a lot is drawn once."""
    state.stage(stage)
    tie = tie_at(state, stage)
    if tie is None:
        raise InputError(
            field,
            _("nobody is equal at the cut of {stage}, or it is already decided who qualifies", stage=shown_name(stage)),
        )
    if sorted(names) != sorted(tie.equal):
        raise InputError(field, _("must be exactly those who are equal. {tie}", tie=tie.text))


def check_cut_draw(state: EventState, entrants: Sequence[Entrant]) -> None:
    """A lot at a cut must be drawn among its equals."""
    check_equals(state, entrants[0].table, [entrant.name for entrant in entrants], "entrants")


def check_gone_on(state: EventState, stage: str, players: Iterable[str]) -> None:
    """Everybody seated in a stage has gone on into it (reading:325), fills a table, or plays for somebody who has."""
    planned = state.stage(stage)
    before = stage_before(state.planned, planned)
    if before is None or not (before.cut or before.kind == "knockout") or not has_results(state, before):
        return
    field = field_now(state, planned)
    if field.tie is not None:
        raise InputError("tables", _("lots must be drawn first. {tie}", tie=field.tie.text))
    through = {other.id for other in field.players}
    for player in players:
        entrant = state.enrolled[player]
        if player in through or entrant.player.filler or (entrant.replaces and entrant.replaces in through):
            continue
        raise InputError(
            "tables",
            _(
                "{name} has not qualified from {stage}; only a filler or a substitute can take a seat",
                name=state.called(player),
                stage=shown_name(before.name),
            ),
        )


def has_results(state: EventState, stage: EventStage) -> bool:
    """Has a stage been played, at least in part?"""
    return any(key[0] == stage.name for key in state.sheets)


def field_now(state: EventState, stage: EventStage) -> StageField:
    """Who plays a stage; anybody seated in a round of it that has begun has gone on."""
    begun = [seats for at in state.starts if at[0] == stage.name for seats in state.seating.get(at, ())]
    seated = [
        TableResult(seats.stage, seats.round, seats.table, seats.players, (0,) * len(seats.players)) for seats in begun
    ]
    return field_of(state.event, state.players, stage, [*state.results, *seated], state.outcome())
