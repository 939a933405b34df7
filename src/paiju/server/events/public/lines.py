"""Parts of the public pages: players, teams, lines of standings, tables, awards, notices. Names and what a standing
needs; never a contact, a birthday or a note."""

from collections.abc import Iterable, Mapping, Sequence

from paiju.server.events.messages.public import (
    PublicAward,
    PublicColumn,
    PublicLine,
    PublicNotice,
    PublicPenalty,
    PublicPlayer,
    PublicSeat,
    PublicStanding,
    PublicStep,
    PublicTable,
    PublicTableState,
    PublicTeam,
)
from paiju.server.events.officials.hands import live_hands
from paiju.server.events.public.board import CourseStep, PublicBoard
from paiju.tournament.counting.awards import award_text
from paiju.tournament.counting.figures import SUMS
from paiju.tournament.counting.penalty_words import penalty_text, placed_penalty
from paiju.tournament.counting.values import Award, StandingLine
from paiju.tournament.default_names import as_text, shown_name
from paiju.tournament.event import TeamEntry
from paiju.tournament.record.live_tables import live_at
from paiju.tournament.record.sheets_due import missing_signatures
from paiju.tournament.record.state import EventState, Published, TableKey


def player_of(board: PublicBoard, id: str) -> PublicPlayer:
    """Somebody who plays; whether they left as far as that is told."""
    player = board.players[id]
    known = board.revealed.enrolled.get(id)
    team = board.team_numbers.get(player.team, 0)
    return PublicPlayer(
        id,
        shown_name(player.name),
        player.number,
        team,
        player.club,
        player.country,
        known.left if known else "",
        player.filler,
    )


def players_at(board: PublicBoard, tables: Iterable[PublicTable], *more: str) -> list[PublicPlayer]:
    """Everybody at some tables."""
    ids = dict.fromkeys([*more, *(seat.player for table in tables for seat in table.seats)])
    return [player_of(board, id) for id in ids if id in board.players]


def team_of(board: PublicBoard, team: TeamEntry) -> PublicTeam:
    """A team with its players."""
    own = [player.id for player in board.players.values() if player.team == team.name]
    return PublicTeam(board.team_numbers[team.name], team.name, team.number, own)


# --- standings ------------------------------------------------------------------------------------


def line_of(board: PublicBoard, line: StandingLine, before: StandingLine | None = None) -> PublicLine:
    """A line; `before` is the same one's before the last round."""
    moved = None if before is None or None in (before.place, line.place) else before.place - line.place  # type: ignore[operator]
    figures = {name: str(value) for name, value in line.metrics.items() if name in board.page_tables.figures}
    team = board.team_numbers.get(line.team, 0)
    return PublicLine(line.place, line.player, team, line.games, figures, moved, line.note)


def standing_of(
    board: PublicBoard, what: str, lines: Sequence[StandingLine], before: Mapping[str, StandingLine], stage: str = ""
) -> PublicStanding:
    """A table of standings."""
    shown = [line_of(board, line, before.get(line.player or line.team)) for line in lines]
    return PublicStanding(what, stage, shown, columns_of(board, lines, stage))


def columns_of(board: PublicBoard, lines: Sequence[StandingLine], stage: str = "") -> list[PublicColumn]:
    """The columns of a table with their heads."""
    table = board.page_tables.table(lines, board.players, stage)
    return [PublicColumn(column.key, column.name, column.main) for column in table.columns]


def course_of(board: PublicBoard, lines: Iterable[tuple[CourseStep, StandingLine | None]]) -> list[PublicStep]:
    """How somebody stood after each round, in the sum that decides there."""
    steps = []
    for step, line in lines:
        if line is not None:
            figure = next((name for name in board.order(step.at[0]) if name in SUMS), "game")
            value = str(line.metrics.get(figure, 0))
            steps.append(PublicStep(*step.at, line.place, figure, value))
    return steps


# --- tables ---------------------------------------------------------------------------------------


def table_of(board: PublicBoard, key: TableKey) -> PublicTable:
    """A table: who sits there, and what it came to where that is told."""
    state, sheet = board.state, board.revealed.sheets.get(key)
    games = board.games.get(key, {})
    seats = []
    players = sheet.result.players if sheet else board.tables[key].players
    for at, player in enumerate(players):
        game = games.get(player)
        figures = {name: str(value) for name in SUMS if game and (value := getattr(game, name)) is not None}
        points = sheet.result.points[at] if sheet else None
        note = board.revealed.counted(sheet.result).out.get(player, "") if sheet else ""
        seats.append(PublicSeat(player, points, game.place if game else None, figures, note))
    more = state.extra.get(key, 0), state.online.get(key, "")
    live = None if key in state.sheets or state.hidden is not None else live_at(state, key)
    hands = live_hands(live) if live else None
    return PublicTable(*key, state_at(state, key), seats, *more, penalties_at(board, key, players), hands)


def penalties_of(board: PublicBoard) -> list[PublicPenalty]:
    """Everything imposed that is told."""
    shown = []
    for penalty in board.revealed.penalties:
        why, team = board.revealed.shown(penalty.why) if penalty.why else "", board.team_numbers.get(penalty.team, 0)
        texts = penalty_text(penalty, why), placed_penalty(penalty, why)
        shown.append(PublicPenalty(penalty.player, team, penalty.stage, penalty.round, *texts))
    return shown


def penalties_at(board: PublicBoard, key: TableKey, players: Iterable[str]) -> list[PublicPenalty]:
    """Those of a table's players in its round."""
    own = set(players)
    return [each for each in penalties_of(board) if (each.stage, each.round) == key[:2] and each.player in own]


def state_at(state: EventState, key: TableKey) -> PublicTableState:
    """How far a table is; that it has a result is no secret, what it is may be."""
    sheet = state.sheets.get(key)
    if sheet is None:
        return "playing" if key[:2] in state.starts else "seated"
    if sheet.audited:
        return "audited"
    return "signed" if sheet.signed and not missing_signatures(state, sheet) else "entered"


# --- the rest -------------------------------------------------------------------------------------


def award_of(board: PublicBoard, award: Award) -> PublicAward:
    """Something won, with the table of the club at which a hand was played."""
    replay = ""
    for key, sheet in board.revealed.sheets.items():
        if award.what and award.what in sheet.result.best.get(award.player, ""):
            replay = board.state.online.get(key, "")
    team = board.team_numbers.get(award.team, 0)
    won = (award.kind, award.player, team, award.stage, award.what, str(award.worth), award.prize)
    return PublicAward(*won, replay, as_text(award_text(board.state.planned.book, award)))


def notice_of(state: EventState, notice: Published) -> PublicNotice:
    """A notice or a bulletin with names."""
    title, text = state.shown(notice.title), state.shown(notice.text)
    until = notice.until.timestamp() if notice.until else None
    return PublicNotice(notice.number, notice.at.timestamp(), title, text, notice.head, until)
