"""What a win brings, and what a hand must count to win."""

from paiju.core.patterns import catalogue as P
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed, tiles_left
from paiju.core.rules import BY_LIMITS, PRINCIPLES, Rules
from paiju.core.shape import CHOW, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import NORTH, bits
from paiju.core.worth.settle import riichi_points
from paiju.core.worth.unit_settle import Others, bystander_price, listed_price, part_of_others, price_between

# What a hand of so many han receives, roughly: 30 fu, half of the wins drawn.
HAN_POINTS = (700, 1400, 2600, 5000, 8000, 8800, 12000, 12800, 16000, 16800, 18000, 24000, 25000, 32000)


def must_count(r: Rules) -> bool:
    """Must a hand count more than any complete hand does, or can be made to by riichi?"""
    return r.riichi == 0 and r.minimum > r.open[P.BASE_WIN]


def spared(r: Rules) -> int:
    """What somebody else's win would have cost, on the whole: who wins is spared it."""
    if r.formula == BY_LIMITS:
        return HAN_POINTS[1]
    return r.base + (listed_price(r, r.minimum) * r.discard_unit >> 1)


def receipts(r: Rules, d: Deal, seat: int, value: int, self_draw: bool) -> int:
    """Points received for a win of this value: base points, points or fans."""
    left = r.deposit * d.deposits + r.counter * d.counters
    if r.formula == BY_LIMITS:
        giver = -1 if self_draw else (seat + 1) % r.players
        return spared(r) + riichi_points(r, value, seat, giver) + left
    value += bits(d.flowers[seat]) if r.counts == PRINCIPLES else 0
    return spared(r) + unit_receipts(r, d, seat, value, self_draw) + left


def unit_receipts(r: Rules, d: Deal, seat: int, fans: int, self_draw: bool) -> int:
    """What all pay together for a hand of so many fans; of those who may discard to it, the next player does."""
    others = Others(0, 0, d.backs, 0, d.counters)
    total = 0
    for step in range(1, r.players):
        payer = (seat + step) % r.players
        if self_draw and d.out >> payer & 1:
            continue
        if self_draw or step == 1:
            total += price_between(r, fans, seat, payer, int(self_draw), others)
        elif r.discarder_covers:
            total += part_of_others(r, fans, seat, payer, others)
        elif r.others_unit | r.base:
            total += bystander_price(r, fans, seat, payer, others)
    return total


def guessed_receipts(r: Rules, d: Deal, seat: int, units: int) -> int:
    """Points received, on the whole, for a hand of so many han, points or fans."""
    if r.counts == PRINCIPLES:
        return spared(r) + r.base * (r.players - 1) + (units * 3 >> 1) + bits(d.flowers[seat])
    left = r.deposit * d.deposits + r.counter * d.counters
    if r.formula == BY_LIMITS:
        points = HAN_POINTS[min(units, 13)]
        return spared(r) + (points * 3 >> 1 if seat == 0 else points) + left
    drawn, given = unit_receipts(r, d, seat, units, True), unit_receipts(r, d, seat, units, False)
    return spared(r) + (given * 2 + drawn) // 3 + left


def bonus_units(r: Rules, d: Deal, seat: int) -> int:
    """Bonus tiles in the hand and its sets, where they count: those the indicators name, red fives, Norths."""
    units = 0
    if r.indicators:
        for i in range(d.shown):
            units += r.closed[P.DORA] * number_held(d, seat, r.successor[kind_of(d.turned[i])])
    reds = d.red[seat][0] + d.red[seat][1] + d.red[seat][2]
    for i in range(d.meld_count[seat]):
        reds += d.meld_red[seat][i]
    return units + r.closed[P.RED_DORA] * reds + r.closed[P.NORTH_DORA] * d.north[seat]


def number_held(d: Deal, seat: int, kind: int) -> int:
    """How many of a kind a seat has in hand and in sets."""
    return d.counts[seat][kind] + number_laid(d, seat, kind) + (d.north[seat] if kind == NORTH else 0)


def number_laid(d: Deal, seat: int, kind: int) -> int:
    """How many of a kind lie in a seat's sets."""
    copies = 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        lowest = code & SET_KIND
        set_type = code >> SET_TYPE
        if set_type == CHOW:
            copies += int(lowest <= kind <= lowest + 2)
        elif lowest == kind:
            copies += 3 if set_type == OPEN_PUNG else 4
    return copies


def can_declare(r: Rules, d: Deal, seat: int) -> bool:
    """Might the hand still be declared ready, or has it been?"""
    return r.riichi != 0 and is_closed(d, seat) and tiles_left(r, d, seat) >= r.riichi_tiles_left
