"""A wall dictated by a record: what was dealt, drawn and turned, each in its place; the rest stays unknown."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play.actions import NONE, TILE_CODES
from paiju.core.play.deal import FOR_KONG, FROM_WALL, Deal
from paiju.core.play.moves import indicator_place, take_tile, tiles_left
from paiju.core.rules import INDICATORS, Rules
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.table.codes import name_of
from paiju.table.setup import tile_set


class Drawn(NamedTuple):
    """A tile drawn: by whom, its code (-1 if the record does not say), and whether it replaces another."""

    seat: int
    tile: int
    replacement: bool = False


def dictated_wall(
    book: Book,
    hands: Sequence[Sequence[int]],
    draws: Sequence[Drawn] = (),
    indicators: Sequence[int] = (),
    ura: Sequence[int] = (),
) -> list[int]:
    """The wall of a hand that was played: the tiles dealt to each seat from the dealer on, every draw in order (the
    dealer's last tile is the first), the indicators as they were turned and those below them."""
    r = flatten(book)
    wall = [NONE] * len(tile_set(book))
    for seat, hand in enumerate(hands):
        if seat >= r.players or len(hand) > dealt_tiles(r):
            raise wrong("hands", _("expected {players} hands of {hand} tiles", players=r.players, hand=dealt_tiles(r)))
        for i, code in enumerate(hand):
            put(wall, dealt_place(r, len(wall), seat, i), code)
    draw_all(r, wall, draws, indicators)
    if r.dead_wall:
        lay_indicators(r, wall, indicators, ura)
    check_copies(book, wall)
    return wall


def dealt_tiles(r: Rules) -> int:
    """Tiles dealt to everybody."""
    return 3 * r.sets + 1


def dealt_place(r: Rules, tiles: int, seat: int, number: int) -> int:
    """The place of a dealt tile: four at a time for everybody, and the thirteenth by itself."""
    if r.wall_per_seat:
        return seat * (tiles // r.players) + number
    if number == 12 and r.sets == 4:
        return number * r.players + seat
    return number // 4 * 4 * r.players + 4 * seat + number % 4


def draw_all(r: Rules, wall: list[int], draws: Sequence[Drawn], indicators: Sequence[int]) -> None:
    """Every draw from where the core takes it. Without a dead wall, turned tiles come off the end: the first before
    play, a further one before each replacement (reading:152)."""
    d = places(r, len(wall))
    turned = [] if r.dead_wall else list(indicators)
    if turned:
        put(wall, take_tile(r, d, 0, FOR_KONG), turned.pop(0))
    for seat, code, replacement in draws:
        if not 0 <= seat < r.players:
            raise wrong("draws", _("there is no seat {seat}", seat=seat))
        if replacement and turned:
            put(wall, take_tile(r, d, 0, FOR_KONG), turned.pop(0))
        if tiles_left(r, d, seat) < 1 or (replacement and r.dead_wall and d.replaced >= r.replacements):
            raise wrong("draws", _("more tiles are drawn than the wall has"))
        put(wall, take_tile(r, d, seat, FOR_KONG if replacement else FROM_WALL), code)


def places(r: Rules, tiles: int) -> Deal:
    """A table after the deal whose wall holds the numbers of the places instead of tiles."""
    d = Deal()
    d.tiles, d.wall = tiles, list(range(tiles))
    d.front, d.back = dealt_tiles(r) * r.players, tiles - r.dead_wall
    d.own_front = [dealt_tiles(r)] * 4
    return d


def lay_indicators(r: Rules, wall: list[int], indicators: Sequence[int], ura: Sequence[int]) -> None:
    """Indicators in the dead wall, and the hidden ones below them."""
    if max(len(indicators), len(ura)) > INDICATORS:
        raise wrong("indicators", _("at most {most} indicators", most=INDICATORS))
    d = places(r, len(wall))
    for below, codes in enumerate((indicators, ura)):
        for i, code in enumerate(codes):
            put(wall, indicator_place(r, d, i) + below, code)


def put(wall: list[int], place: int, code: int) -> None:
    """Put a tile where none is known yet."""
    if not NONE <= code < TILE_CODES:
        raise wrong("tiles", _("{given} is not a tile", given=f"{code!r:.20}"))
    if code == NONE:
        return
    if wall[place] not in (NONE, code):
        raise wrong("draws", _("the record puts two tiles in one place of the wall"))
    wall[place] = code


def check_copies(book: Book, wall: Sequence[int]) -> None:
    """Check that no tile occurs more often than in the set."""
    known = Counter(code for code in wall if code != NONE)
    known.subtract(Counter(tile_set(book)))
    over = [code for code, number in known.items() if number > 0]
    if over:
        names = ", ".join(name_of(code) for code in sorted(over))
        raise wrong("tiles", _("more copies than the set has: {tiles}", tiles=names))


def wrong(field: str, text: Text) -> InputError:
    """The error for an impossible record."""
    return InputError(field, text)
