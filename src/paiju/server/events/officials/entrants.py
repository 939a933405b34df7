"""Who plays, who asks to, and who leads: the lists of an event for those who keep them. What a role may not see is not
there."""

from collections.abc import Collection, Sequence
from datetime import datetime

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
from paiju.tournament.record.entry.same_names import same_names
from paiju.tournament.record.people import EventPerson
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
        left = {str(entry.data.get("player")): entry.n for entry in entries if entry.kind == "withdrawn"}
        keeps = is_one(roles, KEEPERS)
        rows = [entrant_row(state, entrant, keeps, left.get(id, 0)) for id, entrant in state.enrolled.items()]
        same = same_names(state) if keeps else {}
        for row in rows:
            row.same_as = same.get(row.id, [])
        return rows
    teams = {team.name for team in state.teams if who and team.leader == who}
    own = [entrant for id, entrant in state.enrolled.items() if id == who or entrant.player.team in teams]
    return [entrant_row(state, entrant, False, 0) for entrant in own]


def entrant_row(state: EventState, entrant: Enrolled, keeps: bool, left_by: int) -> EntrantRow:
    """A line of the list."""
    player = entrant.player
    return EntrantRow(
        id=player.id,
        name=state.called(player.id),
        number=player.number,
        team=player.team,
        club=player.club,
        country=player.country,
        grade=player.grade,
        order=player.order,
        substitute=player.substitute,
        filler=player.filler,
        paid=entrant.paid,
        here=sorted("/".join(at) for at in entrant.here),
        absent=sorted("/".join(at) for at in entrant.absent),
        left=entrant.left,
        left_by=left_by if entrant.left else 0,
        replaces=entrant.replaces,
        replaced_by=entrant.replaced_by,
        unmet=unmet_by(state, entrant),
        private=private_part(state.people.get(player.id)) if keeps else None,
    )


def unmet_by(state: EventState, entrant: Enrolled) -> list[ConditionUnmet]:
    """What somebody does not meet, or what is to be looked at."""
    unmet = []
    for each in conditions_in(state) if not entrant.left and not entrant.player.filler else ():
        fit = fit_of(state, entrant, each)
        if fit != "met":
            unmet.append(ConditionUnmet(each.id, each.name, fit))
    return unmet


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
    others = [
        id for id in state.seals if id not in state.enrolled and id not in state.applications and id not in state.erased
    ]
    return [KnownPerson(id, state.called(id)) for id in others]


def team_rows(state: EventState, who: str, roles: Collection[EventRole]) -> list[EventTeamRow]:
    """Every team for officials, their own for a leader."""
    every = is_one(roles, OFFICIALS)
    rows = []
    for team in state.teams:
        if every or (who and team.leader == who):
            own = [
                entrant.player
                for entrant in state.enrolled.values()
                if entrant.player.team == team.name and not entrant.left
            ]
            own.sort(key=lambda player: player.order or len(state.enrolled))
            led, trained = ((id, state.called(id)) for id in (team.leader, team.coach))
            rows.append(EventTeamRow(team.name, team.number, *led, *trained, [player.id for player in own]))
    return rows


def registration_info(state: EventState) -> RegistrationInfo:
    """How people register."""
    registration = state.registration
    entered = [id for id in state.active if not state.enrolled[id].player.filler]
    return RegistrationInfo(
        open=registration.open,
        moderated=registration.moderated,
        fee=registration.fee,
        until=seconds(registration.until),
        most=registration.most,
        fields=list(registration.fields),
        note=registration.note,
        left=places_left(state),
        entered=len(entered),
        waiting=len(undecided(state)),
        exam=registration.exam,
    )


def applicant_rows(state: EventState, who: str, roles: Collection[EventRole]) -> list[AskedRow]:
    """Who asked to be let in, for those who decide; anybody sees what became of their own asking."""
    keeps, waiting = is_one(roles, KEEPERS), set(waiting_list(state))
    same = same_names(state) if keeps else {}
    rows = []
    for id, request in state.applications.items():
        if keeps or id == who:
            rows.append(
                AskedRow(
                    id=id,
                    name=state.called(id),
                    team=request.player.team,
                    club=request.player.club,
                    age=request.age,
                    at=seconds(request.at) or 0.0,
                    decided=request.decided,
                    why=state.shown(request.why),
                    waits=id in waiting,
                    private=private_part(state.people.get(id)) if keeps else None,
                    same_as=same.get(id, []),
                )
            )
    return rows


def seconds(time: datetime | None) -> float | None:
    """A time as pages take it."""
    return time.timestamp() if time is not None else None
