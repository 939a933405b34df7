"""Hands judged from masks: the same sets, places, shapes and waits as from codes, and counts in words."""

from random import Random

from tests.core.hand.both_shapes import shapes_of_codes, shapes_of_masks
from tests.peers.hands import random_hand

from paiju import books
from paiju.books.flatten import flatten
from paiju.core import tiles as T
from paiju.core.hand.held import digits_in, digits_of, one_less, one_more
from paiju.core.hand.splits import splits_waits
from paiju.core.hand.waits import standard_waits
from paiju.core.hand.words import in_base_five, tiles_in, words_at, words_of
from paiju.core.patterns.catalogue import HALF
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.worth.worth import sum_of
from paiju.native.kernels.scores import is_meld


def test_masks_and_codes_make_the_same_shapes_in_the_same_order() -> None:
    rng, several = Random(1), 0
    for book in ("mcr", "botzone", "psa", "tenhou", "ema"):
        r = flatten(books.get(book))
        for _ in range(400):
            w = random_hand(rng).to_win()
            shapes = shapes_of_masks(r, w)
            assert shapes == shapes_of_codes(r, w)
            several += len(shapes) > 1
    assert several > 200


def some_tiles(rng: Random, number: int) -> list[int]:
    """Counts of tiles, often sets and a pair but for one."""
    counts = [0] * T.KINDS
    while sum(counts) < number - 1:
        kind = rng.randrange(T.KINDS) if rng.random() < 0.3 else 9 * rng.randrange(2) + rng.randrange(7)
        for step in range(3):
            counts[kind + step if kind < T.EAST and kind % 9 < 7 and rng.random() < 0.9 else kind] += 1
    counts[rng.randrange(T.KINDS) if rng.random() < 0.3 else rng.randrange(9)] += number - sum(counts)
    return counts if max(counts) <= T.COPIES else some_tiles(rng, number)


def test_waits_from_masks() -> None:
    rng, ready = Random(2), 0
    for _ in range(3000):
        counts = some_tiles(rng, rng.choice((4, 7, 10, 13)))
        mask = standard_waits(counts)
        assert splits_waits(digits_of(counts)) == mask, counts
        ready += mask != 0
    assert ready > 300


def test_a_tile_more_and_a_tile_less() -> None:
    rng = Random(3)
    for _ in range(300):
        counts = some_tiles(rng, 13)
        kind = rng.choice([i for i in range(T.KINDS) if 0 < counts[i] < T.COPIES])
        d = digits_of(counts)
        counts[kind] += 1
        assert one_more(d, 1 << kind) == digits_of(counts)
        assert one_less(digits_of(counts), 1 << kind) == d


def test_counts_in_words() -> None:
    rng = Random(4)
    for _ in range(300):
        counts = some_tiles(rng, 13)
        words = words_at(counts)
        assert words_of(counts) == words
        assert tiles_in(words) == 13
        digits = [words.characters, words.circles, words.bamboos, words.rest >> 8]
        for word, first in zip(digits, (0, 9, 18, T.HONOUR), strict=True):
            length = 7 if first == T.HONOUR else 8
            assert in_base_five(word) == sum(n * 5**i for i, n in enumerate(counts[first : first + length]))


def test_every_number_that_is_no_count_is_refused() -> None:
    for kind in range(T.KINDS):
        for wrong in (5, 8, 127, -1, -128):
            counts = [0] * T.KINDS
            counts[kind] = wrong
            assert tiles_in(words_at(counts)) < 0


def test_digits_from_words() -> None:
    rng = Random(5)
    for _ in range(300):
        counts = [rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(T.KINDS)]
        assert digits_in(words_at(counts)) == digits_of(counts)
    for kind in range(T.KINDS):
        for number in range(1, T.COPIES + 1):
            alone = [number if kind == other else 0 for other in range(T.KINDS)]
            assert digits_in(words_at(alone)) == digits_of(alone)


def test_patterns_are_added_up_by_digits() -> None:
    rng = Random(6)
    for book in books.ids():
        r = flatten(books.get(book))
        columns = (r.closed_digits, r.closed[:HALF]), (r.open_digits, r.open[:HALF]), (r.high_digits, r.closed[HALF:])
        for digits, values in columns:
            for _ in range(50):
                there = rng.getrandbits(HALF)
                assert sum_of(r, digits, there) == sum(n for i, n in enumerate(values[:HALF]) if there >> i & 1)


def test_every_code_is_a_meld_or_not() -> None:
    melds = {code for code in range(-700, 700) if is_meld(code)}
    runs = {suit + low for suit in (0, 9, 18) for low in range(7)}
    expected = {
        CONCEALED_KONG: range(34),
        CHOW: runs,
        OPEN_PUNG: range(34),
        OPEN_KONG: range(34),
        ADDED_KONG: range(34),
    }
    assert melds == {sort << SET_TYPE | kind for sort, kinds in expected.items() for kind in kinds}
