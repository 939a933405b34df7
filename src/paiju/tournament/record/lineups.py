"""Seats of a season's round: its fixtures, whom captains named for them, and else whom the season's plan fields."""

from collections.abc import Iterable, Sequence

from paiju.errors import InputError
from paiju.tournament.placing.values import StageSeating
from paiju.tournament.record.live_values import LineupKey, TeamFixture
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats


def fixtures_in(state: EventState, stage: str, round: str) -> list[TeamFixture]:
    """A round's fixtures."""
    return [fixture for fixture in state.fixtures.get(stage, ()) if fixture.round == round]


def fixture_at(state: EventState, stage: str, round: str, table: str) -> TeamFixture:
    """The fixture of a table."""
    here = fixtures_in(state, stage, round)
    fixture = next((each for each in here if each.table == table), None)
    if fixture is None:
        names = ", ".join(each.table for each in here) or "-"
        en = f"no game of teams is set at table {table} of round {round}; tables set: {names}"
        raise InputError("table", en, f"第 {round} 轮 {table} 桌没有排定队伍；已排定的桌：{names}")
    return fixture


def fields_for(state: EventState, key: LineupKey, planned: str = "") -> str:
    """Whom a team fields: named by its captain, else by the season's plan; empty where nobody is left who can."""
    stage, round, _, team = key
    for player in (state.lineups.get(key, ""), planned):
        entrant = state.enrolled.get(player)
        if entrant is not None and entrant.player.team == team and not state.is_gone(player, stage, round):
            return player
    return ""


def seats_from(state: EventState, stage: str, round: str) -> tuple[TableSeats, ...]:
    """The round's seats, teams in the order of the fixtures; "" is a seat that is still to be filled."""
    seats = []
    for fixture in fixtures_in(state, stage, round):
        planned = fixture.planned or ("",) * len(fixture.teams)
        players = tuple(
            fields_for(state, (stage, round, fixture.table, team), player)
            for team, player in zip(fixture.teams, planned, strict=True)
        )
        seats.append(TableSeats(stage, round, fixture.table, players))
    return tuple(seats)


def fixtures_from(state: EventState, seating: StageSeating) -> tuple[TeamFixture, ...]:
    """Fixtures of a season as `placing` has planned it; a seat that nobody fills there has no team, and is refused."""
    team_of = {id: entrant.player.team for id, entrant in state.enrolled.items()}
    fixtures = []
    for each in seating.rounds:
        for table in each.tables:
            teams = tuple(team_of.get(player, "") for player in table.players)
            if not all(teams):
                en = f"round {each.round}, table {table.table}: a seat has no team"
                raise InputError("fixtures", en, f"第 {each.round} 轮 {table.table} 桌有席位没有队伍")
            fixtures.append(TeamFixture(each.round, table.table, teams, planned=table.players))
    return tuple(fixtures)


def check_follows(state: EventState, stage: str, round: str, tables: Sequence[TableSeats]) -> None:
    """Seats of a round whose teams were set: the same tables, the same teams, and whom captains named; a filler may sit
    for a team that has nobody."""
    here = {fixture.table: fixture for fixture in fixtures_in(state, stage, round)}
    if not here:
        return
    if {each.table for each in tables} != set(here):
        names = ", ".join(here)
        raise InputError("tables", f"teams are set for the tables {names}", f"已排定队伍的桌：{names}")
    for seats in tables:
        teams = here[seats.table].teams
        check_teams(state, seats, teams)
        for team in teams:
            player = fields_for(state, (stage, round, seats.table, team))
            if player and player not in seats.players:
                en = f"table {seats.table}: {team} has named {player}"
                raise InputError("tables", en, f"{seats.table} 桌：{team} 已派 {player} 上场")


def check_teams(state: EventState, table: TableSeats, teams: Iterable[str]) -> None:
    """One of each team that is set for a table, or a filler in their place."""
    own = [state.enrolled[player].player for player in table.players if player in state.enrolled]
    seated = [player.team for player in own if not player.filler]
    if len(set(seated)) != len(seated) or not set(seated) <= set(teams):
        names = ", ".join(teams)
        en = f"table {table.table}: one player each of {names}"
        raise InputError("tables", en, f"{table.table} 桌：{names} 各一人")
