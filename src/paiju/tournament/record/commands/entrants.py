"""Who plays: entered, paid, found eligible, checked in, missing, replaced, gone."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import (
    EventCommand,
    enrolled,
    known,
    playing,
    put,
    said_why,
    seat_of,
    with_player,
)
from paiju.tournament.record.entry.conditions import conditions_in
from paiju.tournament.record.signed_tables import check_places_stay
from paiju.tournament.record.state import Enrolled, EventState
from paiju.tournament.tables import EventPlayer, PointPenalty

OLDEST = 150  # years


def check_nameless(player: EventPlayer) -> None:
    """The chain has ids, no names and no birthdays."""
    if player.name != player.id or player.born is not None:
        raise InputError("player", _("in the record a player's name must be their id"))
    if player.out:
        raise InputError("out", _("a withdrawal needs an entry of its own"))


@dataclass(frozen=True)
class PlayerEntered(EventCommand):
    """Somebody enters, including fillers and waiting substitutes."""

    kind: ClassVar[str] = "entered"
    player: EventPlayer
    age: int | None = None  # when the event begins

    def check(self, state: EventState) -> None:
        """Known, only once, under a number of their own."""
        known(state, self.player.id, "player")
        check_nameless(self.player)
        check_number(state, self.player)
        if self.player.id in state.enrolled:
            raise InputError("player", _("{id} is already entered", id=state.called(self.player.id)))
        if self.age is not None and not 0 <= self.age <= OLDEST:
            raise InputError("age", _("must be 0 to {oldest} years", oldest=OLDEST))

    def done(self, state: EventState) -> EventState:
        """One more entrant."""
        return replace(state, enrolled=put(state.enrolled, self.player.id, Enrolled(self.player, self.age)))


def check_number(state: EventState, player: EventPlayer) -> None:
    """A number belongs to one person only."""
    same = [entrant for entrant in state.enrolled.values() if player.number and entrant.player.number == player.number]
    if any(entrant.player.id != player.id for entrant in same):
        raise InputError("number", _("the number {number} is taken", number=player.number))


@dataclass(frozen=True)
class PlayerChanged(EventCommand):
    """What was entered about somebody is corrected, as an organiser found out; also for somebody who has only
    applied."""

    kind: ClassVar[str] = "entry_changed"
    late: ClassVar[bool] = True
    player: EventPlayer
    age: int | None = None

    def check(self, state: EventState) -> None:
        """For somebody entered; the team cannot change once they have played."""
        waiting = state.applications.get(self.player.id) if self.player.id not in state.enrolled else None
        before = waiting.player if waiting else enrolled(state, self.player.id).player
        check_nameless(self.player)
        check_number(state, self.player)
        played = any(before.id in sheet.result.players for sheet in state.sheets.values())
        if played and before.team != self.player.team:
            raise InputError("team", _("anyone who has played stays in the team"))
        check_places_stay(state, self.done(state))

    def done(self, state: EventState) -> EventState:
        """The new entry applies."""
        if self.player.id not in state.enrolled:
            application = replace(state.applications[self.player.id], player=self.player, age=self.age)
            return replace(state, applications=put(state.applications, self.player.id, application))
        return with_player(state, self.player.id, player=self.player, age=self.age)


@dataclass(frozen=True)
class FeePaid(EventCommand):
    """The fee is paid, or refunded."""

    kind: ClassVar[str] = "fee"
    player: str
    paid: bool = True
    amount: str = ""

    def check(self, state: EventState) -> None:
        """For somebody entered."""
        enrolled(state, self.player)

    def done(self, state: EventState) -> EventState:
        """Noted."""
        return with_player(state, self.player, paid=self.paid)


@dataclass(frozen=True)
class ConditionTicked(EventCommand):
    """An official has checked whether somebody meets a condition of entry."""

    kind: ClassVar[str] = "condition"
    player: str
    condition: str
    met: bool = True

    def check(self, state: EventState) -> None:
        """For somebody entered; a condition the event has."""
        enrolled(state, self.player)
        names = [condition.id for condition in conditions_in(state)]
        if self.condition not in names:
            shown = ", ".join(names)
            raise InputError("condition", _("must be one of: {shown}", shown=shown))

    def done(self, state: EventState) -> EventState:
        """Noted."""
        ticks = put(state.enrolled[self.player].ticks, self.condition, self.met)
        return with_player(state, self.player, ticks=ticks)


@dataclass(frozen=True)
class CheckedIn(EventCommand):
    """Somebody is present and is who they claim to be (mcr:Q27(1), mcr:Q142(9)): on arrival, or before a round."""

    kind: ClassVar[str] = "checked_in"
    player: str
    stage: str = ""
    round: str = ""
    identity: bool = True
    health: bool = True  # mcr:Q142(10)
    dress: bool = True

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.stage, self.round, self.player)

    def check(self, state: EventState) -> None:
        """Anybody who is not the person on the entry form does not play."""
        playing(state, self.player)
        if self.stage:
            state.stage(self.stage)
        if not self.identity:
            raise InputError(
                "identity",
                _("anyone who is not the person on the entry form may not enter; tell the chief referee (mcr:Q142(9))"),
            )

    def done(self, state: EventState) -> EventState:
        """Present, and so no longer missing."""
        at = (self.stage, self.round)
        before = state.enrolled[self.player]
        absent = {key: why for key, why in before.absent.items() if key != at}
        return with_player(state, self.player, here=before.here | {at}, absent=absent)


@dataclass(frozen=True)
class NoShow(EventCommand):
    """Somebody did not come: at all, or to a round (mcr:Q142(7))."""

    kind: ClassVar[str] = "no_show"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    stage: str = ""
    round: str = ""
    why: str = ""
    excused: bool = True

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.stage, self.round, self.player)

    def check(self, state: EventState) -> None:
        """For somebody expected who has no result there."""
        playing(state, self.player)
        if self.stage:
            state.stage(self.stage)
        key = (self.stage, self.round)
        if any((result.stage, result.round) == key and self.player in result.players for result in state.results):
            raise InputError("player", _("they already have a result there"))

    def done(self, state: EventState) -> EventState:
        """Missing, and so not present."""
        at = (self.stage, self.round)
        before = state.enrolled[self.player]
        if not self.excused:
            noted = PointPenalty(*at, self.player, "absence", Fraction(1), self.why)
            state = replace(state, given=put(state.given, state.count, noted))
        return with_player(state, self.player, absent=put(before.absent, at, self.why), here=before.here - {at})


@dataclass(frozen=True)
class PlayerWithdrawn(EventCommand):
    """Somebody leaves the event: no result of theirs counts, the others keep what they have (mcr:Q146(9))."""

    kind: ClassVar[str] = "withdrawn"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    why: str = ""

    def check(self, state: EventState) -> None:
        """For somebody who plays."""
        playing(state, self.player)

    def done(self, state: EventState) -> EventState:
        """Gone."""
        return with_player(state, self.player, left="withdrawn")


@dataclass(frozen=True)
class WithdrawalTakenBack(EventCommand):
    """It was a mistake, or they are back before anything was played without them; names the entry it corrects."""

    kind: ClassVar[str] = "withdrawal_taken_back"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    entry: int
    why: str

    def check(self, state: EventState) -> None:
        """For somebody who left, with a reason."""
        if enrolled(state, self.player).left != "withdrawn":
            raise InputError("player", _("they have not withdrawn"))
        if not 0 < self.entry <= state.count:
            raise InputError("entry", _("say which entry it corrects"))
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Back."""
        return with_player(state, self.player, left="")
