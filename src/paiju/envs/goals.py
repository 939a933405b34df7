"""How far a hand is from each of the hands it could go for, and which draws bring it nearer: the third observation
looks ahead with this. Flat source like the core's, interpreted and compiled.

The cost of a goal is the number of tiles that must be added to the concealed ones, with melds counted in. The book's
own forms are measured with copies counted as the book does; all others assume four copies of every kind.
"""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.distance import (
    COSTS,
    HONOURS,
    RESULTS,
    Costs,
    cost_in,
    honours_key,
    knitted_honours_cost,
    note_copies,
    orphans_cost,
    pairs_cost,
)
from paiju.core.hand.held import kinds_held
from paiju.core.hand.readings import KNITTED
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.notes import NO_PATTERN
from paiju.core.players.ways.keyed_hand import POWERS, keyed, keys_cost
from paiju.core.players.ways.paid_distance import chows_laid, laid_kinds, pungs_cost, value_pattern
from paiju.core.players.ways.patterns import address, key_part, others_in, repeats_type, type_mask
from paiju.core.players.ways.three_runs import (
    SUIT_ORDERS,
    ThreeRuns,
    TilesHeld,
    runs_lacking,
    tiles_held,
    without_runs,
)
from paiju.core.players.ways.weighing import ALL_KINDS, Aim, Suits, useful_kinds
from paiju.core.rules import NO_PAIRS, Rules
from paiju.core.tiles import EAST, HONOUR, KINDS

# The goals: any form of the book; sets and a pair; seven pairs; thirteen orphans; knitted tiles with honours; a knitted
# straight; all pungs; one of each type; simples; the upper, the lower four ranks; one suit with honours, for each suit;
# one suit alone; a pung of value; the same run in three suits; a straight in one suit, over three; runs shifted in one
# suit, over three.
FORM, SETS_AND_PAIR, PAIRS, ORPHANS, KNITTED_TILES, KNITTED_STRAIGHT, PUNGS, TYPES, SIMPLES = range(9)
HALF_FLUSH, FULL_FLUSH, VALUE = 11, 14, 17
TRIPLE_RUN, STRAIGHT, MIXED_STRAIGHT, SHIFTED_RUNS, MIXED_SHIFTED_RUNS = range(18, 23)
GOALS = 23
KIND_MASKS = (T.SIMPLES, T.UPPER_FOUR, T.LOWER_FOUR)  # from SIMPLES on
NEVER = 15  # the cost of what the hand cannot become
COUNTS = 4  # a kind may be drawn of which the hand has 0 to 3
SEVEN_PAIRS = -1  # in place of a number of pungs


class Goals(NamedTuple):
    """The result for a hand: the least cost of each goal, and as a mask the kinds whose draw lowers it. `types` is
    workspace for the costs of sets and pairs of the five types."""

    least: list[int]
    draws: list[int]
    types: list[int]


def measure_goals(r: Rules, d: Deal, buffers: Buffers, seat: int, g: Goals) -> None:
    """Measure cost and useful draws of every goal. Wild tiles save one tile each; their kind is not among the draws."""
    for goal in range(GOALS):
        g.least[goal] = NEVER
        g.draws[goal] = 0
    wild = wild_tiles(d, seat)
    if wild:
        d.counts[seat][d.wild] = 0
    c = d.counts[seat]
    suits = Suits(address(r, c, 0), address(r, c, 9), address(r, c, 18), HONOURS + honours_key(c))
    laid = laid_kinds(d, seat)
    measure_sets(r, d, buffers.costs, seat, suits, laid, g)
    measure_runs(r, d, buffers.costs, seat, g)
    measure_other_forms(r, d, buffers.costs, seat, suits, g)
    measure_pungs(r, d, seat, g)
    measure_types(r, d, buffers.costs, seat, suits, laid, g)
    measure_form(r, d, buffers, seat, wild, g)
    for goal in range(GOALS):
        if g.least[goal] < NEVER:
            g.least[goal] = max(0, g.least[goal] - wild)
    if wild:
        d.counts[seat][d.wild] = wild


def note(g: Goals, goal: int, cost: int, draws: int) -> None:
    """Record a way to a goal: the cheapest counts, and of equally cheap ones all their draws."""
    if cost < g.least[goal]:
        g.least[goal] = cost
        g.draws[goal] = draws
    elif cost == g.least[goal] and cost < NEVER:
        g.draws[goal] |= draws


def measure(r: Rules, costs: Costs, suits: Suits, aim: Aim, goal: int, g: Goals) -> None:
    """Measure a way whose remainder is sets and a pair."""
    if aim.sets < 0 or aim.missing > g.least[goal]:
        return
    cost = keys_cost(r, costs, suits.characters, suits.circles, suits.bamboos, suits.honours, aim.sets)
    if aim.missing + cost > g.least[goal]:
        return
    note(g, goal, aim.missing + cost, useful_kinds(r, costs, suits, aim, int(cost)))


# --- sets and a pair ------------------------------------------------------------------------------


def measure_sets(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, laid: int, g: Goals) -> None:
    """Any sets, sets of one suit, sets of certain kinds only, sets with a pung of value."""
    sets = r.sets - d.meld_count[seat]
    measure(r, costs, suits, Aim(sets, 0, 0, ALL_KINDS, NO_PATTERN, 0), SETS_AND_PAIR, g)
    for suit in range(3):
        kinds = T.ONE_SUIT << 9 * suit
        if laid & T.SUITED & ~kinds == 0:
            x = suits.characters if suit == 0 else HONOURS if r.few_characters else 0
            y = suits.circles if suit == 1 else 0
            z = suits.bamboos if suit == 2 else 0
            half = Aim(sets, 0, 0, kinds | T.HONOURS, NO_PATTERN, 0)
            measure(r, costs, Suits(x, y, z, suits.honours), half, HALF_FLUSH + suit, g)
            if laid & T.HONOURS == 0:
                measure(r, costs, Suits(x, y, z, HONOURS), Aim(sets, 0, 0, kinds, NO_PATTERN, 0), FULL_FLUSH + suit, g)
    for i in range(len(KIND_MASKS)):
        if laid & ~KIND_MASKS[i] == 0:
            measure_kinds(r, d, costs, seat, suits, i, g)
    measure_value(r, d, costs, seat, suits, laid, g)


def measure_kinds(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, which: int, g: Goals) -> None:
    """A hand of certain kinds only, as if the others did not exist."""
    c = d.counts[seat]
    mask = KIND_MASKS[which]
    if r.few_characters:
        x = HONOURS + c[0] * (mask & 1) + 5 * c[8] * (mask >> 8 & 1)
    else:
        x = suits.characters - others_in(c, 0, mask)
    rest = Suits(x, suits.circles - others_in(c, 9, mask), suits.bamboos - others_in(c, 18, mask), HONOURS)
    measure(r, costs, rest, Aim(r.sets - d.meld_count[seat], 0, 0, mask, NO_PATTERN, 0), SIMPLES + which, g)


def measure_value(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, laid: int, g: Goals) -> None:
    """A pung of a dragon, of the seat wind or of the round wind, melded or still to come."""
    sets = r.sets - d.meld_count[seat]
    for kind in range(EAST, KINDS):
        if value_pattern(d, seat, kind) >= 0:
            if laid >> kind & 1:
                measure(r, costs, suits, Aim(sets, 0, 0, ALL_KINDS, NO_PATTERN, 0), VALUE, g)
            else:
                used = min(d.counts[seat][kind], 3)
                honours = suits.honours - used * POWERS[kind - HONOUR]
                rest = Suits(suits.characters, suits.circles, suits.bamboos, honours)
                wanted = 1 << kind if used < 3 else 0
                measure(r, costs, rest, Aim(sets - 1, 3 - used, wanted, ALL_KINDS, NO_PATTERN, 0), VALUE, g)


# --- three runs that belong together --------------------------------------------------------------


def measure_runs(r: Rules, d: Deal, costs: Costs, seat: int, g: Goals) -> None:
    """The same run in three suits, straights, shifted runs."""
    held = tiles_held(keyed(r, d.counts[seat]), d, seat)
    for suit in range(int(r.few_characters != 0), 3):
        low = 9 * suit
        take_three(r, d, costs, seat, held, ThreeRuns(low, low + 3, low + 6), STRAIGHT, g)
        for step in range(1, 3):
            for k in range(low, low + 7 - 2 * step):
                take_three(r, d, costs, seat, held, ThreeRuns(k, k + step, k + 2 * step), SHIFTED_RUNS, g)
    if r.few_characters:
        return
    for rank in range(7):
        take_three(r, d, costs, seat, held, ThreeRuns(rank, rank + 9, rank + 18), TRIPLE_RUN, g)
    for i in range(6):
        x, y, z = 9 * SUIT_ORDERS[i][0], 9 * SUIT_ORDERS[i][1], 9 * SUIT_ORDERS[i][2]
        take_three(r, d, costs, seat, held, ThreeRuns(x, y + 3, z + 6), MIXED_STRAIGHT, g)
        for rank in range(5):
            take_three(r, d, costs, seat, held, ThreeRuns(x + rank, y + rank + 1, z + rank + 2), MIXED_SHIFTED_RUNS, g)


def take_three(
    r: Rules, d: Deal, costs: Costs, seat: int, held: TilesHeld, runs: ThreeRuns, goal: int, g: Goals
) -> None:
    """Measure a hand that is to have three given runs."""
    lacking = runs_lacking(held, runs)
    aim = Aim(r.sets - d.meld_count[seat] - lacking.runs, lacking.missing, lacking.kinds, ALL_KINDS, NO_PATTERN, 0)
    measure(r, costs, without_runs(held.suits, lacking), aim, goal, g)


# --- other hands ----------------------------------------------------------------------------------


def measure_other_forms(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, g: Goals) -> None:
    """Seven pairs, orphans and knitted tiles, if the book has them."""
    c = d.counts[seat]
    held = kinds_held(c)
    if d.meld_count[seat] == 0:
        if r.pairs_form != NO_PAIRS:
            measure_pairs(r, c, g)
        if r.orphans_form:
            note(g, ORPHANS, orphans_cost(c), orphan_draws(c, held))
        if r.knitted_forms:
            cost = knitted_honours_cost(held)
            for i in range(6):
                form = KNITTED[i] | T.HONOURS
                if 14 - T.bits(form & held) == cost:
                    note(g, KNITTED_TILES, cost, form & ~held)
    if r.knitted_forms and d.meld_count[seat] < 2:
        for i in range(6):
            present, missing = KNITTED[i] & held, KNITTED[i] & ~held
            x, y = suits.characters - key_part(present, 0), suits.circles - key_part(present, 9)
            rest = Suits(x, y, suits.bamboos - key_part(present, 18), suits.honours)
            aim = Aim(1 - d.meld_count[seat], T.bits(missing), missing, ALL_KINDS, NO_PATTERN, 0)
            measure(r, costs, rest, aim, KNITTED_STRAIGHT, g)


def orphan_draws(c: list[int], held: int) -> int:
    """The orphans that bring thirteen orphans nearer: those not held, and any orphan while there is no pair."""
    paired = False
    for kind in range(KINDS):
        paired = paired or (T.ORPHANS >> kind & 1 == 1 and c[kind] > 1)
    return T.ORPHANS & ~held if paired else T.ORPHANS


def first_with(c: list[int], number: int) -> int:
    """A kind of which the hand has exactly this many; -1 for none."""
    for kind in range(KINDS):
        if c[kind] == number:
            return kind
    return -1


def kinds_with(c: list[int], number: int) -> int:
    """All kinds of which the hand has exactly this many, as a mask."""
    mask = 0
    for kind in range(KINDS):
        mask |= int(c[kind] == number) << kind
    return mask


def measure_pairs(r: Rules, c: list[int], g: Goals) -> None:
    """Seven pairs."""
    note(g, PAIRS, alike_cost(r, c, SEVEN_PAIRS), alike_draws(r, c, SEVEN_PAIRS))


def measure_pungs(r: Rules, d: Deal, seat: int, g: Goals) -> None:
    """Pungs and a pair."""
    if not chows_laid(d, seat):
        sets = r.sets - d.meld_count[seat]
        note(g, PUNGS, alike_cost(r, d.counts[seat], sets), alike_draws(r, d.counts[seat], sets))


def alike_cost(r: Rules, c: list[int], sets: int) -> int:
    """The cost of this many pungs and a pair, or of seven pairs."""
    return pairs_cost(r, c) if sets == SEVEN_PAIRS else pungs_cost(c, sets)


def alike_draws(r: Rules, c: list[int], sets: int) -> int:
    """The kinds whose draw lowers that cost. Kinds held in the same number are treated alike."""
    cost = alike_cost(r, c, sets)
    draws = 0
    for number in range(COUNTS):
        kind = first_with(c, number)
        if kind >= 0:
            c[kind] += 1
            nearer = alike_cost(r, c, sets) < cost
            c[kind] -= 1
            if nearer:
                draws |= kinds_with(c, number)
    return draws


def measure_types(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, laid: int, g: Goals) -> None:
    """One each of characters, circles, bamboos, winds, dragons: four of them sets and one the pair."""
    if r.sets != 4 or repeats_type(d, seat):
        return
    total = 0
    for i in range(5):
        g.types[i] = g.types[5 + i] = -1
        if laid >> 9 * min(i, 3) & type_mask(i) == 0:
            results = COSTS + RESULTS * costs[type_address(suits, i)]
            g.types[i] = costs[results + 1]
            g.types[5 + i] = costs[results + 5]
            total += g.types[i]
    cost = total + cheapest_pair(g, -1, 0)
    draws = 0
    for kind in range(KINDS):
        i = min(kind // 9, 3) + int(kind >= T.WHITE)
        if d.counts[seat][kind] < T.COPIES and g.types[i] >= 0 and r.missing_kinds >> kind & 1 == 0:
            results = COSTS + RESULTS * costs[type_address(suits, i) + step_of(r, kind)]
            as_set = total - g.types[i] + costs[results + 1]  # compiled, a cost by itself has no sign
            as_pair = total - g.types[i] + costs[results + 5]
            if as_set + cheapest_pair(g, i, as_pair - as_set) < cost:
                draws |= 1 << kind
    note(g, TYPES, cost, draws)


def type_address(suits: Suits, i: int) -> int:
    """Where the tiles of a type are in the table of costs."""
    winds = HONOURS + (suits.honours - HONOURS) % 625
    if i > 2:
        return winds if i == 3 else HONOURS + suits.honours - winds
    return suits.characters if i == 0 else suits.circles if i == 1 else suits.bamboos


def step_of(r: Rules, kind: int) -> int:
    """How much further along the table a suit is with one more tile."""
    if kind >= HONOUR:
        return POWERS[kind - HONOUR]
    return 1 + 4 * int(kind == 8) if r.few_characters and kind < 9 else POWERS[kind % 9]


def cheapest_pair(g: Goals, changed: int, instead: int) -> int:
    """The extra cost, at best, of a pair instead of the set of its type; one type has changed by `instead`."""
    best = NEVER
    for i in range(5):
        if g.types[i] >= 0:
            best = min(best, instead if i == changed else g.types[5 + i] - g.types[i])
    return best


def measure_form(r: Rules, d: Deal, buffers: Buffers, seat: int, wild: int, g: Goals) -> None:
    """Any form of the book: the least of those above, unless the book counts copies in another way."""
    c = d.counts[seat]
    melds = d.meld_count[seat]
    if note_copies(r, d.melds[seat], melds, wild, buffers.work) == 0:
        note(g, FORM, g.least[SETS_AND_PAIR], g.draws[SETS_AND_PAIR])
        for goal in range(PAIRS, PUNGS):
            note(g, FORM, g.least[goal], g.draws[goal])
        return
    cost = cost_in(r, buffers.costs, c, melds, 1, buffers.work)
    draws = 0
    for kind in range(KINDS):
        if c[kind] < T.COPIES and r.missing_kinds >> kind & 1 == 0 and kind != d.wild:
            c[kind] += 1
            draws |= int(cost_in(r, buffers.costs, c, melds, 1, buffers.work) < cost) << kind
            c[kind] -= 1
    note(g, FORM, cost, draws)
