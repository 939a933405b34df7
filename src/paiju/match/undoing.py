"""Rulings taken back, as far as the book allows: points, sticks and rights always, tiles if nobody has acted since;
whatever remains is reported in words."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.match.at_table import RuledHand, give_back, is_interrupted, let_go, of_ruling, on_event, rights_back
from paiju.match.effects import carry_out, carry_out_as_then, ends_game
from paiju.match.entered_log import Entered, Struck
from paiju.match.log import HandClosed, HandDealt, MatchEntry, Sat
from paiju.match.own_wins import RETURNED, on_wins, stick_holder, was_last, win_back, wins_back
from paiju.match.referee_log import (
    Paused,
    Ruled,
    RuledMatch,
    Undone,
    closed_hand,
    events_now,
    is_paused,
    ruled_entries,
    rulings_of,
    seats_now,
)
from paiju.match.sticks import Stick, begins_anew, is_charged
from paiju.referee import Ruling, code_of
from paiju.referee import sanctions as s
from paiju.table import events as E
from paiju.table.fouls.wording import UNDONE
from paiju.table.record import replay

ASIDE = (Ruled, Undone, Paused, Sat, Struck)  # what is no hand
Given = tuple[int, int | None]  # sticks that lay on the table, or who had won them in the hand at issue
NOTHING: Given = (0, None)
MOVES = _("moves that were taken back stay taken back; play continues from here")
SEEN = _("tiles that were seen stay seen")
VOID = _("somebody has acted since; the riichi stays void")
GONE_ON = _("the game has moved on; that hand stays as it was left")
BY_HAND = _("tiles are put back by the people at the table")


def undo(match: RuledMatch, number: int, from_record: bool = False) -> None:
    """Take back a ruling; the undo itself is recorded, with what could not be restored. In an earlier version, whose
    undo is `from_record`, sticks were put down again if the hand at issue was void."""
    entry = entry_numbered(match, number)
    refused = why_not_undo(match, entry)
    if refused is not None:
        raise refused
    remarks = what_stays(match, entry)
    sticks, holder = undo_at_table(match, entry) if entry.at_table else undo_outside(match, entry)
    match.log.append(Undone(number, remarks, None, None) if from_record else Undone(number, remarks, sticks, holder))


def undo_remarks(log: Sequence[MatchEntry]) -> tuple[Text, ...]:
    """What could not be restored by the last undo."""
    return next((each.remarks for each in reversed(log) if isinstance(each, Undone)), ())


def may_undo(match: RuledMatch, number: int) -> bool:
    """Can a ruling be taken back now?"""
    entry = next((each for each in ruled_entries(match.log) if each.number == number), None)
    return entry is not None and why_not_undo(match, entry) is None


def entry_numbered(match: RuledMatch, number: int) -> Ruled:
    """The ruling of this number, if it is in force."""
    entry = next((each for each in match.log if isinstance(each, Ruled) and each.number == number), None)
    if type(number) is not int or entry is None:
        shown = str(number)[:40]
        raise InputError("number", _("there is no ruling {number} to undo", number=shown))
    if number in undone_in(match.log):
        raise InputError("number", _("this ruling has already been undone"))
    return entry


def undone_in(log: Sequence[MatchEntry]) -> set[int]:
    """The rulings that were taken back."""
    return {entry.number for entry in log if isinstance(entry, Undone)}


# --- what may be undone ---------------------------------------------------------------------------


def why_not_undo(match: RuledMatch, entry: Ruled) -> InputError | None:
    """Why a ruling stands: the book says so once play has gone on (mcr:Q140(9), mcr:Q149(5), reading:247), the game has
    started over with it, or another ruling on its result has to be taken back first."""
    clauses, dealt = code_of(match.book).carried_out, dealt_since(match, entry)
    if clauses and (dealt or (entry.at_table and acted_since(match, entry))):
        return InputError(
            "number", _("the ruling has been carried out and play has gone on; it stands ({clauses})", clauses=clauses)
        )
    if dealt and begins_anew(entry.ruling):
        return InputError("number", _("the game was restarted by it and has gone on; it cannot be undone"))
    closed = given_up(match, entry)
    if closed is not None and not dealt and not is_last_that_stands(match, closed):
        later = [each.number for each in ruled_entries(match.log) if each.number > entry.number]
        if not later:
            return None
        return InputError(
            "number", _("a later ruling, {number}, rests on it; take that back first", number=later[-1] + 1)
        )
    return None


def dealt_since(match: RuledMatch, entry: Ruled) -> bool:
    """Has another hand been dealt since?"""
    return any(isinstance(each, HandDealt) for each in match.log[match.log.index(entry) + 1 :])


def acted_since(match: RuledMatch, entry: Ruled) -> bool:
    """Has somebody acted at the table since the ruling, or is the hand over?"""
    if match.entered_hand is not None:
        return any(isinstance(each, Entered) for each in match.log[match.log.index(entry) :])
    if match.table is None:
        return True
    acts = match.table.acts
    own = [i for i, act in enumerate(acts) if isinstance(act, E.RulingEvent) and act.clauses == entry.ruling.clauses]
    return not own or any(isinstance(act, tuple) for act in acts[own[-1] :])


def what_stays(match: RuledMatch, entry: Ruled) -> tuple[Text, ...]:
    """What cannot be restored when a ruling is taken back, in words."""
    kinds, did = {type(part) for part in entry.ruling.sanctions}, entry.did
    event = of_ruling(events_at(match, entry), match.log, entry)
    closed = given_up(match, entry)
    gone = (closed is not None and not is_last_that_stands(match, closed)) or reopened_by(match, entry)
    stays = {
        MOVES: did is not None and did.back_to is not None and did.taken_back > 0 and not is_still_asked(match, entry),
        SEEN: bool(entry.exposed) and not match.entered,
        VOID: event is not None and event.riichi in ("kept", "returned", "undone") and acted_since(match, entry),
        GONE_ON: gone and dealt_since(match, entry),
        BY_HAND: match.entered and bool(kinds & {s.FaceUp, s.ForcedDiscard, s.Restore}),
    }
    return tuple(words for words, so in stays.items() if so)


def reopened_by(match: RuledMatch, entry: Ruled) -> bool:
    """Was a hand dealt again by a ruling made after it, or left without its win, which moves sticks and the deal?"""
    again = entry.ruling.hand in ("void", "restart")
    game = match.book.game
    moved = (game.repeats != "never" or game.next_dealer != "in_turn") and moved_wins(match, entry)
    done = entry.did is not None and entry.did.position is not None
    return done and was_last(match, entry) and (again or moved)


def moved_wins(match: RuledMatch, entry: Ruled) -> bool:
    """Has a ruling taken back a win and what it brought?"""
    return any(win_back(match, entry.ruling, not was_last(match, entry)))


def events_at(match: RuledMatch, entry: Ruled) -> Sequence[E.Event]:
    """The events of the hand that a ruling was made in."""
    since = match.log[match.log.index(entry) :]
    closed = next((each for each in since if isinstance(each, HandClosed)), None)
    return events_now(match) if closed is None else closed.events


# --- in a hand ------------------------------------------------------------------------------------


def undo_at_table(match: RuledMatch, entry: Ruled) -> Given:
    """In the same hand rights, points and, as long as nobody has acted, everything else; in a later one points and
    sticks."""
    event = of_ruling(events_at(match, entry), match.log, entry)
    hand = match.table if match.table is not None else match.entered_hand
    gone = hand is None or event is None or event not in events_now(match)
    if hand is None or event is None or gone or hand.over or moved_wins(match, entry):
        return pay_back(match, entry)
    dealt = max((i for i, each in enumerate(match.log) if isinstance(each, HandDealt)), default=0)
    others = [ruling for ruling in rulings_of(match.log[dealt:]) if ruling is not entry.ruling]
    interrupter = is_still_asked(match, entry)
    give_back(hand, event, rights_back(entry.ruling, others), acted_since(match, entry))
    if match.table is not None and interrupter:
        let_go(match.table, interrupter)
    return NOTHING


def is_still_asked(match: RuledMatch, entry: Ruled) -> str:
    """The seat of the player who interrupted and has not yet answered (xjtu:9.5.4); "" if there is none."""
    seat = seats_now(match).get(entry.ruling.incident.offender, "")
    waits = match.table is not None and is_interrupted(entry.ruling) and not acted_since(match, entry)
    return seat if waits and match.table is not None and match.table.asked == (seat,) else ""


# --- outside --------------------------------------------------------------------------------------


def undo_outside(match: RuledMatch, entry: Ruled) -> Given:
    """Points go back; a hand given up is resumed, if nothing has been dealt since."""
    closed = given_up(match, entry)
    between = match.table is None and match.entered_hand is None
    if closed is not None and between and is_last_that_stands(match, closed):
        match.log.remove(closed)  # the hand is closed another time
        match.position, match.over, match.entered_hand = closed.position, "", closed.entered_hand
        match.table = replay(closed.record, match.book) if closed.record else None
        if match.table is not None:
            match.table.paused = is_paused(match.log)
    elif closed is None and between and not dealt_since(match, entry) and entry.did and entry.did.before is not None:
        undo_between(match, entry)
    else:
        return pay_back(match, entry)
    return NOTHING


def is_last_that_stands(match: RuledMatch, closed: HandClosed) -> bool:
    """Has nothing followed a hand but rulings that were taken back?"""
    since = match.log[match.log.index(closed) + 1 :]
    made = {each.number for each in since if isinstance(each, Ruled)}
    return made == undone_in(since) & made and all(isinstance(each, ASIDE) for each in since)


def undo_between(match: RuledMatch, entry: Ruled) -> None:
    """A ruling between two hands: restore the game as it stood before it, and redo what was ruled or undone since."""
    at, did = match.log.index(entry), entry.did
    assert did is not None
    assert did.before is not None
    match.position, match.over, match.reopened = did.before
    begun = max(i for i, each in enumerate(match.log[:at]) if not isinstance(each, ASIDE))
    earlier = {each.number: each for each in match.log[:begun] if isinstance(each, Ruled)}
    gone, later = undone_in(match.log), match.log[at + 1 :]
    # Each is done again as if nothing but those before it had been, and those here that were taken back had not.
    match.log[at:] = [each for each in later if isinstance(each, Undone) and each.number not in earlier]
    for place, each in enumerate(later):
        if isinstance(each, Ruled) and each.number not in gone:
            later[place] = done_again(match, each)
            match.log.append(later[place])
        elif isinstance(each, Undone) and each.number in earlier:
            sticks, holder = pay_back(match, earlier[each.number])
            later[place] = each if each.sticks is None else replace(each, sticks=sticks, holder=holder)
            match.log.append(later[place])
    match.log[at:] = [entry, *later]


def done_again(match: RuledMatch, entry: Ruled) -> Ruled:
    """A ruling between two hands, carried out without one before it."""
    if entry.did is None:
        carry_out_as_then(match, entry.ruling)
        return entry
    return replace(entry, did=carry_out(match, entry.ruling, entry.exposed)[1])


def given_up(match: RuledMatch, entry: Ruled) -> HandClosed | None:
    """The hand that a ruling gave up or closed, which comes right after it; None if no hand was being played."""
    at = match.log.index(entry)
    dealt = sum(isinstance(each, HandDealt) for each in match.log[:at])
    stopped = entry.ruling.hand != "continues" and entry.ruling.incident.hand >= dealt - 1
    closed = match.log[at + 1 : at + 2]
    if not (stopped or (entry.did is not None and ends_game(entry.ruling))):
        return None
    return next((each for each in closed if isinstance(each, HandClosed)), None)


def wins_undone(match: RuledMatch, entry: Ruled) -> tuple[list[int], list[Stick]]:
    """What everybody gains or loses when wins that a ruling had taken back are valid again, as if it had never been
    among the rulings on its hand, and the sticks that were put on the table because of it."""
    entries = on_wins(match, entry.ruling.incident.hand)
    with_it, lying = wins_back(match, entries)
    without, left = wins_back(match, [each for each in entries if each is not entry])
    return [now - then for now, then in zip(without, with_it)], lying[len(left) :]


def stick_charged(match: RuledMatch, entry: Ruled) -> bool:
    """Did a ruling have the offender put a stick on the table?"""
    if entry.at_table:
        event = of_ruling(events_at(match, entry), match.log, entry)
        return event is not None and event.riichi == "charged"
    return was_last(match, entry) and is_charged(match, entry.ruling, closed_hand(match, entry.ruling.incident.hand))


def has_begun_anew(match: RuledMatch, entry: Ruled) -> bool:
    """Has the game started over since a ruling, with its original points?"""
    return any(begins_anew(each.ruling) for each in ruled_entries(match.log) if each.number > entry.number)


def pay_back(match: RuledMatch, entry: Ruled) -> Given:
    """Return what was paid, at the table if a hand is running; sticks that the offender put down come from where they
    are now. In a game that has started over nothing of it is left."""
    if has_begun_anew(match, entry):
        return NOTHING
    ruling, offender, worth = entry.ruling, entry.ruling.incident.offender, match.book.payments.deposit
    wins, lying = wins_undone(match, entry)
    charged = stick_charged(match, entry)
    back = [more - paid for more, paid in zip(wins, ruling.payments)]
    sticks = len(lying) + charged
    holder, won_in = stick_holder(match, entry) if sticks else (None, -1)
    back[offender] += worth * charged * (holder != RETURNED)
    for payer in from_whom(holder, lying, sticks):
        back[payer] -= worth
    on_table = sticks if holder is None else 0
    hand = match.table if match.table is not None else match.entered_hand
    given = (sticks, holder) if holder is None or (holder != RETURNED and won_in == match.hands - 1) else NOTHING
    if hand is None:
        points = tuple(own + more for own, more in zip(match.position.points, back))
        match.position = replace(match.position, points=points, deposits=match.position.deposits - on_table)
        return given
    back[offender] -= worth * on_table  # the hand refunds them
    pay_at_table(match, hand, ruling, back, on_table)
    return given


def pay_at_table(match: RuledMatch, hand: RuledHand, ruling: Ruling, back: Sequence[int], on_table: int) -> None:
    """Return in the hand being played what a ruling had people pay, with sticks that lie there."""
    seats, offender = seats_now(match), ruling.incident.offender
    payments: E.Payments = {seats[player]: amount for player, amount in enumerate(back) if amount}
    for n in range(max(on_table, bool(payments))):
        hand.rule(
            E.RulingEvent(
                seat=seats[offender],  # type: ignore[arg-type]
                lost=(), until="hand", restored=(), payments={} if n else payments,
                riichi="refunded" if n < on_table else None, exposed=(),
                clauses=ruling.clauses, undoes=True, **on_event(ruling, UNDONE, None),
            )
        )  # fmt: skip


def from_whom(holder: int | None, lying: Sequence[Stick], sticks: int) -> list[int]:
    """Who gives up sticks that are no longer on the table: whoever has won them, or those who got them back."""
    if holder is None:
        return []
    return [stick.owner for stick in lying] if holder == RETURNED else [holder] * sticks
