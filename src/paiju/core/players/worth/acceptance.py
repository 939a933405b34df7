"""How easily a hand comes nearer: the unseen tiles that help now, and those that help after the best draw.

A closed hand is measured by sets and a pair, which riichi lets win, and so is one whose claimed sets let any complete
hand win, and every hand where one must count: there the ways it may go are weighed besides. Else one with claimed sets
is measured by the ways in which it may still reach the book's minimum (`paid_distance`). Costs are tiles to add, one
more than the distance.
"""

from paiju.core.hand.distance import standard_cost
from paiju.core.hand.held import kinds_held
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.players.notes import Notes
from paiju.core.players.receipts import must_count
from paiju.core.players.unseen import number_in, number_unseen, unseen_noted
from paiju.core.players.ways.keyed_hand import KeyedHand, discards, draws, keyed, with_one, without_one
from paiju.core.players.ways.open_draws import open_draws
from paiju.core.players.ways.paid_distance import LOST, OpenWays, cost_by_ways, cost_to_win, goes_any_way, open_ways
from paiju.core.rules import Rules
from paiju.core.tiles import ALL_KINDS, COPIES, KINDS, lowest


def is_plain(r: Rules, d: Deal, seat: int) -> bool:
    """Is the hand measured by sets and a pair alone?"""
    return is_closed(d, seat) or must_count(r) or goes_any_way(r, d, seat)


def shape_cost(r: Rules, d: Deal, buffers: Buffers, seat: int, plain: bool) -> int:
    """Tiles to add until the hand can win."""
    if plain:
        return standard_cost(r, buffers.costs, d.counts[seat], r.sets - d.meld_count[seat])
    return cost_to_win(r, d, buffers, seat)


def is_lost(d: Deal, cost: int) -> bool:
    """Is it a hand, not measured by sets and a pair alone, whose ways cannot be followed one by one?"""
    return d.wild >= 0 or cost >= LOST


# --- draws that help ------------------------------------------------------------------------------


def helping_kinds(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, plain: bool, notes: Notes) -> int:
    """The kinds whose draw lowers the cost of a hand of 3n+1 tiles, as a mask."""
    if plain:
        return draws(r, buffers.costs, keyed(r, d.counts[seat]), d.meld_count[seat], cost, notes)
    if is_lost(d, cost):
        return helping_by_trial(r, d, buffers, seat, cost)
    return open_draws(r, buffers.costs, keyed(r, d.counts[seat]), open_ways(r, d, seat, ALL_KINDS), cost, notes)


def helping_by_trial(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int) -> int:
    """The same, drawing each kind."""
    c = d.counts[seat]
    mask = 0
    for kind in range(KINDS):
        if c[kind] < COPIES:
            c[kind] += 1
            mask |= int(cost_to_win(r, d, buffers, seat) < cost) << kind
            c[kind] -= 1
    return mask


# --- and those after them -------------------------------------------------------------------------


def helps_next(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, mask: int, plain: bool, notes: Notes) -> int:
    """Summed over the unseen tiles of the kinds in `mask`, which help now: the tiles that help after each of them and
    the best discard."""
    if not plain and is_lost(d, cost):
        return helps_by_trial(r, d, buffers, seat, cost, mask, notes.unseen)
    hand = keyed(r, d.counts[seat])
    ways = open_ways(r, d, seat, ALL_KINDS)
    unseen = unseen_noted(notes)
    mask &= unseen.ones | unseen.twos | unseen.fours
    total = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        more = with_one(r, hand, kind)
        if plain:
            best = helps_after_draw(r, d, buffers, seat, more, cost - 1, kind, notes)
        else:
            best = open_helps_after_draw(r, buffers, more, ways, cost - 1, kind, notes)
        total += notes.unseen[kind] * best
    return total


def helps_after_draw(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, cost: int, drawn: int, notes: Notes
) -> int:
    """The tiles that help a hand of 3n+2 tiles of this cost after its best discard; one of those drawn is gone."""
    melds, unseen = d.meld_count[seat], unseen_noted(notes)
    best = 0
    kinds = discards(r, buffers.costs, hand, melds, cost, notes)
    while kinds:
        gone = lowest(kinds)
        kinds &= kinds - 1
        mask = draws(r, buffers.costs, without_one(r, hand, gone), melds, cost, notes)
        best = max(best, number_in(mask, unseen) - (mask >> drawn & 1))
    return best


def open_helps_after_draw(
    r: Rules, buffers: Buffers, hand: KeyedHand, ways: OpenWays, cost: int, drawn: int, notes: Notes
) -> int:
    """The same by the ways left."""
    unseen = unseen_noted(notes)
    best = 0
    held = hand.ones | hand.twos | hand.fours
    while held:
        gone = lowest(held)
        held &= held - 1
        left = without_one(r, hand, gone)
        if cost_by_ways(r, buffers.costs, left, ways) == cost:
            mask = open_draws(r, buffers.costs, left, ways, cost, notes)
            best = max(best, number_in(mask, unseen) - (mask >> drawn & 1))
    return best


def helps_by_trial(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, mask: int, unseen: list[int]) -> int:
    """The same of a hand whose ways cannot be followed."""
    c = d.counts[seat]
    total = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if unseen[kind] > 0:
            c[kind] += 1
            unseen[kind] -= 1
            best = 0
            held = kinds_held(c)
            while held:
                gone = lowest(held)
                held &= held - 1
                c[gone] -= 1
                if cost_to_win(r, d, buffers, seat) == cost - 1:
                    helping = helping_by_trial(r, d, buffers, seat, cost - 1)
                    best = max(best, number_unseen(helping, unseen))
                c[gone] += 1
            unseen[kind] += 1
            c[kind] -= 1
            total += unseen[kind] * best
    return total
