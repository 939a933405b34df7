"""What others may do with a tile at stake, and who gets it."""

from paiju.core.play import actions as A
from paiju.core.play import reasons as R
from paiju.core.play.actions import NONE, is_flower, is_red, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CHOW_RIGHT, DISCARDED, KONG_RIGHT, NO_RIICHI, PUNG_RIGHT, Deal
from paiju.core.play.early_draws import early_end
from paiju.core.play.legal import why_no_kong, why_no_kong_after_win
from paiju.core.play.moves import red_of, tiles_left
from paiju.core.play.turns import next_seat
from paiju.core.play.winning import why_no_win
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR, KINDS

PLACES = 0o467777731  # in octal, the ones' digit last: where a tile of each rank can stand in a run, as a mask


def why_no_claim(r: Rules, d: Deal, seat: int, right: int) -> int:
    """What every claim for a set needs."""
    if d.what != DISCARDED:
        return R.NOT_NOW
    if not d.rights[seat] & right:
        return R.TAKEN_AWAY
    if d.riichi[seat] != NO_RIICHI:
        return R.IN_RIICHI
    if d.stuck and d.stuck >> seat & 1 and right != KONG_RIGHT:
        return R.ALREADY_WON
    if is_flower(d.stake):
        return R.TOO_FEW
    if d.void[seat] and d.void[seat] >> kind_of(d.stake) & 1:
        return R.VOID_SUIT
    if not r.claims_on_last_discard and last_discard(r, d):
        return R.NO_TILES_LEFT
    if early_end(r, d):
        return R.NOT_NOW
    return R.ALLOWED


def last_discard(r: Rules, d: Deal) -> bool:
    """Was the tile at stake discarded with nothing left to draw?"""
    return tiles_left(r, d, next_seat(r, d, d.by) if r.wall_per_seat else d.by) == 0


def swap_barred(r: Rules, kind: int, place: int) -> int:
    """Kinds not to be discarded after a chow: the tile claimed, and the other end of the two tiles shown
    (xjtu:5.10, ema:3.8). `place` is where the claimed tile stands, 3 for a pung."""
    if not r.swap_calling_barred:
        return 0
    mask = 1 << kind
    if place == 0 and kind % 9 < 6:
        mask |= 1 << kind + 3
    if place == 2 and kind % 9 > 2:
        mask |= 1 << kind - 3
    return mask


def has_discard(d: Deal, seat: int, barred: int, first: int, second: int) -> bool:
    """Is there a tile to discard when two have gone into a set? Of the barred kinds there are not more than seven."""
    if d.meld_count[seat] < (2 if barred else 3) or d.held_flowers[seat]:
        return True
    c = d.counts[seat]
    for kind in range(KINDS):
        if c[kind] and barred >> kind & 1 == 0 and c[kind] > int(kind == first) + int(kind == second):
            return True
    return False


def why_no_pung(r: Rules, d: Deal, seat: int, red: int) -> int:
    """Two more of the discard in hand, with or without a red one, and a legal discard afterwards."""
    reason = why_no_claim(r, d, seat, PUNG_RIGHT)
    if reason:
        return reason
    kind = kind_of(d.stake)
    if ways_to_pung(d, seat, kind) >> red & 1 == 0:
        return R.TOO_FEW
    return R.ALLOWED if has_discard_after_pung(r, d, seat, kind) else R.NO_DISCARD_AFTER


def ways_to_pung(d: Deal, seat: int, kind: int) -> int:
    """Can two tiles of the kind be taken without a red five, and with one? As a mask."""
    held, reds = d.counts[seat][kind], red_of(d, seat, kind)
    return int(held - reds > 1) | int(held > 1 and reds > 0) << 1


def has_discard_after_pung(r: Rules, d: Deal, seat: int, kind: int) -> bool:
    """Is there a tile to discard after the pung?"""
    return has_discard(d, seat, swap_barred(r, kind, 3), kind, kind)


def why_no_open_kong(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """Three more of the discard in hand, and a tile to replace it."""
    reason = why_no_claim(r, d, seat, KONG_RIGHT)
    if reason:
        return reason
    kind = kind_of(d.stake)
    if d.counts[seat][kind] < 3:
        return R.TOO_FEW
    reason = why_no_kong(r, d, seat)
    return reason if reason else why_no_kong_after_win(r, d, buffers, seat, kind)


def why_no_chow(r: Rules, d: Deal, seat: int, place: int, red: int) -> int:
    """The discard of the left neighbour and two tiles beside it; a legal discard afterwards."""
    if not r.chow:
        return R.NOT_IN_THIS_BOOK
    reason = why_no_claim(r, d, seat, CHOW_RIGHT)
    if reason:
        return reason
    if seat != next_seat(r, d, d.by):
        return R.NOT_FROM_LEFT
    kind = kind_of(d.stake)
    if ways_to_chow(d, seat, kind) >> place + 3 * red & 1 == 0:
        return R.NO_RUN
    return R.ALLOWED if has_discard_after_chow(r, d, seat, kind, place) else R.NO_DISCARD_AFTER


def ways_to_chow(d: Deal, seat: int, kind: int) -> int:
    """By the place of the claimed tile in the run, can the two others be taken without a red five? Then the same with
    one. As a mask."""
    places = places_in_runs(d, seat, kind)
    if places == 0 or d.red[seat][kind // 9] == 0:
        return places
    mask = 0
    for place in range(3):
        if places >> place & 1:
            low, high = beside_in_run(kind, place)
            mask |= (
                int(right_five(d, seat, low, high, 0)) << place | int(right_five(d, seat, low, high, 1)) << place + 3
            )
    return mask


def places_in_runs(d: Deal, seat: int, kind: int) -> int:
    """The places where this kind can stand in a run with two tiles of the hand, as a mask."""
    if kind >= HONOUR:
        return 0
    c, places = d.counts[seat], 0
    below, above = c[kind - 1 if kind else 0], c[kind + 1]
    if above * c[kind + 2]:
        places = 1
    if below * above:
        places |= 2
    if below * c[kind - 2 if kind > 1 else 0]:
        places |= 4
    return places & PLACES >> 3 * (kind % 9)


def beside_in_run(kind: int, place: int) -> tuple[int, int]:
    """The two other kinds of a run in which this one has a place."""
    lowest = kind - place
    return lowest + int(place == 0), lowest + 2 - int(place == 2)


def has_discard_after_chow(r: Rules, d: Deal, seat: int, kind: int, place: int) -> bool:
    """Is there a tile to discard after the chow?"""
    low, high = beside_in_run(kind, place)
    return has_discard(d, seat, swap_barred(r, kind, place), low, high)


def right_five(d: Deal, seat: int, low: int, high: int, red: int) -> bool:
    """Can the two tiles be taken with, or without, a red five?"""
    reds = red_of(d, seat, low) + red_of(d, seat, high)
    if red:
        return reds > 0
    five = low if low % 9 == 4 else high
    return five % 9 != 4 or d.counts[seat][five] > red_of(d, seat, five)


def why_no_answer(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """Any answer to a tile at stake."""
    if action == A.PASS:
        return R.ALLOWED
    if action == A.WIN:
        return why_no_win(r, d, buffers, seat, d.stake, False)
    if A.CHOW <= action < A.PUNG:
        return why_no_chow(r, d, seat, (action - A.CHOW) % 3, (action - A.CHOW) // 3)
    if A.PUNG <= action < A.OPEN_KONG:
        return why_no_pung(r, d, seat, action - A.PUNG)
    if action == A.OPEN_KONG:
        return why_no_open_kong(r, d, buffers, seat)
    return R.NO_SUCH_ACTION


def has_claim(r: Rules, d: Deal, buffers: Buffers, seat: int) -> bool:
    """Has the seat anything to say but pass?"""
    kind = kind_of(d.stake)
    if kind < 0:
        return False
    if d.waits[seat] >> kind & 1 and not why_no_win(r, d, buffers, seat, d.stake, False):
        return True
    return sets_to_claim(r, d, buffers, seat, kind) != 0


def sets_to_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """The sets for which a seat may claim the tile at stake, of this kind, as a mask of actions from the chows on."""
    mask = alike_to_claim(r, d, buffers, seat, kind) if d.counts[seat][kind] > 1 else 0
    return mask | chows_to_claim(r, d, seat, kind) if r.chow and seat == next_seat(r, d, d.by) else mask


def alike_to_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """The pungs and the kong among them, for a seat with two of the kind."""
    mask = 0
    if not why_no_claim(r, d, seat, PUNG_RIGHT) and has_discard_after_pung(r, d, seat, kind):
        mask |= ways_to_pung(d, seat, kind) << A.PUNG - A.CHOW
    if d.counts[seat][kind] > 2:
        mask |= int(not why_no_open_kong(r, d, buffers, seat)) << A.OPEN_KONG - A.CHOW
    return mask


def chows_to_claim(r: Rules, d: Deal, seat: int, kind: int) -> int:
    """The chows among them, for the seat that comes next."""
    ways = ways_to_chow(d, seat, kind)
    mask = 0
    if ways and not why_no_claim(r, d, seat, CHOW_RIGHT):
        for place in range(3):
            if ways & 9 << place and has_discard_after_chow(r, d, seat, kind, place):
                mask |= ways & 9 << place
    return mask


def nearest(r: Rules, d: Deal, mask: int) -> int:
    """The first of these seats after the one whose tile is at stake."""
    for step in range(1, r.players):
        seat = (d.by + step) % r.players
        if mask >> seat & 1:
            return seat
    return NONE


def stake_is_red(d: Deal) -> int:
    """1 when the tile at stake is a red five."""
    return int(is_red(d.stake))
