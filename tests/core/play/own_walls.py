"""A table where everybody draws from a wall of their own, in a given position."""

from collections.abc import Mapping

from tests.core.play.scenario import NO_POINTS, NOTHING, Pool, Texts, find, lay_meld, lay_river, new_deal
from tests.core.play.table import SEATS, Table

from paiju.core.play import deal as D
from paiju.core.play import flow
from paiju.core.play.moves import draw, give
from paiju.core.play.readiness import find_waits

FULL: Mapping[str, int] = {}


def own_walls(
    turn: str = "E",
    hands: Texts = NOTHING,
    melds: Texts = NOTHING,
    rivers: Texts = NOTHING,
    coming: Texts = NOTHING,
    left: Mapping[str, int] = FULL,
    book: str = "botzone",
) -> Table:
    """The seat in turn has just drawn the first of its `coming` tiles; then so many are `left` in each wall, ten
    unless said."""
    new = Table(find(book), new_deal(find(book), NO_POINTS, 0, "E"))
    r, d, pool = new.r, new.d, Pool(new.book)
    flow.sit_down(r, d)
    d.calls, d.first = 1, [0] * 4
    out: list[int] = []
    for name in melds:
        for text in melds[name].split():
            lay_meld(r, d, pool, SEATS.index(name), text, out)
    for name in rivers:
        lay_river(d, SEATS.index(name), pool.take(rivers[name]), out)
    held = {name: pool.take(hands[name]) for name in hands}
    ahead = {name: pool.take(coming[name]) for name in coming}
    for seat, name in enumerate(SEATS):
        for code in pool.fill(held.get(name, []), 13 - 3 * d.meld_count[seat]):
            give(d, seat, code)
        find_waits(r, d, new.buffers, seat)
    for seat, name in enumerate(SEATS):
        lay_wall(d, pool, seat, ahead.get(name, []), left.get(name, 10) + (name == turn))
    draw(r, d, SEATS.index(turn), D.FROM_WALL)
    return new


def lay_wall(d: D.Deal, pool: Pool, seat: int, coming: list[int], left: int) -> None:
    """So many tiles of a seat's wall, first those that are named."""
    size = d.tiles // 4
    d.own_front[seat] = size - left
    assert len(coming) <= left, "the tiles named do not fit the wall"
    tiles = coming + [pool.shuffled().pop() for _ in range(left - len(coming))]
    d.wall[size * seat + size - left : size * (seat + 1)] = tiles
