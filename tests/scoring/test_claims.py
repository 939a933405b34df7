"""Hands scored as they were claimed, and a winning tile that was not kept apart."""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.referee import find
from paiju.schema import ANSWER
from paiju.scoring import judge, score
from paiju.scoring.request import parse
from tests.extras import need
from tests.schemas import problems

Row = dict[str, Any]
# 123m 456m 789m 111p 99p, drawn: 清龙 16, 不求人 4, 幺九刻 1, 缺一门 1, 无字 1.
STRAIGHT: Row = {"book": "mcr", "hand": "123456789m1199p", "win": "1p", "by": "self"}


def claimed(request: Row, *names: str) -> Row:
    answer = score({**request, "claimed": list(names)})
    assert answer["ok"], answer
    assert problems(ANSWER, answer) == []
    return answer


def ids(lines: list[Row]) -> dict[str, int]:
    """Patterns with how many."""
    return {line["id"]: line["count"] for line in lines}


@pytest.mark.clause("mcr:Q146(6)", "reading:251")
def test_over_claimed_is_taken_off_and_omitted_is_lost() -> None:
    assert score(STRAIGHT)["total"] == 23
    answer = claimed(STRAIGHT, "清龙", "不求人", "自摸", "喜相逢×2", "碰碰和")
    assert ids(answer["patterns"]) == {"pure_straight": 1, "fully_concealed_hand": 1}
    assert (answer["win"], answer["total"], answer["payments"]["S"]) == (True, 20, 84)
    claim = answer["claim"]
    assert ids(claim["taken_off"]) == {"self_drawn": 1, "mixed_double_run": 2, "all_pungs": 1}
    assert {line["id"]: line["principle"] for line in claim["taken_off"]}["self_drawn"] == "not_repeated"
    assert ids(claim["omitted"]) == {"pung_of_terminals_or_honours": 1, "one_voided_suit": 1, "no_honours": 1}
    assert (claim["lost"], claim["worth"], claim["clause"], claim["foul"]) == (True, 23, "mcr:Q146(6)", None)


@pytest.mark.clause("mcr:Q146(6)")
def test_everything_claimed_is_paid_in_full() -> None:
    names = [line["zh"] for line in score(STRAIGHT)["patterns"]]  # type: ignore[attr-defined]
    answer = claimed(STRAIGHT, *names)
    assert (answer["total"], answer["claim"]["taken_off"], answer["claim"]["omitted"]) == (23, [], [])
    by_other_names = claimed(STRAIGHT, "pure_straight", "Fully Concealed Hand", "一条龙")
    assert by_other_names["total"] == 20
    assert ids(by_other_names["claim"]["taken_off"]) == {"pure_straight": 1}  # the same fan named twice


@pytest.mark.clause("mcr:Q146(6)", "mcr:Q43(4)")
def test_too_few_points_claimed_are_no_win() -> None:
    answer = claimed(STRAIGHT, "不求人", "无字")
    assert (answer["win"], answer["points"], answer["payments"]) == (False, 5, None)
    assert answer["clause"] == "mcr:Q146(6)"
    assert ids(answer["claim"]["omitted"])["pure_straight"] == 1
    assert claimed(STRAIGHT)["win"] is False
    chicken = claimed(STRAIGHT, "无番和")
    assert (chicken["win"], ids(chicken["claim"]["taken_off"])) == (False, {"chicken_hand": 1})


@pytest.mark.clause("mcr:Q146(6)", "reading:251")
def test_lesser_fans_stand_when_the_greater_was_overlooked() -> None:
    pungs = {"book": "mcr", "hand": "111m222p333s4455z", "win": "4z", "by": "self"}
    assert "four_concealed_pungs" in ids(score(pungs)["patterns"])  # type: ignore[arg-type]
    answer = claimed(pungs, "三暗刻", "碰碰和")
    assert (answer["total"], answer["claim"]["taken_off"]) == (22, [])
    assert ids(answer["claim"]["omitted"])["four_concealed_pungs"] == 1
    both = claimed(pungs, "四暗刻", "三暗刻", "碰碰和")
    assert both["total"] == 64
    assert ids(both["claim"]["taken_off"]) == {"three_concealed_pungs": 1, "all_pungs": 1}


@pytest.mark.clause("mcr:Q146(6)", "mcr:t81")
def test_no_more_of_a_fan_than_was_named() -> None:
    melds = [{"type": "chi", "tiles": "123m"}, {"type": "chi", "tiles": "789p"}]
    twice = {"book": "mcr", "hand": "123m789p5s", "melds": melds, "win": "5s", "flowers": 3}
    full = ids(score(twice)["patterns"])  # type: ignore[arg-type]
    assert full["pure_double_run"] == 2
    assert full["flower"] == 3
    one, two = claimed(twice, "一般高", "平和", "花牌"), claimed(twice, "一般高×2", "平和", "花牌 3")
    assert (one["points"], one["flowers"], two["points"], two["flowers"]) == (3, 1, 4, 3)
    assert ids(one["claim"]["omitted"])["pure_double_run"] == 1
    assert ids(one["claim"]["omitted"])["flower"] == 2


@pytest.mark.clause("mcr:Q146(6)")
def test_leaving_one_fan_out_costs_just_that_fan() -> None:
    """Over every winning hand of the book's cases."""
    files = (Path(__file__).parents[1] / "books" / "mcr").glob("*.jsonl")
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    number = 0
    for request in (row["request"] for row in rows if row.get("request", {}).get("book") == "mcr"):
        full: Row = score(request)
        for omitted in full["patterns"] if full["ok"] and full["win"] else ():
            names = [f"{line['id']}×{line['count']}" for line in full["patterns"] if line is not omitted]
            answer: Row = score({**request, "claimed": names})
            assert answer["total"] == full["total"] - omitted["value"] * omitted["count"]
            assert (answer["claim"]["taken_off"], ids(answer["claim"]["omitted"])) == ([], ids([omitted]))
            number += 1
    assert number > 500


@pytest.mark.clause("xjtu:9.7.2")
def test_where_the_referee_corrects_the_hand_is_paid_as_it_is_worth() -> None:
    hand = {"book": "xjtu", "hand": "123678m345p9967s", "win": "8s", "flags": ["riichi"], "dora": "8s"}
    answer = claimed(hand, "立直", "断幺九")
    claim = answer["claim"]
    assert (answer["han"], answer["payments"]["S"]) == (4, 7700)
    assert ids(claim["taken_off"]) == {"all_simples": 1}
    assert ids(claim["omitted"]) == {"pinfu": 1, "dora": 2}
    assert (claim["lost"], claim["clause"], claim["foul"]) == (False, "xjtu:9.7.2", "scoring_error")
    right = claimed(hand, "立", "平", "宝牌2")["claim"]
    assert (right["taken_off"], right["omitted"], right["foul"]) == ([], [], None)
    assert ids(claimed(hand, "立", "平", "宝牌3")["claim"]["taken_off"]) == {"dora": 1}


@pytest.mark.parametrize("book", ["ema", "lol", "psa"])
def test_books_that_say_nothing_of_claims(book: str) -> None:
    hand = {"book": book, "hand": "234m234p234s678m5s", "win": "5s"}
    answer = claimed(hand, "三色同顺", "清一色")
    assert answer["payments"] == score(hand)["payments"]
    assert ids(answer["claim"]["taken_off"]) == {"full_flush": 1}
    assert (answer["claim"]["clause"], answer["claim"]["lost"]) == ("", False)


@pytest.mark.clause("xjtu:7.13.3")
@pytest.mark.parametrize(
    ("names", "taken_off", "omitted"),
    [
        (["连东"], {}, {}),
        (["东", "场风刻"], {}, {}),
        (["东"], {}, {"seat_wind": 1}),
        (["连南"], {"round_wind": 1}, {"round_wind": 1, "seat_wind": 1}),
        (["役牌-东风刻", "门风牌"], {}, {}),
    ],
)
def test_winds_by_their_names(names: list[str], taken_off: Row, omitted: Row) -> None:
    hand = {
        "book": "xjtu",
        "hand": "345m2246p678s",
        "melds": [{"type": "pon", "tiles": "111z"}],
        "win": "5p",
        "seat": "E",
    }
    claim = claimed(hand, *names)["claim"]
    assert ids(claim["taken_off"]) == taken_off
    assert ids(claim["omitted"]) == omitted


@pytest.mark.clause("xjtu:7.9")
def test_the_winner_chooses_among_equal_readings() -> None:
    green = {"book": "xjtu-cup", "hand": "222333444666s8s", "win": "8s", "by": "self"}
    for names in (["四暗刻单骑", "绿一色"], ["绿一色"]):
        answer = claimed(green, *names)
        assert answer["payments"]["S"] == 32000
        assert set(ids(answer["patterns"])) >= {"all_green"}
        assert answer["claim"]["taken_off"] == []
    assert claimed(green, "四暗刻单骑", "绿一色")["claim"]["omitted"] == []


@pytest.mark.parametrize(
    ("names", "field"),
    [(["清一龙"], "claimed[0]"), ([5], "claimed[0]"), ("清龙", "claimed"), (["清龙", "喜相逢×0"], "claimed[1]")],
)
def test_claims_that_cannot_be_read(names: object, field: str) -> None:
    answer = score({**STRAIGHT, "claimed": names})
    assert (answer["ok"], answer["field"]) == (False, field)


@pytest.mark.clause("mcr:Q24(23)", "reading:250")
@pytest.mark.parametrize(
    ("changes", "lost", "points"),
    [
        ({"hand": "123456789m11p24s", "win": "3s"}, {"closed_wait"}, 22),  # 清龙 16, 不求人 4, 平和 2
        ({"hand": "123456789m11p12s", "win": "3s"}, {"edge_wait"}, 23),  # and 喜相逢 1
        ({"hand": "123456789m1p234s", "win": "1p"}, {"single_wait"}, 22),
        ({"hand": "123456789m11p23s", "win": "4s"}, set(), 22),  # two-sided: nothing to lose
        ({"hand": "123456789m11p24s", "win": "3s", "flags": ["fourth_tile"]}, {"closed_wait", "fourth_tile"}, 22),
        ({"hand": "123456789m11p24s", "win": "3s", "flags": ["last_tile"]}, {"closed_wait"}, 30),  # 妙手回春 8, 不求人
    ],
)
def test_what_the_drawn_tile_would_add_is_lost(changes: Row, lost: set[str], points: int) -> None:
    request = {"book": "mcr", "by": "self", **changes}
    apart, mixed = judge(parse(request)), judge(parse({**request, "mixed_in": True}))
    assert mixed.points == points
    told = {line.id: line for line in mixed.dropped if line.principle == "mixed_in"}
    assert set(told) == lost
    assert all(line.clause == "mcr:Q24(23)" for line in told.values())
    assert (apart.points or 0) - points == sum(line.value for line in told.values())
    assert {"self_drawn", "fully_concealed_hand"} & {line.id for line in mixed.patterns}


@pytest.mark.clause("mcr:Q24(23)", "mcr:Q43(4)")
def test_a_hand_may_fall_below_the_minimum() -> None:
    melds = [{"type": "chi", "tiles": "234s"}, {"type": "chi", "tiles": "345m"}]
    hand = {"book": "mcr", "hand": "123m24p88s", "by": "self", "win": "3p", "melds": melds}
    apart = score(hand | {"flags": ["fourth_tile"]})
    mixed = score(hand | {"flags": ["fourth_tile"], "mixed_in": True})
    assert (apart["win"], mixed["win"], mixed["payments"]) == (True, False, None)
    assert int(str(apart["points"])) - int(str(mixed["points"])) == 5  # 和绝张 4 and 坎张 1


@pytest.mark.clause("xjtu:9.2.1")
def test_elsewhere_a_mixed_tile_forbids_the_win_or_nothing() -> None:
    hand = {"book": "xjtu", "hand": "123678m345p9967s", "win": "8s", "by": "self"}
    barred = score(hand | {"mixed_in": True})
    assert (barred["win"], barred["payments"], barred["clause"]) == (False, None, "xjtu:9.2.1")
    assert score(hand)["win"] is True
    for changes in (
        {"book": "ema", "mixed_in": True},
        {"book": "mcr", "by": "discard", "mixed_in": True},
        {"seat": "E", "flags": ["first_turn"], "mixed_in": True},
        {"mixed_in": "yes"},
    ):
        answer = score(hand | changes)
        assert (answer["ok"], answer["field"]) == (False, "mixed_in")


@pytest.mark.clause("mcr:Q24(23)")
def test_the_referee_knows_the_word() -> None:
    assert find(books.get("mcr"), "未单放")[0].id == "drawn_tile_mixed"


def test_a_batch_scores_hands_as_they_are() -> None:
    arrays = need("paiju.batch.arrays", "NumPy")
    assert len(arrays.encode([STRAIGHT])) == 1
    for changes in ({"claimed": ["清龙"]}, {"mixed_in": True}):
        with pytest.raises(InputError, match="as they are"):
            arrays.encode([STRAIGHT, STRAIGHT | changes])
