"""Following a hand from outside, as foreign protocols report it: events in, a view with what is allowed out.

Those protocols do not list what a player may do; the core finds it on a table built from the view.
"""

from collections.abc import Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.bots.deal_from_view import deal_of, tiles_of
from paiju.bots.level import Bot, played_by
from paiju.core.play import actions as A
from paiju.core.play import offers
from paiju.errors import InputError
from paiju.languages import _
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import CODES, SEATS, in_order
from paiju.table.offered import offered
from paiju.table.scene import Scene, View
from paiju.table.view import covered
from paiju.table.wins import new_buffers, seat_name


class HandFollower:
    """One seat's knowledge of a hand."""

    def __init__(
        self,
        book: Book,
        seat: int,
        points: Sequence[int],
        round: int = 0,
        counters: int = 0,
        deposits: int = 0,
        dealing: int | None = None,
    ) -> None:
        self.book, self.seat, self.round, self.dealing = book, seat, round, dealing
        self.points, self.counters, self.deposits = tuple(points), counters, deposits
        self.rules, self.buffers = played_by(book, None)[1], new_buffers()
        self.events: list[E.Event] = []
        self.left = tiles_of(book) - self.rules.dead_wall - book.forms.tiles * book.tiles.players

    # --- what happens ---

    def deal(self, hand: Sequence[str], drawn: str) -> None:
        """Our own thirteen tiles; `drawn` is the dealer's last tile, if we deal."""
        self.left -= 1
        hands = {SEATS[i]: covered(("",) * self.book.forms.tiles) for i in range(self.book.tiles.players)}
        hands[SEATS[self.seat]] = tuple(hand)
        hands["E"] = (*hands["E"], drawn)
        self.events.append(E.DealEvent(hands, drawn, self.left))

    def draw(self, seat: int, tile: str, source: E.Source) -> None:
        """A tile drawn; HIDDEN for another player's."""
        self.left -= 1
        self.events.append(E.Draw(seat_name(seat), tile, source, self.left))

    def indicator(self, tile: str) -> None:
        """An indicator turned on the dead wall; what it names has no bearing on what is allowed."""
        self.events.append(E.Indicator(tile, None, None, self.left))

    def tell(self, event: E.Event) -> None:
        """Any other event."""
        self.events.append(event)

    @property
    def scene(self) -> Scene:
        """The table as it is known."""
        return Scene(self.book, self.points, self.deposits).follow(self.events).sorted()

    # --- what may be done ---

    def view(self, phase: int) -> View:
        """The table, and what the seat may do in this phase of play."""
        scene, role = self.scene, SEATS[self.seat]
        view = View(
            role=role,
            phase="play",
            turn=scene.turn,
            seats=scene.places,
            left=scene.left,
            deposits=scene.deposits,
            counters=self.counters,
            round=seat_name(self.round),
            special=None,
            indicators=tuple(scene.indicators),
            wild=None,
            backs={},
            stake=scene.stake,
            course=scene.memory.course(role),
            asked=True,
            legal=(),
            deal=self.dealing,
        )
        return allowed(self, view, phase)

    def decide(self, bot: Bot, phase: int) -> Action:
        """What a player does now; during claims it passes if nothing else is allowed."""
        return bot.choose(self.view(phase))

    def after(self, event: E.Event) -> "HandFollower":
        """The same with one more event, to look ahead."""
        other = HandFollower(self.book, self.seat, self.points, self.round, self.counters, self.deposits, self.dealing)
        other.events, other.left = [*self.events, event], self.left
        return other


def allowed(hand: HandFollower, view: View, phase: int) -> View:
    """The view with the actions allowed in it."""
    buffers, out = hand.buffers, [0] * A.ACTIONS
    d = deal_of(hand.book, hand.rules, buffers, view, hand.seat, phase)
    n = offers.legal(hand.rules, d, buffers, hand.seat, out)
    return replace(view, legal=tuple(offered(d, hand.seat, code) for code in out[:n]))


def claim_event(view: View, action: Action) -> E.Event:
    """The event for a chow, pung or kong of the tile at stake."""
    assert view.stake is not None
    tile, source = view.stake
    tiles = in_order((*action.tiles, tile))
    seat = seat_name(SEATS.index(view.role))
    if action.code >= A.OPEN_KONG:
        return E.Kong(seat, "open", source, tile, tiles)
    if action.code >= A.PUNG:
        return E.Pung(seat, source, tile, tiles)
    return E.Chow(seat, source, tile, tiles)


def added_kong(hand: HandFollower, seat: int, tile: str) -> E.Event:
    """The event for a tile added to a pung."""
    place = hand.scene.places[SEATS[seat]]
    kind = A.kind_of(CODES[tile])
    for meld in place.melds:
        if meld.type == "pon" and A.kind_of(CODES[meld.tiles[-1]]) == kind:
            return E.Kong(seat_name(seat), "added", meld.from_, tile, (*meld.tiles, tile))
    raise InputError("tile", _("there is no pung of {tile}", tile=tile))
