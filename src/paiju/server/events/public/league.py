"""A season as everybody sees it: which teams meet when, who plays for them once the round has begun, and who is the
best player so far."""

from paiju.server.events.messages.public import PublicFixture, PublicStanding
from paiju.server.events.public.board import PublicBoard
from paiju.server.events.public.lines import standing_of
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


def races_of(board: PublicBoard) -> list[PublicStanding]:
    """The race for best player of every stage of a season that has results, with places gained since the round
    before."""
    if not any(one.kind == "league" for one in board.state.planned.stages):
        return []
    before = board.last_step.races if board.last_step else {}
    return [
        standing_of(board, "mvp", lines, {one.player: one for one in before.get(stage, ())}, stage)
        for stage, lines in board.outcome.races.items()
    ]
