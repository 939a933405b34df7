"""Registration: opened by the organiser, asked for by anybody, decided on."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.record.commands.base import EventCommand, known, put
from paiju.tournament.record.commands.entrants import PlayerEntered
from paiju.tournament.record.commands.rounds import with_zone
from paiju.tournament.record.entry.places import places_left, takes_place, undecided
from paiju.tournament.record.live_values import Application, EventRegistration
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer

MOST_FIELDS, LONGEST_FIELD = 40, 100
EXAM_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")


@dataclass(frozen=True)
class RegistrationSet(EventCommand):
    """How people register, or that they no longer do; said anew, it replaces what was said."""

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
        """An end that is still to come, and fields that have names."""
        if self.exam and not EXAM_ID.fullmatch(self.exam):
            raise InputError("exam", 'an exam\'s id, such as "seven-stars-2"', "须为试卷编号，如 seven-stars-2")
        if self.most < 0:
            en = "how many are let in at most; 0: as many as come"
            raise InputError("most", en, "最多录取多少人；0 表示不限")
        if self.until is not None and with_zone(self.until) <= state.time and self.open:
            raise InputError("until", "this time is over; name a later one", "该时间已过，请写更晚的时间")
        named = [name.strip() for name in self.fields]
        if len(set(named)) != len(named) or not all(0 < len(name) <= LONGEST_FIELD for name in named):
            en = f"each field once, with a name of 1 to {LONGEST_FIELD} signs"
            raise InputError("fields", en, f"每个栏目一次，名称 1 至 {LONGEST_FIELD} 字")
        if len(named) > MOST_FIELDS:
            raise InputError("fields", f"at most {MOST_FIELDS} fields", f"最多 {MOST_FIELDS} 个栏目")

    def done(self, state: EventState) -> EventState:
        """So it goes from now on."""
        terms = (self.open, self.moderated, self.fee, self.until, self.most, self.fields, self.note, self.exam)
        return replace(state, registration=EventRegistration(*terms))


@dataclass(frozen=True)
class EntryAsked(EventCommand):
    """Somebody asks to be let in. Where the organiser does not decide on everybody and there is a place, they are; said
    anew before it is decided, it puts right what was asked."""

    kind: ClassVar[str] = "entry_asked"
    player: EventPlayer
    age: int | None = None

    def check(self, state: EventState) -> None:
        """While registration is open; once; numbers and fillers are the organiser's."""
        check_open(state)
        PlayerEntered(self.player, self.age).check(state)
        if self.player.number or self.player.filler:
            en = "numbers and fillers are the organiser's: ask without"
            raise InputError("player", en, "序号与补位由主办方安排，报名时不填")
        before = state.applications.get(self.player.id)
        if before is not None and before.decided:
            en = "this was decided; ask the organiser to decide anew"
            raise InputError("player", en, "已有决定；如有变化请主办方重新决定")

    def done(self, state: EventState) -> EventState:
        """Let in, or waiting."""
        before = state.applications.get(self.player.id)
        application = Application(self.player, self.age, at=before.at if before else state.time)
        if is_let_in(state, self.player):
            return let_in(state, application)
        return replace(state, applications=put(state.applications, self.player.id, application))


def check_open(state: EventState) -> None:
    """Registration is open, and its time is not over."""
    if not state.registration.open:
        raise InputError("registration", "registration is not open; ask the organiser", "报名未开放，请联系主办方")
    until = state.registration.until
    if until is not None and state.time > until:
        closed = until.isoformat()
        en = f"registration was open until {closed}; ask the organiser"
        raise InputError("registration", en, f"报名已于 {closed} 截止，请联系主办方")


def is_let_in(state: EventState, player: EventPlayer) -> bool:
    """At once, without anybody deciding? Not past those who wait for a place already."""
    left = places_left(state)
    before = [id for id in undecided(state) if id != player.id and takes_place(state.applications[id].player)]
    return not state.registration.moderated and (left is None or not takes_place(player) or left > len(before))


def let_in(state: EventState, application: Application, why: str = "") -> EventState:
    """Somebody who asked is entered."""
    state = PlayerEntered(application.player, application.age).done(state)
    accepted = replace(application, decided="accepted", why=why)
    return replace(state, applications=put(state.applications, application.player.id, accepted))


@dataclass(frozen=True)
class EntryDecided(EventCommand):
    """The organiser lets somebody in who asked, or does not; a refusal may be thought over."""

    kind: ClassVar[str] = "entry_decided"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    accepted: bool = True
    why: str = ""

    def check(self, state: EventState) -> None:
        """Of somebody who asked and was not let in; where there is a place."""
        known(state, self.player, "player")
        application = state.applications.get(self.player)
        if application is None:
            en = f"{self.player} has not asked; enter them, or let them register"
            raise InputError("player", en, f"{self.player} 没有申请报名；可直接录入或请其报名")
        if self.player in state.enrolled or (application.decided and not self.accepted):
            raise InputError("player", "this was decided already", "已有决定")
        if not self.accepted:
            return
        PlayerEntered(application.player, application.age).check(state)
        if takes_place(application.player) and places_left(state) == 0:
            most = state.registration.most
            en = f"all {most} places are taken; raise the number, or wait until somebody withdraws"
            raise InputError("player", en, f"{most} 个名额已满；请增加名额，或等有人退赛")

    def done(self, state: EventState) -> EventState:
        """Entered, or turned down."""
        application = state.applications[self.player]
        if self.accepted:
            return let_in(state, application, self.why)
        return replace(
            state,
            applications=put(state.applications, self.player, replace(application, decided="refused", why=self.why)),
        )
