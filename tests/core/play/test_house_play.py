"""A hand by the house rules when the dice change nothing: given this position, this happens.

Where nothing else is said E has just drawn the first of the draws, and every amount is what each seat wins or loses.
"""

import pytest
from tests.core.play.hands import ORPHANS_BUT_1P
from tests.core.play.house import ONE_FAN, ONE_FAN_AS_WELL, ONE_FAN_TOO, STRAIGHT, to_the_end
from tests.core.play.scenario import dealt, position

from paiju.core.play import deal as D

NINES = "999s234567m45p22s"  # with the fourth 9s it waits for 3p and 6p


# --- winning --------------------------------------------------------------------------------------


@pytest.mark.clause("psa:基本规则", "psa:1番#1", "psa:收益#1")
def test_any_complete_hand_wins_and_the_discarder_alone_pays() -> None:
    t = position("psa", hands={"S": ONE_FAN}, draws="8s").play("E discards 8s", "S wins")
    assert t.patterns("S") == {"base_win"}
    assert (t.result, t.gains) == ("won", [-30, 30, 0, 0])


@pytest.mark.clause("psa:收益#1", "psa:役种")
def test_the_discarder_pays_thirty_for_every_fan() -> None:
    t = position("psa", hands={"W": STRAIGHT}, draws="9m").play("E discards 9m", "W wins")
    assert t.patterns("W") == {"base_win", "pure_straight"}
    assert t.gains == [-60, 0, 60, 0]


@pytest.mark.clause("psa:收益#2", "psa:1番#5")
def test_a_self_draw_is_paid_by_everybody() -> None:
    t = position("psa", "S", hands={"S": ONE_FAN}, draws="8s").play("S wins")
    assert t.patterns("S") == {"base_win", "concealed_self_draw"}
    assert t.gains == [-40, 120, -40, -40]


@pytest.mark.clause("psa:收益#2", "reading:103")
def test_a_self_draw_of_one_fan_costs_twenty_each() -> None:
    t = position("psa", "S", hands={"S": "234567m2267s"}, melds={"S": "345p"}, draws="8s").play("S wins")
    assert t.patterns("S") == {"base_win"}
    assert t.gains == [-20, 60, -20, -20]


@pytest.mark.clause("psa:收益#1", "reading:120")
def test_everybody_who_claims_the_discard_wins_and_is_paid_in_full() -> None:
    t = position("psa", hands={"S": ONE_FAN, "W": ONE_FAN_TOO, "N": ONE_FAN_AS_WELL}, draws="8s")
    t.play("E discards 8s", "N wins", "S wins", "W wins")
    assert t.winners == "SWN"
    assert t.gains == [-90, 30, 30, 30]


@pytest.mark.clause("reading:120")
def test_who_does_not_claim_does_not_win() -> None:
    t = position("psa", hands={"S": ONE_FAN, "W": ONE_FAN_TOO}, draws="8s").play("E discards 8s", "W wins")
    assert (t.winners, t.gains) == ("W", [-30, 0, 30, 0])


@pytest.mark.clause("psa:基本规则")
def test_a_win_comes_before_a_pung_and_a_pung_before_a_chow() -> None:
    hands = {"S": "67s", "W": "88s", "N": ONE_FAN}
    t = position("psa", hands=hands, draws="8s").play("E discards 8s", "S chows 67s", "W pungs", "N wins")
    assert t.winners == "N"
    t = position("psa", hands=hands, draws="8s").play("E discards 8s", "S chows 67s", "W pungs", "N passes")
    assert (t.turn, t.d.meld_count) == ("W", [0, 0, 1, 0])


@pytest.mark.clause("psa:基本规则")
def test_only_the_next_player_may_chow() -> None:
    t = position("psa", hands={"S": "67s", "W": "67s"}, draws="8s").play("E discards 8s")
    assert t.may("S", "chow 67s")
    assert t.why_not("W", "chow 67s") == "not_from_left"


# --- what is not there ----------------------------------------------------------------------------


@pytest.mark.clause("reading:126")
def test_an_own_discard_does_not_bar_a_win() -> None:
    t = position("psa", hands={"S": ONE_FAN}, rivers={"S": "8s"}, draws="5s").play("E discards 5s", "S wins")
    assert t.gains == [-30, 30, 0, 0]


@pytest.mark.clause("reading:126")
def test_a_win_let_go_does_not_bar_the_next_one() -> None:
    t = position("psa", "W", hands={"S": ONE_FAN}, draws="5s 8s").play("W discards 5s", "S passes", "N discards 8s")
    assert t.play("S wins").gains == [0, 30, 0, -30]


@pytest.mark.clause("reading:126")
def test_there_is_no_riichi() -> None:
    t = position("psa", hands={"E": ONE_FAN}, draws="1z")
    assert t.why_not("E", "riichi 1z") == "not_in_this_book"


@pytest.mark.clause("reading:126")
def test_no_draw_ends_a_hand_early() -> None:
    """Neither nine kinds of ones, nines and honours nor four equal winds."""
    t = dealt("psa", {"E": ORPHANS_BUT_1P, "S": "1z", "W": "1z", "N": "1z"}, draws="5m")
    assert t.why_not("E", "abort") == "not_in_this_book"
    t.play("E discards 1z", "S discards 1z", "W discards 1z", "N discards 1z")
    assert (t.result, t.turn) == ("running", "E")


@pytest.mark.clause("reading:126", "psa:杠#3")
def test_a_drawn_hand_pays_nothing_but_its_kongs_stay_paid() -> None:
    hands = {"E": "999m", "S": "1112345678999p", "W": "1112345678999s"}
    t = position("psa", hands=hands, draws="9m", replacements="6z", left=1).play("E kongs 9m", "E discards 6z")
    assert t.d.waits[1] and t.d.waits[2]
    assert (t.result, t.gains) == ("exhausted", [60, -20, -20, -20])


@pytest.mark.clause("reading:151")
def test_the_tile_just_claimed_may_be_discarded_again() -> None:
    t = position("psa", hands={"S": "345m"}, draws="5m").play("E discards 5m", "S chows 34m")
    assert t.may("S", "discard 5m")


# --- kongs ----------------------------------------------------------------------------------------


@pytest.mark.clause("psa:杠#1")
def test_an_open_kong_is_paid_at_once_by_the_discarder() -> None:
    t = position("psa", hands={"W": "999m"}, draws="9m").play("E discards 9m", "W kongs")
    assert (t.result, t.turn, t.gains) == ("running", "W", [-20, 0, 20, 0])


@pytest.mark.clause("psa:杠#2")
def test_an_added_kong_is_paid_at_once_by_the_player_who_gave_the_pung() -> None:
    """The pung came from across, and the fourth tile was drawn."""
    t = position("psa", melds={"E": "999m^"}, draws="9m").play("E kongs 9m")
    assert (t.result, t.turn, t.gains) == ("running", "E", [20, 0, -20, 0])


@pytest.mark.clause("psa:杠#3")
def test_a_concealed_kong_is_paid_at_once_by_everybody() -> None:
    t = position("psa", hands={"E": "999m"}, draws="9m").play("E kongs 9m")
    assert (t.result, t.turn, t.gains) == ("running", "E", [60, -20, -20, -20])


@pytest.mark.clause("psa:2番#4", "reading:121")
def test_a_robbed_kong_earns_nothing_and_costs_a_discard_win() -> None:
    t = position("psa", hands={"S": ONE_FAN}, melds={"E": "888s^"}, draws="8s").play("E kongs 8s", "S wins")
    assert t.patterns("S") == {"base_win", "robbing_the_kong"}
    assert t.gains == [-90, 90, 0, 0]


@pytest.mark.clause("psa:2番#4", "psa:杠#2")
def test_a_kong_that_is_not_robbed_is_paid_once_everybody_has_passed() -> None:
    t = position("psa", hands={"S": ONE_FAN}, melds={"E": "888s^"}, draws="8s").play("E kongs 8s")
    assert t.gains == [0, 0, 0, 0]
    assert t.play("S passes").gains == [20, 0, -20, 0]


@pytest.mark.clause("psa:2番#4", "reading:120")
def test_several_may_rob_one_kong() -> None:
    hands = {"S": ONE_FAN, "N": ONE_FAN_TOO}
    t = position("psa", hands=hands, melds={"E": "888s^"}, draws="8s").play("E kongs 8s", "S wins", "N wins")
    assert t.gains == [-180, 90, 0, 90]


@pytest.mark.clause("psa:2番#4")
def test_a_concealed_kong_is_robbed_by_thirteen_orphans_alone() -> None:
    plain = position("psa", hands={"E": "888s", "S": ONE_FAN}, draws="8s").play("E kongs 8s")
    assert plain.why_not("S", "win", on="8s") == "not_complete"
    assert plain.gains == [60, -20, -20, -20]
    orphans = position("psa", hands={"E": "111p", "S": ORPHANS_BUT_1P}, draws="1p").play("E kongs 1p", "S wins")
    assert orphans.patterns("S") == {"thirteen_orphans"}
    assert orphans.gains == [-300, 300, 0, 0]


@pytest.mark.clause("reading:151")
def test_a_fifth_kong_and_more_may_be_made() -> None:
    melds = {"E": "(1111z) (2222z)", "S": "(3333z)", "W": "(4444z)"}
    t = position("psa", "N", hands={"N": "555z666z"}, melds=melds, draws="5z", replacements="6z")
    t.play("N kongs 5z", "N kongs 6z")
    assert (t.result, t.d.kongs, t.turn) == ("running", 6, "N")


# --- the wall -------------------------------------------------------------------------------------


@pytest.mark.clause("psa:牌#1", "reading:150")
def test_the_wall_is_drawn_to_its_last_tile() -> None:
    t = dealt("psa")
    assert t.left == 136 - 53
    to_the_end(t)
    assert (t.left, sum(t.d.river_count)) == (0, 84)
    assert (t.result, t.gains) == ("exhausted", [0, 0, 0, 0])


@pytest.mark.clause("psa:1番#4", "reading:150")
def test_a_kong_is_replaced_from_the_other_end() -> None:
    t = position("psa", hands={"E": NINES}, draws="9s 1z", replacements="3p").play("E kongs 9s")
    assert t.drawn == "3p"
    t.play("E wins")
    assert t.patterns("E") == {"base_win", "concealed_self_draw", "kong_replacement"}
    assert t.gains == [3 * (20 + 50), -70, -70, -70]


@pytest.mark.clause("psa:1番#9")
def test_the_discard_after_a_kong_costs_a_fan_more() -> None:
    t = position("psa", hands={"E": "999m", "N": ONE_FAN}, draws="9m", replacements="8s")
    t.play("E kongs 9m", "E discards 8s", "N wins")
    assert t.patterns("N") == {"base_win", "kong_discard"}
    assert t.gains == [60 - 60, -20, -20, 60 - 20]


@pytest.mark.clause("psa:1番#9")
def test_the_next_discard_no_longer() -> None:
    t = position("psa", hands={"E": "999m", "N": ONE_FAN}, draws="9m 8s", replacements="1z")
    t.play("E kongs 9m", "E discards 1z", "S discards 8s", "N wins")
    assert t.patterns("N") == {"base_win"}


@pytest.mark.clause("psa:1番#11")
def test_the_last_tile_drawn_is_a_fan() -> None:
    t = position("psa", hands={"E": ONE_FAN}, draws="8s", left=0).play("E wins")
    assert t.patterns("E") == {"base_win", "concealed_self_draw", "last_tile_draw"}
    assert t.gains == [150, -50, -50, -50]


@pytest.mark.clause("psa:1番#4", "psa:1番#11", "reading:129")
def test_the_last_tile_drawn_for_a_kong_is_two() -> None:
    t = position("psa", hands={"E": NINES}, draws="9s", replacements="3p", left=1).play("E kongs 9s", "E wins")
    assert t.patterns("E") == {"base_win", "concealed_self_draw", "kong_replacement", "last_tile_draw"}


@pytest.mark.clause("psa:1番#12", "reading:151")
def test_the_last_discard_can_only_be_won_on() -> None:
    t = position("psa", hands={"S": "67s", "W": "888s", "N": ONE_FAN}, draws="8s", left=0).play("E discards 8s")
    assert t.why_not("S", "chow 67s") == t.why_not("W", "pung") == t.why_not("W", "kong") == "no_tiles_left"
    t.play("N wins")
    assert t.patterns("N") == {"base_win", "last_tile_claim"}
    assert t.gains == [-60, 0, 0, 60]


@pytest.mark.clause("reading:151")
def test_no_kong_without_a_tile_to_replace_it() -> None:
    t = position("psa", hands={"E": "999m"}, draws="9m", left=0)
    assert t.why_not("E", "kong 9m") == "no_tiles_left"
    assert position("psa", hands={"E": "999m"}, draws="9m", left=1).may("E", "kong 9m")


# --- heaven, earth, man ---------------------------------------------------------------------------


@pytest.mark.clause("psa:役满#1", "psa:役满#0")
def test_heaven_is_the_dealers_dealt_hand() -> None:
    t = dealt("psa", {"E": ONE_FAN}, draws="8s").play("E wins")
    assert t.patterns("E") == {"blessing_of_heaven"}
    assert t.gains == [360, -120, -120, -120]


@pytest.mark.clause("psa:役满#1", "reading:108")
def test_a_concealed_kong_spoils_heaven() -> None:
    t = dealt("psa", {"E": NINES}, draws="9s", replacements="3p").play("E kongs 9s", "E wins")
    assert t.patterns("E") == {"base_win", "concealed_self_draw", "kong_replacement"}


@pytest.mark.clause("psa:役满#2")
def test_earth_is_the_first_draw_of_another() -> None:
    t = dealt("psa", {"S": ONE_FAN}, draws="6z 8s").play("E discards 6z", "S wins")
    assert t.patterns("S") == {"blessing_of_earth"}
    assert t.gains == [-120, 360, -120, -120]


@pytest.mark.clause("psa:役满#2", "reading:108")
def test_a_claim_spoils_earth() -> None:
    t = dealt("psa", {"S": ONE_FAN, "N": "66z"}, draws="6z 1z 8s")
    t.play("E discards 6z", "N pungs", "N discards anything", "E discards 1z", "S wins")
    assert t.patterns("S") == {"base_win", "concealed_self_draw"}


@pytest.mark.clause("psa:役满#3", "reading:120")
def test_man_is_a_discard_before_the_own_first_draw() -> None:
    t = dealt("psa", {"S": ONE_FAN, "N": ONE_FAN_TOO}, draws="8s").play("E discards 8s", "S wins", "N wins")
    assert t.patterns("S") == t.patterns("N") == {"blessing_of_man"}
    assert t.gains == [-600, 300, 0, 300]


@pytest.mark.clause("psa:役满#3", "reading:108")
def test_man_is_over_with_the_own_first_discard_or_a_claim() -> None:
    late = dealt("psa", {"S": ONE_FAN}, draws="6z 1z 8s").play(
        "E discards 6z", "S discards 1z", "W discards 8s", "S wins"
    )
    assert late.patterns("S") == {"base_win"}
    claimed = dealt("psa", {"S": ONE_FAN, "N": "66z8s"}, draws="6z")
    claimed.play("E discards 6z", "N pungs", "N discards 8s", "S wins")
    assert claimed.patterns("S") == {"base_win"}


@pytest.mark.clause("psa:役满#3")
def test_the_dealer_has_no_man() -> None:
    t = dealt("psa", {"E": ONE_FAN, "S": "8s"}, draws="1z").play("E discards 1z", "S discards 8s", "E wins")
    assert t.patterns("E") == {"base_win"}
    assert t.d.phase == D.OVER


# --- what the table says of a hand ----------------------------------------------------------------


@pytest.mark.clause("psa:1番#3", "reading:106")
def test_one_tile_left_in_hand_is_a_fan() -> None:
    """On a discard and on a draw; a concealed kong is laid out like the rest."""
    melds = {"S": "123m 456p 777s< (2222p)"}
    claimed = position("psa", hands={"S": "9m"}, melds=melds, draws="9m").play("E discards 9m", "S wins")
    assert claimed.patterns("S") == {"base_win", "last_single_tile"}
    assert claimed.gains == [-60, 60, 0, 0]
    drawn = position("psa", hands={"S": "9m"}, melds=melds, draws="1z 9m").play("E discards 1z", "S wins")
    assert drawn.gains == [-40, 120, -40, -40]


@pytest.mark.clause("psa:1番#5")
@pytest.mark.parametrize(("kong", "each"), [("(9999p)", 40), ("9999p<", 20), ("9999p+<", 20)])
def test_a_concealed_kong_leaves_a_self_draw_closed(kong: str, each: int) -> None:
    t = position("psa", "S", {"S": "234567m2267s"}, {"S": kong}, draws="8s").play("S wins")
    assert t.gains == [-each, 3 * each, -each, -each]


@pytest.mark.clause("psa:2番#3", "reading:104")
def test_a_pung_completed_by_a_discard_is_open() -> None:
    """Two pairs to wait with: of three pungs the third is concealed only when its tile is drawn."""
    hand = {"S": "111m333p456s99s55p"}
    claimed = position("psa", hands=hand, draws="9s").play("E discards 9s", "S wins")
    assert claimed.patterns("S") == {"base_win"}
    drawn = position("psa", "S", hand, draws="9s").play("S wins")
    assert drawn.patterns("S") == {"base_win", "concealed_self_draw", "three_concealed_pungs"}


@pytest.mark.clause("psa:和牌#2", "psa:2番#2", "reading:128")
def test_four_of_a_kind_are_two_pairs_but_a_kong_is_none() -> None:
    """Seven pairs 2, twice that for the four 1m, and the base: five fans."""
    t = position("psa", hands={"S": "1111m2233p5577s9s"}, draws="9s").play("E discards 9s", "S wins")
    assert t.gains == [-150, 150, 0, 0]
    assert position("psa", hands={"S": "2233p557799s"}, melds={"S": "(1111m)"}, draws="1z").waits("S") == ""
