"""Tiles moved from the wall to hands and on to the table; every change is noted in the log."""

from paiju.core.hand.held import kinds_held
from paiju.core.play.actions import FIRST_FLOWER, FIVE_OF, NONE, RED_FIVES, is_red, kind_of
from paiju.core.play.deal import CLAIMED_MARK, FOR_KONG, FROM_WALL, TURN, Deal
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import ALL_KINDS

# What the log says: code << 12 | who << 8 | detail. AUTO is an action done by itself; a tile nobody knows is 255.
ACTED, AUTO, DREW, TURNED, STANDS_READY, WON, ENDED = 1, 2, 3, 4, 5, 6, 7
CODE, WHO, DETAIL = 12, 8, 255
CODES, WHOS = 1 << CODE - WHO, 1 << WHO  # to multiply by: interpreted, products and sums are quicker than shifts


def note(d: Deal, code: int, who: int, detail: int) -> None:
    """Append to the log."""
    d.log[d.logged] = (code * CODES + who) * WHOS + (detail & DETAIL)
    d.logged += 1


def tiles_left(r: Rules, d: Deal, seat: int) -> int:
    """Live tiles that can still be drawn; of the seat's own wall where each has one."""
    if r.wall_per_seat:
        return d.tiles // r.players - d.own_front[seat]
    return d.back - d.front


def take_tile(r: Rules, d: Deal, seat: int, source: int) -> int:
    """The next tile of the wall, or a replacement from its end; with a dead wall the last live tile refills it."""
    if r.wall_per_seat:
        at = seat * (d.tiles // r.players) + d.own_front[seat]
        d.own_front[seat] += 1
        return d.wall[at]
    if r.dead_wall == 0 and d.back - d.front == 1:
        at = d.back - 1 + (d.replaced & 1)  # the last tile: the lower one if the upper was taken from the end
    else:
        at = d.front if source == FROM_WALL else from_the_end(d, d.replaced)
    if source == FROM_WALL:
        d.front += 1
    else:
        d.replaced += 1
        d.back -= 1
    return d.wall[at]


def from_the_end(d: Deal, number: int) -> int:
    """Where the tile of this number lies, counted from the end: of every stack the upper one first (xjtu:4.7.2)."""
    return d.tiles - 2 - (number & -2) + (number & 1)


def give(d: Deal, seat: int, code: int) -> None:
    """Put a tile into a hand; one nobody knows is not there."""
    kind = code
    if code >= FIRST_FLOWER:
        d.held_flowers[seat] |= 1 << code - FIRST_FLOWER
        return
    if code >= RED_FIVES:
        d.red[seat][code - RED_FIVES] += 1
        kind = FIVE_OF[code - RED_FIVES]
    if kind >= 0:
        d.counts[seat][kind] += 1


def take(d: Deal, seat: int, code: int) -> int:
    """Take a tile out of a hand; its kind, -1 for a flower."""
    if code >= FIRST_FLOWER:
        d.held_flowers[seat] &= ~(1 << code - FIRST_FLOWER)
        return NONE
    kind = code
    if code >= RED_FIVES:
        d.red[seat][code - RED_FIVES] -= 1
        kind = FIVE_OF[code - RED_FIVES]
    d.counts[seat][kind] -= 1
    return kind


def number_of(d: Deal, seat: int, code: int) -> int:
    """How many of this very tile are in the hand."""
    if code < RED_FIVES:
        held = d.counts[seat][code]
        return held - d.red[seat][code // 9] if code in FIVE_OF else held
    if is_red(code):
        return d.red[seat][code - RED_FIVES]
    return d.held_flowers[seat] >> code - FIRST_FLOWER & 1


def holds_code(d: Deal, seat: int, code: int) -> bool:
    """Is this very tile in the hand?"""
    return number_of(d, seat, code) > 0


def red_of(d: Deal, seat: int, kind: int) -> int:
    """Red fives of a kind in the hand."""
    return d.red[seat][kind // 9] if kind in FIVE_OF else 0


def draw(r: Rules, d: Deal, seat: int, source: int) -> None:
    """A seat draws and it is its turn."""
    code = take_tile(r, d, seat, source)
    give(d, seat, code)
    far = d.far[seat]
    d.far[seat] = far - 1 if far else 0
    d.log[d.logged] = (DREW * CODES + seat) * WHOS + (code & DETAIL)
    d.logged += 1
    d.turn = seat
    d.drawn = code
    d.source = source
    d.phase = TURN
    d.barred = barred_by_void(d, seat) if d.void[seat] else 0


def void_held(d: Deal, seat: int) -> int:
    """The kinds in a hand that are of the suit given up, as a mask."""
    return kinds_held(d.counts[seat]) & d.void[seat] if d.void[seat] else 0


def barred_by_void(d: Deal, seat: int) -> int:
    """The kinds that stay in the hand as long as there are tiles of the suit given up, as a mask."""
    return ALL_KINDS & ~d.void[seat] if void_held(d, seat) else 0


def throw_into_river(d: Deal, seat: int, code: int, kind: int, marks: int) -> None:
    """Lay a tile among a seat's discards; a flower has no kind (-1)."""
    n = d.river_count[seat]
    d.river[seat][n] = code
    d.marks[seat][n] = marks
    d.river_count[seat] = n + 1
    if kind >= 0:
        d.discards[seat][kind] += 1


def lay(d: Deal, seat: int, code: int, feeder: int, red: int) -> None:
    """Lay out a set."""
    n = d.meld_count[seat]
    d.melds[seat][n] = code
    d.fed[seat][n] = feeder
    d.meld_red[seat][n] = red
    d.meld_count[seat] = n + 1
    d.far[seat] = 0


def take_kind(d: Deal, seat: int, kind: int, number: int, reds: int) -> None:
    """Take so many tiles of a kind out of a hand, so many of them red."""
    d.counts[seat][kind] -= number
    if reds:
        d.red[seat][kind // 9] -= reds


def is_closed(d: Deal, seat: int) -> bool:
    """Nothing claimed."""
    closed = True
    for i in range(d.meld_count[seat]):
        closed = closed and d.melds[seat][i] >> SET_TYPE == CONCEALED_KONG
    return closed


def open_pung_at(d: Deal, seat: int, kind: int) -> int:
    """Which meld is the pung of this kind; -1 for none."""
    for i in range(d.meld_count[seat]):
        if d.melds[seat][i] == OPEN_PUNG << SET_TYPE | kind:
            return i
    return NONE


def turn_indicator(r: Rules, d: Deal) -> None:
    """Turn one more indicator: the next stack of the dead wall, or a tile from the end of the wall, which is then out
    of play (reading:152); the last tile of all is left for the replacement."""
    if r.dead_wall:
        code = d.wall[indicator_place(r, d, d.shown)]
    elif d.back - d.front > 1:
        code = take_tile(r, d, 0, FOR_KONG)
    else:
        return
    d.turned[d.shown] = code
    d.shown += 1
    note(d, TURNED, 0, code)


def indicator_place(r: Rules, d: Deal, number: int) -> int:
    """The upper tile of a stack before the replacements; its hidden one lies below, at the next place."""
    return d.tiles - r.replacements - 2 - 2 * number


def turn_due(r: Rules, d: Deal) -> None:
    """Indicators that were waiting for the next action."""
    while d.due:
        turn_indicator(r, d)
        d.due -= 1


def end_first_turn(d: Deal) -> None:
    """A call or kong ends everybody's first turn and ippatsu."""
    d.calls += 1
    for seat in range(4):
        d.first[seat] = 0
        d.ippatsu[seat] = 0


def shows(d: Deal, kind: int) -> int:
    """Copies of a kind that lie open in discards and melds, claimed discards counted once."""
    n = 0
    for seat in range(4):
        for i in range(d.river_count[seat]):
            if d.marks[seat][i] & CLAIMED_MARK == 0 and kind_of(d.river[seat][i]) == kind:
                n += 1
        for i in range(d.meld_count[seat]):
            code = d.melds[seat][i]
            lowest = code & SET_KIND
            set_type = code >> SET_TYPE
            if set_type == CHOW:
                n += int(lowest <= kind <= lowest + 2)
            elif set_type != CONCEALED_KONG and lowest == kind:
                n += 3 if set_type == OPEN_PUNG else 4
    return n
