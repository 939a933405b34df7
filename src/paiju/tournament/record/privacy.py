"""A plan without names, for the chain, and with them again, for people: everybody it names appears by id."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from paiju.tournament.event import CommitteeMember, Official, TeamEntry, TournamentEvent
from paiju.tournament.record.people import EventPerson, hide_names, name_of, show_names

PRIVATE_PARTS = ("contacts",)  # of the regulations: how to reach people; they stand with the organiser
PRIVATE = tuple(f"regulations.{key}" for key in PRIVATE_PARTS)  # among the organiser's fields
REGISTERED = "registered"  # in place of a referee's number
WhoIs = Callable[[EventPerson], str]  # the id of somebody, who becomes known by it


def without_people(event: TournamentEvent, who: WhoIs) -> TournamentEvent:
    """The plan as the chain has it. Registrations and contacts go with the people."""
    parts = {key: text for key, text in event.regulations.parts.items() if key not in PRIVATE_PARTS}
    return replace(
        event,
        officials=tuple(official_by_id(official, who) for official in event.officials),
        committee=tuple(replace(member, name=who(EventPerson(member.name, contact=member.contact)), contact="")
                        for member in event.committee),
        teams=tuple(team_by_ids(team, who) for team in event.teams),
        regulations=replace(event.regulations, parts=parts),
    )  # fmt: skip


def team_by_ids(team: TeamEntry, who: WhoIs) -> TeamEntry:
    """A team whose leader and coach are ids."""
    leader, coach = (name and who(EventPerson(name)) for name in (team.leader, team.coach))
    return replace(team, leader=leader, coach=coach)


def private_parts(event: TournamentEvent) -> dict[str, str]:
    """The parts of the regulations that stay outside the chain, among the organiser's fields."""
    return {
        f"regulations.{key}": event.regulations.parts[key] for key in PRIVATE_PARTS if key in event.regulations.parts
    }


def official_by_id(official: Official, who: WhoIs) -> Official:
    """An official by id; that they are registered stays, the number does not."""
    number = "" if official.registration == REGISTERED else official.registration
    id = who(EventPerson(official.name, registration=number, contact=official.contact))
    return replace(official, name=id, registration=REGISTERED if official.registration else "", contact="")


def texts_by_id(event: TournamentEvent, people: Mapping[str, EventPerson]) -> TournamentEvent:
    """The plan's own words without the names of known people."""
    return each_text(event, lambda text: hide_names(text, people))


def each_text(event: TournamentEvent, change: Callable[[str], str]) -> TournamentEvent:
    """The plan with its longer texts changed: regulations, notes, settings."""
    parts = {key: change(text) for key, text in event.regulations.parts.items()}
    return replace(
        event,
        regulations=replace(event.regulations, parts=parts),
        notes=tuple(change(text) for text in event.notes),
        settings=deep(event.settings, change),
    )


def deep(value: Any, change: Callable[[str], str]) -> Any:
    """Every text in a loose value changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {change(str(key)): deep(part, change) for key, part in value.items()}
    return [deep(part, change) for part in value] if isinstance(value, list | tuple) else value


# --- with names again -----------------------------------------------------------------------------


def with_people(event: TournamentEvent, people: Mapping[str, EventPerson], organiser: str) -> TournamentEvent:
    """The plan as people read it."""
    shown = each_text(event, lambda text: show_names(text, people))
    own = people[organiser].fields if organiser in people else {}
    texts = {key: own[f"regulations.{key}"] for key in PRIVATE_PARTS if f"regulations.{key}" in own}
    return replace(
        shown,
        officials=tuple(named_official(official, people) for official in event.officials),
        committee=tuple(named_member(member, people) for member in event.committee),
        teams=tuple(named_team(team, people) for team in event.teams),
        regulations=replace(shown.regulations, parts={**shown.regulations.parts, **texts}),
    )


def named_official(official: Official, people: Mapping[str, EventPerson]) -> Official:
    """An official with name and number; somebody erased stays registered if they were."""
    person = people.get(official.name, EventPerson("", registration=official.registration))
    number = (person.registration or REGISTERED) if official.registration else ""
    return replace(official, name=name_of(official.name, people), registration=number, contact=person.contact)


def named_member(member: CommitteeMember, people: Mapping[str, EventPerson]) -> CommitteeMember:
    """A member of the committee with their name."""
    contact = people[member.name].contact if member.name in people else ""
    return replace(member, name=name_of(member.name, people), contact=contact)


def named_team(team: TeamEntry, people: Mapping[str, EventPerson]) -> TeamEntry:
    """A team with the names of leader and coach."""
    leader, coach = (id and name_of(id, people) for id in (team.leader, team.coach))
    return replace(team, leader=leader, coach=coach)
