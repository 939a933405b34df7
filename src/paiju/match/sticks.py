"""Riichi sticks: who has put them down, also those that a ruling had somebody pay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.match.at_table import of_ruling
from paiju.match.log import HandClosed, HandDealt
from paiju.match.referee_log import Ruled, RuledMatch, Undone, closed_hand, events_now, position_of, seats_at
from paiju.referee import Ruling
from paiju.referee import sanctions as s
from paiju.table import events as E

PLAYED = ("win", "exhausted", "abort")  # how hands end that count
DECLARED = -1  # a stick that no ruling charged


@dataclass(frozen=True, slots=True)
class Stick:
    """Who has put it down, and the ruling that charged it."""

    owner: int
    ruling: int = DECLARED


def begins_anew(ruling: Ruling) -> bool:
    """Has the game begun anew with a ruling?"""
    return any(isinstance(part, s.EndGame) and part.how == "restarts" for part in ruling.sanctions)


def is_charged(match: RuledMatch, ruling: Ruling, closed: HandClosed | None) -> bool:
    """Is a stick lost that was never put down?"""
    if closed is None or not any(isinstance(part, s.VoidRiichi) and part.stick == "lost" for part in ruling.sanctions):
        return False
    seat = seats_at(match.book, closed.position, closed.events)[ruling.incident.offender]
    return not any(isinstance(event, E.Riichi) and event.seat == seat for event in closed.events)


def put_down(match: RuledMatch, hand: int) -> list[Stick]:
    """The sticks put down, one after the other, up to the end of a hand, be they won since or not; those that were
    given back on the table are not among them."""
    sticks: list[Stick] = []
    playing: list[Ruled] | None = None  # the rulings of a hand that goes on
    number, rulings = -1, {each.number: each for each in match.log if isinstance(each, Ruled)}
    for entry in match.log:
        if isinstance(entry, HandDealt):
            number, playing = entry.number, []
        elif isinstance(entry, HandClosed):
            if entry.outcome.kind in PLAYED:
                sticks = after_hand(match, number, entry.events, sticks, playing or [])
            playing = None
            if number == hand:
                return sticks
        elif isinstance(entry, Ruled) and playing is not None:
            playing.append(entry)
        elif isinstance(entry, Ruled | Undone) and playing is None:
            sticks = after_ruling(match, rulings[entry.number], isinstance(entry, Undone), sticks)
    return sticks if playing is None else after_hand(match, number, events_now(match), sticks, playing)


def after_ruling(match: RuledMatch, entry: Ruled, undone: bool, sticks: list[Stick]) -> list[Stick]:
    """The same after a ruling between two hands, or after it was taken back there."""
    ruling, offender = entry.ruling, entry.ruling.incident.offender
    if begins_anew(ruling):
        return sticks if undone else []
    if not is_charged(match, ruling, closed_hand(match, ruling.incident.hand)):
        return sticks
    return without_last(sticks, offender) if undone else [*sticks, Stick(offender, entry.number)]


def after_hand(
    match: RuledMatch, hand: int, events: Sequence[E.Event], sticks: list[Stick], rulings: Iterable[Ruled]
) -> list[Stick]:
    """The same after a hand with its rulings."""
    players = {seat: player for player, seat in seats_at(match.book, position_of(match, hand), events).items()}
    told = [(of_ruling(events, match.log, each), each.number) for each in rulings if each.at_table]
    for event in events:
        if isinstance(event, E.Riichi | E.RulingEvent):
            moved = 1 if isinstance(event, E.Riichi) else E.STICKS.get(event.riichi or "", 0)
            by = next((number for each, number in told if each is event), DECLARED)
            stick = Stick(players[event.seat], by)
            sticks = [*sticks, stick] if moved > 0 else without_last(sticks, stick.owner) if moved < 0 else sticks
    return sticks


def without_last(sticks: list[Stick], player: int) -> list[Stick]:
    """Without the last one of a player, if there is one."""
    at = max((i for i, each in enumerate(sticks) if each.owner == player), default=len(sticks))
    return sticks[:at] + sticks[at + 1 :]
