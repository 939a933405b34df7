"""How far a hand is from a win it would be paid for, and how many tiles would bring it nearer: what the simple player
goes by.

A closed hand is measured by the book's exact distance. A hand with claimed sets is measured by the plainest ways in
which it can still reach the book's minimum: a pung of value, all simples, one suit, all pungs; or any way where every
complete hand may win. Costs are tiles to add, one more than the distance.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand import five_sets as F
from paiju.core.hand.distance import (
    COSTS,
    HONOURS,
    JOINS,
    RESULTS,
    Costs,
    characters_key,
    cost_in,
    honours_key,
    note_copies,
    orphans_cost,
    pairs_cost,
    standard_cost,
    suit_key,
)
from paiju.core.hand.held import held_often, kinds_held
from paiju.core.patterns import catalogue as P
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.unseen import number_unseen
from paiju.core.rules import CHOW_NEEDS_TWO, NEEDS_TWO_FANS, NO_PAIRS, Rules
from paiju.core.shape import CHOW, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, EAST, HONOUR, KINDS, ORPHANS, WHITE, lowest

NO_WAY = 99
LOST = 50  # added to the cost of a hand that no way is left to
POWERS = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)  # of a count in a suit's key
TOP = POWERS[8]
OF_SUIT = (1 << 9) - 1  # kinds, as a mask
STEPS = (*POWERS, *POWERS, *POWERS, *POWERS[:7])  # the same by kind


class Keys(NamedTuple):
    """Where each suit of a hand stands in the table of costs."""

    characters: int
    circles: int
    bamboos: int
    honours: int


def cost_to_win(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """Tiles to add until the hand can win."""
    wild = wild_tiles(d, seat)
    if wild:
        d.counts[seat][d.wild] = 0
    closed = is_closed(d, seat)
    best = NO_WAY if closed else open_cost(r, d, buffers.costs, seat)
    if best == NO_WAY:
        strict = note_copies(r, d.melds[seat], d.meld_count[seat], wild, buffers.work)
        best = cost_in(r, buffers.costs, d.counts[seat], d.meld_count[seat], strict, buffers.work)
        best += 0 if closed else LOST
    if wild:
        d.counts[seat][d.wild] = wild
    return best - wild


# --- ways to win with claimed sets ----------------------------------------------------------------


def keys_cost(r: Rules, costs: Costs, a: int, b: int, c: int, honours: int, sets: int) -> int:
    """Tiles to add for so many sets and a pair, from the keys of three suits and the honours."""
    if r.sets != 4:
        return F.keys_cost_of_five(costs, a, b, c, honours, sets)
    left = costs[JOINS + (costs[a] << 8) + costs[b]]
    right = costs[JOINS + (costs[c] << 8) + costs[honours]]
    return costs[COSTS + RESULTS * costs[JOINS + (left << 8) + right] + 5 + sets]


def wanted(r: Rules, chows: int) -> int:
    """What a hand with claimed sets must be worth."""
    if r.conditions & NEEDS_TWO_FANS or (r.conditions & CHOW_NEEDS_TWO and chows):
        return 2
    return r.minimum


def reaches(r: Rules, pattern: int, least: int) -> bool:
    """Is the pattern, with what every win has, enough for an open hand?"""
    return r.yakuman[pattern] > 0 or (r.open[pattern] > 0 and r.open[pattern] + r.open[P.BASE_WIN] >= least)


def value_pattern(d: Deal, seat: int, kind: int) -> int:
    """What a pung of this honour counts as; -1 for a wind of no value."""
    if kind >= WHITE:
        return P.WHITE_DRAGON + kind - WHITE
    if kind == EAST + seat:
        return P.SEAT_WIND
    return P.ROUND_WIND if kind == d.round else -1


def laid_kinds(d: Deal, seat: int) -> int:
    """The kinds in the sets laid out, as a mask."""
    kinds = 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        kinds |= (7 if code >> SET_TYPE == CHOW else 1) << (code & SET_KIND)
    return kinds


def chows_laid(d: Deal, seat: int) -> int:
    """Runs claimed."""
    chows = 0
    for i in range(d.meld_count[seat]):
        chows += int(d.melds[seat][i] >> SET_TYPE == CHOW)
    return chows


def goes_any_way(r: Rules, d: Deal, seat: int) -> bool:
    """May every complete hand win with the sets that are claimed?"""
    return any_way(r, d, seat, laid_kinds(d, seat), wanted(r, chows_laid(d, seat)))


def open_cost(r: Rules, d: Deal, costs: Costs, seat: int) -> int:
    """The least cost of the ways that are left to a hand with claimed sets; NO_WAY when there is none."""
    kinds, chows = laid_kinds(d, seat), chows_laid(d, seat)
    c = d.counts[seat]
    sets = r.sets - d.meld_count[seat]
    least = wanted(r, chows)
    hand = Keys(characters_key(r, c), suit_key(c, 9), suit_key(c, 18), HONOURS + honours_key(c))
    if any_way(r, d, seat, kinds, least):
        return keys_cost(r, costs, hand.characters, hand.circles, hand.bamboos, hand.honours, sets)
    best = value_cost(r, d, costs, seat, least, hand)
    if kinds & ORPHANS == 0 and reaches(r, P.ALL_SIMPLES, least):
        best = min(best, simples_cost(r, costs, c, sets))
    best = min(best, suit_cost(r, costs, kinds, least, hand, sets))
    if chows == 0 and reaches(r, P.ALL_PUNGS, least):
        best = min(best, pungs_cost(c, sets))
    return best


def any_way(r: Rules, d: Deal, seat: int, kinds: int, least: int) -> bool:
    """May every complete hand win, or has this one laid out a pung of value?"""
    paid = r.open[P.BASE_WIN] >= least
    for kind in range(EAST, KINDS):
        if kinds >> kind & 1:
            pattern = value_pattern(d, seat, kind)
            paid = paid or (pattern >= 0 and reaches(r, pattern, least))
    return paid


def value_cost(r: Rules, d: Deal, costs: Costs, seat: int, least: int, hand: Keys) -> int:
    """The cost of a hand with a pung of value that is still to be made from a pair at least."""
    best = NO_WAY
    c = d.counts[seat]
    sets = r.sets - d.meld_count[seat]
    for kind in range(EAST, KINDS):
        if c[kind] > 1 and sets > 0:
            pattern = value_pattern(d, seat, kind)
            if pattern >= 0 and reaches(r, pattern, least):
                used = min(c[kind], 3)
                rest = hand.honours - used * POWERS[kind - HONOUR]
                cost = keys_cost(r, costs, hand.characters, hand.circles, hand.bamboos, rest, sets - 1)
                best = min(best, 3 - used + cost)
    return best


def simples_cost(r: Rules, costs: Costs, c: Sequence[int], sets: int) -> int:
    """The cost of a hand of simples: ones, nines and honours are not there."""
    a = HONOURS if r.few_characters else suit_key(c, 0) - c[0] - TOP * c[8]
    b = suit_key(c, 9) - c[9] - TOP * c[17]
    e = suit_key(c, 18) - c[18] - TOP * c[26]
    return keys_cost(r, costs, a, b, e, HONOURS, sets)


def suit_cost(r: Rules, costs: Costs, kinds: int, least: int, hand: Keys, sets: int) -> int:
    """The cost of a hand of one suit, with honours or without."""
    best = NO_WAY
    honours = hand.honours if reaches(r, P.HALF_FLUSH, least) else HONOURS
    if costs[honours] != costs[hand.honours] and (kinds >> HONOUR or not reaches(r, P.FULL_FLUSH, least)):
        return best
    suited = kinds & (1 << HONOUR) - 1
    if suited >> 9 == 0:
        best = min(best, keys_cost(r, costs, hand.characters, 0, 0, honours, sets))
    if suited & ~(0x1FF << 9) == 0:
        best = min(best, keys_cost(r, costs, 0, hand.circles, 0, honours, sets))
    if suited & 0x3FFFF == 0:
        best = min(best, keys_cost(r, costs, 0, 0, hand.bamboos, honours, sets))
    return best


def pungs_cost(c: Sequence[int], sets: int) -> int:
    """The cost of pungs and a pair: as many as can be from threes, then pairs, then single tiles."""
    threes = pairs = singles = 0
    for kind in range(KINDS):
        threes += int(c[kind] > 2)
        pairs += int(c[kind] == 2)
        singles += int(c[kind] == 1)
    from_threes = min(sets, threes)
    from_pairs = min(sets - from_threes, pairs)
    from_singles = min(sets - from_threes - from_pairs, singles)
    cost = from_pairs + 2 * from_singles + 3 * (sets - from_threes - from_pairs - from_singles)
    if threes > from_threes or pairs > from_pairs:
        return cost
    return cost + (1 if singles > from_singles else 2)


# --- draws that help ------------------------------------------------------------------------------


def unseen_draws(r: Rules, d: Deal, costs: Costs, seat: int, cost: int, unseen: list[int]) -> int:
    """How many unseen tiles lower the cost of a hand of 3n+1 tiles: of sets and a pair, seven pairs, orphans."""
    mask = standard_draws(r, costs, d.counts[seat], d.meld_count[seat], cost)
    if d.meld_count[seat] == 0:
        mask |= closed_draws(r, d.counts[seat], cost)
    return number_unseen(mask, unseen)


def standard_draws(r: Rules, costs: Costs, c: Sequence[int], melds: int, cost: int) -> int:
    """The kinds whose draw lowers the cost of sets and a pair, as a mask."""
    if r.sets != 4:
        return draws_of_five(r, costs, c, melds, cost)
    a, b = costs[characters_key(r, c)], costs[suit_key(c, 9)]
    e, h = costs[suit_key(c, 18)], costs[HONOURS + honours_key(c)]
    aim = RESULTS - 1 - melds
    left = costs[JOINS + (a << 8) + b]
    right = costs[JOINS + (e << 8) + h]
    full = held_often(c, COPIES)
    mask = 0
    if r.few_characters == 0:
        mask |= suit_draws(costs, costs[JOINS + (right << 8) + b], suit_key(c, 0), full, 9, aim, cost)
    else:
        rest = costs[JOINS + (right << 8) + b]
        key = HONOURS + c[0] + 5 * c[8]
        mask |= int(costs[COSTS + RESULTS * costs[JOINS + (rest << 8) + costs[key + 1]] + aim] < cost)
        mask |= int(costs[COSTS + RESULTS * costs[JOINS + (rest << 8) + costs[key + 5]] + aim] < cost) << 8
    mask |= suit_draws(costs, costs[JOINS + (right << 8) + a], suit_key(c, 9), full >> 9, 9, aim, cost) << 9
    mask |= suit_draws(costs, costs[JOINS + (left << 8) + h], suit_key(c, 18), full >> 18, 9, aim, cost) << 18
    rest = costs[JOINS + (left << 8) + e]
    mask |= suit_draws(costs, rest, HONOURS + honours_key(c), full >> HONOUR, 7, aim, cost) << HONOUR
    return mask


def standard_discards(r: Rules, costs: Costs, c: list[int], melds: int, cost: int) -> int:
    """The kinds whose discard leaves sets and a pair at this cost, as a mask. Only the suit of the discard changes."""
    held = kinds_held(c)
    if r.sets != 4:
        return discards_of_five(r, costs, c, held, melds, cost)
    i, j, k, n = characters_key(r, c), suit_key(c, 9), suit_key(c, 18), HONOURS + honours_key(c)
    a, b, e, h = costs[i], costs[j], costs[k], costs[n]
    aim = RESULTS - 1 - melds
    left = costs[JOINS + (a << 8) + b]
    right = costs[JOINS + (e << 8) + h]
    rest = costs[JOINS + (right << 8) + b]
    if r.few_characters:
        outer = suit_discards(costs, rest, i, held & 1 | held >> 7 & 2, aim, cost)
        mask = outer & 1 | (outer >> 1) << 8
    else:
        mask = suit_discards(costs, rest, i, held & OF_SUIT, aim, cost)
    mask |= suit_discards(costs, costs[JOINS + (right << 8) + a], j, held >> 9 & OF_SUIT, aim, cost) << 9
    mask |= suit_discards(costs, costs[JOINS + (left << 8) + h], k, held >> 18 & OF_SUIT, aim, cost) << 18
    return mask | suit_discards(costs, costs[JOINS + (left << 8) + e], n, held >> HONOUR, aim, cost) << HONOUR


def suit_discards(costs: Costs, rest: int, key: int, held: int, aim: int, cost: int) -> int:
    """The ranks of a suit whose discard leaves this cost, of those held; `rest` is the profile of everything else."""
    mask = 0
    while held:
        rank = lowest(held)
        held &= held - 1
        both = costs[JOINS + (rest << 8) + costs[key - POWERS[rank]]]
        mask |= int(costs[COSTS + RESULTS * both + aim] == cost) << rank
    return mask


def discards_of_five(r: Rules, costs: Costs, c: list[int], held: int, melds: int, cost: int) -> int:
    """The same of a hand of five sets."""
    mask = 0
    while held:
        kind = lowest(held)
        held &= held - 1
        c[kind] -= 1
        mask |= int(standard_cost(r, costs, c, r.sets - melds) == cost) << kind
        c[kind] += 1
    return mask


def draws_of_five(r: Rules, costs: Costs, c: Sequence[int], melds: int, cost: int) -> int:
    """The same of a hand of five sets."""
    a, b, e, h = characters_key(r, c), suit_key(c, 9), suit_key(c, 18), HONOURS + honours_key(c)
    mask = 0
    for kind in range(KINDS):
        if c[kind] < COPIES and r.missing_kinds >> kind & 1 == 0:
            step = step_of(r, kind)
            x, y = a + step if kind < 9 else a, b + step if 9 <= kind < 18 else b
            z, w = e + step if 18 <= kind < HONOUR else e, h + step if kind >= HONOUR else h
            mask |= int(keys_cost(r, costs, x, y, z, w, 5 - melds) < cost) << kind
    return mask


def step_of(r: Rules, kind: int) -> int:
    """How far one more of a kind is in the table of costs; none for a kind that is not in the set."""
    if r.few_characters and kind < 9:
        return (kind == 0) + 5 * (kind == 8)
    return STEPS[kind]


def full_ranks(key: int, ranks: int) -> int:
    """The ranks of which a suit's key counts four, as a mask."""
    mask = 0
    for rank in range(ranks):
        mask |= int(key // POWERS[rank] % 5 == COPIES) << rank
    return mask


def suit_draws(costs: Costs, rest: int, key: int, full: int, ranks: int, aim: int, cost: int) -> int:
    """The ranks of a suit whose draw lowers the cost, but for the full ones; `rest` is the profile of everything
    else."""
    mask = 0
    for rank in range(ranks):
        if full >> rank & 1 == 0:
            both = costs[JOINS + (rest << 8) + costs[key + POWERS[rank]]]
            mask |= int(costs[COSTS + RESULTS * both + aim] < cost) << rank
    return mask


def closed_draws(r: Rules, c: Sequence[int], cost: int) -> int:
    """Kinds whose draw lowers the cost of seven pairs or thirteen orphans, where that is the hand's cost."""
    mask = 0
    if r.pairs_form != NO_PAIRS and pairs_cost(r, c) == cost:
        mask = kinds_held_once(c)
    return mask | orphans_draws(r, c, cost)


def kinds_held_once(c: Sequence[int]) -> int:
    """As a mask."""
    mask = 0
    for kind in range(KINDS):
        mask |= int(c[kind] == 1) << kind
    return mask


def orphans_draws(r: Rules, c: Sequence[int], cost: int) -> int:
    """Kinds whose draw lowers the cost of thirteen orphans, where that is the hand's cost."""
    mask = 0
    if r.orphans_form and orphans_cost(c) == cost:
        paired = False
        for kind in range(KINDS):
            paired = paired or (ORPHANS >> kind & 1 == 1 and c[kind] > 1)
        for kind in range(KINDS):
            mask |= int(ORPHANS >> kind & 1 == 1 and (c[kind] == 0 or not paired)) << kind
    return mask
