"""Distance and useful draws against slow searches and against other programs."""

import hashlib
import importlib
from itertools import product
from random import Random
from types import ModuleType

import pytest
from tests.core.hand import brute_hands as brute
from tests.core.hand.distance_kernel import answer_all
from tests.core.hand.hand_texts import counts_of, far
from tests.examples import so_many
from tests.extras import need, need_library, required
from tests.kernels import compiled

from paiju.core.hand import distance as D
from paiju.core.hand import five_sets, suit_costs, waits
from paiju.core.rules import (
    DISTINCT_PAIRS,
    NO_PAIRS,
    NOT_IF_CONCEALED,
    NOT_IF_HELD,
    REPEATED_PAIRS,
    STILL_A_WAIT,
)
from paiju.core.shape import CHOW, OPEN_PUNG
from paiju.scoring import suit_table

BOOKS = (
    brute.rules_of(),
    brute.rules_of(held=NOT_IF_CONCEALED),
    brute.rules_of(REPEATED_PAIRS, 1, 1, NOT_IF_HELD),
    brute.rules_of(REPEATED_PAIRS, 1, 1, STILL_A_WAIT),
    brute.rules_of(NO_PAIRS, 0, 0, STILL_A_WAIT),
)


def peer(name: str, reason: str) -> ModuleType:
    """Another program to compare with, or a skip; a failure where it is required."""
    try:
        return importlib.import_module(name)
    except ImportError:
        if reason.startswith("needs a compiler") and required("compiler"):
            raise
        pytest.skip(reason)


def test_table_is_the_one_the_generator_made() -> None:
    assert hashlib.sha256(suit_table.table()).hexdigest() == suit_table.SHA256


def test_table_stands_where_the_core_looks() -> None:
    table = suit_table.table()
    assert (five_sets.FIVE - D.COSTS) % D.RESULTS == 0
    assert max(table[: D.COSTS]) < (five_sets.FIVE - D.COSTS) // D.RESULTS
    assert max(table[five_sets.FIVE : five_sets.JOINS_OF_FIVE]) == five_sets.SINGLE - 1
    assert len(table) == five_sets.COSTS_OF_FIVE + suit_costs.SETS * five_sets.PROFILES**2


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ("123m456p789s11122z", -1),
        ("123m456p789s1112z", 0),
        ("1122334455667m", 0),
        ("19m19p19s1234567z", 0),
        ("19m19p19s12345677z", -1),
        ("1111m234p567s888s", 1),
        ("114477m258p369s1z", 3),
    ],
)
def test_small_examples(hand: str, distance: int) -> None:
    assert D.distance(BOOKS[0], suit_table.table(), counts_of(hand), 0) == distance
    assert far(BOOKS[0], counts_of(hand)) == distance


def test_a_fifth_copy_counts_only_where_the_book_says_so() -> None:
    held = counts_of("1111m234p567s888s")
    assert [far(brute.rules_of(held=h), held) for h in (STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)] == [0, 1, 1]


def test_own_melds_take_copies_only_where_the_book_says_so() -> None:
    counts, melds = counts_of("1m234p567s999s"), [OPEN_PUNG * 64]
    results = [far(brute.rules_of(held=h), counts, melds) for h in (STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)]
    assert results == [0, 0, 1]


def test_a_run_through_a_melded_kind_needs_a_copy() -> None:
    counts, melds = counts_of("46m111p99p"), [OPEN_PUNG * 64 + 4, CHOW * 64 + 3]
    results = [far(brute.rules_of(held=h), counts, melds) for h in (STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)]
    assert results == [0, 0, 1]


def test_without_middle_characters_no_run_of_characters_counts() -> None:
    r = brute.rules_of()
    counts, out = counts_of("1119m234p567s88s9p"), [0] * 34
    args = (suit_table.table(), counts, [], 0, 0, out, [0] * suit_costs.WORK)
    assert D.useful(r, *args) & brute.NO_MIDDLE_CHARACTERS != 0
    r.missing_kinds, r.few_characters = brute.NO_MIDDLE_CHARACTERS, 1
    assert D.useful(r, *args) & brute.NO_MIDDLE_CHARACTERS == 0
    assert (out[0], out[8]) == (0, 3)


@pytest.mark.parametrize(
    ("hand", "wild", "distance"),
    [
        ("123m456p789s1112z", 1, -1),
        ("123m456p789s111z", 1, 0),
        ("1111m234p567s888s", 1, -1),
        ("19m19p19s12345z", 2, 0),
        ("19m19p19s12345z", 3, -1),
        ("1133557799m", 4, -1),
        ("12m45p78s", 7, 0),
    ],
)
def test_wild_tiles_save_a_tile_each(hand: str, wild: int, distance: int) -> None:
    assert far(brute.rules_of(REPEATED_PAIRS), counts_of(hand), [], wild) == distance


@so_many(120, 600)
def test_distance_against_search(number: int) -> None:
    rng = Random(1)
    for n in range(number):
        r = BOOKS[n % len(BOOKS)]
        make = brute.near_hand if n % 3 else brute.random_hand
        counts, melds = make(rng, n % 2, rng.choice((0, 0, 1, 2, 3, 4)))
        before = list(counts)
        assert far(r, counts, melds) == brute.cost(r, counts, melds, 0) - 1, (counts, melds, r.held_four)
        assert counts == before


@so_many(100, 400)
def test_distance_against_search_in_crowded_suits(number: int) -> None:
    """One suit and a few honours, with melds among them: here the copies run out."""
    rng = Random(2)
    for n in range(number):
        r = BOOKS[n % len(BOOKS)]
        counts, melds = brute.random_hand(rng, n % 2, rng.choice((0, 1, 1, 2, 2, 3)), (*range(9), 27, 28, 29))
        assert far(r, counts, melds) == brute.cost(r, counts, melds, 0) - 1, (counts, melds, r.held_four)


@so_many(90, 300)
def test_distance_without_middle_characters_against_search(number: int) -> None:
    rng = Random(3)
    kinds = [k for k in range(34) if not brute.NO_MIDDLE_CHARACTERS >> k & 1]
    crowded = [0, 8, *range(18, 24), 30]
    for n in range(number):
        r = brute.rules_of(held=(STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)[n % 3])
        r.missing_kinds, r.few_characters = brute.NO_MIDDLE_CHARACTERS, 1
        counts, melds = brute.random_hand(rng, n % 2, rng.choice((0, 0, 1, 2)), kinds if n % 4 else crowded)
        assert far(r, counts, melds) == brute.cost(r, counts, melds, 0) - 1, (counts, melds, r.held_four)


@so_many(60, 200)
def test_wild_distance_against_search(number: int) -> None:
    rng = Random(4)
    for n in range(number):
        wild = 1 + n % 4
        melds = n % 3
        counts, codes = brute.random_hand(rng, -wild, melds, range(9) if n % 2 and melds < 2 else range(34))
        r = brute.rules_of(REPEATED_PAIRS)
        assert far(r, counts, codes, wild) == brute.cost(r, counts, codes, wild) - wild - 1


@so_many(40, 150)
def test_waits_with_a_wild_tile_by_trying_what_it_stands_for(number: int) -> None:
    rng = Random(13)
    r = brute.rules_of(REPEATED_PAIRS)
    ready = 0
    for n in range(number):
        counts, melds = brute.near_hand(rng, 0, n % 4, n % 2)
        counts[rng.choice([k for k in range(34) if counts[k]])] -= 1
        args = (counts, melds, len(melds), 1, [0] * 34, [0] * suit_costs.WORK)
        mask = D.useful(r, suit_table.table(), *args) if far(r, counts, melds, 1) == 0 else 0
        tried = 0
        for kind, stands_for in product(range(34), repeat=2):
            hand = [c + (k == kind) + (k == stands_for) for k, c in enumerate(counts)]
            if brute.may_come(r, counts, melds, kind) and waits.completes(r, hand, len(melds)):
                tried |= 1 << kind
        assert mask == tried
        ready += mask != 0
    assert ready > number // 3


def test_plain_distance_is_exact_for_closed_hands() -> None:
    rng = Random(5)
    for n in range(400):
        r = BOOKS[n % 3]
        counts, _ = brute.near_hand(rng, n % 2, changed=2)
        assert D.distance(r, suit_table.table(), counts, 0) == far(r, counts)


@so_many(4, 50)
def test_useful_draws_against_search(number: int) -> None:
    rng = Random(6)
    for n in range(number):
        r = BOOKS[n % len(BOOKS)]
        crowded = n % 2
        counts, melds = (
            brute.random_hand(rng, 0, rng.choice((0, 1, 2)), (*range(9), 27, 28))
            if crowded
            else brute.near_hand(rng, 0, rng.choice((0, 0, 1, 2)), 2)
        )
        before, out = list(counts), [7] * 34
        mask = D.useful(r, suit_table.table(), counts, melds, len(melds), 0, out, [0] * suit_costs.WORK)
        assert mask == brute.nearer(r, counts, melds, 0), (counts, melds, r.held_four)
        laid = brute.melded(melds)
        assert out == [max(0, 4 - counts[k] - laid[k]) if mask >> k & 1 else 0 for k in range(34)]
        assert counts == before


@so_many(150, 4000)
def test_useful_draws_of_a_ready_hand_are_its_waits(number: int) -> None:
    rng = Random(7)
    ready = 0
    for n in range(number):
        r = BOOKS[n % len(BOOKS)]
        counts, melds = brute.near_hand(rng, 0, rng.choice((0, 1, 2, 3, 4)), n % 2)
        mask = waits.waits(r, counts, melds, len(melds))
        assert (mask != 0) == (far(r, counts, melds) == 0), (counts, melds, r.held_four)
        if mask:
            ready += 1
            args = (counts, melds, len(melds), 0, [0] * 34, [0] * suit_costs.WORK)
            assert D.useful(r, suit_table.table(), *args) == mask
    assert ready > number // 4


def test_some_discard_keeps_the_distance() -> None:
    rng = Random(8)
    r = BOOKS[0]
    for _ in range(100):
        counts, melds = brute.near_hand(rng, 1, rng.choice((0, 1, 2)), 2)
        after = []
        for kind in range(34):
            if counts[kind]:
                left = [n - (k == kind) for k, n in enumerate(counts)]
                after.append(far(r, left, melds))
        assert min(after) == max(0, far(r, counts, melds))


@so_many(1000, 3000)
def test_distance_agrees_with_mahjong(number: int) -> None:
    shanten = peer("mahjong.shanten", "needs mahjong").Shanten()
    rng = Random(9)
    r = brute.rules_of(DISTINCT_PAIRS, 1)
    for n in range(number):
        kinds = range(34) if n % 3 else range(9 * (n // 3 % 3), 9 * (n // 3 % 3) + 9)
        counts, _ = brute.random_hand(rng, n % 2, 0, kinds)
        assert D.distance(r, suit_table.table(), counts, 0) == shanten.calculate_shanten(counts), counts


GB_TILES = [
    f"{suit}{rank}" for suit, top in (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3)) for rank in range(1, top + 1)
]


def gb_hand(counts: list[int]) -> tuple[str, ...]:
    """Tiles as PyMahjongGB names them."""
    return tuple(tile for tile, n in zip(GB_TILES, counts) for _ in range(n))


def knitted_hand(rng: Random) -> list[int]:
    """Thirteen tiles most of which are knitted or honours."""
    counts = [0] * 34
    nine = sorted(rng.choice(brute.knitted_nines()))
    for kind in rng.sample(nine, rng.randrange(6, 10)):
        counts[kind] = 1
    while sum(counts) < 13:
        kind = rng.choice((rng.randrange(27, 34), rng.randrange(34)))
        counts[kind] += counts[kind] < 4
    return counts


@pytest.mark.parametrize("form", ["RegularShanten", "SevenPairsShanten", "ThirteenOrphansShanten", "knitted"])
@so_many(100, 400)
def test_distance_agrees_with_pymahjonggb(number: int, form: str) -> None:
    """That program knows no limit of four copies. It gives the distance and the useful tiles for each form."""
    gb = peer("MahjongGB", "needs a compiler: PyMahjongGB")
    rng = Random(10)
    for n in range(number):
        counts = knitted_hand(rng) if n % 2 else brute.near_hand(rng, 0, changed=2)[0]
        hand = gb_hand(counts)
        if form == "knitted":
            answers = [gb.KnittedStraightShanten(hand=hand), gb.HonorsAndKnittedTilesShanten(hand=hand)]
            theirs = min(answer[0] for answer in answers)
            assert D.knitted_cost(BOOKS[3], suit_table.table(), counts, 0, 99) - 1 == theirs, hand
        else:
            theirs, tiles_wanted = getattr(gb, form)(hand=hand)
            r = brute.rules_of(NO_PAIRS, 0, 0, STILL_A_WAIT)
            if form == "SevenPairsShanten":
                assert D.pairs_cost(BOOKS[3], counts) - 1 == theirs, hand
            elif form == "ThirteenOrphansShanten":
                assert D.orphans_cost(counts) - 1 == theirs, hand
            else:
                assert far(r, counts) == theirs, hand
            if form == "RegularShanten":
                args = (counts, [], 0, 0, [0] * 34, [0] * suit_costs.WORK)
                mask = D.useful(r, suit_table.table(), *args)
                # of a hand that is not ready, that program lists no fifth copies
                ours = {GB_TILES[k] for k in range(34) if mask >> k & 1 and (theirs == 0 or counts[k] < 4)}
                assert ours == set(tiles_wanted), hand


@so_many(500, 1500)
def test_whole_distance_agrees_with_pymahjonggb(number: int) -> None:
    gb = peer("MahjongGB", "needs a compiler: PyMahjongGB")
    rng = Random(11)
    for n in range(number):
        counts = knitted_hand(rng) if n % 2 else brute.random_hand(rng, 0)[0]
        assert far(BOOKS[3], counts) == gb.MahjongShanten(pack=(), hand=gb_hand(counts)), counts


@so_many(40, 160)
def test_compiled_is_interpreted(number: int) -> None:
    np = need("numpy", "the batch extra")
    need_library()
    from paiju.batch.arrays import RULES

    kernel = compiled(answer_all)
    rng = Random(12)
    table, work = suit_table.table(), [0] * suit_costs.WORK
    for r in BOOKS:
        record = np.zeros(1, RULES)
        for name in ("sets", "pairs_form", "orphans_form", "knitted_forms", "held_four"):
            record[name] = getattr(r, name)
        hands = [brute.near_hand(rng, n % 2, rng.randrange(5), n % 3) for n in range(3 * number // 4)]
        hands += [brute.random_hand(rng, n % 2, n % 3, (*range(9), 30, 31)) for n in range(number // 4)]
        answers = np.zeros((len(hands), 5), np.int64)
        melds = np.array([(codes + [0] * 4)[:4] for _, codes in hands], np.int16)
        meld_counts = np.array([len(codes) for _, codes in hands], np.int8)
        counts = np.array([c for c, _ in hands], np.int8)
        scratch = np.zeros(suit_costs.WORK, np.int64), np.zeros(34, np.int64)
        kernel(record, suit_table.array(), counts, melds, meld_counts, *scratch, answers)
        for i, (c, codes) in enumerate(hands):
            n = len(codes)
            assert answers[i].tolist() == [
                D.distance(r, table, c, n),
                D.distance_in(r, table, c, codes, n, 0, work),
                D.useful(r, table, c, codes, n, 0, [0] * 34, work),
                waits.waits(r, c, codes, n),
                waits.completes(r, c, n),
            ]
