"""First turns, ippatsu and dealt hands, to their bounds: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_58S, ORPHANS_BUT_1P, RIICHI_BOOKS
from tests.core.play.scenario import dealt, position

# --- blessings --------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:6.3.2", "xjtu:7.3.6(1)", "reading:19")
@pytest.mark.parametrize(
    ("book", "multiple"),
    [("xjtu", 3), ("xjtu-cup", 1), ("ema", 1), ("lol", 2)],
)
def test_of_a_dealt_hand_any_tile_may_be_the_one_won_with(book: str, multiple: int) -> None:
    """The last tile dealt makes a pung of two pairs; taken as a single wait the four pungs count twice."""
    t = dealt(book, hands={"E": "111m222p333s44z55z"}, draws="4z").play("E wins")
    assert t.gains == [48000 * multiple, *[-16000 * multiple] * 3]


@pytest.mark.clause("xjtu:6.3.2", "xjtu:7.9")
def test_a_dealt_hand_that_lacks_nothing_can_be_played_on() -> None:
    t = dealt(hands={"E": ON_58S}, draws="8s 1z")
    assert t.may("E", "win")
    t.play("E discards 8s")
    assert t.why_not("E", "win") == "not_now"


@pytest.mark.clause("xjtu:7.3.6(1)", "xjtu:5.9.3", "ema:4.2.5.3", "reading:28", "reading:55")
@RIICHI_BOOKS
def test_a_kong_before_the_first_discard_leaves_no_blessing(book: str) -> None:
    t = dealt(book, hands={"E": "111z234567m3455s"}, draws="1z", replacements="2s").play("E kongs 1z", "E wins")
    assert "blessing_of_heaven" not in t.patterns("E")
    assert {"kong_replacement", "concealed_self_draw"} <= t.patterns("E")


@pytest.mark.clause("xjtu:7.3.6(2)", "ema:4.2.5.4")
@RIICHI_BOOKS
@pytest.mark.parametrize("seat", "SWN")
def test_every_other_player_has_a_first_draw(book: str, seat: str) -> None:
    ahead = "ESWN".index(seat)
    t = dealt(book, hands={seat: ON_58S}, draws="1z2z3z"[: 2 * ahead] + "8s").around_to(seat).play(f"{seat} wins")
    assert t.patterns(seat) == {"blessing_of_earth"}


@pytest.mark.clause("xjtu:7.3.6(2)")
@RIICHI_BOOKS
def test_the_second_draw_is_no_blessing(book: str) -> None:
    t = dealt(book, hands={"S": ON_58S}, draws="1z 2z 3z 4z 1z 8s").play("E discards", "S discards").around_to("E")
    t.play("E discards").around_to("S").play("S wins")
    assert "blessing_of_earth" not in t.patterns("S")


@pytest.mark.clause("xjtu:7.3.6(2)", "xjtu:5.9.3")
@RIICHI_BOOKS
def test_ones_own_kong_ends_ones_first_turn(book: str) -> None:
    t = dealt(book, hands={"S": "111z234567m3455s"}, draws="3z 1z", replacements="2s")
    t.play("E discards 3z", "S kongs 1z", "S wins")
    assert "blessing_of_earth" not in t.patterns("S")


@pytest.mark.clause("xjtu:7.3.4(1)", "ema:4.2.4.2", "reading:45")
@pytest.mark.parametrize(("book", "counts"), [("xjtu", True), ("xjtu-cup", True), ("ema", True), ("lol", False)])
@pytest.mark.parametrize(("by", "seat"), [("E", "S"), ("E", "N"), ("S", "N"), ("W", "N")])
def test_blessing_of_man_until_the_own_first_draw(book: str, counts: bool, by: str, seat: str) -> None:
    ahead = "ESWN".index(by)
    t = dealt(book, hands={seat: ON_58S}, draws="1z2z3z"[: 2 * ahead] + "8s")
    t.around_to(by).play(f"{by} discards 8s", f"{seat} wins")
    assert ("blessing_of_man" in t.patterns(seat)) == counts


@pytest.mark.clause("xjtu:7.3.4(1)")
@pytest.mark.parametrize("by", ["S", "N"])
def test_who_has_had_his_turn_has_no_blessing_of_man(by: str) -> None:
    """E has discarded; so has S when N discards."""
    seat = "E" if by == "S" else "S"
    t = dealt(hands={seat: ON_58S}, draws="1z2z3z"[: 2 * "ESWN".index(by)] + "8s")
    t.around_to(by).play(f"{by} discards 8s", f"{seat} wins")
    assert "blessing_of_man" not in t.patterns(seat)


@pytest.mark.clause("xjtu:7.3.4(1)", "xjtu:5.9.3")
@pytest.mark.parametrize("book", ["xjtu", "ema"])
def test_a_call_ends_the_blessing_of_man(book: str) -> None:
    t = dealt(book, hands={"S": ON_58S, "W": "11z8s"}, draws="1z").play(
        "E discards 1z", "W pungs", "W discards 8s", "S wins"
    )
    assert "blessing_of_man" not in t.patterns("S")


@pytest.mark.clause("xjtu:6.3.4", "reading:17")
def test_a_concealed_kong_robbed_in_the_first_turn() -> None:
    """Thirteen orphans before the own first turn: the limit hand, and no han beside it."""
    t = dealt(hands={"E": "111p", "W": ORPHANS_BUT_1P}, draws="1p").play("E kongs 1p", "W wins")
    assert t.patterns("W") == {"thirteen_orphans"}
    assert t.gains == [-32000, 0, 32000, 0]


# --- double riichi ----------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.3.2(1)", "ema:4.2.1.2", "reading:20", "reading:40")
@RIICHI_BOOKS
@pytest.mark.parametrize("seat", "SWN")
def test_double_riichi_of_every_seat(book: str, seat: str) -> None:
    ahead = "ESWN".index(seat)
    t = dealt(book, hands={seat: ON_58S}, draws="1z2z3z"[: 2 * ahead] + "9p 4z 1z 2z 8s")
    t.around_to(seat).play(f"{seat} declares riichi with 9p").around_to(seat).play(f"{seat} wins")
    found = t.patterns(seat) & {"riichi", "double_riichi"}
    assert found == ({"riichi", "double_riichi"} if book == "ema" else {"double_riichi"})


@pytest.mark.clause("xjtu:7.3.2(1)", "xjtu:5.9.3", "ema:4.2.1.2")
@RIICHI_BOOKS
def test_after_an_own_kong_riichi_is_plain(book: str) -> None:
    t = dealt(book, hands={"E": "111z234567m3455s"}, draws="1z", replacements="9p").play("E kongs 1z")
    t.play("E declares riichi with 9p").everybody_passes()
    assert t.in_riichi("E")
    assert not t.d.double_riichi[0]


@pytest.mark.clause("xjtu:7.3.2(1)")
@RIICHI_BOOKS
def test_riichi_in_the_second_turn_is_plain(book: str) -> None:
    t = dealt(book, hands={"E": ON_58S}, draws="1z 2z 3z 4z 9p").play("E discards 1z").around_to("E")
    t.play("E declares riichi with 9p").everybody_passes()
    assert (t.in_riichi("E"), t.d.double_riichi[0]) == (True, 0)


# --- ippatsu ----------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.3.1(3)", "xjtu:5.9.3")
@RIICHI_BOOKS
def test_ones_own_kong_ends_ippatsu(book: str) -> None:
    t = position(book, hands={"E": "777z234567m2267s"}, draws="9p 1z 2z 3z 7z", replacements="8s")
    t.play("E declares riichi with 9p").around_to("E").play("E kongs 7z", "E wins")
    assert {"riichi", "kong_replacement"} <= t.patterns("E")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.1(3)", "ema:4.2.1.3")
@RIICHI_BOOKS
def test_the_claim_of_a_later_discard_ends_ippatsu(book: str) -> None:
    t = position(book, hands={"E": ON_58S, "N": "11z8s"}, draws="9p 1z 2z")
    t.play("E declares riichi with 9p", "S discards 1z", "N pungs", "N discards 8s", "E wins")
    assert "ippatsu" not in t.patterns("E")


@pytest.mark.clause("xjtu:7.3.1(3)")
@RIICHI_BOOKS
def test_each_riichi_has_its_own_ippatsu(book: str) -> None:
    """S declares after E: E's ends with E's discard, S's goes on."""
    t = position(book, hands={"E": ON_58S, "S": "234567p345m2267s"}, draws="9p 9m 1z 2z 3z 4z 8s")
    t.play("E declares riichi with 9p", "S declares riichi with 9m", "W discards 1z", "N discards 2z", "E discards 3z")
    t.everybody_passes()
    assert t.d.ippatsu[:2] == [0, 1]


@pytest.mark.clause("xjtu:7.3.1(3)", "xjtu:5.12.1", "xjtu:6.8.5")
def test_a_riichi_on_the_tile_of_which_another_wins_breaks_no_ippatsu() -> None:
    t = position(hands={"E": ON_58S, "W": "234567p345m1133s"}, draws="9p 1z 8s")
    t.play("E declares riichi with 9p", "S discards 1z", "W declares riichi with 8s", "E wins")
    assert "ippatsu" in t.patterns("E")
    assert (t.d.deposits, t.in_riichi("W")) == (0, False)
