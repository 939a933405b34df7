"""The questions about play in the cup's two entry examinations, put to the table (xjtu:App3)."""

import pytest
from tests.core.play.hands import ON_58S
from tests.core.play.scenario import position
from tests.core.play.table import Table

from paiju.core.play import actions as A
from paiju.core.play import flow

CUP = "xjtu-cup"

# --- the first examination --------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App3:exam1.3")
def test_what_a_discard_from_across_cannot_be_used_for() -> None:
    """Not a chow, not an added kong; a pung and a win are possible."""
    t = position(CUP, "W", {"E": "23m44m"}, draws="4m").play("W discards 4m")
    assert t.why_not("E", "chow 23m") == "not_from_left"
    assert t.may("E", "pung")
    added = position(CUP, "W", {"E": "1122p"}, {"E": "444s"}, draws="4s").play("W discards 4s")
    assert added.why_not("E", "kong", on="4s") == "too_few"
    assert position(CUP, "W", {"E": ON_58S}, draws="8s").play("W discards 8s").may("E", "win", on="8s")


@pytest.mark.clause("xjtu:App3:exam1.4")
def test_after_a_draw_there_is_no_chow() -> None:
    """N's 4m was not chowed; E has drawn and may kong, but not chow any more."""
    t = position(CUP, "N", {"E": "23m333z1z"}, {"E": "111z"}, draws="4m 3z").play("N discards 4m", "E passes")
    assert (t.turn, t.drawn) == ("E", "3z")
    assert t.may("E", "kong 3z")
    assert t.may("E", "kong 1z")
    assert all(flow.why_not(t.r, t.d, t.buffers, 0, A.CHOW + place) for place in range(6))


@pytest.mark.clause("xjtu:App3:exam1.5")
def test_after_a_chow_there_is_only_a_discard() -> None:
    """No win, no kong, although the hand holds four of a kind and the fourth of a pung."""
    t = position(CUP, "N", {"E": "23m6666p3z"}, {"E": "333z 678s"}, draws="4m").play("N discards 4m", "E chows 23m")
    assert t.why_not("E", "win") == "not_after_claim"
    assert {t.why_not("E", f"kong {tile}") for tile in ("3z", "6p")} == {"not_after_claim"}
    held = [code for code in range(A.ACTIONS) if not flow.why_not(t.r, t.d, t.buffers, 0, code)]
    assert max(held) < A.DISCARD_DRAWN


@pytest.mark.clause("xjtu:App3:exam1.6")
@pytest.mark.parametrize(
    ("hand", "melds", "why"),
    [
        ("234567m2267s", "345p", "not_closed"),
        ("234567m345p2258s", "", "not_ready"),
        ("123m456p789s12s44z", "", ""),  # no pattern but riichi itself
        ("234567m2267s", "(1111z)", ""),
    ],
)
def test_when_riichi_is_impossible(hand: str, melds: str, why: str) -> None:
    t = position(CUP, hands={"E": hand}, melds={"E": melds}, draws="9p")
    assert t.why_not("E", "riichi with 9p") == why


@pytest.mark.clause("xjtu:App3:exam1.12")
def test_when_winning_is_impossible() -> None:
    """Not ready, or without a pattern; furiten bars only the win on a discard, riichi none."""
    assert position(CUP, hands={"E": "234567m345p2259s"}, draws="1z").why_not("E", "win") == "not_complete"
    plain = {"S": "78m345p88s567s"}
    t = position(CUP, "S", plain, {"S": "222p"}, draws="9m")
    assert t.why_not("S", "win") == "below_minimum"
    furiten = position(CUP, hands={"E": ON_58S}, rivers={"E": "5s"}, draws="8s")
    assert furiten.may("E", "win")
    assert position(CUP, hands={"E": ON_58S}, riichi="E", draws="8s").may("E", "win")


@pytest.mark.clause("xjtu:App3:exam1.13")
def test_when_a_win_on_a_discard_is_impossible() -> None:
    """Without a pattern and in furiten; another winner or somebody's added kong is no bar."""
    t = position(CUP, hands={"S": "78m345p88s567s"}, melds={"S": "222p"}, draws="9m").play("E discards 9m")
    assert t.why_not("S", "win", on="9m") == "below_minimum"
    t = position(CUP, hands={"S": ON_58S}, rivers={"S": "5s"}, draws="8s").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "furiten_discard"
    two = position(CUP, hands={"S": ON_58S, "W": "234567p345m2267s"}, draws="8s")
    assert two.play("E discards 8s", "W wins", "S wins").winners == "SW"
    kong = position(CUP, hands={"E": "8s", "S": ON_58S}, melds={"E": "888s"}, draws="1z")
    assert kong.play("E kongs 8s", "S wins").winners == "S"


# Questions 18 to 25: East waits 2m 5m 8m, and the left neighbour discards 8m.
EAST = "34067m406p88s222z"


def situation(number: int) -> Table:
    """1: no riichi, a 2m discarded, and 5m from across let go. 2: in riichi, four let go. 3: in riichi, 5m from across
    let go. 4: riichi has just been declared."""
    river = {"E": "2m"} if number == 1 else {}
    riichi = "E" if number in (2, 3) else ""
    if number == 4:
        t = position(CUP, "E", {"E": EAST}, draws="9s 1z 1p 8m 2z", round="S", dora="9p")
        return t.play("E declares riichi with 9s", "S discards 1z", "W discards 1p", "N discards 8m")
    if number == 2:
        t = position(CUP, "S", {"E": EAST}, riichi=riichi, draws="2m 5m 2m 1z 1p 5m 8m 2z", round="S", dora="9p")
        t.play("S discards 2m", "W discards 5m", "N discards 2m", "E discards 1z", "S discards 1p")
        return t.play("W discards 5m", "N discards 8m")
    t = position(CUP, "W", {"E": EAST}, rivers=river, riichi=riichi, draws="5m 8m 2z", round="S", dora="9p")
    return t.play("W discards 5m", "N discards 8m")


@pytest.mark.clause("xjtu:App3:exam1.18", "xjtu:6.2")
def test_the_waits_of_question_eighteen() -> None:
    assert {situation(number).waits("E") for number in (1, 2, 3, 4)} == {"258m"}


@pytest.mark.clause("xjtu:App3:exam1.19", "xjtu:5.12.2")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_south_may_be_konged_in_all_four(number: int) -> None:
    t = situation(number).everybody_passes()
    assert (t.turn, t.drawn) == ("E", "2z")
    t.play("E kongs 2z", "E discards").everybody_passes()
    assert t.waits("E") == "258m"


@pytest.mark.clause("xjtu:App3:exam1.20", "xjtu:App3:exam1.21", "xjtu:App3:exam1.23", "xjtu:6.4.1", "xjtu:6.4.3")
@pytest.mark.parametrize(
    ("number", "why"), [(1, "furiten_discard"), (2, "furiten_riichi"), (3, "furiten_riichi"), (4, "")]
)
def test_who_may_win_on_it(number: int, why: str) -> None:
    assert situation(number).why_not("E", "win", on="8m") == why


@pytest.mark.clause("xjtu:App3:exam1.22", "xjtu:6.4.2")
@pytest.mark.parametrize(("number", "let_go"), [(1, True), (2, True), (3, True), (4, False)])
def test_where_a_win_was_just_let_go(number: int, let_go: bool) -> None:
    assert (situation(number).moment.missed[0] != 0) == let_go


@pytest.mark.clause("xjtu:App3:exam1.24", "xjtu:App3:exam1.25")
def test_what_the_fourth_is_worth() -> None:
    """Riichi, ippatsu, the round's wind and two red fives: mangan from the left neighbour."""
    t = situation(4).play("E wins")
    assert t.patterns("E") == {"riichi", "ippatsu", "round_wind"}
    assert t.gains == [12000, 0, 0, -12000]


# --- the second examination -------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App3:exam2.3", "xjtu:7.4.3")
@pytest.mark.parametrize(("dora", "points"), [("1s", 7700), ("1s 1s", 12000)])
def test_two_equal_indicators_count_each_tile_twice(dora: str, points: int) -> None:
    """Two 2s in a hand of all simples and pinfu: four han, then six."""
    melds = {"W": "(9999m)"} if " " in dora else {}
    t = position(CUP, hands={"S": ON_58S}, melds=melds, draws="8s", dora=dora).play("E discards 8s", "S wins")
    assert t.gains[1] == points


@pytest.mark.clause("xjtu:App3:exam2.3", "xjtu:7.4.4")
def test_of_two_winners_only_the_one_in_riichi_has_hidden_dora() -> None:
    """The hidden indicator names 2s, of which both hold a pair."""
    hands = {"S": ON_58S, "W": "234567p345m2267s"}
    t = position(CUP, hands=hands, draws="8s", riichi="W", dora="9p", ura="1s")
    t.play("E discards 8s", "S wins", "W wins")
    assert t.gains == [-2000 - 8000, 2000 + 1000, 8000, 0]


@pytest.mark.clause("xjtu:App3:exam2.7")
def test_what_riichi_means() -> None:
    """A hand without any other pattern wins; a closed ready hand need not declare; the waits stay."""
    hand = {"E": "123m456p789s12s44z"}
    t = position(CUP, hands=hand, draws="9p 3s", dora="9p", ura="9p")
    assert t.may("E", "discard 9p")
    t.play("E declares riichi with 9p", "S discards 3s", "E wins")
    assert t.patterns("E") == {"riichi", "ippatsu"}
    kong = position(CUP, hands={"E": "777z234567m2267s"}, riichi="E", draws="7z")
    assert kong.may("E", "kong 7z")
    assert kong.why_not("E", "discard 2s") == "in_riichi"


OPEN_14S = {"E": "567m88p23s"}  # with two chows: 4s is all simples, 1s nothing
CHOWS = {"E": "345p 678s"}


@pytest.mark.clause("xjtu:App3:exam2.8", "xjtu:6.4.1", "xjtu:6.3.1", "xjtu:6.4.2")
def test_the_open_hand_of_question_eight() -> None:
    furiten = position(CUP, "S", OPEN_14S, CHOWS, {"E": "1s"}, draws="4s").play("S discards 4s")
    assert furiten.why_not("E", "win", on="4s") == "furiten_discard"
    plain = position(CUP, "S", OPEN_14S, CHOWS, draws="1s").play("S discards 1s")
    assert plain.why_not("E", "win", on="1s") == "below_minimum"
    last = position(CUP, "S", OPEN_14S, CHOWS, draws="1s", left=0).play("S discards 1s")
    assert last.may("E", "win", on="1s")
    let_go = position(CUP, "W", OPEN_14S, CHOWS, draws="4s 4s").play("W discards 4s", "N discards 4s")
    assert let_go.why_not("E", "win", on="4s") == "furiten_turn"
    won = position(CUP, "S", OPEN_14S, CHOWS, draws="4s").play("S discards 4s", "E wins")
    assert won.patterns("E") == {"all_simples"}


@pytest.mark.clause("xjtu:App3:exam2.8", "xjtu:6.4.2")
def test_a_claim_ends_the_furiten_but_cannot_keep_that_wait() -> None:
    """E lets 4s go, then chows 4s from N: after the discard it waits for something else or nothing."""
    t = position(CUP, "W", {"E": "567m88p23s"}, CHOWS, draws="4s 4s").play("W discards 4s")
    t.play("N discards 4s", "E chows 23s")
    waits = set()
    for tile in t.tiles_of("E"):
        if t.may("E", f"discard {tile}"):
            t2 = position(CUP, "W", {"E": "567m88p23s"}, CHOWS, draws="4s 4s").play("W discards 4s")
            t2.play("N discards 4s", "E chows 23s", f"E discards {tile}").everybody_passes()
            assert t2.d.missed[0] == 0
            waits.add(t2.waits("E"))
    assert all("s" not in wait for wait in waits)


@pytest.mark.clause("xjtu:App3:exam2.6", "xjtu:5.8.4")
def test_the_dead_wall_keeps_its_size() -> None:
    t = position(CUP, hands={"E": "444p234567m2267s"}, draws="4p", replacements="9p", left=20)
    before = t.d.tiles - t.d.back - t.d.replaced
    t.play("E kongs 4p")
    assert before == t.d.tiles - t.d.back - t.d.replaced == 14
    assert t.may("E", "riichi with 9p")  # and the hand stays closed
