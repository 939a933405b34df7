"""Somebody who is on the list twice, or by mistake: joined, told apart, or removed while nothing was played."""

import json
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, known, playing, with_player
from paiju.tournament.record.state import EventState

DRAWN = ("lots", "tables", "seats")  # draws that name those who take part


@dataclass(frozen=True)
class EntryRemoved(EventCommand):
    """Somebody was entered by mistake, and is on no list from now on."""

    kind: ClassVar[str] = "entry_removed"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    why: str = ""

    def check(self, state: EventState) -> None:
        """For somebody entered or waiting who has taken no part yet."""
        check_listed(state, self.player)
        check_took_no_part(state, self.player)

    def done(self, state: EventState) -> EventState:
        """Off the list."""
        return without_entry(state, self.player)


@dataclass(frozen=True)
class EntriesJoined(EventCommand):
    """Two entries are of one person: the second goes, and what was paid or noted by it belongs to the first."""

    kind: ClassVar[str] = "entries_joined"
    player: str
    into: str

    def check(self, state: EventState) -> None:
        """Two different ones: one who plays, and one who has taken no part yet."""
        check_listed(state, self.player)
        playing(state, self.into)
        if self.player == self.into:
            raise InputError("into", _("name two different entries"))
        check_took_no_part(state, self.player)

    def done(self, state: EventState) -> EventState:
        """One entry is left."""
        gone, stays = state.enrolled.get(self.player), state.enrolled[self.into]
        state = without_entry(state, self.player)
        if gone is None:
            return state
        return with_player(state, self.into, paid=stays.paid or gone.paid, here=stays.here | gone.here)


@dataclass(frozen=True)
class PeopleDistinct(EventCommand):
    """People of one name who are different: nobody is asked about them again."""

    kind: ClassVar[str] = "different_people"
    people: tuple[str, ...]

    def check(self, state: EventState) -> None:
        """Two or more who are known."""
        for person in self.people:
            known(state, person, "people")
        if len(set(self.people)) < 2:
            raise InputError("people", _("name two or more people"))

    def done(self, state: EventState) -> EventState:
        """Told apart."""
        return told_apart(state, self.people)


def told_apart(state: EventState, people: tuple[str, ...]) -> EventState:
    """The state in which these are known to be different people."""
    return replace(state, distinct=state.distinct | {frozenset(pair) for pair in combinations(people, 2)})


def without_entry(state: EventState, player: str) -> EventState:
    """The state without somebody's entry and application."""
    enrolled = {id: entrant for id, entrant in state.enrolled.items() if id != player}
    applications = {id: application for id, application in state.applications.items() if id != player}
    return replace(state, enrolled=enrolled, applications=applications)


def check_listed(state: EventState, player: str) -> None:
    """Somebody entered, or waiting to be."""
    if player not in state.enrolled and player not in state.applications:
        raise InputError("player", _("they are not on the list"))


def check_took_no_part(state: EventState, player: str) -> None:
    """Nothing was played, seated, drawn or ruled that has them; InputError with what to do instead."""
    if any(player in sheet.result.players for sheet in state.sheets.values()):
        raise InputError("player", _("they have a result; withdraw them instead"))
    for (_stage, round), tables in state.seating.items():
        if any(player in table.players for table in tables):
            raise InputError(
                "player",
                _("they are seated in round {round}; withdraw them, seat it anew, then remove them", round=round),
            )
    drawn = [draw["result"] for draw in state.draws if draw["kind"] in DRAWN]
    if state.drawing is not None or any(f'"{player}"' in json.dumps(result) for result in drawn):
        raise InputError("player", _("lots are drawn among them and the others; withdraw them instead"))
    entrant = state.enrolled.get(player)
    ruled = [*(penalty.player for penalty in state.given.values()), *(card.player for card in state.cards)]
    ruled += [who for *_at, who in state.forfeits] + list(state.lineups.values())
    if player in ruled or (entrant and (entrant.replaces or entrant.replaced_by)):
        raise InputError("player", _("they have a ruling, a line-up or a substitution; withdraw them instead"))
