"""A hand as where its suits stand in the table of costs: one tile more or less moves one of them by a known step, so
whoever looks through many hands that differ by a few tiles need not read the counts again.

What a suit's draws or discards do depends on little: where it stands, and what everything else costs. Such answers are
kept in mind, for a search meets the same questions again and again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hand import five_sets as F
from paiju.core.hand.distance import COSTS, HONOURS, JOINS, NINE, RESULTS, Costs
from paiju.core.hand.held import digits_in
from paiju.core.hand.words import in_base_five, words_of
from paiju.core.players.notes import QUESTIONS, Notes
from paiju.core.rules import Rules
from paiju.core.tiles import COPIES, HONOUR, KINDS, lowest

POWERS = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)  # of a count in a suit's key
OF_SUIT = (1 << 9) - 1  # kinds, as a mask
STEPS = (*POWERS, *POWERS, *POWERS, *POWERS[:7])  # the same by kind
DRAWS, DISCARDS = 1, 2


class KeyedHand(NamedTuple):
    """Where each suit stands in the table of costs; how many tiles of each kind there are, in binary: the kinds that
    have a one, a two and a four."""

    characters: int
    circles: int
    bamboos: int
    honours: int
    ones: int
    twos: int
    fours: int


def keyed(r: Rules, c: Sequence[int]) -> KeyedHand:
    """A hand's counts so."""
    w = words_of(c)
    d = digits_in(w)
    if r.few_characters:
        a = HONOURS + (w.characters & 255) + 5 * (w.nines & 255)
    else:
        a = in_base_five(w.characters) + NINE * (w.nines & 255)
    b = in_base_five(w.circles) + NINE * (w.nines >> 8)
    e = in_base_five(w.bamboos) + NINE * (w.rest & 255)
    return KeyedHand(a, b, e, HONOURS + in_base_five(w.rest >> 8), d.ones, d.twos, d.fours)


def step_of(r: Rules, kind: int) -> int:
    """How far one more of a kind is in the table of costs; none for a kind that is not in the set."""
    if r.few_characters and kind < 9:
        return (kind == 0) + 5 * (kind == 8)
    return STEPS[kind]


def with_one(r: Rules, h: KeyedHand, kind: int) -> KeyedHand:
    """The hand with one more of a kind."""
    bit = 1 << kind
    carried = bit & h.ones
    return moved(h, kind, step_of(r, kind), h.ones ^ bit, h.twos ^ carried, h.fours ^ carried & h.twos)


def without_one(r: Rules, h: KeyedHand, kind: int) -> KeyedHand:
    """The hand with one less of a kind it holds."""
    bit = 1 << kind
    borrowed = bit & ~h.ones
    return moved(h, kind, -step_of(r, kind), h.ones ^ bit, h.twos ^ borrowed, h.fours ^ borrowed & ~h.twos)


def moved(h: KeyedHand, kind: int, step: int, ones: int, twos: int, fours: int) -> KeyedHand:
    """The hand with the suit of a kind so much further, and other counts."""
    return KeyedHand(
        h.characters + (step if kind < 9 else 0),
        h.circles + (step if 9 <= kind < 18 else 0),
        h.bamboos + (step if 18 <= kind < HONOUR else 0),
        h.honours + (step if kind >= HONOUR else 0),
        ones,
        twos,
        fours,
    )


def keys_cost(r: Rules, costs: Costs, a: int, b: int, c: int, honours: int, sets: int) -> int:
    """Tiles to add for so many sets and a pair, from the keys of three suits and the honours."""
    if r.sets != 4:
        return F.keys_cost_of_five(costs, a, b, c, honours, sets)
    left = costs[JOINS + (costs[a] << 8) + costs[b]]
    right = costs[JOINS + (costs[c] << 8) + costs[honours]]
    return costs[COSTS + RESULTS * costs[JOINS + (left << 8) + right] + 5 + sets]


# --- draws that help, discards that cost nothing --------------------------------------------------


def suit_draws(costs: Costs, rest: int, key: int, ranks: int, aim: int, cost: int) -> int:
    """The ranks of a suit whose draw lowers the cost; `rest` is the profile of everything else. Of a rank with four
    tiles it says nothing."""
    joins, results = JOINS + (rest << 8), COSTS + aim
    mask = 0
    for rank in range(0, 9, 3):  # three at once, which do not wait for each other
        a, b, e = costs[key + POWERS[rank]], costs[key + POWERS[rank + 1]], costs[key + POWERS[rank + 2]]
        a, b, e = costs[joins + a], costs[joins + b], costs[joins + e]
        a, b, e = costs[results + RESULTS * a], costs[results + RESULTS * b], costs[results + RESULTS * e]
        mask |= (int(a < cost) | int(b < cost) << 1 | int(e < cost) << 2) << rank
    return mask & (1 << ranks) - 1


def suit_discards(costs: Costs, rest: int, key: int, held: int, aim: int, cost: int) -> int:
    """The ranks of a suit whose discard leaves this cost, of those held; `rest` is the profile of everything else."""
    mask = 0
    while held:
        rank = lowest(held)
        held &= held - 1
        both = costs[JOINS + (rest << 8) + costs[key - POWERS[rank]]]
        mask |= int(costs[COSTS + RESULTS * both + aim] == cost) << rank
    return mask


def known_draws(costs: Costs, rest: int, key: int, ranks: int, aim: int, cost: int, notes: Notes) -> int:
    """The same as `suit_draws`, kept in mind."""
    at, question = place_of(rest, key, cost), question_of(DRAWS, rest, key, aim, cost)
    if notes.questions[at] != question:
        notes.questions[at] = question
        notes.answers[at] = suit_draws(costs, rest, key, ranks, aim, cost)
    return notes.answers[at]


def known_discards(costs: Costs, rest: int, key: int, held: int, aim: int, cost: int, notes: Notes) -> int:
    """The same as `suit_discards`, kept in mind."""
    at, question = place_of(rest, key, cost), question_of(DISCARDS, rest, key, aim, cost)
    if notes.questions[at] != question:
        notes.questions[at] = question
        notes.answers[at] = suit_discards(costs, rest, key, held, aim, cost)
    return notes.answers[at]


def question_of(sort: int, rest: int, key: int, aim: int, cost: int) -> int:
    """A question about a suit as one number: which ranks are held follows from the key."""
    return key | rest << 22 | cost << 30 | aim << 36 | sort << 40


def place_of(rest: int, key: int, cost: int) -> int:
    """Where its answer is kept."""
    return (key ^ key >> 8 ^ rest * 37 ^ cost << 5) & QUESTIONS - 1


class OtherSuits(NamedTuple):
    """What everything but a suit costs, as a profile: for each suit and the honours."""

    characters: int
    circles: int
    bamboos: int
    honours: int


def others_of(costs: Costs, h: KeyedHand) -> OtherSuits:
    """Of a hand of four sets."""
    a, b, e, honours = costs[h.characters], costs[h.circles], costs[h.bamboos], costs[h.honours]
    left, right = costs[JOINS + (a << 8) + b], costs[JOINS + (e << 8) + honours]
    return OtherSuits(
        costs[JOINS + (right << 8) + b],
        costs[JOINS + (right << 8) + a],
        costs[JOINS + (left << 8) + honours],
        costs[JOINS + (left << 8) + e],
    )


def draws(r: Rules, costs: Costs, h: KeyedHand, melds: int, cost: int, notes: Notes) -> int:
    """The kinds whose draw lowers the cost of sets and a pair, as a mask."""
    if r.sets != 4:
        return draws_of_five(r, costs, h, melds, cost)
    rest, aim = others_of(costs, h), RESULTS - 1 - melds
    if r.few_characters:
        mask = outer_draws(costs, rest.characters, h.characters, aim, cost)
    else:
        mask = known_draws(costs, rest.characters, h.characters, 9, aim, cost, notes)
    mask |= known_draws(costs, rest.circles, h.circles, 9, aim, cost, notes) << 9
    mask |= known_draws(costs, rest.bamboos, h.bamboos, 9, aim, cost, notes) << 18
    mask |= known_draws(costs, rest.honours, h.honours, 7, aim, cost, notes) << HONOUR
    return mask & ~h.fours


def draws_by_trial(r: Rules, costs: Costs, h: KeyedHand, melds: int, cost: int) -> int:
    """The same for who keeps nothing in mind."""
    if r.sets != 4:
        return draws_of_five(r, costs, h, melds, cost)
    rest, aim = others_of(costs, h), RESULTS - 1 - melds
    if r.few_characters:
        mask = outer_draws(costs, rest.characters, h.characters, aim, cost)
    else:
        mask = suit_draws(costs, rest.characters, h.characters, 9, aim, cost)
    mask |= suit_draws(costs, rest.circles, h.circles, 9, aim, cost) << 9
    mask |= suit_draws(costs, rest.bamboos, h.bamboos, 9, aim, cost) << 18
    mask |= suit_draws(costs, rest.honours, h.honours, 7, aim, cost) << HONOUR
    return mask & ~h.fours


def outer_draws(costs: Costs, rest: int, key: int, aim: int, cost: int) -> int:
    """The same of characters in a set that has only ones and nines of them."""
    mask = int(costs[COSTS + RESULTS * costs[JOINS + (rest << 8) + costs[key + 1]] + aim] < cost)
    return mask | int(costs[COSTS + RESULTS * costs[JOINS + (rest << 8) + costs[key + 5]] + aim] < cost) << 8


def discards(r: Rules, costs: Costs, h: KeyedHand, melds: int, cost: int, notes: Notes) -> int:
    """The kinds whose discard leaves sets and a pair at this cost, as a mask. Only the suit of the discard changes."""
    held = h.ones | h.twos | h.fours
    if r.sets != 4:
        return discards_of_five(r, costs, h, held, melds, cost)
    rest, aim = others_of(costs, h), RESULTS - 1 - melds
    if r.few_characters:
        outer = suit_discards(costs, rest.characters, h.characters, held & 1 | held >> 7 & 2, aim, cost)
        mask = outer & 1 | (outer >> 1) << 8
    else:
        mask = known_discards(costs, rest.characters, h.characters, held & OF_SUIT, aim, cost, notes)
    mask |= known_discards(costs, rest.circles, h.circles, held >> 9 & OF_SUIT, aim, cost, notes) << 9
    mask |= known_discards(costs, rest.bamboos, h.bamboos, held >> 18 & OF_SUIT, aim, cost, notes) << 18
    return mask | known_discards(costs, rest.honours, h.honours, held >> HONOUR, aim, cost, notes) << HONOUR


def draws_of_five(r: Rules, costs: Costs, h: KeyedHand, melds: int, cost: int) -> int:
    """The same of a hand of five sets."""
    mask = 0
    for kind in range(KINDS):
        if h.fours >> kind & 1 == 0 and r.missing_kinds >> kind & 1 == 0:
            more = with_one(r, h, kind)
            after = keys_cost(r, costs, more.characters, more.circles, more.bamboos, more.honours, 5 - melds)
            mask |= int(after < cost) << kind
    return mask


def discards_of_five(r: Rules, costs: Costs, h: KeyedHand, held: int, melds: int, cost: int) -> int:
    """The same of a hand of five sets."""
    mask = 0
    while held:
        kind = lowest(held)
        held &= held - 1
        less = without_one(r, h, kind)
        after = keys_cost(r, costs, less.characters, less.circles, less.bamboos, less.honours, r.sets - melds)
        mask |= int(after == cost) << kind
    return mask


def full_ranks(key: int, ranks: int) -> int:
    """The ranks of which a suit's key counts four, as a mask."""
    mask = 0
    for rank in range(ranks):
        mask |= int(key // POWERS[rank] % 5 == COPIES) << rank
    return mask
