"""Ways to win that a hand far away may go, each with what it lacks and what it would be worth.

A way is a pattern the book counts, and what is left of the hand once the pattern's own tiles are taken out: the
addresses of three suits and the honours in the table of costs, and how many sets besides the pair must come from
there. So a way costs one join to measure, and the same numbers tell which draws bring it nearer. Which ways there are
follows from the book's values alone.
"""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.distance import HONOURS, Costs
from paiju.core.patterns import catalogue as P
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.notes import LACKING, MOST_WAYS, NO_HOPE, PROMISES, Notes
from paiju.core.players.placement import place_gained
from paiju.core.players.receipts import bonus_units, guessed_receipts, spared
from paiju.core.players.unseen import number_in, unseen_noted
from paiju.core.players.ways.chances import chance_of
from paiju.core.players.ways.keyed_hand import KeyedHand, draws, draws_by_trial, full_ranks, keys_cost, step_of
from paiju.core.players.ways.paid_distance import chows_laid, laid_kinds, value_pattern, wanted
from paiju.core.players.ways.sure_units import note_sure_units
from paiju.core.rules import FANS, HAN_AND_FU, PRINCIPLES, Rules
from paiju.core.shape import CONCEALED_KONG, SET_TYPE
from paiju.core.tiles import COPIES, EAST, HONOUR, KINDS, WHITE

ALL_KINDS = (1 << KINDS) - 1
# In sixteenths, how often a hand that lacks so many points of the minimum finds them on the way. These and the weights
# below were tried one by one in contests of keen players.
SHORT_BY = (16, 12, 10, 5, 3, 2, 1, 1, 1)
CLOSE_TO_BEST = 6  # ways that promise this many sixteenths of the best are looked at more closely
DECLARED = 2  # riichi, and what comes with it
PROMISE_HELD = 11  # sixteenths: how much of what ways promise near hands bring that are looked through to their wins
CLAIMS_PACE, PUNGS_PACE = 24, 34  # how much faster with claims, in sixteenths


def worth_units(r: Rules, pattern: int, closed: bool) -> int:
    """Han, points or fans of a pattern; 0 when it does not count."""
    if pattern < 0:
        return 0
    if r.counts == HAN_AND_FU and r.yakuman[pattern]:
        return 13
    return r.closed[pattern] if closed else r.open[pattern]


def open_melds(d: Deal, seat: int) -> int:
    """Sets laid out that were claimed."""
    claimed = 0
    for i in range(d.meld_count[seat]):
        claimed += int(d.melds[seat][i] >> SET_TYPE != CONCEALED_KONG)
    return claimed


def look_at_hand(r: Rules, d: Deal, seat: int, notes: Notes) -> None:
    """Note what every way of this hand has in common."""
    closed = is_closed(d, seat)
    notes.way_count = notes.best_promise = 0
    notes.wilds = wild_tiles(d, seat)
    notes.closed = int(closed)
    notes.least = wanted(r, chows_laid(d, seat))
    notes.extra = bonus_units(r, d, seat)
    notes.held = 0
    laid = laid_kinds(d, seat)
    for kind in range(EAST, KINDS):
        if laid >> kind & 1 or d.counts[seat][kind] > 2:
            notes.held += pung_units(r, d, seat, kind, closed)
    chows = chows_laid(d, seat)
    note_sure_units(r, d, seat, open_melds(d, seat), chows, notes)


def pung_units(r: Rules, d: Deal, seat: int, kind: int, closed: bool) -> int:
    """What a pung of this honour counts."""
    units = worth_units(r, value_pattern(d, seat, kind), closed)
    if kind == d.round and kind == EAST + seat:
        units += worth_units(r, P.ROUND_WIND, closed)
    return units + worth_units(r, P.DRAGON_PUNG, closed) if kind >= WHITE else units


def way_value(r: Rules, d: Deal, seat: int, way: int, helps: int, notes: Notes) -> int:
    """Points times chance of a way noted: kept closed, or with claims, whichever is worth more. `helps` says how many
    unseen tiles bring it nearer, -1 that nobody has looked."""
    pattern, value = notes.way_pattern[way], 0
    if notes.closed:
        units = worth_units(r, pattern, True) + r.closed[P.BASE_WIN] + notes.held
        declares = r.riichi != 0
        units += DECLARED * r.closed[P.RIICHI] if declares else 0
        points = expected_of(r, d, seat, units, declares, notes.sure_closed, notes.sure_closed_drawn, notes)
        value = chance_of(notes, way, helps, 16) * points >> 6
        if r.closed[P.CONCEALED_SELF_DRAW] and not declares:
            value += value >> 1  # drawn by itself it counts more
    if (notes.closed == 0 or pattern >= 0 or r.minimum > 1) and not is_closed_form(pattern):
        units = worth_units(r, pattern, False) + r.open[P.BASE_WIN] + notes.held
        chance = chance_of(notes, way, helps, PUNGS_PACE if pattern == P.ALL_PUNGS else CLAIMS_PACE)
        points = expected_of(r, d, seat, units, False, notes.sure_open, notes.sure_open_drawn, notes)
        value = max(value, chance * points >> 6)
    return value


def is_closed_form(pattern: int) -> bool:
    """Does the form allow no claimed set?"""
    return pattern in (P.SEVEN_PAIRS, P.THIRTEEN_ORPHANS, P.LESSER_HONOURS_AND_KNITTED_TILES)


def expected_of(r: Rules, d: Deal, seat: int, units: int, declares: bool, sure: int, drawn: int, notes: Notes) -> int:
    """Points received, on the whole, where the moment counts besides: two wins of three are on discards."""
    if sure == drawn:
        return expected(r, d, seat, units + sure, declares, notes)
    on_discard = expected(r, d, seat, units + sure, declares, notes)
    return (2 * on_discard + expected(r, d, seat, units + drawn, declares, notes)) // 3


def expected(r: Rules, d: Deal, seat: int, units: int, declares: bool, notes: Notes) -> int:
    """Points received, on the whole, by a way that counts so much; less where it does not reach the minimum."""
    short = 0 if declares else notes.least - units
    if r.counts == FANS:
        short -= notes.extra  # house conditions count bonus tiles
    elif r.counts == PRINCIPLES:
        short -= notes.closed  # a concealed hand counts a little by itself
    points = brought(r, d, seat, max(units + notes.extra, notes.least), notes)
    if short <= 0:
        return points
    return points * SHORT_BY[min(short, 8)] >> 4 if r.counts != HAN_AND_FU else points >> 5


def brought(r: Rules, d: Deal, seat: int, units: int, notes: Notes) -> int:
    """Points received, on the whole, for so many han, points or fans, with the place they bring: worked out once."""
    if units < PROMISES and notes.promised >> units & 1:
        return notes.promises[units]
    points = guessed_receipts(r, d, seat, units)
    points += place_gained(r, d, seat, points - spared(r), notes)
    if units < PROMISES:
        notes.promised |= 1 << units
        notes.promises[units] = points
    return points


# --- ways, noted ----------------------------------------------------------------------------------


class Suits(NamedTuple):
    """Where what is left of a hand stands in the table of costs: three suits and the honours."""

    characters: int
    circles: int
    bamboos: int
    honours: int


class Aim(NamedTuple):
    """What a way goes for: sets to come from what is left of the hand, tiles missing of the pattern itself and which
    they are, the kinds that may be used, the pattern, how fast such a hand grows, in sixteenths of what is usual."""

    sets: int
    missing: int
    wanted: int
    allowed: int
    pattern: int
    pace: int


def consider(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, aim: Aim, notes: Notes) -> None:
    """Measure a way and keep it if it is among the better ones."""
    if aim.sets < 0:
        return
    cost = keys_cost(r, costs, suits.characters, suits.circles, suits.bamboos, suits.honours, aim.sets)
    way = free_way(notes)
    notes.way_characters[way] = suits.characters
    notes.way_circles[way] = suits.circles
    notes.way_bamboos[way] = suits.bamboos
    notes.way_honours[way] = suits.honours
    notes.way_sets[way] = aim.sets
    notes.way_cost[way] = cost
    notes.way_wanted[way] = aim.wanted
    notes.way_allowed[way] = aim.allowed
    keep(r, d, seat, way, aim.missing + cost, aim.pattern, aim.pace, notes)


def note_kinds(r: Rules, d: Deal, seat: int, lacking: int, kinds: int, pattern: int, pace: int, notes: Notes) -> None:
    """A way of another form, with the kinds that bring it nearer."""
    way = free_way(notes)
    notes.way_sets[way] = -1
    notes.way_wanted[way] = kinds
    keep(r, d, seat, way, lacking, pattern, pace, notes)


def free_way(notes: Notes) -> int:
    """Where the next way may be noted: after the last, or in place of the poorest."""
    n = notes.way_count
    if n == MOST_WAYS:
        n = 0
        for i in range(1, MOST_WAYS):
            if notes.way_value[i] < notes.way_value[n]:
                n = i
        notes.way_value[n] = 0
    return n


def keep(r: Rules, d: Deal, seat: int, way: int, lacking: int, pattern: int, pace: int, notes: Notes) -> None:
    """Finish what is noted of a way; it stays if, with as many useful tiles as is usual, it is worth a closer look."""
    notes.way_lacks[way] = max(1, lacking - notes.wilds)
    notes.way_pattern[way] = pattern
    notes.way_pace[way] = pace
    value = way_value(r, d, seat, way, -1, notes) if lacking < LACKING else 0
    if value << 4 < notes.best_promise * CLOSE_TO_BEST:
        value = 0
    notes.way_value[way] = value
    if value:
        notes.best_promise = max(notes.best_promise, value)
        notes.way_count = max(notes.way_count, way + 1)


def best_way(r: Rules, d: Deal, costs: Costs, seat: int, notes: Notes) -> int:
    """The value of the best way noted, each with the unseen tiles that bring it nearer; a little for the others."""
    best = rest = 0
    notes.aim = NO_HOPE
    for way in range(notes.way_count):
        if comes_near_best(way, notes):
            value = way_value(r, d, seat, way, useful_unseen(r, costs, way, notes), notes)
            rest += min(value, best)
            if value > best:
                best = value
                notes.aim = notes.way_pattern[way]
    return (best + (rest * notes.other_ways >> 5)) * PROMISE_HELD >> 4


def comes_near_best(way: int, notes: Notes) -> bool:
    """Does a way promise enough to be looked at more closely?"""
    return notes.way_value[way] > 0 and notes.way_value[way] << 4 >= notes.best_promise * CLOSE_TO_BEST


def useful_unseen(r: Rules, costs: Costs, way: int, notes: Notes) -> int:
    """How many unseen tiles bring a way noted nearer."""
    sets, wanted, allowed = notes.way_sets[way], notes.way_wanted[way], notes.way_allowed[way]
    mask = 0
    if sets >= 0 and r.sets == 4:
        a, b, e = notes.way_characters[way], notes.way_circles[way], notes.way_bamboos[way]
        left = KeyedHand(a, b, e, notes.way_honours[way], 0, 0, 0)
        mask = draws(r, costs, left, 4 - sets, notes.way_cost[way], notes) & allowed
    elif sets >= 0:
        mask = useful_to(r, costs, way, notes)
    return number_in(mask | wanted, unseen_noted(notes))


def useful_to(r: Rules, costs: Costs, way: int, notes: Notes) -> int:
    """The kinds whose draw brings a way noted nearer."""
    suits = Suits(notes.way_characters[way], notes.way_circles[way], notes.way_bamboos[way], notes.way_honours[way])
    aim = Aim(notes.way_sets[way], 0, notes.way_wanted[way], notes.way_allowed[way], notes.way_pattern[way], 0)
    return useful_kinds(r, costs, suits, aim, notes.way_cost[way])


def useful_kinds(r: Rules, costs: Costs, suits: Suits, aim: Aim, cost: int) -> int:
    """The kinds whose draw brings a way nearer of which sets and a pair still cost so much."""
    if aim.sets < 0:
        return aim.wanted
    if r.sets != 4:
        return useful_in_five(r, costs, suits, aim, cost)
    a, b, e, h = suits.characters, suits.circles, suits.bamboos, suits.honours
    full = full_ranks(a, 9) | full_ranks(b, 9) << 9 | full_ranks(e, 9) << 18 | full_ranks(h, 7) << HONOUR
    if a >= HONOURS:  # the set has only ones and nines of characters
        full = full & ~T.ONE_SUIT | full & 1 | (full & 2) << 7
    left = KeyedHand(a, b, e, h, 0, 0, full)
    return draws_by_trial(r, costs, left, 4 - aim.sets, cost) & aim.allowed | aim.wanted


def useful_in_five(r: Rules, costs: Costs, suits: Suits, aim: Aim, cost: int) -> int:
    """The same of a hand of five sets."""
    mask = 0
    for kind in range(KINDS):
        if aim.allowed >> kind & 1 and r.missing_kinds >> kind & 1 == 0:
            key, step = key_of(suits, kind), step_of(r, kind)
            if key // step % 5 < COPIES:
                a = suits.characters + (step if kind < 9 else 0)
                b = suits.circles + (step if 9 <= kind < 18 else 0)
                e = suits.bamboos + (step if 18 <= kind < HONOUR else 0)
                h = suits.honours + (step if kind >= HONOUR else 0)
                mask |= int(keys_cost(r, costs, a, b, e, h, aim.sets) < cost) << kind
    return mask | aim.wanted


def key_of(suits: Suits, kind: int) -> int:
    """Where the suit of a kind stands in the table of costs."""
    if kind >= HONOUR:
        return suits.honours
    return suits.characters if kind < 9 else suits.circles if kind < 18 else suits.bamboos
