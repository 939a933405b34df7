"""What an empty wall brings: ready hands shown and paid for, rivers of orphans; what kongs brought given back, and what
holding on to the suit given up costs."""

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIMED_MARK, EXHAUSTED, NAGASHI, READY_RIGHT, SHOW, STANDS, WON_MARK, Deal
from paiju.core.play.ending import finish, pay_out
from paiju.core.play.moves import void_held
from paiju.core.play.winning import fill_hand, fill_indicators, judged
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS, ORPHANS, bits
from paiju.core.worth.settle import pay, share
from paiju.core.worth.unit_settle import Others, price_between

MANGAN_BASE = 2000
SETTLED = 3  # sorts of payments below that a book may have at an empty wall
KONGS_BACK, FOR_VOID, FOR_DEAREST = 0, 1, 2


def run_out(r: Rules, d: Deal, buffers: Buffers) -> None:
    """There is nothing left to draw, though nobody was asked about a last discard: the hand is over, and won if anybody
    has won and it was played on. Where a book has payments for it they are made."""
    if settles(r):
        ask_ready(r, d, buffers)
    else:
        finish_at_wall(d)


def finish_at_wall(d: Deal) -> None:
    """The hand ends with the wall."""
    finish(d, D.WON if d.winners else EXHAUSTED)


def ask_ready(r: Rules, d: Deal, buffers: Buffers) -> None:
    """With the wall empty, ready hands are shown; who may choose is asked."""
    d.phase = SHOW
    d.awaited = 0
    for seat in range(r.players):
        ready = d.waits[seat] != 0 and d.out >> seat & 1 == 0 and d.rights[seat] & READY_RIGHT != 0
        d.answers[seat] = A.READY if ready else A.NOT_READY
        if ready and r.may_hide_ready and d.riichi[seat] != STANDS:
            d.awaited |= 1 << seat
    if d.awaited == 0:
        exhaust(r, d, buffers)


def exhaust(r: Rules, d: Deal, buffers: Buffers) -> None:
    """The wall is empty: all-terminal rivers are paid as a limit, else ready hands are paid by the others."""
    d.ready = 0
    for seat in range(r.players):
        if d.answers[seat] == A.READY:
            d.ready |= 1 << seat
    special = 0
    if r.nagashi:
        for seat in range(r.players):
            if is_nagashi(d, seat):
                special |= 1 << seat
                pay_nagashi(r, d, seat)
    if special:
        d.winners |= special
        finish(d, NAGASHI)
        return
    pay_ready(r, d)
    d.settled = 1
    for sort in range(SETTLED * int(settles(r))):
        for i in range(16):
            buffers.work[i] = 0
        settle(r, d, buffers, sort, buffers.work)
        pay_out(d, buffers.work)
    finish_at_wall(d)


def is_nagashi(d: Deal, seat: int) -> bool:
    """Every discard a one, nine or honour, none of them claimed."""
    if d.out >> seat & 1:
        return False
    for i in range(d.river_count[seat]):
        if d.marks[seat][i] & (WON_MARK | CLAIMED_MARK) == WON_MARK:
            continue
        code = d.river[seat][i]
        if is_flower(code) or ORPHANS >> kind_of(code) & 1 == 0 or d.marks[seat][i] & CLAIMED_MARK:
            return False
    return d.river_count[seat] > 0


def pay_nagashi(r: Rules, d: Deal, seat: int) -> None:
    """Paid like a self-drawn limit, without counters and deposits (xjtu:6.7)."""
    for other in range(r.players):
        if other != seat and d.out >> other & 1 == 0:
            points = share(MANGAN_BASE, seat, other)
            d.delta[seat] += points
            d.delta[other] -= points
            d.points[seat] += points
            d.points[other] -= points


def pay_ready(r: Rules, d: Deal) -> None:
    """Those who are not ready share the pool out to those who are; who has left has no part in it."""
    ready = bits(d.ready)
    players = r.players - bits(d.out)
    if r.ready_pool == 0 or ready == 0 or ready == players:
        return
    for seat in range(r.players):
        if d.out >> seat & 1 == 0:
            won = d.ready >> seat & 1
            points = r.ready_pool // ready if won else -(r.ready_pool // (players - ready))
            d.delta[seat] += points
            d.points[seat] += points


# --- where a book has more to pay -----------------------------------------------------------------


def settles(r: Rules) -> bool:
    """Is anything paid at an empty wall beside the pool for ready hands?"""
    return r.kongs_returned != 0 or r.void_held != 0 or r.unready_pay_dearest != 0


def settle(r: Rules, d: Deal, buffers: Buffers, sort: int, out: list[int]) -> None:
    """One sort of these payments, added to `out`."""
    for seat in range(r.players):
        if d.out >> seat & 1 == 0 and d.ready >> seat & 1 == 0:
            if sort == KONGS_BACK:
                give_back(r, d, seat, out)
            elif sort == FOR_VOID:
                pay_for_void(r, d, seat, out)
    if sort == FOR_DEAREST and r.unready_pay_dearest:
        pay_dearest(r, d, buffers, out)


def give_back(r: Rules, d: Deal, seat: int, out: list[int]) -> None:
    """Who is not ready gives back what their kongs brought."""
    for payer in range(r.players):
        pay(out, seat, payer, d.earned[seat][payer])


def pay_for_void(r: Rules, d: Deal, seat: int, out: list[int]) -> None:
    """Who still holds tiles of the suit given up pays everybody in the hand who does not."""
    if r.void_held and void_held(d, seat):
        for other in range(r.players):
            if d.out >> other & 1 == 0 and void_held(d, other) == 0:
                pay(out, seat, other, r.void_held)


def pay_dearest(r: Rules, d: Deal, buffers: Buffers, out: list[int]) -> None:
    """Who is not ready pays each who is what the dearest hand would bring that they wait for, but for those who have
    paid for the suit given up."""
    for winner in range(r.players):
        fans = dearest(r, d, buffers, winner) if d.ready >> winner & 1 else -1
        if fans >= 0:
            pay_for_ready(r, d, winner, fans, out)


def pay_for_ready(r: Rules, d: Deal, winner: int, fans: int, out: list[int]) -> None:
    """The same for one ready hand that could have won so many fans."""
    others = Others(d.out, d.opened, d.backs, 0, d.counters)
    for seat in range(r.players):
        paid_for_void = r.void_held != 0 and void_held(d, seat) != 0
        if (d.out | d.ready) >> seat & 1 == 0 and not paid_for_void:
            pay(out, seat, winner, price_between(r, fans, winner, seat, 0, others))


def dearest(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """The most fans that a tile a ready hand waits for would bring it, whatever the moment adds; -1 where the book
    lets it win on none."""
    fans = -1
    w = buffers.win
    for kind in range(KINDS):
        if d.waits[seat] >> kind & 1:
            fill_hand(d, w, seat, kind, 1, False)
            fill_indicators(r, d, w, False)
            w.flags = 0
            worth = judged(r, buffers)
            if worth.wins:
                fans = max(fans, worth.value)
    return fans
