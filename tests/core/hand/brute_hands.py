"""Hands judged the slow way: every collection of sets written out, nothing shared with the core but names."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

from tests.extras import need

from paiju.core.rules import (
    DISTINCT_PAIRS,
    NO_PAIRS,
    NOT_IF_CONCEALED,
    NOT_IF_HELD,
    REPEATED_PAIRS,
    Rules,
)
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG
from paiju.native.arguments import dtype

np = need("numpy", "the batch extra")

FAR = 99
ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
NO_MIDDLE_CHARACTERS = sum(1 << kind for kind in range(1, 8))
Hand = tuple[list[int], list[int]]  # concealed counts, meld codes


def sets_of_suit(kinds: int) -> list[tuple[int, ...]]:
    """Every run and pung as counts."""
    pungs = [tuple(3 * (i == k) for i in range(kinds)) for k in range(kinds)]
    runs = [tuple(int(k <= i < k + 3) for i in range(kinds)) for k in range(kinds - 2)]
    return pungs + runs if kinds == 9 else pungs


@cache
def targets(kinds: int, sets: int, pair: int) -> Any:
    """Every collection of so many sets and perhaps a pair, as rows of counts."""
    pairs = [tuple(2 * (i == k) for i in range(kinds)) for k in range(kinds)] if pair else [(0,) * kinds]
    rows = set()
    for chosen in combinations_with_replacement(sets_of_suit(kinds), sets):
        body = [sum(column) for column in zip(*chosen)] if chosen else [0] * kinds
        rows |= {tuple(a + b for a, b in zip(body, two)) for two in pairs}
    return np.array(sorted(rows), np.int8)


def suit_cost(counts: Sequence[int], room: Sequence[int], sets: int, pair: int) -> int:
    """Tiles to add to a suit, by looking at every collection."""
    wanted = targets(len(counts), sets, pair)
    wanted = wanted[(wanted <= np.array(room)).all(1)]
    return int(np.maximum(wanted - np.array(counts), 0).sum(1).min()) if len(wanted) else FAR


def standard_cost(counts: Sequence[int], room: Sequence[int], sets: int) -> int:
    """Tiles to add to a hand for so many sets and a pair."""
    best = {(0, 0): 0}
    for low, high in ((0, 9), (9, 18), (18, 27), (27, 34)):
        costs = {(m, p): suit_cost(counts[low:high], room[low:high], m, p) for m in range(sets + 1) for p in range(2)}
        best = {
            (m, p): min(best[m - a, p - b] + cost for (a, b), cost in costs.items() if (m - a, p - b) in best)
            for m in range(sets + 1)
            for p in range(2)
        }
    return best[sets, 1]


def knitted_nines() -> list[set[int]]:
    """147, 258 and 369 given to the suits in every order."""
    return [{9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6)}
            for lows in permutations(range(3))]  # fmt: skip


def knitted_cost(counts: Sequence[int], room: Sequence[int], meld_count: int) -> int:
    """Tiles to add for either knitted form."""
    best = FAR
    for nine in knitted_nines():
        allowed = nine | set(range(27, 34))
        if meld_count == 0:
            best = min(best, 14 - sum(counts[k] > 0 for k in allowed))
        rest = [n - (k in nine and n > 0) for k, n in enumerate(counts)]
        left = [n - (k in nine) for k, n in enumerate(room)]
        if min(left) >= 0:
            missing = sum(counts[k] == 0 for k in nine)
            best = min(best, missing + standard_cost(rest, left, 1 - meld_count))
    return best


def pairs_cost(counts: Sequence[int], repeats: bool) -> int:
    """Tiles to add for seven pairs, dearest kinds last."""
    if repeats:
        lacking = [0] * sum(n // 2 for n in counts) + [1] * sum(n % 2 for n in counts) + [2] * 7
    else:
        lacking = sorted(max(0, 2 - n) for n in counts)
    return sum(lacking[:7])


def orphans_cost(counts: Sequence[int]) -> int:
    """Tiles to add for thirteen orphans, each tried as the pair."""
    return min(sum(max(0, 1 + (k == pair) - counts[k]) for k in ORPHAN_KINDS) for pair in ORPHAN_KINDS)


def melded(melds: Sequence[int]) -> list[int]:
    """Copies of each kind in the melds."""
    found = [0] * 34
    for code in melds:
        form, kind = divmod(code, 64)
        if form == CHOW:
            for k in range(kind, kind + 3):
                found[k] += 1
        else:
            found[kind] += 3 if form == OPEN_PUNG else 4
    return found


def room_of(r: Rules, melds: Sequence[int], wild: int) -> list[int]:
    """How many tiles of each kind the concealed part may use."""
    copies = 4 + wild + (r.held_four not in (NOT_IF_CONCEALED, NOT_IF_HELD))
    room = [copies - n if r.held_four == NOT_IF_HELD else copies for n in melded(melds)]
    return [0 if r.missing_kinds >> k & 1 else n for k, n in enumerate(room)]


def cost(r: Rules, counts: Sequence[int], melds: Sequence[int], wild: int) -> int:
    """Tiles to add for any form of the book."""
    room = room_of(r, melds, wild)
    costs = [standard_cost(counts, room, r.sets - len(melds))]
    if not melds:
        if r.pairs_form != NO_PAIRS:
            costs.append(pairs_cost(counts, r.pairs_form == REPEATED_PAIRS))
        if r.orphans_form:
            costs.append(orphans_cost(counts))
    if r.knitted_forms and len(melds) < 2:
        costs.append(knitted_cost(counts, room, len(melds)))
    return min(costs)


def may_come(r: Rules, counts: Sequence[int], melds: Sequence[int], kind: int) -> bool:
    """May one wait for this kind?"""
    held = counts[kind] + (melded(melds)[kind] if r.held_four == NOT_IF_HELD else 0)
    free = r.held_four not in (NOT_IF_CONCEALED, NOT_IF_HELD)
    return not r.missing_kinds >> kind & 1 and (free or held < 4)


def nearer(r: Rules, counts: Sequence[int], melds: Sequence[int], wild: int) -> int:
    """Mask of the kinds whose draw lowers the cost."""
    now = cost(r, counts, melds, wild)
    mask = 0
    for kind in range(34):
        if may_come(r, counts, melds, kind):
            after = [n + (k == kind) for k, n in enumerate(counts)]
            mask |= (cost(r, after, melds, wild) < now) << kind
    return mask


def rules_of(
    pairs: int = DISTINCT_PAIRS, orphans: int = 1, knitted: int = 0, held: int = NOT_IF_HELD, sets: int = 4
) -> Rules:
    """Rules with these forms."""
    r = Rules()
    r.sets = sets
    r.pairs_form, r.orphans_form, r.knitted_forms, r.held_four = pairs, orphans, knitted, held
    return r


def rules_record() -> Any:
    """The layout of rules in compiled code."""
    return dtype(Rules)


def random_melds(rng: Random, number: int, kinds: Sequence[int]) -> list[int]:
    """So many melds of these kinds, no tile used more than four times."""
    while True:
        melds = []
        for _ in range(number):
            kind = rng.choice(kinds)
            if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(kinds) and rng.random() < 0.4:
                melds.append(CHOW * 64 + kind)
            else:
                melds.append(rng.choice((OPEN_PUNG, OPEN_PUNG, CONCEALED_KONG, OPEN_KONG, ADDED_KONG)) * 64 + kind)
        if max(melded(melds)) <= 4:
            return melds


def random_hand(
    rng: Random, extra: int, melds: int = 0, kinds: Sequence[int] = tuple(range(34)), sets: int = 4
) -> Hand:
    """Concealed tiles of these kinds, 13 (of five sets 16) less three for each meld and `extra` more; and the melds."""
    codes = random_melds(rng, melds, kinds)
    laid = melded(codes)
    wall = [k for k in kinds for _ in range(4 - laid[k])]
    counts = [0] * 34
    for kind in rng.sample(wall, min(len(wall), 3 * sets + 1 - 3 * melds + extra)):
        counts[kind] += 1
    return counts, codes


def near_hand(rng: Random, extra: int, melds: int = 0, changed: int = 1, sets: int = 4) -> Hand:
    """A hand of random sets and a pair with some tiles changed, so that waits are common."""
    while True:
        codes = random_melds(rng, melds, range(34))
        counts, laid = [0] * 34, melded(codes)
        for _ in range(sets - melds):
            kind = rng.randrange(34)
            for k in (kind, kind + 1, kind + 2) if kind < 27 and kind % 9 < 7 and rng.random() < 0.7 else (kind,) * 3:
                counts[k] += 1
        counts[rng.randrange(34)] += 2
        for _ in range(changed):
            counts[rng.choice([k for k in range(34) if counts[k]])] -= 1
            counts[rng.randrange(34)] += 1
        if not extra:
            counts[rng.choice([k for k in range(34) if counts[k]])] -= 1
        if all(a + b <= 4 for a, b in zip(counts, laid)):
            return counts, codes
