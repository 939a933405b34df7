"""Wins, the last tile and liability as the riichi books rule them: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_8S_TOO, ON_58S, ORPHANS_BUT_1P, RIICHI_BOOKS
from tests.core.play.scenario import dealt, position


@pytest.mark.clause("xjtu:6.3.1", "xjtu:App3:exam2.10")
def test_no_win_without_a_pattern() -> None:
    pungs = position("xjtu-cup", hands={"N": "222m55m888p99p123s"}, draws="5m").play("E discards 5m")
    assert pungs.why_not("N", "win", on="5m") == "below_minimum"
    value_pair = position("xjtu-cup", hands={"W": "12367m456p678s33z"}, draws="8m", round="S").play("E discards 8m")
    assert value_pair.why_not("W", "win", on="8m") == "below_minimum"


@pytest.mark.clause("xjtu:6.3.1", "xjtu:7.5.3", "ema:4.2.1.16")
@RIICHI_BOOKS
def test_bonus_tiles_are_no_pattern(book: str) -> None:
    t = position(book, hands={"S": "78m345p88s567s"}, melds={"S": "222p"}, draws="9m", dora="8m").play("E discards 9m")
    assert t.why_not("S", "win", on="9m") == "below_minimum"


@pytest.mark.clause("xjtu:6.3.3", "xjtu:7.12.1", "xjtu:7.12.2", "xjtu:7.12.3")
def test_two_winners_are_both_paid_and_the_nearest_takes_counters_and_deposits() -> None:
    t = position(
        hands={"S": ON_58S, "N": ON_8S_TOO}, draws="8s", dora="1z", ura="1z", counters=2, deposits=3, riichi="N"
    )
    t.play("E discards 8s", "N wins", "S wins")
    assert t.winners == "SN"
    assert t.gains == [-2000 - 600 - 3900, 2000 + 600 + 4000, 0, 3900]
    assert t.d.deposits == 0


@pytest.mark.clause("ema:3.11", "ema:3.12(3)")
def test_each_winner_takes_his_own_deposit_back() -> None:
    """N's own stick goes to N, the others to S, who sits nearer."""
    t = position("ema", hands={"S": ON_58S, "N": ON_8S_TOO}, draws="8s", dora="1z", ura="1z", deposits=1, riichi="WN")
    t.play("E discards 8s", "S wins", "N wins")
    assert t.winners == "SN"
    assert t.gains == [-2000 - 3900, 2000 + 2000, 0, 3900 + 1000]


@pytest.mark.clause("ema:4.3.4", "reading:25")
def test_counters_go_to_every_winner() -> None:
    t = position("ema", hands={"S": ON_58S, "N": ON_8S_TOO}, draws="8s", dora="1z", counters=2)
    t.play("E discards 8s", "S wins", "N wins")
    assert t.gains == [-2 * 2600, 2600, 0, 2600]


@pytest.mark.clause("xjtu:7.4.4", "ema:3.12(4)")
@RIICHI_BOOKS
@pytest.mark.parametrize(("riichi", "han"), [("", 2), ("S", 6)])
def test_hidden_indicators_count_in_riichi_only(book: str, riichi: str, han: int) -> None:
    """The tile below the indicator is 1s, one below the kong's indicator 3m: 2s 2s and 4m are three han."""
    t = position(
        book, hands={"S": ON_58S}, melds={"W": "(9999m)"}, draws="8s", dora="1z 1z", ura="1s 3m", riichi=riichi
    )
    t.play("E discards 8s", "S wins")
    assert t.gains[1] == {2: 2000, 6: 12000}[han] + 1000 * len(riichi)


@pytest.mark.clause("lol:(六)1")
@pytest.mark.parametrize(("by", "claims", "winner"), [("E", "NW", "W"), ("N", "EW", "E"), ("W", "SN", "N")])
def test_only_the_nearest_wins(by: str, claims: str, winner: str) -> None:
    t = position("lol", by, {claims[0]: ON_58S, claims[1]: ON_8S_TOO}, draws="8s", counters=1, deposits=1)
    t.play(f"{by} discards 8s", *(f"{seat} wins" for seat in claims))
    assert t.winners == winner
    assert t.d.deposits == 0


THREE = {"S": "234567m345p2267s", "W": "234567p345m4467s", "N": "234567m678p3367s"}


@pytest.mark.clause("xjtu:6.8.5", "tenhou:double-ron")
@pytest.mark.parametrize("book", ["xjtu", "xjtu-cup", "xjtu-relay", "tenhou"])
def test_three_winners_end_the_hand_unpaid(book: str) -> None:
    t = position(book, hands=THREE, draws="8s", riichi="W").play("E discards 8s", "S wins", "W wins", "N wins")
    assert t.result == "three_winners"
    assert t.gains == [0] * 4
    assert t.d.deposits == 1


@pytest.mark.clause("xjtu:6.8.5", "xjtu:5.12.1")
def test_three_winners_on_the_riichi_tile_leave_no_deposit() -> None:
    t = position(hands={**THREE, "E": "888m999p111222z3z"}, draws="8s")
    t.play("E declares riichi with 8s", "S wins", "W wins", "N wins")
    assert (t.result, t.d.deposits, t.gains) == ("three_winners", 0, [0] * 4)
    assert not t.in_riichi("E")


@pytest.mark.clause("xjtu:6.8.5")
def test_two_of_three_who_could_win_do() -> None:
    t = position(hands=THREE, draws="8s").play("E discards 8s", "S wins", "N wins")
    assert (t.result, t.winners) == ("won", "SN")


@pytest.mark.clause("ema:3.11")
def test_three_winners_are_all_paid() -> None:
    t = position("ema", hands=THREE, draws="8s").play("E discards 8s", "S wins", "W wins", "N wins")
    assert (t.result, t.winners) == ("won", "SWN")
    assert min(t.gains[1:]) > 0


@pytest.mark.clause("lol:(六)1", "lol:(四)2")
def test_of_three_the_right_neighbour_wins() -> None:
    t = position("lol", hands=THREE, draws="8s").play("E discards 8s", "N wins", "W wins", "S wins")
    assert (t.result, t.winners) == ("won", "S")


@pytest.mark.clause("xjtu:5.11", "xjtu:6.3.3", "xjtu:7.3.1(11)", "ema:4.2.1.12")
@RIICHI_BOOKS
def test_robbing_an_added_kong(book: str) -> None:
    """9m would not be a pattern, but the kong robbed is one. The kong is not made."""
    t = position(book, hands={"E": "9m", "S": "78m345p88s567s"}, melds={"E": "999m", "S": "222p"}, draws="1z")
    t.play("E kongs 9m", "S wins")
    assert t.patterns("S") == {"robbing_the_kong"}
    assert t.d.kongs == 0
    assert t.gains[0] == -t.gains[1] < 0


@pytest.mark.clause("xjtu:6.3.3", "xjtu:6.8.5")
def test_three_robbers_end_the_hand() -> None:
    t = position(hands={**THREE, "E": "8s"}, melds={"E": "888s"}, draws="1z")
    t.play("E kongs 8s", "S wins", "W wins", "N wins")
    assert (t.result, t.gains) == ("three_winners", [0] * 4)


@pytest.mark.parametrize(
    ("book", "why"),
    [
        pytest.param("xjtu", "", marks=pytest.mark.clause("xjtu:6.3.4")),
        pytest.param("ema", "not_complete", marks=pytest.mark.clause("ema:4.2.1.12", "reading:29")),
        pytest.param("lol", "not_complete", marks=pytest.mark.clause("lol:(三)3")),
    ],
)
def test_thirteen_orphans_and_a_concealed_kong(book: str, why: str) -> None:
    t = position(book, hands={"E": "111p", "W": ORPHANS_BUT_1P}, draws="1p")
    t.play("E kongs 1p")
    assert t.why_not("W", "win", on="1p") == why
    assert (t.d.kongs == 0) == (not why)


@pytest.mark.clause("xjtu:6.3.4")
def test_two_robbers_of_a_concealed_kong() -> None:
    t = position(hands={"E": "111p", "S": "19m9p19s1234567z9m", "W": ORPHANS_BUT_1P}, draws="1p")
    t.play("E kongs 1p", "S wins", "W wins")
    assert t.gains == [-64000, 32000, 32000, 0]


@pytest.mark.clause("xjtu:6.3.4", "xjtu:6.8.5")
def test_three_robbers_of_a_concealed_kong_end_the_hand() -> None:
    """The kong never stands: it turns no indicator and is not counted."""
    hands = {"E": "111p", "S": "19m9p19s1234567z9m", "W": ORPHANS_BUT_1P, "N": "19m9p19s1234567z9p"}
    t = position(hands=hands, draws="1p").play("E kongs 1p", "S wins", "W wins", "N wins")
    assert (t.result, t.gains) == ("three_winners", [0] * 4)
    assert (t.d.shown, t.d.kongs) == (1, 0)


@pytest.mark.clause("xjtu:6.3.4")
@RIICHI_BOOKS
def test_nobody_else_robs_a_concealed_kong(book: str) -> None:
    t = position(book, hands={"E": "888s", "S": "234567m345p2267s"}, draws="8s").play("E kongs 8s")
    assert t.why_not("S", "win", on="8s") == "not_complete"
    assert t.turn == "E"


@pytest.mark.clause("xjtu:6.3.2", "xjtu:7.3.6(1)")
def test_a_dealt_win() -> None:
    t = dealt(hands={"E": ON_58S}, draws="8s").play("E wins")
    assert t.patterns("E") == {"blessing_of_heaven"}
    assert t.gains == [48000, -16000, -16000, -16000]


@pytest.mark.clause("xjtu:7.3.6(2)", "ema:4.2.5.4")
@RIICHI_BOOKS
def test_a_win_on_the_first_draw(book: str) -> None:
    t = dealt(book, hands={"S": ON_58S}, draws="1z 8s").play("E discards 1z", "S wins")
    assert t.patterns("S") == {"blessing_of_earth"}


@pytest.mark.clause("xjtu:7.3.6(2)", "xjtu:5.9.3", "ema:4.2.5.4")
@RIICHI_BOOKS
def test_a_call_before_spoils_the_first_draw(book: str) -> None:
    t = dealt(book, hands={"E": "111z", "S": ON_58S}, draws="1z 8s", replacements="9p").play(
        "E kongs 1z", "E discards 9p"
    )
    t.play("S wins")
    assert "blessing_of_earth" not in t.patterns("S")


@pytest.mark.clause("xjtu:7.3.4(1)")
def test_a_win_on_a_discard_before_the_first_draw() -> None:
    t = dealt(hands={"W": ON_58S}, draws="8s").play("E discards 8s", "W wins")
    assert "blessing_of_man" in t.patterns("W")
    t = dealt(hands={"S": ON_58S}, draws="1z 2z 3z 4z 8s").play("E discards 1z").around_to("E")
    t.play("E discards 8s", "S wins")
    assert "blessing_of_man" not in t.patterns("S")


# --- the last tile ----------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.3.1(9)", "xjtu:6.5.3", "ema:4.2.1.14")
@RIICHI_BOOKS
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_draw(book: str, left: int) -> None:
    t = position(book, hands={"E": ON_58S}, draws="8s", left=left).play("E wins")
    assert ("last_tile_draw" in t.patterns("E")) == (left == 0)


@pytest.mark.clause("xjtu:7.3.1(10)", "xjtu:6.5.4", "ema:4.2.1.15", "lol:(二)2")
@RIICHI_BOOKS
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_discard(book: str, left: int) -> None:
    t = position(book, hands={"S": ON_58S}, draws="8s", left=left).play("E discards 8s", "S wins")
    assert ("last_tile_claim" in t.patterns("S")) == (left == 0)


@pytest.mark.clause("xjtu:6.5.2", "ema:3.14", "lol:(二)2")
@RIICHI_BOOKS
def test_nobody_calls_the_last_discard(book: str) -> None:
    t = position(book, hands={"S": "23m", "W": "444m"}, draws="4m", left=0).play("E discards 4m")
    assert t.why_not("S", "chow 23m") == "no_tiles_left"
    assert t.why_not("W", "pung") == "no_tiles_left"
    assert t.why_not("W", "kong") == "no_tiles_left"
    assert t.d.meld_count == [0] * 4


@pytest.mark.clause("xjtu:6.5.2", "ema:3.14", "lol:(二)1")
@RIICHI_BOOKS
def test_no_kong_with_the_last_tile(book: str) -> None:
    t = position(book, hands={"E": "444m1z"}, melds={"E": "111z"}, draws="4m", left=0)
    assert t.why_not("E", "kong 4m") == "no_tiles_left"
    assert t.why_not("E", "kong 1z") == "no_tiles_left"


@pytest.mark.clause("lol:(二)2", "xjtu:6.5.3", "xjtu:6.5.4")
@RIICHI_BOOKS
def test_the_discard_after_a_kong_on_the_last_but_one_is_the_last(book: str) -> None:
    t = position(book, hands={"E": "999m", "S": ON_58S, "W": "88s"}, draws="9m", replacements="8s", left=1)
    t.play("E kongs 9m", "E discards 8s")
    assert t.why_not("W", "pung") == "no_tiles_left"
    assert "last_tile_claim" in t.play("S wins").patterns("S")


@pytest.mark.clause("xjtu:7.3.1(8)", "xjtu:App3:exam2.6")
def test_the_replacement_of_the_last_tile_is_a_replacement_only() -> None:
    t = position(hands={"E": "444p234567m2267s"}, draws="4p", replacements="8s", left=1)
    t.play("E kongs 4p", "E wins")
    assert "kong_replacement" in t.patterns("E")
    assert "last_tile_draw" not in t.patterns("E")


# --- liability --------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.11.1", "xjtu:7.11.3", "ema:4.2.5.10", "lol:(八)1")
@RIICHI_BOOKS
def test_who_feeds_the_third_dragon_pays_the_self_draw_alone(book: str) -> None:
    t = position(book, hands={"S": "77z23m9s11p"}, melds={"S": "555z 666z"}, draws="7z 1s 1s 2s 1m", counters=1)
    t.play("E discards 7z", "S pungs", "S discards 9s").around_to("S").play("S wins")
    assert t.gains == [-32300, 32300, 0, 0]


@pytest.mark.clause("xjtu:7.11.1", "xjtu:7.11.3", "ema:4.2.5.10", "lol:(八)1")
@RIICHI_BOOKS
def test_the_feeder_of_the_third_dragon_shares_with_the_discarder(book: str) -> None:
    t = position(book, hands={"S": "77z23m9s11p"}, melds={"S": "555z 666z"}, draws="7z 1m")
    t.play("E discards 7z", "S pungs", "S discards 9s", "W discards 1m", "S wins")
    assert t.gains == [-16000, 32000, -16000, 0]


@pytest.mark.clause("xjtu:7.11.1", "ema:4.2.5.10", "lol:(八)1")
@RIICHI_BOOKS
def test_a_set_claimed_after_the_third_dragon_makes_nobody_else_liable(book: str) -> None:
    t = position(book, hands={"S": "77z22m9s11p"}, melds={"S": "555z 666z"}, draws="7z 2m 1s 2s 3s 1p")
    t.play("E discards 7z", "S pungs", "S discards 9s", "W discards 2m", "S pungs", "S discards 1p")
    t.around_to("S").play("S wins")
    assert t.gains == [-32000, 32000, 0, 0]


@pytest.mark.clause("xjtu:7.11.1", "reading:8")
def test_a_dragon_kong_made_alone_prepares_no_liability() -> None:
    t = position(hands={"S": "77z23m9s11p"}, melds={"S": "(5555z) 666z"}, draws="7z 1s 1s 2s 1m")
    t.play("E discards 7z", "S pungs", "S discards 9s").around_to("S").play("S wins")
    assert t.gains == [-16000, 32000, -8000, -8000]


@pytest.mark.clause("xjtu:7.11.2", "ema:4.2.5.12")
@RIICHI_BOOKS
def test_who_feeds_the_fourth_wind_is_liable(book: str) -> None:
    t = position(book, hands={"S": "44z9s1p"}, melds={"S": "111z 222z 333z"}, draws="4z 1s 2s 3s 1p")
    t.play("E discards 4z", "S pungs", "S discards 9s").around_to("S").play("S wins")
    assert t.gains[2:] == [0, 0]
