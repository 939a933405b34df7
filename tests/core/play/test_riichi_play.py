"""Calls, kongs and their indicators as the riichi books rule them: given this position, this happens.

Hands are named as far as they matter; where nothing else is said E has just drawn the first of the draws.
"""

import pytest
from tests.core.play.hands import ON_58S, RIICHI_BOOKS
from tests.core.play.scenario import dealt, position

from paiju import books
from paiju.books.derive import derive
from paiju.core.play.actions import NONE

# --- the deal ---------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:4.6", "ema:2.6")
@RIICHI_BOOKS
def test_the_deal(book: str) -> None:
    """Fours in turn, then the dealer's jump over two stacks: the first and the fifth tile of what follows."""
    t = dealt(book)
    assert [sum(t.d.counts[seat]) for seat in range(4)] == [14, 13, 13, 13]
    dealer = t.d.wall[0:4] + t.d.wall[16:20] + t.d.wall[32:36] + [t.d.wall[48], t.d.wall[52]]
    assert sorted(dealer) == sorted(t.held("E"))
    assert t.left == 69
    assert t.turn == "E"


@pytest.mark.clause("xjtu:4.7.1", "xjtu:4.7.2", "xjtu:4.7.3", "ema:2.7")
@RIICHI_BOOKS
def test_the_dead_wall(book: str) -> None:
    """Fourteen tiles: two stacks of replacements at the end, the first indicators in the third stack from there."""
    t = dealt(book)
    assert t.d.tiles - t.d.back == 14
    assert sorted(t.replacement_places()) == [132, 133, 134, 135]
    assert sorted(t.indicator_places(0)) == [130, 131]
    assert sorted(t.indicator_places(4)) == [122, 123]
    assert t.d.shown == 1


# --- calls ------------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.6", "ema:3.2")
@RIICHI_BOOKS
def test_a_chow_is_claimed_from_the_left_only(book: str) -> None:
    t = position(book, hands={"S": "23m", "W": "23m"}, draws="4m").play("E discards 4m")
    assert t.may("S", "chow 23m")
    assert t.why_not("W", "chow 23m") == "not_from_left"


@pytest.mark.clause("ema:3.2")
def test_a_gap_is_chowed() -> None:
    t = position("ema", hands={"S": "24m"}, draws="3m").play("E discards 3m")
    assert t.may("S", "chow 24m")
    assert t.why_not("S", "chow 45m") == "no_run"


@pytest.mark.clause("xjtu:5.6")
def test_after_a_chow_nothing_is_drawn() -> None:
    t = position(hands={"S": "23m1z"}, draws="4m").play("E discards 4m")
    left = t.left
    t.play("S chows 23m")
    assert (t.turn, t.left, t.d.drawn) == ("S", left, NONE)
    assert t.why_not("S", "discard") == "not_after_claim"
    assert t.why_not("S", "win") == "not_after_claim"
    assert t.may("S", "discard 1z")


@pytest.mark.clause("xjtu:5.7", "ema:3.3")
@RIICHI_BOOKS
@pytest.mark.parametrize("seat", "SWN")
def test_a_pung_is_claimed_from_anybody(book: str, seat: str) -> None:
    t = position(book, hands={seat: "99m"}, draws="9m").play("E discards 9m", f"{seat} pungs")
    assert (t.turn, t.d.drawn) == (seat, NONE)


@pytest.mark.clause("xjtu:5.8.1", "ema:3.4")
@RIICHI_BOOKS
@pytest.mark.parametrize("seat", "SWN")
def test_a_kong_is_claimed_from_anybody_and_replaced(book: str, seat: str) -> None:
    t = position(book, hands={seat: "999m"}, draws="9m", replacements="7z", left=20).play("E discards 9m")
    t.play(f"{seat} kongs")
    assert (t.turn, t.drawn, t.left) == (seat, "7z", 19)


@pytest.mark.clause("xjtu:5.7", "xjtu:2.1.5")
def test_a_pung_is_made_with_or_without_the_red_five() -> None:
    t = position(hands={"S": "055p"}, draws="5p").play("E discards 5p")
    assert t.may("S", "pung 55p")
    t.play("S pungs 05p")
    assert t.d.meld_red[1][0] == 1
    assert t.d.red[1] == [0, 0, 0]
    assert t.why_not("S", "discard 0p") == "not_in_hand"


@pytest.mark.clause("xjtu:5.7")
@pytest.mark.parametrize(("hand", "taken"), [("00p", 2), ("005p", 1), ("05p", 1)])
def test_a_pung_where_a_suit_has_two_red_fives(hand: str, taken: int) -> None:
    """A club's own set: the tiles laid out are those that leave the hand."""
    club = derive(books.get("xjtu"), "two-reds", **{"tiles.red_fives": (0, 2, 0)})
    t = position(club, hands={"S": hand}, draws="5p").play("E discards 5p", f"S pungs {hand[-3:]}")
    assert t.d.meld_red[1][0] == taken
    assert t.d.red[1][1] == hand.count("0") - taken


@pytest.mark.clause("xjtu:5.6", "xjtu:2.1.5")
def test_a_chow_is_made_with_or_without_the_red_five() -> None:
    both = position(hands={"S": "056p"}, draws="4p").play("E discards 4p")
    assert both.may("S", "chow 56p")
    assert both.may("S", "chow 06p")
    one = position(hands={"S": "06p"}, draws="4p").play("E discards 4p")
    assert one.why_not("S", "chow 56p") == "no_run"
    assert one.play("S chows 06p").d.meld_red[1][0] == 1


@pytest.mark.clause("xjtu:5.4")
def test_a_red_five_and_a_plain_one_are_two_discards() -> None:
    t = position(hands={"E": "05p"}, draws="1z")
    assert t.may("E", "discard 5p")
    assert t.may("E", "discard 0p")
    t.play("E discards 0p")
    assert t.moment.stake == 35


@pytest.mark.clause("xjtu:5.13", "ema:3.3", "lol:(九)6")
@RIICHI_BOOKS
def test_a_pung_comes_before_a_chow(book: str) -> None:
    t = position(book, hands={"S": "23m", "W": "44m"}, draws="4m")
    t.play("E discards 4m", "S chows 23m", "W pungs")
    assert t.turn == "W"
    assert t.d.meld_count == [0, 0, 1, 0]


@pytest.mark.clause("ema:3.4", "xjtu:5.13", "lol:(九)6")
@RIICHI_BOOKS
def test_a_kong_comes_before_a_chow(book: str) -> None:
    t = position(book, hands={"S": "23m", "W": "444m"}, draws="4m")
    t.play("E discards 4m", "S chows 23m", "W kongs")
    assert t.turn == "W"


@pytest.mark.clause("xjtu:5.13", "lol:(九)6")
@RIICHI_BOOKS
def test_a_win_comes_before_everything(book: str) -> None:
    t = position(book, hands={"S": "67s", "W": "88s", "N": ON_58S}, draws="8s")
    t.play("E discards 8s", "S chows 67s", "W pungs", "N wins")
    assert (t.result, t.winners) == ("won", "N")


@pytest.mark.clause("xjtu:5.13")
def test_one_action_at_a_moment() -> None:
    """S could chow, pung or kong, but only one of them, and may not think better of it."""
    t = position(hands={"S": "34445m"}, draws="4m").play("E discards 4m")
    assert [t.may("S", words) for words in ("chow 35m", "pung", "kong")] == [True] * 3
    t = position(hands={"S": "34m", "W": "55m"}, draws="5m").play("E discards 5m")
    t.say("S chows 34m")
    assert t.why_not("S", "pass") == "not_now"
    t.say("W passes")
    assert t.turn == "S"


# --- swap calling -----------------------------------------------------------------------------------

SWAPS = [
    pytest.param("xjtu", "2m", "34m", "2m 5m", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("xjtu", "5m", "34m", "2m 0m", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("xjtu", "5s", "46s", "5s", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("xjtu", "3p", "12p", "3p", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("xjtu", "7p", "89p", "7p", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("xjtu", "6p", "78p", "6p 9p", marks=pytest.mark.clause("xjtu:5.10")),
    pytest.param("ema", "4m", "23m", "1m 4m", marks=pytest.mark.clause("ema:3.8")),
    pytest.param("lol", "4m", "23m", "1m 4m", marks=pytest.mark.clause("lol:(四)3")),
]


@pytest.mark.parametrize(("book", "claimed", "shown", "barred"), SWAPS)
def test_after_a_chow_no_tile_that_fits_the_two_shown(book: str, claimed: str, shown: str, barred: str) -> None:
    t = position(book, hands={"S": f"{shown} {barred} 1234z"}, draws=claimed)
    t.play(f"E discards {claimed}", f"S chows {shown}")
    assert {t.why_not("S", f"discard {tile}") for tile in barred.split()} == {"swap_call"}
    free = {tile for tile in t.tiles_of("S") if t.may("S", f"discard {tile}")}
    assert free == set(t.tiles_of("S")) - set(barred.split())
    t.play("S discards 1z").around_to("S")
    assert all(t.may("S", f"discard {tile} from hand") for tile in barred.split())


@pytest.mark.parametrize(
    ("book", "claimed", "shown", "fourth"),
    [
        pytest.param("xjtu", "5p", "55p", "0p", marks=pytest.mark.clause("xjtu:5.10")),
        pytest.param("ema", "7z", "77z", "7z", marks=pytest.mark.clause("ema:3.8")),
        pytest.param("lol", "7z", "77z", "7z", marks=pytest.mark.clause("lol:(四)3")),
        pytest.param("xjtu-3p", "7z", "77z", "7z", marks=pytest.mark.clause("xjtu:5.10")),
    ],
)
def test_after_a_pung_not_the_fourth_tile(book: str, claimed: str, shown: str, fourth: str) -> None:
    t = position(book, hands={"W": f"{shown} {fourth} 1z"}, draws=claimed)
    t.play(f"E discards {claimed}", f"W pungs {shown}")
    assert t.why_not("W", f"discard {fourth}") == "swap_call"
    t.play("W discards 1z").around_to("W")
    assert t.may("W", f"discard {fourth} from hand")


@pytest.mark.clause("xjtu:5.10")
def test_no_chow_that_leaves_nothing_to_discard() -> None:
    t = position(hands={"S": "3455m"}, melds={"S": "111z 222z 333z"}, draws="2m").play("E discards 2m")
    assert t.why_not("S", "chow 34m") == "no_discard_after"
    t = position(hands={"S": "3458m"}, melds={"S": "111z 222z 333z"}, draws="2m").play("E discards 2m")
    assert t.may("S", "chow 34m")


@pytest.mark.clause("xjtu:5.10")
def test_swap_calling_is_no_matter_after_a_kong() -> None:
    """The rule speaks of two tiles shown: after 333m + 3m nothing is barred."""
    t = position(hands={"S": "333m245m"}, draws="3m", replacements="9m").play("E discards 3m", "S kongs")
    assert all(t.may("S", f"discard {tile}") for tile in ("2m", "4m", "9m"))


# --- kongs ------------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.8.2", "xjtu:5.8.3", "ema:3.5", "ema:3.6", "xjtu:App3:exam1.5")
@RIICHI_BOOKS
def test_own_kongs_only_after_a_draw(book: str) -> None:
    """W holds four Souths and the fourth West, but has just claimed."""
    t = position(book, hands={"W": "99m22223z8p"}, melds={"W": "333z"}, draws="9m").play("E discards 9m", "W pungs")
    assert t.why_not("W", "kong 2z") == "not_after_claim"
    assert t.why_not("W", "kong 3z") == "not_after_claim"
    t.play("W discards 8p").around_to("W")
    assert t.may("W", "kong 2z")
    assert t.may("W", "kong 3z")


@pytest.mark.clause("ema:3.5", "ema:3.6")
def test_own_kongs_may_be_left() -> None:
    t = position("ema", hands={"E": "22223z"}, melds={"E": "333z"}, draws="1m")
    assert t.may("E", "discard 1m")
    assert t.may("E", "discard 2z")


@pytest.mark.clause("xjtu:5.8.2")
def test_a_kong_is_added_to_a_pung_only() -> None:
    t = position(hands={"E": "5p"}, melds={"E": "456p"}, draws="0p")
    assert t.why_not("E", "kong 5p") == "too_few"


@pytest.mark.clause("xjtu:5.8.4", "xjtu:6.5.3", "ema:3.7.1")
@RIICHI_BOOKS
def test_each_kong_moves_the_last_live_tile_to_the_dead_wall(book: str) -> None:
    t = position(book, hands={"E": "222333z"}, draws="2z", replacements="3z1z", left=20)
    t.play("E kongs 2z")
    assert (t.left, t.drawn) == (19, "3z")
    t.play("E kongs 3z")
    assert (t.left, t.drawn) == (18, "1z")


@pytest.mark.clause("xjtu:5.8.6", "ema:3.7.2", "lol:(三)2")
@RIICHI_BOOKS
def test_no_fifth_kong(book: str) -> None:
    melds = {"E": "(1111m) (9999m)", "S": "(1111p)"}
    t = position(book, "S", {"S": "222333z"}, melds, draws="2z", replacements="3z")
    t.play("S kongs 2z")
    assert t.why_not("S", "kong 3z") == "kong_limit"


@pytest.mark.clause("xjtu:5.8.6", "ema:3.7.2", "lol:(三)2")
@RIICHI_BOOKS
def test_no_fifth_kong_from_a_discard(book: str) -> None:
    """One player has all four, so play goes on, but nobody may claim a fifth."""
    melds = {"E": "(1111m) (9999m) 1111p 9999p"}
    t = position(book, hands={"E": "1z", "S": "999s"}, melds=melds, draws="9s").play("E discards 9s")
    assert t.why_not("S", "kong") == "kong_limit"
    assert t.may("S", "pung")


@pytest.mark.clause("xjtu:5.9.1", "xjtu:5.9.2", "ema:3.9")
@RIICHI_BOOKS
def test_a_concealed_kong_leaves_the_hand_closed(book: str) -> None:
    ready = {"E": "234567m2267s"}
    assert position(book, hands=ready, melds={"E": "(1111z)"}, draws="9p").may("E", "riichi with 9p")
    for meld in ("111z", "1111z", "1111z+", "234p"):
        assert position(book, hands=ready, melds={"E": meld}, draws="9p").why_not("E", "riichi with 9p") == "not_closed"


# --- indicators -------------------------------------------------------------------------------------

KONG_READY = "222p234567m34s99s"  # a kong of 2p and it waits 2s 5s
ON_7Z = "123789m123s99p77z"


@pytest.mark.parametrize(
    ("book", "turned"),
    [
        pytest.param("xjtu", 1, marks=pytest.mark.clause("xjtu:5.8.5", "xjtu:App3:exam2.3")),
        pytest.param("ema", 2, marks=pytest.mark.clause("ema:3.7.1")),
        pytest.param("lol", 2, marks=pytest.mark.clause("lol:(三)1")),
    ],
)
def test_win_on_the_replacement_of_a_claimed_kong(book: str, turned: int) -> None:
    t = position(book, hands={"S": KONG_READY}, draws="2p", replacements="5s")
    t.play("E discards 2p", "S kongs", "S wins")
    assert t.d.shown == turned
    assert "kong_replacement" in t.patterns("S")


@pytest.mark.clause("xjtu:5.8.5")
def test_a_claimed_kong_turns_its_indicator_with_the_discard() -> None:
    t = position(hands={"S": KONG_READY, "W": ON_7Z}, draws="2p", replacements="7z")
    t.play("E discards 2p", "S kongs")
    assert t.d.shown == 1
    t.play("S discards 7z")
    assert t.moment.shown == 2
    t.play("W wins")
    assert (t.d.shown, t.winners) == (2, "W")


@pytest.mark.clause("lol:(三)1", "ema:3.7.1")
@pytest.mark.parametrize("book", ["ema", "lol"])
def test_every_kong_turns_its_indicator_before_the_discard(book: str) -> None:
    t = position(book, hands={"S": KONG_READY}, draws="2p", replacements="7z").play("E discards 2p", "S kongs")
    assert t.d.shown == 2
    t = position(book, hands={"E": "2p"}, melds={"E": "222p"}, draws="7z").play("E kongs 2p")
    assert t.d.shown == 2


@pytest.mark.clause("xjtu:5.8.5", "lol:(三)1", "ema:3.7.1")
@RIICHI_BOOKS
def test_a_concealed_kong_turns_its_indicator_at_once(book: str) -> None:
    t = position(book, hands={"E": KONG_READY}, draws="2p", replacements="5s").play("E kongs 2p")
    assert t.d.shown == 2
    t.play("E wins")
    assert t.d.shown == 2


@pytest.mark.clause("xjtu:5.8.5")
def test_a_concealed_kong_is_the_next_action_after_an_added_one() -> None:
    t = position(hands={"E": "1z222p234m34s"}, melds={"E": "111z"}, draws="9s", replacements="2p 5s")
    t.play("E kongs 1z")
    assert t.d.shown == 1
    t.play("E kongs 2p")
    assert t.d.shown == 3


@pytest.mark.clause("xjtu:5.8.5")
def test_an_added_kong_is_the_next_action_after_another() -> None:
    t = position(hands={"E": "1z"}, melds={"E": "111z 222z"}, draws="9s", replacements="2z 5s")
    t.play("E kongs 1z", "E kongs 2z")
    assert (t.d.shown, t.d.due) == (2, 1)
    t.play("E discards 5s")
    assert t.moment.shown == 3


@pytest.mark.clause("xjtu:5.8.5", "xjtu:5.11", "ema:4.2.1.12")
@RIICHI_BOOKS
def test_a_robbed_kong_turns_nothing(book: str) -> None:
    t = position(book, hands={"E": "8s", "S": ON_58S}, melds={"E": "888s"}, draws="1z")
    t.play("E kongs 8s", "S wins")
    assert (t.d.shown, t.winners) == (1, "S")


@pytest.mark.clause("xjtu:7.4.3", "xjtu:5.8.5")
def test_the_indicator_turned_with_a_discard_counts_for_a_win_on_it() -> None:
    """The kong's indicator is 6z, so the three 7z that W wins with are three han more: six in all."""
    t = position(hands={"S": KONG_READY, "W": ON_7Z}, draws="2p", replacements="7z", dora="1z 6z")
    t.play("E discards 2p", "S kongs", "S discards 7z", "W wins")
    assert t.gains == [0, -12000, 12000, 0]
