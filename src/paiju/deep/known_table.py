"""A view as trials begin from it: the core's table as far as it is known, and the tiles that are not."""

from collections import Counter
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.bots.deal_from_view import codes, deal_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import from_the_end, indicator_place
from paiju.core.rules import Rules
from paiju.core.tiles import NORTH
from paiju.table.codes import HIDDEN
from paiju.table.scene import Place, View
from paiju.table.setup import tile_set


@dataclass(frozen=True, slots=True)
class KnownTable:
    """The table, unseen tiles by code, how many lie hidden in each hand, and where the wall still has tiles."""

    deal: Deal
    who: int
    pool: list[int]
    needs: list[int]
    places: list[int]


def known_table(book: Book, r: Rules, buffers: Buffers, view: View, who: int) -> KnownTable:
    """What a seat knows. `book` is the one the hand is played by."""
    d = deal_of(book, r, buffers, view, who)
    seen = Counter(code for place in view.seats.values() for code in codes_seen(place))
    seen.update(codes(view.indicators))
    pool = sorted((Counter(tile_set(book)) - seen).elements())
    needs = [place.hand.count(HIDDEN) for place in view.seats.values()]
    return KnownTable(d, who, pool, [*needs, 0, 0][:4], wall_places(r, d))


def codes_seen(place: Place) -> list[int]:
    """The tiles of a seat that can be seen, each once: a discard that was claimed lies in somebody's set, one that was
    won on stays where it is."""
    thrown = [each.tile for each in place.river if each.won or not each.claimed]
    laid = [tile for meld in place.melds for tile in meld.tiles]
    return [*codes([*place.hand, *thrown, *laid, *place.flowers]), *[NORTH] * place.north]


def wall_places(r: Rules, d: Deal) -> list[int]:
    """Where tiles of the wall lie that nobody has seen."""
    if r.wall_per_seat:
        side = d.tiles // r.players
        return [side * seat + i for seat in range(r.players) for i in range(d.own_front[seat], side)]
    gone = {from_the_end(d, number) for number in range(d.replaced)}
    if r.dead_wall:
        gone |= {indicator_place(r, d, number) for number in range(d.shown)}
    return [i for i in range(d.front, d.tiles) if i not in gone]
