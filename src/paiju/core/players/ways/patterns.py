"""Which ways to win a book's values offer a hand: the whole hand of certain kinds, three runs that belong together, a
pung of value, all pungs, all types, and the forms without sets; and those of patterns that a book defines."""

from typing import NamedTuple

from paiju.core import tiles as T
from paiju.core.hand.distance import (
    COSTS,
    HONOURS,
    RESULTS,
    Costs,
    knitted_honours_cost,
    orphans_cost,
    pairs_cost,
    suit_key,
)
from paiju.core.hand.readings import KNITTED
from paiju.core.patterns import catalogue as P
from paiju.core.play.deal import Deal
from paiju.core.players.notes import NO_PATTERN, Notes
from paiju.core.players.ways.keyed_hand import POWERS, STEPS, KeyedHand, keyed, step_of
from paiju.core.players.ways.paid_distance import chows_laid, cost_of_pungs, laid_kinds, value_pattern
from paiju.core.players.ways.three_runs import note_runs, tiles_held
from paiju.core.players.ways.weighing import (
    ALL_KINDS,
    Aim,
    Suits,
    best_way,
    consider,
    look_at_hand,
    note_kinds,
    worth_units,
)
from paiju.core.rules import (
    AIM_FORM,
    AIM_PAIRS,
    AIM_PUNG,
    AIM_PUNGS,
    AIM_RUNS,
    AIM_SUIT,
    NO_PAIRS,
    SEAT_WIND_BIT,
    WITH_FLOWERS,
    WITHOUT_FLOWERS,
    Rules,
)
from paiju.core.shape import CHOW, SET_KIND, SET_TYPE
from paiju.core.tiles import EAST, HONOUR, KINDS, lowest

# Hands of certain kinds only.
KIND_PATTERNS = (P.ALL_SIMPLES, P.UPPER_FOUR, P.LOWER_FOUR, P.UPPER_TILES, P.MIDDLE_TILES, P.LOWER_TILES, P.ALL_GREEN)
KIND_MASKS = (T.SIMPLES, T.UPPER_FOUR, T.LOWER_FOUR, T.UPPER_TILES, T.MIDDLE_TILES, T.LOWER_TILES, T.GREENS)

# How fast hands grow towards a way, in sixteenths of what is usual: the fewer tiles serve it, the slower. Tried one by
# one in contests of keen players against each other.
HALF_FLUSH_PACE, FEW_KINDS_PACE, SIMPLES_PACE = 12, 10, 14
MANY_KINDS = 21  # simples
PUNGS_PACE, TYPES_PACE, PAIRS_PACE, ORPHANS_PACE, KNITTED_STRAIGHT_PACE = 8, 13, 11, 6, 14


class Pursued(NamedTuple):
    """A pattern gone for, and the kinds that matter, as a mask; of a pung the kind."""

    pattern: int
    kinds: int


def note_ways(r: Rules, d: Deal, costs: Costs, seat: int, notes: Notes) -> None:
    """Every way the book's values offer this hand."""
    hand = keyed(r, d.counts[seat])
    laid = laid_kinds(d, seat)
    suits = Suits(hand.characters, hand.circles, hand.bamboos, hand.honours)
    held = tiles_held(hand, d, seat)
    consider(r, d, costs, seat, suits, Aim(r.sets - d.meld_count[seat], 0, 0, ALL_KINDS, NO_PATTERN, 16), notes)
    note_value_pungs(r, d, costs, seat, suits, hand.twos & ~hand.ones, notes)
    note_one_suit(r, d, costs, seat, suits, laid, notes)
    for i in range(len(KIND_PATTERNS)):
        if worth_units(r, KIND_PATTERNS[i], notes.closed != 0) and laid & ~KIND_MASKS[i] == 0:
            note_kind_mask(r, d, costs, seat, hand, Pursued(KIND_PATTERNS[i], KIND_MASKS[i]), notes)
    note_runs(r, d, costs, seat, held, notes)
    note_pungs(r, d, seat, hand, P.ALL_PUNGS, notes)
    note_types(r, d, costs, seat, hand, laid, notes)
    note_other_forms(r, d, costs, seat, hand, notes)
    if r.aims:
        note_own(r, d, costs, seat, hand, laid, notes)


def far_value(r: Rules, d: Deal, costs: Costs, seat: int, notes: Notes) -> int:
    """What a hand of 3n+1 tiles is worth by the best way it may go."""
    look_at_hand(r, d, seat, notes)
    wild = notes.wilds
    if wild:
        d.counts[seat][d.wild] = 0
    note_ways(r, d, costs, seat, notes)
    if wild:
        d.counts[seat][d.wild] = wild
    return best_way(r, d, costs, seat, notes)


def address(r: Rules, c: list[int], first: int) -> int:
    """Where a suit's profile stands; characters of a set that has only ones and nines are like honours."""
    if first == 0 and r.few_characters:
        return HONOURS + c[0] + 5 * c[8]
    return suit_key(c, first)


def note_value_pungs(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, pairs: int, notes: Notes) -> None:
    """A pung of value from a pair."""
    pairs &= T.HONOURS & (notes.unseen_ones | notes.unseen_twos | notes.unseen_fours)
    while pairs:
        kind = lowest(pairs)
        pairs &= pairs - 1
        pattern = value_pattern(d, seat, kind)
        if worth_units(r, pattern, notes.closed != 0):
            note_pung(r, d, costs, seat, suits, Pursued(pattern, kind), notes)


def note_pung(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, goal: Pursued, notes: Notes) -> None:
    """A pung of one kind from a pair."""
    kind = goal.kinds
    rest = without_kind(suits, kind, 2 * STEPS[kind])
    aim = Aim(r.sets - 1 - d.meld_count[seat], 1, 1 << kind, ALL_KINDS, goal.pattern, 16)
    consider(r, d, costs, seat, rest, aim, notes)


def note_one_suit(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, laid: int, notes: Notes) -> None:
    """One suit, with honours or without."""
    closed = notes.closed != 0
    half, full = worth_units(r, P.HALF_FLUSH, closed), worth_units(r, P.FULL_FLUSH, closed)
    for suit in range(3):
        kinds = T.ONE_SUIT << 9 * suit
        if (laid & ~T.HONOURS & ~kinds) == 0:
            if half:
                note_suit(r, d, costs, seat, suits, suit, Pursued(P.HALF_FLUSH, kinds | T.HONOURS), notes)
            if full and laid & T.HONOURS == 0:
                note_suit(r, d, costs, seat, suits, suit, Pursued(P.FULL_FLUSH, kinds), notes)


def note_suit(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, suit: int, goal: Pursued, notes: Notes) -> None:
    """A suit by itself, with honours where they are among the kinds."""
    x = suits.characters if suit == 0 else 0
    y = suits.circles if suit == 1 else 0
    z = suits.bamboos if suit == 2 else 0
    with_honours = goal.kinds & T.HONOURS != 0
    rest = Suits(x, y, z, suits.honours if with_honours else HONOURS)
    pace = HALF_FLUSH_PACE if with_honours else FEW_KINDS_PACE
    consider(r, d, costs, seat, rest, Aim(r.sets - d.meld_count[seat], 0, 0, goal.kinds, goal.pattern, pace), notes)


def note_kind_mask(r: Rules, d: Deal, costs: Costs, seat: int, hand: KeyedHand, goal: Pursued, notes: Notes) -> None:
    """A hand of certain kinds only: the others are not there."""
    c, mask = d.counts[seat], goal.kinds
    rest = Suits(hand.characters, hand.circles, hand.bamboos, hand.honours)
    others = (hand.ones | hand.twos | hand.fours) & ~mask
    while others:
        kind = lowest(others)
        others &= others - 1
        rest = without_kind(rest, kind, c[kind] * step_of(r, kind))
    pace = SIMPLES_PACE if T.bits(mask) >= MANY_KINDS else FEW_KINDS_PACE
    consider(r, d, costs, seat, rest, Aim(r.sets - d.meld_count[seat], 0, 0, mask, goal.pattern, pace), notes)


def without_kind(suits: Suits, kind: int, part: int) -> Suits:
    """The hand with the suit of a kind so much further back."""
    return Suits(
        suits.characters - (part if kind < T.CIRCLES else 0),
        suits.circles - (part if T.CIRCLES <= kind < T.BAMBOOS else 0),
        suits.bamboos - (part if T.BAMBOOS <= kind < HONOUR else 0),
        suits.honours - (part if kind >= HONOUR else 0),
    )


def others_in(c: list[int], first: int, mask: int) -> int:
    """The part of a suit's key that stands for kinds outside the mask."""
    part = 0
    for rank in range(9):
        if mask >> first + rank & 1 == 0:
            part += c[first + rank] * POWERS[rank]
    return part


def note_own(r: Rules, d: Deal, costs: Costs, seat: int, hand: KeyedHand, laid: int, notes: Notes) -> None:
    """What the book defines itself, as far as it can be gone for."""
    c = d.counts[seat]
    suits = Suits(hand.characters, hand.circles, hand.bamboos, hand.honours)
    for i in range(r.aims):
        pattern, form, kinds = int(r.aim_pattern[i]), int(r.aim_form[i]) & AIM_FORM, int(r.aim_kinds[i])
        barred = WITHOUT_FLOWERS if d.flowers[seat] else WITH_FLOWERS
        if r.aim_form[i] & barred or worth_units(r, pattern, notes.closed != 0) == 0:
            continue
        if form == AIM_PUNGS:
            note_pungs(r, d, seat, hand, pattern, notes)
        elif form == AIM_PAIRS:
            if d.meld_count[seat] == 0 and r.pairs_form != NO_PAIRS:
                note_kinds(r, d, seat, pairs_cost(r, c), hand.ones, pattern, PAIRS_PACE, notes)
        elif form == AIM_PUNG:
            kinds |= (kinds >> SEAT_WIND_BIT & 1) << EAST + seat | (kinds >> SEAT_WIND_BIT + 1 & 1) << d.round
            for kind in range(KINDS):
                if kinds >> kind & 1 and c[kind] == 2 and notes.unseen[kind] > 0:
                    note_pung(r, d, costs, seat, suits, Pursued(pattern, kind), notes)
        elif form == AIM_SUIT:
            for suit in range(3):
                allowed = T.ONE_SUIT << 9 * suit | kinds & T.HONOURS
                if laid & ~allowed == 0:
                    note_suit(r, d, costs, seat, suits, suit, Pursued(pattern, allowed), notes)
        elif laid & ~kinds == 0 and (form != AIM_RUNS or chows_laid(d, seat) == d.meld_count[seat]):
            note_kind_mask(r, d, costs, seat, hand, Pursued(pattern, kinds), notes)


# --- all pungs, all types, other forms ------------------------------------------------------------


def note_pungs(r: Rules, d: Deal, seat: int, hand: KeyedHand, pattern: int, notes: Notes) -> None:
    """Pungs and a pair."""
    if worth_units(r, pattern, notes.closed != 0) == 0:
        return
    for i in range(d.meld_count[seat]):
        if d.melds[seat][i] >> SET_TYPE == CHOW:
            return
    lacking = cost_of_pungs(hand, r.sets - d.meld_count[seat])
    note_kinds(r, d, seat, lacking, hand.twos & ~hand.ones, pattern, PUNGS_PACE, notes)


def note_types(r: Rules, d: Deal, costs: Costs, seat: int, hand: KeyedHand, laid: int, notes: Notes) -> None:
    """One of each: characters, circles, bamboos, winds, dragons; four of them sets and one the pair."""
    if r.sets != 4 or worth_units(r, P.ALL_TYPES, notes.closed != 0) == 0 or repeats_type(d, seat):
        return
    a, b, e, h = hand.characters, hand.circles, hand.bamboos, hand.honours
    winds = HONOURS + (h - HONOURS) % 625
    dragons = h - (h - HONOURS) % 625
    total = pair = kinds = 0
    for i in range(5):
        at = a if i == 0 else b if i == 1 else e if i == 2 else winds if i == 3 else dragons
        if laid >> 9 * min(i, 3) & type_mask(i) == 0:
            results = COSTS + RESULTS * costs[at]
            before = total
            total += costs[results + 1]
            pair = min(pair, before + costs[results + 5] - total)
            if costs[results + 1]:
                kinds |= T.ONE_SUIT << 9 * i if i < 3 else type_mask(i) << HONOUR
    note_kinds(
        r, d, seat, total + pair, kinds & near_held(hand.ones | hand.twos | hand.fours), P.ALL_TYPES, TYPES_PACE, notes
    )


def type_mask(group: int) -> int:
    """The kinds of a type, counted from the first of its suit or of the honours."""
    return T.ONE_SUIT if group < 3 else 0xF if group == 3 else 0x70


def repeats_type(d: Deal, seat: int) -> bool:
    """Do two sets laid out belong to the same type?"""
    seen = 0
    twice = False
    for i in range(d.meld_count[seat]):
        kind = d.melds[seat][i] & SET_KIND
        bit = 1 << (kind // 9 if kind < HONOUR else 3 + int(kind >= T.WHITE))
        twice = twice or seen & bit != 0
        seen |= bit
    return twice


def near_held(held: int) -> int:
    """The kinds held, and those beside them in a suit."""
    suited = held & T.SUITED
    up = suited & ~(T.ONES << 8)
    down = suited & ~T.ONES
    return held | up << 1 | down >> 1


def note_other_forms(r: Rules, d: Deal, costs: Costs, seat: int, hand: KeyedHand, notes: Notes) -> None:
    """Seven pairs, orphans, knitted tiles."""
    c = d.counts[seat]
    held = hand.ones | hand.twos | hand.fours
    if d.meld_count[seat] == 0:
        if r.pairs_form != NO_PAIRS:
            note_kinds(r, d, seat, pairs_cost(r, c), hand.ones, P.SEVEN_PAIRS, PAIRS_PACE, notes)
        if r.orphans_form:
            note_kinds(r, d, seat, orphans_cost(c), T.ORPHANS & ~held, P.THIRTEEN_ORPHANS, ORPHANS_PACE, notes)
        if r.knitted_forms:
            pattern = P.LESSER_HONOURS_AND_KNITTED_TILES
            note_kinds(r, d, seat, knitted_honours_cost(held), knitted_missing(held), pattern, PAIRS_PACE, notes)
    if r.knitted_forms and worth_units(r, P.KNITTED_STRAIGHT, notes.closed != 0) and d.meld_count[seat] < 2:
        for i in range(6):
            present, missing = KNITTED[i] & held, KNITTED[i] & ~held
            x, y = hand.characters - key_part(present, 0), hand.circles - key_part(present, 9)
            rest = Suits(x, y, hand.bamboos - key_part(present, 18), hand.honours)
            aim = Aim(
                1 - d.meld_count[seat], T.bits(missing), missing, ALL_KINDS, P.KNITTED_STRAIGHT, KNITTED_STRAIGHT_PACE
            )
            consider(r, d, costs, seat, rest, aim, notes)


def knitted_missing(held: int) -> int:
    """What is lacking of the best knitted nine with all honours."""
    best = most = 0
    for i in range(6):
        form = KNITTED[i] | T.HONOURS
        if T.bits(form & held) > most:
            most = T.bits(form & held)
            best = form & ~held
    return best


def key_part(mask: int, first: int) -> int:
    """One tile of each kind in the mask, as a part of a suit's key."""
    part = 0
    for rank in range(9):
        if mask >> first + rank & 1:
            part += POWERS[rank]
    return part
