"""How far a hand is from a win it would be paid for, and how many tiles would bring it nearer: what the simple player
goes by.

A closed hand is measured by the book's exact distance. A hand with claimed sets is measured by the plainest ways in
which it can still reach the book's minimum: a pung of value, all simples, one suit, all pungs; or any way where every
complete hand may win. Costs are tiles to add, one more than the distance.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand.distance import HONOURS, Costs, cost_in, note_copies, orphans_cost, pairs_cost
from paiju.core.hand.held import digits_in
from paiju.core.hand.words import words_of
from paiju.core.patterns import catalogue as P
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.unseen import number_unseen
from paiju.core.players.ways.keyed_hand import POWERS, STEPS, KeyedHand, draws_by_trial, keyed, keys_cost
from paiju.core.rules import CHOW_NEEDS_TWO, NEEDS_TWO_FANS, NO_PAIRS, Rules
from paiju.core.shape import CHOW, SET_KIND, SET_TYPE
from paiju.core.tiles import EAST, HONOUR, KINDS, ONE_SUIT, ORPHANS, SIMPLES, SUITED, WHITE, bits, lowest
from paiju.core.tiles import HONOURS as ALL_HONOURS

NO_WAY = 99
LOST = 50  # added to the cost of a hand that no way is left to
TOP = POWERS[8]


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
    kinds = laid_kinds(d, seat)
    least = wanted(r, chows_laid(d, seat))
    return r.open[P.BASE_WIN] >= least or valued_among(r, d, seat, kinds & ALL_HONOURS, least) != 0


class OpenWays(NamedTuple):
    """What is left to a hand by the sets it has claimed: how many are to come, whether every complete hand may win; the
    honours a pung of which is enough, as a mask; whether simples are, pungs, one suit with honours, one without, and
    with which it may be; whether honours in hand keep it from one suit."""

    sets: int
    any_hand: bool
    valued: int
    simples: bool
    pungs: bool
    half: bool
    suits: int
    bare: bool


def valued_among(r: Rules, d: Deal, seat: int, honours: int, least: int) -> int:
    """The honours of these a pung of which is enough, as a mask."""
    valued = 0
    while honours:
        kind = lowest(honours)
        honours &= honours - 1
        pattern = value_pattern(d, seat, kind)
        valued |= int(pattern >= 0 and reaches(r, pattern, least)) << kind
    return valued


def open_ways(r: Rules, d: Deal, seat: int, honours: int) -> OpenWays:
    """Of a seat's hand; `honours` are those of which it may have a pair."""
    kinds, chows = laid_kinds(d, seat), chows_laid(d, seat)
    least = wanted(r, chows)
    valued = valued_among(r, d, seat, (honours | kinds) & ALL_HONOURS, least)
    any_hand = r.open[P.BASE_WIN] >= least or kinds & valued != 0
    simples = kinds & ORPHANS == 0 and reaches(r, P.ALL_SIMPLES, least)
    pungs = chows == 0 and reaches(r, P.ALL_PUNGS, least)
    half = reaches(r, P.HALF_FLUSH, least)
    bare = not half and (kinds >> HONOUR != 0 or not reaches(r, P.FULL_FLUSH, least))
    suits = 0
    for suit in range(3):
        suits |= int(kinds & SUITED & ~(ONE_SUIT << 9 * suit) == 0) << suit
    return OpenWays(r.sets - d.meld_count[seat], any_hand, valued, simples, pungs, half, suits, bare)


def open_cost(r: Rules, d: Deal, costs: Costs, seat: int) -> int:
    """The least cost of the ways that are left to a hand with claimed sets; NO_WAY when there is none."""
    hand = keyed(r, d.counts[seat])
    return cost_by_ways(r, costs, hand, open_ways(r, d, seat, hand.twos | hand.fours))


def cost_by_ways(r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays) -> int:
    """The same by the ways left."""
    if ways.any_hand:
        return keys_cost(r, costs, h.characters, h.circles, h.bamboos, h.honours, ways.sets)
    best = value_cost(r, costs, h, ways)
    if ways.simples:
        best = min(best, simples_cost(r, costs, h, ways.sets))
    honours = honours_beside(costs, h, ways)
    for suit in range(3):
        if ways.suits >> suit & 1 and honours >= 0:
            best = min(best, suit_cost(r, costs, h, suit, honours, ways.sets))
    if ways.pungs:
        best = min(best, cost_of_pungs(h, ways.sets))
    return best


def value_cost(r: Rules, costs: Costs, h: KeyedHand, ways: OpenWays) -> int:
    """The cost of a hand with a pung of value that is still to be made from a pair at least."""
    best = NO_WAY
    kinds = ways.valued & (h.twos | h.fours) if ways.sets > 0 else 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        best = min(best, pung_cost(r, costs, h, kind, ways.sets))
    return best


def pung_cost(r: Rules, costs: Costs, h: KeyedHand, kind: int, sets: int) -> int:
    """The cost of a hand with a pung of this honour, of which it has a pair at least."""
    used = 3 if (h.ones | h.fours) >> kind & 1 else 2
    rest = h.honours - used * STEPS[kind]
    return 3 - used + keys_cost(r, costs, h.characters, h.circles, h.bamboos, rest, sets - 1)


def simples_of(r: Rules, h: KeyedHand) -> KeyedHand:
    """The hand without ones, nines and honours."""
    a = HONOURS if r.few_characters else h.characters - h.characters % 5 - h.characters // TOP * TOP
    b = h.circles - h.circles % 5 - h.circles // TOP * TOP
    e = h.bamboos - h.bamboos % 5 - h.bamboos // TOP * TOP
    return KeyedHand(a, b, e, HONOURS, h.ones & SIMPLES, h.twos & SIMPLES, h.fours & SIMPLES)


def simples_cost(r: Rules, costs: Costs, h: KeyedHand, sets: int) -> int:
    """The cost of a hand of simples: ones, nines and honours are not there."""
    left = simples_of(r, h)
    return keys_cost(r, costs, left.characters, left.circles, left.bamboos, left.honours, sets)


def honours_beside(costs: Costs, h: KeyedHand, ways: OpenWays) -> int:
    """Where the honours stand beside one suit; -1 where it is not to be had."""
    if ways.half:
        return h.honours
    return -1 if ways.bare and costs[HONOURS] != costs[h.honours] else HONOURS


def suit_cost(r: Rules, costs: Costs, h: KeyedHand, suit: int, honours: int, sets: int) -> int:
    """The cost of a hand of one suit, with these honours."""
    a, b, e = h.characters if suit == 0 else 0, h.circles if suit == 1 else 0, h.bamboos if suit == 2 else 0
    return keys_cost(r, costs, a, b, e, honours, sets)


def pungs_cost(c: Sequence[int], sets: int) -> int:
    """The cost of pungs and a pair: as many as can be from threes, then pairs, then single tiles."""
    d = digits_in(words_of(c))
    return cost_by_numbers(bits(d.ones & d.twos | d.fours), bits(d.twos & ~d.ones), bits(d.ones & ~d.twos), sets)


def cost_of_pungs(h: KeyedHand, sets: int) -> int:
    """The same of a hand in keys."""
    return cost_by_numbers(bits(h.ones & h.twos | h.fours), bits(h.twos & ~h.ones), bits(h.ones & ~h.twos), sets)


def cost_by_numbers(threes: int, pairs: int, singles: int, sets: int) -> int:
    """The same by how many kinds there are three or more of, two, and one."""
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
    return draws_by_trial(r, costs, keyed(r, c), melds, cost)


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
