"""How far a hand is from winning, and which draws bring it nearer.

The distance is the number of tiles to exchange until the hand waits: -1 for a complete hand, 0 when it is ready. It is
one less than the cost, the least number of tiles to add so that the concealed tiles contain one of the book's forms.

For four sets and a pair each suit's counts, read as a number in base five, name its *profile*: what every number of
sets, with or without the pair, costs that suit. There are fewer than 256 profiles, and any two suits together have
one again, so a hand takes four look-ups, three joins and one more look-up. The tables come from `suit_costs`. Hands of
five sets have a part of their own behind it (`five_sets`).

No kind is used more than four times. `distance` counts only the concealed copies; `distance_in` asks the book.
"""

from collections.abc import Sequence

from paiju.core import tiles as T
from paiju.core.hand import suit_costs as C
from paiju.core.hand.five_sets import keys_cost_of_five
from paiju.core.hand.held import kinds_held
from paiju.core.hand.readings import KNITTED
from paiju.core.hand.waits import in_melds, may_come, take_kinds
from paiju.core.hand.words import (
    IN_BAMBOOS,
    IN_CHARACTERS,
    IN_CIRCLES,
    IN_NINES,
    IN_REST,
    Words,
    eight,
    in_base_five,
    odd_ones,
    one_or_more,
    pairs_and_singles,
    sum_of_bytes,
    two_by_two,
    two_or_more,
    words_of,
)
from paiju.core.rules import NO_PAIRS, NOT_IF_HELD, REPEATED_PAIRS, STILL_A_WAIT, Rules

Costs = Sequence[int]  # bytes interpreted, a NumPy array of bytes compiled; its parts one after another:
SUITS = 0  # a suit's key, the sum of count * 5**rank -> its profile
HONOURS = SUITS + 5**9  # the same for honours
JOINS = HONOURS + 5**7  # profile * 256 + profile -> the profile of both together
COSTS = JOINS + 256 * 256  # profile * 10 + 5 * pair + sets -> tiles to add

RESULTS = 10  # costs of a profile
NINE = 5**8  # what a nine adds to its suit's key


def suit_key(c: Sequence[int], k: int) -> int:
    """A suit's nine counts from kind `k` as a number in base five, lowest rank first."""
    return in_base_five(eight(c, k)) + NINE * c[k + 8]


def honours_key(c: Sequence[int]) -> int:
    """The honours' seven counts as a number in base five."""
    return in_base_five(eight(c, T.HONOUR - 1) >> 8)


def characters_key(r: Rules, c: Sequence[int]) -> int:
    """The characters' key. In a set without 2–8 of characters the 1 and 9 make no runs, like honours."""
    return HONOURS + c[0] + 5 * c[8] if r.few_characters else suit_key(c, 0)


def sets_cost(r: Rules, costs: Costs, w: Words, sets: int) -> int:
    """Tiles to add for so many sets and a pair."""
    if r.sets != 4:
        return sets_cost_of_five(r, costs, w, sets)
    if r.few_characters:
        a = costs[HONOURS + (w.characters & 255) + 5 * (w.nines & 255)]
    else:
        a = costs[in_base_five(w.characters) + NINE * (w.nines & 255)]
    b = costs[in_base_five(w.circles) + NINE * (w.nines >> 8)]
    c = costs[in_base_five(w.bamboos) + NINE * (w.rest & 255)]
    left, right = costs[JOINS + 256 * a + b], costs[JOINS + 256 * c + costs[HONOURS + in_base_five(w.rest >> 8)]]
    return costs[COSTS + RESULTS * costs[JOINS + 256 * left + right] + 5 + sets]


def sets_cost_of_five(r: Rules, costs: Costs, w: Words, sets: int) -> int:
    """The same of a hand of five sets."""
    if r.few_characters:
        a = HONOURS + (w.characters & 255) + 5 * (w.nines & 255)
    else:
        a = in_base_five(w.characters) + NINE * (w.nines & 255)
    b = in_base_five(w.circles) + NINE * (w.nines >> 8)
    c = in_base_five(w.bamboos) + NINE * (w.rest & 255)
    return keys_cost_of_five(costs, a, b, c, HONOURS + in_base_five(w.rest >> 8), sets)


def standard_cost(r: Rules, costs: Costs, counts: Sequence[int], sets: int) -> int:
    """The same of counts."""
    return sets_cost(r, costs, words_of(counts), sets)


def pairs_held(r: Rules, w: Words) -> int:
    """How many of seven pairs are there, and sixteen times how many kinds with a single tile towards one."""
    if r.pairs_form == REPEATED_PAIRS:
        return sum_of_bytes(two_by_two(w) + (odd_ones(w) << 4))
    suited = pairs_and_singles(w.characters) + pairs_and_singles(w.circles) + pairs_and_singles(w.bamboos)
    return sum_of_bytes(suited + pairs_and_singles(w.nines) + pairs_and_singles(w.rest))


def pairs_lacking(pairs: int, singles: int) -> int:
    """Tiles to add for seven pairs: one for each pair missing, one more where not even a single tile is there."""
    return 7 - pairs + max(0, 7 - pairs - singles)


def pairs_of_words(r: Rules, w: Words) -> int:
    """The same of counts in words."""
    both = pairs_held(r, w)
    return pairs_lacking(both & 15, both >> 4)


def pairs_cost(r: Rules, counts: Sequence[int]) -> int:
    """The same of counts."""
    return pairs_of_words(r, words_of(counts))


def orphans_of_words(w: Words) -> int:
    """Tiles to add for one of each orphan and one of them again."""
    ends = w.characters & 255 | (w.circles & 255) << 8 | (w.bamboos & 255) << 16 | w.nines << 24
    twos = two_or_more(ends) | two_or_more(w.rest)
    return 14 - sum_of_bytes(one_or_more(ends) + one_or_more(w.rest)) - int(twos != 0)


def orphans_cost(c: Sequence[int]) -> int:
    """The same of counts."""
    return orphans_of_words(words_of(c))


def knitted_honours_cost(held: int) -> int:
    """Tiles to add for fourteen different ones out of a knitted nine and the honours."""
    best = 0
    for i in range(6):
        best = max(best, T.bits(held & (KNITTED[i] | T.HONOURS)))
    return 14 - best


def closed_cost(r: Rules, w: Words, best: int) -> int:
    """The least of `best` and the costs of the forms that allow no meld, knitted ones aside."""
    if r.pairs_form != NO_PAIRS:
        best = min(best, pairs_of_words(r, w))
    if r.orphans_form:
        best = min(best, orphans_of_words(w))
    return best


def knitted_of_words(r: Rules, costs: Costs, w: Words, meld_count: int, best: int) -> int:
    """The least of `best` and the costs of the knitted forms: nine knitted tiles, the rest one set (or a meld) and a
    pair; or fourteen tiles no two of which are alike."""
    a, b, c = one_or_more(w.characters), one_or_more(w.circles), one_or_more(w.bamboos)
    nines, rest = one_or_more(w.nines), one_or_more(w.rest)
    honours = sum_of_bytes(rest >> 8)
    for i in range(6):
        in_a, in_b, in_c = a & IN_CHARACTERS[i], b & IN_CIRCLES[i], c & IN_BAMBOOS[i]
        in_nines, in_rest = nines & IN_NINES[i], rest & IN_REST[i]
        present = sum_of_bytes(in_a + in_b + in_c + in_nines + in_rest)
        if meld_count == 0:
            best = min(best, 14 - present - honours)
        if 9 - present < best:
            left = Words(w.characters - in_a, w.circles - in_b, w.bamboos - in_c, w.nines - in_nines, w.rest - in_rest)
            best = min(best, 9 - present + sets_cost(r, costs, left, 1 - meld_count))
    return best


def knitted_cost(r: Rules, costs: Costs, counts: Sequence[int], meld_count: int, best: int) -> int:
    """The same of counts."""
    return knitted_of_words(r, costs, words_of(counts), meld_count, best)


def distance(r: Rules, costs: Costs, counts: Sequence[int], meld_count: int) -> int:
    """How far 3n+1 or 3n+2 concealed tiles are from winning, in any of the book's forms, when four copies of a kind
    are there for the concealed hand. This is the book's answer unless the player's own melds count (`NOT_IF_HELD`
    with melds), a fifth copy is a wait (`STILL_A_WAIT`) or tiles are wild: then ask `distance_in`."""
    return distance_of_words(r, costs, words_of(counts), meld_count)


def distance_of_words(r: Rules, costs: Costs, w: Words, meld_count: int) -> int:
    """The same of counts in words."""
    return in_other_forms(r, costs, w, meld_count, sets_cost(r, costs, w, r.sets - meld_count)) - 1


def in_other_forms(r: Rules, costs: Costs, w: Words, meld_count: int, best: int) -> int:
    """The least of `best` and the costs of the forms that are not sets and a pair."""
    if meld_count == 0:
        best = closed_cost(r, w, best)
    if r.knitted_forms and meld_count < 2:
        best = knitted_of_words(r, costs, w, meld_count, best)
    return best


# --- as the book counts the copies ------------------------------------------------------------------


def note_copies(r: Rules, melds: list[int], meld_count: int, wild: int, work: list[int]) -> int:
    """Is it not simply four tiles of each kind that the concealed part of a winning hand may use? Then 1, and how many
    in `work`. A book may let a player wait for a fifth copy, or count the copies in their melds; every wild tile may
    stand for one more."""
    lessened = r.held_four == NOT_IF_HELD and meld_count > 0
    copies = T.COPIES + wild + int(r.held_four == STILL_A_WAIT)
    if not lessened and copies == T.COPIES:
        return 0
    for kind in range(T.KINDS):
        work[kind] = copies
        if lessened:
            work[kind] -= in_melds(melds, meld_count, kind)
        if r.missing_kinds >> kind & 1:
            work[kind] = 0
    return 1


def beside(counts: Sequence[int], kind: int) -> int:
    """How many tiles could stand with this kind in a run: those up to two ranks away."""
    neighbours = 0
    if kind < T.HONOUR:
        for rank in range(max(0, kind % 9 - 2), min(9, kind % 9 + 3)):
            if rank != kind % 9:
                neighbours += counts[kind // 9 * 9 + rank]
    return neighbours


def is_tight(r: Rules, work: list[int], counts: Sequence[int], suit: int) -> bool:
    """May the room of some kind make this suit dearer or cheaper than four copies of everything would?

    With more than four, only where four are held. With less, where all that may be used is held; or where none is held
    and more are wanted than there are, which takes a run with two tiles held for each, since a run with fewer is no
    cheaper than a set elsewhere. (A test compares this with the full calculation.)"""
    for kind in range(9 * suit, min(9 * suit + 9, T.KINDS)):
        copies, held = work[kind], counts[kind]
        if copies > T.COPIES:
            tight = held >= T.COPIES
        elif copies == T.COPIES or r.missing_kinds >> kind & 1:
            tight = False
        else:
            tight = held >= copies > 0 or (copies < 2 and beside(counts, kind) >= 2 * (copies - held + 1))
        if tight:
            return True
    return False


def profile(r: Rules, costs: Costs, counts: Sequence[int], suit: int) -> int:
    """The profile of a suit or the honours."""
    if suit == 0:
        return costs[characters_key(r, counts)]
    return costs[HONOURS + honours_key(counts)] if suit == 3 else costs[suit_key(counts, 9 * suit)]


def suit_results(r: Rules, costs: Costs, counts: list[int], suit: int, work: list[int], out: int) -> None:
    """Write at `out` the costs of a suit: worked out where room is short, else from the table."""
    if r.sets != 4 or is_tight(r, work, counts, suit):
        C.suit_costs(work, counts, 9 * suit, 7 if suit == 3 else 9, r.sets, out)
    else:
        base = COSTS + profile(r, costs, counts, suit) * RESULTS
        for sets in range(5):
            work[out + sets] = costs[base + sets]
            work[out + C.SETS + sets] = costs[base + 5 + sets]
        work[out + 5] = work[out + C.SETS + 5] = C.FAR


def standard_cost_in(r: Rules, costs: Costs, counts: list[int], sets: int, work: list[int]) -> int:
    """Tiles to add for so many sets and a pair, with the room in `work`."""
    tight = False
    for suit in range(4):
        tight = tight or is_tight(r, work, counts, suit)
    if not tight:
        return standard_cost(r, costs, counts, sets)
    suit_results(r, costs, counts, 0, work, C.SO_FAR)
    for suit in range(1, 4):
        suit_results(r, costs, counts, suit, work, C.NEXT)
        C.join(work, r.sets)
    return work[C.SO_FAR + C.SETS + sets]


def copies_left(work: list[int], mask: int) -> bool:
    """Has every kind in the mask the room it took?"""
    least = 0
    for kind in range(T.HONOUR):
        if mask >> kind & 1:
            least = min(least, work[kind])
    return least == 0


def knitted_cost_in(r: Rules, costs: Costs, counts: list[int], meld_count: int, best: int, work: list[int]) -> int:
    """The same as `knitted_cost`; a knitted tile also takes one of its kind's room, and must have it."""
    held = kinds_held(counts)
    if meld_count == 0:
        best = min(best, knitted_honours_cost(held))
    for i in range(6):
        present = KNITTED[i] & held
        missing = 9 - T.bits(present)
        if missing < best:
            take_kinds(counts, present, -1)
            take_kinds(work, KNITTED[i], -1)
            if copies_left(work, KNITTED[i]):
                best = min(best, missing + standard_cost_in(r, costs, counts, 1 - meld_count, work))
            take_kinds(work, KNITTED[i], 1)
            take_kinds(counts, present, 1)
    return best


def cost_in(r: Rules, costs: Costs, counts: list[int], meld_count: int, strict: int, work: list[int]) -> int:
    """Tiles to add for any of the book's forms; `strict` when the room in `work` is not simply four."""
    if not strict:
        return distance(r, costs, counts, meld_count) + 1
    best = standard_cost_in(r, costs, counts, r.sets - meld_count, work)
    if meld_count == 0:
        best = closed_cost(r, words_of(counts), best)
    if r.knitted_forms and meld_count < 2:
        best = knitted_cost_in(r, costs, counts, meld_count, best, work)
    return best


def distance_in(
    r: Rules, costs: Costs, counts: list[int], melds: list[int], meld_count: int, wild: int, work: list[int]
) -> int:
    """The distance exactly as the book counts: `counts` are the concealed tiles without the wild ones, `melds` the
    player's set codes, `wild` the wild tiles in hand, each of which saves one tile."""
    strict = note_copies(r, melds, meld_count, wild, work)
    return cost_in(r, costs, counts, meld_count, strict, work) - wild - 1


def useful(
    r: Rules,
    costs: Costs,
    counts: list[int],
    melds: list[int],
    meld_count: int,
    wild: int,
    out: list[int],
    work: list[int],
) -> int:
    """Mask of the kinds whose draw brings the hand nearer; `out[kind]` is how many copies of each are not in the hand
    or its melds (0 for other kinds). Of a ready hand these are its waits; of 3n+2 tiles, the draws useful after some
    best discard. Tiles that are wild are left out: they are always useful."""
    strict = note_copies(r, melds, meld_count, wild, work)
    now = cost_in(r, costs, counts, meld_count, strict, work)
    mask = 0
    for kind in range(T.KINDS):
        out[kind] = 0
        if may_come(r, counts, melds, meld_count, kind):
            unseen = max(0, T.COPIES - counts[kind] - in_melds(melds, meld_count, kind))
            counts[kind] += 1
            if cost_in(r, costs, counts, meld_count, strict, work) < now:
                mask |= 1 << kind
                out[kind] = unseen
            counts[kind] -= 1
    return mask
