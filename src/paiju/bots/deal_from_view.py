"""The core's table as a role knows it, built from a view and nothing else.

The core's players read a `Deal`. With this one they decide as they would at the real table, and cannot peek: whatever
the view does not show is missing. Other hands are empty unless they lie open, and the wall is blank.
"""

from collections.abc import Iterable
from functools import lru_cache

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import swap_barred
from paiju.core.play.deal import Deal
from paiju.core.play.ending import kong_code
from paiju.core.play.moves import ACTED, barred_by_void, give, note, take, throw_into_river
from paiju.core.play.readiness import find_waits
from paiju.core.rules import Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import EAST, ONE_SUIT
from paiju.scoring.situation import SET_TYPES
from paiju.table import events as E
from paiju.table.codes import CODES, HIDDEN, SEATS
from paiju.table.furiten import WHATS, note_let_go, thrown_kinds
from paiju.table.scene import Place, Thrown, View
from paiju.table.setup import tile_set

PHASES = {
    "exchange": D.EXCHANGE,
    "swap": D.SWAP,
    "opening": D.OPENING,
    "bets": D.BETS,
    "void_suit": D.NAMING,
    "over": D.OVER,
}
SOURCES = {"wall": D.FROM_WALL, "kong": D.FOR_KONG, "flower": D.FOR_FLOWER, "north": D.FOR_NORTH}
FIRST_SUPPORTER = 4


def deal_of(book: Book, r: Rules, buffers: Buffers, view: View, who: int, phase: int = 0) -> Deal:
    """The table that a view shows. `book` is the book the hand is played by, `r` its flat form, `who` the role's
    number: a seat, or 4 and up for a supporter. If the view does not say what is allowed, give `phase`."""
    d = Deal()
    fill_table(book, r, d, view)
    for seat, place in enumerate(view.seats.values()):
        fill_seat(d, seat, place)
    d.phase, d.awaited, d.supporters = phase or phase_of(view), 1 << who, len(view.backs) + (who >= FIRST_SUPPORTER)
    fill_stake(d, view)
    fill_kong(d)
    for name, tile in view.course.discards[: D.LOG]:
        note(d, ACTED, SEATS.index(name), A.DISCARD + CODES[tile])  # the log tells no more than their order
    fill_wall(book, r, d, view)
    if who < FIRST_SUPPORTER:
        fill_own(r, d, buffers, view, who)
    return d


def codes(tiles: Iterable[str]) -> list[int]:
    """Tiles by number, without those face down."""
    return [CODES[tile] for tile in tiles if tile != HIDDEN]


def seats_in(names: Iterable[str]) -> list[int]:
    """Seats by number."""
    return [SEATS.index(name) for name in names]


def phase_of(view: View) -> int:
    """The phase of the hand; during play it follows from what the role is asked."""
    if view.phase != "play":
        return PHASES[view.phase]
    allowed = {action.code for action in view.legal}
    if A.READY in allowed:
        return D.SHOW
    besides = allowed - {A.PASS}
    if besides and all(A.REPLACE_FLOWER <= code < A.READY for code in besides):
        return D.FLOWERS
    return D.CLAIM if A.PASS in allowed else D.TURN


def fill_table(book: Book, r: Rules, d: Deal, view: View) -> None:
    """Fill in what concerns everybody."""
    d.round, d.deposits, d.counters = EAST + SEATS.index(view.round), view.deposits, view.counters
    d.dealing = view.deal or 0
    turned = codes(view.indicators)
    d.turned[: len(turned)], d.shown = turned, len(turned)
    d.wild = A.kind_of(CODES[view.wild]) if view.wild else A.NONE
    d.turn, d.drawn = SEATS.index(view.turn), A.NONE
    d.source, d.after_kong = SOURCES[view.course.source], int(view.course.after_kong)
    for name, field in (("first", d.first), ("ippatsu", d.ippatsu), ("double_riichi", d.double_riichi)):
        for seat in seats_in(getattr(view.course, name)):
            field[seat] = 1
    for seat in range(r.players):
        d.rights[seat], d.answers[seat] = D.ALL_RIGHTS, A.PASS
    for seat in range(4):
        d.liable[seat] = [A.NONE] * 3
        d.picked[seat] = [A.NONE] * 3
        d.person[seat] = seat
    won = sum(1 << seat for seat, place in enumerate(view.seats.values()) if place.won)
    d.out = won if book.course.after_win == "winner_leaves" else 0
    d.stuck = won if book.course.after_win == "winner_stays" else 0
    d.backs[: len(view.backs)] = seats_in(view.backs.values())


def fill_seat(d: Deal, seat: int, place: Place) -> None:
    """Fill in what is seen of a seat: the known tiles, its melds and discards."""
    d.points[seat], d.person[seat], d.north[seat] = place.points, SEATS.index(place.person), place.north
    d.riichi[seat] = D.STANDS if place.riichi else D.NO_RIICHI
    d.opened |= place.open << seat
    d.void[seat] = ONE_SUIT << 9 * E.SUITS.index(place.void) if place.void else 0
    for code in codes(place.hand):
        give(d, seat, code)
    for tile in codes(place.flowers):
        d.flowers[seat] |= 1 << tile - A.FIRST_FLOWER
    for i, meld in enumerate(place.melds):
        d.melds[seat][i], d.meld_red[seat][i] = meld_code(meld), sum(tile[0] == "0" for tile in meld.tiles)
        d.fed[seat][i] = A.NONE if meld.from_ is None else SEATS.index(meld.from_)
        d.kongs += meld.type in ("kan", "addkan", "ankan")
        d.kong_seats |= (meld.type in ("kan", "addkan", "ankan")) << seat
    d.meld_count[seat] = len(place.melds)
    d.calls += len(place.melds) + place.north
    for thrown in place.river:
        code = CODES[thrown.tile]
        throw_into_river(d, seat, code, A.kind_of(code), marks_of(thrown))
    d.thrown[seat] = thrown_kinds(place)
    for i, shown in enumerate(place.exposed):
        d.exposed[seat][i] = CODES[shown] + 1


def meld_code(meld: E.LaidMeld) -> int:
    """The core's number of a set; the kind of a face-down kong is unknown."""
    known = codes(meld.tiles)
    return SET_TYPES[meld.type] << SET_TYPE | (min(map(A.kind_of, known)) if known else 0)


def marks_of(thrown: Thrown) -> int:
    """The marks on a discard."""
    claimed = thrown.claimed * D.CLAIMED_MARK + thrown.won * D.WON_MARK
    return thrown.drawn * D.DRAWN_MARK + thrown.riichi * D.RIICHI_MARK + claimed


def fill_stake(d: Deal, view: View) -> None:
    """Fill in the tile at stake. A kong or North that may still be robbed is laid out only once it stands."""
    if view.stake is None or view.course.what is None:
        return
    tile, name = view.stake
    d.stake, d.by, d.what = CODES.get(tile, 0), SEATS.index(name), WHATS[view.course.what]
    if d.phase != D.CLAIM:
        return
    d.turn = d.by
    if d.what == D.DISCARDED:
        thrown = view.seats[name].river[-1]
        if thrown.riichi and d.riichi[d.by] == D.NO_RIICHI:
            d.riichi[d.by] = D.DECLARED
    else:
        take_back(d, d.by)


def fill_kong(d: Deal) -> None:
    """The kong just made, by whoever drew for it or has discarded since; of several the last that was laid out."""
    seat = d.by if d.phase == D.CLAIM else d.turn
    for i in range(d.meld_count[seat]):
        sort = d.melds[seat][i] >> SET_TYPE
        if sort in (OPEN_KONG, ADDED_KONG, CONCEALED_KONG):
            d.kong_paid = kong_code(sort, d.fed[seat][i])


def take_back(d: Deal, seat: int) -> None:
    """Take back the last kong or North announced: it does not stand yet."""
    if d.what == D.NORTH_ASIDE:
        d.north[seat] -= 1
    elif d.what == D.CONCEALED:
        d.meld_count[seat] -= 1
        at = d.meld_count[seat]
        d.melds[seat][at] = d.meld_red[seat][at] = d.fed[seat][at] = 0
    else:
        kind = A.kind_of(d.stake)
        for i in range(d.meld_count[seat]):
            if d.melds[seat][i] & SET_KIND == kind and d.melds[seat][i] >> SET_TYPE == SET_TYPES["addkan"]:
                d.melds[seat][i] = OPEN_PUNG << SET_TYPE | kind
                d.meld_red[seat][i] -= A.is_red(d.stake)
    if d.what != D.NORTH_ASIDE:
        d.kongs -= 1
    d.calls -= 1


@lru_cache(maxsize=64)
def tiles_of(book: Book) -> int:
    """The number of tiles in the set."""
    return len(tile_set(book))


def fill_wall(book: Book, r: Rules, d: Deal, view: View) -> None:
    """Fill in a blank wall with as many tiles gone as were seen to go."""
    d.tiles = tiles_of(book)
    d.wall = [A.NONE] * D.WALL
    aside = d.kongs + sum(d.north) + sum(mask.bit_count() for mask in d.flowers)
    d.replaced = aside if r.dead_wall else aside + d.shown
    d.back = d.tiles - r.dead_wall - d.replaced
    d.front = d.back - view.left
    if r.wall_per_seat:
        d.front, d.back, d.replaced = 0, d.tiles, 0
        for seat, place in enumerate(view.seats.values()):
            d.own_front[seat] = sum(map(own_tiles, place.melds)) + len(place.hand) + len(place.river)


def own_tiles(meld: E.LaidMeld) -> int:
    """Tiles of a set that came from the seat's own wall."""
    return len(meld.tiles) - (meld.from_ is not None)


def fill_own(r: Rules, d: Deal, buffers: Buffers, view: View, who: int) -> None:
    """Fill in what only the seat itself knows: the tile drawn, what it picked, what it waits for and let go."""
    place = view.seats[SEATS[who]]
    for i, tile in enumerate(view.course.picked[:3]):
        d.picked[who][i] = CODES[tile]
        if d.phase == D.EXCHANGE:
            take(d, who, CODES[tile])
    if d.phase == D.FLOWERS:
        d.turn = who
    elif d.phase == D.OPENING and not any(action.code == A.OPEN_HAND for action in view.legal):
        d.opened |= 1 << who  # it has said so, and is choosing what stays hidden
    own_turn = d.phase == D.TURN and d.turn == who
    before_play = d.phase < D.TURN or d.phase == D.NAMING
    if place.drawn is not None and place.drawn != HIDDEN and (own_turn or before_play):
        d.drawn = CODES[place.drawn]
    if own_turn and d.drawn == A.NONE:
        d.barred = barred_after(r, d, who) | barred_by_void(d, who)
        d.source = D.NOT_DRAWN
        return
    if before_play:
        return
    if own_turn:
        take(d, who, d.drawn)
    find_waits(r, d, buffers, who)
    d.far[who] = 0
    note_let_go(r, d, view, who)
    if own_turn:
        give(d, who, d.drawn)
        d.barred = barred_by_void(d, who)


def barred_after(r: Rules, d: Deal, seat: int) -> int:
    """Kinds that may not be discarded after the claim just made."""
    if d.meld_count[seat] == 0 or d.stake < 0:
        return 0
    code, kind = d.melds[seat][d.meld_count[seat] - 1], A.kind_of(d.stake)
    if code >> SET_TYPE == CHOW:
        return swap_barred(r, kind, kind - (code & SET_KIND))
    return 0 if code >> SET_TYPE == CONCEALED_KONG else swap_barred(r, kind, 3)
