"""What a ruling does to the game: hands voided, ended or dealt again, sticks charged, players out, a floor that ends
the game, a game that ends or starts over."""

from dataclasses import replace

from paiju.errors import InputError
from paiju.languages import _
from paiju.match.at_table import RuledHand, at_the_table, on_event, only_paid, rule_at_table, without_tiles
from paiju.match.entered_hand import EnteredHand
from paiju.match.hands import outcome_of
from paiju.match.log import Begin, HandClosed
from paiju.match.own_wins import named_left, sticks_back, takes_win_back, win_back, winners_left, wins_back
from paiju.match.referee_log import (
    Effect,
    RuledMatch,
    closed_hand,
    points_without,
    ruled_entries,
    seats_now,
)
from paiju.match.rotation import HandOutcome, Kind, after, first_position
from paiju.match.sticks import begins_anew, is_charged, sticks_given_back, without_hand
from paiju.referee import Ruling
from paiju.referee import sanctions as s
from paiju.referee.cause import Cause
from paiju.referee.words import words
from paiju.table import events as E
from paiju.table.table import Table
from paiju.table.view import REFEREE


def carry_out(match: RuledMatch, ruling: Ruling, exposed: tuple[str, ...]) -> tuple[bool, Effect]:
    """Do what the ruling says, at once; returns whether it was applied to the running hand, and what it did."""
    late, goes_on = is_late(match, ruling), hand_goes_on(match, ruling)
    if match.entered_hand is not None:
        return carry_out_entered(match, match.entered_hand, ruling)
    if match.table is None:
        before = match.position, match.over, match.reopened
        settle_between(match, ruling)
        end_game_after(match, ruling)
        changed = (match.position, match.over, match.reopened) != before
        return False, Effect(position=match.position, over=match.over, before=before) if changed else Effect()
    if goes_on and ends_game(ruling):
        end_game_after(match, ruling)
    elif goes_on and match.table.over:
        check_nothing_to_pay(ruling)
    elif goes_on:
        did = rule_at_table(match.table, seats_now(match), only_paid(ruling) if late else ruling, exposed)
        pay_win_back(match, match.table, ruling)
        return True, did
    else:
        leave_hand(match, match.table, ruling)
        end_game_after(match, ruling)
    return False, Effect()


def carry_out_entered(match: RuledMatch, hand: EnteredHand, ruling: Ruling) -> tuple[bool, Effect]:
    """The same at a real table: points, sticks and rights; the people there correct tiles and the position."""
    if not hand_goes_on(match, ruling):
        points, deposits = without_hand(match)
        kind: Kind = "void"
        if ruling.hand == "ended":
            points, kind = with_win_back(match, hand.points, ruling), "abort"
            deposits = hand.state.deposits + sticks_back(match, ruling)
        match.take(HandOutcome(kind, with_payments(points, ruling), deposits))
    elif not ends_game(ruling):
        there = only_paid(ruling) if is_late(match, ruling) else without_tiles(ruling)
        for event in at_the_table(hand, seats_now(match), there, ()):
            hand.rule(event)
        pay_win_back(match, hand, ruling)
        return True, Effect()
    end_game_after(match, ruling)
    return False, Effect()


def is_late(match: RuledMatch, ruling: Ruling) -> bool:
    """Is it about an earlier hand?"""
    return ruling.incident.hand < match.hands - 1


def hand_goes_on(match: RuledMatch, ruling: Ruling) -> bool:
    """Does the hand being played continue despite it?"""
    return is_late(match, ruling) or ruling.hand == "continues"


def ends_game(ruling: Ruling) -> bool:
    """Is somebody out, or does the referee end the game or start it over?"""
    return any(isinstance(part, s.Expel | s.EndGame) for part in ruling.sanctions)


def check_nothing_to_pay(ruling: Ruling) -> None:
    """Nothing more can be applied to a hand that is over; it must be closed first."""
    idle = (s.Warnings, s.Cards, s.Deduct, s.Expel, s.Forfeit, s.EndGame, s.Notice, s.Reminder)
    if any(ruling.payments) or not all(isinstance(part, idle) for part in ruling.sanctions):
        raise InputError("match", _("the hand is over; close it first"))


def with_payments(points: tuple[int, ...], ruling: Ruling) -> tuple[int, ...]:
    """Points after the payments of a ruling."""
    return tuple(own + paid for own, paid in zip(points, ruling.payments))


def with_win_back(match: RuledMatch, points: tuple[int, ...], ruling: Ruling, late: bool = False) -> tuple[int, ...]:
    """Points after an invalid win is taken back, if the ruling says so (reading:236, reading:357)."""
    return tuple(own + back for own, back in zip(points, win_back(match, ruling, late)))


def pay_win_back(match: RuledMatch, hand: RuledHand, ruling: Ruling) -> None:
    """The same at the current table."""
    back, seats = win_back(match, ruling, is_late(match, ruling)), seats_now(match)
    if any(back):
        payments: E.Payments = {seats[player]: paid for player, paid in enumerate(back) if paid}
        taken, seat = s.TakeBackWin("last"), seats[ruling.incident.offender]
        why = on_event(ruling, words(taken), Cause("", "", (s.to_json(taken),)))
        hand.rule(E.RulingEvent(seat, (), "hand", (), payments, None, (), ruling.clauses, **why))  # type: ignore[arg-type]


def leave_hand(match: RuledMatch, table: Table, ruling: Ruling) -> None:
    """The hand being played ends here, or is void and dealt again."""
    if ruling.hand == "ended":
        ended = outcome_without(match, table, ruling)
        match.take(replace(ended, points=with_payments(ended.points, ruling)))
    else:
        points, deposits = without_hand(match)
        match.take(HandOutcome("void", with_payments(points, ruling), deposits))


def outcome_without(match: RuledMatch, table: Table, ruling: Ruling) -> HandOutcome:
    """The outcome of a hand that a ruling stops, or in which some wins turn out invalid."""
    points, deposits = when_stopped(match, table, ruling)
    winners = winners_left(match, ruling) if table.over and takes_win_back(ruling) else ()
    named = named_left(match, ruling, outcome_of(match.book, match.position, table).named) if winners else -1
    return HandOutcome(kind_without(winners), points, deposits, winners, named=named)


def carry_out_as_then(match: RuledMatch, ruling: Ruling) -> None:
    """Everything the first version did outside a continuing hand: points are paid, or the hand is left."""
    if match.table is None:
        match.position = replace(match.position, points=with_payments(match.position.points, ruling))
    else:
        leave_hand(match, match.table, ruling)


# --- between two hands ----------------------------------------------------------------------------


def settle_between(match: RuledMatch, ruling: Ruling) -> None:
    """Pay points at once; deal the last closed hand again if it is void (lol:(十)4, ema:5.3); charge a stick that was
    never put down (xjtu:9.12.1); end the game if somebody falls below the floor (xjtu:8.2)."""
    closed = closed_hand(match, ruling.incident.hand)
    last = closed is not None and ruling.incident.hand == match.hands - 1
    again = last and ruling.hand in ("void", "restart") and closed is not None and closed.outcome.kind != "void"
    if closed is not None and again and not match.reopened:
        reopen(match, closed)
    elif closed is not None and last and not match.reopened and any(win_back(match, ruling)):
        end_without_win(match, ruling, closed)
    elif not last:
        match.position = replace(match.position, points=with_win_back(match, match.position.points, ruling, True))
    match.position = replace(match.position, points=with_payments(match.position.points, ruling))
    if closed is not None and last:
        charge_stick(match, ruling, closed)
    if not again and not match.over and is_below_floor(match):
        match.over = "bust"


def is_below_floor(match: RuledMatch) -> bool:
    """Has a hand been played to its end, and is somebody below zero now? A hand that is dealt again does not count
    (xjtu:8.2, reading:241)."""
    ended = next((entry for entry in reversed(match.log) if isinstance(entry, HandClosed)), None)
    floor = match.book.game.bust and match.book.game.bust_between_hands
    return floor and ended is not None and ended.outcome.kind != "void" and min(match.position.points) < 0


def reopen(match: RuledMatch, closed: HandClosed) -> None:
    """Undo the last closed hand, except for penalties, including those paid since (reading:195), and returned sticks of
    earlier hands; wins taken back and sticks charged since are undone with it."""
    without = list(points_without(match.book, closed.position, closed.events))
    own = [entry for entry in ruled_entries(match.log) if entry.ruling.incident.hand == match.hands - 1]
    moved, _rest = wins_back(match, [entry for entry in own if takes_win_back(entry.ruling)])
    for entry in own:
        charged = not entry.at_table and is_charged(match, entry.ruling, closed)
        moved[entry.ruling.incident.offender] -= charged * match.book.payments.deposit
    since = zip(match.position.points, closed.following.position.points, moved)
    back, gone = sticks_given_back(match)
    total = tuple(own + now - then - more + left for own, (now, then, more), left in zip(without, since, back))
    begun = replace(closed.position, points=total, deposits=closed.position.deposits - gone)
    match.position, match.over, match.reopened = begun, "", True


def end_without_win(match: RuledMatch, ruling: Ruling, closed: HandClosed) -> None:
    """Close the last hand again without the offender's win, as if the ruling had come before it was closed: the sticks
    are back on the table, and if nobody else has won the deal goes on as after an early draw (reading:236)."""
    paid = with_win_back(match, with_payments(match.position.points, ruling), ruling)
    since = match.position.deposits - closed.following.position.deposits
    winners = winners_left(match, ruling)
    left = closed.outcome.deposits + sticks_back(match, ruling) + since
    named = named_left(match, ruling, closed.outcome.named)
    outcome = HandOutcome(kind_without(winners), paid, left, winners, named=named)
    following = after(match.book, closed.position, outcome)
    ended = match.over in ("player_out", "referee")
    points = tuple(own - more for own, more in zip(following.position.points, ruling.payments))  # they are paid below
    match.position = replace(following.position, points=points)
    match.over = match.over if ended else following.over


def kind_without(winners: tuple[int, ...]) -> Kind:
    """How a hand ends in which some wins turn out invalid: by the remaining wins, or early."""
    return "win" if winners else "abort"


def charge_stick(match: RuledMatch, ruling: Ruling, closed: HandClosed) -> None:
    """The stick of a riichi that was never on record stays on the table."""
    if not is_charged(match, ruling, closed):
        return
    points = list(match.position.points)
    points[ruling.incident.offender] -= match.book.payments.deposit
    match.position = replace(match.position, points=tuple(points), deposits=match.position.deposits + 1)


# --- the game -------------------------------------------------------------------------------------


def end_game_after(match: RuledMatch, ruling: Ruling) -> None:
    """A player who is out ends the game, since nobody takes their place (mcr:Q146(9), reading:244); a referee may end
    it or start it over (xjtu:9.17, reading:245)."""
    if not ends_game(ruling):
        return
    expelled = any(isinstance(part, s.Expel) for part in ruling.sanctions)
    restarts = begins_anew(ruling)
    give_hand_up(match, ruling, "player_out" if expelled else "void" if restarts else "stopped")
    if restarts and not expelled:
        begun = next(entry for entry in match.log if isinstance(entry, Begin))
        match.position, match.over = first_position(match.book, begun.points), ""
    else:
        match.over = match.over or ("player_out" if expelled else "referee")


def give_hand_up(match: RuledMatch, ruling: Ruling, kind: Kind) -> None:
    """Give up the hand being played, with penalties standing; a hand played to its end counts, except for a win that
    the ruling says is invalid. A win of an earlier hand is taken back."""
    table = match.table
    if table is None and match.entered_hand is None:
        return
    ended = HandOutcome(kind, *without_hand(match))
    if table is not None and table.result is not None and kind != "void":
        won = seats_now(match)[ruling.incident.offender] in table.result.winners
        if ruling.incident.facts.ended or not won:  # of an earlier version no hand that the offender won
            ended = outcome_of(match.book, match.position, table)
        elif takes_win_back(ruling):
            ended = outcome_without(match, table, ruling)
    paid = with_payments(ended.points, ruling)
    match.take(replace(ended, points=with_win_back(match, paid, ruling, True) if is_late(match, ruling) else paid))


def when_stopped(match: RuledMatch, table: Table, ruling: Ruling) -> tuple[tuple[int, ...], int]:
    """Points and deposits of a hand that ends with a ruling: what was paid in it stands, except for the win that ended
    it, if that was the offender's (reading:236)."""
    seats = seats_now(match)
    back = win_back(match, ruling)
    wins = [(i, event.seat) for i, event in enumerate(table.events) if isinstance(event, E.WinEvent)]
    if table.over and wins and wins[-1][1] == seats[ruling.incident.offender] and not any(back):
        table = table.rewind(wins[-1][0])  # the ruling does not say itself that it was none
    view = table.view(REFEREE)
    points = [view.seats[seats[player]].points for player in sorted(seats)]
    return tuple(own + more for own, more in zip(points, back)), view.deposits + sticks_back(match, ruling)
