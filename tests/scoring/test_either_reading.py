"""Places in the lists of patterns that can be read two ways: what a hand is worth by each value of the field."""

from typing import Any

import pytest

from paiju import books, score

KNITTED = {"book": "mcr", "hand": "258m23469p14788s", "win": "3p", "by": "discard", "seat": "S", "round": "E"}
OWN_FOUR = {
    "book": "mcr", "hand": "1111234m", "melds": [{"type": "chi", "tiles": "456p"}, {"type": "chi", "tiles": "789s"}],
    "win": "4m", "by": "discard", "seat": "S", "round": "E",
}  # fmt: skip
ROBBED = {"book": "mcr", "hand": "123456m345p99s78s", "win": "6s", "by": "discard", "seat": "S", "round": "E"}
WINDS = {
    "book": "mcr", "hand": "111222z1114m", "melds": [{"type": "pon", "tiles": "333z"}], "win": "4m", "by": "discard",
    "seat": "N", "round": "N",
}  # fmt: skip


def fans(request: dict[str, Any], **options: object) -> dict[str, int]:
    """The patterns of a win and what they bring, by the book with these fields (`group__field`)."""
    told = {name.replace("__", "."): value for name, value in options.items()}
    found = score({**request, "options": told})
    assert found["ok"], found
    return {each["id"]: each["value"] * each["count"] for each in found["patterns"]}


@pytest.mark.clause("mcr:Q87", "mcr:t78", "reading:91")
def test_a_wait_beside_the_knitted_nine() -> None:
    """3p stands in the nine as well as in 2-3-4: the closed wait counts or not."""
    assert fans(KNITTED) == {"knitted_straight": 12, "concealed_hand": 2, "all_runs": 2, "closed_wait": 1}
    assert fans(KNITTED, waits__beside_knitted_nine=False) == {
        "knitted_straight": 12, "concealed_hand": 2, "all_runs": 2,
    }  # fmt: skip
    outside = KNITTED | {"hand": "147m258p369s555z6z", "win": "6z"}
    assert fans(outside, waits__beside_knitted_nine=False) == fans(outside)
    assert fans(outside)["single_wait"] == 1


@pytest.mark.clause("mcr:Q131", "mcr:Q12", "reading:90")
def test_a_kind_held_four_times_may_spoil_a_sole_wait() -> None:
    """With 1111234m both 1m and 4m complete the hand, but all 1m are the player's own."""
    assert "single_wait" in fans(OWN_FOUR)
    assert "single_wait" in fans(OWN_FOUR, waits__held_four="not_if_held")
    assert "single_wait" not in fans(OWN_FOUR, waits__held_four="still_a_wait")


def excluded_by(id: str) -> list[list[str]]:
    """What a pattern of the book leaves uncounted."""
    return [list(pair) for pattern in books.get("mcr").patterns if pattern.id == id for pair in pattern.excludes]


@pytest.mark.clause("mcr:t45", "mcr:t62", "reading:88", "reading:92")
def test_a_robbed_tile_may_count_as_discarded_or_not() -> None:
    """Both readings by what robbing the kong leaves uncounted."""
    last = ROBBED | {"flags": ["rob_kong", "last_tile"]}
    now = excluded_by("robbing_the_kong")
    assert {"concealed_hand", "robbing_the_kong"} <= set(fans(last))
    assert "last_tile_claim" not in fans(last)
    both = [pair for pair in now if pair[0] != "last_tile_claim"]
    assert {"last_tile_claim", "concealed_hand"} <= set(fans(last, patterns__robbing_the_kong={"excludes": both}))
    neither = [*now, ["concealed_hand", "mcr:t62"]]
    assert not {"last_tile_claim", "concealed_hand"} & set(fans(last, patterns__robbing_the_kong={"excludes": neither}))


@pytest.mark.clause("mcr:Q90", "mcr:t73", "reading:77")
def test_big_three_winds_may_leave_any_terminal_pung_uncounted() -> None:
    assert fans(WINDS)["pung_of_terminals_or_honours"] == 1
    excludes = [*excluded_by("big_three_winds"), ["pung_of_terminals_or_honours", "mcr:Q90"]]
    assert "pung_of_terminals_or_honours" not in fans(WINDS, patterns__big_three_winds={"excludes": excludes})


@pytest.mark.clause("mcr:Q75", "reading:71")
def test_three_equal_chows_or_three_shifted_pungs() -> None:
    """The first hand of Q75: 59 with the concealed pungs; as the book counts it, 46 with chows."""
    request = {"book": "mcr", "hand": "666777888m6667p", "win": "8p", "by": "self", "seat": "S", "round": "E"}
    dearer = fans(request)
    assert (sum(dearer.values()), "three_concealed_pungs" in dearer) == (59, True)
    excludes = [*excluded_by("pure_shifted_pungs"), ["three_concealed_pungs", "mcr:Q75"]]
    chows = fans(request, patterns__pure_shifted_pungs={"excludes": excludes})
    assert (sum(chows.values()), "pure_triple_run" in chows) == (46, True)


@pytest.mark.clause("mcr:t4", "mcr:Q56", "reading:87")
def test_nine_gates_may_count_one_terminal_pung() -> None:
    request = {"book": "mcr", "hand": "1112345678999m", "win": "5m", "by": "discard", "seat": "S", "round": "E"}
    kept = [pair for pair in excluded_by("nine_gates") if pair[0] != "pung_of_terminals_or_honours"]
    more = {"patterns__nine_gates": {"excludes": kept}}
    assert "pung_of_terminals_or_honours" not in fans(request)
    assert fans(request, scoring__terminal_pung_in_nine_gates=True, **more)["pung_of_terminals_or_honours"] == 1


@pytest.mark.clause("psa:2番#2", "reading:101")
def test_four_equal_tiles_double_seven_pairs_or_the_whole_hand() -> None:
    """A full flush of seven pairs (2) with one kind held four times: the pairs count 4, or all fans twice."""
    request = {"book": "psa", "hand": "1122335555778m", "win": "8m", "by": "discard", "seat": "S", "round": "E"}
    alone, whole = fans(request), fans(request, scoring__repeated_pair_takes="hand")
    assert alone["seven_pairs"] == 4
    assert "full_flush" in alone
    assert {id: each for id, each in alone.items() if id != "seven_pairs"} == {
        id: each for id, each in whole.items() if id != "seven_pairs"
    }
    others = sum(alone.values()) - 4
    assert sum(whole.values()) == 2 * (2 + others)
    told = score({**request, "options": {"scoring.repeated_pair_takes": "hand"}})
    assert told["fan"] == sum(whole.values())
    assert told["payments"]["S"] == 30 * told["fan"]


@pytest.mark.clause("psa:收益#2", "psa:明牌#3", "psa:下注#3", "reading:111", "reading:122")
def test_open_hands_in_a_score() -> None:
    """The scorer pays as the table does, line by line."""
    one_fan = {
        "book": "psa", "hand": "234567m2267s", "melds": [{"type": "chi", "tiles": "345p"}], "win": "8s",
        "by": "self", "seat": "S", "open_hands": ["S"],
    }  # fmt: skip
    paid = [
        score({**one_fan, "options": {"payments.open_hand_fan_first": first}})["payments"]["S"]
        for first in (False, True)
    ]
    assert paid == [90, 120]
    straight = {
        "hand": "123456789m2267s",
        "melds": [],
        "by": "discard",
        "from": "E",
        "supporters": {"戊": "E", "己": "S"},
    }
    plain, doubled = (
        score({**one_fan, **straight, "options": {"payments.open_hand_doubles_bets": doubled}})
        for doubled in (False, True)
    )
    fan = plain["fan"]
    assert fan > 1
    assert (plain["payments"]["己"], doubled["payments"]["己"]) == (30 * (fan + 1), 2 * 30 * fan)
    assert plain["payments"]["S"] == doubled["payments"]["S"]
