"""Who pays whom for a win by base points and limits. Seats are 0–3 from East, who deals."""

from typing import NamedTuple

from paiju.core.rules import Rules
from paiju.core.worth.riichi import YAKUMAN

DEALER = 0


class Liability(NamedTuple):
    """Who answers for patterns of the winner: so many seats, and the multiple of a limit hand each answers for."""

    seats: list[int]
    units: list[int]
    number: int


def round_up(points: int) -> int:
    """Each payment is rounded up to hundreds."""
    return (points + 99) // 100 * 100


def share(base: int, winner: int, payer: int) -> int:
    """What one player pays for a self-draw: double when dealer or paying the dealer."""
    return round_up(2 * base if DEALER in (winner, payer) else base)


def discard_price(base: int, winner: int) -> int:
    """What the discarder pays for all."""
    return round_up(6 * base if winner == DEALER else 4 * base)


def riichi_points(r: Rules, base: int, winner: int, discarder: int) -> int:
    """The value of the hand alone, as the winner receives it."""
    if discarder >= 0:
        return discard_price(base, winner)
    points = 0
    for seat in range(r.players):
        if seat != winner:
            points += share(base, winner, seat)
    return points


def liable_base(r: Rules, left: int, units: int) -> int:
    """The base points a liable player answers for, of those nobody answers for yet: their pattern's part, or all where
    the book says so."""
    part = YAKUMAN * units
    return left if r.liable_whole_hand or part > left else part


def riichi_deltas(
    r: Rules,
    base: int,
    winner: int,
    discarder: int,
    counters: int,
    sticks: int,
    liable: Liability,
    out: list[int],
) -> None:
    """Points won and lost; `discarder` is -1 for a self-draw. Liability players take over their pattern's part."""
    for seat in range(4):
        out[seat] = 0
    if discarder >= 0:
        pay(out, discarder, winner, discard_price(base, winner))
    else:
        for seat in range(r.players):
            if seat != winner:
                pay(out, seat, winner, share(base, winner, seat))
    left = base
    for i in range(liable.number):
        part = liable_base(r, left, liable.units[i])
        left -= part
        if discarder >= 0:
            # Half of the part passes from the discarder to the liable player.
            pay(out, liable.seats[i], discarder, discard_price(part, winner) // 2)
        else:
            for seat in range(r.players):
                if seat != winner:
                    pay(out, liable.seats[i], seat, share(part, winner, seat))
    pay_counters(r, winner, discarder, counters, liable, out)
    out[winner] += r.deposit * sticks


def pay_counters(r: Rules, winner: int, discarder: int, counters: int, liable: Liability, out: list[int]) -> None:
    """Repeat counters: from the discarder, from each on a self-draw, or from the liable player."""
    if liable.number and (discarder < 0 or r.liable_pays_counters):
        total = r.counter if discarder >= 0 else r.counter_each * (r.players - 1)
        pay(out, liable.seats[0], winner, total * counters)
    elif discarder >= 0:
        pay(out, discarder, winner, r.counter * counters)
    else:
        for seat in range(r.players):
            if seat != winner:
                pay(out, seat, winner, r.counter_each * counters)


def pay(net: list[int], payer: int, payee: int, points: int) -> None:
    """One payment from one person to another."""
    net[payer] -= points
    net[payee] += points
