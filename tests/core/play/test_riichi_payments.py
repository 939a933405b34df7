"""Liability, deposits and counters paid at the table: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_8S_TOO, ON_58S, RIICHI_BOOKS
from tests.core.play.scenario import position
from tests.core.play.table import Table


def fed(book: str, by: str, hand: str, melds: str, tile: str, rest: str, counters: int = 0, deposits: int = 0) -> Table:
    """S claims a tile from this seat and discards 9s; `rest` is what is drawn after that."""
    t = position(
        book, by, {"S": hand}, {"S": melds}, draws=f"{tile} {rest}", counters=counters, deposits=deposits, dora="9p"
    )
    return t.play(f"{by} discards {tile}", "S pungs", "S discards 9s")


# --- liability --------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.11.1", "xjtu:7.11.3bis(2)", "ema:4.2.5.10", "lol:(八)1", "reading:10")
@RIICHI_BOOKS
def test_the_liable_player_discards_the_winning_tile_himself(book: str) -> None:
    t = fed(book, "W", "77z23m9s11p", "555z 666z", "7z", "1m", counters=1)
    t.play("W discards 1m", "S wins")
    assert t.gains == [0, 32300, -32300, 0]


@pytest.mark.clause("xjtu:7.12.3", "lol:(八)2", "reading:11", "reading:26", "reading:50")
@pytest.mark.parametrize(
    ("book", "gains"),
    [("xjtu", [-16000, 32600, -16600, 0]), ("lol", [-16000, 32600, -16600, 0]), ("ema", [-16600, 32600, -16000, 0])],
)
def test_counters_of_a_discard_win_with_a_liable_player(book: str, gains: list[int]) -> None:
    """W fed the third dragon, E the winning tile; two counters."""
    t = fed(book, "W", "77z23m9s11p", "555z 666z", "7z", "1s 1s 1m", counters=2)
    t.play("W discards 1s", "N discards 1s", "E discards 1m", "S wins")
    assert t.gains == gains


@pytest.mark.clause("xjtu:7.12.3", "lol:(八)2", "reading:26")
@RIICHI_BOOKS
def test_counters_of_a_self_draw_with_a_liable_player(book: str) -> None:
    t = fed(book, "W", "77z23m9s11p", "555z 666z", "7z", "1s 2s 3s 1m", counters=2, deposits=1)
    t.around_to("S").play("S wins")
    assert t.gains == [0, 33600, -32600, 0]


@pytest.mark.clause("xjtu:7.11.3", "xjtu:7.11.3bis(1)", "lol:(八)3", "reading:9", "reading:50", "reading:27")
@pytest.mark.parametrize(
    ("book", "gains"),
    [
        ("xjtu", [-16000, 64000, -40000, -8000]),
        ("lol", [-16000, 64000, -40000, -8000]),
        ("xjtu-cup", [0, 32000, -32000, 0]),
        ("ema", [0, 32000, -32000, 0]),
    ],
)
def test_only_the_dragons_part_of_a_self_draw_is_carried(book: str, gains: list[int]) -> None:
    """All honours besides: the other limit hand is paid by everybody, where limit hands add up."""
    t = fed(book, "W", "77z11z22z9s", "555z 666z", "7z", "1s 2s 3s 1z")
    t.around_to("S").play("S wins")
    assert t.gains == gains


@pytest.mark.clause("xjtu:7.11.3", "xjtu:7.11.3bis(2)", "lol:(八)3", "reading:9")
@pytest.mark.parametrize(
    ("book", "gains"),
    [
        ("xjtu", [0, 64000, -16000, -48000]),
        ("lol", [0, 64000, -16000, -48000]),
        ("xjtu-cup", [0, 32000, -16000, -16000]),
        ("ema", [0, 32000, -16000, -16000]),
    ],
)
def test_half_of_the_dragons_part_of_a_discard_win_is_carried(book: str, gains: list[int]) -> None:
    t = fed(book, "W", "77z11z22z9s", "555z 666z", "7z", "1s 1z")
    t.play("W discards 1s", "N discards 1z", "S wins")
    assert t.gains == gains


@pytest.mark.clause("xjtu:7.11.2", "xjtu:7.11.3", "xjtu:7.3.6(7)", "lol:(八)1", "ema:4.2.5.12")
@pytest.mark.parametrize(("book", "whole"), [("xjtu", 64000), ("xjtu-cup", 32000), ("ema", 32000), ("lol", 32000)])
def test_four_winds_fed(book: str, whole: int) -> None:
    """Worth two limit hands in xjtu; shared by who fed the fourth wind and who discards."""
    t = fed(book, "W", "44z9s2p", "111z 222z 333z", "4z", "1s 2p")
    t.play("W discards 1s", "N discards 2p", "S wins")
    assert t.gains == [0, whole, -whole // 2, -whole // 2]


@pytest.mark.clause("xjtu:7.11.1", "xjtu:5.9.1", "xjtu:5.8.1")
@RIICHI_BOOKS
def test_a_kong_claimed_for_the_third_dragon_makes_liable(book: str) -> None:
    t = position(book, "W", {"S": "777z23m11p"}, {"S": "555z 666z"}, draws="7z", replacements="1m", dora="9p 9p")
    t.play("W discards 7z", "S kongs", "S wins")
    assert t.gains == [0, 32000, -32000, 0]


@pytest.mark.clause("xjtu:7.11.1", "reading:8", "reading:48", "reading:27")
@pytest.mark.parametrize(("book", "alone"), [("xjtu", False), ("ema", False), ("lol", True)])
def test_a_concealed_kong_among_the_sets(book: str, alone: bool) -> None:
    t = position(book, "W", {"S": "77z23m9s11p"}, {"S": "(5555z) 666z"}, draws="7z 1s 2s 3s 1m", dora="9p 9p").play(
        "W discards 7z", "S pungs", "S discards 9s"
    )
    t.around_to("S").play("S wins")
    assert t.gains == ([0, 32000, -32000, 0] if alone else [-16000, 32000, -8000, -8000])


@pytest.mark.clause("xjtu:7.11.1", "reading:8")
@RIICHI_BOOKS
def test_a_kong_added_to_a_dragon_pung_changes_nothing(book: str) -> None:
    """E fed the first dragon, which grew to a kong; W fed the third and is liable."""
    t = position(book, "W", {"S": "77z23m9s11p"}, {"S": "5555z+^ 666z<"}, draws="7z 1s 2s 3s 1m", dora="9p 9p").play(
        "W discards 7z", "S pungs", "S discards 9s"
    )
    t.around_to("S").play("S wins")
    assert t.gains == [0, 32000, -32000, 0]


@pytest.mark.clause("xjtu:7.11.1", "lol:(八)1")
@RIICHI_BOOKS
def test_the_kong_that_completes_three_dragons_alone_makes_nobody_liable(book: str) -> None:
    t = position(book, "S", {"S": "777z23m11p"}, {"S": "555z 666z"}, draws="7z", replacements="1m", dora="9p 9p")
    t.play("S kongs 7z", "S wins")
    assert t.gains == [-16000, 32000, -8000, -8000]


@pytest.mark.clause("xjtu:7.11.1")
@RIICHI_BOOKS
def test_a_dragon_won_on_makes_nobody_liable(book: str) -> None:
    """The third dragon set is completed by the win itself: the discarder pays as for any win."""
    t = position(book, "W", {"S": "77z345m22p"}, {"S": "555z 666z"}, draws="7z")
    t.play("W discards 7z", "S wins")
    assert t.gains == [0, 32000, -32000, 0]
    assert t.d.liable[1] == [-1] * 3


@pytest.mark.clause("lol:(八)1", "reading:49")
def test_the_fourth_kong_fed_in_the_league() -> None:
    melds = {"E": "(1111m) (9999m) 1111p"}
    t = position("lol", "W", {"E": "222z5m"}, melds, draws="2z", replacements="5m").play(
        "W discards 2z", "E kongs", "E wins"
    )
    assert t.gains == [48000, 0, -48000, 0]


@pytest.mark.clause("lol:(八)1", "reading:49")
@pytest.mark.parametrize("how", ["concealed", "added"])
def test_a_fourth_kong_of_ones_own_makes_nobody_liable(how: str) -> None:
    melds = "(1111m) (9999m) 1111p" if how == "concealed" else "(1111m) (9999m) 1111p 222z"
    hand = "222z5m" if how == "concealed" else "5m"
    t = position("lol", "E", {"E": hand}, {"E": melds}, draws="2z", replacements="5m").play("E kongs 2z", "E wins")
    assert t.gains == [48000, -16000, -16000, -16000]


@pytest.mark.clause("xjtu:7.11.1", "ema:4.2.5.10")
@pytest.mark.parametrize("book", ["xjtu", "ema"])
def test_four_kongs_make_nobody_liable_elsewhere(book: str) -> None:
    melds = {"E": "(1111m) (9999m) 1111p"}
    t = position(book, "W", {"E": "222z5m"}, melds, draws="2z", replacements="5m").play(
        "W discards 2z", "E kongs", "E wins"
    )
    assert t.gains == [48000, -16000, -16000, -16000]


@pytest.mark.clause("lol:(八)1", "lol:(八)3", "reading:10")
def test_two_liable_players_carry_a_part_each() -> None:
    """E fed the fourth wind as the third kong's pung; W the last kong."""
    melds = {"S": "1111z 2222z 3333z"}
    t = position("lol", "W", {"S": "444z5m"}, melds, draws="4z", replacements="5m", counters=1)
    t.play("W discards 4z", "S kongs", "S wins")
    assert t.gains == [0, 64300, -64300, 0]


@pytest.mark.clause("xjtu:7.11.3bis(2)", "xjtu:6.3.3", "xjtu:7.12.1", "xjtu:7.12.3")
def test_two_winners_one_of_them_with_a_liable_player() -> None:
    """N discards 1m: E, nearer, takes the counters from N; S's three dragons are shared by N and W."""
    hands = {"S": "77z23m9s11p", "E": "23m345p678s23455s"}
    t = position("xjtu", "W", hands, {"S": "555z 666z"}, draws="7z 1s 1m", counters=1, deposits=2, dora="9p").play(
        "W discards 7z", "S pungs", "S discards 9s", "W discards 1s", "N discards 1m", "E wins", "S wins"
    )
    pinfu = 1500
    assert t.gains == [pinfu + 300 + 2000, 32000, -16000, -16000 - pinfu - 300]


@pytest.mark.clause("xjtu:App2:7.12.3", "xjtu:7.11.3", "reading:4")
@pytest.mark.parametrize("by_self", [True, False])
def test_three_players_with_a_liable_one(by_self: bool) -> None:
    t = position(
        "xjtu-3p",
        "W",
        {"S": "77z23p9s11p"},
        {"S": "555z 666z"},
        draws="7z 1s 1p" if not by_self else "7z 1s 2s 1p",
        counters=1,
    ).play("W discards 7z", "S pungs", "S discards 9s")
    if by_self:
        t.around_to("S").play("S wins")
        assert t.gains == [0, 24200, -24200]
    else:
        t.play("W discards 1s", "E discards 1p", "S wins")
        assert t.gains == [-16000, 32200, -16200]


# --- deposits and counters --------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.12.1", "xjtu:7.12.2", "xjtu:7.12.3")
@RIICHI_BOOKS
def test_a_self_draw_takes_all_deposits_and_counters(book: str) -> None:
    t = position(book, hands={"E": ON_58S}, draws="8s", deposits=2, counters=3, riichi="S", dora="9p", ura="9p")
    t.play("E wins")  # concealed self-draw, all simples, pinfu: 1300 each
    assert t.gains == [3 * 1600 + 3000, -1600, -1600, -1600]
    assert t.d.deposits == 0


@pytest.mark.clause("ema:4.3.5", "ema:4.3.4", "ema:3.12(3)")
def test_the_example_of_three_repeats_and_two_riichi() -> None:
    """E deals for the fourth time, E and W are in riichi; S draws a mangan of five fans themselves: 8000, 2000 and 900."""
    t = position("ema", "S", {"S": ON_58S}, draws="8s", dora="1s", riichi="EW", counters=3)
    t.play("S wins")  # concealed self-draw, all simples, pinfu, two dora
    assert t.gains == [-4300, 10900, -2300, -2300]
    assert t.d.deposits == 0


@pytest.mark.clause("ema:3.12(3)", "reading:25")
@pytest.mark.parametrize(
    ("riichi", "gains"),
    [
        ("S", [-2000 - 3900, 3900 + 3000, 0, 2000]),  # the nearer one's own, and the two old sticks
        ("N", [-2000 - 3900, 2000 + 2000, 0, 3900 + 1000]),
        ("SN", [-3900 - 3900, 3900 + 3000, 0, 3900 + 1000]),
    ],
)
def test_own_sticks_first(riichi: str, gains: list[int]) -> None:
    hands = {"S": ON_58S, "N": ON_8S_TOO}
    t = position("ema", hands=hands, draws="8s", dora="9p", ura="9p", deposits=2, riichi=riichi)
    assert t.play("E discards 8s", "S wins", "N wins").gains == gains


@pytest.mark.clause("ema:3.12(1)", "ema:3.12(3)")
def test_a_stick_not_paid_is_nobodys() -> None:
    """E's riichi tile is won by two: neither takes a stick of E's."""
    hands = {"E": "345678m345p1189s", "S": ON_58S, "N": ON_8S_TOO}
    t = position("ema", hands=hands, draws="5s", dora="9p", points={"E": 30000})
    t.play("E declares riichi with 5s", "S wins", "N wins")
    assert sum(t.gains) == 0
    assert t.d.deposits == 0


@pytest.mark.clause("xjtu:7.12.1", "xjtu:7.13.2")
@pytest.mark.parametrize(("by", "winners"), [("E", "SN"), ("S", "WN"), ("W", "NS"), ("N", "SW")])
def test_the_collector_sits_nearest_to_the_discarders_right(by: str, winners: str) -> None:
    """Two hands of 2000 points; the first also takes a stick and a counter."""
    hands = dict(zip(winners, (ON_58S, ON_8S_TOO)))
    t = position("xjtu", by, hands, draws="8s", deposits=1, counters=1, dora="9p")
    t.play(f"{by} discards 8s", *(f"{seat} wins" for seat in winners))
    assert [t.gains["ESWN".index(seat)] for seat in winners] == [3300, 2000]


@pytest.mark.clause("xjtu:6.7", "xjtu:7.3.4(2)", "reading:18", "xjtu:6.6")
def test_all_four_rivers_of_ones_nines_and_honours() -> None:
    """Paid one after the other: what goes round comes to nothing but the dealer's double share."""
    rivers = {"E": "1m", "S": "9m", "W": "1p", "N": "9p"}
    t = position(rivers=rivers, draws="6z", left=0).play("E discards 6z")
    assert (t.result, t.winners) == ("nagashi", "ESWN")
    assert t.gains == [0, 0, 0, 0]


@pytest.mark.clause("xjtu:6.7", "xjtu:6.9.1")
def test_ready_hands_are_noted_beside_a_river_paid() -> None:
    """They pay nothing then, but the dealer's decides who deals next."""
    hands = {"E": "1112345678999m"}
    t = position(hands=hands, rivers={"E": "2p", "S": "19m", "W": "3p", "N": "4p"}, draws="6z", left=0).play(
        "E discards 6z"
    )
    assert (t.result, t.winners, t.d.ready) == ("nagashi", "S", 1)
    assert t.gains == [-4000, 8000, -2000, -2000]
