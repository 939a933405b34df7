"""What a closed hand lacks after each discard, and what helps it then. Only the suit of the discard changes: what the
others cost, and what they cost with one tile more, is looked up once for all discards."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand.distance import (
    COSTS,
    HONOURS,
    JOINS,
    RESULTS,
    Costs,
    honours_key,
    knitted_cost,
    note_copies,
    orphans_cost,
    orphans_of_words,
    pairs_held,
    pairs_lacking,
    suit_key,
)
from paiju.core.hand.words import Words, words_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.players.ways.keyed_hand import STEPS, step_of
from paiju.core.players.ways.paid_distance import NO_WAY, kinds_held_once, orphans_draws
from paiju.core.rules import NO_PAIRS, REPEATED_PAIRS, Rules
from paiju.core.tiles import COPIES, KINDS

# What is noted of a hand in `work`. Of each suit: where it stands in the table of costs, what it costs there, what the
# three others cost together, and those after a discard. Of each kind: how much further its suit stands with one more,
# and what it costs there; every suit has nine places, and at the honours' last two nothing changes. What seven pairs
# lack after a discard, by how many of the kind there were. Which discards leave the hand nearest.
KEYS = 0
PROFILES = KEYS + 4
OTHERS = PROFILES + 4
OTHERS_AFTER = OTHERS + 4
STEPS_ON = OTHERS_AFTER + 4
WITH_ONE_MORE = STEPS_ON + 4 * 9
PAIRS_AFTER = WITH_ONE_MORE + 4 * 9
NEAREST = PAIRS_AFTER + COPIES + 1


class HandBySuits(NamedTuple):
    """Where the number of sets stands in costs; the least that orphans and knitted forms lack now, or more than sets
    and a pair lack after any discard; and the kinds held once, as a mask. The rest is noted in `work`."""

    aim: int
    other_forms: int
    singles: int


def goes_by_suits(r: Rules, d: Deal, buffers: Buffers, seat: int) -> bool:
    """Is the hand of four sets, closed, in play without a wild kind, and may it use four of every kind?"""
    if r.sets != 4 or d.wild >= 0 or not is_closed(d, seat):
        return False
    return not note_copies(r, d.melds[seat], d.meld_count[seat], 0, buffers.work)


def by_suits(r: Rules, d: Deal, buffers: Buffers, seat: int) -> HandBySuits:
    """A hand of 3n+2 tiles."""
    c, costs, work = d.counts[seat], buffers.costs, buffers.work
    melds, w = d.meld_count[seat], words_of(c)
    note_suits(r, c, costs, work)
    note_all_but_one(costs, work, OTHERS)
    note_pairs(r, w, melds, work)
    aim = RESULTS - 1 - melds
    limit = cost_of(costs, work[OTHERS], work[PROFILES], aim) + 2
    if melds == 0 and r.orphans_form:
        limit = min(limit, orphans_of_words(w))
    if r.knitted_forms and melds < 2:
        limit = knitted_cost(r, costs, c, melds, limit)
    return HandBySuits(aim, limit, kinds_held_once(c))


def note_suits(r: Rules, c: Sequence[int], costs: Costs, work: list[int]) -> None:
    """Note the suits, and what one more of each kind does; none is to come where all four are held."""
    work[KEYS] = HONOURS + c[0] + 5 * c[8] if r.few_characters else suit_key(c, 0)
    work[KEYS + 1], work[KEYS + 2], work[KEYS + 3] = suit_key(c, 9), suit_key(c, 18), HONOURS + honours_key(c)
    for kind in range(KINDS):
        work[STEPS_ON + kind] = STEPS[kind] * (c[kind] < COPIES)
    if r.few_characters:
        for kind in range(9):
            work[STEPS_ON + kind] = step_of(r, kind) * (c[kind] < COPIES)
    work[STEPS_ON + KINDS] = work[STEPS_ON + KINDS + 1] = 0
    for suit in range(4):
        key = work[KEYS + suit]
        work[PROFILES + suit] = costs[key]
        for place in range(9 * suit, 9 * suit + 9):
            work[WITH_ONE_MORE + place] = costs[key + work[STEPS_ON + place]]


def note_pairs(r: Rules, w: Words, melds: int, work: list[int]) -> None:
    """Note what seven pairs lack after a discard. Of three or four of a kind none goes that is needed, but where four
    are two pairs."""
    there = r.pairs_form != NO_PAIRS and melds == 0
    both = pairs_held(r, w)
    pairs, singles = both & 15, both >> 4
    now = pairs_lacking(pairs, singles) if there else NO_WAY
    without_single = pairs_lacking(pairs, singles - 1) if there else NO_WAY
    without_pair = pairs_lacking(pairs - 1, singles + 1) if there else NO_WAY
    repeated = r.pairs_form == REPEATED_PAIRS
    work[PAIRS_AFTER + 1], work[PAIRS_AFTER + 2] = without_single, without_pair
    work[PAIRS_AFTER + 3] = without_single if repeated else now
    work[PAIRS_AFTER + 4] = without_pair if repeated else now


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
    return costs[COSTS + RESULTS * costs[JOINS + (others << 8) + profile] + aim]


def profile_after(r: Rules, buffers: Buffers, kind: int) -> int:
    """What its suit costs once one of a kind has gone."""
    return buffers.costs[buffers.work[KEYS + kind // 9] - step_of(r, kind)]


def cost_after(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: HandBySuits, kind: int) -> int:
    """Tiles to add once one of a kind has gone."""
    c, costs = d.counts[seat], buffers.costs
    best = cost_of(costs, buffers.work[OTHERS + kind // 9], profile_after(r, buffers, kind), hand.aim)
    best = min(best, buffers.work[PAIRS_AFTER + c[kind]])
    if hand.other_forms < best:
        c[kind] -= 1
        if d.meld_count[seat] == 0 and r.orphans_form:
            best = min(best, orphans_cost(c))
        if r.knitted_forms and d.meld_count[seat] < 2:
            best = knitted_cost(r, costs, c, d.meld_count[seat], best)
        c[kind] += 1
    return best


def draws_in_suit(r: Rules, buffers: Buffers, hand: HandBySuits, kind: int, cost: int) -> int:
    """The kinds of its suit whose draw lowers this cost once one of a kind has gone, as a mask."""
    suit, costs, work = kind // 9, buffers.costs, buffers.work
    key, others, first = work[KEYS + suit] - step_of(r, kind), work[OTHERS + suit], STEPS_ON + 9 * suit
    mask = 0
    for rank in range(9):
        mask |= int(cost_of(costs, others, costs[key + work[first + rank]], hand.aim) < cost) << rank
    return mask << 9 * suit


def draws_beside(buffers: Buffers, hand: HandBySuits, gone: int, after: int, cost: int) -> int:
    """The kinds of the other suits whose draw lowers this cost once a suit costs what it does after a discard."""
    costs, work = buffers.costs, buffers.work
    now = work[PROFILES + gone]
    work[PROFILES + gone] = after
    note_all_but_one(costs, work, OTHERS_AFTER)
    work[PROFILES + gone] = now
    mask = 0
    for step in range(1, 4):
        suit = gone + step & 3
        others, first = work[OTHERS_AFTER + suit], WITH_ONE_MORE + 9 * suit
        in_suit = 0
        for rank in range(9):
            in_suit |= int(cost_of(costs, others, work[first + rank], hand.aim) < cost) << rank
        mask |= in_suit << 9 * suit
    return mask


def draws_in_closed_forms(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: HandBySuits, kind: int, cost: int
) -> int:
    """The kinds whose draw lowers this cost of seven pairs or thirteen orphans once one of a kind has gone."""
    c = d.counts[seat]
    singles = hand.singles ^ int(c[kind] < 3) << kind
    mask = singles if buffers.work[PAIRS_AFTER + c[kind]] == cost else 0
    if hand.other_forms <= cost and d.meld_count[seat] == 0:
        c[kind] -= 1
        mask |= orphans_draws(r, c, cost)
        c[kind] += 1
    return mask
