"""Referees: points taken off, games forfeited, people put out, cards, appeals."""

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.counting.at_table import FORFEIT
from paiju.tournament.event import OfficialRole
from paiju.tournament.record.commands.base import (
    EventCommand,
    enrolled,
    in_office,
    playing,
    put,
    said_why,
    seat_of,
    with_player,
)
from paiju.tournament.record.commands.rounds import CHIEFS
from paiju.tournament.record.round_clock import end_of_table
from paiju.tournament.record.state import EventState, FiledAppeal, PlayerRound, Round, ShownCard
from paiju.tournament.rulings.appeals import AppealAnswer, EventAppeal, check_answer, check_appeal
from paiju.tournament.rulings.lateness import late_arrival
from paiju.tournament.tables import PointPenalty, TableSeats

LATE = "late"  # among what is noted of somebody's round
REFEREES: tuple[OfficialRole, ...] = ("table", "chief", "deputy", "results")


@dataclass(frozen=True)
class PenaltyGiven(EventCommand):
    """Points taken off outside the table's payments; what others are paid stands in the table's points."""

    kind: ClassVar[str] = "penalty"
    texts: ClassVar[tuple[str, ...]] = ("penalty.why",)
    penalty: PointPenalty
    referee: str
    again: bool = False  # one more of the same

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.penalty.stage, self.penalty.round, self.penalty.player)

    def check(self, state: EventState) -> None:
        """Of somebody entered, by an official."""
        in_office(state, self.referee, "referee", REFEREES)
        if not self.penalty.team:
            enrolled(state, self.penalty.player)
        elif self.penalty.team not in {team.name for team in state.teams}:
            raise InputError("team", f"no team {self.penalty.team!r}", f"没有 {self.penalty.team!r} 队")
        state.stage(self.penalty.stage)
        if self.penalty.amount <= 0:
            raise InputError("amount", "more than 0: so much is taken off", "须大于 0，即扣去的分数")
        if self.penalty.kind == FORFEIT:
            check_forfeit(state, (self.penalty.stage, self.penalty.round, self.penalty.player))
        twice = next((n for n, given in state.given.items() if is_same(given, self.penalty)), 0)
        if twice and not self.again:
            en = f"this penalty is noted already, entry {twice}; if it is another one, say what for, or `again`"
            raise InputError("penalty", en, f"这项处罚已记（第 {twice} 条）；如系另一次，请写明原因，或加 again")

    def done(self, state: EventState) -> EventState:
        """Taken off."""
        return replace(state, given=put(state.given, state.count, self.penalty))


def is_same(given: PointPenalty, other: PointPenalty) -> bool:
    """Do two who write it down mean the same penalty? Not where both say what it is for, and say it differently."""
    alike = replace(given, why="") == replace(other, why="")
    return alike and (not given.why or not other.why or given.why.strip().casefold() == other.why.strip().casefold())


def check_forfeit(state: EventState, at: PlayerRound) -> None:
    """A player's round, once."""
    if not at[1] or not at[2]:
        raise InputError("round", "a player forfeits a round", "弃权须写明选手与轮次")
    if at in state.forfeited:
        entry = state.noted.get(at, {}).get(FORFEIT) or next(
            n
            for n, given in state.given.items()
            if given.kind == FORFEIT and (given.stage, given.round, given.player) == at
        )
        raise InputError("player", f"the forfeit is noted already, entry {entry}", f"弃权已记（第 {entry} 条）")


@dataclass(frozen=True)
class PenaltyLifted(EventCommand):
    """A penalty, lateness or forfeit that was a mistake of writing; `entry` is the one it corrects."""

    kind: ClassVar[str] = "penalty_lifted"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    entry: int
    chief: str
    why: str

    def check(self, state: EventState) -> None:
        """One that holds."""
        in_office(state, self.chief, "chief", CHIEFS)
        if self.entry not in state.given and not any(self.entry in by.values() for by in state.noted.values()):
            raise InputError("entry", f"entry {self.entry} is no penalty that holds", f"第 {self.entry} 条不是现行处罚")
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """No longer taken off, nor noted."""
        gone = {at for at, by in state.noted.items() if by.get(FORFEIT) == self.entry}
        noted = {at: {what: n for what, n in by.items() if n != self.entry} for at, by in state.noted.items()}
        return replace(
            state,
            given={n: given for n, given in state.given.items() if n != self.entry},
            forfeits={at: why for at, why in state.forfeits.items() if at not in gone},
            noted={at: by for at, by in noted.items() if by},
        )


@dataclass(frozen=True)
class ArrivedLate(EventCommand):
    """Somebody comes after the announced start, with what the book makes of it (mcr:Q146(1)); see `came_late`."""

    kind: ClassVar[str] = "late"
    stage: str
    round: str
    player: str
    arrived: datetime
    organisers_fault: bool = False
    penalty: PointPenalty | None = None
    forfeits: bool = False

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.stage, self.round, self.player)

    def check(self, state: EventState) -> None:
        """Seated in a round that has begun; neither more nor less than the book says."""
        if self != came_late(state, (self.stage, self.round), self.player, self.arrived, self.organisers_fault):
            raise InputError("penalty", "this is not what the book says of it", "与规则对迟到的规定不符")
        entry = state.noted.get(self.at, {}).get(LATE)
        if entry:
            en = f"noted already, entry {entry}: a player comes late once a round; have that one lifted if it is wrong"
            raise InputError("player", en, f"迟到已记（第 {entry} 条）：每局只记一次；有误请先撤销那一条")
        if self.forfeits:
            check_forfeit(state, self.at)

    @property
    def at(self) -> PlayerRound:
        """Whose round."""
        return self.stage, self.round, self.player

    def done(self, state: EventState) -> EventState:
        """What follows of it."""
        if self.penalty is not None:
            state = replace(state, given=put(state.given, state.count, self.penalty))
        state = noted(state, self.at, LATE)
        return forfeited(state, self.at, LATE) if self.forfeits else state


def noted(state: EventState, at: PlayerRound, what: str) -> EventState:
    """By which entry something was noted of somebody's round."""
    return replace(state, noted=put(state.noted, at, put(state.noted.get(at, {}), what, state.count)))


def forfeited(state: EventState, at: PlayerRound, why: str) -> EventState:
    """A round that counts as nothing for somebody."""
    return noted(replace(state, forfeits=put(state.forfeits, at, why)), at, FORFEIT)


def came_late(
    state: EventState, at: Round, player: str, arrived: datetime, organisers_fault: bool = False
) -> ArrivedLate:
    """What is to be said of somebody who came late. Nothing is taken off where the organisers are at fault."""
    if at not in state.starts:
        raise InputError("round", "the round has not begun: nobody is late", "本轮尚未开始，无人迟到")
    if arrived.tzinfo is None:
        raise InputError("arrived", "a time with its zone", "时间须带时区")
    seats = seats_with(state, at, player)
    late = late_arrival(state.book(at[0]), seats, player, state.starts[at], arrived, organisers_fault)
    taken = next(iter(late.penalties(seats)), None)
    return ArrivedLate(*at, player, arrived, organisers_fault, taken, late.forfeits)


def seats_with(state: EventState, at: Round, player: str) -> TableSeats:
    """The table at which somebody sits, or sat until another took the seat."""
    tables = state.seating.get(at, ())
    seats = next((table for table in tables if player in table.players), None)
    if seats is not None:
        return seats
    left = state.left_seats.get((*at, player))
    seats = next((table for table in tables if table.table == left), None)
    if seats is None:
        raise InputError("player", f"{player} has no seat in this round", f"{player} 本轮没有座位")
    return replace(seats, players=(player, *seats.players[1:]))  # the book asks nobody where they sit


@dataclass(frozen=True)
class RoundForfeited(EventCommand):
    """A round counts as nothing for somebody, whoever sits in their place (mcr:Q28, mcr:Q146(1))."""

    kind: ClassVar[str] = "forfeit"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    player: str
    referee: str
    why: str = ""

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.stage, self.round, self.player)

    def check(self, state: EventState) -> None:
        """Of somebody who plays, by an official."""
        in_office(state, self.referee, "referee", REFEREES)
        playing(state, self.player)
        state.stage(self.stage)
        check_forfeit(state, (self.stage, self.round, self.player))

    def done(self, state: EventState) -> EventState:
        """Nothing, in the last place."""
        return forfeited(state, (self.stage, self.round, self.player), self.why)


@dataclass(frozen=True)
class PlayerDisqualified(EventCommand):
    """The chief referee takes away the right to play and to be placed (mcr:Q140(11))."""

    kind: ClassVar[str] = "disqualified"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    chief: str
    why: str

    def check(self, state: EventState) -> None:
        """Of somebody who plays, with a reason."""
        in_office(state, self.chief, "chief", CHIEFS)
        playing(state, self.player)
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Out."""
        return with_player(state, self.player, left="disqualified")


@dataclass(frozen=True)
class YellowCardShown(EventCommand):
    """A yellow card; what several of them mean the regulation says."""

    kind: ClassVar[str] = "yellow_card"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    referee: str
    stage: str = ""
    round: str = ""
    why: str = ""

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.stage, self.round, self.player)

    def check(self, state: EventState) -> None:
        """Of somebody entered, by an official."""
        in_office(state, self.referee, "referee", REFEREES)
        enrolled(state, self.player)

    def done(self, state: EventState) -> EventState:
        """One more."""
        card = ShownCard(state.count, self.player, self.stage, self.round, self.why)
        return replace(state, cards=(*state.cards, card))


@dataclass(frozen=True)
class AppealFiled(EventCommand):
    """An appeal in writing (mcr:Q149)."""

    kind: ClassVar[str] = "appeal"
    texts: ClassVar[tuple[str, ...]] = ("text",)
    stage: str
    round: str
    table: str
    player: str
    text: str
    filed: datetime
    leader: str = ""
    to_board: bool = True

    @property
    def appeal(self) -> EventAppeal:
        """As the board takes it."""
        where = (self.player, self.stage, self.round, self.table)
        return EventAppeal(*where, self.text, self.leader, self.filed, self.to_board)

    def check(self, state: EventState) -> None:
        """By somebody of the table, in time after its end, signed by the leader."""
        key = (self.stage, self.round, self.table)
        ended = end_of_table(state, key)
        if ended is None:
            raise InputError("round", "an appeal is made when the round has ended", "申诉须在本局结束后提出")
        tables = state.seating.get((self.stage, self.round), ())
        seated = next((table.players for table in tables if table.table == self.table), ())
        leader = state.leader(enrolled(state, self.player).player.team)
        if key in state.sheets:  # it is over, though it had more time
            ended = min(ended, max(self.filed, state.ends[key[:2]]))
        check_appeal(state.book(self.stage), self.appeal, seated, ended, {leader} - {""})

    def done(self, state: EventState) -> EventState:
        """Before the board."""
        return replace(state, appeals=put(state.appeals, state.count, FiledAppeal(state.count, self.appeal)))


@dataclass(frozen=True)
class AppealDecided(EventCommand):
    """The board's decision; what a referee decided within their power it does not change (mcr:Q149(5))."""

    kind: ClassVar[str] = "appeal_decided"
    texts: ClassVar[tuple[str, ...]] = ("text",)
    late: ClassVar[bool] = True
    appeal: int  # its entry
    decision: str
    text: str
    member: str  # of the board, who decided
    within_referees_power: bool = True
    changes_result: bool = False

    @property
    def answer(self) -> AppealAnswer:
        """As the board gave it."""
        return AppealAnswer(self.decision, self.text, self.member, self.changes_result)  # type: ignore[arg-type]

    def check(self, state: EventState) -> None:
        """An appeal that is open, decided by the board as it may."""
        in_office(state, self.member, "member", ("arbitration",))
        if self.appeal not in state.appeals:
            raise InputError("appeal", f"entry {self.appeal} is no appeal", f"第 {self.appeal} 条不是申诉")
        check_answer(self.answer, state.appeals[self.appeal].answer, self.within_referees_power)

    def done(self, state: EventState) -> EventState:
        """Closed."""
        filed = replace(state.appeals[self.appeal], answer=self.answer, decided=state.count)
        return replace(state, appeals=put(state.appeals, self.appeal, filed))


def penalty(where: tuple[str, str], player: str, amount: int | Fraction, why: str = "") -> PointPenalty:
    """Game points taken off somebody in a stage's round."""
    return PointPenalty(*where, player, "game", Fraction(amount), why)
