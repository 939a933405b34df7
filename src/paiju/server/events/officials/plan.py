"""What is settled of an event, its stages as they stand, a draw that is being made, the ceremony: for its pages."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from paiju.desk.two_languages import DeskWords
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
    NoticeRow,
    OfficialRow,
    TieAtCut,
)
from paiju.server.events.officials.entrants import is_one
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.event import TournamentEvent
from paiju.tournament.record.commands.ceremony import PLAYERS, TEAMS
from paiju.tournament.record.entry.conditions import OF_TEXT, conditions_in
from paiju.tournament.record.people import name_of, show_names
from paiju.tournament.record.state import EventState

REVEALERS: tuple[EventRole, ...] = ("organiser", "chief", "deputy")


def plan_info(state: EventState) -> EventPlanInfo:
    """The plan, officials with their names."""
    plan, book = state.planned, state.planned.book
    officials = [
        OfficialRow(one.name, name_of(one.name, state.people), one.role, one.grade, one.duty) for one in plan.officials
    ]
    asked = [
        EntryConditionInfo(one.id, DeskWords(one.zh or one.id, one.en or one.id), one.clause, one.exam)
        for one in conditions_in(state)
    ]
    return EventPlanInfo(
        book=book.id,
        book_words=DeskWords(book.names.zh, book.names.en),
        place=state.place,
        start=plan.start.isoformat() if plan.start else "",
        end=plan.end.isoformat() if plan.end else "",
        level=plan.level,
        organiser=name_of(state.organiser, state.people),
        officials=officials,
        categories=[one.name for one in plan.categories],
        conditions=asked,
        book_conditions=list(OF_TEXT.get(book.text, ())),
        teams=plays_in_teams(plan) or any(one.player.team for one in state.enrolled.values()),
        closed=state.closed,
        apart=list(plan.apart),
    )


def plays_in_teams(plan: TournamentEvent) -> bool:
    """Is it an event of teams?"""
    return any(one.kind in ("league", "relay") or one.team_size for one in plan.stages)


def notice_rows(state: EventState) -> list[NoticeRow]:
    """What everybody was told, the newest first."""
    people = state.people
    return [
        NoticeRow(one.number, one.at.timestamp(), show_names(one.title, people), show_names(one.text, people))
        for one in reversed(state.notices)
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
            one, name_of(one, state.people), team_of.get(one, ""), live.seals.get(one, ""), live.shown.get(one, "")
        )
        for one in live.leaders
    ]
    entrants = [
        DrawnEntrant(one.name, called(state, one.name), [called(state, each) for each in one.players])
        for one in live.entrants
    ]
    return DrawingInfo(live.number, live.draw, live.commitment, entrants, leaders)


def called(state: EventState, id: str) -> str:
    """A player's name, or a team's."""
    return name_of(id, state.people) if id in state.seals else id


def tie_info(state: EventState, stage: str, equal: Iterable[str], places: int) -> TieAtCut:
    """Equals at a stage's cut, by name."""
    return TieAtCut(stage, [called(state, one) for one in equal], places)


def draws_made(state: EventState) -> list[DrawMadeInfo]:
    """Every draw that was made, with the names of the ids in it."""
    people = state.people
    return [DrawMadeInfo(dict(one), {id: name_of(id, people) for id in ids_in(state, one)}) for one in state.draws]


def ids_in(state: EventState, draw: Mapping[str, object]) -> list[str]:
    """Whose ids a draw's file has."""
    told = repr(draw)
    return [id for id in state.seals if f"'{id}'" in told]


# --- the ceremony ---------------------------------------------------------------------------------


def ceremony_info(state: EventState, roles: Collection[EventRole]) -> CeremonyInfo | None:
    """What is kept back, place by place, for those who reveal it."""
    if state.hidden is None:
        return None
    if not is_one(roles, REVEALERS):
        return CeremonyInfo(state.hidden.since, [])
    outcome = outcome_of(state)
    told = {PLAYERS: outcome.standings, TEAMS: outcome.teams, **outcome.categories}
    tables = [
        CeremonyTable(what, sorted(state.hidden.revealed.get(what, ())), ceremony_lines(state, lines))
        for what, lines in told.items()
        if lines
    ]
    return CeremonyInfo(state.hidden.since, tables)


def ceremony_lines(state: EventState, lines: Sequence[StandingLine]) -> list[CeremonyLine]:
    """Who has which place; the first of the list has the first."""
    return [
        CeremonyLine(one.place, name_of(one.player, state.people) if one.player else one.team, one.team)
        for one in lines
        if one.place is not None
    ]
