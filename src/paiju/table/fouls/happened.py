"""What the events of a hand say of a seat: what it drew, discarded, claimed, won, and what was done since."""

from collections.abc import Callable, Sequence

from paiju.table import events as E

Events = Sequence[E.Event]
CLAIMS = (E.Chow, E.Pung)
OPERATIONS = (E.Draw, E.Chow, E.Pung, E.Kong, E.North, E.WinEvent, E.NineTerminals, E.End)  # all but discards
OWN_CALLS = (E.Chow, E.Pung, E.Kong, E.North, E.Flower, E.WinEvent, E.NineTerminals)


def is_claim(event: E.Event, seat: str) -> bool:
    """Did the seat meld a set with another player's discard?"""
    claim = isinstance(event, CLAIMS) or (isinstance(event, E.Kong) and event.how == "open")
    return claim and getattr(event, "seat", "") == seat


def draws(events: Events, seat: str) -> list[int]:
    """Where the seat drew a tile."""
    return [i for i, event in enumerate(events) if isinstance(event, E.Draw) and event.seat == seat]


def discards(events: Events, seat: str) -> list[int]:
    """Where the seat discarded one."""
    return [i for i, event in enumerate(events) if isinstance(event, E.Discard) and event.seat == seat]


def claims(events: Events, seat: str) -> list[int]:
    """Where the seat claimed one."""
    return [i for i, event in enumerate(events) if is_claim(event, seat)]


def calls(events: Events, seat: str) -> list[int]:
    """Where the seat did what must be announced: a set, a flower, a win, an abort."""
    return [i for i, event in enumerate(events) if isinstance(event, OWN_CALLS) and event.seat == seat]


def followed_by(events: Events, places: Sequence[int], what: Callable[[E.Event], bool]) -> bool:
    """Has something of the kind happened after one of these places?"""
    return bool(places) and any(what(event) for event in events[places[0] + 1 :])


def is_operation(event: E.Event) -> bool:
    """Did somebody do anything but discard?"""
    return isinstance(event, OPERATIONS)


def is_special_draw(event: E.Event) -> bool:
    """Is it the last tile of the wall, or one that replaces a kong or a North?"""
    return isinstance(event, E.Draw) and (event.left == 0 or event.source in ("kong", "north"))


def last_operation(events: Events) -> E.Event | None:
    """What was done last, apart from discards."""
    return next((event for event in reversed(events) if is_operation(event)), None)


def discards_since_claim(events: Events, seat: str) -> int | None:
    """How many discards others have made since the seat last claimed a tile; None if it has claimed none."""
    made = claims(events, seat)
    if not made:
        return None
    return sum(isinstance(event, E.Discard) and event.seat != seat for event in events[made[-1] :])


def riichi_discards(events: Events, seat: str) -> list[E.Discard]:
    """What the seat has discarded since its riichi, including that tile."""
    own = [event for event in events if isinstance(event, E.Discard) and event.seat == seat]
    first = next((i for i, event in enumerate(own) if event.riichi), len(own))
    return own[first:]


def riichi_tile_taken(events: Events, seat: str) -> bool:
    """The tile riichi was declared with was claimed, and the seat has discarded since."""
    own = ((i, event) for i, event in enumerate(events) if isinstance(event, E.Discard) and event.seat == seat)
    at = next((i for i, event in own if event.riichi), None)
    if at is None:
        return False
    taken = next((event for event in events[at + 1 :] if is_operation(event)), None)
    claimed = isinstance(taken, CLAIMS) or (isinstance(taken, E.Kong) and taken.how == "open")
    return claimed and len(discards(events, seat)) > discards(events, seat).index(at) + 1


def won_by_draw(events: Events, seat: str) -> bool:
    """The seat has won with a tile it drew."""
    return any(isinstance(event, E.WinEvent) and event.seat == seat and event.from_ is None for event in events)


def won_by_discard(events: Events, seat: str) -> bool:
    """The seat has won on another player's tile."""
    return any(isinstance(event, E.WinEvent) and event.seat == seat and event.from_ is not None for event in events)
