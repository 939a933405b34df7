"""What the player whose turn it is may do: a reason for each action, 0 when it is allowed."""

from paiju.core.hand.readings import readings
from paiju.core.hand.splits import ROW
from paiju.core.play import actions as A
from paiju.core.play import reasons as R
from paiju.core.play.actions import NONE, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import (
    CHOICE_RIGHT,
    CLAIMED_MARK,
    DISCARDED,
    EXPOSED,
    FOR_FLOWER,
    KONG_RIGHT,
    NO_RIICHI,
    RIICHI_RIGHT,
    STANDS,
    WON_MARK,
    Deal,
)
from paiju.core.play.moves import holds_code, is_closed, number_of, open_pung_at, tiles_left, void_held
from paiju.core.play.readiness import ready_without, waits_after_kong
from paiju.core.rules import DRAWN_NORTH, MOST_SETS, PUNG_IN_EVERY_READING, Rules
from paiju.core.shape import CHOW, OPEN_PUNG, PUNG, SET_TYPE, STANDARD
from paiju.core.tiles import KINDS, NORTH, ORPHANS

ORPHAN_KINDS = tuple(kind for kind in range(KINDS) if ORPHANS >> kind & 1)


def why_no_discard(d: Deal, seat: int, code: int, drawn: bool) -> int:
    """A tile of the hand, not one just completed by a claim; in riichi only the tile drawn."""
    if drawn:
        if d.drawn == NONE:
            return R.NOT_AFTER_CLAIM
    else:
        if number_of(d, seat, code) <= (1 if d.drawn == code else 0):
            return R.NOT_IN_HAND
        if d.riichi[seat] == STANDS:
            return R.IN_RIICHI
        if d.stuck and d.stuck >> seat & 1:
            return R.ALREADY_WON
        if not d.rights[seat] & CHOICE_RIGHT and d.drawn != NONE:
            return R.TAKEN_AWAY
    if d.barred and not is_flower(code) and d.barred >> kind_of(code) & 1:
        if d.void[seat] == 0 or void_held(d, seat) == 0:
            return R.SWAP_CALL
        if not is_bound(d, seat):
            return R.VOID_FIRST
    if d.exposed[seat][0] and code != first_exposed(d, seat, code):
        return R.EXPOSED_FIRST
    return R.ALLOWED


def is_bound(d: Deal, seat: int) -> bool:
    """Does a penalty say what a seat discards? It comes before the suit given up."""
    return d.exposed[seat][0] != 0 or (not d.rights[seat] & CHOICE_RIGHT and d.drawn != NONE)


def first_exposed(d: Deal, seat: int, otherwise: int) -> int:
    """The first exposed tile still in the hand, which has to be discarded next (mcr:Q160(1))."""
    for i in range(EXPOSED):
        code = d.exposed[seat][i] - 1
        if code >= 0 and holds_code(d, seat, code):
            return code
    return otherwise


def why_no_riichi(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int, drawn: bool) -> int:
    """Closed, after a draw, once, with tiles and points enough, and ready after this discard."""
    if not r.riichi:
        return R.NOT_IN_THIS_BOOK
    if not d.rights[seat] & RIICHI_RIGHT:
        return R.TAKEN_AWAY
    if d.riichi[seat] != NO_RIICHI:
        return R.ALREADY_RIICHI
    if d.stuck >> seat & 1:
        return R.ALREADY_WON
    if not is_closed(d, seat):
        return R.NOT_CLOSED
    if tiles_left(r, d, seat) < r.riichi_tiles_left:
        return R.TOO_FEW_TILES
    if r.riichi_needs_deposit and d.points[seat] < r.deposit:
        return R.TOO_FEW_POINTS
    reason = why_no_discard(d, seat, code, drawn)
    if reason:
        return reason
    return R.ALLOWED if ready_without(r, d, buffers, seat, code) else R.NOT_READY


def why_no_kong(r: Rules, d: Deal, seat: int) -> int:
    """What every kong needs: a tile to replace it, and fewer kongs than the limit."""
    if not d.rights[seat] & KONG_RIGHT:
        return R.TAKEN_AWAY
    if r.kong_limit and d.kongs >= r.kong_limit:
        return R.KONG_LIMIT
    if tiles_left(r, d, seat) == 0 and not r.kong_on_last_tile:
        return R.NO_TILES_LEFT
    if r.dead_wall and d.replaced >= r.replacements:
        return R.NO_TILES_LEFT
    return R.ALLOWED


def why_no_own_kong(r: Rules, d: Deal, seat: int) -> int:
    """A kong from the hand, only after a draw, and where each has a wall only while the next player can draw
    (botzone:last-kong); for the kong of a discard the player after the discarder was asked already."""
    if d.drawn == NONE:
        return R.NOT_AFTER_CLAIM
    if d.source == FOR_FLOWER and not r.kong_in_turn_of_claim and in_turn_of_claim(d, seat):
        return R.IN_TURN_OF_CLAIM
    if r.wall_per_seat and tiles_left(r, d, (seat + 1) % r.players) == 0:
        return R.NO_TILES_LEFT
    return why_no_kong(r, d, seat)


def in_turn_of_claim(d: Deal, seat: int) -> bool:
    """Did this turn begin with a chow or pung? A kong then waits for the next one (mcr:Q35(1))."""
    if d.what != DISCARDED or d.by == seat or d.meld_count[seat] == 0:
        return False
    newest = d.melds[seat][d.meld_count[seat] - 1] >> SET_TYPE
    mark = d.marks[d.by][d.river_count[d.by] - 1] & (CLAIMED_MARK | WON_MARK)
    return mark == CLAIMED_MARK and (newest == CHOW or newest == OPEN_PUNG)


def why_no_concealed_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """Four in the hand; in riichi the drawn one among them, and the hand must stay what it was."""
    reason = why_no_own_kong(r, d, seat)
    if reason:
        return reason
    if d.counts[seat][kind] < 4:
        return R.TOO_FEW
    if d.void[seat] >> kind & 1:
        return R.VOID_SUIT
    if d.riichi[seat] == STANDS:
        return why_no_kong_in_riichi(r, d, buffers, seat, kind)
    return why_no_kong_after_win(r, d, buffers, seat, kind)


def why_no_kong_after_win(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """Who has won and stays in play may only make a kong that leaves their waits what they are (psa:特殊#11)."""
    if d.stuck >> seat & 1 and waits_after_kong(r, d, buffers, seat, kind) != d.waits[seat]:
        return R.CHANGES_WAITS
    return R.ALLOWED


def why_no_kong_in_riichi(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """The tile drawn is the fourth, the waits stay the same and, where the book asks it, the three are a pung in every
    reading (ema:3.12(2), xjtu:5.12.2, lol:(五)4)."""
    if is_flower(d.drawn) or kind_of(d.drawn) != kind:
        return R.CHANGES_WAITS
    if waits_after_kong(r, d, buffers, seat, kind) != d.waits[seat]:
        return R.CHANGES_WAITS
    if r.kong_after_riichi == PUNG_IN_EVERY_READING and not always_pung(r, d, buffers, seat, kind):
        return R.CHANGES_WAITS
    return R.ALLOWED


def always_pung(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> bool:
    """Whatever tile completes the hand, are three of this kind a pung in every reading?"""
    w = buffers.win
    for i in range(KINDS):
        w.counts[i] = d.counts[seat][i]
    w.counts[kind] -= 1
    w.meld_count = d.meld_count[seat]
    always = True
    for wait in range(KINDS):
        if d.waits[seat] >> wait & 1:
            w.counts[wait] += 1
            for i in range(readings(r, w, buffers.rows)):
                always = always and has_pung(buffers.rows, ROW * i, kind)
            w.counts[wait] -= 1
    return always


def has_pung(rows: list[int], at: int, kind: int) -> bool:
    """Has this reading a concealed pung of the kind?"""
    is_there = False
    if rows[at] == STANDARD:
        for i in range(2, 2 + MOST_SETS):
            is_there = is_there or rows[at + i] == PUNG << SET_TYPE | kind
    return is_there


def why_no_added_kong(r: Rules, d: Deal, seat: int, kind: int) -> int:
    """The fourth tile beside an open pung."""
    reason = why_no_own_kong(r, d, seat)
    if reason:
        return reason
    if open_pung_at(d, seat, kind) == NONE or d.counts[seat][kind] == 0:
        return R.TOO_FEW
    if d.stuck >> seat & 1 and (kind_of(d.drawn) != kind or d.waits[seat] >> kind & 1):
        return R.CHANGES_WAITS  # the fourth tile is one they need, or wait for
    return R.ALLOWED


def why_no_nine_terminals(r: Rules, d: Deal, seat: int) -> int:
    """Nine or more kinds of ones, nines and honours in the first turn, before any call; not for who has to discard what
    they draw (xjtu:9.1.3)."""
    if not r.nine_terminals:
        return R.NOT_IN_THIS_BOOK
    if not d.rights[seat] & CHOICE_RIGHT:
        return R.TAKEN_AWAY
    if not d.first[seat] or d.calls:
        return R.NOT_FIRST_TURN
    c, kinds = d.counts[seat], 0
    for kind in ORPHAN_KINDS:
        kinds += c[kind] > 0
    return R.ALLOWED if kinds > 8 else R.TOO_FEW_ORPHANS


def why_no_north(r: Rules, d: Deal, seat: int) -> int:
    """A North in hand, after a draw, with a tile to replace it; in riichi only the one drawn, unless the book lets any
    go (reading:171)."""
    if not r.north_bonus:
        return R.NOT_IN_THIS_BOOK
    if not d.rights[seat] & KONG_RIGHT:
        return R.TAKEN_AWAY  # it is a call (xjtu:App2:5.9.3)
    if d.drawn == NONE:
        return R.NOT_AFTER_CLAIM
    if d.counts[seat][NORTH] == 0:
        return R.NOT_IN_HAND
    if not can_replace(r, d, seat):
        return R.NO_TILES_LEFT
    if d.stuck >> seat & 1 and d.drawn != NORTH:
        return R.ALREADY_WON
    stays = d.riichi[seat] == STANDS and d.drawn != NORTH and r.north_in_riichi == DRAWN_NORTH
    return R.IN_RIICHI if stays else R.ALLOWED


def why_no_flower(r: Rules, d: Deal, seat: int, flower: int) -> int:
    """A flower in the hand and a tile to replace it."""
    if d.held_flowers[seat] >> flower & 1 == 0:
        return R.NOT_IN_HAND
    return R.ALLOWED if can_replace(r, d, seat) else R.NO_TILES_LEFT


def can_replace(r: Rules, d: Deal, seat: int) -> bool:
    """Is there a tile to draw for one laid aside? A dead wall has so many and no more."""
    return tiles_left(r, d, seat) > 0 and (r.dead_wall == 0 or d.replaced < r.replacements)


def discard_code(d: Deal, action: int) -> int:
    """The tile a discard or riichi action throws; -1 when it is no such action."""
    if A.DISCARD <= action < A.DISCARD_DRAWN:
        return action - A.DISCARD
    if action == A.DISCARD_DRAWN or action == A.RIICHI_DRAWN:
        return d.drawn
    if A.RIICHI <= action < A.RIICHI_DRAWN:
        return action - A.RIICHI
    return NONE
