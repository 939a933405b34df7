"""Kongs, the last tile and barred players as the Chinese Official book rules them: given this position, this happens.

Hands are named as far as they matter; where nothing else is said E has just drawn the first of the draws.
"""

import pytest
from tests.core.play.scenario import position

from paiju.core.play.actions import NONE

PAIRS_ON_4S = "1133m5577p2288s4s"

# --- kongs --------------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q126", "reading:99")
@pytest.mark.parametrize("seat", "SWN")
def test_a_kong_of_a_discard_is_replaced_from_the_other_end(seat: str) -> None:
    t = position("mcr", hands={seat: "777p"}, draws="7p 1z", replacements="6z", left=20).play("E discards 7p")
    t.play(f"{seat} kongs")
    assert (t.turn, t.drawn, t.left) == (seat, "6z", 19)
    assert t.why_not("E", "discard") == "not_now"


@pytest.mark.clause("mcr:Q126")
def test_the_fourth_tile_drawn_is_added_to_a_pung() -> None:
    t = position("mcr", melds={"E": "888m"}, draws="8m", replacements="6z").play("E kongs 8m")
    assert (t.turn, t.drawn, t.d.kongs) == ("E", "6z", 1)
    t = position("mcr", hands={"E": "8m"}, draws="8m")
    assert t.why_not("E", "kong 8m") == "too_few"


@pytest.mark.clause("mcr:Q126")
def test_no_discard_is_added_to_a_pung() -> None:
    """The fourth tile of an exposed pung makes a kong only when drawn."""
    t = position("mcr", melds={"W": "888m"}, draws="8m").play("E discards 8m")
    assert t.why_not("W", "kong") == "too_few"


@pytest.mark.clause("mcr:Q35(1)", "mcr:Q126")
def test_a_kong_missed_with_a_pung_is_made_after_a_later_draw() -> None:
    """Pung said where a kong was meant: no kong now, nor after a chow or pung, only once a tile is drawn."""
    t = position("mcr", hands={"S": "999m35s6677z"}, draws="9m 1z 2z 4s 3z 3z 3z 5p", replacements="6z")
    t.play("E discards 9m", "S pungs")
    assert t.why_not("S", "kong 9m") == "not_after_claim"
    t.play("S discards 6z").around_to("E").play("E discards 4s", "S chows 35s")
    assert t.why_not("S", "kong 9m") == "not_after_claim"
    t.play("S discards 7z").around_to("S")
    assert t.play("S kongs 9m").drawn == "6z"


@pytest.mark.clause("mcr:Q35(1)", "mcr:Q119")
def test_a_concealed_kong_waits_for_a_draw_too() -> None:
    t = position("mcr", hands={"S": "5555p23m"}, draws="4m").play("E discards 4m", "S chows 23m")
    assert t.why_not("S", "kong 5p") == "not_after_claim"
    t.play("S discards anything").around_to("S")
    assert t.may("S", "kong 5p")


@pytest.mark.clause("mcr:Q119", "mcr:Q99", "reading:99")
def test_a_concealed_kong_is_replaced_and_not_robbed() -> None:
    t = position("mcr", hands={"E": "444s", "S": "123456789m35s11z"}, draws="4s", replacements="6z", left=20)
    t.play("E kongs 4s")
    assert t.waits("S") == "4s"
    assert t.why_not("S", "win", on="4s") == "not_complete"
    assert (t.turn, t.drawn, t.left) == ("E", "6z", 19)
    assert t.d.fed[0][0] == NONE


@pytest.mark.clause("mcr:Q99", "mcr:Q119")
def test_not_even_thirteen_orphans_rob_a_concealed_kong() -> None:
    t = position("mcr", hands={"E": "111p", "W": "19m9p19s1234567z1m"}, draws="1p").play("E kongs 1p")
    assert t.waits("W") == "1p"
    assert t.why_not("W", "win", on="1p") == "not_complete"
    assert (t.turn, t.d.kongs) == ("E", 1)


@pytest.mark.clause("mcr:Q119")
def test_four_tiles_in_hand_need_not_be_a_kong_at_once() -> None:
    t = position("mcr", hands={"E": "444s"}, draws="4s 1z 2z 3z 5z").play("E discards anything").around_to("E")
    assert t.drawn == "5z"
    assert t.may("E", "kong 4s")


@pytest.mark.clause("reading:99")
def test_kongs_are_not_limited() -> None:
    """Six in one hand, by two players; nothing is called off."""
    t = position("mcr", hands={"E": "4444m"}, melds={"E": "(1111m) 2222m 3333m+", "W": "5555p 6666p"}, draws="1z")
    assert t.play("E kongs 4m").d.kongs == 6
    assert t.result == "running"


# --- the last tile ------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q38(1)", "reading:99")
@pytest.mark.parametrize(("hand", "melds"), [("444m", ""), ("", "444m")])
def test_a_kong_with_the_last_tile_ends_the_hand(hand: str, melds: str) -> None:
    """Nothing is left to replace it, and no tile is discarded."""
    t = position("mcr", hands={"E": hand}, melds={"E": melds}, draws="4m", left=0).play("E kongs 4m")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)
    assert t.d.river_count == [0] * 4


@pytest.mark.clause("mcr:Q38(1)")
def test_without_a_kong_the_last_tile_is_followed_by_a_discard() -> None:
    t = position("mcr", draws="6z", left=0)
    assert t.result == "running"
    assert t.play("E discards 6z").result == "exhausted"


@pytest.mark.clause("reading:98")
def test_the_last_discard_is_claimed_for_no_set() -> None:
    t = position("mcr", hands={"S": "23m", "W": "444m"}, draws="4m", left=0).play("E discards 4m")
    assert t.why_not("S", "chow 23m") == "no_tiles_left"
    assert t.why_not("W", "pung") == "no_tiles_left"
    assert t.why_not("W", "kong") == "no_tiles_left"
    assert t.result == "exhausted"


@pytest.mark.clause("reading:98")
def test_the_last_discard_but_one_is_claimed() -> None:
    t = position("mcr", hands={"W": "444m"}, draws="4m", replacements="6z", left=1).play("E discards 4m", "W kongs")
    assert (t.turn, t.drawn, t.left) == ("W", "6z", 0)
    assert t.play("W discards 6z").result == "exhausted"


# --- a player who may not win -------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q153", "mcr:Q133", "mcr:Q153(3)")
def test_who_is_barred_has_every_other_right() -> None:
    t = position("mcr", hands={"S": "23m99p777z16s"}, draws="4m 9p 7z", replacements="5z", barred="S")
    t.play("E discards 4m", "S chows 23m", "S discards 1s").everybody_passes()
    t.play("W discards 9p", "S pungs", "S discards 6s").everybody_passes()
    assert t.play("W discards 7z", "S kongs").drawn == "5z"


@pytest.mark.clause("mcr:Q153", "mcr:Q153(3)")
@pytest.mark.parametrize("draws", ["4s", "1z 4s"])
def test_who_is_barred_does_not_win(draws: str) -> None:
    t = position("mcr", hands={"S": PAIRS_ON_4S}, draws=draws, barred="S").play("E discards")
    if draws == "4s":
        assert t.why_not("S", "win", on="4s") == "taken_away"
        assert (t.result, t.turn) == ("running", "S")
    else:
        assert t.drawn == "4s"
        assert t.why_not("S", "win") == "taken_away"
        assert t.may("S", "discard 4s")


@pytest.mark.clause("mcr:Q153", "mcr:Q159")
def test_who_is_barred_pays_like_everybody() -> None:
    t = position("mcr", hands={"N": PAIRS_ON_4S}, draws="4s", barred="EW").play("E discards 4s", "N wins")
    assert t.gains == [-8 - t.points("N"), -8, -8, 24 + t.points("N")]
