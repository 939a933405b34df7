"""What tiles and circumstances contradict is refused: liability, dice rules, a late ippatsu; and what is not there is
not told as there."""

from typing import Any

import pytest

from paiju.scoring import judge, score
from paiju.scoring.request import parse


def melded(*sets: str) -> list[dict[str, str]]:
    """Sets laid out, each as "pon 555z left"."""
    return [dict(zip(("type", "tiles", "from"), each.split())) for each in sets]


DRAGONS_OUT = {"hand": "23m44p", "win": "4m", "by": "self", "seat": "S"}


@pytest.mark.clause("xjtu:7.11.1", "ema:4.2.5.10", "lol:(八)1")
@pytest.mark.parametrize(
    ("book", "changes", "refused"),
    [
        ("ema", {"melds": melded("ankan 5555z", "pon 666z", "pon 777z")}, True),
        ("xjtu", {"melds": melded("ankan 5555z", "pon 666z", "pon 777z")}, True),
        ("lol", {"melds": melded("ankan 5555z", "pon 666z", "pon 777z")}, False),  # reading:48
        ("lol", {"melds": melded("ankan 5555z", "ankan 6666z", "ankan 7777z")}, True),
        ("lol", {"melds": melded("pon 555z", "pon 666z"), "hand": "23m44p777z"}, True),
        ("ema", {"melds": melded("pon 555z", "pon 666z"), "hand": "23m44p777z"}, True),
        ("xjtu", {"melds": melded("pon 555z", "addkan 6666z", "kan 7777z")}, False),
        ("tenhou", {"melds": melded("ankan 5555z", "ankan 6666z", "ankan 7777z")}, True),
    ],
)
def test_nobody_is_liable_where_the_book_denies_it(book: str, changes: dict[str, Any], refused: bool) -> None:
    request = DRAGONS_OUT | {"book": book, "liable": [{"seat": "W", "for": "大三元"}]} | changes
    answer = score(request)
    if refused:
        assert (answer["ok"], answer["field"]) == (False, "liable[0].for")
        without = score({**request, "liable": []})
        assert without["payments"] == {"E": -16000, "S": 32000, "W": -8000, "N": -8000}
    else:
        assert answer["payments"] == {"E": 0, "S": 32000, "W": -32000, "N": 0}


@pytest.mark.clause("lol:(八)1")
def test_four_concealed_kongs_were_fed_by_nobody() -> None:
    request = {"book": "lol", "hand": "5p", "win": "5p", "by": "self", "liable": [{"seat": "W", "for": "四杠子"}]}
    concealed = melded(*(f"ankan {n}{n}{n}{n}m" for n in (1, 3, 5, 7)))
    added = melded(*(f"addkan {n}{n}{n}{n}m" for n in (1, 3, 5, 7)))
    claimed = [*concealed[:3], *melded("kan 7777m")]
    assert score({**request, "melds": concealed})["field"] == "liable[0].for"
    assert score({**request, "melds": added})["field"] == "liable[0].for"  # reading:49
    assert score({**request, "melds": claimed})["payments"] == {"E": 0, "S": 32000, "W": -32000, "N": 0}


@pytest.mark.clause("xjtu:7.11.1")
def test_only_whoever_fed_a_set_is_liable() -> None:
    request = DRAGONS_OUT | {"book": "xjtu", "melds": melded("pon 555z left", "pon 666z left", "pon 777z right")}
    for seat, fed in (("E", True), ("W", True), ("N", False)):
        answer = score({**request, "liable": [{"seat": seat, "for": "大三元"}]})
        assert answer["ok"] is fed
        assert fed or answer["field"] == "liable[0].seat"


@pytest.mark.clause("xjtu:6.5.1", "ema:3.12(1)", "lol:(五)5")
@pytest.mark.parametrize(
    ("book", "changes", "allowed"),
    [
        ("xjtu", {"from": "E"}, False),  # three draws since the riichi, four tiles are needed for it
        ("ema", {"from": "E"}, False),
        ("tenhou", {"from": "W"}, False),
        ("lol", {"from": "E"}, True),  # riichi with an empty wall is allowed
        ("xjtu", {"by": "self"}, True),
        ("xjtu-3p", {"by": "self", "hand": "19m123678p3345s4p", "win": "3s"}, False),
        ("xjtu", {"by": "self", "flags": ["double_riichi", "ippatsu", "last_tile"]}, False),
        ("xjtu", {"from": "E", "flags": ["riichi", "last_tile"]}, True),
    ],
)
def test_ippatsu_on_the_last_tile_needs_a_late_riichi(book: str, changes: dict[str, Any], allowed: bool) -> None:
    hand = {"hand": "123678m345p9967s", "win": "8s", "seat": "S", "flags": ["riichi", "ippatsu", "last_tile"]}
    answer = score({"book": book, **hand, **changes})
    assert answer["ok"] is allowed
    assert allowed or answer["field"] == "flags"


@pytest.mark.clause("psa:特殊#0")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"special": [3, 9]}, "special"),
        ({"special": 9, "dora": "4s"}, "dora"),
        ({"special": 3, "dora": "4s"}, "dora"),
        ({"special": 9, "joker": "4s"}, "joker"),
        ({"joker": "4s", "dora": "5s"}, "dora"),
        ({"special": [2, "dora"], "joker": "4s"}, "special"),
    ],
)
def test_a_hand_has_one_dice_rule(changes: dict[str, Any], field: str) -> None:
    hand = {"book": "psa", "hand": "123m45p789s1122z5m", "win": "1z", "by": "self"}
    answer = score(hand | changes)
    assert (answer["ok"], answer["field"]) == (False, field)
    assert "one dice rule" in str(answer["error"])


def test_a_dice_rule_and_its_tile_are_one() -> None:
    hand = {"book": "psa", "hand": "123m456p789s1122z", "win": "1z", "by": "self"}
    with_dora, with_both = score(hand | {"dora": "4p"}), score(hand | {"special": 8, "dora": "4p"})
    assert with_dora["fan"] == with_both["fan"] == int(str(score(hand | {"special": ["宝牌"]})["fan"])) + 1
    always = {"options": {"scoring.dora": True}, "dora": "4p", "special": 9}  # a table that has indicators anyway
    assert score(hand | always)["fan"] == with_dora["fan"]


@pytest.mark.clause("xjtu:7.3.2(7)", "xjtu:7.3.2(8)")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol"])
def test_four_are_not_also_three(book: str) -> None:
    pungs = judge(parse({"book": book, "hand": "111m222p333s4455z", "win": "4z", "by": "self"}))
    assert "four_concealed_pungs" in {line.id for line in pungs.patterns}
    assert {line.id for line in pungs.dropped} & {"three_concealed_pungs", "three_kongs"} == set()
    assert "all_pungs" in {line.id for line in pungs.dropped}
    kongs = [{"type": "kan", "tiles": f"{n}{n}{n}{n}m"} for n in (1, 3, 5, 7)]
    four = judge(parse({"book": book, "hand": "5p", "melds": kongs, "win": "5p"}))
    assert "four_kongs" in {line.id for line in four.patterns}
    assert "three_kongs" not in {line.id for line in four.dropped}
