"""What books that add up fans can say besides: limits, who pays how much, flowers by their faces, the dealer's tile,
how many others are there, and patterns that only riichi books had."""

from random import Random
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import NUMBERS, flatten
from paiju.cli import main
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.count_house import RIICHI_ONLY, house_patterns
from paiju.core.patterns.count_riichi import riichi_patterns
from paiju.core.worth.low_patterns import low_patterns
from paiju.errors import InputError
from paiju.match.rotation import HandOutcome, after, first_position
from paiju.scoring.candidates import shapes
from paiju.scoring.circumstances import possible
from paiju.scoring.written import read
from tests.books.smallest import smallest
from tests.peers.riichi import random_win


def answer(rules: Book, line: str, **more: Any) -> Any:
    """What the scorer says of a hand as people write it."""
    return paiju.score(dict(read(line)) | more, book=rules)


def there(rules: Book, line: str) -> dict[str, int]:
    """Patterns that count, and how often."""
    return {row["id"]: row["count"] for row in answer(rules, line)["patterns"]}


# --- the most a hand counts -----------------------------------------------------------------------

LIMITED = smallest(
    """
[patterns]
all_pungs.closed = 6
half_flush.closed = 6
all_honours = { closed = 12, yakuman = 1 }
big_four_winds = { closed = 8, yakuman = 1 }
""",
    **{"scoring.most": 10},
)


@pytest.mark.parametrize(
    ("line", "patterns", "fans"),
    [
        ("222p345p678p99p55z 9p", {"half_flush": 1}, 6),
        ("444p99p55z 9p -m 222p -m 333p", {"all_pungs": 1, "half_flush": 1}, 10),
        ("333z5z 5z -m 111z -m 222z -m 666z", {"all_honours": 1}, 12),
        ("444z5z 5z -m 111z -m 222z -m 333z", {"all_honours": 1, "big_four_winds": 1}, 12),
        ("444z5p 5p -m 111z -m 222z -m 333z", {"big_four_winds": 1}, 8),
    ],
)
def test_the_most_a_hand_counts(line: str, patterns: dict[str, int], fans: int) -> None:
    said = answer(LIMITED, line)
    assert (there(LIMITED, line), said["fan"], said["payments"]["S"]) == (patterns, fans, fans)


# --- who pays -------------------------------------------------------------------------------------

TWENTY = "[patterns]\nfull_flush.closed = 20\nall_pungs.closed = 7\n"
FLUSH = "345p66p99p 9p -m 222p -m 789p"  # twenty fans


@pytest.mark.parametrize(
    ("fields", "line", "payments"),
    [
        ({"others_unit": 1}, FLUSH, {"E": -20, "S": 60, "W": -20, "N": -20}),
        ({"others_unit": 1, "others_most": 8}, FLUSH, {"E": -20, "S": 36, "W": -8, "N": -8}),
        ({"others_unit": 1, "others_most": 8, "discarder_covers": True}, FLUSH, {"E": -44, "S": 60, "W": -8, "N": -8}),
        ({"others_unit": 1, "others_most": 8, "discarder_covers": True}, f"{FLUSH} --self",
         {"E": -20, "S": 60, "W": -20, "N": -20}),
        ({"others_unit": 1, "others_most": 20, "discarder_covers": True}, FLUSH,
         {"E": -20, "S": 60, "W": -20, "N": -20}),
        ({"others_most": 8, "discarder_covers": True}, FLUSH, {"E": -20, "S": 20, "W": 0, "N": 0}),
        ({"others_unit": 2, "discard_unit": 3, "others_most": 8, "discarder_covers": True}, FLUSH,
         {"E": -124, "S": 140, "W": -8, "N": -8}),
    ],
)  # fmt: skip
def test_others_pay_at_most(fields: dict[str, Any], line: str, payments: dict[str, int]) -> None:
    rules = smallest(TWENTY, **{f"payments.{name}": value for name, value in fields.items()})
    assert answer(rules, line)["payments"] == payments


def test_who_has_left_is_not_covered() -> None:
    """The discarder pays in the place of those who are spared, not of those who have left the hand."""
    from paiju.core.worth.unit_settle import Others, unit_deltas

    changes = {"others_unit": 1, "others_most": 8, "discarder_covers": True}
    rules = flatten(smallest(TWENTY, **{f"payments.{name}": value for name, value in changes.items()}))
    for away, expected in ((0, [-44, 60, -8, -8]), (0b1000, [-32, 40, -8, 0]), (0b1100, [-20, 20, 0, 0])):
        net = [0] * 4
        unit_deltas(rules, 20, 1, 0, Others(away, 0, [], 0, 0), net)
        assert net == expected


# --- facts ----------------------------------------------------------------------------------------

FACTS = smallest(
    """
[patterns]
four_alike = { closed = 0, when = "fours" }
all_pungs = { closed = 2, open = 0 }
half_flush.closed = 2
flowers_laid = { closed = 1, each = true, when = "flowers" }
flowers_own = { closed = 1, each = true, when = "own_flowers" }
flowers_whole = { closed = 1, each = true, when = "flower_sets" }
dealers_tile = { closed = 1, when = "from_dealer" }
alone = { closed = 1, when = "other_patterns = 0" }
several = { closed = 1, each = true, when = "other_patterns" }
"""
)
PLAIN = "234m678p567s99p34m 5m"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("--from W", {"alone": 1, "several": 1}),
        ("--from E", {"dealers_tile": 1, "several": 1}),
        ("--from E --rob-kong", {"dealers_tile": 1, "several": 1}),
        ("--seat E --from S", {"alone": 1, "several": 1}),
        ("--self", {"alone": 1, "several": 1}),
        ("--self --seat E", {"alone": 1, "several": 1}),
        ("--from W --flowers 1f", {"flowers_laid": 1, "several": 1}),
        ("--from W --flowers 2f", {"flowers_laid": 1, "flowers_own": 1, "several": 2}),
        ("--from W --flowers 26f", {"flowers_laid": 2, "flowers_own": 2, "several": 2}),
        ("--from W --seat N --flowers 4578f", {"flowers_laid": 4, "flowers_own": 2, "several": 2}),
        ("--from W --flowers 1345f", {"flowers_laid": 4, "several": 1}),
        ("--from W --flowers 5678f", {"flowers_laid": 4, "flowers_own": 1, "flowers_whole": 1, "several": 3}),
        ("--from W --flowers 12345678f",
         {"flowers_laid": 8, "flowers_own": 2, "flowers_whole": 2, "several": 3}),
    ],
)  # fmt: skip
def test_facts_of_flowers_and_of_the_moment(more: str, expected: dict[str, int]) -> None:
    rules = derive(FACTS, "own", **{"tiles.flowers": True})
    assert there(rules, f"{PLAIN} {more}") == expected


def test_others_that_count_nothing_are_not_there() -> None:
    """Those without a value, and those that count in closed hands alone."""
    assert there(FACTS, "456m678p567s9p 9p -m 1111m --from W") == {"alone": 1, "several": 1}
    laid = "-m 222m -m 333p -m 444s"
    assert there(FACTS, f"888s9m 9m {laid} --from W") == {"alone": 1, "several": 1}
    assert there(FACTS, "888m9m 9m -m (2222m) -m (3333m) -m (4444m) --from W") == {"all_pungs": 1, "several": 1}


@pytest.mark.parametrize(("value", "fits"), [(999, True), (1000, False), (-1, False)])
def test_how_much_a_pattern_may_be_worth(value: int, fits: bool) -> None:
    text = f"[patterns]\nfull_flush.closed = {value}\n"
    if fits:
        assert answer(smallest(text), FLUSH)["fan"] == value
    else:
        with pytest.raises(InputError, match="a whole number from 0 to 999"):
            smallest(text)


# --- flowers in writing ---------------------------------------------------------------------------


def test_flowers_by_number_and_by_face(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "222333444m678p5s 5s"
    for flowers, number in ((2, 2), ("15f", 2), ("1f5f", 2), ("8f", 1), (0, 0)):
        said = paiju.score(dict(read(hand)) | {"book": "mcr", "flowers": flowers, "by": "self"})
        assert said.get("flowers", 0) == number, flowers
    for flowers, problem in (("11f", "different flowers"), ("9f", "9f"), ("1z", "different flowers"), (9, "8")):
        wrong = paiju.score(dict(read(hand)) | {"book": "mcr", "flowers": flowers, "by": "self"})
        assert (wrong["ok"], wrong["field"]) == (False, "flowers")
        assert problem in wrong["error"]
    assert main(["score", hand.split()[0], "5s", "--self", "--book", "mcr", "--flowers", "15f", "--lang", "en"]) == 0
    assert "Flower" in capsys.readouterr().out


def test_which_circumstances_it_knows() -> None:
    """Those that its own conditions speak of are asked for as well."""
    assert possible(smallest("[patterns]\nfull_flush.closed = 1\n"), {"by": "discard"}) == []
    rules = smallest('[patterns]\nlate = { closed = 1, when = "last_tile or first_turn or robs_kong or three_seen" }\n')
    assert possible(rules, {"by": "discard"}) == ["first_turn", "last_tile", "rob_kong", "fourth_tile"]
    rules = smallest('[patterns]\nlate = { closed = 1, when = "discard_after_kong" }\n')
    assert possible(rules, {"by": "discard"}) == ["kong_discard"]


# --- patterns that only riichi books had ----------------------------------------------------------


def test_fans_count_what_riichi_books_have() -> None:
    """Every one of them is counted where the predicate says so, and none in books that do not ask for it."""
    asked = [name for name, n in NUMBERS.items() if n < P.DORA and RIICHI_ONLY >> n & 1]
    rules, plain = (
        flatten(smallest("[patterns]\n" + "".join(f"{name}.closed = 1\n" for name in asked))),
        flatten(books.get("psa")),
    )
    rng, seen = Random(4), 0
    for _ in range(3000):
        for _row, _place, shape in shapes(rules, random_win(rng).to_win()):
            assert low_patterns(plain, shape) == house_patterns(shape)
            assert low_patterns(rules, shape) & RIICHI_ONLY == riichi_patterns(shape) & RIICHI_ONLY
            seen |= low_patterns(rules, shape)
    assert len(asked) >= 15
    common = 1 << P.ALL_SIMPLES | 1 << P.PINFU | 1 << P.WHITE_DRAGON | 1 << P.SEAT_WIND | 1 << P.ROUND_WIND
    assert seen & common == common


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("777z234m567p99s34m 5m --seat W", {"red_dragon": 1}),
        ("333z234m567p99s34m 5m --seat W", {"seat_wind": 1}),
        ("111z234m567p99s34m 5m --seat W", {"round_wind": 1}),
        ("111z234m567p99s34m 5m --seat E --from S", {"round_wind": 1, "seat_wind": 1}),
        ("234m567p345s66s34m 5m", {"all_simples": 1, "pinfu": 1}),
        ("223344m567p345s9s 9s", {"pure_double_run": 1}),
        ("2233446688s666z 8s", {"all_green": 1, "pure_double_run": 1}),
    ],
)
def test_such_hands(line: str, expected: dict[str, int]) -> None:
    ids = ("red_dragon", "seat_wind", "round_wind", "all_simples", "pinfu", "all_green", "pure_double_run")
    assert there(smallest("[patterns]\n" + "".join(f"{id}.closed = 1\n" for id in ids)), line) == expected


# --- the dealer after a draw ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("repeats", "stays"), [("never", False), ("win", False), ("win_or_ready", False), ("win_or_draw", True)]
)
def test_the_dealer_may_stay_after_a_draw(repeats: str, stays: bool) -> None:
    rules = smallest("[patterns]\nfull_flush.closed = 1\n", **{"game.repeats": repeats})
    drawn = HandOutcome("exhausted", (0, 0, 0, 0))
    following = after(rules, first_position(rules), drawn)
    assert following.position.dealer == int(not stays)
