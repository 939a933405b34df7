"""Rulings taken back, as far as the book lets them be."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.errors import InputError
from paiju.match.at_table import give_back, rights_back
from paiju.match.effects import carry_out, carry_out_as_then, ends_game
from paiju.match.log import HandClosed, HandDealt, MatchEntry, Sat
from paiju.match.referee_log import Paused, Ruled, RuledMatch, Undone, is_paused, rulings_of, seats_now
from paiju.match.told_log import Struck, Told
from paiju.referee import Ruling, code_of
from paiju.referee import sanctions as s
from paiju.table import events as E
from paiju.table.record import replay

ASIDE = (Ruled, Undone, Paused, Sat, Struck)  # what is no hand


def undo(match: RuledMatch, number: int) -> None:
    """Take a ruling back; the undo is on record itself."""
    entry = next((one for one in match.log if isinstance(one, Ruled) and one.number == number), None)
    if type(number) is not int or entry is None:
        told = str(number)[:40]
        raise InputError("number", f"there is no ruling {told} to undo", f"没有可撤销的裁定 {told}")
    if number in undone_in(match.log):
        raise InputError("number", "this ruling has been undone already", "该裁定已经撤销")
    check_not_carried_out(match, entry)
    if entry.at_table:
        undo_at_table(match, entry)
    else:
        undo_outside(match, entry)
    match.log.append(Undone(number))


def undone_in(log: Sequence[MatchEntry]) -> set[int]:
    """The rulings that were taken back."""
    return {entry.number for entry in log if isinstance(entry, Undone)}


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
    if match.told is not None:
        return any(isinstance(each, Told) for each in match.log[match.log.index(entry) :])
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
    others = [ruling for ruling in rulings_of(match.log) if ruling is not entry.ruling]
    same_hand = match.hands - 1 == entry.ruling.incident.hand
    pay_back(match, entry.ruling, rights_back(entry.ruling, others) if same_hand else ())


def undo_outside(match: RuledMatch, entry: Ruled) -> None:
    """Points go back; a hand given up is taken up again, if nothing was dealt since."""
    closed = given_up(match, entry)
    if closed is not None and match.table is None and match.told is None and is_last_that_stands(match, closed):
        match.log.remove(closed)  # the hand is closed another time
        match.position, match.over, match.told = closed.position, "", closed.told_hand
        match.table = replay(closed.record, match.book) if closed.record else None
        if match.table is not None:
            match.table.paused = is_paused(match.log)
        return
    if closed is not None:
        en = "it gave a hand up, and the game has gone on since; it cannot be undone"
        raise InputError("number", en, "该裁定已中止一局，此后比赛已继续，无法撤销")
    if entry.did is not None and entry.did.position is not None and match.table is None and match.told is None:
        undo_between(match, entry)
    else:
        pay_back(match, entry.ruling)


def is_last_that_stands(match: RuledMatch, closed: HandClosed) -> bool:
    """Nothing has followed a hand but rulings that were taken back."""
    since = match.log[match.log.index(closed) + 1 :]
    made = {each.number for each in since if isinstance(each, Ruled)}
    undone = undone_in(since)
    return made == undone and all(isinstance(each, ASIDE) for each in since)


def undo_between(match: RuledMatch, entry: Ruled) -> None:
    """A ruling between two hands: the game as it stood before it, and what was ruled or undone since done again, while
    nothing was dealt; afterwards the points."""
    at, did = match.log.index(entry), entry.did
    since = match.log[at + 1 :]
    assert did is not None
    if any(isinstance(each, HandDealt) for each in since) or did.before is None:
        if entry.ruling.hand in ("void", "restart") or ends_game(entry.ruling):
            en = "the hand has been dealt again since, or the game begun anew; it cannot be undone"
            raise InputError("number", en, "该局已经重打，或本盘已重新开始，无法撤销")
        pay_back(match, entry.ruling)
        return
    match.position, match.over, match.reopened = did.before
    begun = max(i for i, each in enumerate(match.log[:at]) if not isinstance(each, ASIDE))
    earlier = {each.number: each.ruling for each in match.log[:begun] if isinstance(each, Ruled)}
    gone = undone_in(match.log)
    for place, each in enumerate(since, at + 1):
        if isinstance(each, Ruled) and each.number not in gone:
            match.log[place] = done_again(match, each)
        elif isinstance(each, Undone) and each.number in earlier:
            pay_back(match, earlier[each.number])


def done_again(match: RuledMatch, entry: Ruled) -> Ruled:
    """A ruling between two hands, carried out without one before it."""
    if entry.did is None:
        carry_out_as_then(match, entry.ruling)
        return entry
    return replace(entry, did=carry_out(match, entry.ruling, entry.exposed)[1])


def given_up(match: RuledMatch, entry: Ruled) -> HandClosed | None:
    """The hand that a ruling gave up or closed, which stands right behind it; None when no hand was being played."""
    at = match.log.index(entry)
    dealt = sum(isinstance(each, HandDealt) for each in match.log[:at])
    stopped = entry.ruling.hand != "continues" and entry.ruling.incident.hand >= dealt - 1
    closed = match.log[at + 1 : at + 2]
    if not (stopped or (entry.did is not None and ends_game(entry.ruling))):
        return None
    return next((each for each in closed if isinstance(each, HandClosed)), None)


def pay_back(match: RuledMatch, ruling: Ruling, restored: tuple[str, ...] = ()) -> None:
    """What was paid, returned; during a hand at its table."""
    if match.table is not None and match.table.over and not any(ruling.payments):
        return  # there is nothing to give back
    hand = match.table if match.table is not None else match.told
    if hand is not None:
        give_back(hand, seats_now(match), ruling, restored)
        return
    points = tuple(own - paid for own, paid in zip(match.position.points, ruling.payments))
    match.position = replace(match.position, points=points)
