"""A season of teams: which of them meet, and whom their captains field."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.record.commands.base import EventCommand, playing, put
from paiju.tournament.record.commands.teams import exchanged
from paiju.tournament.record.lineups import fixture_at
from paiju.tournament.record.live_values import LineupKey, TeamFixture
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats

OF_TEAMS = ("league", "final")  # stages in which teams meet and field somebody


@dataclass(frozen=True)
class FixturesSet(EventCommand):
    """Which teams meet in a stage, when and where; said anew, it replaces what was said, but for rounds that have
    begun."""

    kind: ClassVar[str] = "fixtures"
    stage: str
    fixtures: tuple[TeamFixture, ...]

    def check(self, state: EventState) -> None:
        """Whole tables of teams that there are, each once in a round; what has begun stays."""
        if state.stage(self.stage).kind not in OF_TEAMS:
            kinds = ", ".join(OF_TEAMS)
            raise InputError("stage", f"teams meet in a stage of kind {kinds}", f"队伍对阵只用于 {kinds} 阶段")
        size = state.book(self.stage).tiles.players
        teams = {team.name for team in state.teams}
        for fixture in self.fixtures:
            check_fixture(fixture, size, teams)
        tables = Counter((each.round, each.table) for each in self.fixtures)
        places = Counter((each.round, team) for each in self.fixtures for team in each.teams)
        twice = next((key for key, times in [*tables.items(), *places.items()] if times > 1), None)
        if twice is not None:
            en = f"round {twice[0]}: {twice[1]} is there twice; every table and every team once in a round"
            raise InputError("fixtures", en, f"第 {twice[0]} 轮：{twice[1]} 出现两次；每轮每桌、每队一次")
        check_begun_stays(state, self.stage, self.fixtures)

    def done(self, state: EventState) -> EventState:
        """Set; who was named for a game that is no longer there is not."""
        staying = {
            (self.stage, fixture.round, fixture.table, team) for fixture in self.fixtures for team in fixture.teams
        }
        lineups = {key: player for key, player in state.lineups.items() if key[0] != self.stage or key in staying}
        return replace(state, fixtures=put(state.fixtures, self.stage, self.fixtures), lineups=lineups)


def check_fixture(fixture: TeamFixture, size: int, teams: set[str]) -> None:
    """As many teams as a table has seats, all of them known; planned players for each or for none."""
    if not fixture.round or not fixture.table or len(fixture.teams) != size:
        en = f"a round, a table, and {size} teams"
        raise InputError("fixtures", en, f"须写明轮次、桌号与 {size} 支队伍")
    strange = sorted(set(fixture.teams) - teams)
    if strange:
        names = ", ".join(sorted(teams))
        raise InputError(
            "fixtures", f"no team {strange[0]!r}; there are {names}", f"没有 {strange[0]!r} 队；有 {names}"
        )
    if fixture.planned and len(fixture.planned) != size:
        raise InputError("fixtures", "a planned player for each team, or none", "每队一名预定选手，或都不写")
    if fixture.start is not None and fixture.start.tzinfo is None:
        raise InputError("fixtures", "a time with its zone, such as 2026-05-01T09:00:00+08:00", "时间须带时区")


def check_begun_stays(state: EventState, stage: str, fixtures: Iterable[TeamFixture]) -> None:
    """Rounds that have begun, or have a result, keep their fixtures."""
    listed = set(fixtures)
    for fixture in state.fixtures.get(stage, ()):
        if fixture not in listed and has_begun(state, stage, fixture.round, fixture.table):
            en = f"round {fixture.round} has begun: its fixtures stay"
            raise InputError("fixtures", en, f"第 {fixture.round} 轮已开始，对阵不可更改")


def has_begun(state: EventState, stage: str, round: str, table: str) -> bool:
    """Has the round begun, or the table its result?"""
    return (stage, round) in state.starts or (stage, round, table) in state.sheets


@dataclass(frozen=True)
class LineupNamed(EventCommand):
    """A captain names who plays for the team at a table, until the round begins; named anew, another plays. Who has
    been seated makes room."""

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
        """By the captain, or the organiser in their place; somebody of the team who is there."""
        state.stage(self.stage)
        fixture = fixture_at(state, self.stage, self.round, self.table)
        if self.team not in fixture.teams:
            names = ", ".join(fixture.teams)
            raise InputError("team", f"at this table play {names}", f"该桌对阵：{names}")
        if self.captain not in {state.leader(self.team), state.organiser} - {""}:
            leader = state.leader(self.team) or state.organiser
            raise InputError("captain", f"{leader} names who plays for {self.team}", f"{self.team} 由 {leader} 派人")
        if has_begun(state, self.stage, self.round, self.table):
            raise InputError("round", "the round has begun: the line-up stays", "本轮已开始，不可更换上场人")
        check_can_play(state, self)

    def done(self, state: EventState) -> EventState:
        """Named, and seated where the round is."""
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
    """Of the team, not gone, no substitute who replaces nobody. A team has one game in a round, so nobody has two."""
    entrant = playing(state, named.player)
    if entrant.player.team != named.team:
        own = ", ".join(id for id in state.active if state.enrolled[id].player.team == named.team)
        raise InputError("player", f"somebody of {named.team}: {own}", f"须为 {named.team} 的人：{own}")
    if state.is_gone(named.player, named.stage, named.round) or (entrant.player.substitute and not entrant.replaces):
        raise InputError("player", f"{named.player} does not play in this round", f"{named.player} 本轮不能上场")


def fielded(state: EventState, table: TableSeats, team: str, player: str) -> TableSeats:
    """A table at which a team fields somebody else."""
    before = next((other for other in table.players if state.enrolled[other].player.team == team), "")
    return exchanged(table, before, player)
