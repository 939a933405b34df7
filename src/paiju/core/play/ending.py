"""What is paid for wins and kongs, and the end of a hand."""

from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import DISCARDED, OVER, PERSONS, STANDS, Deal
from paiju.core.play.liability import liable_for
from paiju.core.play.moves import ENDED, WON, note
from paiju.core.play.winning import worth_now
from paiju.core.rules import ALL_TO_NEAREST, BY_LIMITS, PRINCIPLES, TO_EACH, Rules
from paiju.core.tiles import bits
from paiju.core.worth.settle import Liability, pay, pay_counters, riichi_deltas
from paiju.core.worth.unit_settle import KongMade, Others, carry, kong_deltas, pays_kongs, unit_deltas
from paiju.core.worth.worth import Worth

FEEDER, FED_BY = 3, 7  # of a kong's number: where its sort begins, and the bits below


def finish(d: Deal, result: int) -> None:
    """The hand is over."""
    d.result = result
    d.phase = OVER
    d.awaited = 0
    note(d, ENDED, 0, result)


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
    if not self_draw and passes_kong_on(r, d):
        pass_kong_on(r, d, buffers, wins)


def pay_winner(r: Rules, d: Deal, buffers: Buffers, seat: int, worth: Worth, self_draw: bool, paid: int) -> None:
    """What one winner receives; `paid` winners came before."""
    discarder = -1 if self_draw else d.by
    out = buffers.work
    for i in range(16):
        out[i] = 0
    counters, sticks = counters_for(r, d, paid), sticks_for(r, d, seat, paid)
    liable = Liability(buffers.rows, buffers.spots, liable_for(r, d, buffers, seat, worth))
    if r.formula == BY_LIMITS:
        riichi_deltas(r, worth.value, seat, discarder, counters, sticks, liable, out)
    else:
        units = worth.value + (bits(d.flowers[seat]) if r.counts == PRINCIPLES else 0)
        unit_deltas(r, units, seat, discarder, Others(d.out, d.opened, d.backs, d.supporters, counters), out)
        if liable.number:
            carry(r, liable.seats[0], seat, discarder, out)
        pay_counters(r, seat, discarder, counters, liable, out)
        out[seat] += r.deposit * sticks
    excuse(d, seat, out)
    pay_out(d, out)


def excuse(d: Deal, winner: int, out: list[int]) -> None:
    """Who has left the hand pays nothing any more."""
    for seat in range(4):
        if d.out >> seat & 1 and out[seat] < 0:
            out[winner] += out[seat]
            out[seat] = 0


def counters_for(r: Rules, d: Deal, paid: int) -> int:
    """Counters that a win is paid with: the first one's, but where the book pays each, or a streak by fans."""
    return d.counters if paid == 0 or r.counters_to == TO_EACH or r.streak_fans else 0


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


def pay_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, sort: int, feeder: int) -> None:
    """Kongs are paid at once, where the book pays for them (psa:杠#1)."""
    if not pays_kongs(r):
        return
    out = buffers.work
    for i in range(16):
        out[i] = 0
    kong_deltas(r, KongMade(seat, sort, feeder), d.out, d.opened, out)
    for payer in range(4):
        if payer != seat and r.kongs_returned:
            d.earned[seat][payer] -= out[payer]
    if r.kong_passed_on:
        d.kong_paid = kong_code(sort, feeder)
    pay_out(d, out)


def kong_code(sort: int, feeder: int) -> int:
    """What sort of set a kong is and whose tile was claimed (-1: nobody's), in one number."""
    return sort << FEEDER | feeder + 1


def passes_kong_on(r: Rules, d: Deal) -> bool:
    """Is the tile at stake the discard right after a kong, whose income goes to whoever wins on it?"""
    return r.kong_passed_on != 0 and d.what == DISCARDED and d.after_kong != 0


def kong_income(r: Rules, d: Deal, out: list[int]) -> None:
    """What the last kong brought: it was made by who discards now, and nobody has left the hand since."""
    kong_deltas(r, kong_paid_for(d, d.by), d.out, d.opened, out)


def kong_paid_for(d: Deal, seat: int) -> KongMade:
    """The last kong that was paid for, made by this seat."""
    return KongMade(seat, d.kong_paid >> FEEDER, (d.kong_paid & FED_BY) - 1)


def pass_kong_on(r: Rules, d: Deal, buffers: Buffers, wins: int) -> None:
    """What a kong brought goes to each who wins on the discard right after it, as the discarder settles with them one
    by one; it is not given back at an empty wall any more."""
    out = buffers.work
    for i in range(16):
        out[i] = 0
    kong_income(r, d, out)
    brought = out[d.by]
    for seat in range(4):
        if seat != d.by and r.kongs_returned:
            d.earned[d.by][seat] += out[seat]
        out[seat] = 0
    for seat in range(4):
        if wins >> seat & 1:
            pay(out, d.by, seat, brought)
    pay_out(d, out)
