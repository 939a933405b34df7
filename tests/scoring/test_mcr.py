"""The worked hands of the Chinese Official book, and the laws of its counting."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.books.flatten import NUMBERS, flatten
from paiju.books.volumes.botzone import BOTZONE
from paiju.books.volumes.mcr import MCR
from paiju.core import shape
from paiju.core import tiles as t
from paiju.core.hand.held import digits_of
from paiju.core.hand.readings import ROWS, readings
from paiju.core.hand.shaping import SPOTS, count_kinds, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import is_sole, waits
from paiju.core.patterns import catalogue as p
from paiju.core.patterns import official, shared
from paiju.core.patterns.catalogue import HALF, PATTERNS
from paiju.core.patterns.count_official import Fans, present_official, write_fans
from paiju.core.rules import Win
from paiju.core.shape import Shape
from paiju.core.worth.judge_official import judge_official, only_wait
from paiju.core.worth.official import add_up, repeated_bits
from paiju.core.worth.relations import heaviest_forest
from paiju.notation import parse_tiles
from paiju.scoring import judge as explained
from paiju.scoring.request import parse
from paiju.scoring.situation import SET_TYPES, to_win
from tests.every_row import every

HERE = Path(__file__).parents[1] / "books" / "mcr"
RULES = flatten(MCR)
ZH = {NUMBERS[pattern.id]: pattern.zh for pattern in MCR.patterns}
NUMBER = {pattern.zh: NUMBERS[pattern.id] for pattern in MCR.patterns}
VALUE = {pattern.zh: pattern.closed for pattern in MCR.patterns}
TIES = ("一般高", "喜相逢", "连六", "老少副")  # worth alike: which of them is named is free (mcr:Q51(6))
KONG_SERIES = (
    "明杠", "暗杠", "双明杠", "一明杠一暗杠", "双暗杠", "三杠", "四杠", "双暗刻", "三暗刻", "四暗刻",
)  # fmt: skip


def load(name: str) -> list[Any]:
    """The rows of a file."""
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def fragments(form: str) -> list[Any]:
    """The fragments of one form."""
    return [row for row in load("fragments.jsonl") if row["form"] == form]


def kinds(text: str) -> list[int]:
    """The kinds of tiles in writing."""
    return [tile.kind for tile in parse_tiles(text, "hand")]


def named(mask: int) -> list[str]:
    """Kinds of a mask in writing."""
    return [f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in range(t.KINDS) if mask >> kind & 1]


def judge(w: Win) -> Fans:
    """The dearest reading."""
    return judge_official(RULES, w, [0] * ROWS, [0] * SPOTS)


def by_name(fans: Fans) -> Counter[str]:
    """How often each fan counts."""
    counts = [0] * PATTERNS
    write_fans(fans, counts)
    return Counter({ZH[n]: count for n, count in enumerate(counts) if count})


def tied(fans: Mapping[str, int]) -> Counter[str]:
    """The same with interchangeable fans under one name."""
    out: Counter[str] = Counter()
    for name, count in fans.items():
        out[TIES[0] if name in TIES else name] += count
    return out


def waits_before(w: Win) -> list[str]:
    """What the hand waited for before the win."""
    w.counts[w.win] -= 1
    mask = waits(RULES, w.counts, w.melds, w.meld_count)
    w.counts[w.win] += 1
    return named(mask)


# --- the book's examples --------------------------------------------------------------------------


@every(load("hands.jsonl"))
def test_hand(row: dict[str, Any]) -> None:
    w = to_win(parse(row["request"]))
    fans = judge(w)
    expect = row["expect"]
    assert all(VALUE[name] == value for name, value, _ in expect["patterns"])
    assert tied(by_name(fans)) == tied({name: count for name, _, count in expect["patterns"]})
    assert fans.points == expect["total"]
    assert (fans.points >= RULES.minimum) == expect["win"]
    assert sorted(waits_before(w)) == sorted(row["waits"])


@every(fragments("hand"))
def test_part_of_a_hand(row: dict[str, Any]) -> None:
    found = by_name(judge(to_win(parse(row["request"]))))
    assert {name: found[name] for name, _, _ in row["has"]} == {name: count for name, _, count in row["has"]}
    assert not set(row["absent"]) & set(found)


@every(fragments("waits"))
def test_waits_of_a_shape(row: dict[str, Any]) -> None:
    w = Win()
    for kind in kinds(row["hand"]):
        w.counts[kind] += 1
    for meld in row["melds"]:
        tiles = kinds(meld)
        sort = SET_TYPES["pon" if tiles[0] == tiles[1] else "chi"]
        w.melds[w.meld_count] = sort << shape.SET_TYPE | tiles[0]
        w.meld_count += 1
    assert named(waits(RULES, w.counts, w.melds, w.meld_count)) == row["waits"]
    w.seat = w.round = t.EAST
    for tile in row["waits"]:
        w.win = kinds(tile)[0]
        w.counts[w.win] += 1
        found = by_name(judge(w))
        w.counts[w.win] -= 1
        assert set(row["has"]) <= set(found)
        assert not set(row["absent"]) & set(found)


@every(fragments("incomplete"))
def test_not_a_complete_hand(row: dict[str, Any]) -> None:
    for tiles in row["hands"]:
        w = Win()
        for kind in kinds(tiles):
            w.counts[kind] += 1
        w.win = kinds(tiles)[0]
        assert judge(w).points == -1


@every(fragments("kongs"))
def test_kong_series(row: dict[str, Any]) -> None:
    """Kongs and concealed pungs of ranks too far apart for other fans, open runs for the rest."""
    melded, kongs, pungs = row["melded"], row["concealed_kongs"], row["concealed_pungs"]
    w = Win()
    places_left = [27, 19, 8, 30]
    for sort, count in ((shape.OPEN_KONG, melded), (shape.CONCEALED_KONG, kongs)):
        for _ in range(count):
            w.melds[w.meld_count] = sort << shape.SET_TYPE | places_left.pop()
            w.meld_count += 1
    for _ in range(pungs):
        w.counts[places_left.pop()] += 3
    for start in (1, 12, 23, 4)[: 4 - melded - kongs - pungs]:
        w.melds[w.meld_count] = shape.CHOW << shape.SET_TYPE | start
        w.meld_count += 1
    w.counts[33] = 2
    w.win, w.seat, w.round = 33, t.SOUTH, t.SOUTH
    found = by_name(judge(w))
    assert {n: c for n, c in found.items() if n in KONG_SERIES} == {n: c for n, _, c in row["has"]}


# --- the table ------------------------------------------------------------------------------------


def test_table_has_the_81_rows_in_order() -> None:
    rows = [pattern for pattern in MCR.patterns if pattern.cite.startswith("mcr:t")]
    assert [pattern.cite for pattern in rows] == [f"mcr:t{n}" for n in range(1, 82)]
    assert [pattern.closed for pattern in rows] == sorted((pattern.closed for pattern in rows), reverse=True)
    assert {pattern.closed for pattern in rows} == {88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1}


def test_fans_that_are_taken_away_are_worth_no_more() -> None:
    """So that one look from the dearest down settles what is counted."""
    value = {pattern.id: pattern.closed for pattern in MCR.patterns}
    for book in (MCR, BOTZONE):
        for pattern in book.patterns:
            assert all(value[other] <= value[pattern.id] for other, _ in pattern.excludes)


def random_win(rng: Random) -> Win:
    """Four sets, some laid out, and a pair, with any circumstances."""
    w = Win()
    codes = []
    for _ in range(4):
        kind = rng.randrange(t.KINDS)
        run = kind < t.HONOUR and kind % 9 < 7 and rng.random() < 0.6
        if rng.random() < 0.4:
            sort = shape.CHOW if run else rng.choice((shape.CONCEALED_KONG, shape.OPEN_PUNG, shape.OPEN_KONG))
            codes.append(sort << shape.SET_TYPE | kind)
        else:
            for tile in (kind, kind + 1, kind + 2) if run else (kind, kind, kind):
                w.counts[tile] += 1
    w.counts[rng.randrange(t.KINDS)] += 2
    w.meld_count = len(codes)
    w.melds[: len(codes)] = codes
    w.win = rng.choice([kind for kind in range(t.KINDS) if w.counts[kind]])
    w.seat, w.round = t.EAST + rng.randrange(4), t.EAST + rng.randrange(4)
    w.flags = rng.choice((0, 0, shape.SELF_DRAW, shape.LAST_TILE, shape.ROB_KONG, shape.FOURTH_TILE, 65, 97))
    return w


def random_wins(count: int) -> Iterable[Win]:
    """The book's hands, which have every form, then random ones that respect the four copies."""
    for row in load("hands.jsonl"):
        yield to_win(parse(row["request"]))
    rng = Random(81)
    while count:
        w = random_win(rng)
        if copies(w) < 5:
            count -= 1
            yield w


def copies(w: Win) -> int:
    """The most copies of one kind in the hand and its melds."""
    counts = list(w.counts)
    for code in w.melds[: w.meld_count]:
        sort, kind = code >> shape.SET_TYPE, code & shape.SET_KIND
        if sort == shape.CHOW:
            for tile in range(kind, kind + 3):
                counts[tile] += 1
        else:
            counts[kind] += 3 if sort == shape.OPEN_PUNG else 4
    return max(counts)


def shapes_of(w: Win, sole: int) -> Iterable[Shape]:
    """Every reading with every place of the winning tile."""
    rows, spots = [0] * ROWS, [0] * SPOTS
    for i in range(readings(RULES, w, rows)):
        for j in range(spots_of(RULES, w, rows, ROW * i, spots)):
            yield shape_of(w, count_kinds(w), rows, ROW * i, spots[j], sole)


def test_every_fan_has_its_line_and_groups_miss_nothing() -> None:
    own_names = {"nine_gates": shared.pure_nine_gates}
    predicates = {
        NUMBERS[pattern.id]: own_names.get(pattern.id)
        or getattr(official, pattern.id, None)
        or getattr(shared, pattern.id)
        for pattern in MCR.patterns
        if pattern.id not in ("chicken_hand", "flower")
    }
    counts = [0] * PATTERNS
    seen = 0
    for w in random_wins(3000):
        for s in shapes_of(w, 1):
            write_fans(present_official(s), counts)
            assert {n: counts[n] for n in predicates} == {n: predicate(s) for n, predicate in predicates.items()}
            seen += 1
    assert seen > 3000


def test_the_short_way_to_a_sole_wait() -> None:
    for book in (MCR, BOTZONE):
        r = flatten(book)
        rows = [0] * ROWS
        for w in random_wins(2000):
            found = readings(r, w, rows)
            for i in range(found):
                form = rows[ROW * i]
                if form in (shape.STANDARD, shape.KNITTED_STRAIGHT):
                    assert only_wait(r, w, digits_of(w.counts), form) == is_sole(
                        r, w.counts, w.melds, w.meld_count, w.win
                    )


# --- count once -----------------------------------------------------------------------------------

Edge = tuple[int, int, tuple[int, ...]]  # points, fan, places of its sets


def heaviest(edges: list[Edge], chosen: tuple[Edge, ...] = ()) -> int:
    """The most points of edges that make no ring and use no set twice for one fan, by trying all."""
    if not edges:
        return sum(points for points, _, _ in chosen)
    first, rest = edges[0], edges[1:]
    best = heaviest(rest, chosen)
    if fits(first, chosen):
        best = max(best, heaviest(rest, (*chosen, first)))
    return best


def fits(edge: Edge, chosen: tuple[Edge, ...]) -> bool:
    """No set of the edge serves its fan already, and no two of its sets are joined already."""
    _, fan, sets = edge
    if any(fan == other and set(sets) & set(others) for _, other, others in chosen):
        return False
    group = {i: i for i in range(4)}
    for _, _, others in chosen:
        joined = {group[i] for i in others}
        group = {i: min(joined) if g in joined else g for i, g in group.items()}
    return len({group[i] for i in sets}) == len(sets)


def points_of(name: str) -> tuple[int, int]:
    """A fan's points and number."""
    number = NUMBERS[name]
    return RULES.closed[number], number


def edges_of(sets: tuple[int, ...], fan_of: Any) -> list[Edge]:
    """Every fan over two, three and four of the sets."""
    found: list[Edge] = []
    for size in (2, 3, 4):
        for places_ in combinations(range(len(sets)), size):
            name = fan_of(sorted(sets[i] for i in places_))
            if name:
                points, number = points_of(name)
                found.append((points, number, places_))
    return found


def run_fan(runs: list[int]) -> str:
    """The fan these runs make, told from their ranks and suits."""
    suits = sorted(run // 9 for run in runs)
    step = even_step(runs)
    one_suit, all_suits = len(set(suits)) == 1, suits == [0, 1, 2]
    if len(runs) == 2 and not one_suit:
        return "mixed_double_run" if step == 0 else ""
    if len(runs) == 2:
        return {0: "pure_double_run", 3: "short_straight", 6: "two_terminal_runs"}.get(step, "")
    if len(runs) == 4:
        fans = {0: "quadruple_run", 1: "four_pure_shifted_runs", 2: "four_pure_shifted_runs"}
        return fans.get(step, "") if one_suit else ""
    pure = {0: "pure_triple_run", 1: "pure_shifted_runs", 2: "pure_shifted_runs", 3: "pure_straight"}
    mixed = {0: "mixed_triple_run", 1: "mixed_shifted_runs", 3: "mixed_straight"}
    return pure.get(step, "") if one_suit else mixed.get(step, "") if all_suits else ""


def even_step(sets: list[int]) -> int:
    """The step from rank to rank, -1 when the steps differ."""
    ranks = sorted(kind % 9 for kind in sets)
    steps = {b - a for a, b in pairwise(ranks)}
    return steps.pop() if len(steps) == 1 else -1


def pung_fan(pungs: list[int]) -> str:
    """The fan these suited pungs make."""
    suits = sorted(pung // 9 for pung in pungs)
    step = even_step(pungs)
    if len(pungs) == 2:
        return "double_pung" if step == 0 else ""
    if len(set(suits)) == 1 and step == 1:
        return "pure_shifted_pungs" if len(pungs) == 3 else "four_pure_shifted_pungs"
    if suits == [0, 1, 2] and len(pungs) == 3:
        return {0: "mixed_triple_pung", 1: "mixed_shifted_pungs"}.get(step, "")
    return ""


RELATED = [
    NUMBERS[name]
    for name in (
        "pure_double_run", "mixed_double_run", "short_straight", "two_terminal_runs", "quadruple_run",
        "four_pure_shifted_runs", "pure_triple_run", "pure_shifted_runs", "pure_straight", "mixed_triple_run",
        "mixed_shifted_runs", "mixed_straight", "double_pung", "pure_shifted_pungs", "four_pure_shifted_pungs",
        "mixed_triple_pung", "mixed_shifted_pungs",
    )
]  # fmt: skip
LOW_RELATED = sum(1 << n for n in RELATED if n < HALF)
HIGH_RELATED = sum(1 << n - HALF for n in RELATED if n >= HALF)


def related_points(sort: int, sets: tuple[int, ...]) -> int:
    """What the core counts of the fans over these sets."""
    w = Win()
    row = [shape.STANDARD, t.RED, *(sort << shape.SET_TYPE | kind for kind in sets), -1, -1, -1, -1]
    s = shape_of(w, count_kinds(w), row, 0, 4, 0)
    fans = present_official(s)
    repeats = heaviest_forest(RULES, fans.low, fans.high, fans.repeats) & 0o77777
    low = fans.low & LOW_RELATED | int(repeats & 7 != 0) << p.PURE_DOUBLE_RUN
    return add_up(RULES, low, fans.high & HIGH_RELATED | repeated_bits(repeats), repeats).points


@pytest.mark.clause("mcr:Q51", "mcr:Q51(3)", "mcr:Q51(4)", "mcr:Q51(5)", "mcr:Q51(6)")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_runs_make_the_heaviest_forest(count: int) -> None:
    runs = [kind for kind in range(t.HONOUR) if kind % 9 < 7]
    for sets in combinations_with_replacement(runs, count):
        if count < 4 or len({run // 9 for run in sets}) == 3 or sets[0] < 9:  # the other suits are alike
            assert related_points(shape.RUN, sets) == heaviest(edges_of(sets, run_fan)), sets


@pytest.mark.clause("mcr:Q51", "mcr:Q51(3)", "mcr:Q51(4)", "mcr:Q51(5)")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_pungs_make_the_heaviest_forest(count: int) -> None:
    for sets in combinations(range(t.HONOUR), count):
        if edges_of(sets, pung_fan):
            assert related_points(shape.OPEN_PUNG, sets) == heaviest(edges_of(sets, pung_fan)), sets


def told(hand: str, win: str, **more: object) -> list[tuple[str, str, str, str]]:
    """What the explanation says is not counted: fan, principle, clause, the fan in the way."""
    answer = explained(parse({"book": "mcr", "hand": hand, "win": win, **more}))
    return [(one.zh, one.principle, one.clause, one.because) for one in answer.dropped]


@pytest.mark.clause("mcr:Q51(2)", "mcr:Q51(3)", "mcr:Q51(4)", "mcr:Q51(6)", "mcr:Q69", "mcr:Q111", "mcr:Q123")
@pytest.mark.parametrize(
    ("hand", "win", "more", "line"),
    [
        ("123456m123456p9s", "9s", {"by": "self"}, ("连六", "combine_once", "mcr:Q51(6)", "mixed_double_run")),
        ("123456789m123m5p", "5p", {}, ("清龙", "not_again", "mcr:Q51(4)", "pure_straight")),
        ("345678s456p567m6z", "6z", {}, ("三色三步高", "not_again", "mcr:Q51(4)", "mixed_shifted_runs")),
        ("1112223334445m", "5m", {}, ("三暗刻", "not_repeated", "mcr:Q51(2)", "four_concealed_pungs")),
        ("123234345456s6s", "6s", {}, ("连六", "not_split", "mcr:Q51(3)", "four_pure_shifted_runs")),
        ("147m258p369s1115z", "5z", {}, ("幺九刻", "not_repeated", "mcr:Q112", "round_wind")),
        ("123m456p78s55577z", "9s", {}, ("幺九刻", "not_repeated", "mcr:Q111", "dragon_pung")),
        (
            "6p666s",
            "6p",
            {"melds": [{"tiles": "8888p", "type": "ankan"}, {"tiles": "7777p"}, {"tiles": "6666m", "type": "addkan"}]},
            ("暗杠", "not_repeated", "mcr:Q69", "three_kongs"),
        ),
    ],
)
def test_a_dropped_fan_names_its_principle(
    hand: str, win: str, more: dict[str, object], line: tuple[str, str, str, str]
) -> None:
    assert line in told(hand, win, **more)


@pytest.mark.clause("mcr:Q87")
def test_the_reading_of_a_knitted_straight_holds_each_tile_once() -> None:
    answer = explained(parse({"book": "mcr", "hand": "147m258p369s1115z", "win": "5z"}))
    assert answer.reading == ("147m", "258p", "369s", "111z", "55z")
