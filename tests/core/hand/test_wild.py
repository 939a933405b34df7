"""Readings with wild tiles against trying every tile in their place."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from paiju.books.flatten import flatten
from paiju.books.specials import special
from paiju.books.volumes.psa import PSA
from paiju.core import tiles as T
from paiju.core.hand.readings import readings
from paiju.core.hand.shaping import PAIR_SPOT, SPOTS, count_kinds, shape_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.wild import WILD_READINGS, WILD_ROWS, wild_readings
from paiju.core.hand.wild_shape import wild_place, wild_tally, wild_tiles
from paiju.core.rules import Rules, Win
from paiju.core.shape import (
    CHOW,
    CONCEALED_KONG,
    OPEN_PUNG,
    ORPHANS_FORM,
    PAIRS,
    PUNG,
    RUN,
    SELF_DRAW,
    SET_KIND,
    SET_TYPE,
    STANDARD,
)
from paiju.core.worth.condition import NOTHING
from paiju.core.worth.house import worth_house
from paiju.core.worth.judge_house import judge_house
from paiju.core.worth.worth import Worth

Counts = tuple[int, ...]
Reading = tuple[int, int, tuple[int, ...], Counts]  # form, pair, sets, tiles


def buffer() -> list[int]:
    return [0] * WILD_ROWS


def cut(rows: list[int], found: int) -> list[list[int]]:
    """The readings of a buffer, each by itself."""
    return [rows[ROW * i : ROW * (i + 1)] for i in range(found)]


def set_kinds(code: int) -> list[int]:
    kind = code & SET_KIND
    return [kind, kind + 1, kind + 2] if code >> SET_TYPE in (RUN, CHOW) else [kind] * 3


def split(counts: list[int], sets: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide tiles into sets, the plain way: the lowest tile is in a pung or begins a run."""
    low = next((kind for kind in range(T.KINDS) if counts[kind]), None)
    if low is None:
        if sets == 0:
            yield ()
        return
    if sets == 0:
        return
    codes = [PUNG << SET_TYPE | low] if counts[low] >= 3 else []
    if low < T.EAST and low % 9 < 7 and counts[low + 1] and counts[low + 2]:
        codes.append(RUN << SET_TYPE | low)
    for code in codes:
        for kind in set_kinds(code):
            counts[kind] -= 1
        for rest in split(counts, sets - 1):
            yield tuple(sorted((code, *rest)))
        for kind in set_kinds(code):
            counts[kind] += 1


def plain_readings(counts: Counts, meld_count: int) -> set[Reading]:
    """Every reading of tiles without wild ones, however many copies of a kind there are."""
    found: set[Reading] = set()
    left = list(counts)
    for pair in range(T.KINDS):
        if left[pair] >= 2:
            left[pair] -= 2
            for sets in split(left, 4 - meld_count):
                found.add((STANDARD, pair, sets, counts))
            left[pair] += 2
    if meld_count == 0 and not any(n % 2 for n in counts):
        found.add((PAIRS, -1, (), counts))
    if meld_count == 0 and all((n > 0) == (T.ORPHANS >> kind & 1 == 1) for kind, n in enumerate(counts)):
        found.add((ORPHANS_FORM, -1, (), counts))
    return found


def substitutions(w: Win) -> Iterator[Counts]:
    """The concealed tiles with the wild ones turned into every choice of tiles."""
    for chosen in combinations_with_replacement(range(T.KINDS), w.wild):
        counts = list(w.counts)
        for kind in chosen:
            counts[kind] += 1
        yield tuple(counts)


def own_readings(r: Rules, w: Win) -> list[Reading]:
    rows = buffer()
    before = list(w.counts)
    result = []
    for row in cut(rows, wild_readings(r, w, rows, WILD_READINGS)):
        out = [0] * T.KINDS
        wild_tiles(w, row, 0, out)
        sets = tuple(sorted(row[2 : 6 - w.meld_count])) if row[0] == STANDARD else ()
        result.append((row[0], row[1], sets, tuple(out)))
    assert list(w.counts) == before
    return result


def random_win(rng: random.Random, wild: int, melds: int) -> Win:
    """Sets, a pair and luck, with some tiles made wild; a few hands miss by a tile."""
    w = Win()
    kinds = rng.choice((range(34), range(34), range(9), range(9, 18), [*range(18, 27), *range(27, 34)]))
    starts = [k for k in kinds if k < 27 and k % 9 < 7]
    for i in range(melds):
        sort = rng.choice((CHOW, OPEN_PUNG, CONCEALED_KONG)) if starts else OPEN_PUNG
        w.melds[i] = sort << SET_TYPE | rng.choice(starts if sort == CHOW else list(kinds))
    w.meld_count = melds
    tiles: list[int] = []
    style = rng.random()
    if melds == 0 and style < 0.2:
        tiles = [k for k in (rng.choice(list(kinds)) for _ in range(7)) for _ in range(2)]
    elif melds == 0 and style < 0.3:
        tiles = [k for k in range(34) if T.ORPHANS >> k & 1]
        tiles.append(rng.choice(tiles))
    else:
        for _ in range(4 - melds):
            run = bool(starts) and rng.random() < 0.6
            sort, lowest = (RUN, rng.choice(starts)) if run else (PUNG, rng.choice(list(kinds)))
            tiles += set_kinds(sort << SET_TYPE | lowest)
        tiles += [rng.choice(list(kinds))] * 2
    if style > 0.9:
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
    rng.shuffle(tiles)
    for kind in tiles[wild:]:
        w.counts[kind] += 1
    w.wild = wild
    natural = tiles[wild:]
    w.flags = rng.choice((0, SELF_DRAW))
    w.wild_win = int(not natural or bool(wild and rng.random() < 0.2))
    w.win = rng.choice(natural) if natural else T.RED
    w.seat, w.round = T.SOUTH, T.EAST
    return w


def sample(seed: int, sizes: tuple[tuple[int, int], ...]) -> Iterator[Win]:
    """(wild tiles, how many hands)."""
    rng = random.Random(seed)
    for wild, hands in sizes:
        for _ in range(hands):
            yield random_win(rng, wild, rng.choice((0, 0, 0, 1, 2, 3) if wild > 2 else (0, 0, 0, 1, 2, 3, 4)))


def expected_readings(w: Win) -> set[Reading]:
    return {reading for counts in substitutions(w) for reading in plain_readings(counts, w.meld_count)}


@pytest.mark.clause("psa:特殊#2")
def test_every_reading_once() -> None:
    r = flatten(special(PSA, "wild_tile"))
    seen = Counter[int]()
    for w in sample(1, ((1, 250), (2, 60), (3, 4))):
        own = own_readings(r, w)
        assert len(own) == len(set(own))
        assert set(own) == expected_readings(w)
        seen.update(reading[0] for reading in own)
    assert set(seen) == {STANDARD, PAIRS, ORPHANS_FORM}


@pytest.mark.long
@pytest.mark.clause("psa:特殊#2")
def test_every_reading_once_with_many_wild_tiles() -> None:
    r = flatten(special(PSA, "wild_tile"))
    for w in sample(2, ((1, 3000), (2, 500), (3, 40), (4, 6))):
        own = own_readings(r, w)
        assert len(own) == len(set(own))
        assert set(own) == expected_readings(w)


def test_without_wild_tiles_the_same_as_ever() -> None:
    r = flatten(PSA)
    rows = buffer()
    complete = 0
    for w in sample(3, ((0, 400),)):
        if max(w.counts) > T.COPIES:
            continue
        found = readings(r, w, rows)
        usual = {(row[0], row[1], tuple(sorted(row[2:6]))) for row in cut(rows, found)}
        found = wild_readings(r, w, rows, WILD_READINGS)
        wild = {(row[0], row[1], tuple(sorted(row[2:6]))) for row in cut(rows, found)}
        assert wild == usual
        complete += found > 0
    assert complete > 100


def test_tally_of_a_reading() -> None:
    r = flatten(special(PSA, "wild_tile"))
    rows = buffer()
    checked = 0
    for w in sample(4, ((1, 60), (2, 30), (3, 3), (4, 3))):
        t = count_kinds(w)
        for row in cut(rows, wild_readings(r, w, rows, WILD_READINGS)):
            counts = [0] * T.KINDS
            wild_tiles(w, row, 0, counts)
            for i in range(w.meld_count):
                for kind in set_kinds(w.melds[i]):
                    counts[kind] += 1
                counts[w.melds[i] & SET_KIND] += w.melds[i] >> SET_TYPE == CONCEALED_KONG
            got = wild_tally(t, row, 0)
            masks = [sum(1 << k for k in range(T.KINDS) if counts[k] >= n) for n in (1, 2, 3, 4)]
            if row[0] == PAIRS:
                masks[2] = masks[3]
            assert [got.kinds, got.twos, got.threes, got.fours] == masks
            assert (got.open_melds, got.chows) == (t.open_melds, t.chows) or w.meld_count == 0
            checked += 1
    assert checked > 1000


def dearest_by_substitution(r: Rules, w: Win) -> Worth:
    """Every tile in place of every wild one, every reading, every place the winning tile may have."""
    top = Worth(-1, 0, 0, 0, 0, 0, NOTHING, 0)
    for counts in substitutions(w):
        plain = Win()
        plain.counts, plain.melds, plain.meld_count = list(counts), w.melds, w.meld_count
        plain.seat, plain.round, plain.flags, plain.wild_face = w.seat, w.round, w.flags, 1
        for form, pair, sets, _ in plain_readings(counts, w.meld_count):
            row = [form, pair, *sets, *w.melds[: w.meld_count], -1, -1]
            if form != STANDARD:
                row = [form, -1, -1, -1, -1, -1, -1, -1]
            wins = [w.win] if not w.wild_win else [k for k in range(T.KINDS) if counts[k] > w.counts[k]]
            for plain.win in wins:
                spots = [i for i, code in enumerate(sets) if plain.win in set_kinds(code)]
                for place in [*spots, 4] if plain.win == pair else spots or [5]:
                    worth = worth_house(r, shape_of(plain, count_kinds(plain), row, 0, place, 0), plain)
                    top = max(top, worth, key=lambda x: (x.value, x.wins))
    return top


@pytest.mark.clause("psa:特殊#2")
def test_dearest_reading_is_that_of_trying_everything() -> None:
    r = flatten(special(PSA, "wild_tile"))
    rows, spots = buffer(), [0] * SPOTS
    values = Counter[int]()
    for w in sample(5, ((1, 120), (2, 30))):
        got, wanted = judge_house(r, w, rows, spots), dearest_by_substitution(r, w)
        assert (got.value, got.wins) == (wanted.value, wanted.wins)
        values[got.value] += 1
    assert len(values) > 5


def hand(counts: dict[int, int], wild: int) -> Win:
    w = Win()
    for kind, n in counts.items():
        w.counts[kind] = n
    w.wild, w.seat, w.round, w.flags = wild, T.SOUTH, T.EAST, SELF_DRAW
    w.win = max(counts)
    return w


# The hands with most readings, found by combining every count of every suit: no hand has more than 895 as four sets
# and a pair (333444555 6 and four wild tiles), none more than 1305 in all (3344556677 and four wild tiles).
MOST_SETS = {2: 3, 3: 3, 4: 3, 5: 1}
MOST = {2: 2, 3: 2, 4: 2, 5: 2, 6: 2}


def test_the_hands_with_most_readings_fit() -> None:
    r = flatten(special(PSA, "wild_tile"))
    rows = buffer()
    found = wild_readings(r, hand(MOST_SETS, 4), rows, WILD_READINGS)
    assert sum(row[0] == STANDARD for row in cut(rows, found)) == 895
    assert wild_readings(r, hand(MOST, 4), rows, WILD_READINGS) == 1305 < WILD_READINGS


def test_limit_is_kept() -> None:
    r = flatten(special(PSA, "wild_tile"))
    rows = [0] * (ROW * 14)
    assert wild_readings(r, hand(MOST, 4), rows, 10) == 10


def test_place_of_the_winning_tile() -> None:
    """111 222 3(3) 44(4) 55: a discarded 3m may stand in a run or pung; what leaves more pungs concealed is taken."""
    w = hand({0: 3, 9: 3, 18: 3, 3: 2, 4: 2}, 1)
    w.win, w.flags = 3, 0
    row = [STANDARD, 4, PUNG << SET_TYPE, PUNG << SET_TYPE | 3, PUNG << SET_TYPE | 9, PUNG << SET_TYPE | 18, -1, 0]
    assert wild_place(w, row, 0) == 1
    row[1], row[3] = 3, PUNG << SET_TYPE | 4
    assert wild_place(w, row, 0) == PAIR_SPOT
