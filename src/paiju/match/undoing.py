"""Rulings taken back, as far as the book lets them be."""

from dataclasses import replace

from paiju.errors import InputError
from paiju.match.at_table import only_paid, whole_at_table
from paiju.match.log import HandClosed, HandDealt
from paiju.match.referee_log import Ruled, RuledMatch, Undone, rulings_of, seats_now
from paiju.referee import Ruling, code_of
from paiju.referee import sanctions as s
from paiju.table import events as E
from paiju.table.record import replay

GIVEN_UP = ("void", "abort", "player_out", "stopped")  # hands that a ruling may leave


def undo(match: RuledMatch, number: int) -> None:
    """Take a ruling back; the undo is on record itself."""
    entry = next((one for one in match.log if isinstance(one, Ruled) and one.number == number), None)
    if entry is None or any(isinstance(one, Undone) and one.number == number for one in match.log):
        raise InputError("number", f"there is no ruling {number} to undo", f"没有可撤销的裁定 {number}")
    check_not_carried_out(match, entry)
    if entry.at_table:
        undo_at_table(match, entry)
    else:
        undo_outside(match, entry)
    match.log.append(Undone(number))


def check_not_carried_out(match: RuledMatch, entry: Ruled) -> None:
    """Where the book says so a ruling may be changed only until it is carried out: until play goes on
    (mcr:Q140(9), mcr:Q149(5), reading:247)."""
    clauses = code_of(match.book).carried_out
    since = match.log[match.log.index(entry) + 1 :]
    dealt = any(isinstance(each, HandDealt) for each in since)
    if clauses and (dealt or (entry.at_table and acted_since(match, entry))):
        en = f"it has been carried out and play has gone on; it stands ({', '.join(clauses)})"
        raise InputError("number", en, f"裁定已经执行，比赛已继续，不能更改（{'、'.join(clauses)}）")


def acted_since(match: RuledMatch, entry: Ruled) -> bool:
    """Somebody has acted at the table since the ruling, or the hand is over."""
    if match.table is None:
        return True
    acts = match.table.acts
    told = [i for i, act in enumerate(acts) if isinstance(act, E.RulingEvent) and act.clauses == entry.ruling.clauses]
    return not told or any(isinstance(act, tuple) for act in acts[told[-1] :])


def undo_at_table(match: RuledMatch, entry: Ruled) -> None:
    """In the same hand rights and points are given back; in a later one the points alone."""
    kinds = [part for part in entry.ruling.sanctions if isinstance(part, s.VoidRiichi) and part.stick != "none"]
    taken_back = entry.did is not None and entry.did.back_to is not None
    if kinds or entry.exposed or taken_back:
        en = "a riichi taken back, exposed tiles or moves taken back cannot be undone; restore the position before"
        raise InputError("number", en, "立直取消、罚张、明置或已恢复的局面无法撤销；请恢复到此前的局面")
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
    if entry.did is not None and entry.did.position is not None and match.table is None:
        undo_between(match, entry)
    else:
        pay_back(match, entry.ruling)


def undo_between(match: RuledMatch, entry: Ruled) -> None:
    """A ruling between two hands: the game as it stood before, while nothing was dealt since; afterwards the points."""
    since = match.log[match.log.index(entry) + 1 :]
    did = entry.did
    assert did is not None
    assert did.position is not None
    if any(isinstance(each, HandDealt) for each in since) or did.before is None:
        if entry.ruling.hand in ("void", "restart"):
            en = "the hand it made void has been dealt again; it cannot be undone"
            raise InputError("number", en, "作废的一局已经重打，无法撤销")
        pay_back(match, entry.ruling)
        return
    position, over = did.before
    later = [now - then for now, then in zip(match.position.points, did.position.points)]
    points = tuple(own + paid for own, paid in zip(position.points, later))
    match.position, match.over = replace(position, points=points), over


def given_up(match: RuledMatch, entry: Ruled) -> HandClosed | None:
    """The hand that a ruling gave up, which stands right behind it; None when no hand was being played."""
    after = match.log[match.log.index(entry) + 1 :][:1]
    stopped = [each for each in after if isinstance(each, HandClosed) and each.outcome.kind in GIVEN_UP]
    return stopped[0] if stopped else None


def pay_back(match: RuledMatch, ruling: Ruling, restored: tuple[str, ...] = ()) -> None:
    """What was paid, returned; during a hand at its table."""
    if match.table is not None:
        told = whole_at_table(match.table, seats_now(match), only_paid(ruling), ())
        back = {seat: -paid for seat, paid in told.payments.items()}
        undone = replace(told, payments=back, restored=restored, zh="撤销裁定", en="ruling undone")  # type: ignore[arg-type]
        match.table.rule(undone)
        return
    points = tuple(own - paid for own, paid in zip(match.position.points, ruling.payments))
    match.position = replace(match.position, points=points)
