"""Referees: points deducted, games forfeited, people excluded, cards, appeals."""

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
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
from paiju.tournament.rulings import reasons
from paiju.tournament.rulings.appeals import AppealAnswer, EventAppeal, check_answer, check_appeal
from paiju.tournament.rulings.lateness import late_arrival
from paiju.tournament.tables import PointPenalty, TableSeats

LATE = "late"  # among what is noted of somebody's round
REFEREES: tuple[OfficialRole, ...] = ("table", "chief", "deputy", "results")


@dataclass(frozen=True)
class PenaltyGiven(EventCommand):
    """Points deducted outside the table's payments; payments to others are part of the table's points."""

    kind: ClassVar[str] = "penalty"
    texts: ClassVar[tuple[str, ...]] = ("penalty.why",)
    penalty: PointPenalty
    referee: str
    again: bool = False  # one more of the same

    def about_table(self, state: EventState) -> str:
        return seat_of(state, self.penalty.stage, self.penalty.round, self.penalty.player)

    def check(self, state: EventState) -> None:
        """For somebody entered, by an official."""
        in_office(state, self.referee, "referee", REFEREES)
        if not self.penalty.team:
            enrolled(state, self.penalty.player)
        elif self.penalty.team not in {team.name for team in state.teams}:
            raise InputError("team", _("there is no team {team}", team=f"{self.penalty.team!r}"))
        state.stage(self.penalty.stage)
        if self.penalty.amount <= 0:
            raise InputError("amount", _("must be more than 0: this much is taken off"))
        if self.penalty.kind == FORFEIT:
            check_forfeit(state, (self.penalty.stage, self.penalty.round, self.penalty.player))
        twice = next((n for n, given in state.given.items() if is_same(given, self.penalty)), 0)
        if twice and not self.again:
            raise InputError(
                "penalty",
                _(
                    "this penalty is already noted (entry {twice}); if it is another one, give a reason, or add "
                    "`again`",
                    twice=twice,
                ),
            )

    def done(self, state: EventState) -> EventState:
        """Deducted."""
        return replace(state, given=put(state.given, state.count, self.penalty))


def is_same(given: PointPenalty, other: PointPenalty) -> bool:
    """Are these two entries of the same penalty? Not if both give a reason and the reasons differ."""
    alike = replace(given, why="") == replace(other, why="")
    return alike and (not given.why or not other.why or given.why.strip().casefold() == other.why.strip().casefold())


def check_forfeit(state: EventState, at: PlayerRound) -> None:
    """A player's round, once."""
    if not at[1] or not at[2]:
        raise InputError("round", _("a forfeit needs a player and a round"))
    if at in state.forfeited:
        entry = state.noted.get(at, {}).get(FORFEIT) or next(
            n
            for n, given in state.given.items()
            if given.kind == FORFEIT and (given.stage, given.round, given.player) == at
        )
        raise InputError("player", _("the forfeit is already recorded, entry {entry}", entry=entry))


@dataclass(frozen=True)
class PenaltyLifted(EventCommand):
    """A penalty, lateness or forfeit that was recorded by mistake; `entry` is the one it corrects."""

    kind: ClassVar[str] = "penalty_lifted"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    entry: int
    chief: str
    why: str

    def check(self, state: EventState) -> None:
        """One that is in force."""
        in_office(state, self.chief, "chief", CHIEFS)
        if self.entry not in state.given and not any(self.entry in by.values() for by in state.noted.values()):
            raise InputError("entry", _("entry {entry} is not a penalty in force", entry=self.entry))
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """No longer deducted or recorded."""
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
    """Somebody comes after the announced start, with what the book prescribes (mcr:Q146(1)); see `came_late`."""

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
        due = came_late(state, (self.stage, self.round), self.player, self.arrived, self.organisers_fault)
        if without_reason(self) != without_reason(due):
            raise InputError("penalty", _("this is not what the rule book says about being late"))
        entry = state.noted.get(self.at, {}).get(LATE)
        if entry:
            raise InputError(
                "player",
                _(
                    "already noted (entry {entry}): lateness is noted once per round; have that entry lifted if it is "
                    "wrong",
                    entry=entry,
                ),
            )
        if self.forfeits:
            check_forfeit(state, self.at)

    @property
    def at(self) -> PlayerRound:
        """Whose round."""
        return self.stage, self.round, self.player

    def done(self, state: EventState) -> EventState:
        """The consequences."""
        if self.penalty is not None:
            state = replace(state, given=put(state.given, state.count, self.penalty))
        state = noted(state, self.at, LATE)
        return forfeited(state, self.at, reasons.LATE) if self.forfeits else state


def without_reason(late: ArrivedLate) -> ArrivedLate:
    """The consequences of coming late, in whatever words an earlier version put them."""
    return replace(late, penalty=late.penalty and replace(late.penalty, why=""))


def noted(state: EventState, at: PlayerRound, what: str) -> EventState:
    """The entry by which something was recorded about somebody's round."""
    return replace(state, noted=put(state.noted, at, put(state.noted.get(at, {}), what, state.count)))


def forfeited(state: EventState, at: PlayerRound, why: str) -> EventState:
    """A round that counts as zero for somebody."""
    return noted(replace(state, forfeits=put(state.forfeits, at, why)), at, FORFEIT)


def came_late(
    state: EventState, at: Round, player: str, arrived: datetime, organisers_fault: bool = False
) -> ArrivedLate:
    """What must be said of somebody who came late. Nothing is deducted if the organisers are at fault."""
    if at not in state.starts:
        raise InputError("round", _("the round has not begun: nobody is late"))
    if arrived.tzinfo is None:
        raise InputError("arrived", _("expected a time with its zone"))
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
        raise InputError("player", _("{player} has no seat in this round", player=state.called(player)))
    return replace(seats, players=(player, *seats.players[1:]))  # the book asks nobody where they sit


@dataclass(frozen=True)
class RoundForfeited(EventCommand):
    """A round counts as zero for somebody, whoever sits in their place (mcr:Q28, mcr:Q146(1))."""

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
        """For somebody who plays, by an official."""
        in_office(state, self.referee, "referee", REFEREES)
        playing(state, self.player)
        state.stage(self.stage)
        check_forfeit(state, (self.stage, self.round, self.player))

    def done(self, state: EventState) -> EventState:
        """Zero, in last place."""
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
        """For somebody who plays, with a reason."""
        in_office(state, self.chief, "chief", CHIEFS)
        playing(state, self.player)
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Out."""
        return with_player(state, self.player, left="disqualified")


@dataclass(frozen=True)
class YellowCardShown(EventCommand):
    """A yellow card; the regulations say what several of them mean."""

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
        """For somebody entered, by an official."""
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
        """In the form the board takes."""
        where = (self.player, self.stage, self.round, self.table)
        return EventAppeal(*where, self.text, self.leader, self.filed, self.to_board)

    def check(self, state: EventState) -> None:
        """By somebody at the table, in time after its end, signed by the leader."""
        key = (self.stage, self.round, self.table)
        ended = end_of_table(state, key)
        if ended is None:
            raise InputError("round", _("an appeal can be made only once the round has ended"))
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
    """The board's decision; it does not change what a referee decided within their powers (mcr:Q149(5))."""

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
        """An open appeal, decided by the board within its powers."""
        in_office(state, self.member, "member", ("arbitration",))
        if self.appeal not in state.appeals:
            raise InputError("appeal", _("entry {appeal} is not an appeal", appeal=self.appeal))
        check_answer(self.answer, state.appeals[self.appeal].answer, self.within_referees_power)

    def done(self, state: EventState) -> EventState:
        """Closed."""
        filed = replace(state.appeals[self.appeal], answer=self.answer, decided=state.count)
        return replace(state, appeals=put(state.appeals, self.appeal, filed))


def penalty(where: tuple[str, str], player: str, amount: int | Fraction, why: str = "") -> PointPenalty:
    """Game points deducted from somebody in a stage's round."""
    return PointPenalty(*where, player, "game", Fraction(amount), why)
