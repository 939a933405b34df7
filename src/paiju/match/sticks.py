"""Riichi sticks: who put them down, including those that a ruling charged."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from paiju.match.at_table import of_ruling
from paiju.match.log import HandClosed, HandDealt
from paiju.match.referee_log import (
    Ruled,
    RuledMatch,
    Undone,
    closed_hand,
    events_now,
    points_without,
    position_of,
    seats_at,
)
from paiju.referee import Ruling
from paiju.referee import sanctions as s
from paiju.table import events as E

PLAYED = ("win", "exhausted", "abort")  # how hands end that count
DECLARED = -1  # a stick that no ruling charged


@dataclass(frozen=True, slots=True)
class Stick:
    """Who put it down, and the ruling that charged it."""

    owner: int
    ruling: int = DECLARED


def begins_anew(ruling: Ruling) -> bool:
    """Does the ruling start the game over?"""
    return any(isinstance(part, s.EndGame) and part.how == "restarts" for part in ruling.sanctions)


def is_charged(match: RuledMatch, ruling: Ruling, closed: HandClosed | None) -> bool:
    """Is a stick lost that was never put down?"""
    if closed is None or not any(isinstance(part, s.VoidRiichi) and part.stick == "lost" for part in ruling.sanctions):
        return False
    seat = seats_at(match.book, closed.position, closed.events)[ruling.incident.offender]
    return not any(isinstance(event, E.Riichi) and event.seat == seat for event in closed.events)


# --- a hand that does not count -------------------------------------------------------------------


def without_hand(match: RuledMatch) -> tuple[tuple[int, ...], int]:
    """Points and sticks as if the hand being played had not been, except for penalties and what was given back
    (reading:195)."""
    points, deposits = points_without(match.book, match.position, events_now(match)), match.position.deposits
    if match.table is None and match.entered_hand is None:
        return points, deposits
    back, taken = sticks_given_back(match)
    return tuple(own + more for own, more in zip(points, back)), deposits - taken


def sticks_given_back(match: RuledMatch) -> tuple[list[int], int]:
    """What is still owed for sticks given back since the last hand was dealt, if that hand does not count, and how many
    of those that lay there before are gone. Whoever won them in it has not; one that was charged in it is given back
    with it."""
    points, gone, worth = [0] * match.book.tiles.players, 0, match.book.payments.deposit
    dealt = max(at for at, each in enumerate(match.log) if isinstance(each, HandDealt))
    rulings = {each.number: (at, each) for at, each in enumerate(match.log) if isinstance(each, Ruled)}
    closed = False
    for entry in match.log[dealt:]:
        closed = closed or isinstance(entry, HandClosed)
        if not isinstance(entry, Undone) or not entry.sticks:
            continue
        at, ruled = rulings[entry.number]
        offender = ruled.ruling.incident.offender
        if entry.holder is not None:
            points[entry.holder] += entry.sticks * worth
        elif not closed:  # the hand had refunded them
            points[offender] += entry.sticks * worth
        if at > dealt:
            points[offender] -= entry.sticks * worth
        else:
            gone += entry.sticks
    return points, gone


# --- who has put them down ------------------------------------------------------------------------


def put_down(match: RuledMatch, hand: int) -> list[Stick]:
    """The sticks put down, one after the other, up to the end of a hand, whether or not they have been won since; those
    that were given back on the table are not included."""
    sticks, before = list[Stick](), list[Stick]()
    playing: list[Ruled | Undone] | None = None  # the rulings of a hand that goes on
    number, rulings = -1, {each.number: each for each in match.log if isinstance(each, Ruled)}
    undone = {each.number for each in match.log if isinstance(each, Undone)}
    for entry in match.log:
        if isinstance(entry, HandDealt):
            number, playing, before = entry.number, [], sticks
        elif isinstance(entry, HandClosed):
            played = entry.outcome.kind in PLAYED
            before = without_given_back(before, playing or [])
            sticks = after_hand(match, number, entry.events, sticks, playing or []) if played else before
            playing = None
            if number == hand:
                return sticks
        elif isinstance(entry, Ruled | Undone) and playing is not None:
            playing.append(entry)
        elif isinstance(entry, Ruled | Undone):
            sticks = after_ruling(match, rulings[entry.number], isinstance(entry, Undone), sticks)
            before = without_given_back(before, [entry])
            if isinstance(entry, Ruled) and entry.number not in undone and is_dealt_again(entry.ruling, number):
                sticks = before
    return sticks if playing is None else after_hand(match, number, events_now(match), sticks, playing)


def is_dealt_again(ruling: Ruling, hand: int) -> bool:
    """Is the hand dealt again because of a ruling made after it?"""
    return ruling.hand in ("void", "restart") and ruling.incident.hand == hand


def without_given_back(sticks: list[Stick], entries: Sequence[Ruled | Undone]) -> list[Stick]:
    """What is left of the sticks that lay there before a hand which does not count."""
    back = {each.number for each in entries if isinstance(each, Undone) and each.sticks}
    return [stick for stick in sticks if stick.ruling not in back]


def after_ruling(match: RuledMatch, entry: Ruled, undone: bool, sticks: list[Stick]) -> list[Stick]:
    """The same after a ruling between two hands, or after it was taken back there."""
    ruling, offender = entry.ruling, entry.ruling.incident.offender
    if begins_anew(ruling):
        return sticks if undone else []
    if not is_charged(match, ruling, closed_hand(match, ruling.incident.hand)):
        return sticks
    return without_charged(sticks, {entry.number}, offender) if undone else [*sticks, Stick(offender, entry.number)]


def after_hand(
    match: RuledMatch, hand: int, events: Sequence[E.Event], sticks: list[Stick], rulings: Sequence[Ruled | Undone]
) -> list[Stick]:
    """The same after a hand with its rulings. A refund is what a ruling had charged; sticks that belong to a win again
    come before all that were put down since, and nobody else can win them."""
    players = {seat: player for player, seat in seats_at(match.book, position_of(match, hand), events).items()}
    numbered_events = [
        (of_ruling(events, match.log, each), each.number)
        for each in rulings
        if isinstance(each, Ruled) and each.at_table
    ]
    undone = {each.number for each in rulings if isinstance(each, Undone)}
    for event in events:
        if isinstance(event, E.Riichi | E.RulingEvent):
            how = "" if isinstance(event, E.Riichi) else event.riichi or ""
            moved = 1 if isinstance(event, E.Riichi) else E.STICKS.get(how, 0)
            by = next((number for each, number in numbered_events if each is event), DECLARED)
            stick = Stick(players[event.seat], by)
            if how == "refunded":
                sticks = without_charged(sticks, undone, stick.owner)
            else:
                sticks = [*sticks, stick] if moved > 0 else without_last(sticks, stick.owner) if moved < 0 else sticks
    return sticks


def without_charged(sticks: list[Stick], rulings: Container[int], player: int) -> list[Stick]:
    """Without the last one that one of these rulings charged a player, if there is one."""
    charged = [i for i, each in enumerate(sticks) if each.ruling in rulings and each.owner == player]
    return [each for i, each in enumerate(sticks) if i not in charged[-1:]]


def without_last(sticks: list[Stick], player: int) -> list[Stick]:
    """Without a player's last one, if there is one."""
    at = max((i for i, each in enumerate(sticks) if each.owner == player), default=len(sticks))
    return sticks[:at] + sticks[at + 1 :]
