"""Which tiles complete a hand, found without tables: the scorer asks this on every win.

Runs and pungs take three tiles, so the number of tiles in each suit, modulo three, says where a draw can go. A set's
ranks also add up to a multiple of three, so their sum says which ranks a pair, or the missing tile, can have.
Functions that try tiles put every count back.
"""

from paiju.core import tiles as T
from paiju.core.hand.held import kinds_held, odd_kinds
from paiju.core.hand.readings import KNITTED
from paiju.core.rules import DISTINCT_PAIRS, NO_PAIRS, NOT_IF_HELD, REPEATED_PAIRS, STILL_A_WAIT, Rules
from paiju.core.shape import (
    CHOW,
    KNITTED_HONOURS,
    KNITTED_STRAIGHT,
    OPEN_PUNG,
    ORPHANS_FORM,
    PAIRS,
    PUNG,
    RUN,
    SET_KIND,
    SET_TYPE,
    STANDARD,
)

SUITS = 4  # the honours are the fourth


def packed(c: list[int], suit: int) -> int:
    """A suit's counts as octal digits, the lowest rank last."""
    k = 9 * suit
    low = c[k] + (c[k + 1] << 3) + (c[k + 2] << 6) + (c[k + 3] << 9) + (c[k + 4] << 12)
    low += (c[k + 5] << 15) + (c[k + 6] << 18)
    return low if suit == 3 else low + (c[k + 7] << 21) + (c[k + 8] << 24)


def tiles_over(c: list[int], suit: int) -> int:
    """How many tiles the suit has more than a multiple of three."""
    k = 9 * suit
    total = c[k] + c[k + 1] + c[k + 2] + c[k + 3] + c[k + 4] + c[k + 5] + c[k + 6]
    return total % 3 if suit == 3 else (total + c[k + 7] + c[k + 8]) % 3


def rank_sum(c: list[int], suit: int) -> int:
    """The sum of the suit's ranks, modulo three; sets add nothing to it."""
    k = 9 * suit
    return (c[k + 1] + c[k + 4] + c[k + 7] + 2 * (c[k + 2] + c[k + 5] + c[k + 8])) % 3


def splits(suit: int) -> bool:
    """Do the packed counts of a suit split into runs and pungs? From the lowest rank on, three alike may always be a
    pung, since three equal runs are three pungs too; what is left over must begin runs."""
    while suit:
        begun = suit & 7
        if begun > 2:
            begun -= 3
        suit >>= 3
        if begun:
            if suit & 7 < begun or suit >> 3 & 7 < begun:
                return False
            suit -= begun * 0o11
    return True


def honours_split(honours: int) -> bool:
    """Do the packed honours split into pungs? Every digit is 0 or 3."""
    return honours & 0o4444444 == 0 and (honours ^ honours >> 1) & 0o1111111 == 0


def makes_sets(counts: list[int], suit: int) -> bool:
    """Does the suit split into runs and pungs?"""
    return honours_split(packed(counts, 3)) if suit == 3 else splits(packed(counts, suit))


def splits_with_pair(suit: int, ranks: int) -> bool:
    """The same with one pair. `ranks` is the suit's `rank_sum`: twice the pair's rank must be as much."""
    fits = False
    for pair in range(2 * ranks % 3, 9, 3):
        if not fits and suit >> 3 * pair & 7 > 1:
            fits = splits(suit - (2 << 3 * pair))
    return fits


def honours_split_with_pair(honours: int) -> bool:
    """The same for honours."""
    fits = False
    for pair in range(7):
        if honours >> 3 * pair & 7 > 1:
            fits = fits or honours_split(honours - (2 << 3 * pair))
    return fits


def makes_sets_and_pair(counts: list[int], suit: int) -> bool:
    """Does the suit split into one pair, runs and pungs?"""
    if suit == 3:
        return honours_split_with_pair(packed(counts, 3))
    return splits_with_pair(packed(counts, suit), rank_sum(counts, suit))


def waits_for_set(counts: list[int], suit: int) -> int:
    """Kinds of the suit that make it all sets."""
    now = packed(counts, suit)
    mask = 0
    if suit == 3:
        for rank in range(7):
            mask |= int(honours_split(now + (1 << 3 * rank))) << rank
    else:
        for rank in range(2 * rank_sum(counts, suit) % 3, 9, 3):
            mask |= int(splits(now + (1 << 3 * rank))) << rank
    return mask << 9 * suit


def waits_for_pair(counts: list[int], suit: int) -> int:
    """Kinds of the suit that make it a pair and sets."""
    now = packed(counts, suit)
    mask = 0
    if suit == 3:
        for rank in range(7):
            mask |= int(honours_split_with_pair(now + (1 << 3 * rank))) << rank
    else:
        ranks = rank_sum(counts, suit)
        for rank in range(9):
            mask |= int(splits_with_pair(now + (1 << 3 * rank), ranks + rank)) << rank
    return mask << 9 * suit


def remainders(counts: list[int]) -> int:
    """Tiles left over from threes: the suits with one as bits 0–3, the suits with two as bits 4–7."""
    left = 0
    for suit in range(SUITS):
        over = tiles_over(counts, suit)
        left |= (over & 1 | over >> 1 << 4) << suit
    return left


def others_make_sets(counts: list[int], left: int) -> bool:
    """Do the suits without left-over tiles split into sets?"""
    fail = 0
    for suit in range(SUITS):
        if fail == 0 and not (left | left >> 4) >> suit & 1:
            fail = int(not makes_sets(counts, suit))
    return fail == 0


def standard_waits(counts: list[int]) -> int:
    """Kinds that complete sets and a pair, whether or not a copy is left: one suit has one tile over and gets the
    pair, or two suits have two over, one its pair and the other a set to complete."""
    left = remainders(counts)
    one_over, two_over = left & 15, left >> 4
    fits = (two_over == 0 and T.bits(one_over) == 1) or (one_over == 0 and T.bits(two_over) == 2)
    if not fits or not others_make_sets(counts, left):
        return 0
    mask = 0
    for suit in range(SUITS):
        if one_over >> suit & 1:
            mask |= waits_for_pair(counts, suit)
        if two_over >> suit & 1 and makes_sets_and_pair(counts, suit):
            other = two_over & ~(1 << suit)
            mask |= waits_for_set(counts, 3 if other == 8 else other >> 1)
    return mask


def is_standard(counts: list[int]) -> bool:
    """Sets and one pair, no tile over."""
    left = remainders(counts)
    if left & 15 or T.bits(left) != 1 or not others_make_sets(counts, left):
        return False
    suit = 0
    while left >> 4 + suit != 1:
        suit += 1
    return makes_sets_and_pair(counts, suit)


def may_be_pairs(r: Rules, held: int) -> bool:
    """May kinds be seven pairs less a tile? Where pairs must differ, all seven are there."""
    return r.pairs_form == REPEATED_PAIRS or (r.pairs_form == DISTINCT_PAIRS and T.bits(held) == 7)


def pairs_waits(odd: int) -> int:
    """The one kind without a partner, of those that have none."""
    return odd if T.bits(odd) == 1 else 0


def orphans_waits(held: int) -> int:
    """The one orphan missing, or any of the thirteen when all are there."""
    missing = T.ORPHANS & ~held
    if held & ~T.ORPHANS or T.bits(missing) > 1:
        return 0
    return missing if missing else T.ORPHANS


def take_kinds(counts: list[int], mask: int, step: int) -> None:
    """Add `step` tiles of every kind in the mask."""
    for kind in range(T.KINDS):
        if mask >> kind & 1:
            counts[kind] += step


def knitted_straight_waits(counts: list[int], held: int) -> int:
    """The nine knitted tiles are there and the rest waits, or one is missing and the rest is complete."""
    mask = 0
    for i in range(6):
        present = KNITTED[i] & held
        missing = KNITTED[i] & ~held
        if T.bits(missing) < 2:
            take_kinds(counts, present, -1)
            if missing == 0:
                mask |= standard_waits(counts)
            elif is_standard(counts):
                mask |= missing
            take_kinds(counts, present, 1)
    return mask


def knitted_honours_waits(held: int) -> int:
    """Thirteen different tiles, knitted or honours: any other of those completes the hand."""
    mask = 0
    if T.bits(held) == 13:
        for i in range(6):
            form = KNITTED[i] | T.HONOURS
            if held & ~form == 0:
                mask |= form & ~held
    return mask


def in_melds(melds: list[int], meld_count: int, kind: int) -> int:
    """How many copies of a kind lie in the player's own melds."""
    copies = 0
    for i in range(meld_count):
        code = int(melds[i])
        lowest = code & SET_KIND
        form = code >> SET_TYPE
        if form in (CHOW, RUN):
            copies += int(lowest <= kind <= lowest + 2)
        elif lowest == kind:
            copies += 3 if form in (PUNG, OPEN_PUNG) else 4
    return copies


def may_come(r: Rules, counts: list[int], melds: list[int], meld_count: int, kind: int) -> bool:
    """May one wait for this kind? Not when the set of tiles lacks it, nor when the player has all four copies,
    counted as the book counts them (xjtu:6.2, lol:(五)3)."""
    if r.missing_kinds >> kind & 1:
        return False
    if r.held_four == STILL_A_WAIT:
        return True
    held = int(counts[kind])
    if r.held_four == NOT_IF_HELD:
        held += in_melds(melds, meld_count, kind)
    return held < T.COPIES


def shape_waits(r: Rules, counts: list[int], meld_count: int) -> int:
    """Kinds that complete the hand in any of the book's forms, whether or not a copy is left."""
    mask = standard_waits(counts)
    if meld_count == 0 and (r.pairs_form or r.orphans_form):
        mask |= closed_waits(r, kinds_held(counts), odd_kinds(counts))
    if r.knitted_forms and meld_count < 2:
        mask |= knitted_waits(counts, meld_count, kinds_held(counts))
    return mask


def closed_waits(r: Rules, held: int, odd: int) -> int:
    """Those of seven pairs and of thirteen orphans, by the kinds held and those held once or three times."""
    mask = pairs_waits(odd) if may_be_pairs(r, held) else 0
    return mask | orphans_waits(held) if r.orphans_form else mask


def knitted_waits(counts: list[int], meld_count: int, held: int) -> int:
    """Those of the knitted forms."""
    mask = knitted_honours_waits(held) if meld_count == 0 else 0
    return mask | knitted_straight_waits(counts, held)


def waits(r: Rules, counts: list[int], melds: list[int], meld_count: int) -> int:
    """Mask of the kinds a concealed hand of 3n+1 tiles waits for, in any of the book's forms."""
    mask = shape_waits(r, counts, meld_count)
    for kind in range(T.KINDS):
        if mask >> kind & 1 and not may_come(r, counts, melds, meld_count, kind):
            mask &= ~(1 << kind)
    return mask


def is_sole(r: Rules, counts: list[int], melds: list[int], meld_count: int, win: int) -> int:
    """1 when no kind but the winning one would have completed the hand; `counts` include the winning tile."""
    counts[win] -= 1
    mask = waits(r, counts, melds, meld_count)
    counts[win] += 1
    return int(mask & ~(1 << win) == 0)


def is_pairs(r: Rules, counts: list[int], held: int) -> bool:
    """Seven pairs; where the book allows it, four of a kind are two of them."""
    if r.pairs_form == NO_PAIRS or odd_kinds(counts):
        return False
    return r.pairs_form == REPEATED_PAIRS or T.bits(held) == 7


def is_knitted_straight(counts: list[int], held: int) -> bool:
    """Nine knitted tiles, and the rest sets and a pair."""
    for i in range(6):
        if KNITTED[i] & ~held == 0:
            take_kinds(counts, KNITTED[i], -1)
            complete = is_standard(counts)
            take_kinds(counts, KNITTED[i], 1)
            if complete:
                return True
    return False


def is_knitted_honours(held: int) -> bool:
    """Fourteen different tiles, knitted or honours."""
    for i in range(6):
        if held & ~(KNITTED[i] | T.HONOURS) == 0:
            return T.bits(held) == 14
    return False


def completes(r: Rules, counts: list[int], meld_count: int) -> int:
    """The forms a concealed hand of 3n+2 tiles completes, as bits ``1 << form``."""
    forms = int(is_standard(counts)) << STANDARD
    held = kinds_held(counts)
    if meld_count == 0:
        forms |= int(is_pairs(r, counts, held)) << PAIRS
        if r.orphans_form and held == T.ORPHANS:
            forms |= 1 << ORPHANS_FORM
        if r.knitted_forms and is_knitted_honours(held):
            forms |= 1 << KNITTED_HONOURS
    if meld_count < 2 and r.knitted_forms and is_knitted_straight(counts, held):
        forms |= 1 << KNITTED_STRAIGHT
    return forms
