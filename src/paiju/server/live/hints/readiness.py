"""What a hand waits for, told to whoever holds it when they ask: from what they have been shown, and nothing else.

Pages ask when their own hand has changed. Most hands are far from ready, which is seen at once; only one that is
ready, or would be after a discard, is looked at more closely, in a thread. How many of a tile are left the page
counts itself, from what it sees.
"""

import asyncio

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.live.hints.hints import live_view
from paiju.server.live.hints.worth import worths
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import FuritenInfo, Readiness, ReadyDiscard
from paiju.server.protocol.shared import Person
from paiju.server.protocol.wins import Worths
from paiju.table.advice import held
from paiju.table.ready_hand import ReadyHand, is_near, plain_hand, ready_discards, ready_hand
from paiju.table.scene import View
from paiju.table.why import Refusal


async def ready_of(live: LiveTable, person: Person, thinking: asyncio.Semaphore) -> Readiness:
    """What the hand of somebody who plays here waits for."""
    who, stage = live.show.who(person.id), live.show.stage
    if not isinstance(who, int) or stage is None or live.show.ended is not None:
        raise Refused("not_now", _("there is no hand to look at"))
    role, book = live.show.role(person.id), stage.table.book
    view = stage.view(role)
    if role not in view.seats or not may_be_ready(book, view, role):
        return nothing(view.seats[role].hand if role in view.seats else [])
    view = live_view(view)
    async with thinking:
        return await asyncio.to_thread(ready, book, view, role, live.room.settings.hints)


def nothing(hand: list[str]) -> Readiness:
    """A hand that waits for nothing."""
    return Readiness(list(hand), [], None, None, [])


def may_be_ready(book: Book, view: View, seat: str) -> bool:
    """Is it worth looking more closely?"""
    hand = plain_hand(view, seat)
    try:
        return len(hand) % 3 > 0 and is_near(held(book, view, seat, hand))
    except InputError:  # a hand that cannot be
        return False


def ready(book: Book, view: View, seat: str, hints: bool) -> Readiness:
    """What a seat's hand waits for, or would after a discard."""
    place, hand = view.seats[seat], plain_hand(view, seat)
    readiness = nothing(place.hand)
    if place.riichi and place.drawn in hand and len(hand) % 3 == 2:
        hand.remove(place.drawn)  # it will go, or it wins: the waits stay
    if len(hand) % 3 == 1:
        ready_now = ready_hand(book, view, seat, hand)
        if ready_now is not None:
            readiness.waits, readiness.furiten = list(ready_now.waits), furiten_info(ready_now.furiten)
            readiness.worth = worths(book, view, seat, hand, ready_now.waits) if hints else None
    elif len(hand) % 3 == 2:
        readiness.discards = [
            of_discard(book, view, seat, hand, ready_after, hints)
            for ready_after in ready_discards(book, view, seat, hand)
        ]
    return readiness


def of_discard(book: Book, view: View, seat: str, hand: list[str], ready_after: ReadyHand, hints: bool) -> ReadyDiscard:
    """A discard that leaves the hand ready."""
    row = ReadyDiscard(ready_after.discard, list(ready_after.waits), furiten_info(ready_after.furiten))
    if hints:
        rest = list(hand)
        rest.remove(ready_after.discard)
        row.worth = worths(book, view, seat, rest, ready_after.waits)
        row.declared = declared(book, view, seat, rest, ready_after.waits)
    return row


def declared(book: Book, view: View, seat: str, hand: list[str], waits: tuple[str, ...]) -> dict[str, Worths] | None:
    """What the waits are worth with riichi, where it can still be declared."""
    place = view.seats[seat]
    closed = all(meld.type == "ankan" for meld in place.melds)
    if not book.circumstances.riichi or not closed or place.riichi:
        return None
    return worths(book, view, seat, hand, waits, declared=True)


def furiten_info(why: Refusal | None) -> FuritenInfo | None:
    """Furiten as it is told."""
    return None if why is None else FuritenInfo(why.text, list(why.clauses))
