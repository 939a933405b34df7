"""What a closed hand lacks after each discard, and what helps it then. Only the suit of the discard changes: what the
others cost, and what they cost with one tile more, is looked up once for all discards."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand import suit_costs as C
from paiju.core.hand.distance import (
    COSTS,
    HONOURS,
    JOINS,
    Costs,
    closed_cost,
    honours_key,
    knitted_cost,
    note_copies,
    suit_key,
)
from paiju.core.hand.words import words_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.players.ways.paid_distance import POWERS, closed_draws
from paiju.core.rules import Rules
from paiju.core.tiles import COPIES, KINDS

# What is noted of a hand in `work`: of each kind, what its suit costs with one more of it; of each suit, where it
# stands in the table of costs, what it costs there, what the three others cost together, and those after a discard.
WITH_ONE_MORE = 0
KEYS = WITH_ONE_MORE + KINDS
PROFILES = KEYS + 4
OTHERS = PROFILES + 4
OTHERS_AFTER = OTHERS + 4


class HandBySuits(NamedTuple):
    """Where the number of sets stands in costs; and the least that forms besides sets and a pair lack now, or more than
    sets and a pair lack after any discard. The rest is noted in `work`."""

    aim: int
    other_forms: int


def goes_by_suits(r: Rules, d: Deal, buffers: Buffers, seat: int) -> bool:
    """Is the hand closed, in play without a wild kind, and may it use four of every kind?"""
    if d.wild >= 0 or not is_closed(d, seat):
        return False
    return not note_copies(r, d.melds[seat], d.meld_count[seat], 0, buffers.work)


def by_suits(r: Rules, d: Deal, buffers: Buffers, seat: int) -> HandBySuits:
    """A hand of 3n+2 tiles."""
    c, costs, work = d.counts[seat], buffers.costs, buffers.work
    work[KEYS] = HONOURS + c[0] + 5 * c[8] if r.missing_kinds else suit_key(c, 0)
    work[KEYS + 1], work[KEYS + 2], work[KEYS + 3] = suit_key(c, 9), suit_key(c, 18), HONOURS + honours_key(c)
    for suit in range(4):
        work[PROFILES + suit] = costs[work[KEYS + suit]]
        for kind in range(9 * suit, suit_end(suit)):
            work[WITH_ONE_MORE + kind] = costs[work[KEYS + suit] + step_to_next(r, c, kind)]
    note_all_but_one(costs, work, OTHERS)
    melds = d.meld_count[seat]
    aim = C.RESULTS - 1 - melds
    limit = cost_of(costs, work[OTHERS], work[PROFILES], aim) + 2
    if melds == 0:
        limit = closed_cost(r, words_of(c), limit)
    if r.knitted_forms and melds < 2:
        limit = knitted_cost(r, costs, c, melds, limit)
    return HandBySuits(aim, limit)


def suit_end(suit: int) -> int:
    """The kind after the last one of a suit, or of the honours."""
    return KINDS if suit == 3 else 9 * suit + 9


def step_of(r: Rules, kind: int) -> int:
    """How far one more of a kind is in the table of costs; none for a kind that is not in the set."""
    if r.missing_kinds and kind < 9:
        return (kind == 0) + 5 * (kind == 8)
    return POWERS[kind % 9]


def step_to_next(r: Rules, c: Sequence[int], kind: int) -> int:
    """The same for the next of a kind; none where all four are held."""
    return step_of(r, kind) * (c[kind] < COPIES)


def note_all_but_one(costs: Costs, work: list[int], at: int) -> None:
    """Note for each suit what the three others cost together."""
    p0, p1, p2, p3 = work[PROFILES], work[PROFILES + 1], work[PROFILES + 2], work[PROFILES + 3]
    left, right = costs[JOINS + (p0 << 8) + p1], costs[JOINS + (p2 << 8) + p3]
    work[at] = costs[JOINS + (right << 8) + p1]
    work[at + 1] = costs[JOINS + (right << 8) + p0]
    work[at + 2] = costs[JOINS + (left << 8) + p3]
    work[at + 3] = costs[JOINS + (left << 8) + p2]


def cost_of(costs: Costs, others: int, profile: int, aim: int) -> int:
    """Tiles to add for sets and a pair, by what three suits cost together and the fourth does."""
    return costs[COSTS + C.RESULTS * costs[JOINS + (others << 8) + profile] + aim]


def profile_after(r: Rules, buffers: Buffers, kind: int) -> int:
    """What its suit costs once one of a kind has gone."""
    return buffers.costs[buffers.work[KEYS + kind // 9] - step_of(r, kind)]


def cost_after(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: HandBySuits, kind: int) -> int:
    """Tiles to add once one of a kind has gone."""
    c, costs = d.counts[seat], buffers.costs
    best = cost_of(costs, buffers.work[OTHERS + kind // 9], profile_after(r, buffers, kind), hand.aim)
    if hand.other_forms < best:
        c[kind] -= 1
        if d.meld_count[seat] == 0:
            best = closed_cost(r, words_of(c), best)
        if r.knitted_forms and d.meld_count[seat] < 2:
            best = knitted_cost(r, costs, c, d.meld_count[seat], best)
        c[kind] += 1
    return best


def draws_in_suit(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: HandBySuits, kind: int, cost: int) -> int:
    """The kinds of its suit whose draw lowers this cost once one of a kind has gone, as a mask."""
    suit, c, costs = kind // 9, d.counts[seat], buffers.costs
    key, others = buffers.work[KEYS + suit] - step_of(r, kind), buffers.work[OTHERS + suit]
    mask = 0
    for more in range(9 * suit, suit_end(suit)):
        mask |= int(cost_of(costs, others, costs[key + step_to_next(r, c, more)], hand.aim) < cost) << more
    return mask


def draws_beside(buffers: Buffers, hand: HandBySuits, gone: int, after: int, cost: int) -> int:
    """The kinds of the other suits whose draw lowers this cost once a suit costs what it does after a discard."""
    costs, work = buffers.costs, buffers.work
    now = work[PROFILES + gone]
    work[PROFILES + gone] = after
    note_all_but_one(costs, work, OTHERS_AFTER)
    work[PROFILES + gone] = now
    mask = 0
    for suit in range(4):
        others = work[OTHERS_AFTER + suit]
        for more in range(9 * suit, suit_end(suit) if suit != gone else 0):
            mask |= int(cost_of(costs, others, work[WITH_ONE_MORE + more], hand.aim) < cost) << more
    return mask


def draws_in_closed_forms(r: Rules, d: Deal, seat: int, hand: HandBySuits, kind: int, cost: int) -> int:
    """The kinds whose draw lowers this cost of seven pairs or thirteen orphans once one of a kind has gone."""
    if d.meld_count[seat] or hand.other_forms > cost:
        return 0
    d.counts[seat][kind] -= 1
    mask = closed_draws(r, d.counts[seat], cost)
    d.counts[seat][kind] += 1
    return mask
