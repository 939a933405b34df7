"""Riichi, kongs in riichi and furiten as the riichi books rule them: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_58S, RIICHI_BOOKS
from tests.core.play.scenario import dealt, position

# --- declaring riichi -------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.12.1", "ema:3.12(1)")
@RIICHI_BOOKS
def test_riichi_needs_a_hand_ready_after_the_discard(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="9p")
    assert t.may("E", "riichi with 9p")
    assert t.why_not("E", "riichi with 6s") == "not_ready"


@pytest.mark.clause("xjtu:5.12.1", "ema:3.12(1)")
@RIICHI_BOOKS
def test_riichi_stands_when_nobody_wins_on_the_tile(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="9p 1z", deposits=1).play("E declares riichi with 9p")
    t.everybody_passes()
    assert t.in_riichi("E")
    assert t.d.deposits == 2
    assert t.gains == [-1000, 0, 0, 0]


@pytest.mark.clause("xjtu:5.12.1", "ema:3.12(1)")
@RIICHI_BOOKS
def test_riichi_fails_when_its_tile_is_won(book: str) -> None:
    t = position(book, hands={"E": "234567p345m2289s", "W": ON_58S}, draws="5s", dora="1z")
    t.play("E declares riichi with 5s", "W wins")
    assert not t.in_riichi("E")
    assert t.d.deposits == 0
    assert sum(t.gains) == 0
    assert t.gains[2] == -t.gains[0] == 2000  # all simples and pinfu, no stick among it


@pytest.mark.clause("xjtu:5.12.1")
def test_riichi_stands_when_its_tile_is_claimed_for_a_set() -> None:
    t = position(hands={"E": ON_58S, "W": "99p"}, draws="9p").play("E declares riichi with 9p", "W pungs")
    assert t.in_riichi("E")
    assert t.d.deposits == 1


@pytest.mark.clause("xjtu:5.12.1")
def test_riichi_is_declared_once() -> None:
    t = position(hands={"E": ON_58S}, riichi="E", draws="9p")
    assert t.why_not("E", "riichi with 9p") == "already_riichi"


@pytest.mark.parametrize(
    ("book", "left", "why"),
    [
        pytest.param("xjtu", 4, "", marks=pytest.mark.clause("xjtu:6.5.1")),
        pytest.param("xjtu", 3, "too_few_tiles", marks=pytest.mark.clause("xjtu:6.5.1")),
        pytest.param("ema", 4, "", marks=pytest.mark.clause("ema:3.12(1)")),
        pytest.param("ema", 3, "too_few_tiles", marks=pytest.mark.clause("ema:3.12(1)")),
        pytest.param("lol", 3, "", marks=pytest.mark.clause("lol:(五)5")),
        pytest.param("lol", 0, "", marks=pytest.mark.clause("lol:(五)5")),
    ],
)
def test_tiles_left_for_riichi(book: str, left: int, why: str) -> None:
    assert position(book, hands={"E": ON_58S}, draws="9p", left=left).why_not("E", "riichi with 9p") == why


@pytest.mark.clause("xjtu:6.5.1")
@pytest.mark.parametrize(("left", "why"), [(4, ""), (3, "too_few_tiles")])
def test_three_players_also_need_four_tiles(left: int, why: str) -> None:
    t = position("xjtu-3p", hands={"E": "234567p345s2267s"}, draws="9p", left=left)
    assert t.why_not("E", "riichi with 9p") == why


@pytest.mark.parametrize(
    ("book", "points", "why"),
    [
        pytest.param("xjtu", 500, "too_few_points", marks=pytest.mark.clause("xjtu:8.2")),
        pytest.param("xjtu", 900, "too_few_points", marks=pytest.mark.clause("xjtu:8.2")),
        pytest.param("xjtu", 1000, "", marks=pytest.mark.clause("xjtu:8.2")),
        pytest.param("xjtu-cup", 500, "", marks=pytest.mark.clause("xjtu:8.2☆")),
        pytest.param("xjtu-relay", 900, "too_few_points", marks=pytest.mark.clause("xjtu:App1:3")),
        pytest.param("xjtu-cup-relay", 900, "too_few_points", marks=pytest.mark.clause("xjtu:App1:3")),
        pytest.param("ema", 0, "", marks=pytest.mark.clause("reading:36")),
        pytest.param("lol", 500, "", marks=pytest.mark.clause("lol:(四)1")),
        pytest.param("lol", -3000, "", marks=pytest.mark.clause("lol:(四)1")),
    ],
)
def test_points_for_riichi(book: str, points: int, why: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="9p", points={"E": points})
    assert t.why_not("E", "riichi with 9p") == why
    if not why:
        assert t.play("E declares riichi with 9p").everybody_passes().d.points[0] == points - 1000


@pytest.mark.clause("xjtu:5.12.1", "ema:3.13.1", "lol:(五)5")
@RIICHI_BOOKS
def test_riichi_in_furiten_is_allowed(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, rivers={"E": "5s"}, draws="9p")
    assert t.may("E", "riichi with 9p")


@pytest.mark.clause("xjtu:6.2", "lol:(五)3")
@RIICHI_BOOKS
def test_no_riichi_when_all_copies_of_the_wait_are_held(book: str) -> None:
    t = position(book, hands={"E": "1111m234567p789s"}, draws="9p")
    assert t.why_not("E", "riichi with 9p") == "not_ready"


@pytest.mark.clause("xjtu:7.3.2(1)", "ema:4.2.1.2")
@RIICHI_BOOKS
def test_riichi_with_the_first_discard_is_double(book: str) -> None:
    t = dealt(book, hands={"E": ON_58S}, draws="9p 1z 2z 3z 8s")
    t.play("E declares riichi with 9p", "S discards 1z", "W discards 2z", "N discards 3z", "E wins")
    assert "double_riichi" in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.2(1)", "xjtu:5.9.3")
def test_a_call_before_makes_it_plain_riichi() -> None:
    t = dealt(hands={"S": ON_58S, "W": "11z"}, draws="1z 9p 8p")
    t.play("E discards 1z", "W pungs", "W discards anything").around_to("S")
    t.play("S declares riichi").around_to("S")
    assert not t.d.double_riichi[1]
    assert t.in_riichi("S")


# --- in riichi --------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.12.2", "ema:3.12(2)")
@RIICHI_BOOKS
def test_in_riichi_only_the_drawn_tile_is_discarded(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, riichi="E", draws="2s")
    assert t.why_not("E", "discard 6s") == "in_riichi"
    assert t.why_not("E", "discard 2s from hand") == "in_riichi"
    assert t.may("E", "discard 2s")


@pytest.mark.clause("xjtu:5.12.2", "ema:3.12(2)")
@RIICHI_BOOKS
def test_in_riichi_no_claims_for_sets(book: str) -> None:
    t = position(book, hands={"S": "333456m345p2267s"}, riichi="S", draws="3m").play("E discards 3m")
    assert t.why_not("S", "chow 45m") == "in_riichi"
    assert t.why_not("S", "pung") == "in_riichi"
    assert t.why_not("S", "kong") == "in_riichi"


KONGS_IN_RIICHI = [
    # three equal runs as well, but the waits stay 5m 8m
    pytest.param("xjtu", "333444555s22p67m", "3s", True, marks=pytest.mark.clause("xjtu:5.12.2")),
    pytest.param("ema", "333444555s22p67m", "3s", False, marks=pytest.mark.clause("ema:3.12(2)")),
    pytest.param("lol", "333444555s22p67m", "3s", False, marks=pytest.mark.clause("lol:(五)4")),
    # waits 1s 2s 4s would become 2s
    pytest.param("xjtu", "2333s123456789m", "3s", False, marks=pytest.mark.clause("xjtu:5.12.2")),
    pytest.param("ema", "2333s123456789m", "3s", False, marks=pytest.mark.clause("ema:3.12(2)")),
    pytest.param("lol", "2333s123456789m", "3s", False, marks=pytest.mark.clause("lol:(五)4")),
    # a plain pung
    pytest.param("xjtu", "777z234567m2267s", "7z", True, marks=pytest.mark.clause("xjtu:5.12.2")),
    pytest.param("ema", "777z234567m2267s", "7z", True, marks=pytest.mark.clause("ema:3.12(2)")),
    pytest.param("lol", "777z234567m2267s", "7z", True, marks=pytest.mark.clause("lol:(五)4")),
    # waits 1m 4m 9s, three 1m in hand: the kong of 6p has nothing to do with them
    pytest.param("xjtu", "11123m666p777z99s", "6p", True, marks=pytest.mark.clause("xjtu:5.12.2")),
    pytest.param("ema", "11123m666p777z99s", "6p", True, marks=pytest.mark.clause("ema:3.12(2)")),
    pytest.param("lol", "11123m666p777z99s", "6p", True, marks=pytest.mark.clause("lol:(五)4")),
    # 999s is a pung or, with 78s, a run and the pair
    pytest.param("xjtu", "78999s111222z33z", "9s", False, marks=pytest.mark.clause("xjtu:5.12.2")),
    pytest.param("ema", "78999s111222z33z", "9s", False, marks=pytest.mark.clause("ema:3.12(2)")),
]


@pytest.mark.parametrize(("book", "hand", "drawn", "allowed"), KONGS_IN_RIICHI)
def test_concealed_kong_in_riichi(book: str, hand: str, drawn: str, allowed: bool) -> None:
    t = position(book, hands={"E": hand}, riichi="E", draws=drawn)
    waits = t.waits("E")
    assert t.why_not("E", f"kong {drawn}") == ("" if allowed else "changes_waits")
    if allowed:
        t.play(f"E kongs {drawn}", "E discards").everybody_passes()
        assert t.waits("E") == waits


@pytest.mark.clause("xjtu:5.12.2", "ema:3.12(2)")
@RIICHI_BOOKS
def test_in_riichi_the_drawn_tile_must_be_one_of_the_four(book: str) -> None:
    t = position(book, hands={"E": "111123m456p78s99s"}, riichi="E", draws="1z")
    assert t.why_not("E", "kong 1m") == "changes_waits"


@pytest.mark.clause("lol:(五)4")
def test_the_kong_may_change_what_the_hand_is_worth() -> None:
    """Three concealed pungs become three with a kong among them; only the sets must stay."""
    t = position("lol", hands={"E": "111m999p444s67s22z"}, riichi="E", draws="9p", replacements="5s")
    assert t.play("E kongs 9p", "E wins").result == "won"


# --- ippatsu ----------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.3.1(3)", "ema:4.2.1.3")
@RIICHI_BOOKS
def test_ippatsu_lasts_until_the_next_own_discard(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="9p 1z 2z 3z 4z 8s")
    t.play("E declares riichi with 9p", "S discards 1z", "W discards 2z", "N discards 3z")
    assert t.everybody_passes().d.ippatsu[0]
    t.play("E discards 4z", "S discards 8s", "E wins")
    assert "riichi" in t.patterns("E")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.1(3)", "ema:4.2.1.3")
@RIICHI_BOOKS
def test_ippatsu_on_a_discard_or_by_self_draw(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="9p 8s")
    t.play("E declares riichi with 9p", "S discards 8s", "E wins")
    assert "ippatsu" in t.patterns("E")
    t = position(book, hands={"E": ON_58S}, draws="9p 1z 2z 3z 5s")
    t.play("E declares riichi with 9p").around_to("E").play("E wins")
    assert "ippatsu" in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.1(3)", "xjtu:5.9.3", "ema:4.2.1.3")
@RIICHI_BOOKS
def test_a_call_ends_ippatsu(book: str) -> None:
    t = position(book, hands={"E": ON_58S, "W": "99p"}, draws="9p 8s")
    t.play("E declares riichi with 9p", "W pungs", "W discards anything", "N discards 8s", "E wins")
    assert "riichi" in t.patterns("E")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.1(3)", "xjtu:5.9.3")
def test_a_concealed_kong_of_anybody_ends_ippatsu() -> None:
    t = position(hands={"E": ON_58S, "S": "1119m"}, draws="9p 1m", replacements="8s")
    t.play("E declares riichi with 9p", "S kongs 1m", "S discards 8s", "E wins")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("reading:16")
def test_a_robbed_kong_does_not_end_ippatsu() -> None:
    t = position(hands={"E": ON_58S, "S": "8s"}, melds={"S": "888s"}, draws="9p 1z")
    t.play("E declares riichi with 9p", "S kongs 8s", "E wins")
    assert {"ippatsu", "robbing_the_kong"} <= t.patterns("E")


# --- furiten ----------------------------------------------------------------------------------------

ON_14M = "23m456p789s234s55s"  # pinfu


@pytest.mark.clause("ema:3.13.1", "xjtu:6.4.1")
@RIICHI_BOOKS
@pytest.mark.parametrize("tile", ["1m", "4m"])
def test_own_discard_among_the_waits(book: str, tile: str) -> None:
    t = position(book, hands={"S": ON_14M}, rivers={"S": "1m"}, draws=tile).play(f"E discards {tile}")
    assert t.why_not("S", "win", on=tile) == "furiten_discard"


@pytest.mark.clause("ema:3.13", "xjtu:6.4")
@RIICHI_BOOKS
def test_furiten_does_not_bar_the_self_draw(book: str) -> None:
    t = position(book, hands={"E": ON_14M}, rivers={"E": "1m"}, draws="4m")
    assert t.play("E wins").winners == "E"


@pytest.mark.clause("ema:3.13.1", "xjtu:6.4.1")
@RIICHI_BOOKS
def test_changing_the_hand_ends_it(book: str) -> None:
    """23m waits 1m 4m, and 1m lies in the river; with 5m for 2m it waits 4m alone."""
    t = position(book, hands={"E": "23m456p678s234s55s"}, rivers={"E": "1m"}, draws="5m 4m")
    t.play("E discards 2m", "S discards 4m")
    assert t.waits("E") == "4m"
    assert t.play("E wins").winners == "E"


@pytest.mark.clause("xjtu:6.4.1", "xjtu:5.9.3")
@RIICHI_BOOKS
def test_a_discard_that_was_claimed_still_counts(book: str) -> None:
    t = position(book, hands={"E": ON_14M, "W": "11m"}, draws="1m 4m").play(
        "E discards 1m", "W pungs", "W discards anything"
    )
    t.play("N discards 4m")
    assert t.why_not("E", "win", on="4m") == "furiten_discard"


@pytest.mark.clause("xjtu:6.4.1", "xjtu:6.2")
def test_a_red_five_counts_as_a_five() -> None:
    t = position(hands={"S": ON_58S}, rivers={"S": "0s"}, draws="8s").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "furiten_discard"


ON_25P = "34p234567m22s678s"


@pytest.mark.clause("ema:3.13.2", "xjtu:6.4.2")
@RIICHI_BOOKS
@pytest.mark.parametrize("second", ["2p", "5p"])
def test_a_win_let_go_until_the_own_next_discard(book: str, second: str) -> None:
    """The right neighbour's 2p is let go: nothing from the one across, but again after an own discard."""
    t = position(book, hands={"E": ON_25P}, draws=f"1z 2p {second} 4z 3z 2p").play("E discards 1z", "S discards 2p")
    assert t.may("E", "win", on="2p")
    t.play("W discards " + second)
    assert t.why_not("E", "win", on=second) == "furiten_turn"
    t.play("N discards 4z", "E discards 3z", "S discards 2p")
    assert t.play("E wins").winners == "E"


@pytest.mark.clause("ema:3.13.2", "xjtu:6.4.2")
@RIICHI_BOOKS
def test_a_tile_that_gives_no_pattern_counts_as_let_go(book: str) -> None:
    """78m: 6m would be all simples, 9m nothing; 9m from across, then 6m from the left."""
    t = position(book, "W", {"E": "78m345p88s567s"}, {"E": "222p"}, draws="9m 6m").play("W discards 9m")
    assert t.why_not("E", "win", on="9m") == "below_minimum"
    t.play("N discards 6m")
    assert t.why_not("E", "win", on="6m") == "furiten_turn"


@pytest.mark.clause("xjtu:6.4.2", "ema:3.13")
@RIICHI_BOOKS
def test_the_self_draw_after_a_win_let_go(book: str) -> None:
    t = position(book, hands={"E": ON_25P}, draws="1z 2p 1z 4z 5p").play("E discards 1z").around_to("E")
    assert t.drawn == "5p"
    assert t.may("E", "win")


@pytest.mark.clause("ema:3.13.2", "xjtu:6.4.2")
@RIICHI_BOOKS
def test_an_own_claim_and_discard_end_it(book: str) -> None:
    """E lets 2p go, claims a pung, discards, and may win on the next 5p."""
    t = position(book, hands={"E": "34p234567m22z678s"}, draws="1z 2p 2z 5p").play("E discards 1z", "S discards 2p")
    t.play("W discards 2z", "E pungs", "E discards 8s")
    assert t.d.missed[0] == 0


@pytest.mark.clause("xjtu:App3:exam1.17", "xjtu:6.4.2")
def test_exam_one_question_seventeen() -> None:
    """Across discards 9m and it is let go; S discards, so the left neighbour's 9m is won: haneman."""
    t = position("xjtu-cup", "N", {"S": "555m99m44z"}, {"S": "777z 666z"}, draws="9m 1p 2p 1s 2s 9m", dora="1z")
    t.play("N discards 9m")
    assert t.may("S", "win", on="9m")
    t.play("E discards 1p", "S discards 2p", "W discards 1s", "N discards 2s", "E discards 9m", "S wins")
    assert {"red_dragon", "green_dragon", "all_pungs", "half_flush"} == t.patterns("S")
    assert t.gains == [-12000, 12000, 0, 0]


@pytest.mark.clause("xjtu:6.4.3", "ema:3.13.3", "lol:(五)6")
@RIICHI_BOOKS
def test_letting_a_win_go_in_riichi_is_for_good(book: str) -> None:
    t = position(book, hands={"E": ON_25P}, riichi="E", draws="1z 2p 1z 4z 3z 2p 9s 9s 5p")
    t.play("E discards 1z", "S discards 2p")
    assert t.may("E", "win", on="2p")
    t.around_to("E").play("E discards 3z", "S discards 2p")
    assert t.why_not("E", "win", on="2p") == "furiten_riichi"
    assert t.around_to("E").play("E wins").winners == "E"


@pytest.mark.clause("xjtu:6.3.4", "xjtu:6.4.2", "xjtu:6.4.3")
@RIICHI_BOOKS
@pytest.mark.parametrize("riichi", ["", "E"])
def test_a_concealed_kong_of_the_wait_is_no_win_let_go(book: str, riichi: str) -> None:
    """E waits 2p 5p. Nobody but thirteen orphans could win on S's concealed kong of 2p, so E may win on 5p."""
    t = position(book, hands={"E": ON_25P, "S": "222p"}, riichi=riichi, draws="1z 2p", replacements="5p")
    t.play("E discards 1z", "S kongs 2p", "S discards 5p")
    assert t.why_not("E", "win", on="5p") == ""


@pytest.mark.clause("xjtu:6.3.3", "xjtu:6.4.2")
@RIICHI_BOOKS
def test_a_kong_not_robbed_is_a_win_let_go(book: str) -> None:
    t = position(book, hands={"E": ON_25P, "S": "2p"}, melds={"S": "222p"}, draws="1z 1z", replacements="5p")
    t.play("E discards 1z", "S kongs 2p")
    assert t.may("E", "win", on="2p")
    t.play("S discards 5p")
    assert t.why_not("E", "win", on="5p") == "furiten_turn"


@pytest.mark.clause("xjtu:6.4.1", "ema:3.13.1")
@RIICHI_BOOKS
def test_the_riichi_tile_itself_makes_furiten(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="8s 5s").play("E declares riichi with 8s", "S discards 5s")
    assert t.why_not("E", "win", on="5s") == "furiten_discard"


@pytest.mark.clause("lol:(五)5")
def test_riichi_with_no_draw_left() -> None:
    """The stick is paid and the hand must be shown."""
    t = position("lol", hands={"E": ON_58S}, draws="9p", left=0).play("E declares riichi with 9p")
    assert (t.result, t.gains, t.d.deposits) == ("exhausted", [2000, -1000, -1000, -1000], 1)


@pytest.mark.clause("xjtu:App2:5.11", "xjtu:6.4.2")
def test_a_north_not_robbed_is_a_win_let_go() -> None:
    hands = {"E": "1z4z", "S": "22s44z"}
    t = position("xjtu-3p", "E", hands, {"S": "111s 333p 999p"}, draws="1p", replacements="2s").play("E norths")
    assert t.may("S", "win", on="4z")
    t.play("E discards 2s")
    assert t.why_not("S", "win", on="2s") == "furiten_turn"
