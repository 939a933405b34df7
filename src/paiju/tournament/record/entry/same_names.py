"""Who on the list has the same name: perhaps the same person, entered twice."""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from paiju.tournament.record.people import EventPerson
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer

OF_PLAYER = ("number", "team", "club", "country", "grade")  # what a second entry may add to the first
OF_PERSON = ("born", "sex", "contact", "address", "notes")


def name_key(name: str) -> str:
    """A name as it is compared: capitals, accents, width, and the order of its words do not matter."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(" " if sign in ",;" else sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(sorted(letters.split()))


def listed_people(state: EventState) -> dict[str, str]:
    """Everybody entered, or waiting for a decision, by id: the key of their name."""
    waiting = [id for id, application in state.applications.items() if not application.decided]
    people = dict.fromkeys([*state.enrolled, *waiting])
    return {id: name_key(state.people[id].name) for id in people if id in state.people}


def called_the_same(state: EventState, name: str) -> tuple[str, ...]:
    """Everybody on the list who is called so."""
    key = name_key(name)
    return tuple(id for id, other in listed_people(state).items() if other == key)


def same_names(state: EventState) -> dict[str, list[str]]:
    """By id, the others of the same name who were not told apart."""
    by_key: dict[str, list[str]] = {}
    for id, key in listed_people(state).items():
        by_key.setdefault(key, []).append(id)
    return {
        id: others
        for ids in by_key.values()
        for id in ids
        if (others := [other for other in ids if other != id and frozenset((id, other)) not in state.distinct])
    }


def contradict(state: EventState, id: str, person: EventPerson, player: EventPlayer) -> bool:
    """Is something told of somebody on the list that another entry tells otherwise: birthday, club, team, number?"""
    entrant = state.enrolled.get(id) or state.applications[id]
    return differ(state.people[id], entrant.player, person, player)


def differ(person: EventPerson, player: EventPlayer, other_person: EventPerson, other_player: EventPlayer) -> bool:
    """Do two entries tell different things of what both tell?"""
    pairs = [(getattr(person, name), getattr(other_person, name)) for name in ("born", "sex")]
    pairs += [(getattr(player, name), getattr(other_player, name)) for name in OF_PLAYER]
    return any(here and there and here != there for here, there in pairs)


def completed_person(known: EventPerson, other: EventPerson) -> EventPerson:
    """Somebody with what only the other entry tells."""
    new = {name: getattr(other, name) for name in OF_PERSON if not getattr(known, name)}
    return replace(known, **new, fields={**other.fields, **known.fields})


def completed_player(known: EventPlayer, other: EventPlayer, taken: Collection[str]) -> EventPlayer:
    """How somebody is entered, with what only the other entry tells; no number that others have."""
    new: Mapping[str, Any] = {name: getattr(other, name) for name in OF_PLAYER if not getattr(known, name)}
    return replace(known, **{name: word for name, word in new.items() if name != "number" or word not in taken})
