"""Which draws bring a hand with claimed sets nearer, way by way: a draw helps if it helps one of the nearest ways."""

from paiju.core.hand.distance import Costs
from paiju.core.players.notes import Notes
from paiju.core.players.ways.keyed_hand import (
    STEPS,
    KeyedHand,
    draws,
    keys_cost,
    known_draws,
    others_of,
    outer_draws,
    with_one,
)
from paiju.core.players.ways.paid_distance import (
    OpenWays,
    cost_by_numbers,
    cost_by_ways,
    honours_beside,
    pung_cost,
    simples_of,
    suit_cost,
)
from paiju.core.rules import Rules
from paiju.core.tiles import ALL_KINDS, HONOUR, KINDS, SIMPLES, bits, lowest


def open_draws(r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays, cost: int, notes: Notes) -> int:
    """The kinds whose draw lowers the cost of a hand of 3n+1 tiles to which a way is left, as a mask."""
    if r.sets != 4:
        return open_draws_of_five(r, costs, h, ways, cost)
    if ways.any_hand:
        return draws(r, costs, h, 4 - ways.sets, cost, notes)
    mask = value_draws(r, costs, h, ways, cost, notes) if ways.sets > 0 else 0
    if ways.simples:
        left = simples_of(r, h)
        if keys_cost(r, costs, left.characters, left.circles, left.bamboos, left.honours, ways.sets) == cost:
            mask |= draws(r, costs, left, 4 - ways.sets, cost, notes) & SIMPLES
    honours = honours_beside(costs, h, ways)
    for suit in range(3):
        if ways.suits >> suit & 1 and honours >= 0 and suit_cost(r, costs, h, suit, honours, ways.sets) == cost:
            mask |= draws_of_suit(r, costs, h, ways, suit, honours, cost, notes)
    if ways.pungs:
        mask |= pung_draws(h, ways.sets, cost)
    return mask & ~h.fours


def open_draws_of_five(r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays, cost: int) -> int:
    """The same of a hand of five sets, by trial."""
    mask = 0
    for kind in range(KINDS):
        if h.fours >> kind & 1 == 0:
            mask |= int(cost_by_ways(r, costs, with_one(r, h, kind), ways) < cost) << kind
    return mask


def value_draws(r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays, cost: int, notes: Notes) -> int:
    """Those that bring a pung of value nearer, or a hand with it; a second tile of its kind makes it a way."""
    mask = 0
    kinds = ways.valued & (h.ones | h.twos | h.fours)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        held = h.ones >> kind & 1 | (h.twos >> kind & 1) << 1 | (h.fours >> kind & 1) << 2
        if held == 1:
            mask |= int(pung_cost(r, costs, with_one(r, h, kind), kind, ways.sets) < cost) << kind
        elif pung_cost(r, costs, h, kind, ways.sets) == cost:
            used = min(held, 3)
            rest = h.honours - used * STEPS[kind]
            left = KeyedHand(h.characters, h.circles, h.bamboos, rest, h.ones, h.twos, h.fours & ~(1 << kind))
            mask |= draws(r, costs, left, 5 - ways.sets, cost - 3 + used, notes) | int(held == 2) << kind
    return mask


def draws_of_suit(
    r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays, suit: int, honours: int, cost: int, notes: Notes
) -> int:
    """Those that bring a hand of one suit nearer, with honours where those are of use."""
    a, b, e = h.characters if suit == 0 else 0, h.circles if suit == 1 else 0, h.bamboos if suit == 2 else 0
    rest, aim = others_of(costs, KeyedHand(a, b, e, honours, h.ones, h.twos, h.fours)), 5 + ways.sets
    mask = 0
    if ways.half:
        mask = known_draws(costs, rest.honours, honours, 7, aim, cost, notes) << HONOUR
    if suit == 0 and r.few_characters:
        return mask | outer_draws(costs, rest.characters, a, aim, cost)
    key, beside = a + b + e, rest.characters if suit == 0 else rest.circles if suit == 1 else rest.bamboos
    return mask | known_draws(costs, beside, key, 9, aim, cost, notes) << 9 * suit


def pung_draws(h: KeyedHand, sets: int, cost: int) -> int:
    """Those that bring pungs and a pair nearer: a third tile, a second, or the first of a kind."""
    threes, pairs, singles = h.ones & h.twos | h.fours, h.twos & ~h.ones, h.ones & ~h.twos
    three, two, single = bits(threes), bits(pairs), bits(singles)
    mask = pairs if two and cost_by_numbers(three + 1, two - 1, single, sets) < cost else 0
    mask |= singles if single and cost_by_numbers(three, two + 1, single - 1, sets) < cost else 0
    new = ALL_KINDS & ~(threes | pairs | singles)
    return mask | (new if cost_by_numbers(three, two, single + 1, sets) < cost else 0)
