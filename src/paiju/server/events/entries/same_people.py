"""The same person twice: asked about when somebody is entered, joined, or removed from the list."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.events.roles import CHIEFS, roles_of
from paiju.server.protocol.refused import Refused
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.entrants import PlayerChanged
from paiju.tournament.record.commands.same_people import EntriesJoined, EntryRemoved, PeopleDistinct
from paiju.tournament.record.entry.same_names import called_the_same, completed_person, completed_player
from paiju.tournament.record.event_record import age_at, with_public_fields
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer

Json = Mapping[str, Any]
ELSEWHERE = ("organiser", *CHIEFS, "seating", "table", "results", "arbitration", "captain")


def ask_about_name(book: EventRecord, person: EventPerson, entry: Json) -> Sequence[str]:
    """Who else is called so, if whoever enters somebody says that it is another; without a word they are asked."""
    same = called_the_same(book.state, person.name)
    if same and entry.get("another") is not True:
        text = _(
            "{name} is on the list already: the same person, or another with this name? Add “another” if so.",
            name=person.name,
        )
        raise Refused("same_name", text, field="person.name")
    return same


def tell_apart(book: EventRecord, who: str, new: str, same: Sequence[str]) -> None:
    """Somebody new is not one of those with the same name."""
    if same:
        book.say(PeopleDistinct((new, *same)), who)


def join(book: EventRecord, who: str, entry: Json) -> None:
    """Two entries are of one person: `who` goes, `into` stays and has what only the other told."""
    gone, stays = on_list(book.state, entry, "who"), on_list(book.state, entry, "into")
    person, state = book.state.people.get(gone), book.state
    entrant = state.enrolled.get(gone) or state.applications[gone]
    book.say(EntriesJoined(gone, stays), who)
    if person is not None:
        complete(book, who, stays, person, entrant.player)
    forget(book, who, gone)


def remove(book: EventRecord, who: str, entry: Json) -> None:
    """Somebody was entered by mistake."""
    gone = on_list(book.state, entry, "who")
    book.say(EntryRemoved(gone, str(entry.get("why") or "")), who)
    forget(book, who, gone)


def complete(book: EventRecord, who: str, id: str, person: EventPerson, player: EventPlayer) -> None:
    """Somebody on the list gets what another entry of theirs tells and their own does not."""
    known = book.state.people.get(id)
    if known is None:
        return
    now = completed_person(known, person)
    if now != known:
        book.change_person(id, now, who)
    state, before = book.state, book.state.enrolled[id]
    taken = {entrant.player.number for entrant in state.enrolled.values()}
    after = with_public_fields(state, completed_player(before.player, player, taken), now)
    if after != before.player:
        book.say(PlayerChanged(after, age_at(state, now) or before.age), who)


def forget(book: EventRecord, who: str, gone: str) -> None:
    """Nothing of somebody stays who is on no list and has no office."""
    if gone in book.state.people and not set(roles_of(book.state, gone)) & set(ELSEWHERE):
        book.erase(gone, who)


def on_list(state: EventState, entry: Json, field: str) -> str:
    """Somebody entered or waiting, by id."""
    id = entry.get(field)
    if not isinstance(id, str) or (id not in state.enrolled and id not in state.applications):
        raise InputError(field, _("nobody on the list has this id"))
    return id
