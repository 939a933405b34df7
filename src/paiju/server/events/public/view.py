"""An event as everybody sees it: the overview, made of a counted board."""

from datetime import datetime
from typing import Any

from paiju.server.events.messages.events import EventPhase
from paiju.server.events.messages.public import (
    PublicClock,
    PublicDraw,
    PublicEvent,
    PublicFixture,
    PublicHidden,
    PublicNext,
    PublicRound,
    PublicRoundState,
    PublicSession,
    PublicStage,
    PublicStanding,
)
from paiju.server.events.public.board import PublicBoard
from paiju.server.events.public.lines import award_of, notice_of, penalties_of, player_of, standing_of, team_of
from paiju.server.protocol.texts import Wording
from paiju.tournament.counting.figures import FIGURES
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import Session
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.record.papers import unofficial
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.state import EventState, Round


def public_event(board: PublicBoard) -> PublicEvent:
    """The overview."""
    state, event = board.state, board.state.event
    return PublicEvent(
        event=board.source.id,
        name=shown_name(event.name),
        titles=event.titles,
        book=event.book.id,
        book_names=event.book.names,
        place=event.place,
        hosts=list(event.hosts),
        start=event.start.isoformat() if event.start else "",
        end=event.end.isoformat() if event.end else "",
        phase=phase_of(state),
        count=state.count,
        head=state.head,
        unofficial=bool(unofficial(state)),
        players=[player_of(board, player) for player in board.players],
        teams=[team_of(board, team) for team in state.teams],
        stages=[stage_of(board, stage.name) for stage in event.stages],
        rounds=[round_of(board, at) for at in board.rounds],
        schedule=[session_of(session) for session in event.timetable],
        notices=[notice_of(state, notice) for notice in state.notices],
        bulletins=[notice_of(state, notice) for notice in state.bulletins],
        standings=standings_of(board),
        awards=[award_of(board, award) for award in board.outcome.awards],
        next=next_seats(board),
        hidden=hidden_of(board),
        fixtures=fixtures_of(board),
        draws=draws_of(state),
        registering=state.registration.open and not state.closed,
        races=races_of(board),
        penalties=penalties_of(board),
        hands=bool(board.revealed.played) or any(sheet.hands for sheet in board.revealed.sheets.values()),
    )


def session_of(session: Session) -> PublicSession:
    """A line of the timetable."""
    what = shown_name(session.what)
    return PublicSession(session.start.isoformat(), session.minutes, what, session.stage, session.round, session.kind)


def phase_of(state: EventState) -> EventPhase:
    """Has it begun, is it over?"""
    return "over" if state.closed else "running" if state.starts or state.sheets else "planned"


def stage_of(board: PublicBoard, name: str) -> PublicStage:
    """A stage of the plan."""
    stage = board.state.stage(name)
    there = {key for lines in board.outcome.stages for line in lines.standings for key in line.metrics}
    figures = [key for key in FIGURES if key in there and key in board.page_tables.figures]
    return PublicStage(name, stage.kind, stage.rounds, stage.cut, stage.carry, figures, list(board.order(name)))


# --- rounds ---------------------------------------------------------------------------------------


def round_of(board: PublicBoard, at: Round) -> PublicRound:
    """A round in the list."""
    state = board.state
    stage, name = at
    tables = board.seats(at)
    done = sum((stage, name, table.table) in state.sheets for table in tables)
    over = at in state.ends or (bool(tables) and done == len(tables))
    standing: PublicRoundState = "over" if over else "playing" if at in state.starts or done else "seated"
    planned = next((session for session in board.state.event.timetable if (session.stage, session.round) == at), None)
    minutes = state.stage(stage).minutes or state.book(stage).game.minutes
    start = planned.start.isoformat() if planned else ""
    return PublicRound(stage, name, standing, len(tables), done, start, minutes, public_clock(state, at))


def public_clock(state: EventState, at: Round) -> PublicClock | None:
    """The clock of a round that has begun."""
    if at not in state.starts:
        return None
    times = clock_of(state, *at)
    return PublicClock(
        times.start.timestamp(),
        seconds(times.end),
        seconds(times.warning),
        seconds(times.pause),
        times.pause_minutes,
        seconds(times.stands),
        {table: end.timestamp() for table, end in times.tables.items()},
    )


def seconds(moment: datetime | None) -> float | None:
    """A moment as it is sent."""
    return None if moment is None else moment.timestamp()


def next_seats(board: PublicBoard) -> list[PublicNext]:
    """Where everybody sits next: in the first round in which their table has no result yet."""
    by_player: dict[str, PublicNext] = {}
    for key, table in board.tables.items():
        if key not in board.state.sheets and key[:2] not in board.state.ends:
            for seat, player in enumerate(table.players):
                by_player.setdefault(player, PublicNext(player, *key, seat))
    return list(by_player.values())


# --- standings ------------------------------------------------------------------------------------


def standings_of(board: PublicBoard) -> list[PublicStanding]:
    """Players, teams, categories; then stage by stage where there are several. Where teams play each other, theirs
    come first."""
    outcome, before = board.outcome, board.last_step
    players, teams = (before.players, before.teams) if before else ({}, {})
    standings = [
        standing_of(board, "players", outcome.standings, players),
        standing_of(board, "teams", outcome.teams, teams),
    ]
    standings += [standing_of(board, name, lines, {}) for name, lines in outcome.categories.items()]
    for stage in outcome.stages if len(board.state.planned.stages) > 1 else ():
        standings += [standing_of(board, "players", stage.standings, {}, stage.name),
                  standing_of(board, "teams", stage.teams, {}, stage.name)]  # fmt: skip
        standings += [standing_of(board, name, lines, {}, stage.name) for name, lines in stage.groups.items()]
    filled = [standing for standing in standings if standing.lines]
    return sorted(filled, key=lambda standing: standing.what != "teams") if of_teams(board.state) else filled


def of_teams(state: EventState) -> bool:
    """Do teams play each other?"""
    return any(stage.kind in ("league", "relay") for stage in state.planned.stages)


def hidden_of(board: PublicBoard) -> PublicHidden | None:
    """What is told of results that are kept back: the places revealed, in the order in which they were."""
    hidden = board.state.hidden
    if hidden is None:
        return None
    tables = {**board.final.categories, "players": board.final.standings, "teams": board.final.teams}
    revealed = []
    for what, places in hidden.revealed.items():
        lines = [line for place in places for line in tables.get(what, ()) if line.place == place]
        revealed.append(standing_of(board, what, lines, {}))
    return PublicHidden(hidden.since, revealed)


# --- draws ----------------------------------------------------------------------------------------


def draws_of(state: EventState) -> list[PublicDraw]:
    """Draws that were made, and the one that is being made."""
    draws = [
        PublicDraw(draw["kind"], at, draw["commitment"], len(draw["nonces"]), len(draw["nonces"]), len(draw["nonces"]),
                   True, drawn(state, draw["kind"], draw["result"]))
        for at, draw in enumerate(state.draws, 1)
    ]  # fmt: skip
    live = state.drawing
    if live is not None:
        counts = len(live.leaders), len(live.seals), len(live.shown)
        draws.append(PublicDraw(live.draw, len(draws) + 1, live.commitment, *counts, False, []))
    return draws


def drawn(state: EventState, kind: str, result: list[dict[str, Any]]) -> list[tuple[Wording, str]]:
    """What a draw came to: names with their number, or with table and wind."""
    if kind == "lots":
        return [(state.called(lot["name"]), str(lot["number"])) for lot in result]
    winds = [(lot["table"], wind, who) for lot in result for wind, who in lot.get("winds", {}).items()]
    return [(state.called(who), f"{table}{wind}") for table, wind, who in winds]


def fixtures_of(board: PublicBoard) -> list[PublicFixture]:
    """The calendar of every stage that has one."""
    return [
        fixture_of(board, stage, fixture) for stage, calendar in board.state.fixtures.items() for fixture in calendar
    ]


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
    if not any(stage.kind == "league" for stage in board.state.planned.stages):
        return []
    before = board.last_step.races if board.last_step else {}
    return [
        standing_of(board, "mvp", lines, {line.player: line for line in before.get(stage, ())}, stage)
        for stage, lines in board.outcome.races.items()
    ]
