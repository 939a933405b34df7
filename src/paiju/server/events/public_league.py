"""A season as everybody sees it: which teams meet when, and who plays for them once the round has begun."""

from paiju.server.events.public_board import PublicBoard
from paiju.server.protocol.event_public import PublicFixture
from paiju.tournament.record.live_values import TeamFixture


def fixtures_of(board: PublicBoard) -> list[PublicFixture]:
    """The calendar of every stage that has one."""
    return [fixture_of(board, stage, one) for stage, calendar in board.state.fixtures.items() for one in calendar]


def fixture_of(board: PublicBoard, stage: str, fixture: TeamFixture) -> PublicFixture:
    """A game of teams. Whom captains named nobody sees before the round begins."""
    state, key = board.state, (stage, fixture.round, fixture.table)
    begun = key[:2] in state.starts or key in state.sheets
    seated = board.tables.get(key)
    players = list(seated.players) if begun and seated else []
    teams = [board.team_numbers.get(name, 0) for name in fixture.teams]
    start = fixture.start.timestamp() if fixture.start else None
    return PublicFixture(stage, fixture.round, fixture.table, teams, start, players)
