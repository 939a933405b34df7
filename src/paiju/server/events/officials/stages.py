"""The stages of an event as they stand: rounds that are seated, what is missing in them, who goes on."""

from collections.abc import Collection

from paiju.errors import InputError
from paiju.match.relay import games_in_all
from paiju.server.events.counted import outcome_of
from paiju.server.events.messages.events import EventRole
from paiju.server.events.messages.parts import EventStageInfo, FixtureRow, LineupRow, SeatGap, StageRoundInfo
from paiju.server.events.officials.entrants import is_one, seconds
from paiju.server.events.officials.plan import tie_info
from paiju.server.events.roles import OFFICIALS
from paiju.server.room.clocks import tournament_of
from paiju.tournament.counting.values import StageOutcome
from paiju.tournament.event import EventStage
from paiju.tournament.placing.brackets import groups_of, rounds_in_group
from paiju.tournament.record.commands.teams import is_member
from paiju.tournament.record.entry.roll_call import seats_to_fill
from paiju.tournament.record.lineups import fields_for
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import natural


def stage_infos(state: EventState) -> list[EventStageInfo]:
    """Every stage with the rounds that are seated, or have results from elsewhere."""
    return [stage_info(state, stage) for stage in state.planned.stages]


def stage_info(state: EventState, stage: EventStage) -> EventStageInfo:
    """A stage as it stands."""
    there = {at[1] for at in (*state.seating, *(key[:2] for key in state.sheets)) if at[0] == stage.name}
    rounds = sorted(there, key=natural)
    seated = [round_info(state, stage.name, name) for name in rounds]
    over = is_over(state, stage, seated)
    shown = counted_stage(state, stage) if stage.cut and over and state.hidden is None else None
    tie = shown.tie if shown else None
    return EventStageInfo(
        name=stage.name,
        kind=stage.kind,
        rounds=rounds_planned(state, stage),
        cut=stage.cut,
        carry=stage.carry,
        minutes=stage.minutes,
        seated=seated,
        over=over,
        goes_on=[state.called(player) for player in shown.goes_on] if shown else [],
        lot=tie_info(state, stage.name, tie.equal, tie.places) if tie else None,
        own_clock=tournament_of(state.book(stage.name)) is not None,
    )


def is_over(state: EventState, stage: EventStage, seated: list[StageRoundInfo]) -> bool:
    """Is everything played? A knock-out is when one table was left."""
    if not seated or any(each.results < each.tables for each in seated):
        return False
    if stage.kind == "knockout":
        return seated[-1].tables == 1 and not seated[-1].byes
    return 0 < rounds_planned(state, stage) <= len(seated)


def rounds_planned(state: EventState, stage: EventStage) -> int:
    """How many rounds a stage has: a season as many as its calendar, a relay as its teams have members, groups as many
    as the largest needs; 0 where only its course can tell."""
    if stage.kind == "league" and stage.name in state.fixtures:
        return len({fixture.round for fixture in state.fixtures[stage.name]})
    if stage.kind == "groups" and not stage.rounds:
        return rounds_of_groups(state, stage)
    if stage.kind != "relay" or stage.rounds:
        return stage.rounds
    book = state.book(stage.name)
    if book.teams.members and not (stage.members or stage.games):
        return games_in_all(book)
    teams = [sum(is_member(state, id, team.name) for id in state.active) for team in state.teams]
    members = stage.members or book.teams.members or min(teams, default=0)
    return members * (stage.games or book.teams.games or 1)


def rounds_of_groups(state: EventState, stage: EventStage) -> int:
    """Rounds of a stage of groups, by those who are seated in it; 0 before anybody is."""
    own = [tables for at, tables in state.seating.items() if at[0] == stage.name]
    here = {player for tables in own for seats in tables for player in seats.players}
    here |= {player for at in state.seating if at[0] == stage.name for player in state.byes(*at)}
    size = state.book(stage.name).tiles.players
    players = [player for player in state.players if player.id in here]
    try:
        groups = groups_of(stage, players, size) if players else {}
    except InputError:  # so many have left that there are no such groups any more
        return 0
    return max((rounds_in_group(stage, group, size) for group in groups.values()), default=0)


def counted_stage(state: EventState, stage: EventStage) -> StageOutcome | None:
    """What a stage has come to."""
    return next((stage_outcome for stage_outcome in outcome_of(state).stages if stage_outcome.name == stage.name), None)


def round_info(state: EventState, stage: str, round: str) -> StageRoundInfo:
    """A round that is seated; one whose results came from elsewhere has the tables that those are of."""
    at = (stage, round)
    if at not in state.seating:
        count = sum(key[:2] == at for key in state.sheets)
        return StageRoundInfo(round, count, count, None, None, [], [], 0)
    tables = state.seating[at]
    gaps = [
        SeatGap(gap.table, gap.player, list(gap.substitutes), list(gap.fillers)) for gap in seats_to_fill(state, at)
    ]
    return StageRoundInfo(
        round=round,
        tables=len(tables),
        results=sum((*at, seats.table) in state.sheets for seats in tables),
        started=seconds(state.starts.get(at)),
        ended=seconds(state.ends.get(at)),
        byes=list(state.sitting_out(stage, round)),
        gaps=[gap for gap in gaps if (*at, gap.table) not in state.sheets],
        online=sum(key[:2] == at and key not in state.sheets for key in state.online),
    )


def fixture_rows(state: EventState, who: str, roles: Collection[EventRole]) -> list[FixtureRow]:
    """Games of teams still to come: all for officials, their team's for a leader."""
    own = {team.name for team in state.teams if who and team.leader == who}
    every = is_one(roles, OFFICIALS)
    return [
        fixture_row(state, stage, fixture)
        for stage, fixtures in state.fixtures.items()
        for fixture in fixtures
        if (stage, fixture.round) not in state.starts and (every or own & set(fixture.teams))
    ]


def fixture_row(state: EventState, stage: str, fixture: TeamFixture) -> FixtureRow:
    """A game of teams, with whom they field."""
    planned = fixture.planned or ("",) * len(fixture.teams)
    rows = []
    for team, player in zip(fixture.teams, planned, strict=True):
        key = (stage, fixture.round, fixture.table, team)
        rows.append(LineupRow(team, fields_for(state, key, player), key in state.lineups))
    return FixtureRow(stage, fixture.round, fixture.table, seconds(fixture.start), rows)
