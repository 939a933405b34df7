"""Kongs with everything that hangs on them, and early draws against wins: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_8S_TOO, ON_58S, ORPHANS_BUT_1P, READY, RIICHI_BOOKS
from tests.core.play.scenario import TWO_SEATS, dealt, position

# --- the last tiles ---------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App3:exam2.6", "xjtu:7.3.1(8)", "reading:14", "reading:30", "reading:53")
@RIICHI_BOOKS
def test_replacement_and_last_tile_are_not_both_counted(book: str) -> None:
    t = position(book, hands={"E": "444p234567m2267s"}, draws="4p", replacements="8s", left=1)
    t.play("E kongs 4p", "E wins")
    assert t.patterns("E") & {"kong_replacement", "last_tile_draw"} == {"kong_replacement"}


@pytest.mark.clause("xjtu:6.5.2", "xjtu:6.5.3", "lol:(二)1", "ema:3.14")
@RIICHI_BOOKS
def test_no_second_kong_when_the_first_took_the_last_tile(book: str) -> None:
    t = position(book, hands={"E": "111z333z"}, draws="1z", replacements="3z", left=1).play("E kongs 1z")
    assert (t.left, t.drawn) == (0, "3z")
    assert t.why_not("E", "kong 3z") == "no_tiles_left"
    assert t.may("E", "discard 3z")


@pytest.mark.clause("xjtu:6.5.2", "ema:3.14", "lol:(二)2")
@RIICHI_BOOKS
def test_a_kong_is_claimed_while_one_tile_is_left(book: str) -> None:
    t = position(book, hands={"S": "999m", "W": ON_58S}, draws="9m", replacements="8s", left=1)
    t.play("E discards 9m", "S kongs")
    assert (t.turn, t.left) == ("S", 0)
    t.play("S discards 8s", "W wins")
    assert "last_tile_claim" in t.patterns("W")


@pytest.mark.clause("xjtu:6.5.4", "xjtu:6.6", "xjtu:7.3.1(10)")
@RIICHI_BOOKS
def test_the_last_discard_may_be_a_claimers(book: str) -> None:
    """W claims with one tile left; who then draws the last one is N, and N's is the last discard."""
    t = position(book, hands={"W": "99m1z", "E": ON_58S}, draws="9m 8s", left=1)
    t.play("E discards 9m", "W pungs", "W discards 1z")
    assert (t.everybody_passes().turn, t.left) == ("N", 0)
    t.play("N discards 8s", "E wins")
    assert "last_tile_claim" in t.patterns("E")


@pytest.mark.clause("xjtu:6.5", "xjtu:6.5.3", "xjtu:4.7.1")
@RIICHI_BOOKS
def test_tiles_left_are_those_outside_the_dead_wall(book: str) -> None:
    t = dealt(book)
    assert t.left == 136 - 14 - 53
    t.play("E discards").everybody_passes()
    assert t.left == 136 - 14 - 54


@pytest.mark.clause("xjtu:6.5.2", "ema:3.14")
@RIICHI_BOOKS
def test_no_kong_added_with_the_last_tile_may_be_robbed_either(book: str) -> None:
    t = position(book, hands={"E": "8s", "S": ON_58S}, melds={"E": "888s"}, draws="1z", left=0)
    assert t.why_not("E", "kong 8s") == "no_tiles_left"
    t.play("E discards 8s", "S wins")
    assert "robbing_the_kong" not in t.patterns("S")


# --- the replacement --------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.3.1(8)", "ema:4.2.1.13")
@RIICHI_BOOKS
@pytest.mark.parametrize("how", ["concealed", "added", "claimed"])
def test_a_win_on_the_replacement_of_any_kong(book: str, how: str) -> None:
    rest = "234567m2267s"
    if how == "concealed":
        t = position(book, hands={"E": "444p" + rest}, draws="4p", replacements="8s").play("E kongs 4p")
    elif how == "added":
        t = position(book, hands={"E": rest}, melds={"E": "444p"}, draws="4p", replacements="8s").play("E kongs 4p")
    else:
        t = position(book, "S", {"E": "444p" + rest}, draws="4p", replacements="8s").play("S discards 4p", "E kongs")
    t.play("E wins")
    assert "kong_replacement" in t.patterns("E")
    assert ("concealed_self_draw" in t.patterns("E")) == (how == "concealed")


@pytest.mark.clause("xjtu:7.3.1(8)")
@RIICHI_BOOKS
def test_the_discard_of_a_replacement_is_nothing_special(book: str) -> None:
    t = position(book, hands={"E": "999p", "S": ON_58S}, draws="9p", replacements="8s")
    t.play("E kongs 9p", "E discards 8s", "S wins")
    assert "kong_replacement" not in t.patterns("S")


@pytest.mark.clause("xjtu:4.7.2", "xjtu:5.8.4", "ema:3.7.1")
@RIICHI_BOOKS
def test_four_kongs_take_the_four_replacements_in_order(book: str) -> None:
    t = position(book, hands={"E": "111222333z4z"}, draws="1z", replacements="2z 3z 4z 5z")
    for kong, drawn in (("1z", "2z"), ("2z", "3z"), ("3z", "4z")):
        t.play(f"E kongs {kong}")
        assert t.drawn == drawn
    assert [t.d.wall[place] for place in (134, 135, 132)] == [28, 29, 30]


@pytest.mark.clause("xjtu:4.7.3", "xjtu:7.4.4", "ema:2.7")
@RIICHI_BOOKS
def test_indicators_run_inwards_and_hidden_ones_lie_below(book: str) -> None:
    t = position(book, hands={"E": "111222z"}, draws="1z", replacements="2z", dora="1m 2m 3m", ura="4m 5m 6m")
    t.play("E kongs 1z", "E kongs 2z")
    assert t.d.turned[:3] == [0, 1, 2]
    assert [t.d.wall[place] for place in (131, 129, 127)] == [3, 4, 5]


# --- robbing ----------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:6.3.3", "ema:3.11", "lol:(六)1", "xjtu:7.12.1")
@pytest.mark.parametrize(("book", "winners"), [("xjtu", "SN"), ("ema", "SN"), ("lol", "S")])
def test_two_robbers_of_an_added_kong(book: str, winners: str) -> None:
    t = position(book, hands={"E": "8s", "S": ON_58S, "N": ON_8S_TOO}, melds={"E": "888s"}, draws="1z", deposits=1)
    t.play("E kongs 8s", "S wins", "N wins")
    assert t.winners == winners
    assert sum(t.gains) == 1000


@pytest.mark.clause("xjtu:6.3.3", "xjtu:7.4.1")
def test_a_red_five_robbed_counts() -> None:
    """All simples, robbing the kong and the red five: three han with 40 fu in a closed hand."""
    hand = "234567m345p22s46s"
    t = position(hands={"E": "0s", "S": hand}, melds={"E": "555s"}, draws="1z", dora="1z")
    t.play("E kongs 5s", "S wins")
    assert t.gains == [-5200, 5200, 0, 0]


@pytest.mark.clause("xjtu:6.4.1", "xjtu:6.3.3", "ema:3.13.1")
@RIICHI_BOOKS
def test_furiten_bars_robbing_too(book: str) -> None:
    t = position(book, hands={"E": "8s", "S": ON_58S}, melds={"E": "888s"}, rivers={"S": "5s"}, draws="1z")
    t.play("E kongs 8s")
    assert t.why_not("S", "win", on="8s") == "furiten_discard"
    assert t.d.kongs == 1


@pytest.mark.clause("xjtu:6.3.4", "xjtu:6.4.2")
def test_thirteen_orphans_that_let_a_concealed_kong_go_are_furiten() -> None:
    t = position(hands={"E": "111p", "W": ORPHANS_BUT_1P}, draws="1p 2m", replacements="2z").play(
        "E kongs 1p", "W passes"
    )
    assert t.d.missed[2] == 1
    assert t.d.kongs == 1


@pytest.mark.clause("xjtu:5.8.5", "xjtu:6.3.3")
def test_a_kong_robbed_after_another_had_turned_the_first_ones_indicator() -> None:
    t = position(hands={"E": "1z", "S": ON_58S}, melds={"E": "111z 888s"}, draws="2p", replacements="8s")
    t.play("E kongs 1z", "E kongs 8s", "S wins")
    assert (t.d.shown, t.d.kongs) == (2, 1)


@pytest.mark.clause("xjtu:5.12.1", "xjtu:6.3.3", "xjtu:7.4.4")
@RIICHI_BOOKS
def test_a_robber_in_riichi_looks_at_the_hidden_indicators(book: str) -> None:
    hands = {"E": "8s", "S": ON_58S}
    t = position(book, hands=hands, melds={"E": "888s"}, draws="1z", riichi="S", dora="1z", ura="1s")
    t.play("E kongs 8s", "S wins")  # riichi, robbing, all simples, pinfu, two hidden dora: six han
    assert t.gains == [-12000, 13000, 0, 0]


# --- four kongs -------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:6.8.2", "xjtu:7.3.1(8)")
def test_the_replacement_of_the_fourth_kong_may_win() -> None:
    t = position("xjtu", "S", {"S": "222z234m55p34s"}, TWO_SEATS, draws="2z", replacements="5s")
    t.play("S kongs 2z", "S wins")
    assert (t.result, t.winners) == ("won", "S")


@pytest.mark.clause("xjtu:6.8.2", "xjtu:5.12.1", "xjtu:6.9.7", "reading:182")
def test_a_riichi_on_the_discard_that_ends_the_hand_is_paid() -> None:
    t = position("xjtu", "S", {"S": "222z234m55p34s"}, TWO_SEATS, draws="2z", replacements="9s")
    t.play("S kongs 2z", "S declares riichi with 9s").everybody_passes()
    assert (t.result, t.d.deposits, t.gains) == ("four_kongs", 1, [0, -1000, 0, 0])


@pytest.mark.clause("xjtu:6.8.2", "xjtu:5.12.1")
def test_a_win_on_the_riichi_after_the_fourth_kong() -> None:
    hands = {"S": "222z234m55p34s", "W": "345678m789p1178s"}
    t = position("xjtu", "S", hands, TWO_SEATS, draws="2z", replacements="9s")
    t.play("S kongs 2z", "S declares riichi with 9s", "W wins")
    assert (t.result, t.winners, t.d.deposits) == ("won", "W", 0)


@pytest.mark.clause("xjtu:6.8.2", "xjtu:6.8.5", "reading:182")
def test_three_wins_on_the_discard_after_the_fourth_kong() -> None:
    hands = {"E": "345p2267s", "S": "222z", "W": "456789p345m4467s", "N": "345567m678p3367s"}
    melds = {"E": "(2222m) (8888m)", "S": "(1111p)"}
    t = position("xjtu", "S", hands, melds, draws="2z", replacements="8s")
    t.play("S kongs 2z", "S discards 8s", "E wins", "W wins", "N wins")
    assert (t.result, t.gains) == ("three_winners", [0] * 4)


@pytest.mark.clause("xjtu:6.8.2", "xjtu:6.6", "reading:183")
def test_four_kongs_come_before_the_empty_wall() -> None:
    """The discard after the fourth kong is also the last one: nobody pays for ready hands."""
    hands = {"S": "222z", "W": READY["W"]}
    t = position("xjtu", "S", hands, TWO_SEATS, draws="2z", replacements="7z", left=1)
    t.play("S kongs 2z", "S discards 7z").everybody_passes()
    assert (t.result, t.gains) == ("four_kongs", [0] * 4)


@pytest.mark.clause("xjtu:5.8.6", "xjtu:6.8.2")
def test_with_four_kongs_of_one_player_the_hand_goes_on_without_a_fifth() -> None:
    t = position(
        "xjtu", "S", {"S": "222z5m", "W": "333z"}, {"S": "(1111m) (9999m) (1111p)"}, draws="2z 3z", replacements="7z"
    )
    t.play("S kongs 2z", "S discards 7z").everybody_passes()
    assert (t.turn, t.drawn) == ("W", "3z")
    assert t.why_not("W", "kong 3z") == "kong_limit"
    t.play("W discards 3z").everybody_passes()
    assert t.result == "running"


@pytest.mark.clause("xjtu:7.3.6(8)", "xjtu:6.8.2", "ema:4.2.5.6")
@RIICHI_BOOKS
def test_four_kongs_are_won_later(book: str) -> None:
    melds = {"S": "(1111m) (9999m) (1111p)"}
    t = position(book, "S", {"S": "222z5m"}, melds, draws="2z 1z 1z 5m", replacements="7z")
    t.play("S kongs 2z", "S discards 7z", "W discards 1z", "N discards 1z", "E discards 5m", "S wins")
    assert "four_kongs" in t.patterns("S")


# --- four winds and four riichi ---------------------------------------------------------------------


@pytest.mark.clause("xjtu:6.8.1", "xjtu:5.12.1", "xjtu:6.9.7", "reading:182")
def test_a_riichi_with_the_fourth_wind_is_paid() -> None:
    t = dealt(hands={"N": ON_58S}, draws="3z3z3z3z")
    t.play("E discards 3z", "S discards 3z", "W discards 3z", "N declares riichi with 3z")
    assert (t.result, t.d.deposits, t.gains) == ("four_winds", 1, [0, 0, 0, -1000])


@pytest.mark.clause("xjtu:6.8.1")
def test_four_winds_may_come_from_the_hand() -> None:
    hands = dict.fromkeys("ESWN", "2z")
    t = dealt(hands=hands, draws="1m 9m 1p 9p")
    for seat in "ESWN":
        t.play(f"{seat} discards 2z from hand")
    assert t.everybody_passes().result == "four_winds"


@pytest.mark.clause("xjtu:6.8.1", "xjtu:5.9.3")
def test_a_pung_of_another_first_discard_stops_four_winds() -> None:
    t = dealt(hands={"W": "33z", "E": "2z", "S": "2z", "N": "2z"}, draws="3z")
    t.play("E discards 3z", "W pungs", "W discards anything").everybody_passes()
    assert t.result == "running"


@pytest.mark.clause("xjtu:6.8.3", "xjtu:6.8.1")
def test_riichi_of_all_four_in_the_first_turn() -> None:
    """Each discards a wind of the same kind in riichi: the hand ends, and the sticks stay."""
    t = dealt(hands={**READY, "N": "111222444z55z66z"}, draws="3z3z3z3z")
    for seat in "ESWN":
        t.play(f"{seat} declares riichi with 3z")
    assert t.result in ("four_winds", "four_riichi")
    assert t.d.deposits == 4


@pytest.mark.clause("xjtu:6.8.3", "xjtu:5.12.1")
def test_two_wins_on_the_fourth_riichi() -> None:
    hands = {"E": ON_58S, "S": ON_8S_TOO, "W": "123789m123789p1s", "N": "111222333z55z66z"}
    t = position("xjtu", "N", hands, riichi="ESW", draws="8s")
    t.play("N declares riichi with 8s", "E wins", "S wins")
    assert (t.result, t.winners, t.d.deposits) == ("won", "ES", 0)


@pytest.mark.clause("xjtu:6.8.4")
def test_nine_kinds_are_the_choice_of_who_holds_them() -> None:
    t = dealt(hands={"S": "19m19p19s123z2345p"}, draws="7z7z").play("E discards 7z").everybody_passes()
    assert t.may("S", "abort")
    t.play("S discards 7z").around_to("S")
    assert t.why_not("S", "abort") == "not_first_turn"
    assert t.result == "running"


@pytest.mark.clause("xjtu:6.8.4", "xjtu:5.9.3")
def test_no_nine_kinds_after_an_own_kong() -> None:
    t = dealt(hands={"E": "19m19p19s1117z23z"}, draws="1z", replacements="4z")
    assert t.may("E", "abort")
    t.play("E kongs 1z")
    assert t.why_not("E", "abort") == "not_first_turn"


@pytest.mark.clause("xjtu:6.8.4")
def test_nine_kinds_only_in_the_own_turn() -> None:
    t = dealt(hands={"S": "19m19p19s123z2345p"}, draws="7z")
    assert t.why_not("S", "abort") == "not_now"
