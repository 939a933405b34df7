"""The referee in a match: rulings carried out, kept on record, and taken back.

A ruling that leaves the hand as it is goes to the table, and legal moves follow at once; one that voids or ends the
hand does so here. What counts only at the end of the game waits for the results.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.errors import InputError
from paiju.match.log import Closed, Entry, line
from paiju.match.rotation import Kind, Outcome, dealing
from paiju.match.seats import players_from_dealer
from paiju.referee import Incident, Ruling, decide
from paiju.referee import incident as incidents
from paiju.referee import sanctions as s
from paiju.table import events as E
from paiju.table.codec import LONGEST
from paiju.table.record import replay

if TYPE_CHECKING:
    from paiju.match.match import Match

SEATS = "ESWN"
STICKS = {"lost": "kept", "returned": "returned"}


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


def rulings_of(log: Sequence[Entry]) -> list[Ruling]:
    """The rulings that stand."""
    undone = {entry.number for entry in log if isinstance(entry, Undone)}
    return [entry.ruling for entry in log if isinstance(entry, Ruled) and entry.number not in undone]


def rulings_made(match: "Match") -> int:
    """How many there were, undone ones included."""
    return sum(isinstance(entry, Ruled) for entry in match.log)


def ruling_on(match: "Match", incident: Incident) -> Ruling:
    """What the book says of an incident now; InputError when the referee still has something to tell."""
    told = replace(incident, hand=max(match.hands - 1, 0), dealer=dealing(match.book, match.position))
    history = [ruling.incident for ruling in rulings_of(match.log)]
    ruling = decide(match.book, told, history)
    if not ruling.settled:
        en = "; ".join(f"{need.field}: {need.words[1]}" for need in ruling.needs)
        raise InputError("incident", f"the referee still has to say: {en}", "裁判尚须说明：" + "；".join(
            f"{need.field}：{need.words[0]}" for need in ruling.needs
        ))  # fmt: skip
    return ruling


def rule(match: "Match", incident: Incident, exposed: Sequence[str] = ()) -> Ruling:
    """Rule on an incident and carry it out."""
    if match.table is not None and match.table.over:
        raise InputError("match", "the hand is over; close it first", "本局已结束；请先结算")
    ruling = ruling_on(match, incident)
    number = rulings_made(match)
    at_table = match.table is not None and ruling.hand == "continues"
    if at_table and match.table is not None:
        match.table.rule(at_the_table(match, ruling, tuple(exposed)))
    match.log.append(Ruled(number, ruling, at_table, tuple(exposed)))
    if not at_table:
        carry_out(match, ruling)
    return ruling


def carry_out(match: "Match", ruling: Ruling) -> None:
    """Outside a hand points are paid at once; a hand that is void or ended is left."""
    points = tuple(own + paid for own, paid in zip(match.position.points, ruling.payments))
    match.position = replace(match.position, points=points)
    if match.table is not None:
        kind: Kind = "abort" if ruling.hand == "ended" else "void"
        match.take(Outcome(kind, points_without_hand(match), match.position.deposits))


def points_without_hand(match: "Match") -> tuple[int, ...]:
    """Points as if the hand being played had not been, with the penalties paid at its table (reading:195)."""
    points = list(match.position.points)
    undone = {entry.number for entry in match.log if isinstance(entry, Undone)}
    for entry in match.log if match.table is not None else ():
        if isinstance(entry, Ruled) and entry.at_table and entry.number not in undone:
            if entry.ruling.incident.hand == match.hands - 1:
                points = [own + paid for own, paid in zip(points, entry.ruling.payments)]
    return tuple(points)


def at_the_table(match: "Match", ruling: Ruling, exposed: tuple[str, ...]) -> E.Ruling:
    """The ruling as a running hand takes it."""
    players = players_from_dealer(match.book, match.position.round, match.position.dealer)
    seat_of = {player: SEATS[seat] for seat, player in enumerate(players)}
    stick = next((part.stick for part in ruling.sanctions if isinstance(part, s.VoidRiichi)), "none")
    forced = any(isinstance(part, s.ForcedDiscard) for part in ruling.sanctions)
    until = ruling.lost[0].until if ruling.lost else "hand"
    return E.Ruling(
        seat=seat_of[ruling.incident.offender],  # type: ignore[arg-type]
        lost=tuple(dict.fromkeys(name for loss in ruling.lost for name in loss.lost)),  # type: ignore[misc]
        until=until,
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


def undo(match: "Match", number: int) -> None:
    """Take a ruling back; the undo is on record itself."""
    entry = next((one for one in match.log if isinstance(one, Ruled) and one.number == number), None)
    if entry is None or any(isinstance(one, Undone) and one.number == number for one in match.log):
        raise InputError("number", f"there is no ruling {number} to undo", f"没有可撤销的裁定 {number}")
    if entry.at_table:
        undo_at_table(match, entry)
    else:
        undo_outside(match, entry)
    match.log.append(Undone(number))


def undo_at_table(match: "Match", entry: Ruled) -> None:
    """In the same hand rights and points are given back; in a later one the points alone."""
    told = at_the_table(match, entry.ruling, ())
    if told.riichi is not None or entry.exposed:
        en = "a riichi taken back or exposed tiles cannot be undone; restore the position before"
        raise InputError("number", en, "立直取消或罚张无法撤销；请恢复到此前的局面")
    back = {seat: -paid for seat, paid in told.payments.items()}
    if match.table is not None and match.hands - 1 == entry.ruling.incident.hand:
        match.table.rule(replace(told, lost=(), restored=told.lost, payments=back, zh="撤销裁定", en="ruling undone"))
    else:
        pay_back(match, entry.ruling)


def undo_outside(match: "Match", entry: Ruled) -> None:
    """Points go back; a hand given up is taken up again, if nothing was dealt since."""
    last = match.log[-1]
    if entry.ruling.hand != "continues" and isinstance(last, Closed) and match.log[-2] is entry:
        match.log.pop()  # the hand is closed another time
        match.position, match.over = last.position, ""
        pay_back(match, entry.ruling)
        match.table = replay(last.record, match.book) if last.record else None
        return
    if entry.ruling.hand != "continues" and entry.ruling.incident.hand < match.hands:
        raise InputError("number", "another hand was dealt since; it cannot be undone", "此后已开新局，无法撤销")
    pay_back(match, entry.ruling)


def pay_back(match: "Match", ruling: Ruling) -> None:
    """What was paid, returned; during a hand at its table."""
    if match.table is not None:
        told = at_the_table(match, ruling, ())
        back = {seat: -paid for seat, paid in told.payments.items()}
        match.table.rule(replace(told, lost=(), riichi=None, payments=back, zh="撤销裁定", en="ruling undone"))
        return
    points = tuple(own - paid for own, paid in zip(match.position.points, ruling.payments))
    match.position = replace(match.position, points=points)
