"""Everything there is, counted: each suit's table entry, each profile, each winning hand."""

import importlib.util
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from tests.core.hand import brute_hands as brute
from tests.core.hand.brute_hands import np
from tests.extras import need

from paiju.core.hand import distance as D
from paiju.core.hand import five_sets as F
from paiju.core.hand import suit_costs, waits
from paiju.native.sources import core_modules
from paiju.scoring import suit_table

WINNING_HANDS = 11_498_658  # four sets and a pair, 14 tiles, hands with the same tiles counted once
ONE_SUIT_HANDS = 405_350  # nine kinds, at most four of each, at most 14 tiles
KINDS = {"suits": (9, D.SUITS), "honours": (7, D.HONOURS)}


def counts_of(keys: Any, kinds: int) -> Any:
    """The counts each key stands for, one row a key."""
    return np.stack([keys // 5**rank % 5 for rank in range(kinds)], axis=1).astype(np.int8)


def table_costs(kinds: int, start: int, sets: int, pair: int) -> Any:
    """What the table says for every key."""
    table = suit_table.array()
    return table[D.COSTS + table[start : start + 5**kinds].astype(int) * D.RESULTS + 5 * pair + sets]


def nearest_target(kinds: int, sets: int, pair: int) -> Any:
    """For every key the tiles to add, by spreading out from every collection of sets, one kind after the other: a tile
    less costs one, a tile more nothing."""
    wanted = brute.targets(kinds, sets, pair)
    wanted = wanted[(wanted <= 4).all(1)]
    grid = np.full((5,) * kinds, brute.FAR, np.int8)
    grid[tuple(wanted.T)] = 0
    for axis in range(kinds):
        lines = np.moveaxis(grid, axis, 0)
        grid = np.stack([np.min([lines[y] + max(0, y - x) for y in range(5)], axis=0) for x in range(5)], axis=axis)
    return grid.transpose().ravel()  # the lowest rank is the last digit of a key


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("sets", range(5))
def test_every_suit_against_every_collection_of_sets(name: str, sets: int) -> None:
    kinds, start = KINDS[name]
    for pair in (0, 1):
        assert (table_costs(kinds, start, sets, pair) == nearest_target(kinds, sets, pair)).all()


def test_number_of_one_suit_hands() -> None:
    assert (counts_of(np.arange(5**9), 9).sum(1) <= 14).sum() == ONE_SUIT_HANDS


def test_every_join_is_the_cheapest_sharing() -> None:
    table = suit_table.array()
    costs = table[D.COSTS : F.FIVE].reshape(-1, 2, 5).astype(int)
    joins = table[D.JOINS : D.COSTS].reshape(256, 256)[: len(costs), : len(costs)]
    for pair, sets in product(range(2), range(5)):
        shares = [
            costs[:, None, p, m] + costs[None, :, pair - p, sets - m] for p in range(pair + 1) for m in range(sets + 1)
        ]
        assert (costs[joins, pair, sets] == np.min(shares, axis=0)).all()


def costs_of_five() -> Any:
    """What two profiles cost together, by the numbers of sets."""
    table = suit_table.array()
    return table[F.COSTS_OF_FIVE :].reshape(F.PROFILES, F.PROFILES, suit_costs.SETS).astype(int)


def profiles_of_five(name: str) -> Any:
    """The profile of every key."""
    kinds, start = KINDS[name]
    return suit_table.array()[F.FIVE + start : F.FIVE + start + 5**kinds].astype(int)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if KINDS[name][0] == 9 else ()) for name in KINDS]
)
def test_every_suit_of_a_hand_of_five_sets(name: str) -> None:
    """Beside an empty suit each costs what the nearest collection of sets and a pair lacks, or shares it with that."""
    profiles, empty = profiles_of_five(name), profiles_of_five("suits")[0]
    alone, beside = singles_of_five(), [3 * sets + 2 * pair for pair in (0, 1) for sets in range(suit_costs.SETS)]
    costs = costs_of_five()[profiles, empty]
    for sets in range(suit_costs.SETS):
        for pair in (0, 1):
            assert (alone[profiles, pair, sets] == nearest_target(KINDS[name][0], sets, pair)).all()
        assert (costs[:, sets] == shared(alone[profiles], np.array(beside).reshape(1, 2, -1))[:, sets]).all()


@cache
def singles_of_five() -> Any:
    """What each profile of a single suit costs: some key that has it, by every collection of sets; pair, sets."""
    rows = np.full((F.SINGLE, 2, suit_costs.SETS), -1)
    for name, (kinds, _start) in KINDS.items():
        profiles = profiles_of_five(name)
        for pair, sets in product(range(2), range(suit_costs.SETS)):
            rows[profiles, pair, sets] = nearest_target(kinds, sets, pair)
    assert rows.min() >= 0
    return rows


def together(one: Any, other: Any) -> Any:
    """Results of suits together, row by row: the cheapest ways to share sets and the pair."""
    both = np.full(np.broadcast_shapes(one.shape, other.shape), brute.FAR)
    for pair, sets in product(range(2), range(suit_costs.SETS)):
        for p, m in product(range(pair + 1), range(sets + 1)):
            both[:, pair, sets] = np.minimum(both[:, pair, sets], one[:, p, m] + other[:, pair - p, sets - m])
    return both


def shared(one: Any, other: Any) -> Any:
    """The same for sets and the pair."""
    return together(one, other)[:, 1]


def test_every_join_of_five_is_the_cheapest_sharing() -> None:
    """Of any two single suits, and of many fours."""
    table, costs, alone = suit_table.array(), costs_of_five(), singles_of_five()
    pairs = table[F.JOINS_OF_FIVE : F.COSTS_OF_FIVE].reshape(F.PROFILES, F.SINGLE, 2).astype(int)
    joins = pairs[:, :, 0] + 256 * pairs[:, :, 1]
    for each in range(F.SINGLE):
        assert (costs[each, : F.SINGLE] == shared(alone[each : each + 1], alone)).all()
    a, b, c, d = np.random.default_rng(1).integers(0, F.SINGLE, (4, 50_000))
    left, right = together(alone[a], alone[b]), together(alone[c], alone[d])
    assert (costs[joins[a, b], joins[c, d]] == shared(left, right)).all()
    assert (costs[joins[joins[a, b], c], d] == shared(together(left, alone[c]), alone[d])).all()


def test_every_suit_splits_as_the_table_says() -> None:
    """A sample of the suits whose number of tiles allows it, interpreted."""
    tiles = counts_of(np.arange(5**9), 9).sum(1)
    for pair, check in ((0, waits.makes_sets), (1, waits.makes_sets_and_pair)):
        for sets in range(5):
            keys = np.flatnonzero(tiles == 3 * sets + 2 * pair)
            complete = table_costs(9, D.SUITS, sets, pair)[keys] == 0
            chosen = np.flatnonzero(complete | (keys % 50 == 0))
            for i in chosen[:: 1 + len(chosen) // 1500]:
                counts = [*counts_of(keys[i : i + 1], 9)[0].tolist(), *[0] * 25]
                assert check(counts, 0) == complete[i]


def complete_suits(kinds: int, start: int) -> dict[tuple[int, int], int]:
    """How many suits are exactly so many sets, with or without a pair."""
    tiles = counts_of(np.arange(5**kinds), kinds).sum(1)
    return {
        (sets, pair): int(((tiles == 3 * sets + 2 * pair) & (table_costs(kinds, start, sets, pair) == 0)).sum())
        for sets in range(5)
        for pair in (0, 1)
    }


def number_of_hands(suits: dict[tuple[int, int], int], honours: dict[tuple[int, int], int]) -> int:
    """Whole hands: every way to give four sets and the pair to the suits. A suit's tiles say how many sets it has and
    whether it has the pair, so no hand is counted twice."""
    parts = list(product(suits, repeat=4))
    fitting = [p for p in parts if sum(sets for sets, _ in p) == 4 and sum(pair for _, pair in p) == 1]
    return sum(prod(suits[part] for part in p[:3]) * honours[p[3]] for p in fitting)


def test_number_of_winning_hands() -> None:
    assert number_of_hands(complete_suits(*KINDS["suits"]), complete_suits(*KINDS["honours"])) == WINNING_HANDS


def test_number_of_winning_hands_without_the_table() -> None:
    def written_out(kinds: int) -> dict[tuple[int, int], int]:
        return {
            (sets, pair): int((brute.targets(kinds, sets, pair) <= 4).all(1).sum())
            for sets in range(5)
            for pair in (0, 1)
        }

    assert number_of_hands(written_out(9), written_out(7)) == WINNING_HANDS


@pytest.mark.long
def test_table_can_be_made_again() -> None:
    path = Path(__file__).parents[3] / "tools" / "make_suit_table.py"
    spec = importlib.util.spec_from_file_location("make_suit_table", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.contents() == suit_table.table()


@cache
def register_core() -> None:
    """Make the core's functions known to the compiler."""
    program = need("paiju.native.program", "the batch extra")
    for module in core_modules():
        program.register(module)


@pytest.mark.long
def test_every_winning_hand_is_complete() -> None:
    """All of them one by one, compiled: distance -1, and sets and a pair by the other method too."""
    numba = need("numba", "the batch extra")
    register_core()

    @numba.njit  # type: ignore[untyped-decorator]
    def complete(rules, table, a, b, c, d, hand):  # type: ignore[no-untyped-def]
        good = 0
        for i in range(len(a)):
            hand[0:9] = a[i]
            for j in range(len(b)):
                hand[9:18] = b[j]
                for k in range(len(c)):
                    hand[18:27] = c[k]
                    for m in range(len(d)):
                        hand[27:34] = d[m]
                        good += D.distance(rules[0], table, hand, 0) == -1 and waits.is_standard(hand)
        return good

    parts = {(k, s, p): brute.targets(k, s, p) for k in (7, 9) for s in range(5) for p in (0, 1)}
    parts = {name: rows[(rows <= 4).all(1)] for name, rows in parts.items()}
    rules = np.zeros(1, brute.rules_record())
    rules["sets"] = 4
    total = found = 0
    for share in product(product(range(5), (0, 1)), repeat=4):
        if sum(s for s, _ in share) == 4 and sum(p for _, p in share) == 1:
            rows = [parts[(9, 9, 9, 7)[i], s, p] for i, (s, p) in enumerate(share)]
            total += prod(len(r) for r in rows)
            found += complete(rules, suit_table.array(), *rows, np.zeros(34, np.int8))
    assert total == found == WINNING_HANDS


@pytest.mark.long
def test_room_matters_only_where_it_is_said_to() -> None:
    """Suits crowded by melds: the short cut through the table is the full calculation, 300 000 times."""
    numba = need("numba", "the batch extra")
    register_core()

    @numba.njit  # type: ignore[untyped-decorator]
    def differing(rules, table, counts, melds, meld_counts, work, hand):  # type: ignore[no-untyped-def]
        different = 0
        for i in range(len(counts)):
            hand[0:9] = counts[i]
            D.note_copies(rules[0], melds[i], meld_counts[i], 0, work)
            D.suit_results(rules[0], table, hand, 0, work, suit_costs.SO_FAR)
            suit_costs.suit_costs(work, hand, 0, 9, rules[0].sets, suit_costs.NEXT)
            for sets in range(5 - meld_counts[i]):
                for aim in (sets, 5 + sets):
                    different += work[suit_costs.SO_FAR + aim] != work[suit_costs.NEXT + aim]
        return different

    rng = brute.Random(30)
    rows = [brute.random_hand(rng, rng.randrange(-3, 2), 1 + n % 3, range(9)) for n in range(300_000)]
    record = np.zeros(1, brute.rules_record())
    record["held_four"], record["sets"] = 2, 4
    counts = np.array([row[0][:9] for row in rows], np.int8)
    melds = np.array([(row[1] + [0] * 4)[:4] for row in rows], np.int16)
    meld_counts = np.array([len(row[1]) for row in rows], np.int64)
    work = np.zeros(suit_costs.WORK, np.int64)
    assert differing(record, suit_table.array(), counts, melds, meld_counts, work, np.zeros(34, np.int8)) == 0
