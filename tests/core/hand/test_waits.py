"""Waits and complete hands against slow searches."""

from collections.abc import Callable
from random import Random

import pytest
from tests.core.hand import brute_hands as brute

from paiju.core.hand import waits as W
from paiju.core.rules import DISTINCT_PAIRS, NO_PAIRS, NOT_IF_CONCEALED, NOT_IF_HELD, REPEATED_PAIRS, STILL_A_WAIT
from paiju.core.shape import (
    CHOW,
    KNITTED_HONOURS,
    KNITTED_STRAIGHT,
    OPEN_PUNG,
    ORPHANS_FORM,
    PAIRS,
    STANDARD,
)

HELD = (STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)
BOOKS = [
    brute.rules_of(pairs, orphans, knitted, held)
    for pairs, orphans, knitted in ((NO_PAIRS, 0, 0), (DISTINCT_PAIRS, 1, 0), (REPEATED_PAIRS, 1, 1))
    for held in HELD
]


def splits(counts: list[int], pair: bool) -> bool:
    """Take away a pair and sets in every way until nothing is left."""
    kind = next((k for k in range(34) if counts[k]), None)
    if kind is None:
        return not pair
    ways = [(kind,) * 3]
    if kind < 27 and kind % 9 < 7:
        ways.append((kind, kind + 1, kind + 2))
    if pair:
        ways.append((kind, kind))
    for way in ways:
        rest = list(counts)
        for k in way:
            rest[k] -= 1
        if min(rest) >= 0 and splits(rest, pair and len(way) == 3):
            return True
    return False


def forms(counts: list[int], melds: int) -> dict[int, bool]:
    """Which forms fourteen tiles (less three for each meld) have."""
    held = {k for k in range(34) if counts[k]}
    nines = brute.knitted_nines()
    return {
        STANDARD: splits(counts, True),
        PAIRS: not melds and all(n % 2 == 0 for n in counts),
        ORPHANS_FORM: not melds and held == set(brute.ORPHAN_KINDS),
        KNITTED_STRAIGHT: melds < 2
        and any(nine <= held and splits([n - (k in nine) for k, n in enumerate(counts)], True) for nine in nines),
        KNITTED_HONOURS: len(held) == 14 and any(held <= nine | set(range(27, 34)) for nine in nines),
    }


def of_book(r: brute.Rules, counts: list[int], melds: int) -> int:
    """The forms the book has among these, as bits."""
    found = forms(counts, melds)
    if r.pairs_form == NO_PAIRS or (r.pairs_form == DISTINCT_PAIRS and max(counts) > 2):
        found[PAIRS] = False
    found[ORPHANS_FORM] &= r.orphans_form
    found[KNITTED_STRAIGHT] &= r.knitted_forms
    found[KNITTED_HONOURS] &= r.knitted_forms
    return sum(1 << form for form, there in found.items() if there)


def tried(r: brute.Rules, counts: list[int], melds: list[int]) -> int:
    """Mask of the kinds that complete the hand, each tried."""
    mask = 0
    for kind in range(34):
        if brute.may_come(r, counts, melds, kind):
            mask |= bool(of_book(r, [n + (k == kind) for k, n in enumerate(counts)], len(melds))) << kind
    return mask


def standard(rng: Random, melds: int) -> brute.Hand:
    return brute.near_hand(rng, 0, melds, rng.randrange(2))


def one_suit(rng: Random, melds: int) -> brute.Hand:
    return brute.random_hand(rng, 0, melds, (*range(9), 27))


def pairs(rng: Random, _: int) -> brute.Hand:
    counts = [0] * 34
    for kind in rng.choices(range(34), k=7):
        counts[kind] += 2
    counts[next(k for k in range(34) if counts[k])] -= 1
    return ([min(4, n) for n in counts], []) if max(counts) <= 4 else pairs(rng, 0)


def orphans(rng: Random, _: int) -> brute.Hand:
    counts = [0] * 34
    for kind in brute.ORPHAN_KINDS:
        counts[kind] = 1
    counts[rng.choice(brute.ORPHAN_KINDS)] += rng.randrange(2)
    if sum(counts) == 14:
        counts[rng.choice(brute.ORPHAN_KINDS)] -= 1
    return counts, []


def knitted_straight(rng: Random, melds: int) -> brute.Hand:
    melds = min(melds, 1)
    codes = brute.random_melds(rng, melds, range(34))
    counts = [0] * 34
    for kind in rng.choice(brute.knitted_nines()):
        counts[kind] += 1
    pair, pung = rng.sample(range(34), 2)
    counts[pair] += 2
    counts[pung] += 0 if melds else 3
    counts[rng.choice([k for k in range(34) if counts[k]])] -= 1
    fits = all(a + b <= 4 for a, b in zip(counts, brute.melded(codes)))
    return (counts, codes) if fits else knitted_straight(rng, melds)


def knitted_honours(rng: Random, _: int) -> brute.Hand:
    counts = [0] * 34
    for kind in rng.sample(sorted(rng.choice(brute.knitted_nines()) | set(range(27, 34))), 13):
        counts[kind] = 1
    return counts, []


@pytest.mark.parametrize("make", [standard, one_suit, pairs, orphans, knitted_straight, knitted_honours])
def test_waits_against_search(make: Callable[[Random, int], brute.Hand]) -> None:
    rng = Random(make.__name__)
    found = 0
    for n in range(180):
        r = BOOKS[n % len(BOOKS)]
        counts, melds = make(rng, rng.randrange(5) if make is standard else n % 3)
        before = list(counts)
        mask = W.waits(r, counts, melds, len(melds))
        assert mask == tried(r, counts, melds), (counts, melds, r.held_four)
        assert counts == before
        found += mask != 0
    assert found > 20


@pytest.mark.parametrize("make", [standard, one_suit, pairs, orphans, knitted_straight, knitted_honours])
def test_complete_forms_against_search(make: Callable[[Random, int], brute.Hand]) -> None:
    rng = Random(make.__name__)
    complete = 0
    for n in range(400):
        r = BOOKS[n % len(BOOKS)]
        counts, melds = make(rng, rng.randrange(5) if make is standard else n % 3)
        mask = W.waits(r, counts, melds, len(melds))
        likely = [k for k in range(34) if mask >> k & 1]
        counts[rng.choice(likely) if likely and n % 3 else rng.randrange(34)] += 1
        before = list(counts)
        answer = W.completes(r, counts, len(melds))
        assert answer == of_book(r, counts, len(melds)), counts
        assert counts == before
        complete += answer != 0
    assert complete > 40


def test_sole_wait() -> None:
    rng = Random(20)
    answers = [0, 0]
    for n in range(400):
        r = BOOKS[n % len(BOOKS)]
        counts, melds = brute.near_hand(rng, 1, n % 5, 0)
        win = rng.choice([k for k in range(34) if counts[k]])
        answer = W.is_sole(r, counts, melds, len(melds), win)
        others = tried(r, [c - (k == win) for k, c in enumerate(counts)], melds) & ~(1 << win)
        assert answer == (others == 0)
        answers[answer] += 1
    assert min(answers) > 50


@pytest.mark.clause("xjtu:6.2", "lol:(五)3")
def test_copies_in_hand_and_melds() -> None:
    """xjtu:6.2 looks at the concealed hand alone, lol:(五)3 at the melds too."""
    counts = [0] * 34
    for kind in (0, 10, 11, 12, 22, 23, 24, 26, 26, 26):
        counts[kind] += 1
    melds = [OPEN_PUNG * 64]
    answers = [W.waits(brute.rules_of(held=held), counts, melds, 1) for held in HELD]
    assert answers == [1, 1, 0]


def test_kinds_the_set_lacks_are_no_waits() -> None:
    r = brute.rules_of()
    counts = [0] * 34
    for kind in (0, 0, 0, 8, 8, 8, 9, 10, 11, 27, 27, 1, 2):
        counts[kind] += 1
    assert W.waits(r, counts, [], 0) & brute.NO_MIDDLE_CHARACTERS
    r.missing_kinds, r.few_characters = brute.NO_MIDDLE_CHARACTERS, 1
    assert W.waits(r, counts, [], 0) & brute.NO_MIDDLE_CHARACTERS == 0


def test_copies_in_melds_are_counted_by_type() -> None:
    melds = [CHOW * 64 + 3, OPEN_PUNG * 64 + 9]
    assert [W.in_melds(melds, 2, k) for k in (2, 3, 4, 5, 6, 9, 10)] == [0, 1, 1, 1, 0, 3, 0]
