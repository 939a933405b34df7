"""Registration: opened by the organiser, applied for by anybody, decided on."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, known, put
from paiju.tournament.record.commands.entrants import PlayerEntered
from paiju.tournament.record.commands.rounds import with_zone
from paiju.tournament.record.commands.same_people import told_apart
from paiju.tournament.record.entry.places import places_left, takes_place, undecided
from paiju.tournament.record.live_values import Application, EventRegistration
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer

MOST_FIELDS, LONGEST_FIELD = 40, 100
EXAM_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")


@dataclass(frozen=True)
class RegistrationSet(EventCommand):
    """How people register, or that registration is closed; said again, it replaces what was said."""

    kind: ClassVar[str] = "registration"
    texts: ClassVar[tuple[str, ...]] = ("fee", "note")
    open: bool
    moderated: bool = False
    fee: str = ""
    until: datetime | None = None
    most: int = 0
    fields: tuple[str, ...] = ()
    note: str = ""
    exam: str = ""  # that must be passed first

    def check(self, state: EventState) -> None:
        """An end in the future, and fields that have names."""
        if self.exam and not EXAM_ID.fullmatch(self.exam):
            raise InputError("exam", _('expected an exam\'s id, such as "seven-stars-2"'))
        if self.most < 0:
            raise InputError("most", _("must be the maximum number to accept; 0 means no limit"))
        if self.until is not None and with_zone(self.until) <= state.time and self.open:
            raise InputError("until", _("this time has passed; choose a later one"))
        named = [name.strip() for name in self.fields]
        if len(set(named)) != len(named) or not all(0 < len(name) <= LONGEST_FIELD for name in named):
            raise InputError(
                "fields",
                _("each field once, with a name of 1 to {longest_field} characters", longest_field=LONGEST_FIELD),
            )
        if len(named) > MOST_FIELDS:
            raise InputError("fields", _("at most {most_fields} fields", most_fields=MOST_FIELDS))

    def done(self, state: EventState) -> EventState:
        """In force from now on."""
        terms = (self.open, self.moderated, self.fee, self.until, self.most, self.fields, self.note, self.exam)
        return replace(state, registration=EventRegistration(*terms))


@dataclass(frozen=True)
class EntryAsked(EventCommand):
    """Somebody applies for entry. If the organiser does not decide on everybody, there is a place and nobody on the
    list is called the same, they are admitted; said again before the decision, it corrects the application."""

    kind: ClassVar[str] = "entry_asked"
    player: EventPlayer
    age: int | None = None
    like: tuple[str, ...] = ()  # who is on the list under the same name: the organiser says whether it is they

    def check(self, state: EventState) -> None:
        """While registration is open; once; numbers and fillers are up to the organiser."""
        check_open(state)
        PlayerEntered(self.player, self.age).check(state)
        if self.player.number or self.player.filler:
            raise InputError(
                "player", _("numbers and fillers are set by the organiser: leave them out when you register")
            )
        before = state.applications.get(self.player.id)
        if before is not None and before.decided:
            raise InputError("player", _("this has been decided; ask the organiser to decide again"))

    def done(self, state: EventState) -> EventState:
        """Admitted, or waiting."""
        before = state.applications.get(self.player.id)
        application = Application(self.player, self.age, at=before.at if before else state.time, like=self.like)
        if not self.like and is_let_in(state, self.player):
            return let_in(state, application)
        return replace(state, applications=put(state.applications, self.player.id, application))


def check_open(state: EventState) -> None:
    """Registration must be open, and its time not over."""
    if not state.registration.open:
        raise InputError("registration", _("registration is not open; ask the organiser"))
    until = state.registration.until
    if until is not None and state.time > until:
        closed = until.isoformat()
        raise InputError("registration", _("registration closed at {closed}; ask the organiser", closed=closed))


def is_let_in(state: EventState, player: EventPlayer) -> bool:
    """Admitted at once, without a decision? Not ahead of those already waiting for a place."""
    left = places_left(state)
    before = [id for id in undecided(state) if id != player.id and takes_place(state.applications[id].player)]
    return not state.registration.moderated and (left is None or not takes_place(player) or left > len(before))


def let_in(state: EventState, application: Application, why: str = "") -> EventState:
    """Enter somebody who applied."""
    state = PlayerEntered(application.player, application.age).done(state)
    accepted = replace(application, decided="accepted", why=why)
    return replace(state, applications=put(state.applications, application.player.id, accepted))


@dataclass(frozen=True)
class EntryDecided(EventCommand):
    """The organiser admits an applicant, or does not; a refusal may be reconsidered."""

    kind: ClassVar[str] = "entry_decided"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    accepted: bool = True
    why: str = ""

    def check(self, state: EventState) -> None:
        """For somebody who applied and was not admitted; if there is a place."""
        known(state, self.player, "player")
        application = state.applications.get(self.player)
        if application is None:
            raise InputError(
                "player",
                _(
                    "{player} has not registered; enter them yourself, or let them register",
                    player=state.called(self.player),
                ),
            )
        if self.player in state.enrolled or (application.decided and not self.accepted):
            raise InputError("player", _("this has already been decided"))
        if not self.accepted:
            return
        PlayerEntered(application.player, application.age).check(state)
        if takes_place(application.player) and places_left(state) == 0:
            most = state.registration.most
            raise InputError(
                "player",
                _("all {most} places are taken; raise the number, or wait until somebody withdraws", most=most),
            )

    def done(self, state: EventState) -> EventState:
        """Entered, or turned down."""
        application = state.applications[self.player]
        if self.accepted:
            return told_apart(let_in(state, application, self.why), (self.player, *application.like))
        return replace(
            state,
            applications=put(state.applications, self.player, replace(application, decided="refused", why=self.why)),
        )
