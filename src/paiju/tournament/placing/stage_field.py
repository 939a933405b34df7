"""Who plays a stage: everybody, or those who went on from the stage before."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from paiju.languages import Text, _
from paiju.tournament.counting.cuts import OF_A_TABLE as OF_A_TABLE
from paiju.tournament.counting.cuts import tie_text
from paiju.tournament.counting.outcome import EventOutcome, StageOutcome
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.numbers import base_number, in_order_of_numbers
from paiju.tournament.placing.values import CutTie, RoundSeats
from paiju.tournament.tables import EventPlayer, TableResult


@dataclass(frozen=True)
class StageField:
    """The players of a stage, best first where they come from another one; teams where teams go on. Nobody, while
    equals at the cut wait for a lot."""

    players: tuple[EventPlayer, ...]
    teams: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    tie: CutTie | None = None


def stage_before(event: TournamentEvent, stage: EventStage) -> EventStage | None:
    """The stage whose result says who plays here."""
    at = event.stages.index(stage)
    return event.stages[at - 1] if at else None


def field_of(
    event: TournamentEvent,
    players: Sequence[EventPlayer],
    stage: EventStage,
    results: Sequence[TableResult],
    outcome: EventOutcome | None,
    announced: Sequence[RoundSeats] = (),
) -> StageField:
    """Who plays a stage. Who has left plays no more, but stays in the list while they have results in this stage, or
    seats that were told before: those are somebody else's now, or nobody's."""
    here = {player for result in results if result.stage == stage.name for player in result.players}
    here |= {player for each in announced for table in each.tables for player in table.players}
    able = [each for each in players if each.id in here or plays(each)]
    before = stage_before(event, stage)
    if before is None:
        return StageField(tuple(in_order_of_numbers(able)))
    counted = next((each for each in outcome.stages if each.name == before.name), None) if outcome else None
    if counted is None:
        return StageField((), notes=(_("{stage} has no results yet", stage=shown_name(before.name)),))
    if counted.tie is not None:
        return StageField((), tie=tie_of(counted, {each.id: each.name for each in players}))
    return gone_on(counted, able, players, here)


def tie_of(counted: StageOutcome, names: dict[str, str]) -> CutTie:
    """Equals at a stage's cut, who wait for a lot."""
    assert counted.tie is not None
    return CutTie(counted.name, counted.tie.equal, counted.tie.places, tie_text(counted.name, counted.tie, names))


def gone_on(
    counted: StageOutcome, able: Sequence[EventPlayer], players: Sequence[EventPlayer], here: Collection[str]
) -> StageField:
    """Those who went on, as they stood. Who plays here already has gone on, so that nobody else comes in for them
    (reading:325); others as far as there is room. For who was replaced since, the substitute plays."""
    teams = [line.team for line in counted.teams]
    by_team = bool(counted.goes_on) and all(key in teams for key in counted.goes_on)
    order = teams if by_team else [line.player for line in counted.standings]
    through = sorted(counted.goes_on, key=order.index)
    stands_for = {each.id: before for before, each in replacements(players)}
    sat = [each for each in players if each.id in here and not each.filler]
    seen = list(dict.fromkeys(each.team if by_team else stands_for.get(each.id, each.id) for each in sat))
    rest = [key for key in through if key not in seen][: max(len(through) - len(seen), 0)]
    keys = [key for key in through if key in seen or key in rest] + [key for key in seen if key not in through]
    if by_team:
        return StageField(tuple(each for team in keys for each in members(able, team)), tuple(keys))
    return StageField(tuple(each for key in keys for each in able if key in (each.id, stands_for.get(each.id))))


def replacements(players: Sequence[EventPlayer]) -> list[tuple[str, EventPlayer]]:
    """Substitutes who play on the place of somebody who does no more, T71 for 71: with the id of that one."""
    first = {each.number: each for each in players if each.number and not each.substitute and each.out}
    pairs = ((first.get(base_number(each)), each) for each in players if each.substitute and not each.out)
    return [(before.id, each) for before, each in pairs if before is not None]


def plays(player: EventPlayer) -> bool:
    """Is somebody to be seated? A substitute once they have a number, T71 for 71."""
    return not player.out and (not player.substitute or bool(player.number))


def members(players: Sequence[EventPlayer], team: str) -> list[EventPlayer]:
    """Who plays for a team, in their order."""
    own = [each for each in players if each.team == team]
    return sorted(own, key=lambda each: each.order)
