"""Three players: North set aside, no chows, other draws (xjtu:App2): given this position, this happens."""

import pytest
from tests.core.play.hands import READY
from tests.core.play.scenario import at_the_end, dealt, position


@pytest.mark.clause("xjtu:App2:2.1", "xjtu:App2:4.7.2")
def test_three_players_deal() -> None:
    t = dealt("xjtu-3p")
    assert [sum(t.d.counts[seat]) for seat in range(4)] == [14, 13, 13, 0]
    assert t.left == 108 - 14 - 40
    assert sorted(t.replacement_places()) == list(range(100, 108))
    assert sorted(t.indicator_places(0)) == [98, 99]


@pytest.mark.clause("xjtu:App2:5.6")
def test_three_players_no_chow() -> None:
    t = position("xjtu-3p", hands={"S": "23p", "W": "44p"}, draws="4p").play("E discards 4p")
    assert t.why_not("S", "chow 23p") == "not_in_this_book"
    assert t.may("W", "pung")


@pytest.mark.clause("xjtu:App2:5.8+1", "reading:6")
def test_a_north_is_set_aside_and_replaced() -> None:
    t = position("xjtu-3p", hands={"E": "4z"}, draws="1p", replacements="7z", left=20).play("E norths")
    assert (t.turn, t.drawn, t.left, t.d.north[0]) == ("E", "7z", 19, 1)
    assert t.d.shown == 1
    assert t.d.kongs == 0


@pytest.mark.clause("xjtu:App2:5.8+1")
def test_a_north_only_after_a_draw_and_with_tiles_left() -> None:
    t = position("xjtu-3p", hands={"W": "4z99p1z"}, draws="9p").play("E discards 9p", "W pungs")
    assert t.why_not("W", "north") == "not_after_claim"
    assert position("xjtu-3p", hands={"E": "4z"}, draws="1p", left=0).why_not("E", "north") == "no_tiles_left"
    assert position("xjtu-3p", hands={"E": "123456789p1122z"}, draws="1s").why_not("E", "north") == "not_in_hand"
    assert position("xjtu", hands={"E": "4z"}, draws="1p").why_not("E", "north") == "not_in_this_book"


@pytest.mark.clause("xjtu:App2:5.9.3")
def test_a_north_set_aside_leaves_the_hand_closed_but_ends_first_turns_and_ippatsu() -> None:
    ready = "234567p345s2267s"
    t = dealt("xjtu-3p", hands={"E": ready, "S": "4z"}, draws="9p1z", replacements="1m 8s")
    t.play("E declares riichi with 9p", "S norths")
    assert t.d.ippatsu[0] == 0
    assert t.d.first[:3] == [0, 0, 0]
    t = position("xjtu-3p", hands={"E": ready}, draws="4z", replacements="9p").play("E norths")
    assert t.may("E", "riichi with 9p")


@pytest.mark.clause("reading:5")
def test_in_riichi_only_a_drawn_north() -> None:
    t = position("xjtu-3p", hands={"E": "234567p34s44z345s"}, riichi="E", draws="1m")
    assert t.why_not("E", "north") == "in_riichi"
    t = position("xjtu-3p", hands={"E": "234567p34s22s345s"}, riichi="E", draws="4z")
    assert t.may("E", "north")


@pytest.mark.clause("reading:6", "xjtu:App2:7.4.4+1", "xjtu:App2:7.5.3")
def test_a_win_on_the_tile_drawn_for_a_north() -> None:
    t = position("xjtu-3p", hands={"E": "234567p345s2267s"}, draws="4z", replacements="8s", dora="1z").play(
        "E norths", "E wins"
    )
    assert {"kong_replacement", "concealed_self_draw"} <= t.patterns("E")


@pytest.mark.clause("xjtu:App2:5.11", "xjtu:App2:6.3.3", "reading:5")
def test_robbing_a_north_needs_a_pattern_of_its_own() -> None:
    t = position("xjtu-3p", hands={"E": "4z", "S": "123p567s999s22s44z"}, draws="1p").play("E norths")
    assert t.why_not("S", "win", on="4z") == "below_minimum"
    t = position("xjtu-3p", hands={"E": "4z", "S": "22s44z"}, melds={"S": "111s 333p 999p"}, draws="1p")
    t.play("E norths", "S wins")
    assert t.winners == "S"
    assert t.patterns("S") == {"all_pungs"}
    assert t.d.north[0] == 0


@pytest.mark.clause("xjtu:5.8.5", "xjtu:App2:5.9.3")
def test_a_north_is_the_next_action_after_a_claimed_kong() -> None:
    t = position("xjtu-3p", hands={"S": "999p4z"}, draws="9p", replacements="1z 2z").play("E discards 9p", "S kongs")
    assert t.d.shown == 1
    t.play("S norths")
    assert t.d.shown == 2


@pytest.mark.clause("xjtu:App2:6.6")
@pytest.mark.parametrize(
    ("ready", "gains"), [("", [0, 0, 0]), ("E", [2000, -1000, -1000]), ("ES", [1000, 1000, -2000])]
)
def test_three_players_ready_hands(ready: str, gains: list[int]) -> None:
    hands = dict(zip(ready, (READY["S"], READY["W"])))
    t = at_the_end("xjtu-3p", hands)
    assert t.gains == gains


@pytest.mark.clause("xjtu:App2:6.6")
def test_three_players_all_ready() -> None:
    hands = {"E": READY["S"], "S": READY["W"], "W": READY["N"]}
    t = at_the_end("xjtu-3p", hands)
    assert (t.result, t.gains) == ("exhausted", [0, 0, 0])


@pytest.mark.clause("xjtu:App2:6.8")
def test_three_players_draws() -> None:
    two = {"S": "234567p345s2267s", "W": "234567p345s2267s"}
    t = position("xjtu-3p", hands=two, draws="8s").play("E discards 8s", "S wins", "W wins")
    assert (t.result, t.winners) == ("won", "SW")
    assert dealt("xjtu-3p", draws="3z3z3z").play("E discards").around_to("E").result == "running"
    assert dealt("xjtu-3p", hands={"E": "19m19p19s123567z"}, draws="1z").may("E", "abort")


@pytest.mark.clause("xjtu:6.7", "reading:4")
@pytest.mark.parametrize(
    ("seats", "gains"),
    [("E", [8000, -4000, -4000]), ("S", [-4000, 6000, -2000]), ("ES", [4000, 2000, -6000]), ("ESW", [0, 0, 0])],
)
def test_three_players_rivers_of_ones_nines_and_honours(seats: str, gains: list[int]) -> None:
    """The absent player's share is lost; of several each is paid by the two others."""
    rivers = {name: "1p9s6z" if name in seats else text for name, text in zip("ESW", ("2p", "3p", "4p"))}
    t = position("xjtu-3p", rivers=rivers, draws="6z", left=0, counters=2, deposits=1).play("E discards 6z")
    assert (t.result, t.winners, t.gains) == ("nagashi", seats, gains)
    assert t.d.deposits == 1


@pytest.mark.clause("xjtu:6.3.3", "xjtu:7.12.1", "xjtu:7.12.2", "xjtu:App2:7.12.3")
def test_three_players_two_winners_and_the_collector() -> None:
    """Both are paid 2000; S, next after E, takes two counters at 200 and the stick besides."""
    two = {"S": "234567p345s2267s", "W": "345678p2256767s"}
    t = position("xjtu-3p", hands=two, draws="8s", dora="1z", counters=2, deposits=1)
    assert t.play("E discards 8s", "S wins", "W wins").gains == [-4400, 3400, 2000]
