"""How a hand ends: wins paid, an empty wall, draws that end it early."""

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIMED_MARK, EXHAUSTED, NAGASHI, OVER, PERSONS, STANDS, WON_MARK, Deal
from paiju.core.play.liability import liable_for
from paiju.core.play.moves import ENDED, WON, note
from paiju.core.play.winning import worth_now
from paiju.core.rules import ALL_TO_NEAREST, HOUSE_FAMILY, OFFICIAL_FAMILY, TO_EACH, Rules
from paiju.core.tiles import ORPHANS, bits
from paiju.core.worth.house_settle import Others, house_deltas, kong_deltas
from paiju.core.worth.settle import Liability, official_deltas, riichi_deltas, share
from paiju.core.worth.worth import Worth

MANGAN_BASE = 2000


def finish(d: Deal, result: int) -> None:
    """The hand is over."""
    d.result = result
    d.phase = OVER
    d.awaited = 0
    note(d, ENDED, 0, result)


def run_out(d: Deal) -> None:
    """There is nothing left to draw: the hand is over, and won if anybody has won and it was played on."""
    finish(d, D.WON if d.winners else EXHAUSTED)


def pay_out(d: Deal, out: list[int]) -> None:
    """Add points won and lost."""
    for who in range(PERSONS):
        d.delta[who] += out[who]
    for seat in range(4):
        d.points[seat] += out[seat]


def settle_wins(r: Rules, d: Deal, buffers: Buffers, wins: int, self_draw: bool) -> None:
    """Pay every winner, the nearest to the discarder first."""
    start = d.turn if self_draw else d.by
    paid = 0
    for step in range(r.players):
        seat = (start + step) % r.players
        if wins >> seat & 1:
            code = d.drawn if self_draw else d.stake
            worth = worth_now(r, d, buffers, seat, code, self_draw)
            pay_winner(r, d, buffers, seat, worth, self_draw, paid)
            paid += 1
            note(d, WON, seat, code)
    d.deposits = 0 if r.deposit else d.deposits


def pay_winner(r: Rules, d: Deal, buffers: Buffers, seat: int, worth: Worth, self_draw: bool, paid: int) -> None:
    """What one winner receives; `paid` winners came before."""
    discarder = -1 if self_draw else d.by
    out = buffers.work
    for i in range(16):
        out[i] = 0
    if r.family == OFFICIAL_FAMILY:
        official_deltas(r, worth.value + bits(d.flowers[seat]), seat, discarder, out)
    elif r.family == HOUSE_FAMILY:
        house_deltas(r, worth.value, seat, discarder, Others(d.out, d.opened, d.backs, d.supporters), out)
    else:
        liable = Liability(buffers.rows, buffers.spots, liable_for(r, d, buffers, seat, worth))
        counters = d.counters if paid == 0 or r.counters_to == TO_EACH else 0
        sticks = sticks_for(r, d, seat, paid)
        riichi_deltas(r, worth.value, seat, discarder, counters, sticks, liable, out)
    excuse(d, seat, out)
    pay_out(d, out)


def excuse(d: Deal, winner: int, out: list[int]) -> None:
    """Who has left the hand pays nothing any more."""
    for seat in range(4):
        if d.out >> seat & 1 and out[seat] < 0:
            out[winner] += out[seat]
            out[seat] = 0


def sticks_for(r: Rules, d: Deal, seat: int, paid: int) -> int:
    """Deposits a winner takes: all to the first, or first everybody's own back (ema:3.12(3)), unless somebody who plays
    on or has left took them before."""
    if r.deposits_to == ALL_TO_NEAREST or d.out | d.stuck:
        return d.deposits if paid == 0 else 0
    own = int(d.riichi[seat] == STANDS)
    if paid:
        return own
    others = 0
    for other in range(r.players):
        if other != seat and d.winners >> other & 1 and d.riichi[other] == STANDS:
            others += 1
    return d.deposits - others


def pay_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, feeder: int) -> None:
    """Kongs are paid at once, where the book pays for them (psa:杠#1)."""
    if r.kong == 0:
        return
    for i in range(16):
        buffers.work[i] = 0
    kong_deltas(r, seat, feeder, d.out, d.opened, buffers.work)
    pay_out(d, buffers.work)


def exhaust(r: Rules, d: Deal) -> None:
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
    run_out(d)


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
