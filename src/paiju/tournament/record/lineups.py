"""Seats of a season's round: its fixtures, the players captains named for them, and otherwise those the season's plan
fields."""

from collections.abc import Iterable, Sequence

from paiju.errors import InputError
from paiju.languages import _
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
        raise InputError(
            "table",
            _(
                "no teams are set for table {table} of round {round}; tables that are set: {names}",
                table=table,
                round=round,
                names=names,
            ),
        )
    return fixture


def fields_for(state: EventState, key: LineupKey, planned: str = "") -> str:
    """The players a team fields: named by its captain, otherwise by the season's plan; empty if nobody is left."""
    stage, round, _rest, team = key
    for player in (state.lineups.get(key, ""), planned):
        entrant = state.enrolled.get(player)
        if entrant is not None and entrant.player.team == team and not state.is_gone(player, stage, round):
            return player
    return ""


def seats_from(state: EventState, stage: str, round: str) -> tuple[TableSeats, ...]:
    """The round's seats, teams in the order of the fixtures; "" is a seat still to be filled."""
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
    """Fixtures of a season as planned by `placing`; a seat that nobody fills there has no team, and is refused."""
    team_of = {id: entrant.player.team for id, entrant in state.enrolled.items()}
    fixtures = []
    for each in seating.rounds:
        for table in each.tables:
            teams = tuple(team_of.get(player, "") for player in table.players)
            if not all(teams):
                raise InputError(
                    "fixtures",
                    _("round {round}, table {table}: a seat has no team", round=each.round, table=table.table),
                )
            fixtures.append(TeamFixture(each.round, table.table, teams, planned=table.players))
    return tuple(fixtures)


def check_follows(state: EventState, stage: str, round: str, tables: Sequence[TableSeats]) -> None:
    """Seats of a round whose teams were set: the same tables, the same teams, and the players captains named; a filler
    may sit for a team that has nobody."""
    here = {fixture.table: fixture for fixture in fixtures_in(state, stage, round)}
    if not here:
        return
    if {each.table for each in tables} != set(here):
        names = ", ".join(here)
        raise InputError("tables", _("teams have been set for tables {names}", names=names))
    for seats in tables:
        teams = here[seats.table].teams
        check_teams(state, seats, teams)
        for team in teams:
            player = fields_for(state, (stage, round, seats.table, team))
            if player and player not in seats.players:
                raise InputError(
                    "tables",
                    _(
                        "table {table}: {team} has named {player}",
                        table=seats.table,
                        team=team,
                        player=state.called(player),
                    ),
                )


def check_teams(state: EventState, table: TableSeats, teams: Iterable[str]) -> None:
    """One player of each team that is set for a table, or a filler in their place."""
    own = [state.enrolled[player].player for player in table.players if player in state.enrolled]
    seated = [player.team for player in own if not player.filler]
    if len(set(seated)) != len(seated) or not set(seated) <= set(teams):
        names = ", ".join(teams)
        raise InputError(
            "tables", _("table {table}: must be one player from each of {names}", table=table.table, names=names)
        )
