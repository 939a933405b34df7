"""Every public page of an event by its address, as the bytes that are sent. This runs in the worker process, which
keeps what it counted last: a board for a state is counted once, however many pages are asked of it."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time

import msgspec

from paiju.server.events.messages.public import (
    PublicCross,
    PublicLine,
    PublicPlace,
    PublicPlaces,
    PublicPlayerPage,
    PublicRoundPage,
    PublicTeamPage,
)
from paiju.server.events.public.board import PublicBoard, PublicSource
from paiju.server.events.public.lines import (
    award_of,
    columns_of,
    course_of,
    line_of,
    penalties_of,
    player_of,
    players_at,
    table_of,
    team_of,
)
from paiju.server.events.public.view import public_event, round_of
from paiju.server.protocol.texts import encode
from paiju.tournament.counting.figures import SUMS
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.record.state import TableKey

MOST_BOARDS = 8  # events whose last board is kept
OVERVIEW, ROUND, PLAYER, TEAM, CROSS, PLACES = "overview", "rounds", "players", "teams", "cross", "places"
NOTHING = b""  # there is no such round, player or team
PageName = tuple[str, ...]

BOARDS: OrderedDict[str, tuple[str, PublicBoard]] = OrderedDict()  # by event: the chain's head, and what it came to


def page_of(event: str, head: str, source: PublicSource | None, page: PageName) -> bytes | None:
    """A page of an event as it stood when the chain had this head. None when it is not known here: tell it again with
    the source."""
    at_hand = BOARDS.get(event)
    if source is not None and (at_hand is None or at_hand[0] != head):
        before = {**at_hand[1].before, **at_hand[1].counted_steps} if at_hand else {}
        at_hand = BOARDS[event] = head, PublicBoard(source, before)
        while len(BOARDS) > MOST_BOARDS:
            BOARDS.popitem(last=False)
    if at_hand is None or at_hand[0] != head:
        return None
    BOARDS.move_to_end(event)
    made = made_page(at_hand[1], page)
    return NOTHING if made is None else encode(made)


def made_page(board: PublicBoard, page: PageName) -> msgspec.Struct | None:
    """The page; None where there is no such."""
    kind, *names = page
    if kind == OVERVIEW:
        return public_event(board)
    if kind == CROSS:
        return cross_page(board)
    if kind == PLACES:
        return places_page(board)
    if kind == ROUND:
        return round_page(board, names[0], names[1])
    return player_page(board, names[0]) if kind == PLAYER else team_page(board, names[0])


def round_page(board: PublicBoard, stage: str, name: str) -> PublicRoundPage | None:
    """A round."""
    at = (stage, name)
    if at not in board.rounds:
        return None
    tables = [table_of(board, key) for key in board.tables if key[:2] == at]
    byes = list(board.state.sitting_out(*at)) if at in board.state.seating else []
    return PublicRoundPage(board.state.count, round_of(board, at), tables, byes, players_at(board, tables, *byes))


def player_page(board: PublicBoard, who: str) -> PublicPlayerPage | None:
    """A player."""
    if who not in board.players:
        return None
    player = player_of(board, who)
    team = next(
        (team_of(board, team_entry) for team_entry in board.state.teams if team_entry.name == board.players[who].team),
        None,
    )
    tables = [table_of(board, key) for key in keys_with(board, {who})]
    steps = course_of(board, ((step, step.players.get(who)) for step in board.course))
    line = line_in(board, board.outcome.standings, board.last_step.players if board.last_step else {}, who)
    awards = [award_of(board, award) for award in board.outcome.awards if award.player == who]
    people = players_at(board, tables, who)
    columns = columns_of(board, board.outcome.standings)
    titles = board.state.planned.titles
    own = [penalty for penalty in penalties_of(board) if penalty.player == who]
    return PublicPlayerPage(board.state.count, player, team, line, tables, steps, people, awards, columns, titles, own)


def team_page(board: PublicBoard, number: str) -> PublicTeamPage | None:
    """A team, by its number in the list."""
    entry = next(
        (team_entry for team_entry in board.state.teams if str(board.team_numbers[team_entry.name]) == number), None
    )
    if entry is None:
        return None
    team = team_of(board, entry)
    own = set(team.players)
    tables = [table_of(board, key) for key in keys_with(board, own)]
    steps = course_of(board, ((step, step.teams.get(entry.name)) for step in board.course))
    line = line_in(board, board.outcome.teams, board.last_step.teams if board.last_step else {}, entry.name)
    members = [line_of(board, standing) for standing in board.outcome.standings if standing.player in own]
    people = players_at(board, tables, *team.players)
    columns = columns_of(board, board.outcome.standings)
    titles = board.state.planned.titles
    return PublicTeamPage(board.state.count, team, line, members, tables, steps, people, columns, titles)


def line_in(
    board: PublicBoard, lines: Sequence[StandingLine], before: Mapping[str, StandingLine], who: str
) -> PublicLine | None:
    """The line of a player, or of a team by its name."""
    own = next((line for line in lines if (line.player or line.team) == who), None)
    return None if own is None else line_of(board, own, before.get(who))


def cross_page(board: PublicBoard) -> PublicCross:
    """Who met whom."""
    tables = [table_of(board, key) for key in board.revealed.sheets if key in board.tables]
    return PublicCross(board.state.count, players_at(board, tables), tables)


def places_page(board: PublicBoard) -> PublicPlaces:
    """How everybody stands; whoever is in no standing of players, as where teams play, as their team does."""
    standings, teams = board.outcome.standings, {line.team: line for line in board.outcome.teams}
    lines = {line.player: (line, len(standings)) for line in standings}
    for who, player in board.players.items():
        if who not in lines and player.team in teams:
            lines[who] = teams[player.team], len(teams)
    event = board.state.event
    began, ended = noon(event.start), noon(event.end or event.start)
    return PublicPlaces(
        count=board.state.count,
        over=board.state.closed,
        began=began,
        ended=ended,
        players={who: place_of(board, *line) for who, line in lines.items()},
    )


def place_of(board: PublicBoard, line: StandingLine, among: int) -> PublicPlace:
    """How a player stands."""
    figure = next((name for name in board.order(board.state.planned.stages[-1].name) if name in SUMS), "game")
    return PublicPlace(line.place, among, line.games, figure, float(line.metrics.get(figure, 0)))


def noon(day: date | None) -> float:
    """A day as a moment that is on it wherever somebody looks."""
    return datetime.combine(day, time(12), UTC).timestamp() if day else 0.0


def keys_with(board: PublicBoard, players: set[str]) -> list[TableKey]:
    """The tables at which some people sit."""
    return [key for key, table in board.tables.items() if players & set(table.players)]
