"""Hands of five sets and a pair: distance, waits, readings against slow searches."""

from collections import Counter
from random import Random

import pytest
from tests.core.hand import brute_hands as brute
from tests.core.hand.both_shapes import shapes_of_codes, shapes_of_masks
from tests.core.hand.distance_kernel import answer_all
from tests.core.hand.hand_texts import counts_of, far
from tests.examples import so_many
from tests.extras import need, need_library
from tests.kernels import compiled

from paiju.core.hand import distance as D
from paiju.core.hand import suit_costs, waits
from paiju.core.hand.readings import ROWS, readings
from paiju.core.hand.splits import ROW
from paiju.core.players.ways.paid_distance import pungs_cost, standard_draws
from paiju.core.rules import NO_PAIRS, NOT_IF_CONCEALED, NOT_IF_HELD, STILL_A_WAIT, Win
from paiju.core.shape import PUNG, RUN, SET_KIND, SET_TYPE
from paiju.scoring import suit_table

BOOKS = [brute.rules_of(NO_PAIRS, 0, 0, held, 5) for held in (NOT_IF_HELD, NOT_IF_CONCEALED, STILL_A_WAIT)]


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ("123m456m789p111s22z345s", -1),
        ("123m456m789p111s2z345s", 0),
        ("1112345678999m1112z", 0),
        ("11122233344455m66z", 0),
        ("147m258p369s1234567z", 10),
        ("147m258p369s12345677z", 9),
        ("19m19p19s1234567z147m", 8),
    ],
)
def test_small_examples(hand: str, distance: int) -> None:
    assert far(BOOKS[0], counts_of(hand)) == distance


def some_hand(rng: Random, n: int, melds: int) -> brute.Hand:
    """A hand of five sets, near winning, anything, or crowded."""
    if n % 4 == 0:
        return brute.random_hand(rng, n % 2, melds, (*range(9), 27, 28, 29), 5)
    if n % 4 == 1:
        return brute.random_hand(rng, n % 2, melds, sets=5)
    return brute.near_hand(rng, n % 2, melds, n % 5, 5)


@so_many(40, 300)
def test_distance_against_search(number: int) -> None:
    rng = Random(1)
    for n in range(number):
        r = BOOKS[n % 3]
        counts, melds = some_hand(rng, n, rng.choice((0, 0, 1, 2, 3, 4, 5)) if n % 4 else n % 3)
        before = list(counts)
        assert far(r, counts, melds) == brute.cost(r, counts, melds, 0) - 1, (counts, melds, r.held_four)
        assert counts == before


@so_many(30, 100)
def test_distance_without_middle_characters_against_search(number: int) -> None:
    rng = Random(2)
    kinds = [k for k in range(34) if not brute.NO_MIDDLE_CHARACTERS >> k & 1]
    for n in range(number):
        r = brute.rules_of(NO_PAIRS, 0, 0, (STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD)[n % 3], 5)
        r.missing_kinds = brute.NO_MIDDLE_CHARACTERS
        counts, melds = brute.random_hand(rng, n % 2, n % 4, kinds, 5)
        assert far(r, counts, melds) == brute.cost(r, counts, melds, 0) - 1, (counts, melds, r.held_four)


@so_many(2, 6)
def test_useful_draws_against_search(number: int) -> None:
    rng = Random(3)
    for n in range(number):
        r = BOOKS[n % 3]
        counts, melds = some_hand(rng, 2 * n, n % 4)
        args = (len(melds), 0, [0] * 34, [0] * suit_costs.WORK)
        mask = D.useful(r, suit_table.table(), counts, melds, *args)
        assert mask == brute.nearer(r, counts, melds, 0), (counts, melds, r.held_four)


@so_many(60, 300)
def test_useful_draws_of_a_ready_hand_are_its_waits(number: int) -> None:
    rng, ready = Random(4), 0
    for n in range(number):
        r = BOOKS[n % 3]
        counts, melds = brute.near_hand(rng, 0, n % 6, n % 2, 5)
        mask = waits.waits(r, counts, melds, len(melds))
        assert (mask != 0) == (far(r, counts, melds) == 0), (counts, melds, r.held_four)
        if mask:
            ready += 1
            args = (counts, melds, len(melds), 0, [0] * 34, [0] * suit_costs.WORK)
            assert D.useful(r, suit_table.table(), *args) == mask
    assert ready > number * 4 // 15


@so_many(20, 60)
def test_the_players_draws_are_those_of_the_distance(number: int) -> None:
    rng, r = Random(5), BOOKS[1]
    for n in range(number):
        counts, melds = brute.near_hand(rng, 0, n % 4, n % 3, 5)
        cost = D.standard_cost(r, suit_table.table(), counts, 5 - len(melds))
        wanted = 0
        for kind in range(34):
            counts[kind] += 1
            if counts[kind] < 5 and D.standard_cost(r, suit_table.table(), counts, 5 - len(melds)) < cost:
                wanted |= 1 << kind
            counts[kind] -= 1
        assert standard_draws(r, suit_table.table(), counts, len(melds), cost) == wanted


def test_five_pungs_cost_as_many_as_they_lack() -> None:
    assert pungs_cost(counts_of("111m222m33p44p55s6s1234z"), 5) == 3 + 1
    assert pungs_cost(counts_of("111m222m333p444p555s6s"), 5) == 1


def crowded(rng: Random) -> list[int]:
    """Five sets and a pair of one suit and East."""
    counts = [5] * 34
    while max(counts) > 4:
        counts = [0] * 34
        for _ in range(5):
            kind = rng.choice((*range(9), 27))
            for k in (kind, kind + 1, kind + 2) if kind < 7 and rng.random() < 0.6 else (kind,) * 3:
                counts[k] += 1
        counts[rng.choice((*range(9), 27))] += 2
    return counts


def complete(rng: Random, melds: int) -> Win:
    """A complete hand of five sets with so many melds."""
    counts, codes = (crowded(rng), []) if not melds else brute.near_hand(rng, 1, melds, 0, 5)
    w = Win()
    w.counts, w.meld_count = counts, melds
    w.melds[:melds] = codes
    w.win = rng.choice([k for k in range(34) if counts[k]])
    w.seat = w.round = 27
    return w


def every_split(counts: list[int], pair: int = -1) -> set[tuple[int, tuple[int, ...]]]:
    """Every way to split tiles into sets and a pair, lowest tile first: the pair, and the sets in order."""
    left = next((k for k in range(34) if counts[k]), None)
    if left is None:
        return {(pair, ())} if pair >= 0 else set()
    found = set()
    choices = [(PUNG << SET_TYPE | left, (left,) * 3)]
    if left < 27 and left % 9 < 7:
        choices.append((RUN << SET_TYPE | left, (left, left + 1, left + 2)))
    choices += [(NO_PAIR, (left,) * 2)] if pair < 0 else []
    for code, tiles in choices:
        rest = list(counts)
        for kind in tiles:
            rest[kind] -= 1
        if min(rest) >= 0:
            splits = every_split(rest, left if code == NO_PAIR else pair)
            found |= {(p, tuple(sorted(sets if code == NO_PAIR else (*sets, code)))) for p, sets in splits}
    return found


NO_PAIR = -1  # in place of a set


def test_readings_are_all_ways_to_split() -> None:
    rng, several = Random(6), 0
    hands = [complete(rng, n % 3) for n in range(600)]
    for text in ("11122233344455566m", "1112223334445567p99s", "11122233344455z666z7z7z"):
        w = Win()
        w.counts, w.win, w.seat, w.round = counts_of(text), 0, 27, 27
        hands.append(w)
    for w in hands:
        rows = [0] * ROWS
        count = readings(BOOKS[0], w, rows)
        own = 5 - w.meld_count
        read = [(rows[at + 1], tuple(sorted(rows[at + 2 : at + 2 + own]))) for at in range(0, ROW * count, ROW)]
        assert max(Counter(read).values(), default=1) == 1
        assert set(read) == every_split(w.counts)
        for at in range(0, ROW * count, ROW):
            assert rows[at + 2 + own : at + 7] == w.melds[: w.meld_count]
        several += count > 1
    assert several > 20


def test_masks_and_codes_make_the_same_shapes() -> None:
    rng = Random(7)
    for n in range(300):
        w = complete(rng, n % 6)
        shapes = shapes_of_masks(BOOKS[0], w)
        assert shapes
        assert shapes == shapes_of_codes(BOOKS[0], w)
        assert {s.run_count + s.pung_count for s in shapes} == {5}
        laid = [code & SET_KIND for code in w.melds[: w.meld_count]]
        assert all(s.kinds >> kind & 1 for s in shapes for kind in laid)


@so_many(12, 400)
def test_compiled_is_interpreted(number: int) -> None:
    np = need("numpy", "the batch extra")
    need_library()
    from paiju.batch.arrays import RULES

    kernel, rng = compiled(answer_all), Random(8)
    table, work = suit_table.table(), [0] * suit_costs.WORK
    for r in BOOKS:
        hands = [some_hand(rng, n, n % 6 if n % 4 else n % 3) for n in range(number)]
        melds = np.zeros((len(hands), 5), np.int16)
        for row, (_, codes) in zip(melds, hands):
            row[: len(codes)] = codes
        rules = np.zeros(1, RULES)
        for name in RULES.names:
            rules[name] = getattr(r, name)
        answers = np.zeros((len(hands), 5), np.int64)
        kernel(
            rules,
            suit_table.array(),
            np.array([counts for counts, _ in hands], np.int8),
            melds,
            np.array([len(codes) for _, codes in hands], np.int8),
            np.zeros(suit_costs.WORK, np.int64),
            np.zeros(34, np.int64),
            answers,
        )
        for (counts, codes), row in zip(hands, answers):
            n, out = len(codes), [0] * 34
            assert row[0] == D.distance(r, table, counts, n)
            assert row[1] == far(r, counts, codes)
            assert row[2] == D.useful(r, table, counts, codes, n, 0, out, work)
            assert row[3] == waits.waits(r, counts, codes, n)
            assert row[4] == waits.completes(r, counts, n)
