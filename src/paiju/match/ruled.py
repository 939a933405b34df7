"""The referee in a match: rulings carried out, kept on record, and taken back.

A ruling that leaves the hand as it is goes to the table, and legal moves follow at once; one that voids or ends the
hand does so here. What counts only at the end of the game waits for the results.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.match.log import HandClosed, HandDealt, MatchEntry, line
from paiju.match.rotation import HandOutcome, NextHand, Position, Reason, dealing
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.referee import Incident, Ruling, decide
from paiju.referee import incident as incidents
from paiju.referee import sanctions as s
from paiju.table import events as E
from paiju.table.codec import LONGEST
from paiju.table.record import replay
from paiju.table.table import Table
from paiju.table.view import REFEREE

STICKS = {"lost": "kept", "returned": "returned"}


class RuledMatch(Protocol):
    """What a referee needs of a match."""

    book: Book
    position: Position
    over: Reason
    table: Table | None
    log: list[MatchEntry]

    @property
    def hands(self) -> int:
        """Hands dealt so far."""
        ...

    def take(self, outcome: HandOutcome) -> NextHand:
        """Note how the hand ended and go on from there."""
        ...


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling; `at_table` when a running hand took it in, and is on that hand's record."""

    number: int
    ruling: Ruling
    at_table: bool
    exposed: tuple[str, ...]

    def lines(self) -> list[str]:
        """The incident; the ruling follows from it."""
        told = {"incident": incidents.to_json(self.ruling.incident), "at_table": self.at_table}
        return [line("ruled", number=self.number, **told, exposed=self.exposed)]


@dataclass(frozen=True, slots=True)
class Undone:
    """A ruling taken back."""

    number: int

    def lines(self) -> list[str]:
        """Which one."""
        return [line("undone", number=self.number)]


def rulings_of(log: Sequence[MatchEntry]) -> list[Ruling]:
    """The rulings that stand."""
    undone = {entry.number for entry in log if isinstance(entry, Undone)}
    return [entry.ruling for entry in log if isinstance(entry, Ruled) and entry.number not in undone]


def rulings_made(match: RuledMatch) -> int:
    """How many there were, undone ones included."""
    return sum(isinstance(entry, Ruled) for entry in match.log)


def opinion_on(match: RuledMatch, incident: Incident, hand: int | None = None) -> Ruling:
    """What the book says of an incident in the hand being played or closed last, or in an earlier one. Who dealt that
    hand decides who pays more."""
    last = max(match.hands - 1, 0)
    number = last if hand is None else hand
    if not 0 <= number <= last:
        raise InputError("hand", f"a hand from 0 to {last}", f"须为 0 至 {last} 的局号")
    told = replace(incident, hand=number, dealer=dealing(match.book, position_of(match, number)))
    return decide(match.book, told, [ruling.incident for ruling in rulings_of(match.log)])


def ruling_on(match: RuledMatch, incident: Incident, hand: int | None = None) -> Ruling:
    """The ruling on an incident; InputError when the referee still has something to tell."""
    ruling = opinion_on(match, incident, hand)
    if not ruling.settled:
        en = "; ".join(f"{need.field}: {need.words[1]}" for need in ruling.needs)
        raise InputError("incident", f"the referee still has to say: {en}", "裁判尚须说明：" + "；".join(
            f"{need.field}：{need.words[0]}" for need in ruling.needs
        ))  # fmt: skip
    return ruling


def position_of(match: RuledMatch, hand: int) -> Position:
    """Where a hand was dealt; before the first one, where it will be."""
    dealt = (entry.position for entry in match.log if isinstance(entry, HandDealt) and entry.number == hand)
    return next(dealt, match.position)


def rule(match: RuledMatch, incident: Incident, exposed: Sequence[str] = (), hand: int | None = None) -> Ruling:
    """Rule on an incident and carry it out; of an incident in an earlier hand the points alone. A hand that is over may
    still be void, as after a riichi that turns out not to have been ready at an empty wall (ema:5.3); all else waits
    until it is closed."""
    ruling = ruling_on(match, incident, hand)
    late = ruling.incident.hand < match.hands - 1
    at_table = match.table is not None and (late or ruling.hand == "continues")
    if at_table and match.table is not None:
        if match.table.over:
            raise InputError("match", "the hand is over; close it first", "本局已结束；请先结算")
        for told in at_the_table(match, only_paid(ruling) if late else ruling, tuple(exposed)):
            match.table.rule(told)
    match.log.append(Ruled(rulings_made(match), ruling, at_table, tuple(exposed)))
    if not at_table:
        carry_out(match, ruling)
    return ruling


def only_paid(ruling: Ruling) -> Ruling:
    """A ruling without what it does to rights and tiles."""
    return replace(ruling, lost=(), parts=())


def carry_out(match: RuledMatch, ruling: Ruling) -> None:
    """Outside a hand points are paid at once; a hand that is void or ended is left."""
    if match.table is None:
        match.position = replace(match.position, points=with_payments(match.position.points, ruling))
    elif ruling.hand == "ended":
        points, deposits = when_stopped(match, match.table, ruling.incident.offender)
        match.take(HandOutcome("abort", with_payments(points, ruling), deposits))
    else:
        points = with_payments(points_without_hand(match), ruling)
        match.take(HandOutcome("void", points, match.position.deposits))


def with_payments(points: tuple[int, ...], ruling: Ruling) -> tuple[int, ...]:
    """Points after what a ruling has people pay."""
    return tuple(own + paid for own, paid in zip(points, ruling.payments))


def points_without_hand(match: RuledMatch) -> tuple[int, ...]:
    """Points as if the hand being played had not been, with what rulings paid at its table or gave back there
    (reading:195)."""
    points = list(match.position.points)
    chairs = list(players_from_dealer(match.book, match.position.round, match.position.dealer))
    for event in match.table.events if match.table is not None else ():
        if isinstance(event, E.Swap):
            change_places(chairs, event)
        elif isinstance(event, E.RulingEvent):
            for seat, paid in event.payments.items():
                points[chairs[SEATS.index(seat)]] += paid
    return tuple(points)


def when_stopped(match: RuledMatch, table: Table, offender: int) -> tuple[tuple[int, ...], int]:
    """Points and deposits of a hand that ends with a ruling: what was paid in it stands, but for the win it was over
    with, if that was the offender's (reading:236)."""
    seats = seats_now(match)
    wins = [(i, event.seat) for i, event in enumerate(table.events) if isinstance(event, E.WinEvent)]
    if table.over and wins and wins[-1][1] == seats[offender]:
        table = table.rewind(wins[-1][0])
    view = table.view(REFEREE)
    return tuple(view.seats[seats[player]].points for player in sorted(seats)), view.deposits


def seats_now(match: RuledMatch) -> dict[int, str]:
    """The seat of every player at the table; two may have changed places since the deal (psa:特殊#12)."""
    chairs = list(players_from_dealer(match.book, match.position.round, match.position.dealer))
    for event in match.table.events if match.table is not None else ():
        if isinstance(event, E.Swap):
            change_places(chairs, event)
    return {player: SEATS[seat] for seat, player in enumerate(chairs)}


def change_places(chairs: list[int], event: E.Swap) -> None:
    """Two people change chairs."""
    one, other = SEATS.index(event.seat), SEATS.index(event.with_)
    chairs[one], chairs[other] = chairs[other], chairs[one]


def at_the_table(match: RuledMatch, ruling: Ruling, exposed: tuple[str, ...]) -> list[E.RulingEvent]:
    """The ruling as a running hand takes it: the whole of it first; rights that come back at another time by
    themselves."""
    whole = whole_at_table(match, ruling, exposed)
    lost: dict[str, list[str]] = {}
    for loss in ruling.lost:
        lost.setdefault(loss.until, []).extend(name for name in loss.lost if name not in lost.get(loss.until, ()))
    rest = replace(whole, payments={}, riichi=None, exposed=())
    told = [replace(rest, lost=tuple(names), until=until) for until, names in lost.items()]  # type: ignore[arg-type]
    return [replace(whole, lost=told[0].lost, until=told[0].until), *told[1:]] if told else [whole]


def whole_at_table(match: RuledMatch, ruling: Ruling, exposed: tuple[str, ...]) -> E.RulingEvent:
    """All but the rights lost. A riichi whose stick would go back need not have come to the table's record."""
    assert match.table is not None
    seat_of = seats_now(match)
    seat = seat_of[ruling.incident.offender]
    stick = next((part.stick for part in ruling.sanctions if isinstance(part, s.VoidRiichi)), "none")
    if stick == "returned" and not match.table.view("referee").seats[seat].riichi:
        stick = "none"
    forced = any(isinstance(part, s.ForcedDiscard) for part in ruling.sanctions)
    return E.RulingEvent(
        seat=seat,  # type: ignore[arg-type]
        lost=(),
        until="hand",
        restored=(),
        payments={seat_of[player]: paid for player, paid in enumerate(ruling.payments) if paid},
        riichi=STICKS.get(stick),  # type: ignore[arg-type]
        exposed=exposed if forced else (),
        clauses=ruling.clauses,
        zh=short(ruling.why[0]),
        en=short(ruling.why[1]),
    )


def short(words: str) -> str:
    """Words cut to what a record's line holds."""
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def undo(match: RuledMatch, number: int) -> None:
    """Take a ruling back; the undo is on record itself."""
    entry = next((one for one in match.log if isinstance(one, Ruled) and one.number == number), None)
    if entry is None or any(isinstance(one, Undone) and one.number == number for one in match.log):
        raise InputError("number", f"there is no ruling {number} to undo", f"没有可撤销的裁定 {number}")
    if entry.at_table:
        undo_at_table(match, entry)
    else:
        undo_outside(match, entry)
    match.log.append(Undone(number))


def undo_at_table(match: RuledMatch, entry: Ruled) -> None:
    """In the same hand rights and points are given back; in a later one the points alone."""
    taken = any(isinstance(part, s.VoidRiichi) and part.stick in STICKS for part in entry.ruling.sanctions)
    if taken or entry.exposed:
        en = "a riichi taken back or exposed tiles cannot be undone; restore the position before"
        raise InputError("number", en, "立直取消或罚张无法撤销；请恢复到此前的局面")
    pay_back(match, entry.ruling, rights_back(match, entry) if match.hands - 1 == entry.ruling.incident.hand else ())


def rights_back(match: RuledMatch, entry: Ruled) -> tuple[str, ...]:
    """The rights that a ruling of this hand took, but for those that another one keeps for the hand."""
    own = entry.ruling
    kept = {
        name
        for ruling in rulings_of(match.log)
        if ruling is not own
        and (ruling.incident.hand, ruling.incident.offender) == (own.incident.hand, own.incident.offender)
        for loss in ruling.lost
        if loss.until == "hand"
        for name in loss.lost
    }
    return tuple(dict.fromkeys(name for loss in own.lost for name in loss.lost if name not in kept))


def undo_outside(match: RuledMatch, entry: Ruled) -> None:
    """Points go back; a hand given up is taken up again, if nothing was dealt since."""
    closed = given_up(match, entry)
    if closed is not None and closed is match.log[-1]:
        match.log.pop()  # the hand is closed another time
        match.position, match.over = closed.position, ""
        match.table = replay(closed.record, match.book) if closed.record else None
        return
    if closed is not None:
        en = "it gave a hand up, and the game has gone on since; it cannot be undone"
        raise InputError("number", en, "该裁定已中止一局，此后比赛已继续，无法撤销")
    pay_back(match, entry.ruling)


def given_up(match: RuledMatch, entry: Ruled) -> HandClosed | None:
    """The hand that a ruling gave up, which stands right behind it; None when no hand was being played."""
    after = match.log[match.log.index(entry) + 1 :][:1]
    stopped = [each for each in after if isinstance(each, HandClosed) and each.outcome.kind in ("void", "abort")]
    return stopped[0] if stopped else None


def pay_back(match: RuledMatch, ruling: Ruling, restored: tuple[str, ...] = ()) -> None:
    """What was paid, returned; during a hand at its table."""
    if match.table is not None:
        told = whole_at_table(match, only_paid(ruling), ())
        back = {seat: -paid for seat, paid in told.payments.items()}
        undone = replace(told, payments=back, restored=restored, zh="撤销裁定", en="ruling undone")  # type: ignore[arg-type]
        match.table.rule(undone)
        return
    points = tuple(own - paid for own, paid in zip(match.position.points, ruling.payments))
    match.position = replace(match.position, points=points)
