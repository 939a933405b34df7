"""A North set aside, to its bounds (xjtu:App2): given this position, this happens."""

import pytest
from tests.core.play.scenario import dealt, position

from paiju.core.play import deal as D

THREE = "xjtu-3p"
ON_58S = "234567p345s2267s"
ON_NORTH = "22s44z"  # with three pungs laid out: all pungs on 2s or 4z
PUNGS = "111s 333p 999p"


@pytest.mark.clause("xjtu:App2:5.11", "xjtu:App2:6.3.3", "xjtu:6.3.3")
def test_two_may_win_on_one_north() -> None:
    melds = {"S": PUNGS, "W": "777z 555z 666z 999s"}
    t = position(THREE, hands={"E": "4z", "S": ON_NORTH, "W": "4z"}, melds=melds, draws="1p")
    t.play("E norths", "S wins", "W wins")
    assert t.winners == "SW"
    assert t.d.north[0] == 0


@pytest.mark.clause("xjtu:App2:5.11", "xjtu:7.3.4(1)", "reading:5", "reading:16")
def test_a_north_won_on_before_the_own_first_turn() -> None:
    """No han for robbing it, but nobody has called: blessing of man."""
    t = dealt(THREE, hands={"E": "4z", "S": "123p567s999s22s44z"}, draws="1p").play("E norths", "S wins")
    assert t.patterns("S") == {"blessing_of_man"}


@pytest.mark.clause("xjtu:App2:5.9.3", "xjtu:7.3.6(1)", "reading:6")
def test_after_a_north_a_dealt_hand_is_no_blessing() -> None:
    t = dealt(THREE, hands={"E": ON_58S}, draws="4z", replacements="8s").play("E norths", "E wins")
    assert "blessing_of_heaven" not in t.patterns("E")
    assert "kong_replacement" in t.patterns("E")


@pytest.mark.clause("xjtu:App2:5.9.3", "xjtu:6.8.4")
@pytest.mark.parametrize("seat", ["E", "S"])
def test_no_nine_kinds_after_a_north(seat: str) -> None:
    """Neither for who set it aside nor for the next player."""
    nine = "19m19p19s123567z"
    t = dealt(
        THREE, hands={"E": "19m19p19s12356z4z" if seat == "E" else "4z", "S": nine}, draws="8p 8p", replacements="7s"
    )
    t.play("E norths")
    if seat == "S":
        t.play("E discards 7s").everybody_passes()
    assert t.why_not(seat, "abort") == "not_first_turn"


@pytest.mark.clause("xjtu:App2:5.8+1", "xjtu:6.4.1")
def test_a_north_set_aside_is_no_discard() -> None:
    """S has set one aside and may win on another's."""
    hands = {"S": "22s44z", "E": "4z"}
    t = position(THREE, "S", hands, {"S": PUNGS}, draws="4z", replacements="1z").play("S norths", "S discards 1z")
    t.play("W discards anything", "E discards 4z from hand")
    assert t.may("S", "win", on="4z")


@pytest.mark.clause("xjtu:App2:7.4.3", "xjtu:App2:7.4.4", "xjtu:App2:7.4.4+1", "reading:6")
@pytest.mark.parametrize(
    ("riichi", "dora", "ura", "each"),
    [("", "1z", "3z", 4000), ("", "3z", "3z", 6000), ("E", "3z", "1z", 6000), ("E", "3z", "3z", 8000)],
)
def test_norths_aside_count_for_every_indicator_that_names_them(riichi: str, dora: str, ura: str, each: int) -> None:
    """Self-draw, pinfu, all simples, kong replacement and the North itself are five han."""
    t = position(THREE, hands={"E": ON_58S}, riichi=riichi, draws="4z", replacements="8s", dora=dora, ura=ura)
    t.play("E norths", "E wins")
    assert t.gains == [2 * each + 1000 * len(riichi), -each, -each]


@pytest.mark.clause("xjtu:App2:4.7.2", "xjtu:5.8.6", "reading:170", "reading:171")
def test_four_norths_and_four_kongs_use_up_the_replacements() -> None:
    hands = {"E": "4z111222p333s5z"}
    t = position(THREE, hands=hands, draws="4z", replacements="4z 4z 1p 2p 3s 7z 7z 7z")
    for _ in range(4):
        t.play("E norths")
    assert t.drawn == "2p"
    t.play("E kongs 1p", "E kongs 2p", "E kongs 3s")
    assert (t.d.replaced, t.d.kongs, t.d.north[0], t.d.shown) == (7, 3, 4, 4)


@pytest.mark.clause("xjtu:App2:5.8+1", "xjtu:6.5.3", "xjtu:6.5.4")
def test_a_north_with_the_last_but_one_makes_the_last_discard() -> None:
    t = position(THREE, hands={"E": "4z", "S": ON_58S, "W": "88s"}, draws="1z", replacements="8s", left=1)
    t.play("E norths")
    assert t.left == 0
    t.play("E discards 8s")
    assert t.why_not("W", "pung") == "no_tiles_left"
    assert "last_tile_claim" in t.play("S wins").patterns("S")


@pytest.mark.clause("xjtu:App2:5.9.3", "xjtu:7.3.1(3)")
def test_the_own_north_ends_the_own_ippatsu() -> None:
    t = position(THREE, hands={"E": ON_58S}, draws="9p 1z 2z 4z", replacements="8s")
    t.play("E declares riichi with 9p").around_to("E").play("E norths", "E wins")
    assert "riichi" in t.patterns("E")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("xjtu:App2:5.11", "reading:16")
def test_a_north_won_on_leaves_ippatsu() -> None:
    hand = "234567p345s44z1s1s"
    t = position(THREE, hands={"E": hand, "S": "4z"}, draws="9p 1z")
    t.play("E declares riichi with 9p", "S norths", "E wins")
    assert {"riichi", "ippatsu"} <= t.patterns("E")


@pytest.mark.clause("xjtu:6.4.3", "xjtu:App2:5.11")
def test_in_riichi_a_north_let_go_is_for_good() -> None:
    t = position(THREE, hands={"E": "234567p345s44z11s", "S": "4z"}, riichi="E", draws="9p 1z", replacements="1z")
    t.play("E discards 9p", "S norths", "E passes")
    assert t.d.missed[0] == D.MISSED_FOR_GOOD
    assert t.d.north[1] == 1


@pytest.mark.clause("xjtu:App2:6.8", "xjtu:6.8.2", "reading:171")
def test_a_north_after_the_fourth_kong() -> None:
    """It is no fifth kong; the discard that follows ends the hand."""
    melds = {"E": "(1111p) (9999p)", "S": "(1111s)"}
    t = position(THREE, "S", {"S": "222z"}, melds, draws="2z", replacements="4z 7z")
    t.play("S kongs 2z", "S norths", "S discards 7z").everybody_passes()
    assert t.result == "four_kongs"


@pytest.mark.clause("xjtu:App2:5.9.3")
def test_who_may_not_call_may_not_set_a_north_aside() -> None:
    t = position(THREE, hands={"E": "4z"}, draws="1p")
    assert t.may("E", "north")
    t.d.rights[0] &= ~D.KONG_RIGHT
    assert t.why_not("E", "north") == "taken_away"


@pytest.mark.clause("xjtu:App2:7.12.3", "reading:4")
def test_three_players_counters_and_missing_share() -> None:
    t = position(THREE, hands={"E": ON_58S}, draws="8s", counters=2, deposits=1, dora="9p").play("E wins")
    assert t.gains == [2 * 1500 + 1000, -1500, -1500]  # self-draw, all simples, pinfu: 1300 each, 200 for the counters
    t = position(THREE, hands={"S": ON_58S}, draws="8s", counters=2, dora="9p").play("E discards 8s", "S wins")
    assert t.gains == [-2400, 2400, 0]
