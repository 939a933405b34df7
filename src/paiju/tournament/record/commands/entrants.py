"""Who plays: entered, paid, found fit, checked in, missing, replaced, gone."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from paiju.errors import InputError
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
        raise InputError("player", "in the record a player's name is their id", "记录中选手以编号代替姓名")
    if player.out:
        raise InputError("out", "leaving is said in an entry of its own", "退赛须另记一条")


@dataclass(frozen=True)
class PlayerEntered(EventCommand):
    """Somebody enters; also who only fills a seat, or waits as a substitute."""

    kind: ClassVar[str] = "entered"
    player: EventPlayer
    age: int | None = None  # when the event begins

    def check(self, state: EventState) -> None:
        """Known, once, under a number of their own."""
        known(state, self.player.id, "player")
        check_nameless(self.player)
        check_number(state, self.player)
        if self.player.id in state.enrolled:
            raise InputError("player", f"{self.player.id} is entered already", f"{self.player.id} 已报名")
        if self.age is not None and not 0 <= self.age <= OLDEST:
            raise InputError("age", f"0 to {OLDEST} years", f"年龄须为 0 至 {OLDEST}")

    def done(self, state: EventState) -> EventState:
        """One more."""
        return replace(state, enrolled=put(state.enrolled, self.player.id, Enrolled(self.player, self.age)))


def check_number(state: EventState, player: EventPlayer) -> None:
    """A number is somebody's alone."""
    same = [entrant for entrant in state.enrolled.values() if player.number and entrant.player.number == player.number]
    if any(entrant.player.id != player.id for entrant in same):
        raise InputError("number", f"the number {player.number} is taken", f"序号 {player.number} 已有人")


@dataclass(frozen=True)
class PlayerChanged(EventCommand):
    """What was entered of somebody is put right, as an organiser found out; also of who has only asked to enter."""

    kind: ClassVar[str] = "entry_changed"
    late: ClassVar[bool] = True
    player: EventPlayer
    age: int | None = None

    def check(self, state: EventState) -> None:
        """Of somebody entered; no team is changed once they have played."""
        waiting = state.applications.get(self.player.id) if self.player.id not in state.enrolled else None
        before = waiting.player if waiting else enrolled(state, self.player.id).player
        check_nameless(self.player)
        check_number(state, self.player)
        played = any(before.id in sheet.result.players for sheet in state.sheets.values())
        if played and before.team != self.player.team:
            raise InputError("team", "who has played stays in the team", "已比赛的选手不可换队")
        check_places_stay(state, self.done(state))

    def done(self, state: EventState) -> EventState:
        """The new words hold."""
        if self.player.id not in state.enrolled:
            application = replace(state.applications[self.player.id], player=self.player, age=self.age)
            return replace(state, applications=put(state.applications, self.player.id, application))
        return with_player(state, self.player.id, player=self.player, age=self.age)


@dataclass(frozen=True)
class FeePaid(EventCommand):
    """The fee is paid, or given back."""

    kind: ClassVar[str] = "fee"
    player: str
    paid: bool = True
    amount: str = ""

    def check(self, state: EventState) -> None:
        """Of somebody entered."""
        enrolled(state, self.player)

    def done(self, state: EventState) -> EventState:
        """Noted."""
        return with_player(state, self.player, paid=self.paid)


@dataclass(frozen=True)
class ConditionTicked(EventCommand):
    """An official has looked, and somebody meets a condition of entry or does not."""

    kind: ClassVar[str] = "condition"
    player: str
    condition: str
    met: bool = True

    def check(self, state: EventState) -> None:
        """Of somebody entered; a condition the event has."""
        enrolled(state, self.player)
        names = [condition.id for condition in conditions_in(state)]
        if self.condition not in names:
            shown = ", ".join(names)
            raise InputError("condition", f"one of: {shown}", f"须为其中之一：{shown}")

    def done(self, state: EventState) -> EventState:
        """Noted."""
        ticks = put(state.enrolled[self.player].ticks, self.condition, self.met)
        return with_player(state, self.player, ticks=ticks)


@dataclass(frozen=True)
class CheckedIn(EventCommand):
    """Somebody is there and is who they say (mcr:Q27(1), mcr:Q142(9)): on arrival, or before a round."""

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
        """Whoever is not the one on the entry form does not play."""
        playing(state, self.player)
        if self.stage:
            state.stage(self.stage)
        if not self.identity:
            en = "who is not the one on the entry form is not let in; tell the chief referee (mcr:Q142(9))"
            raise InputError("identity", en, "与报名表不符者不得入场，须报告裁判长（mcr:Q142(9)）")

    def done(self, state: EventState) -> EventState:
        """Here, and so no longer missing."""
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
        """Of somebody awaited who has no result there."""
        playing(state, self.player)
        if self.stage:
            state.stage(self.stage)
        key = (self.stage, self.round)
        if any((result.stage, result.round) == key and self.player in result.players for result in state.results):
            raise InputError("player", "they have a result there", "该选手本局已有成绩")

    def done(self, state: EventState) -> EventState:
        """Missing, and so not here."""
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
        """Of somebody who plays."""
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
        """Of somebody who left, with a reason."""
        if enrolled(state, self.player).left != "withdrawn":
            raise InputError("player", "they have not left", "该选手没有退赛")
        if not 0 < self.entry <= state.count:
            raise InputError("entry", "which entry it corrects", "须写明更正哪一条")
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Back."""
        return with_player(state, self.player, left="")
