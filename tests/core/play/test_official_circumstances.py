"""The way of winning as the Chinese Official book reads it off the table: the last tile, a kong's replacement, the last
of its kind. Given this position, this counts.

Where nothing else is said E has just drawn the first of the draws.
"""

import pytest
from tests.core.play.scenario import position

PAIRS_ON_4S = "1133m5577p2288s4s"
STRAIGHT_ON_4S = "123456789m35s11z"
STRAIGHT, FIVES = "1234456789m", "555s"

# --- the last tile ------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q96", "mcr:t44")
def test_the_last_tile_drawn() -> None:
    """Last tile draw and mixed straight 8 each, all runs 2, mixed double run and edge wait 1 each; not self-drawn."""
    t = position("mcr", hands={"E": "12m456p44789s"}, melds={"E": "456m"}, draws="3m", left=0).play("E wins")
    assert t.patterns("E") == {"last_tile_draw", "mixed_straight", "all_runs", "mixed_double_run", "edge_wait"}
    assert t.gains == [3 * 28, -28, -28, -28]


@pytest.mark.clause("mcr:Q96", "mcr:t44")
def test_the_last_tile_but_one_is_not_the_last() -> None:
    t = position("mcr", hands={"E": "12m456p44789s"}, melds={"E": "456m"}, draws="3m", left=1).play("E wins")
    assert "last_tile_draw" not in t.patterns("E")
    assert "self_drawn" in t.patterns("E")


@pytest.mark.clause("mcr:Q96", "mcr:Q98", "mcr:t46")
def test_tile_143_makes_a_kong_and_tile_144_wins() -> None:
    """Both count, the kong and its pung of terminals besides; the book's list has forgotten these two."""
    hands, melds = {"E": "345m2348p456s"}, {"E": "111p"}
    t = position("mcr", hands=hands, melds=melds, draws="1p", replacements="8p", left=1).play("E kongs 1p", "E wins")
    assert t.patterns("E") == {
        "kong_replacement", "last_tile_draw", "mixed_shifted_runs", "no_honours", "single_wait", "melded_kong",
        "pung_of_terminals_or_honours",
    }  # fmt: skip
    assert t.points("E") == 24 + 2


@pytest.mark.clause("mcr:Q97", "mcr:t45")
@pytest.mark.parametrize(("tile", "fan", "points"), [("9p", "upper_tiles", 36), ("6p", "upper_four", 24)])
@pytest.mark.parametrize("drawn", [True, False])
def test_the_last_discard(tile: str, fan: str, points: int, drawn: bool) -> None:
    """It need not be the tile drawn last."""
    hands = {"S": "99m78p", "E": "" if drawn else tile}
    t = position("mcr", hands=hands, melds={"S": "777p 888s 777m"}, draws=tile if drawn else "6z", left=0)
    t.play(f"E discards {tile}", "S wins")
    assert t.patterns("S") == {"last_tile_claim", fan, "tile_hog", "double_pung"}
    assert t.points("S") == points


@pytest.mark.clause("mcr:Q97", "mcr:t45")
def test_a_discard_with_a_tile_left_is_not_the_last() -> None:
    t = position("mcr", hands={"S": "99m78p"}, melds={"S": "777p 888s 777m"}, draws="9p", left=1)
    assert "last_tile_claim" not in t.play("E discards 9p", "S wins").patterns("S")


@pytest.mark.clause("mcr:Q97")
def test_the_last_discard_may_follow_a_kongs_replacement() -> None:
    t = position("mcr", hands={"E": "444m", "S": PAIRS_ON_4S}, draws="4m", replacements="4s", left=1)
    t.play("E kongs 4m", "E discards 4s", "S wins")
    assert "last_tile_claim" in t.patterns("S")


# --- after a kong -------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q98", "mcr:t46")
def test_a_win_on_a_kongs_replacement() -> None:
    """Kong replacement 8, pure straight 16, melded kong, one voided suit and no honours 1 each; not self-drawn."""
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="5s", replacements="4m")
    t.play("E kongs 5s", "E wins")
    assert t.patterns("E") == {"kong_replacement", "pure_straight", "melded_kong", "one_voided_suit", "no_honours"}
    assert t.gains == [3 * 35, -35, -35, -35]


@pytest.mark.clause("mcr:Q98", "mcr:Q43(5)")
@pytest.mark.parametrize(("draws", "words"), [("5s", "S kongs"), ("6z 5s", "S kongs 5s")])
def test_any_kong_will_do(draws: str, words: str) -> None:
    """A kong of a discard, or a concealed one: paid like a self-draw."""
    t = position("mcr", hands={"S": STRAIGHT + FIVES}, draws=draws, replacements="4m").play("E discards")
    t.play(words, "S wins")
    assert "kong_replacement" in t.patterns("S")
    assert t.gains[0] == t.gains[2] == t.gains[3]


@pytest.mark.clause("mcr:Q98")
def test_a_kong_upon_a_kong() -> None:
    t = position("mcr", hands={"E": "2347899m"}, melds={"E": "555s 666z"}, draws="5s", replacements="6z 6m")
    t.play("E kongs 5s", "E kongs 6z", "E wins")
    assert {"kong_replacement", "two_melded_kongs"} <= t.patterns("E")


@pytest.mark.clause("mcr:Q98")
def test_the_replacement_discarded_is_an_ordinary_discard() -> None:
    t = position("mcr", hands={"E": "444m", "S": PAIRS_ON_4S}, draws="4m", replacements="4s")
    t.play("E kongs 4m", "E discards 4s", "S wins")
    assert t.patterns("S") == {"seven_pairs", "no_honours"}


@pytest.mark.clause("mcr:Q98")
def test_a_later_draw_is_no_replacement() -> None:
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="5s 1z 2z 3z 4m", replacements="6z")
    t.play("E kongs 5s", "E discards 6z").around_to("E").play("E wins")
    assert "kong_replacement" not in t.patterns("E")


# --- the last of its kind -----------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q110", "mcr:t58", "reading:95")
def test_three_in_the_winners_own_pung() -> None:
    """Full flush 24, pure straight 16, fourth tile 4, tile hog 2, pung of terminals 1; other waits do not matter."""
    t = position("mcr", hands={"S": "2333456789p"}, melds={"S": "111p^"}, draws="1p").play("E discards 1p", "S wins")
    assert t.patterns("S") == {
        "full_flush", "pure_straight", "fourth_tile", "tile_hog", "pung_of_terminals_or_honours",
    }  # fmt: skip
    assert t.points("S") == 47


@pytest.mark.clause("mcr:Q110", "mcr:t58")
@pytest.mark.parametrize(
    ("rivers", "melds", "counts"),
    [
        ({"E": "4s", "S": "4s", "N": "4s"}, {}, True),
        ({"E": "44s"}, {}, False),
        ({}, {"W": "444s"}, True),
        ({"N": "44s"}, {"W": "345s"}, True),
        ({"N": "4s"}, {"W": "345s"}, False),
        ({"W": "4s"}, {"N": "345s 234s"}, True),
    ],
)
def test_three_in_the_pool_and_in_melds(rivers: dict[str, str], melds: dict[str, str], counts: bool) -> None:
    for draws, words in (("4s", ("E discards 4s", "S wins")), ("6z 4s", ("E discards 6z", "S wins"))):
        t = position("mcr", hands={"S": STRAIGHT_ON_4S}, melds=melds, rivers=rivers, draws=draws).play(*words)
        assert ("fourth_tile" in t.patterns("S")) == counts


@pytest.mark.clause("mcr:Q110", "reading:89")
def test_a_self_drawn_tile_may_be_the_last_of_its_kind() -> None:
    t = position("mcr", "S", {"S": STRAIGHT_ON_4S}, {"W": "444s"}, draws="4s").play("S wins")
    assert {"fourth_tile", "fully_concealed_hand"} <= t.patterns("S")


@pytest.mark.clause("mcr:Q110")
def test_a_discard_taken_into_a_meld_is_seen_once() -> None:
    """Two 4s lie open in a chow and the pool; the one that was chowed is not counted again."""
    t = position("mcr", hands={"S": "35s1z", "N": STRAIGHT_ON_4S.replace("11z", "22z")}, draws="4s 4s 4s")
    t.play("E discards 4s", "S chows 35s", "S discards 1z").everybody_passes()
    t.play("W discards 4s", "N passes")
    assert t.drawn == "4s"
    t.play("N wins")
    assert "fourth_tile" not in t.patterns("N")


@pytest.mark.clause("mcr:Q110")
def test_tiles_in_hands_are_not_seen() -> None:
    t = position("mcr", hands={"S": STRAIGHT_ON_4S, "W": "444s"}, draws="4s").play("E discards 4s", "S wins")
    assert "fourth_tile" not in t.patterns("S")


@pytest.mark.clause("mcr:Q99", "mcr:t47", "mcr:t58")
def test_a_robbed_tile_is_not_the_last_of_its_kind() -> None:
    t = position("mcr", hands={"S": STRAIGHT_ON_4S}, melds={"E": "444s"}, draws="4s").play("E kongs 4s", "S wins")
    assert "robbing_the_kong" in t.patterns("S")
    assert "fourth_tile" not in t.patterns("S")


# --- as the hand stands -------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q114", "mcr:Q108", "mcr:Q119")
@pytest.mark.parametrize(("draws", "fan"), [("1z", "concealed_hand"), ("6z 1z", "fully_concealed_hand")])
def test_a_concealed_kong_leaves_the_hand_concealed(draws: str, fan: str) -> None:
    t = position("mcr", hands={"S": "123456789m1z"}, melds={"S": "(2222p)"}, draws=draws).play("E discards", "S wins")
    assert {fan, "concealed_kong"} <= t.patterns("S")


@pytest.mark.clause("mcr:Q104", "mcr:t52")
def test_melds_and_a_claimed_pair_make_a_melded_hand() -> None:
    """Two melded kongs 4, melded hand 6, double pung 2, short straight and no honours 1 each."""
    melds = {"W": "456m 789m 5555s^ 5555p>"}
    t = position("mcr", "S", {"W": "6p"}, melds, draws="6p").play("S discards 6p", "W wins")
    assert t.patterns("W") == {"melded_hand", "two_melded_kongs", "double_pung", "short_straight", "no_honours"}
    assert t.points("W") == 14


@pytest.mark.clause("mcr:Q104")
def test_a_pung_promoted_by_an_own_tile_keeps_the_melded_hand() -> None:
    """The book's own example: the kong of 6m grew from a pung that was claimed."""
    melds = {"W": "345m 345s 666s< 666m>"}
    t = position("mcr", "W", {"W": "7p"}, melds, draws="6m 7p", replacements="1z")
    t.play("W kongs 6m", "W discards 1z", "N discards 7p", "W wins")
    assert {"melded_hand", "melded_kong"} <= t.patterns("W")


@pytest.mark.clause("mcr:Q64", "mcr:Q118")
@pytest.mark.parametrize(("turn", "fan"), [("W", "four_concealed_pungs"), ("S", "three_concealed_pungs")])
def test_a_pung_is_concealed_when_its_last_tile_is_drawn(turn: str, fan: str) -> None:
    """Waiting with two pairs: laid apart to be checked, the tile drawn leaves its pung concealed; a discard does not."""
    t = position("mcr", turn, {"W": "111m333p555s77p99m"}, draws="9m")
    t.play(*([] if turn == "W" else ["S discards 9m"]), "W wins")
    assert {"four_concealed_pungs", "three_concealed_pungs"} & t.patterns("W") == {fan}
