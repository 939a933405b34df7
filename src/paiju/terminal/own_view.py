"""What the person at the keyboard sees: the view of the own seat, names, and how melds lie. Nothing else reaches the
board."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book, Special
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.layout import Laid, MeldType, meld_layout, side
from paiju.table.scene import Place, View
from paiju.table.table import Table


@dataclass(frozen=True, slots=True)
class Sight:
    """The table from one seat."""

    book: Book
    view: View
    seat: str  # where the person sits now
    names: dict[str, str]  # by the seat somebody sat down at
    seen: tuple[E.Event, ...]
    special: Special | None

    @property
    def own(self) -> Place:
        """The own place."""
        return self.view.seats[self.seat]

    @property
    def others(self) -> list[str]:
        """The others as they sit: left, across, right."""
        players = len(self.view.seats)
        at = SEATS.index(self.seat)
        return [SEATS[(at + step) % players] for step in range(players - 1, 0, -1)]

    def side(self, seat: str) -> str:
        """Where somebody else sits."""
        return side(self.book, self.seat, seat)

    def name(self, seat: str) -> str:
        """Who sits there now."""
        return self.names[self.view.seats[seat].person]

    @property
    def drawn(self) -> str | None:
        """The tile just drawn, while it is one's turn."""
        return next((action.tiles[0] for action in self.view.legal if action.type == "discard_drawn"), None)

    @property
    def tiles(self) -> list[str]:
        """The own tiles in the order of their keys, the one just drawn last."""
        hand = list(self.own.hand)
        if self.drawn in hand:
            hand.remove(self.drawn)
            hand.append(self.drawn)
        return hand

    @property
    def picked(self) -> list[str]:
        """Tiles picked so far, to be passed on or to stay hidden."""
        if self.view.phase not in ("exchange", "opening"):
            return []
        answers = [event.action for event in self.seen if isinstance(event, E.AnswerEvent) and event.who == self.seat]
        begun = max((i for i, action in enumerate(answers) if action.type != "pick"), default=-1)
        moved = any(isinstance(event, E.Exchange) for event in self.seen)
        if moved and self.view.phase == "opening" and begun < 0:
            return []  # those picks have been passed on
        return [str(action.tile) for action in answers[begun + 1 :]]

    @property
    def dora(self) -> list[str]:
        """The bonus tiles the indicators turned so far name."""
        return [event.dora for event in self.seen if isinstance(event, E.Indicator) and event.dora is not None]

    @property
    def last_discard(self) -> tuple[str, int] | None:
        """Whose discard was the last, and where it lies in the river; None once it was claimed."""
        discards = [event for event in self.seen if isinstance(event, E.Discard)]
        river = self.view.seats[discards[-1].seat].river if discards else []
        if not river or (river[-1].claimed and not river[-1].won):
            return None
        return discards[-1].seat, len(river) - 1

    @property
    def fresh(self) -> tuple[E.Event, ...]:
        """What happened since one last did something."""
        at = max((i for i, event in enumerate(self.seen) if own_action(event, self.seat)), default=-1)
        return self.seen[at + 1 :]

    def lies(self, seat: str, meld: E.LaidMeld) -> tuple[Laid, ...]:
        """A meld as it lies on the table."""
        claimed, added = self.claimed(seat, meld)
        kind: MeldType = meld.type
        return meld_layout(self.book, seat, kind, meld.tiles, meld.from_, claimed, added)

    def claimed(self, seat: str, meld: E.LaidMeld) -> tuple[str, str | None]:
        """The tile of a meld that came from another player, and the one laid on it later."""
        claimed, added = meld.tiles[0], None
        for event in self.seen:
            if isinstance(event, E.Chow | E.Pung | E.Kong) and event.seat == seat and event.tile is not None:
                if isinstance(event, E.Kong) and event.how == "added":
                    added = event.tile if sorted(event.tiles) == sorted(meld.tiles) else added
                elif is_part(event.tiles, meld.tiles):
                    claimed = event.tile
        return claimed, added


def is_part(tiles: Sequence[str], whole: Sequence[str]) -> bool:
    """Are these tiles among those of the meld?"""
    left = list(whole)
    for tile in tiles:
        if tile not in left:
            return False
        left.remove(tile)
    return True


def own_action(event: E.Event, seat: str) -> bool:
    """Is it something one did oneself? Letting a tile go is not: what happened before it is still news."""
    if isinstance(event, E.AnswerEvent):
        return event.who == seat and event.action.type != "pass"
    return isinstance(event, E.Discard | E.Kong | E.Flower | E.North | E.Swap) and event.seat == seat


def seat_now(table: Table, start: str) -> str:
    """Where the person sits who sat down at this seat; places may have been changed."""
    for event in table.events:
        if isinstance(event, E.Swap):
            start = {event.seat: event.with_, event.with_: event.seat}.get(start, start)  # type: ignore[call-overload]
    return start


def look(table: Table, start: str, names: dict[str, str]) -> Sight:
    """The table as the person sees it who sat down at this seat."""
    seat = seat_now(table, start)
    return Sight(table.book, table.view(seat), seat, names, table.seen(seat), table.sitting.special)


def offered(sight: Sight, type: str) -> list[Action]:
    """The actions of a type that are allowed now."""
    return [action for action in sight.view.legal if action.type == type]
