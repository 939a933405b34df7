"""The tiles of a way to win: which of the hand's own tiles count, and which it lacks.

The core measures ways with tables that know how many tiles are lacking, not which. This module lays out the cheapest
hand of a way kind by kind, from tiles that are held or may still come; among equally near hands, the one whose tiles
are likeliest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paiju.core import tiles as T
from paiju.core.hand.distance import HONOURS
from paiju.core.hand.readings import KNITTED
from paiju.core.patterns import catalogue as P
from paiju.core.players.notes import Notes
from paiju.core.players.ways.patterns import type_mask
from paiju.core.players.ways.weighing import ALL_KINDS
from paiju.core.rules import AIM_PAIRS, AIM_PUNGS, REPEATED_PAIRS, Rules
from paiju.core.tiles import HONOUR, KINDS

TILE = 100  # the price of a tile that is lacking; one more for every copy of it that has been seen
RUNS_BEGIN = 7  # ranks of a suit
Used = tuple[int, ...]  # tiles by kind
NOTHING: Used = (0,) * KINDS


@dataclass(frozen=True, slots=True)
class Target:
    """What a way aims at: a pattern, that of the catalogue whose hands are laid out so, the tiles by kind it requires,
    the kinds allowed, and the number of sets besides those tiles and the pair, -1 for special forms."""

    pattern: int
    form: int
    fixed: Used
    allowed: int
    sets: int


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A hand laid out: tiles by kind, and the cost of those that are lacking."""

    price: int
    used: Used


@dataclass(frozen=True, slots=True)
class Stock:
    """The material for a hand: tiles held and unseen by kind, wild ones, those in melds (a mask), how many sets it
    still has to make; hands that cost more than `most` are not looked for."""

    held: Sequence[int]
    unseen: Sequence[int]
    wilds: int
    laid: int
    sets: int
    most: int

    def price(self, kind: int, used: int) -> int:
        """The cost of using this many of a kind."""
        lacking = max(0, used - self.held[kind])
        if used > T.COPIES or lacking > self.unseen[kind] + self.wilds:
            return self.most + 1
        return lacking * (TILE + T.COPIES - self.unseen[kind])

    def draft(self, used: Iterable[int]) -> LaidOut:
        """A hand of these tiles."""
        tiles = tuple(used)
        return LaidOut(sum(self.price(kind, tiles[kind]) for kind in range(KINDS) if tiles[kind]), tiles)

    def lacking(self, used: Used) -> list[int]:
        """The kinds lacking, once for each tile, the scarcest first."""
        by_scarcity = []
        for kind in range(KINDS):
            for copy in range(max(0, used[kind] - self.held[kind])):
                by_scarcity.append((self.unseen[kind] - copy, kind))
        return [kind for _, kind in sorted(by_scarcity)]


# --- what a way in the core's notes aims at -------------------------------------------------------


FORMS = {AIM_PUNGS: P.ALL_PUNGS, AIM_PAIRS: P.SEVEN_PAIRS}


def laid_out_as(r: Rules, pattern: int) -> int:
    """The pattern of the catalogue whose hands are those of a way: its own, or what one goes for where a book defines
    the pattern."""
    aims = zip(r.aim_pattern[: r.aims], r.aim_form[: r.aims])
    return next((FORMS[form] for own, form in aims if own == pattern and form in FORMS), pattern)


def target_of(r: Rules, notes: Notes, way: int, counts: Sequence[int], to_make: int) -> Target:
    """The target of a way that the core has noted for a hand with these tiles (without wild ones), which has so many
    sets to make."""
    sets, wanted = notes.way_sets[way], notes.way_wanted[way]
    allowed, pattern = notes.way_allowed[way], notes.way_pattern[way]
    form = laid_out_as(r, pattern)
    if sets < 0:
        return Target(pattern, form, NOTHING, ALL_KINDS, sets)
    if allowed != ALL_KINDS:
        return Target(pattern, form, NOTHING, allowed, sets)
    circles, bamboos, honours = notes.way_circles[way], notes.way_bamboos[way], notes.way_honours[way] - HONOURS
    rest = [*suit(notes.way_characters[way]), *digits(circles, 9), *digits(bamboos, 9), *digits(honours, 7)]
    taken = tuple(counts[kind] - rest[kind] + (wanted >> kind & 1) for kind in range(KINDS))
    fixed = shifted_runs(taken, to_make - sets) if pattern == P.PURE_SHIFTED_RUNS else taken
    return Target(pattern, form, fixed, allowed, sets)


def shifted_runs(taken: Used, runs: int) -> Used:
    """The tiles of up to three equally spaced runs of one suit that use these kinds: they overlap, and a kind that is
    lacking twice was noted once."""
    kinds = kinds_in(mask_of(taken))
    if not kinds:
        return NOTHING
    low, high = kinds[0], kinds[-1] - 2
    lows = {low, high, (low + high) // 2} if runs == 3 else {low, high}
    return tuple(sum(first <= kind <= first + 2 for first in lows) for kind in range(KINDS))


def suit(key: int) -> list[int]:
    """Characters by their key; in a set that has only their ones and nines, they are treated as honours."""
    if key < HONOURS:
        return digits(key, 9)
    ace, nine = digits(key - HONOURS, 2)
    return [ace, *[0] * 7, nine]


def digits(key: int, kinds: int) -> list[int]:
    """The counts that a key consists of."""
    return [key // 5**i % 5 for i in range(kinds)]


# --- the cheapest hand ----------------------------------------------------------------------------


def cheapest(stock: Stock, target: Target, pairs_form: int) -> LaidOut | None:
    """The cheapest hand that is what a way aims at; None if there is none within bounds."""
    draft = min(drafts(stock, target, pairs_form), key=lambda each: each.price, default=None)
    if draft is None or draft.price > stock.most:
        return None
    return draft if target.pattern != P.HALF_FLUSH or is_half_flush(stock, draft.used) else None


def drafts(stock: Stock, target: Target, pairs_form: int) -> Iterator[LaidOut]:
    """Hands that are what a way aims at, the cheapest among them."""
    if target.sets >= 0:
        yield from sets_and_pair(stock, target.fixed, target.allowed, target.sets, 1)
    elif target.form == P.ALL_PUNGS:
        yield from sets_and_pair(stock, NOTHING, ALL_KINDS, stock.sets, 1, runs=False)
    elif target.form == P.ALL_TYPES:
        yield from types(stock)
    elif target.form == P.SEVEN_PAIRS:
        yield from seven_pairs(stock, 2 if pairs_form == REPEATED_PAIRS else 1)
    elif target.form == P.THIRTEEN_ORPHANS:
        for twice in kinds_in(T.ORPHANS):
            yield stock.draft((T.ORPHANS >> kind & 1) + (kind == twice) for kind in range(KINDS))
    else:
        yield from different_tiles(stock)


def is_half_flush(stock: Stock, used: Used) -> bool:
    """Are there honours and one suit? A hand without one or the other is another pattern."""
    kinds = stock.laid | mask_of(used)
    return kinds & T.HONOURS != 0 and kinds & T.SUITED != 0


def sets_and_pair(
    stock: Stock, fixed: Used, allowed: int, sets: int, pairs: int, *, runs: bool = True
) -> Iterator[LaidOut]:
    """The cheapest hand of this many sets and pairs besides certain tiles, if any: kind by kind, keeping the cheapest
    for each state. A state is the sets and pairs so far, and the runs that began two kinds ago and one."""
    layer: dict[tuple[int, int, int, int], LaidOut] = {(0, 0, 0, 0): LaidOut(0, ())}
    for kind in range(KINDS):
        after: dict[tuple[int, int, int, int], LaidOut] = {}
        may_run = runs and kind < HONOUR and kind % 9 < RUNS_BEGIN and allowed >> kind & 7 == 7
        for (laid, paired, older, newer), draft in layer.items():
            for begun, pungs, pair in PARTS[: None if may_run else len(PARTS) // 3]:
                used = older + newer + begun + 3 * pungs + 2 * pair
                state = (laid + begun + pungs, paired + pair, newer, begun)
                if state[0] > sets or state[1] > pairs or (used and allowed >> kind & 1 == 0):
                    continue
                price = draft.price + stock.price(kind, used + fixed[kind])
                if price <= stock.most and (state not in after or price < after[state].price):
                    after[state] = LaidOut(price, (*draft.used, used + fixed[kind]))
        layer = after
    if (sets, pairs, 0, 0) in layer:
        yield layer[sets, pairs, 0, 0]


# Runs that begin at a kind, pungs and pairs of it; those without a run first.
PARTS = [(begun, pungs, pair) for begun in range(3) for pungs in range(2) for pair in range(2)]


def types(stock: Stock) -> Iterator[LaidOut]:
    """Characters, circles, bamboos, winds and dragons: each of those not melded is in turn the pair."""
    groups = [type_mask(i) << 9 * min(i, 3) for i in range(5)]
    missing = [group for group in groups if stock.laid & group == 0]
    as_set = {group: list(sets_and_pair(stock, NOTHING, group, 1, 0)) for group in missing}
    for pair in missing:
        parts = [
            list(sets_and_pair(stock, NOTHING, pair, 0, 1)),
            *(as_set[group] for group in missing if group != pair),
        ]
        if all(parts):
            yield stock.draft(map(sum, zip(*(part[0].used for part in parts), strict=True)))


def seven_pairs(stock: Stock, most: int) -> Iterator[LaidOut]:
    """The seven cheapest pairs, up to so many of a kind."""
    steps = []
    for kind in range(KINDS):
        prices = [stock.price(kind, 2 * pairs) for pairs in range(most + 1)]
        steps += [(prices[i + 1] - prices[i], kind) for i in range(most)]
    used = [0] * KINDS
    for _, kind in sorted(steps)[:7]:
        used[kind] += 2
    yield stock.draft(used)


def different_tiles(stock: Stock) -> Iterator[LaidOut]:
    """Fourteen different tiles of a knitted nine and the honours."""
    for form in KNITTED:
        kinds = sorted(kinds_in(form | T.HONOURS), key=lambda kind: stock.price(kind, 1))[:14]
        yield stock.draft(int(kind in kinds) for kind in range(KINDS))


def kinds_in(mask: int) -> list[int]:
    """The kinds in a mask."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def mask_of(used: Used) -> int:
    """The kinds used, as a mask."""
    return sum(1 << kind for kind in range(KINDS) if used[kind])
