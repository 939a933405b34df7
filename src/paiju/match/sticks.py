"""Riichi sticks: who has put them down, and who has one now that a ruling had somebody pay."""

from collections.abc import Sequence

from paiju.match.log import HandClosed, HandDealt
from paiju.match.referee_log import Ruled, RuledMatch, Undone, closed_hand, events_now, seats_at
from paiju.match.rotation import Position
from paiju.referee import Ruling
from paiju.referee import sanctions as s
from paiju.table import events as E

RETURNED = -1  # the hand it was paid in did not count, so it is with its owner
PLAYED = ("win", "exhausted", "abort")  # how hands end that count


def stick_holder(match: RuledMatch, entry: Ruled) -> int | None:
    """Who has collected a stick charged by a ruling; None while it lies on the table."""
    here = match.position
    since = match.log[match.log.index(entry) + 1 :]
    first = entry.at_table  # the hand that the stick was charged in; between two hands there is none
    for each in since:
        if isinstance(each, HandDealt):
            here = each.position
        if not isinstance(each, HandClosed):
            continue
        if each.outcome.kind not in PLAYED:
            if first:
                return RETURNED
            continue
        holder = collector(match, each.position, each.events)
        if holder is not None:
            return holder
        first = False
    return collector(match, here, events_now(match))


def collector(match: RuledMatch, position: Position, events: Sequence[E.Event]) -> int | None:
    """Who took the sticks in a hand."""
    won = next((event for event in events if isinstance(event, E.WinEvent) and event.deposits), None)
    if won is None:
        return None
    return next(player for player, seat in seats_at(match.book, position, events).items() if seat == won.seat)


def is_charged(match: RuledMatch, ruling: Ruling, closed: HandClosed | None) -> bool:
    """Is a stick lost that was never put down?"""
    if closed is None or not any(isinstance(part, s.VoidRiichi) and part.stick == "lost" for part in ruling.sanctions):
        return False
    seat = seats_at(match.book, closed.position, closed.events)[ruling.incident.offender]
    return not any(isinstance(event, E.Riichi) and event.seat == seat for event in closed.events)


# --- who has put them down ------------------------------------------------------------------------


def put_down(match: RuledMatch, hand: int) -> list[int]:
    """Who has put a stick down, one after the other, up to the end of a hand, be it won since or not; who was given it
    back has not."""
    sticks: list[int] = []
    playing, rulings = False, {each.number: each.ruling for each in match.log if isinstance(each, Ruled)}
    for entry in match.log:
        if isinstance(entry, HandDealt):
            if entry.number > hand:
                break
            playing = True
        elif isinstance(entry, HandClosed):
            playing = False
            sticks = after_hand(match, entry, sticks)
        elif isinstance(entry, Ruled | Undone) and not playing:
            ruling = rulings[entry.number]
            offender = ruling.incident.offender
            if is_charged(match, ruling, closed_hand(match, ruling.incident.hand)):
                sticks = [*sticks, offender] if isinstance(entry, Ruled) else without_last(sticks, offender)
    return sticks


def after_hand(match: RuledMatch, closed: HandClosed, sticks: list[int]) -> list[int]:
    """The same after a hand, if it counts."""
    if closed.outcome.kind not in PLAYED:
        return sticks
    players = {seat: player for player, seat in seats_at(match.book, closed.position, closed.events).items()}
    for event in closed.events:
        if isinstance(event, E.Riichi | E.RulingEvent):
            moved = 1 if isinstance(event, E.Riichi) else E.STICKS.get(event.riichi or "", 0)
            player = players[event.seat]
            sticks = [*sticks, player] if moved > 0 else without_last(sticks, player) if moved < 0 else sticks
    return sticks


def without_last(sticks: list[int], player: int) -> list[int]:
    """Without the last one of a player, if there is one."""
    at = max((i for i, each in enumerate(sticks) if each == player), default=len(sticks))
    return sticks[:at] + sticks[at + 1 :]
