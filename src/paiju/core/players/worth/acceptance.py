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
from paiju.core.players.receipts import must_count
from paiju.core.players.unseen import number_unseen
from paiju.core.players.ways.paid_distance import cost_to_win, goes_any_way, standard_discards, standard_draws
from paiju.core.rules import Rules
from paiju.core.tiles import COPIES, KINDS, lowest


def is_plain(r: Rules, d: Deal, seat: int) -> bool:
    """Is the hand measured by sets and a pair alone?"""
    return is_closed(d, seat) or must_count(r) or goes_any_way(r, d, seat)


def shape_cost(r: Rules, d: Deal, buffers: Buffers, seat: int, closed: bool) -> int:
    """Tiles to add until the hand can win."""
    if closed:
        return standard_cost(r, buffers.costs, d.counts[seat], r.sets - d.meld_count[seat])
    return cost_to_win(r, d, buffers, seat)


def helping_kinds(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, closed: bool) -> int:
    """The kinds whose draw lowers the cost of a hand of 3n+1 tiles, as a mask."""
    c = d.counts[seat]
    if closed:
        return standard_draws(r, buffers.costs, c, d.meld_count[seat], cost)
    mask = 0
    for kind in range(KINDS):
        if c[kind] < COPIES:
            c[kind] += 1
            mask |= int(cost_to_win(r, d, buffers, seat) < cost) << kind
            c[kind] -= 1
    return mask


def helps_after_draw(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, closed: bool, unseen: list[int]) -> int:
    """The tiles that help a hand of 3n+2 tiles of this cost after its best discard."""
    c = d.counts[seat]
    best = 0
    kinds = kinds_leaving(r, d, buffers, seat, cost, closed)
    while kinds:
        gone = lowest(kinds)
        kinds &= kinds - 1
        c[gone] -= 1
        best = max(best, number_unseen(helping_kinds(r, d, buffers, seat, cost, closed), unseen))
        c[gone] += 1
    return best


def kinds_leaving(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, closed: bool) -> int:
    """The kinds whose discard leaves a hand of this cost, as a mask."""
    c = d.counts[seat]
    if closed:
        return standard_discards(r, buffers.costs, c, d.meld_count[seat], cost)
    held = kinds_held(c)
    kinds = 0
    while held:
        gone = lowest(held)
        held &= held - 1
        c[gone] -= 1
        kinds |= int(cost_to_win(r, d, buffers, seat) == cost) << gone
        c[gone] += 1
    return kinds


def helps_next(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int, mask: int, unseen: list[int]) -> int:
    """Summed over the unseen tiles of the kinds in `mask`, which help now: the tiles that help after each of them."""
    closed = is_plain(r, d, seat)
    c = d.counts[seat]
    total = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if unseen[kind] > 0:
            c[kind] += 1
            unseen[kind] -= 1
            best = helps_after_draw(r, d, buffers, seat, cost - 1, closed, unseen)
            unseen[kind] += 1
            c[kind] -= 1
            total += unseen[kind] * best
    return total
