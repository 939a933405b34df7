"""What is settled of an event, its stages as they stand, a draw that is being made, the ceremony: for its pages."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from paiju.server.events.counted import outcome_of
from paiju.server.events.messages.events import EventRole
from paiju.server.events.messages.parts import (
    CeremonyInfo,
    CeremonyLine,
    CeremonyTable,
    DrawingInfo,
    DrawLeaderRow,
    DrawMadeInfo,
    DrawnEntrant,
    EntryConditionInfo,
    EventPlanInfo,
    LeagueInfo,
    NoticeRow,
    OfficialRow,
    TieAtCut,
)
from paiju.server.events.officials.entrants import is_one
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.event import TournamentEvent
from paiju.tournament.paper.lists import is_of_ema
from paiju.tournament.record.commands.ceremony import PLAYERS, TEAMS
from paiju.tournament.record.entry.conditions import OF_TEXT, conditions_in
from paiju.tournament.record.state import EventState

REVEALERS: tuple[EventRole, ...] = ("organiser", "chief", "deputy")


def plan_info(state: EventState) -> EventPlanInfo:
    """The plan, officials with their names."""
    plan, book = state.planned, state.planned.book
    officials = [
        OfficialRow(official.name, state.called(official.name), official.role, official.grade, official.duty)
        for official in plan.officials
    ]
    conditions = [
        EntryConditionInfo(condition.id, condition.name, condition.clause, condition.exam)
        for condition in conditions_in(state)
    ]
    return EventPlanInfo(
        book=book.id,
        book_words=book.names,
        place=state.place,
        start=plan.start.isoformat() if plan.start else "",
        end=plan.end.isoformat() if plan.end else "",
        level=plan.level,
        organiser=state.called(state.organiser),
        officials=officials,
        categories=[category.name for category in plan.categories],
        conditions=conditions,
        book_conditions=list(OF_TEXT.get(book.text, ())),
        teams=plays_in_teams(plan) or any(entrant.player.team for entrant in state.enrolled.values()),
        closed=state.closed,
        apart=list(plan.apart),
        league=league_info(plan),
        ema=ema_info(plan),
    )


def ema_info(plan: TournamentEvent) -> dict[str, str] | None:
    """What the plan says for EMA's file; None where the event cannot be EMA's."""
    own = plan.settings.get("ema")
    settings = own if isinstance(own, Mapping) else {}
    return {str(key): str(value) for key, value in settings.items()} if is_of_ema(plan) else None


def league_info(plan: TournamentEvent) -> LeagueInfo | None:
    """What the plan says of a season, dates as they are written; None without one."""
    if all(stage.kind != "league" for stage in plan.stages):
        return None
    settings = plan.settings.get("league")
    return msgspec.convert(plain_dates(settings if isinstance(settings, Mapping) else {}), LeagueInfo)


def plain_dates(value: Any) -> Any:
    """The same with dates as texts."""
    if isinstance(value, Mapping):
        return {key: plain_dates(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain_dates(part) for part in value]
    return value.isoformat() if isinstance(value, date) else value


def plays_in_teams(plan: TournamentEvent) -> bool:
    """Is it an event of teams?"""
    return any(stage.kind in ("league", "relay") or stage.team_size for stage in plan.stages)


def notice_rows(state: EventState) -> list[NoticeRow]:
    """What everybody was told, the newest first."""
    return [
        NoticeRow(notice.number, notice.at.timestamp(), state.shown(notice.title), state.shown(notice.text))
        for notice in reversed(state.notices)
    ]


# --- draws ----------------------------------------------------------------------------------------


def drawing_info(state: EventState) -> DrawingInfo | None:
    """The draw that is being made, for everybody to follow."""
    live = state.drawing
    if live is None:
        return None
    team_of = {team.leader: team.name for team in state.teams if team.leader}
    leaders = [
        DrawLeaderRow(
            leader,
            state.called(leader),
            team_of.get(leader, ""),
            live.seals.get(leader, ""),
            live.shown.get(leader, ""),
        )
        for leader in live.leaders
    ]
    entrants = [
        DrawnEntrant(entrant.name, state.called(entrant.name), [state.called(each) for each in entrant.players])
        for entrant in live.entrants
    ]
    return DrawingInfo(live.number, live.draw, live.commitment, entrants, leaders)


def tie_info(state: EventState, stage: str, equal: Iterable[str], places: int) -> TieAtCut:
    """Equals at a stage's cut, by name."""
    return TieAtCut(stage, [state.called(player) for player in equal], places)


def draws_made(state: EventState) -> list[DrawMadeInfo]:
    """Every draw that was made, with the names of the ids in it."""
    return [DrawMadeInfo(dict(draw), {id: state.called(id) for id in ids_in(state, draw)}) for draw in state.draws]


def ids_in(state: EventState, draw: Mapping[str, object]) -> list[str]:
    """Whose ids a draw's file has."""
    text = repr(draw)
    return [id for id in state.seals if f"'{id}'" in text]


# --- the ceremony ---------------------------------------------------------------------------------


def ceremony_info(state: EventState, roles: Collection[EventRole]) -> CeremonyInfo | None:
    """What is kept back, place by place, for those who reveal it."""
    if state.hidden is None:
        return None
    if not is_one(roles, REVEALERS):
        return CeremonyInfo(state.hidden.since, [])
    outcome = outcome_of(state)
    standings = {PLAYERS: outcome.standings, TEAMS: outcome.teams, **outcome.categories}
    tables = [
        CeremonyTable(what, sorted(state.hidden.revealed.get(what, ())), ceremony_lines(state, lines))
        for what, lines in standings.items()
        if lines
    ]
    return CeremonyInfo(state.hidden.since, tables)


def ceremony_lines(state: EventState, lines: Sequence[StandingLine]) -> list[CeremonyLine]:
    """Who has which place; the first of the list has the first."""
    return [
        CeremonyLine(line.place, state.called(line.player or line.team), line.team)
        for line in lines
        if line.place is not None
    ]
