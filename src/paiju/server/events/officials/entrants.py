"""Who plays, who asks to, and who leads: the lists of an event for those who keep them. What a role may not see is not
there."""

from collections.abc import Collection, Sequence
from datetime import datetime

from paiju.desk.two_languages import DeskWords
from paiju.server.events.messages.events import EventRole
from paiju.server.events.messages.parts import (
    AskedRow,
    ConditionUnmet,
    EntrantPrivate,
    EntrantRow,
    EventTeamRow,
    KnownPerson,
    RegistrationInfo,
)
from paiju.server.events.roles import OFFICIALS
from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.entry.conditions import conditions_in, fit_of
from paiju.tournament.record.entry.places import places_left, undecided, waiting_list
from paiju.tournament.record.people import EventPerson, name_of
from paiju.tournament.record.state import Enrolled, EventState

KEEPERS: tuple[EventRole, ...] = ("organiser", "seating")  # they keep the lists, contacts included


def is_one(roles: Collection[EventRole], wanted: Collection[EventRole]) -> bool:
    """Is somebody one of these?"""
    return bool(set(roles) & set(wanted))


def entrant_rows(
    state: EventState, who: str, roles: Collection[EventRole], entries: Sequence[LogEntry]
) -> list[EntrantRow]:
    """Everybody who is entered, for officials; a leader sees their own team, anybody else themselves."""
    if is_one(roles, OFFICIALS):
        left = {str(one.data.get("player")): one.n for one in entries if one.kind == "withdrawn"}
        keeps = is_one(roles, KEEPERS)
        return [entrant_row(state, one, keeps, left.get(id, 0)) for id, one in state.enrolled.items()]
    teams = {team.name for team in state.teams if who and team.leader == who}
    own = [one for id, one in state.enrolled.items() if id == who or one.player.team in teams]
    return [entrant_row(state, one, False, 0) for one in own]


def entrant_row(state: EventState, one: Enrolled, keeps: bool, left_by: int) -> EntrantRow:
    """A line of the list."""
    player = one.player
    return EntrantRow(
        id=player.id,
        name=name_of(player.id, state.people),
        number=player.number,
        team=player.team,
        club=player.club,
        country=player.country,
        grade=player.grade,
        order=player.order,
        substitute=player.substitute,
        filler=player.filler,
        paid=one.paid,
        here=sorted("/".join(at) for at in one.here),
        absent=sorted("/".join(at) for at in one.absent),
        left=one.left,
        left_by=left_by if one.left else 0,
        replaces=one.replaces,
        replaced_by=one.replaced_by,
        unmet=unmet_by(state, one),
        private=private_part(state.people.get(player.id)) if keeps else None,
    )


def unmet_by(state: EventState, one: Enrolled) -> list[ConditionUnmet]:
    """What somebody does not meet, or what is to be looked at."""
    found = []
    for each in conditions_in(state) if not one.left and not one.player.filler else ():
        fit = fit_of(state, one, each)
        if fit != "met":
            found.append(ConditionUnmet(each.id, DeskWords(each.zh or each.id, each.en or each.id), fit))
    return found


def private_part(person: EventPerson | None) -> EntrantPrivate | None:
    """What says who somebody is; nothing where it was erased."""
    if person is None:
        return None
    born = person.born.isoformat() if person.born else ""
    return EntrantPrivate(born, person.sex, person.contact, person.address, person.notes, dict(person.fields))


def known_people(state: EventState, roles: Collection[EventRole]) -> list[KnownPerson]:
    """Everybody known who is not entered and has not asked to be, for those who keep the lists."""
    if not is_one(roles, KEEPERS):
        return []
    others = [id for id in state.seals if id not in state.enrolled and id not in state.asked and id not in state.erased]
    return [KnownPerson(id, name_of(id, state.people)) for id in others]


def team_rows(state: EventState, who: str, roles: Collection[EventRole]) -> list[EventTeamRow]:
    """Every team for officials, their own for a leader."""
    every = is_one(roles, OFFICIALS)
    found = []
    for team in state.teams:
        if every or (who and team.leader == who):
            own = [one.player for one in state.enrolled.values() if one.player.team == team.name and not one.left]
            own.sort(key=lambda player: player.order or len(state.enrolled))
            led = (team.leader, name_of(team.leader, state.people) if team.leader else "")
            trained = (team.coach, name_of(team.coach, state.people) if team.coach else "")
            found.append(EventTeamRow(team.name, team.number, *led, *trained, [player.id for player in own]))
    return found


def registration_info(state: EventState) -> RegistrationInfo:
    """How people register."""
    told = state.registration
    entered = [id for id in state.active if not state.enrolled[id].player.filler]
    return RegistrationInfo(
        open=told.open,
        moderated=told.moderated,
        fee=told.fee,
        until=seconds(told.until),
        most=told.most,
        fields=list(told.fields),
        note=told.note,
        left=places_left(state),
        entered=len(entered),
        waiting=len(undecided(state)),
        exam=told.exam,
    )


def applicant_rows(state: EventState, who: str, roles: Collection[EventRole]) -> list[AskedRow]:
    """Who asked to be let in, for those who decide; anybody sees what became of their own asking."""
    keeps, waiting = is_one(roles, KEEPERS), set(waiting_list(state))
    found = []
    for id, one in state.asked.items():
        if keeps or id == who:
            found.append(
                AskedRow(
                    id=id,
                    name=name_of(id, state.people),
                    team=one.player.team,
                    club=one.player.club,
                    age=one.age,
                    at=seconds(one.at) or 0.0,
                    decided=one.decided,
                    why=one.why,
                    waits=id in waiting,
                    private=private_part(state.people.get(id)) if keeps else None,
                )
            )
    return found


def seconds(time: datetime | None) -> float | None:
    """A time as pages take it."""
    return time.timestamp() if time is not None else None
