"""Who pays whom for a win: riichi and official. Seats are 0–3 from East."""

from paiju.core.rules import Rules
from paiju.core.worth.riichi import YAKUMAN


def round_up(points: int) -> int:
    """Each payment is rounded up to hundreds."""
    return (points + 99) // 100 * 100


def share(base: int, winner: int, payer: int, dealer: int) -> int:
    """What one player pays for a self-draw: double when dealer or paying the dealer."""
    return round_up(2 * base if dealer in (winner, payer) else base)


def discard_price(base: int, winner: int, dealer: int) -> int:
    """What the discarder pays for all."""
    return round_up(6 * base if winner == dealer else 4 * base)


def riichi_points(r: Rules, base: int, winner: int, discarder: int, dealer: int) -> int:
    """The value of the hand alone, as the winner receives it."""
    if discarder >= 0:
        return discard_price(base, winner, dealer)
    points = 0
    for seat in range(r.players):
        if seat != winner:
            points += share(base, winner, seat, dealer)
    return points


def liable_base(r: Rules, left: int, units: int) -> int:
    """The base points a liable player answers for, of those nobody answers for yet: his pattern's part, or all where
    the book says so."""
    part = YAKUMAN * units
    return left if r.liable_whole_hand or part > left else part


def riichi_deltas(
    r: Rules,
    base: int,
    winner: int,
    discarder: int,
    dealer: int,
    counters: int,
    sticks: int,
    liable_seat: list[int],
    liable_units: list[int],
    liable_count: int,
    out: list[int],
) -> None:
    """Points won and lost; `discarder` is -1 for a self-draw. Liable players take over their pattern's part."""
    for seat in range(4):
        out[seat] = 0
    if discarder >= 0:
        pay(out, discarder, winner, discard_price(base, winner, dealer))
    else:
        for seat in range(r.players):
            if seat != winner:
                pay(out, seat, winner, share(base, winner, seat, dealer))
    left = base
    for i in range(liable_count):
        part = liable_base(r, left, liable_units[i])
        left -= part
        if discarder >= 0:
            # Half of the part passes from the discarder to the liable player.
            pay(out, liable_seat[i], discarder, discard_price(part, winner, dealer) // 2)
        else:
            for seat in range(r.players):
                if seat != winner:
                    pay(out, liable_seat[i], seat, share(part, winner, seat, dealer))
    pay_counters(r, winner, discarder, counters, liable_seat, liable_count, out)
    out[winner] += r.deposit * sticks


def pay_counters(
    r: Rules, winner: int, discarder: int, counters: int, liable_seat: list[int], liable_count: int, out: list[int]
) -> None:
    """Repeat counters: from the discarder, from each on a self-draw, or from the liable player."""
    if liable_count and (discarder < 0 or r.liable_pays_counters):
        total = r.counter if discarder >= 0 else r.counter_each * (r.players - 1)
        pay(out, liable_seat[0], winner, total * counters)
    elif discarder >= 0:
        pay(out, discarder, winner, r.counter * counters)
    else:
        for seat in range(r.players):
            if seat != winner:
                pay(out, seat, winner, r.counter_each * counters)


def official_deltas(r: Rules, points: int, winner: int, discarder: int, out: list[int]) -> None:
    """Everybody pays the base; the discarder, or on a self-draw everybody, pays the hand besides."""
    for seat in range(4):
        out[seat] = 0
    for seat in range(r.players):
        if seat != winner:
            pays_hand = discarder < 0 or seat == discarder
            pay(out, seat, winner, r.base + points if pays_hand else r.base)


def pay(net: list[int], payer: int, payee: int, points: int) -> None:
    """One payment from one person to another."""
    net[payer] -= points
    net[payee] += points
