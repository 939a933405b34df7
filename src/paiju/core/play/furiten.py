"""Furiten: who may not win on another's tile, for an own discard among the waits or for a win let go.

A win let go is noted in `d.missed` and forgotten with the next own discard; in riichi it lasts to the end of the hand
(xjtu:6.4.1, xjtu:6.4.2, xjtu:6.4.3, ema:3.13.1, ema:3.13.2, ema:3.13.3, reading:57).
"""

from paiju.core.play import reasons as R
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.deal import CONCEALED, MISSED, MISSED_FOR_GOOD, NOT_MISSED, STANDS, Deal
from paiju.core.play.readiness import robs_concealed
from paiju.core.rules import Rules


def why_furiten(r: Rules, d: Deal, seat: int) -> int:
    """Why a ready hand may not win on another's tile now; 0 when it may."""
    lasting = why_barred(r, d, seat, d.waits[seat], d.thrown[seat])
    if lasting or not r.furiten:
        return lasting
    return R.FURITEN_TURN if d.missed[seat] == MISSED else R.ALLOWED


def why_barred(r: Rules, d: Deal, seat: int, waits: int, thrown: int) -> int:
    """Why a hand with these waits may not win on another's tile even after its next discard, all kinds it will have
    discarded by then given; 0 when it may."""
    if not r.furiten:
        return R.ALLOWED
    if waits & thrown:
        return R.FURITEN_DISCARD
    return R.FURITEN_RIICHI if d.missed[seat] == MISSED_FOR_GOOD else R.ALLOWED


def let_go(r: Rules, d: Deal) -> None:
    """Nobody has won on the tile at stake."""
    if r.furiten and d.waits[0] + d.waits[1] + d.waits[2] + d.waits[3]:
        for seat in range(r.players):
            if seat != d.by:
                let_go_by(r, d, seat, d.stake, d.what)


def let_go_by(r: Rules, d: Deal, seat: int, code: int, what: int) -> None:
    """A seat lets another's tile go: if it completes the hand the seat is furiten, pattern or not."""
    if not r.furiten or is_flower(code) or d.waits[seat] >> kind_of(code) & 1 == 0:
        return
    if what == CONCEALED and not robs_concealed(r, d, seat, code):
        return  # there was no tile to win on
    if is_for_good(d, seat):
        d.missed[seat] = MISSED_FOR_GOOD
    elif d.missed[seat] == NOT_MISSED:
        d.missed[seat] = MISSED


def is_for_good(d: Deal, seat: int) -> bool:
    """Does what a seat lets go bar it for the rest of the hand? In riichi it does, else until its next discard."""
    return d.riichi[seat] == STANDS


def forget(d: Deal, seat: int) -> None:
    """With an own discard a win let go is forgotten, unless it was let go in riichi."""
    if d.missed[seat] == MISSED:
        d.missed[seat] = NOT_MISSED
