"""A season of teams: which of them meet, and whom their captains field."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, playing, put
from paiju.tournament.record.commands.teams import exchanged
from paiju.tournament.record.lineups import fixture_at
from paiju.tournament.record.live_values import LineupKey, TeamFixture
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats

OF_TEAMS = ("league", "final")  # stages in which teams meet and field somebody


@dataclass(frozen=True)
class FixturesSet(EventCommand):
    """Which teams meet in a stage, when and where; said again, it replaces what was said, except for rounds that have
    begun."""

    kind: ClassVar[str] = "fixtures"
    stage: str
    fixtures: tuple[TeamFixture, ...]

    def check(self, state: EventState) -> None:
        """Whole tables of existing teams, each once in a round; what has begun stays."""
        if state.stage(self.stage).kind not in OF_TEAMS:
            kinds = ", ".join(OF_TEAMS)
            raise InputError("stage", _("teams only meet in a stage of kind {kinds}", kinds=kinds))
        size = state.book(self.stage).tiles.players
        teams = {team.name for team in state.teams}
        for fixture in self.fixtures:
            check_fixture(fixture, size, teams)
        tables = Counter((each.round, each.table) for each in self.fixtures)
        places = Counter((each.round, team) for each in self.fixtures for team in each.teams)
        twice = next((key for key, times in [*tables.items(), *places.items()] if times > 1), None)
        if twice is not None:
            text = _(
                "round {round}: {name} is there twice; every table and every team once in a round",
                round=twice[0],
                name=twice[1],
            )
            raise InputError("fixtures", text)
        check_begun_stays(state, self.stage, self.fixtures)

    def done(self, state: EventState) -> EventState:
        """Set; players named for a game that no longer exists are dropped."""
        staying = {
            (self.stage, fixture.round, fixture.table, team) for fixture in self.fixtures for team in fixture.teams
        }
        lineups = {key: player for key, player in state.lineups.items() if key[0] != self.stage or key in staying}
        return replace(state, fixtures=put(state.fixtures, self.stage, self.fixtures), lineups=lineups)


def check_fixture(fixture: TeamFixture, size: int, teams: set[str]) -> None:
    """As many teams as a table has seats, all of them known; planned players for each or for none."""
    if not fixture.round or not fixture.table or len(fixture.teams) != size:
        raise InputError("fixtures", _("give a round, a table and {size} teams", size=size))
    strange = sorted(set(fixture.teams) - teams)
    if strange:
        names = ", ".join(sorted(teams))
        raise InputError(
            "fixtures", _("there is no team {strange}; there are {names}", strange=f"{strange[0]!r}", names=names)
        )
    if fixture.planned and len(fixture.planned) != size:
        raise InputError("fixtures", _("a planned player for every team, or for none"))
    if fixture.start is not None and fixture.start.tzinfo is None:
        raise InputError("fixtures", _("expected a time with its zone, such as 2026-05-01T09:00:00+08:00"))


def check_begun_stays(state: EventState, stage: str, fixtures: Iterable[TeamFixture]) -> None:
    """Rounds that have begun, or have a result, keep their fixtures."""
    listed = set(fixtures)
    for fixture in state.fixtures.get(stage, ()):
        if fixture not in listed and has_begun(state, stage, fixture.round, fixture.table):
            raise InputError(
                "fixtures", _("round {round} has begun: its fixtures can no longer be changed", round=fixture.round)
            )


def has_begun(state: EventState, stage: str, round: str, table: str) -> bool:
    """Has the round begun, or does the table have its result?"""
    return (stage, round) in state.starts or (stage, round, table) in state.sheets


@dataclass(frozen=True)
class LineupNamed(EventCommand):
    """A captain names who plays for the team at a table, until the round begins; a new name replaces the old. A player
    already seated makes room."""

    kind: ClassVar[str] = "lineup"
    stage: str
    round: str
    table: str
    team: str
    player: str
    captain: str

    @property
    def key(self) -> LineupKey:
        """Which seat."""
        return self.stage, self.round, self.table, self.team

    def check(self, state: EventState) -> None:
        """By the captain, or the organiser in their place; a member of the team who is present."""
        state.stage(self.stage)
        fixture = fixture_at(state, self.stage, self.round, self.table)
        if self.team not in fixture.teams:
            names = ", ".join(fixture.teams)
            raise InputError("team", _("playing at this table: {names}", names=names))
        if self.captain not in {state.leader(self.team), state.organiser} - {""}:
            leader = state.leader(self.team) or state.organiser
            raise InputError("captain", _("{leader} names who plays for {team}", leader=leader, team=self.team))
        if has_begun(state, self.stage, self.round, self.table):
            raise InputError("round", _("the round has begun: the line-up cannot be changed"))
        check_can_play(state, self)

    def done(self, state: EventState) -> EventState:
        """Named, and seated if the round is."""
        state = replace(state, lineups=put(state.lineups, self.key, self.player))
        at = (self.stage, self.round)
        if at not in state.seating:
            return state
        tables = tuple(
            fielded(state, seats, self.team, self.player) if seats.table == self.table else seats
            for seats in state.seating[at]
        )
        return replace(state, seating=put(state.seating, at, tables))


def check_can_play(state: EventState, named: LineupNamed) -> None:
    """In the team, not gone, not a substitute who replaces nobody. A team has one game in a round, so nobody has
    two."""
    entrant = playing(state, named.player)
    if entrant.player.team != named.team:
        own = ", ".join(id for id in state.active if state.enrolled[id].player.team == named.team)
        raise InputError("player", _("must be a member of {team}: {own}", team=named.team, own=own))
    if state.is_gone(named.player, named.stage, named.round) or (entrant.player.substitute and not entrant.replaces):
        raise InputError("player", _("{player} cannot play in this round", player=state.called(named.player)))


def fielded(state: EventState, table: TableSeats, team: str, player: str) -> TableSeats:
    """A table at which a team fields somebody else."""
    before = next((other for other in table.players if state.enrolled[other].player.team == team), "")
    return exchanged(table, before, player)
