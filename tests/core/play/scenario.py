"""A table in a given position.

`dealt` starts with the deal, `position` in the middle of a hand. Hands need to be named only as far as they matter:
they are filled up with tiles that fit nothing. The rest of the wall lies as it happens to lie.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from tests.core.play.table import SEATS, Table, codes, indicator_place, replacement_place

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core import shape
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow
from paiju.core.play.moves import draw, from_the_end, give, lay, throw_into_river
from paiju.core.play.readiness import find_waits
from paiju.core.rules import Rules
from paiju.core.tiles import EAST, HONOUR, ORPHANS
from paiju.notation import parse_meld
from paiju.table.setup import tile_set as full_set

__all__ = ["Table", "dealt", "full_set", "position", "replacement_place"]

SETS = {
    "chi": shape.CHOW,
    "pon": shape.OPEN_PUNG,
    "kan": shape.OPEN_KONG,
    "addkan": shape.ADDED_KONG,
    "ankan": shape.CONCEALED_KONG,
}
STEPS = {"left": -1, "across": 2, "right": 1, "": -1}
TWO_SEATS = {"E": "(1111m) (9999m)", "S": "(1111p)"}  # who have laid kongs

Texts = Mapping[str, str]
NOTHING: Texts = MappingProxyType({})
NO_POINTS: Mapping[str, int] = MappingProxyType({})


class Pool:
    """The tiles not yet placed."""

    def __init__(self, book: Book) -> None:
        self.tiles = full_set(book)
        self.rng = Random(0)

    def take(self, text: str) -> list[int]:
        """The tiles named."""
        found = codes(text)
        for code in found:
            assert code in self.tiles, f"there is no further tile {code} for {text!r}"
            self.tiles.remove(code)
        return found

    def fill(self, hand: list[int], number: int) -> list[int]:
        """The hand with so many tiles in all; those added fit nothing."""
        full = list(hand)
        for apart in (3, 2, 1):
            for code in self.shuffled():
                if len(full) < number and code < A.RED_FIVES and self.fits_nothing(full, code, apart):
                    full.append(code)
        for code in full[len(hand) :]:
            self.tiles.remove(code)
        assert len(full) == number, f"a hand of {number} tiles is wanted, not {len(full)}"
        return full

    def fits_nothing(self, hand: list[int], code: int, apart: int) -> bool:
        """Is the tile so many ranks away from every other, and no eighth orphan?"""
        kinds = [A.kind_of(other) for other in hand if not A.is_flower(other)]
        if ORPHANS >> code & 1 and sum(ORPHANS >> kind & 1 for kind in kinds) > 6:
            return False
        return all(kind // 9 != code // 9 or abs(kind - code) >= (apart if code < HONOUR else 1) for kind in kinds)

    def shuffled(self) -> list[int]:
        """What is left."""
        self.rng.shuffle(self.tiles)
        return self.tiles


def find(book: Book | str) -> Book:
    """A book, or the book of this id."""
    return books.get(book) if isinstance(book, str) else book


def lay_dead_wall(r: Rules, d: D.Deal, pool: Pool, replacements: str, dora: str, ura: str) -> None:
    """The tiles named for the dead wall."""
    for i, code in enumerate(pool.take(replacements)):
        d.wall[replacement_place(r, d.tiles, d.replaced + i)] = code
    for below, text in enumerate((dora, ura)):
        for i, code in enumerate(pool.take(text)):
            d.wall[indicator_place(r, d.tiles, i, below)] = code


def new_deal(book: Book, points: Mapping[str, int], counters: int, round: str) -> D.Deal:
    """A deal with nothing in it yet but blanks in the wall."""
    d = D.Deal()
    d.tiles = len(full_set(book))
    d.wall = [-1] * D.WALL
    d.points = [points.get(name, 25000) for name in SEATS]
    d.counters, d.round = counters, EAST + SEATS.index(round)
    return d


def fill_blanks(d: D.Deal, first: list[int], rest: list[int]) -> None:
    """Lay the tiles already out, then the others, wherever nothing lies yet."""
    blank = [i for i in range(d.tiles) if d.wall[i] == -1]
    for i, code in zip(blank, first + rest, strict=True):
        d.wall[i] = code


def lay_meld(r: Rules, d: D.Deal, pool: Pool, seat: int, text: str, out: list[int]) -> None:
    """A meld as `notation` writes it: 345m, 777z^, 2222p+>, (2222p)."""
    meld = parse_meld(text, "melds")
    sort = SETS[meld.type]
    out += pool.take(text.strip("()<^>+"))
    feeder = A.NONE if meld.type == "ankan" else (seat + STEPS[meld.source]) % r.players
    kind = min(tile.kind for tile in meld.tiles)
    lay(d, seat, sort << shape.SET_TYPE | kind, feeder, sum(tile.red for tile in meld.tiles))
    if len(meld.tiles) == 4:
        d.kongs += 1
        d.kong_seats |= 1 << seat


def lay_river(d: D.Deal, seat: int, tiles: list[int], out: list[int]) -> None:
    """Discards made so far."""
    out += tiles
    for code in tiles:
        throw_into_river(d, seat, code, A.kind_of(code), 0)
        d.thrown[seat] |= 1 << A.kind_of(code)


def lay_flowers(d: D.Deal, seat: int, tiles: list[int], out: list[int]) -> None:
    """Flowers laid out and replaced."""
    out += tiles
    d.flowers[seat] |= sum(1 << code - A.FIRST_FLOWER for code in tiles)
    d.replaced += len(tiles)


def lay_ahead(r: Rules, d: D.Deal, coming: list[int], replacements: list[int]) -> None:
    """What will be drawn. Without a dead wall replacements come from the other end; of its last stack the upper tile
    goes first."""
    odd = d.replaced & 1 if r.dead_wall == 0 else 0
    live = [*range(d.front, d.back - odd), *[d.back] * odd]
    ends = (from_the_end(d, d.replaced + i) for i in range(len(live)))
    free = [place for place in ends if place in live[len(coming) :]]
    for place, code in zip(live[: len(coming)] + free[: len(replacements)], coming + replacements, strict=True):
        d.wall[place] = code


def call_people(d: D.Deal, opened: str, backs: str, out: str, stuck: str) -> None:
    """Open hands, supporters, and those who have won."""
    d.opened, d.out, d.stuck = (sum(1 << SEATS.index(name) for name in names) for names in (opened, out, stuck))
    d.winners = d.out | d.stuck
    d.supporters = len(backs)
    d.backs[: len(backs)] = [SEATS.index(name) for name in backs]


def dealt(
    book: Book | str = "xjtu",
    hands: Texts = NOTHING,
    draws: str = "",
    replacements: str = "",
    dora: str = "",
    points: Mapping[str, int] = NO_POINTS,
    supporters: int = 0,
    closed: bool = True,
) -> Table:
    """The hand begins: thirteen tiles each, and of the draws the first is the dealer's fourteenth. Nobody lays their hand
    open, unless `closed` is left to the players. Without a dead wall `dora` and `replacements` lie at its end one after
    the other."""
    book = find(book)
    r, pool, d = flatten(book), Pool(book), new_deal(book, points, 0, "E")
    ends = replacements if r.dead_wall else f"{dora} {replacements}"
    lay_dead_wall(r, d, pool, ends, dora if r.dead_wall else "", "")
    held = {name: pool.take(hands[name]) for name in hands}
    coming = pool.take(draws)
    for seat, name in enumerate(SEATS[: r.players]):
        hand = pool.fill(held.get(name, []), 13)
        for i, code in enumerate(hand):
            d.wall[i // 4 * 4 * r.players + 4 * seat + i % 4 if i < 12 else 12 * r.players + seat] = code
    d.wall[13 * r.players : 13 * r.players + len(coming)] = coming
    fill_blanks(d, [], pool.shuffled())
    d.supporters = supporters
    new = Table(book, d)
    flow.start(new.r, d, new.buffers)
    return new.everybody_keeps_closed() if closed else new


def position(
    book: Book | str = "xjtu",
    turn: str = "E",
    hands: Texts = NOTHING,
    melds: Texts = NOTHING,
    rivers: Texts = NOTHING,
    draws: str = "",
    replacements: str = "",
    dora: str = "",
    ura: str = "",
    left: int | None = None,
    riichi: str = "",
    points: Mapping[str, int] = NO_POINTS,
    deposits: int = 0,
    counters: int = 0,
    round: str = "E",
    flowers: Texts = NOTHING,
    barred: str = "",
    opened: str = "",
    backs: str = "",
    left_after_winning: str = "",
    won_before: str = "",
) -> Table:
    """In the middle of a hand the seat in turn has just drawn the first of the draws; `left` live tiles remain (as
    many as there are unless said). Who is in riichi has paid their deposit; `deposits` lay there before. `flowers` lie
    on the table, those in hand are named in `hands`. Who is `barred` may not win. House rules: whose hands are
    `opened`, whom each supporter `backs`, who has won and left or plays on by themselves; `dora` is what was turned."""
    book = find(book)
    r, pool, d = flatten(book), Pool(book), new_deal(book, points, counters, round)
    new = Table(book, d)
    flow.sit_down(r, d)
    d.calls, d.first = 1, [0] * 4
    d.deposits = deposits + len(riichi)
    out: list[int] = []
    for name in melds:
        for text in melds[name].split():
            lay_meld(r, d, pool, SEATS.index(name), text, out)
    d.shown = 1 + d.kongs if r.indicators else r.wild
    d.replaced = d.kongs + (0 if r.dead_wall else d.shown)
    call_people(d, opened, backs, left_after_winning, won_before)
    for name in rivers:
        lay_river(d, SEATS.index(name), pool.take(rivers[name]), out)
    for name in flowers:
        lay_flowers(d, SEATS.index(name), pool.take(flowers[name]), out)
    lay_dead_wall(r, d, pool, replacements if r.dead_wall else "", dora, ura)
    ends = [] if r.dead_wall else pool.take(replacements)
    d.wild = r.successor[d.wall[indicator_place(r, d.tiles, 0, 0)]] if r.wild else A.NONE
    held = {name: pool.take(hands[name]) for name in hands}
    coming = pool.take(draws)
    for seat, name in enumerate(new.seats):
        hand = pool.fill(held.get(name, []), 13 - 3 * d.meld_count[seat])
        out += hand
        for code in hand:
            give(d, seat, code)
        if name not in left_after_winning:
            find_waits(r, d, new.buffers, seat)
        d.riichi[seat] = D.STANDS if name in riichi else D.NO_RIICHI
        d.rights[seat] &= ~D.WIN_RIGHT if name in barred else D.ALL_RIGHTS
    d.back = d.tiles - r.dead_wall - d.replaced
    d.front = len(out) if left is None else d.back - left - 1
    assert len(out) <= d.front <= d.back - max(len(coming), 1), "the tiles named do not fit the wall"
    lay_ahead(r, d, coming, ends)
    fill_blanks(d, out, pool.shuffled())
    d.turned[: d.shown] = [d.wall[indicator_place(r, d.tiles, i, 0)] for i in range(d.shown)]
    draw(r, d, SEATS.index(turn), D.FROM_WALL)
    return new


def at_the_end(book: Book | str, hands: Texts, melds: Texts = NOTHING, riichi: str = "", deposits: int = 0) -> Table:
    """The last discard is 6z, and nobody wants it; no river is all ones, nines and honours."""
    rivers = {"E": "2p", "S": "3p", "W": "4p"}
    t = position(book, "E", hands, melds, rivers, "6z", left=0, riichi=riichi, deposits=deposits)
    return t.play("E discards 6z")
