"""Who may see what, event by event.

A role is a seat, a supporter by name, a spectator, or the referee. A seat sees its own tiles, what lies open, and what
it gave and got in an exchange. A supporter sees all hands until they have bet, then what the seat they back sees
(reading:160). A spectator sees what lies open, and all hands once the hand is over. The referee sees everything.

What a role may not see does not reach it in any way: answers to a tile at stake, the fact that somebody was asked at
all, and anything that only somebody who was asked could have done are hidden from the others.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.languages import _
from paiju.table import events as E
from paiju.table.codes import HIDDEN, SEATS
from paiju.table.scene import Scene

SPECTATOR, REFEREE = "spectator", "referee"
DEALER = "E"
MOST_HIDDEN = 3  # tiles of an open hand (psa:明牌#2)


def check_role(role: object, players: int, supporters: Sequence[str]) -> str:
    """Check that this table has the role."""
    known = (*SEATS[:players], *supporters, SPECTATOR, REFEREE)
    if not isinstance(role, str) or role not in known:
        shown = repr(role)[:40]
        raise InputError("role", _("there is no role {shown}; choose from {known}", shown=shown, known=known))
    return role


def seen(book: Book, role: str, events: Iterable[E.Event]) -> Iterator[E.Event]:
    """The events of a hand from its deal on, as the role sees them."""
    viewer = Viewer(book, role)
    for event in events:
        shown = viewer.see(event)
        if shown is not None:
            yield shown


class Viewer:
    """One role following a hand from the deal on."""

    def __init__(self, book: Book, role: str) -> None:
        self.book, self.role = book, role
        self.seat = role if role in SEATS else ""  # whose tiles it sees
        self.all_hands = role == REFEREE or not (self.seat or role == SPECTATOR)
        self.kongs_shown = book.kongs.concealed_kong_shown
        self.opened: set[str] = set()
        self.face_down = FaceDown(book) if book.course.open_hand_hides_draws else None
        self.dealer_fresh = True  # the dealer has not discarded yet

    def knows(self, seat: str) -> bool:
        """Does the role see this hand?"""
        return self.all_hands or seat == self.seat

    def see(self, event: E.Event) -> E.Event | None:
        """The event as the role sees it; None if it does not."""
        hidden = self.face_down is not None and self.face_down.hides(event)
        match event:  # the commonest first
            case E.Draw():
                seen = self.knows(event.seat) or (event.seat in self.opened and not hidden)
                return event if seen else replace(event, tile=HIDDEN)
            case E.Discard():
                return self.discard(event)
            case E.AnswerEvent():
                return self.answer(event)
            case E.HandsEvent():
                return event if self.role in (SPECTATOR, REFEREE) else None
            case E.DealEvent():
                hands = {seat: self.tiles(seat, hand) for seat, hand in event.hands.items()}
                return replace(event, hands=hands, drawn=self.tile(DEALER, event.drawn))
            case E.Exchange():
                known = self.knows(event.seat) or self.knows(event.to)
                return event if known else replace(event, tiles=covered(event.tiles))
            case E.Open():
                self.opened.add(event.seat)
                return replace(event, hidden=self.tiles(event.seat, event.hidden))
            case E.Kong():
                return self.kong(event)
        return event

    def tile(self, seat: str, tile: str) -> str:
        """A tile of a hand."""
        return tile if self.knows(seat) else HIDDEN

    def tiles(self, seat: str, tiles: E.Tiles) -> E.Tiles:
        """Tiles of a hand."""
        return tiles if self.knows(seat) else covered(tiles)

    def answer(self, event: E.AnswerEvent) -> E.Event | None:
        """An answer is known only to whoever gave it, and to those looking over their shoulder. By betting, a supporter
        chooses whose shoulder."""
        if self.role == REFEREE:
            return event
        if event.who == self.role and A.BACK <= event.action.code < A.VOID_SUIT:
            self.seat, self.all_hands = SEATS[event.action.code - A.BACK], False
            return event
        return event if event.who in (self.role, self.seat) else None

    def discard(self, event: E.Discard) -> E.Event:
        """Only the dealer knows which of the fourteen dealt tiles was the last; and only a winner who stays in play
        knows whether they had a choice."""
        first = event.seat == DEALER and self.dealer_fresh
        self.dealer_fresh = self.dealer_fresh and not first
        if self.knows(event.seat) or not (event.auto or (event.drawn and first)):
            return event
        return replace(event, auto=False, drawn=event.drawn and not first)

    def kong(self, event: E.Kong) -> E.Event:
        """A concealed kong lies face down if the book says so (mcr:Q119)."""
        shown = event.how != "concealed" or self.kongs_shown or event.seat in self.opened or self.knows(event.seat)
        return event if shown else replace(event, tiles=covered(event.tiles))


class FaceDown:
    """Tiles of open hands that lie face down, where draws may bring them up to three again (reading:168)."""

    def __init__(self, book: Book) -> None:
        self.scene = Scene(book, (0,) * book.tiles.players, 0)

    def hides(self, event: E.Event) -> bool:
        """Does this draw stay hidden? The event is taken in as everybody beside the hand sees it."""
        if isinstance(event, E.Draw) and self.has_room(event.seat):
            self.scene.take(replace(event, tile=HIDDEN))
            return True
        self.scene.take(replace(event, hidden=covered(event.hidden)) if isinstance(event, E.Open) else event)
        return False

    def has_room(self, seat: str) -> bool:
        """Does the seat play openly, with fewer than three tiles hidden?"""
        place = self.scene.places[seat]
        return place.open and place.hand.count(HIDDEN) < MOST_HIDDEN


def covered(tiles: E.Tiles) -> E.Tiles:
    """The same number of tiles, face down."""
    return (HIDDEN,) * len(tiles)
