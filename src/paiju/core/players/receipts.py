"""What a win brings, and what a hand must count to win."""

from paiju.core.patterns import catalogue as P
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed, tiles_left
from paiju.core.rules import HOUSE_FAMILY, OFFICIAL_FAMILY, Rules
from paiju.core.shape import CHOW, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import NORTH, bits
from paiju.core.worth.house_settle import bystander_price, house_price
from paiju.core.worth.settle import riichi_points

# What a hand of so many han receives, roughly: 30 fu, half of the wins drawn.
HAN_POINTS = (700, 1400, 2600, 5000, 8000, 8800, 12000, 12800, 16000, 16800, 18000, 24000, 25000, 32000)


def must_count(r: Rules) -> bool:
    """Must a hand count more than any complete hand does, or can be made to by riichi?"""
    return r.riichi == 0 and r.minimum > r.open[P.BASE_WIN]


def spared(r: Rules) -> int:
    """What somebody else's win would have cost, on the whole: who wins is spared it."""
    if r.family == OFFICIAL_FAMILY:
        return r.base + (r.minimum >> 1)
    return r.discard_unit >> 1 if r.family == HOUSE_FAMILY else HAN_POINTS[1]


def receipts(r: Rules, d: Deal, seat: int, value: int, self_draw: bool) -> int:
    """Points received for a win of this value: base points, points or fans."""
    payers = r.players - 1
    if r.family == OFFICIAL_FAMILY:
        points = value + bits(d.flowers[seat])
        return spared(r) + ((points + r.base) * payers if self_draw else points + r.base * payers)
    if r.family == HOUSE_FAMILY:
        return spared(r) + house_receipts(r, value, self_draw)
    giver = -1 if self_draw else (seat + 1) % r.players
    return spared(r) + riichi_points(r, value, seat, giver) + r.deposit * d.deposits + r.counter * d.counters


def house_receipts(r: Rules, fans: int, self_draw: bool) -> int:
    """What all pay together for a hand of so many fans."""
    if self_draw:
        return house_price(r, fans, 1, 0, 0) * (r.players - 1)
    return house_price(r, fans, 0, 0, 0) + bystander_price(r, fans, 0, 0) * (r.players - 2)


def guessed_receipts(r: Rules, d: Deal, seat: int, units: int) -> int:
    """Points received, on the whole, for a hand of so many han, points or fans."""
    if r.family == OFFICIAL_FAMILY:
        return spared(r) + r.base * (r.players - 1) + (units * 3 >> 1) + bits(d.flowers[seat])
    if r.family == HOUSE_FAMILY:
        return spared(r) + (house_receipts(r, units, False) * 2 + house_receipts(r, units, True)) // 3
    points = HAN_POINTS[min(units, 13)]
    points = points * 3 >> 1 if seat == 0 else points
    return spared(r) + points + r.deposit * d.deposits + r.counter * d.counters


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
