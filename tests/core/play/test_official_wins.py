"""Wins and payments as the Chinese Official book rules them, most of them its own examples: given this position, this
happens.

Where nothing else is said E has just drawn the first of the draws.
"""

import pytest
from tests.core.play.scenario import dealt, position

# Seven pairs but one, each waiting for 4s.
ON_4S = {"E": "1133m5577p2288s4s", "W": "2244m6688p1199s4s", "N": "5566m11223344z4s"}
STRAIGHT_ON_4S = "123456789m35s11z"

# --- who wins -----------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q43(6)")
@pytest.mark.parametrize(("by", "claims", "winner"), [("S", "EWN", "W"), ("S", "EN", "N"), ("W", "E", "E")])
def test_one_wins_the_first_after_the_discarder(by: str, claims: str, winner: str) -> None:
    """South's tile: West, North and East all wait for it, and West has it."""
    t = position("mcr", by, {seat: ON_4S[seat] for seat in claims}, draws="4s")
    t.play(f"{by} discards 4s", *(f"{seat} wins" for seat in claims))
    assert (t.result, t.winners) == ("won", winner)
    assert sum(gain > 0 for gain in t.gains) == 1


@pytest.mark.clause("mcr:Q43(6)")
def test_whoever_lets_it_pass_leaves_it_to_the_next() -> None:
    t = position("mcr", "S", ON_4S, draws="4s").play("S discards 4s", "W passes", "E wins", "N wins")
    assert t.winners == "N"


@pytest.mark.clause("mcr:Q43(7)")
@pytest.mark.parametrize(("barred", "winner"), [("W", "N"), ("WN", "E")])
def test_when_the_first_may_not_win_the_next_does(barred: str, winner: str) -> None:
    t = position("mcr", "S", ON_4S, draws="4s", barred=barred).play("S discards 4s")
    assert t.why_not("W", "win", on="4s") == "taken_away"
    t.play(*(f"{seat} wins" for seat in "EN" if seat not in barred))
    assert t.winners == winner


@pytest.mark.clause("mcr:Q95", "mcr:Q43(6)")
def test_a_chicken_hand_has_no_privilege() -> None:
    melds = {"N": "678m 123s 345p"}
    t = position("mcr", hands={"S": "1133m5577s2288s4p", "N": "56p66z"}, melds=melds, draws="4p")
    t.play("E discards 4p", "N wins", "S wins")
    assert t.winners == "S"


@pytest.mark.clause("mcr:Q99")
def test_nobody_wins_on_his_own_discard() -> None:
    """East's hand is complete but too cheap, so 6m goes out; West's kong with it is no kong to rob."""
    t = position("mcr", hands={"E": "45m66z", "W": "666m"}, melds={"E": "123s 345p 888s"}, draws="6m")
    assert t.why_not("E", "win") == "below_minimum"
    t.play("E discards 6m", "W kongs")
    assert t.waits("E") == "36m"
    assert t.why_not("E", "win") == "not_now"
    assert (t.result, t.turn, t.d.kongs) == ("running", "W", 1)


@pytest.mark.clause("mcr:Q39(3)")
def test_a_self_drawn_win_let_go_bars_nothing() -> None:
    t = position("mcr", hands={"E": ON_4S["E"]}, draws="4s 4s")
    assert t.may("E", "win")
    assert t.play("E discards 4s", "S discards 4s", "E wins").winners == "E"


# --- what a win needs ---------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q24(25)", "mcr:Q43(4)")
@pytest.mark.parametrize(("hand", "why"), [("23m33z", ""), ("23m33p", "below_minimum")])
def test_eight_points_are_needed(hand: str, why: str) -> None:
    """Half flush 6 and a dragon pung 2; with a pair of 3p there is one voided suit instead, and it is a false win."""
    t = position("mcr", hands={"W": hand}, melds={"W": "555z 678m 555m"}, draws="4m").play("E discards 4m")
    assert t.why_not("W", "win", on="4m") == why


@pytest.mark.clause("mcr:Q95", "mcr:Q132", "mcr:t43")
@pytest.mark.parametrize(
    ("hand", "melds", "tile"),
    [("34789s22z", "333p^ 678m", "2s"), ("56p66z", "678m 123s 345p", "7p"), ("45p11z", "666s 888m 234p", "6p")],
)
def test_a_chicken_hand_is_won_on_a_discard_only(hand: str, melds: str, tile: str) -> None:
    t = position("mcr", "W", {"N": hand}, {"N": melds}, draws=tile).play(f"W discards {tile}", "N wins")
    assert t.patterns("N") == {"chicken_hand"}
    assert t.gains == [-8, -8, -16, 32]
    t = position("mcr", "N", {"N": hand}, {"N": melds}, draws=tile)
    assert t.why_not("N", "win") == "below_minimum"


@pytest.mark.clause("mcr:Q43(3)", "mcr:Q24(14)")
@pytest.mark.parametrize(
    ("hand", "tile", "fan"),
    [
        ("2233m2255p4488s7z", "7z", "seven_pairs"),
        ("19m19p19s1234567z", "5z", "thirteen_orphans"),
        ("147m369p258s2346z", "7z", "lesser_honours_and_knitted_tiles"),
        ("147m369p258s2266z", "6z", "knitted_straight"),
    ],
)
def test_special_hands_win_at_the_table(hand: str, tile: str, fan: str) -> None:
    t = position("mcr", hands={"S": hand}, draws=tile).play(f"E discards {tile}", "S wins")
    assert fan in t.patterns("S")


@pytest.mark.clause("mcr:Q12", "mcr:Q12(1)")
def test_a_dealt_win_is_worth_nothing_by_itself() -> None:
    """No blessing of heaven: seven pairs and self-drawn, and too cheap a hand does not win."""
    t = dealt("mcr", {"E": ON_4S["E"]}, draws="4s").play("E wins")
    assert t.patterns("E") == {"seven_pairs", "no_honours", "self_drawn"}
    t = dealt("mcr", {"E": "234m666m345p2267s"}, draws="8s")
    assert t.why_not("E", "win") == "below_minimum"


@pytest.mark.clause("mcr:Q112", "mcr:Q113", "mcr:Q24", "mcr:Q24(5)", "mcr:Q24(6)")
@pytest.mark.parametrize(("seat", "round", "winds"), [("S", "S", "both"), ("S", "E", "seat"), ("W", "S", "round")])
def test_winds_are_those_of_the_seat_and_the_round(seat: str, round: str, winds: str) -> None:
    t = position("mcr", hands={seat: "23m33z"}, melds={seat: "222z 678m 999m"}, draws="4m", round=round)
    t.play("E discards 4m", f"{seat} wins")
    assert {"seat_wind", "round_wind"} & t.patterns(seat) == {
        "both": {"seat_wind", "round_wind"},
        "seat": {"seat_wind"},
        "round": {"round_wind"},
    }[winds]


# --- payments -----------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q44", "mcr:Q24(27)", "mcr:Q13(3)", "mcr:Q44(1)", "mcr:Q44(2)")
def test_a_self_drawn_win_is_paid_by_all() -> None:
    """The pure straight of the book, self-drawn; 8 and the hand from each."""
    t = position("mcr", "W", {"W": "1234456789m"}, {"W": "555s"}, draws="4m").play("W wins")
    assert t.points("W") == 19
    assert t.gains == [-27, -27, 81, -27]


@pytest.mark.clause("mcr:Q44", "mcr:Q24(27)", "mcr:Q24(28)", "mcr:Q44(1)", "mcr:Q44(2)")
def test_a_win_on_a_discard_is_paid_by_the_discarder() -> None:
    t = position("mcr", "N", {"W": "1234456789m"}, {"W": "555s"}, draws="4m").play("N discards 4m", "W wins")
    assert t.points("W") == 18
    assert t.gains == [-8, -8, 24 + 18, -8 - 18]


@pytest.mark.clause("mcr:Q13", "mcr:Q44", "mcr:Q13(2)")
@pytest.mark.parametrize("seat", "EW")
def test_the_dealer_pays_and_wins_like_everybody(seat: str) -> None:
    t = position("mcr", "S", {seat: ON_4S[seat]}, draws="4s", counters=3).play("S discards 4s", f"{seat} wins")
    assert sorted(t.gains) == [-8 - t.points(seat), -8, -8, 24 + t.points(seat)]


# --- robbing a kong -----------------------------------------------------------------------------------

ROBBED = {"N": "444m", "S": "234s"}
ROBBER = "23m22p223344s"


@pytest.mark.clause("mcr:Q99", "mcr:t47", "mcr:Q43(5)", "mcr:Q44")
def test_an_added_kong_is_robbed_and_paid_by_its_maker() -> None:
    t = position("mcr", "N", {"S": ROBBER}, ROBBED, draws="4m").play("N kongs 4m", "S wins")
    assert t.patterns("S") == {
        "robbing_the_kong", "pure_triple_run", "lower_four", "all_runs", "all_simples", "mixed_double_run",
    }  # fmt: skip
    assert t.points("S") == 49
    assert t.gains == [-8, 24 + 49, -8, -8 - 49]
    assert t.d.kongs == 0


@pytest.mark.clause("mcr:Q99")
def test_a_kong_that_nobody_robs_stands() -> None:
    t = position("mcr", "N", {"S": ROBBER}, ROBBED, draws="4m", replacements="6z").play("N kongs 4m", "S passes")
    assert (t.turn, t.drawn, t.d.kongs) == ("N", "6z", 1)


@pytest.mark.clause("mcr:Q99", "mcr:Q40")
def test_a_kong_can_only_be_robbed_by_a_win() -> None:
    t = position("mcr", "N", {"E": "35m"}, {"N": "444m"}, draws="4m", replacements="6z").play("N kongs 4m")
    assert t.why_not("E", "chow 35m") == "not_now"
    assert t.turn == "N"


@pytest.mark.clause("mcr:Q99", "mcr:Q43(6)")
def test_of_two_robbers_the_nearest_wins() -> None:
    hands = {"E": "123456789p23m11z", "S": ROBBER}
    t = position("mcr", "N", hands, ROBBED, draws="4m").play("N kongs 4m", "S wins", "E wins")
    assert t.winners == "E"


@pytest.mark.clause("mcr:Q99", "mcr:Q38(1)", "reading:92")
def test_the_last_tile_added_to_a_pung_is_robbed() -> None:
    """Nothing is left to replace it, but the tile already lies on the pung. It was not discarded."""
    t = position("mcr", "N", {"S": ROBBER}, ROBBED, draws="4m", left=0).play("N kongs 4m", "S wins")
    assert (t.result, t.winners, t.points("S")) == ("won", "S", 49)
    t = position("mcr", "N", {"S": ROBBER}, ROBBED, draws="4m", left=0).play("N kongs 4m", "S passes")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)


@pytest.mark.clause("mcr:Q126", "mcr:t58")
def test_the_fourth_tile_discarded_is_not_robbed() -> None:
    """North lets the kong be and discards 4m: the last of its kind, a win on a discard."""
    t = position("mcr", "N", {"S": ROBBER}, ROBBED, draws="4m").play("N discards 4m", "S wins")
    assert "fourth_tile" in t.patterns("S")
    assert "robbing_the_kong" not in t.patterns("S")
    assert t.points("S") == 49 - 8 + 4


@pytest.mark.clause("reading:88")
def test_the_robbers_hand_stays_concealed() -> None:
    t = position("mcr", "N", {"S": "23m22p222333444s"}, {"N": "444m"}, draws="4m").play("N kongs 4m", "S wins")
    assert "concealed_hand" in t.patterns("S")
