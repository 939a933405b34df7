"""Books that define patterns and prices: what is counted, what is paid, what is refused, and what a record keeps."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.books.derive import derive
from paiju.books.digest import book_hash
from paiju.books.flatten import NUMBERS, flatten, pattern_numbers
from paiju.books.own import conditions
from paiju.books.own.faults import BookFaults
from paiju.books.toml_book import load, parse
from paiju.core.patterns.catalogue import DEFINED, FIRST_DEFINED
from paiju.core.worth import condition
from paiju.errors import InputError
from paiju.scoring.answer import Answer
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from paiju.table.book_changes import base_and_changes, made
from tests.extras import need_library

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "books" / "three-fans.toml"
PLAIN: dict[str, Any] = {"specials": False}
BY_DISCARD, BY_SELF = {"by": "discard", "from": "E"}, {"by": "self"}


def scored(book: Any, hand: str, win: str, **more: Any) -> Any:
    return paiju.score({"hand": hand, "win": win, "seat": "S"} | more, book=book)


def named(answer: Any) -> dict[str, tuple[int, int]]:
    return {line["id"]: (line["value"], line["count"]) for line in answer["patterns"]}


@pytest.mark.parametrize(
    ("hand", "win", "how", "patterns", "payments"),
    [
        # concealed by discard, doubled dragons: 3 + 3 + 1 + 2 + 3 = 12 fans, ten are the most: 128
        (
            "222333p555z6677z", "6z", BY_DISCARD,
            {"all_pungs": (3, 1), "half_flush": (3, 1), "closed_hand": (1, 1), "honour_pung": (1, 2),
             "small_dragons": (3, 1)},
            {"E": -256, "S": 512, "W": -128, "N": -128},
        ),
        # 7 + 1 + 1 by own draw: 9 fans, 96 from each twice
        (
            "1223344567899p", "9p", BY_SELF,
            {"full_flush": (7, 1), "all_runs": (1, 1), "concealed_self_draw": (1, 1)},
            {"E": -192, "S": 576, "W": -192, "N": -192},
        ),
        # the seat's wind: 3 + 1 + 1
        (
            "222p333m444s99s22z", "2z", BY_DISCARD,
            {"all_pungs": (3, 1), "closed_hand": (1, 1), "honour_pung": (1, 1)},
            {"E": -48, "S": 96, "W": -24, "N": -24},
        ),
        # winds of the seat and of the round: 3 + 1 + 2 + 2 = 8 fans, 64
        (
            "123456p111222z9p", "9p", BY_DISCARD,
            {"half_flush": (3, 1), "closed_hand": (1, 1), "honour_pung": (1, 2), "small_winds_flush": (2, 1)},
            {"E": -128, "S": 256, "W": -64, "N": -64},
        ),
    ],
)  # fmt: skip
def test_the_example(hand: str, win: str, how: Any, patterns: Any, payments: Any) -> None:
    answer = scored(load(EXAMPLE), hand, win, **how)
    assert named(answer) == patterns
    assert (answer["win"], answer["payments"]) == (True, payments)


def test_below_the_minimum_nothing_is_paid() -> None:
    answer = scored(load(EXAMPLE), "2344m567p345567s", "4m", **BY_DISCARD)
    assert (answer["win"], answer["payments"], answer["fan"]) == (False, None, 2)


def test_what_others_leave_uncounted() -> None:
    """Exclusions work from catalogue to own patterns and back, and among own ones."""
    rows = [
        {"id": "steps", "value": 5, "when": "pungs_by[1] >= 3", "excludes": [["all_pungs", "psa:own"]]},
        {"id": "low_steps", "value": 1, "when": "steps and tiles[12345] = 14"},
        {"id": "hidden", "value": 1, "when": "self_draw"},
    ]
    changes: dict[str, Any] = {
        "pattern": rows,
        "patterns.pure_shifted_pungs.excludes": [["low_steps", "psa:own"]],
        "patterns.three_concealed_pungs.excludes": [["hidden", "psa:own"]],
    }
    book = derive(books.get("psa"), "x", **PLAIN, **changes)
    counted = named(scored(book, "11122233344p55s", "4p", **BY_DISCARD))
    three = {"three_concealed_pungs": (2, 1), "pure_shifted_pungs": (3, 1), "base_win": (1, 1), "steps": (5, 1)}
    assert counted == three
    drawn = scored(book, "111222333p77m45s", "6s", **BY_SELF)
    assert named(drawn) == three | {"concealed_self_draw": (1, 1)}
    told = {each.id: each.because for each in explained(book, "111222333p77m45s", "6s").dropped}
    assert told["hidden"] == "three_concealed_pungs"


def explained(book: Any, hand: str, win: str) -> Answer:
    """The answer with what does not count."""
    return judge(parse_request({"book": book, "hand": hand, "win": win, "seat": "S", "by": "self"}))


def test_a_limit_hand_stands_beside_limit_hands_alone() -> None:
    rows = [{"id": "sevens", "value": 10, "yakuman": 1, "when": "pungs[7] = 3"}, {"id": "any", "value": 1, "when": "1"}]
    book = derive(books.get("psa"), "x", **PLAIN, pattern=rows)
    assert named(scored(book, "777m777p77s345p99s", "7s", **BY_DISCARD)) == {"sevens": (10, 1)}
    assert "any" in named(scored(book, "777m777p66s345p99s", "6s", **BY_DISCARD))


def test_open_hands_have_their_own_value() -> None:
    rows = [{"id": "no_honours", "value": 3, "open": 0, "when": "kinds[honours] = 0"}]
    book = derive(books.get("psa"), "x", **PLAIN, pattern=rows)
    assert named(scored(book, "234m234p345567s9m", "9m", **BY_DISCARD))["no_honours"] == (3, 1)
    meld = [{"type": "chi", "tiles": "234m", "from": "left"}]
    assert "no_honours" not in named(scored(book, "234p345s567m9m", "9m", melds=meld, **BY_DISCARD))


def test_a_record_keeps_the_whole_book() -> None:
    book = load(EXAMPLE)
    told = base_and_changes(book)
    assert told is not None
    again = made(book.id, *told)
    assert book_hash(again) == book_hash(book) != book_hash(books.get("psa"))
    assert flatten(again).program == flatten(book).program
    assert flatten(again).defined == 5
    other = derive(book, "y", **{"patterns.closed_hand.when": "concealed"})
    assert book_hash(other) != book_hash(book)


def test_numbers_of_patterns() -> None:
    assert pattern_numbers(load(EXAMPLE))["closed_hand"] == FIRST_DEFINED + 1
    rows = [{"id": f"p{i}", "value": 1, "when": f"pungs = {i % 5}"} for i in range(DEFINED)]
    full = derive(books.get("psa"), "x", **PLAIN, pattern=rows)
    answer = scored(full, "222333p555z6677z", "6z", **BY_DISCARD)
    assert {f"p{i}" for i in range(4, DEFINED, 5)} <= set(named(answer))
    with pytest.raises(InputError, match="150 patterns at most, not 151"):
        derive(full, "z", pattern=[{"id": "more", "value": 1, "when": "1"}])


WRONG = [
    ('pattern = 3', "pattern: each pattern begins with a line"),
    ('[[pattern]]\nvalue = 1\nwhen = "1"', "pattern 1: needs an id"),
    ('[[pattern]]\nid = "Äh"\nvalue = 1\nwhen = "1"', "a pattern's id is small letters"),
    ('[[pattern]]\nid = "one"\nvalue = 1', "there is no pattern 'one'"),
    ('[[pattern]]\nid = "one"\nvalue = 1000\nwhen = "1"', "a whole number from 0 to 999"),
    ('[[pattern]]\nid = "one"\nvalue = 1\nwhen = "two"\n[[pattern]]\nid = "two"\nvalue = 1\nwhen = "1"',
     "patterns.one.when: at 'two' (character 1): there is no such fact or pattern"),
    ('[[pattern]]\nid = "one"\nvalue = 1\nwhen = "all_runs"', "at 'all_runs' (character 1): there is no such fact"),
    ('[[pattern]]\nid = "one"\nvalue = 1\nwhen = 3', "patterns.one.when must be text"),
    ('[[pattern]]\nid = "one"\nvalue = 1\nwhen = "1"\nexcludes = [["two", "psa:own"]]', "there is no pattern 'two'"),
    ('[[pattern]]\nid = "one"\nvalue = 1\nwhen = "1"\nnames = "One"', "patterns.one.names: names are a table"),
    ("[payments]\nprices = [1, -1]", "payments.prices must be a whole number from 0"),
    ("[payments]\nprices = [" + "1, " * 65 + "]", "64 prices at most, not 65"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_faults_are_told(text: str, problem: str) -> None:
    with pytest.raises(InputError) as told:
        parse(f'base = "psa"\n{text}')
    assert problem in f"{told.value.field}: {told.value}"


def test_one_of_its_own_has_a_condition() -> None:
    with pytest.raises(InputError, match="there is no pattern 'closed_hand'"):
        derive(load(EXAMPLE), "x", **{"patterns.closed_hand.when": ""})


def test_only_where_fans_add_up() -> None:
    with pytest.raises(InputError, match="only rule books that add up fans, such as psa, can define patterns"):
        derive(books.get("ema"), "x", pattern=[{"id": "one", "closed": 1, "when": "1"}])


def test_a_claim_may_name_them() -> None:
    answer = scored(load(EXAMPLE), "222333p555z6677z", "6z", claimed=["番牌", "门前清"], **BY_DISCARD)
    assert answer["win"] is True
    assert {line["id"] for line in answer["claim"]["omitted"]} == {
        "all_pungs",
        "half_flush",
        "honour_pung",
        "small_dragons",
    }


def many(number: int) -> str:
    """A book with so many patterns of its own: each after the first names the one before it, and the last counts."""
    rows = ['[[pattern]]\nid = "p0"\nvalue = 0\nwhen = "pungs = 4"\n']
    rows += [f'[[pattern]]\nid = "p{i}"\nvalue = {int(i == number - 1)}\nwhen = "p{i - 1}"\n' for i in range(1, number)]
    return 'id = "many"\nbase = "psa"\nspecials = false\n' + "".join(rows)


def test_as_many_as_there_is_room_for() -> None:
    """106 of the catalogue and 150 of its own: 256, the last of which count like the first, in every way of running."""
    assert len(NUMBERS) + DEFINED == 256
    book = parse(many(DEFINED))
    answer = scored(book, "11m333p555s44455z", "1m", **BY_DISCARD)
    assert named(answer)[f"p{DEFINED - 1}"] == (1, 1)
    assert not named(answer).keys() & {f"p{i}" for i in range(DEFINED - 1)}
    assert f"p{DEFINED - 1}" not in named(scored(book, "11m333p456s44455z", "1m", **BY_DISCARD))
    with pytest.raises(BookFaults, match=f"may define {DEFINED} patterns at most, not {DEFINED + 1}"):
        parse(many(DEFINED + 1))


def test_the_last_of_them_compiled() -> None:
    need_library()
    from paiju import batch
    from tests.laws.wins_at_random import random_wins

    wins = batch.win_array(random_wins("house", Random(5), 300))
    book = parse(many(DEFINED))
    compiled, interpreted = batch.score(book, wins.copy()), batch.score(book, wins.copy(), compiled=False)
    assert (compiled.patterns() == interpreted.patterns()).all()
    assert compiled.patterns()[:, -1].any()


def test_conditions_and_what_runs_them_are_small() -> None:
    """A language bigger than the rules it says would be no gain. (The facts are a list of words and predicates.)"""
    files = (conditions.__file__, condition.__file__)
    assert sum(len(Path(str(file)).read_text(encoding="utf-8").splitlines()) for file in files) <= 400


# --- what a pattern is worth ----------------------------------------------------------------------


VALUES = """
id = "x"
base = "none"
scoring.family = "house"
payments = { discard_unit = 1, self_draw_unit = 1 }
[patterns]
full_flush = { zh = "清一色" }
big_four_winds = { yakuman = 1 }
steps = { when = "runs = 4" }
rows = { when = "runs = 3", value = 1 }
[[pattern]]
id = "hidden"
when = "melds = 0"
[[pattern]]
id = "named"
value = 0
when = "melds = 0"
"""


def test_a_pattern_says_what_it_is_worth(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(VALUES, encoding="utf-8")
    with pytest.raises(BookFaults) as told:
        load(file)
    assert [(fault.line, fault.field) for fault in told.value.faults] == [
        (7, "patterns.full_flush.closed"),
        (8, "patterns.big_four_winds.closed"),
        (9, "patterns.steps.closed"),
        (11, "patterns.hidden.value"),
    ]
    wanted = "what is it worth? Such as value = 1, or value = 0 if only others name it"
    assert told.value.faults[-1].text.en == wanted
    kept = parse(VALUES)  # books that were kept before it was asked
    assert {pattern.id: pattern.closed for pattern in kept.patterns}["hidden"] == 0


def test_a_pattern_that_is_there_keeps_its_worth(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('id = "x"\nbase = "psa"\n[patterns]\nfull_flush = { zh = "清一色" }\n', encoding="utf-8")
    worth = {pattern.id: pattern.closed for pattern in load(file).patterns}
    assert worth["full_flush"] == {pattern.id: pattern.closed for pattern in books.get("psa").patterns}["full_flush"]
    riichi = tmp_path / "y.toml"
    riichi.write_text('id = "y"\nbase = "ema"\n[patterns]\nbig_seven_stars = { yakuman = 2 }\n', encoding="utf-8")
    assert load(riichi).patterns[-1].yakuman == 2


# --- nothing beside it ----------------------------------------------------------------------------


def test_nothing_counts_beside_what_stands_alone() -> None:
    """Of the catalogue or the book's own; of two the dearer, and of two that are worth the same the first."""
    rows = [
        {"id": "hidden", "value": 1, "when": "melds = 0"},
        {"id": "lonely", "value": 4, "when": "pungs = 4", "alone": True},
        {"id": "lonelier", "value": 4, "when": "pungs = 4", "alone": True},
    ]
    plain = {"pattern": rows, **PLAIN}
    hand = ("11m333p555s44455z", "1m")
    book = derive(books.get("psa"), "x", **plain)
    assert named(scored(book, *hand, **BY_DISCARD)) == {"lonely": (4, 1)}
    answer = judge(parse_request({"book": book, "hand": hand[0], "win": hand[1], "seat": "S", **BY_DISCARD}))
    assert {each.id: (each.principle, each.because) for each in answer.dropped}["hidden"] == ("alone", "lonely")
    dearer = derive(book, "y", **{"patterns.all_pungs.alone": True, "patterns.all_pungs.closed": 9})
    assert named(scored(dearer, *hand, **BY_DISCARD)) == {"all_pungs": (9, 1)}
    assert "hidden" in named(scored(dearer, "11m333p555s456p55z", "1m", **BY_DISCARD))


def test_points_under_principles_know_it_too() -> None:
    book = derive(books.get("mcr"), "x", **{"patterns.full_flush.alone": True})
    request = {"hand": "2223345677889m", "win": "9m", "by": "self", "seat": "S"}
    whole = named(paiju.score(request, book="mcr"))
    assert whole["full_flush"] == (24, 1)
    assert len(whole) > 1
    assert named(paiju.score(request, book=book)) == {"full_flush": (24, 1)}
    answer = judge(parse_request(request | {"book": book}))
    assert "alone" in {each.principle for each in answer.dropped}
    gates = {"hand": "1112345678999m", "win": "5m", "by": "self", "seat": "S"}
    assert "nine_gates" in named(paiju.score(gates, book=book))  # which leaves a full flush uncounted
