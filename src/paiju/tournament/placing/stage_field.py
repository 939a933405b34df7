"""Who plays a stage: everybody, or those who went on from the stage before."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.tournament.event import Event, Stage
from paiju.tournament.outcome import EventOutcome, StageOutcome, StandingLine
from paiju.tournament.placing.numbers import by_lot, in_order_of_numbers
from paiju.tournament.placing.values import RoundSeats, Words, played_rounds
from paiju.tournament.tables import EventPlayer, TableResult

OF_A_TABLE = 2  # who goes on from a table of a knock-out, where the stage does not say


@dataclass(frozen=True)
class StageField:
    """The players of a stage, best first where they come from another one; teams where teams go on."""

    players: tuple[EventPlayer, ...]
    teams: tuple[str, ...] = ()
    notes: tuple[Words, ...] = ()


def stage_before(event: Event, stage: Stage) -> Stage | None:
    """The stage whose result says who plays here."""
    at = event.stages.index(stage)
    return event.stages[at - 1] if at else None


def field_of(
    event: Event,
    players: Sequence[EventPlayer],
    stage: Stage,
    results: Sequence[TableResult],
    outcome: EventOutcome | None,
    seed: int,
    told: Sequence[RoundSeats] = (),
) -> StageField:
    """Who plays a stage. Who has left plays no more, but stays in the list while they have results in this stage, or
    seats that were told before: those are somebody else's now, or nobody's."""
    here = {player for result in results if result.stage == stage.name for player in result.players}
    here |= {player for each in told for table in each.tables for player in table.players}
    able = [each for each in players if each.id in here or plays(each)]
    before = stage_before(event, stage)
    if before is None:
        return StageField(tuple(in_order_of_numbers(able)))
    counted = next((each for each in outcome.stages if each.name == before.name), None) if outcome else None
    if counted is None:
        return StageField((), notes=((f"{before.name} 尚无成绩", f"{before.name} has no results yet"),))
    keys, notes = through(before, counted, results, seed)
    teams = {line.team for line in counted.teams}
    if keys and all(key in teams for key in keys):
        own = [each for team in keys for each in members(able, team)]
        return StageField(tuple(own), tuple(keys), notes)
    known = {each.id: each for each in able}
    return StageField(tuple(known[key] for key in keys if key in known), notes=notes)


def plays(player: EventPlayer) -> bool:
    """Is somebody to be seated? A substitute once they have a number, T71 for 71."""
    return not player.out and (not player.substitute or bool(player.number))


def members(players: Sequence[EventPlayer], team: str) -> list[EventPlayer]:
    """Who plays for a team, in their order."""
    own = [each for each in players if each.team == team]
    return sorted(own, key=lambda each: each.order)


def through(
    stage: Stage, counted: StageOutcome, results: Sequence[TableResult], seed: int
) -> tuple[list[str], tuple[Words, ...]]:
    """Who goes on, best first: as many as the cut says from each part of the standings. Of equals at the line the lot
    decides (reading:325)."""
    by_team = bool(counted.goes_on) and counted.goes_on[0] in {line.team for line in counted.teams}
    lines = [line for line in (counted.teams if by_team else counted.standings) if key_of(line) in counted.goes_on]
    limit = stage.cut or (OF_A_TABLE if stage.kind == "knockout" else 0)
    lots = by_lot([key_of(line) for line in lines], seed, f"cut:{stage.name}") if lines else []
    found: list[StandingLine] = []
    drawn: list[str] = []
    for section in sections(stage, counted, lines, results):
        ordered = sorted(section, key=lambda line: (line.place or 0, lots.index(key_of(line))))
        kept = ordered[:limit] if limit else ordered
        if len(kept) < len(ordered):
            drawn.append(stage.name)
        found += kept
    found.sort(key=lambda line: (line.place or 0, lots.index(key_of(line))))
    tie = (f"{stage.name}：晋级线上相等，由抽签决定", f"{stage.name}: equal at the cut; decided by lot")
    return [key_of(line) for line in found], (tie,) if drawn else ()


def key_of(line: StandingLine) -> str:
    """Who a line is of."""
    return line.player or line.team


def sections(
    stage: Stage, counted: StageOutcome, lines: Sequence[StandingLine], results: Sequence[TableResult]
) -> list[list[StandingLine]]:
    """The parts of the standings in which the cut is made: each group, each table of a knock-out or relay, or all."""
    if stage.cut_from == "all" or stage.kind not in ("groups", "knockout", "relay"):
        return [list(lines)]
    if stage.kind == "groups":
        wanted = {key_of(line) for line in lines}
        return [[line for line in own if key_of(line) in wanted] for own in counted.groups.values()]
    rounds = played_rounds(stage.name, results)
    last = [result for own in rounds.values() for result in own] if stage.kind == "relay" else list(rounds.values())[-1]
    found: dict[str, list[StandingLine]] = {}
    for line in lines:
        where = next((one.table for one in last if sits_at(line, one, counted)), "")
        found.setdefault(where, []).append(line)
    return list(found.values())


def sits_at(line: StandingLine, result: TableResult, counted: StageOutcome) -> bool:
    """Has the player, or one of the team, played at this table?"""
    if line.player:
        return line.player in result.players
    team = {each.player for each in counted.standings if each.team == line.team}
    return bool(team & set(result.players))
