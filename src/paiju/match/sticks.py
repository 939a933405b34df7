"""Where a riichi stick is that a ruling had somebody pay."""

from collections.abc import Iterable, Sequence

from paiju.match.log import HandClosed, HandDealt
from paiju.match.referee_log import Ruled, RuledMatch, events_now, seats_at
from paiju.match.rotation import Position
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
        holder = collector(match, each.position, each.events, each.outcome.winners)
        if holder is not None:
            return holder
        first = False
    return collector(match, here, events_now(match), ())


def collector(match: RuledMatch, position: Position, events: Sequence[E.Event], winners: Iterable[int]) -> int | None:
    """Who took the sticks in a hand; of one whose events are kept elsewhere the first winner."""
    won = next((event for event in events if isinstance(event, E.WinEvent) and event.deposits), None)
    if won is None:
        return None if events else next(iter(winners), None)
    return next(player for player, seat in seats_at(match.book, position, events).items() if seat == won.seat)
