"""A hand played at random from a given wall, and what somebody at the table saw: the deal, every draw, every tile turned."""

from random import Random
from typing import NamedTuple

from tests.core.play.table import new_buffers

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, offers
from paiju.core.play.moves import CODE, DETAIL, DREW, TURNED, WHO, number_of
from paiju.core.tiles import EAST


class Seen(NamedTuple):
    """A tile drawn by a seat, or turned (seat -1)."""

    seat: int
    tile: int
    replacement: bool = False


class Played:
    """A hand from the deal to its end; `actions` who did what."""

    def __init__(self, book: Book, wall: list[int], seed: int = 0) -> None:
        self.r, self.buffers, self.rng = flatten(book), new_buffers(), Random(seed)
        self.d = new_deal(wall)
        self.actions: list[tuple[int, int]] = []
        self.seen: list[Seen] = []
        flow.start(self.r, self.d, self.buffers)
        self.hands = [hand_of(self.d, seat) for seat in range(self.r.players)]
        self.note(0, 0)
        while self.d.phase != D.OVER:
            self.act()

    def act(self) -> None:
        """Somebody who is asked does something; a kong if they can."""
        asked = [(who, legal(self, who)) for who in range(self.r.players)]
        who, allowed = self.rng.choice([(who, actions) for who, actions in asked if actions])
        kongs = [action for action in allowed if A.OPEN_KONG <= action < A.WIN]
        action = self.rng.choice(kongs or [each for each in allowed if each != A.NINE_TERMINALS])
        logged, replaced = self.d.logged, self.d.replaced
        assert flow.act(self.r, self.d, self.buffers, who, action) == 0
        self.actions.append((who, action))
        self.note(logged, self.d.replaced - replaced)

    def note(self, logged: int, replacements: int) -> None:
        """What the log gained; the first draws of an action are its replacements."""
        entries = self.d.log[logged : self.d.logged]
        if not self.r.dead_wall:
            replacements -= sum(entry >> CODE == TURNED for entry in entries)
        for entry in entries:
            if entry >> CODE == DREW:
                self.seen.append(Seen(entry >> WHO & 15, entry & DETAIL, replacements > 0))
                replacements -= 1
            elif entry >> CODE == TURNED:
                self.seen.append(Seen(A.NONE, entry & DETAIL))


def new_deal(wall: list[int]) -> D.Deal:
    """A table with this wall and nothing dealt."""
    d = D.Deal()
    d.wall, d.tiles = wall + [A.NONE] * (D.WALL - len(wall)), len(wall)
    d.points, d.round = [25000] * 4, EAST
    return d


def legal(played: Played, who: int) -> list[int]:
    """The actions offered."""
    out = [0] * A.ACTIONS
    return out[: offers.legal(played.r, played.d, played.buffers, who, out)]


def hand_of(d: D.Deal, seat: int) -> list[int]:
    """The tiles of a hand as codes."""
    return [code for code in range(A.TILE_CODES) for _ in range(number_of(d, seat, code))]
