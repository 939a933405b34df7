"""Ways to win that a hand far away may go, each with what it lacks and what it would be worth.

A way is a pattern the book counts, and what is left of the hand once the pattern's own tiles are taken out: the
addresses of three suits and the honours in the table of costs, and how many sets besides the pair must come from
there. So a way costs one join to measure, and the same numbers tell which draws bring it nearer. Which ways there are
follows from the book's values alone.
"""

from typing import NamedTuple

from paiju.core.hand import suit_costs as C
from paiju.core.hand.distance import COSTS, HONOURS, JOINS, Costs
from paiju.core.patterns import catalogue as P
from paiju.core.play.deal import Deal
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.notes import (
    ALLOWED,
    BAMBOOS_AT,
    BEST,
    CHARACTERS_AT,
    CIRCLES_AT,
    CLOSED,
    COST,
    EXTRA,
    FOUND,
    HELD,
    HONOURS_AT,
    LACKING,
    LACKS,
    LEAST,
    MOST_WAYS,
    OTHER_WAYS,
    PACE,
    PATTERN,
    SETS,
    VALUE,
    WANTED,
    WAY,
    WAYS,
    WILDS,
    bonus_units,
    guessed_receipts,
    spared,
)
from paiju.core.players.paid_distance import suit_draws, value_pattern, wanted
from paiju.core.players.placement import place_gained
from paiju.core.players.way_chances import chance_of
from paiju.core.rules import HOUSE_FAMILY, OFFICIAL_FAMILY, RIICHI_FAMILY, Rules
from paiju.core.shape import CHOW, SET_KIND, SET_TYPE
from paiju.core.tiles import EAST, HONOUR, KINDS, WHITE

ALL_KINDS = (1 << KINDS) - 1
NO_PATTERN = -1
# In sixteenths, how often a hand that lacks so many points of the minimum finds them on the way. These and the weights
# below were tried one by one in contests of keen players.
FINDS = (16, 12, 10, 5, 3, 2, 1, 1, 1)
NEARLY = 6  # ways that promise this many sixteenths of the best are looked at more closely
DECLARED = 2  # riichi, and what comes with it
SOBER = 11  # sixteenths: what is left of such hopes when they are looked through
CLAIMS_PACE, PUNGS_PACE = 24, 34  # how much faster with claims, in sixteenths


def worth_units(r: Rules, pattern: int, closed: bool) -> int:
    """Han, points or fans of a pattern; 0 when it does not count."""
    if pattern < 0:
        return 0
    if r.family == RIICHI_FAMILY and r.yakuman[pattern]:
        return 13
    return r.closed[pattern] if closed else r.open[pattern]


def chows_laid(d: Deal, seat: int) -> int:
    """Runs claimed."""
    found = 0
    for i in range(d.meld_count[seat]):
        found += int(d.melds[seat][i] >> SET_TYPE == CHOW)
    return found


def laid_kinds(d: Deal, seat: int) -> int:
    """The kinds in the sets laid out, as a mask."""
    kinds = 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        kinds |= (7 if code >> SET_TYPE == CHOW else 1) << (code & SET_KIND)
    return kinds


def look_at_hand(r: Rules, d: Deal, seat: int, notes: list[int]) -> None:
    """Note what every way of this hand has in common."""
    closed = is_closed(d, seat)
    notes[FOUND] = notes[BEST] = 0
    notes[WILDS] = wild_tiles(d, seat)
    notes[CLOSED] = int(closed)
    notes[LEAST] = wanted(r, chows_laid(d, seat))
    notes[EXTRA] = bonus_units(r, d, seat)
    notes[HELD] = 0
    laid = laid_kinds(d, seat)
    for kind in range(EAST, KINDS):
        if laid >> kind & 1 or d.counts[seat][kind] > 2:
            notes[HELD] += pung_units(r, d, seat, kind, closed)


def pung_units(r: Rules, d: Deal, seat: int, kind: int, closed: bool) -> int:
    """What a pung of this honour counts."""
    units = worth_units(r, value_pattern(d, seat, kind), closed)
    if kind == d.round and kind == EAST + seat:
        units += worth_units(r, P.ROUND_WIND, closed)
    return units + worth_units(r, P.DRAGON_PUNG, closed) if kind >= WHITE else units


def way_value(r: Rules, d: Deal, seat: int, at: int, helps: int, notes: list[int]) -> int:
    """Points times chance of a way noted: kept closed, or with claims, whichever is worth more. `helps` says how many
    unseen tiles bring it nearer, -1 that nobody has looked."""
    pattern, value = notes[at + PATTERN], 0
    if notes[CLOSED]:
        units = worth_units(r, pattern, True) + r.closed[P.BASE_WIN] + notes[HELD]
        declares = r.riichi != 0
        units += DECLARED * r.closed[P.RIICHI] if declares else 0
        value = chance_of(notes, at, helps, 16) * expected(r, d, seat, units, declares, notes) >> 6
        if r.closed[P.CONCEALED_SELF_DRAW] and not declares:
            value += value >> 1  # drawn by itself it counts more
    if (notes[CLOSED] == 0 or pattern >= 0 or r.minimum > 1) and not is_closed_form(pattern):
        units = worth_units(r, pattern, False) + r.open[P.BASE_WIN] + notes[HELD]
        chance = chance_of(notes, at, helps, PUNGS_PACE if pattern == P.ALL_PUNGS else CLAIMS_PACE)
        value = max(value, chance * expected(r, d, seat, units, False, notes) >> 6)
    return value


def is_closed_form(pattern: int) -> bool:
    """Does the form allow no claimed set?"""
    return pattern in (P.SEVEN_PAIRS, P.THIRTEEN_ORPHANS, P.LESSER_HONOURS_AND_KNITTED_TILES)


def expected(r: Rules, d: Deal, seat: int, units: int, declares: bool, notes: list[int]) -> int:
    """Points received, on the whole, by a way that counts so much; less where it does not reach the minimum."""
    short = 0 if declares else notes[LEAST] - units
    if r.family == HOUSE_FAMILY:
        short -= notes[EXTRA]  # house conditions count bonus tiles
    elif r.family == OFFICIAL_FAMILY:
        short -= notes[CLOSED]  # a concealed hand counts a little by itself
    points = guessed_receipts(r, d, seat, max(units + notes[EXTRA], notes[LEAST]))
    points += place_gained(r, d, seat, points - spared(r), notes)
    if short <= 0:
        return points
    return points * FINDS[min(short, 8)] >> 4 if r.family != RIICHI_FAMILY else points >> 5


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


def consider(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, aim: Aim, notes: list[int]) -> None:
    """Measure a way and keep it if it is among the better ones."""
    if aim.sets < 0:
        return
    left = costs[JOINS + (costs[suits.characters] << 8) + costs[suits.circles]]
    right = costs[JOINS + (costs[suits.bamboos] << 8) + costs[suits.honours]]
    cost = costs[COSTS + C.RESULTS * costs[JOINS + (left << 8) + right] + 5 + aim.sets]
    at = free_row(notes)
    notes[at + CHARACTERS_AT] = suits.characters
    notes[at + CIRCLES_AT] = suits.circles
    notes[at + BAMBOOS_AT] = suits.bamboos
    notes[at + HONOURS_AT] = suits.honours
    notes[at + SETS] = aim.sets
    notes[at + COST] = cost
    notes[at + WANTED] = aim.wanted
    notes[at + ALLOWED] = aim.allowed
    keep(r, d, seat, at, aim.missing + cost, aim.pattern, aim.pace, notes)


def note_kinds(
    r: Rules, d: Deal, seat: int, lacking: int, kinds: int, pattern: int, pace: int, notes: list[int]
) -> None:
    """A way of another form, with the kinds that bring it nearer."""
    at = free_row(notes)
    notes[at + SETS] = -1
    notes[at + WANTED] = kinds
    keep(r, d, seat, at, lacking, pattern, pace, notes)


def free_row(notes: list[int]) -> int:
    """Where the next way may be noted: the row after the last, or that of the poorest."""
    n = notes[FOUND]
    if n == MOST_WAYS:
        n = 0
        for i in range(1, MOST_WAYS):
            if notes[WAYS + WAY * i + VALUE] < notes[WAYS + WAY * n + VALUE]:
                n = i
        notes[WAYS + WAY * n + VALUE] = 0
    return WAYS + WAY * n


def keep(r: Rules, d: Deal, seat: int, at: int, lacking: int, pattern: int, pace: int, notes: list[int]) -> None:
    """Finish a row; it stays if the way, with as many useful tiles as is usual, is worth looking at more closely."""
    notes[at + LACKS] = max(1, lacking - notes[WILDS])
    notes[at + PATTERN] = pattern
    notes[at + PACE] = pace
    value = way_value(r, d, seat, at, -1, notes) if lacking < LACKING else 0
    if value << 4 < notes[BEST] * NEARLY:
        value = 0
    notes[at + VALUE] = value
    if value:
        notes[BEST] = max(notes[BEST], value)
        notes[FOUND] = max(notes[FOUND], (at - WAYS) // WAY + 1)


def best_way(r: Rules, d: Deal, costs: Costs, seat: int, notes: list[int]) -> int:
    """The value of the best way noted, each with the unseen tiles that bring it nearer; a little for the others."""
    best = rest = 0
    for i in range(notes[FOUND]):
        at = WAYS + WAY * i
        if notes[at + VALUE] and notes[at + VALUE] << 4 >= notes[BEST] * NEARLY:
            mask = useful_kinds(costs, at, notes)
            helps = 0
            for kind in range(KINDS):
                helps += notes[kind] * (mask >> kind & 1)
            value = way_value(r, d, seat, at, helps, notes)
            rest += min(value, best)
            best = max(best, value)
    return (best + (rest * notes[OTHER_WAYS] >> 5)) * SOBER >> 4


def useful_kinds(costs: Costs, at: int, notes: list[int]) -> int:
    """The kinds whose draw brings a way nearer."""
    sets = notes[at + SETS]
    if sets < 0:
        return notes[at + WANTED]
    a, b, e, h = notes[at + CHARACTERS_AT], notes[at + CIRCLES_AT], notes[at + BAMBOOS_AT], notes[at + HONOURS_AT]
    cost = notes[at + COST]
    aim = 5 + sets
    left = costs[JOINS + (costs[a] << 8) + costs[b]]
    right = costs[JOINS + (costs[e] << 8) + costs[h]]
    mask = suit_draws(costs, costs[JOINS + (left << 8) + costs[h]], e, 9, aim, cost) << 18
    mask |= suit_draws(costs, costs[JOINS + (right << 8) + costs[a]], b, 9, aim, cost) << 9
    mask |= suit_draws(costs, costs[JOINS + (left << 8) + costs[e]], h, 7, aim, cost) << HONOUR
    rest = costs[JOINS + (right << 8) + costs[b]]
    if a >= HONOURS:  # the set has only ones and nines of characters
        found = suit_draws(costs, rest, a, 2, aim, cost)
        mask |= found & 1 | (found >> 1) << 8
    else:
        mask |= suit_draws(costs, rest, a, 9, aim, cost)
    return mask & notes[at + ALLOWED] | notes[at + WANTED]
