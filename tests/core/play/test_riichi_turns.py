"""Turns, draws and discards, calls and their order, as the riichi books rule them: given this position, this happens."""

from random import Random

import pytest
from tests.core.play.dealing import Played, new_deal
from tests.core.play.hands import ON_8S_TOO, ON_58S, READY, RIICHI_BOOKS
from tests.core.play.scenario import at_the_end, dealt, full_set, position

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow
from paiju.match.rotation import HandOutcome, dealer_repeats, first_position

# --- turns ------------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.1", "xjtu:5.2", "ema:3.0", "ema:3.1")
@RIICHI_BOOKS
def test_turns_go_round_counter_clockwise_and_begin_with_a_draw(book: str) -> None:
    """The dealer discards first, without drawing; then everybody draws one tile and discards one."""
    t = dealt(book, draws="1z 2z 3z 4z 1z 2z")
    left = t.left
    for n, (seat, drawn) in enumerate(zip("ESWNES", ("1z", "2z", "3z", "4z", "1z", "2z"))):
        assert (t.turn, t.drawn, t.left) == (seat, drawn, left - n)
        t.play(f"{seat} discards {drawn}").everybody_passes()


@pytest.mark.clause("xjtu:App2:4.2.2", "xjtu:5.1")
def test_three_players_take_turns() -> None:
    t = dealt("xjtu-3p", draws="1z 2z 3z 1z")
    for seat in "ESWE":
        assert t.turn == seat
        t.play(f"{seat} discards").everybody_passes()


@pytest.mark.clause("xjtu:5.4", "ema:3.1")
@RIICHI_BOOKS
def test_any_tile_of_the_hand_may_be_discarded(book: str) -> None:
    t = position(book, hands={"E": "13579m13579p147s"}, draws="1z")
    assert all(t.may("E", f"discard {tile}") for tile in t.tiles_of("E"))
    assert t.why_not("E", "discard 2m") == "not_in_hand"


@pytest.mark.clause("xjtu:5.4")
def test_drawn_or_from_the_hand_are_two_discards() -> None:
    t = position(hands={"E": "2s"}, draws="2s")
    assert t.may("E", "discard 2s")
    assert t.may("E", "discard 2s from hand")
    t.play("E discards 2s from hand")
    assert t.d.marks[0][0] & D.DRAWN_MARK == 0


@pytest.mark.clause("xjtu:5.3", "xjtu:6.3.2", "ema:3.1")
@RIICHI_BOOKS
def test_a_self_drawn_win_may_be_left(book: str) -> None:
    """It makes nobody furiten: nobody else's tile was let go, only the own discard counts."""
    t = position(book, hands={"E": ON_58S}, draws="8s 1z 2z 3z 9m")
    assert t.may("E", "win")
    t.play("E discards 8s").around_to("E")
    assert t.d.missed[0] == 0
    assert t.turn == "E"


@pytest.mark.clause("xjtu:9.8.1", "xjtu:5.8.4")
@pytest.mark.parametrize("book", ["xjtu", "xjtu-3p", "ema", "lol"])
@pytest.mark.parametrize("seed", range(6))
def test_everybody_always_holds_the_right_number_of_tiles(book: str, seed: int) -> None:
    """With k melds 14−3k in turn, 13−3k out of turn."""
    t = dealt(book)
    played = Played(t.book, shuffled(full_set(t.book), seed), seed)
    d = new_like(played)
    for who, action in played.actions:
        assert not flow.act(played.r, d, played.buffers, who, action)
        if d.phase in (D.TURN, D.CLAIM):
            for seat in range(played.r.players):
                extra = seat == d.turn if d.phase == D.TURN else d.what != D.DISCARDED and seat == d.by
                assert sum(d.counts[seat]) == 13 - 3 * d.meld_count[seat] + extra


def shuffled(tiles: list[int], seed: int) -> list[int]:
    """The tiles in some order."""
    Random(seed).shuffle(tiles)
    return tiles


def new_like(played: Played) -> D.Deal:
    """The same wall, dealt again."""
    d = new_deal(played.d.wall[: played.d.tiles])
    flow.start(played.r, d, played.buffers)
    return d


# --- calls ------------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.7", "xjtu:5.1", "ema:3.3")
@RIICHI_BOOKS
def test_after_a_claim_play_goes_on_from_the_claimer(book: str) -> None:
    """E discards, N pungs: S and W are passed over, and after N it is E's turn again."""
    t = position(book, hands={"N": "99m1z"}, draws="9m 2z").play("E discards 9m", "N pungs", "N discards 1z")
    assert t.everybody_passes().turn == "E"


@pytest.mark.clause("xjtu:5.6", "ema:3.2")
@RIICHI_BOOKS
@pytest.mark.parametrize("shown", ["23m", "35m", "56m"])
def test_three_ways_to_chow_one_tile(book: str, shown: str) -> None:
    t = position(book, hands={"S": "2356m1z"}, draws="4m").play("E discards 4m", f"S chows {shown}")
    lowest = {"23m": 1, "35m": 2, "56m": 3}[shown]
    assert t.d.melds[1][0] & 63 == lowest
    assert t.d.fed[1][0] == 0


@pytest.mark.clause("xjtu:5.5.1", "xjtu:5.6")
@RIICHI_BOOKS
def test_honours_and_the_ends_of_a_suit_are_not_chowed(book: str) -> None:
    t = position(book, hands={"S": "23z1m89m"}, draws="1z").play("E discards 1z")
    assert t.why_not("S", "chow 23z") == "no_run"
    t = position(book, hands={"S": "89m12p"}, draws="1p").play("E discards 1p")
    assert t.why_not("S", "chow 89m") == "no_run"


@pytest.mark.clause("xjtu:5.13", "lol:(九)6", "ema:3.3")
@RIICHI_BOOKS
def test_a_chow_stands_when_the_pung_is_not_wanted(book: str) -> None:
    t = position(book, hands={"S": "23m", "N": "44m"}, draws="4m").play("E discards 4m", "N passes", "S chows 23m")
    assert t.turn == "S"


@pytest.mark.clause("xjtu:5.13", "lol:(九)6")
@RIICHI_BOOKS
def test_order_of_speaking_does_not_matter(book: str) -> None:
    """The chow is said first, the pung second, the win last: the win stands."""
    t = position(book, hands={"S": "67s", "W": "88s", "N": ON_58S}, draws="8s")
    t.play("E discards 8s", "N wins", "W pungs", "S chows 67s")
    assert (t.result, t.winners) == ("won", "N")
    assert t.d.meld_count == [0] * 4


@pytest.mark.clause("xjtu:5.13", "xjtu:6.4.2")
@RIICHI_BOOKS
def test_who_pungs_instead_of_winning_has_let_the_win_go(book: str) -> None:
    """S could win on 8s and pungs it; until the own discard it is furiten, after it no more."""
    t = position(book, hands={"S": "234567m345p88s99s"}, draws="8s").play("E discards 8s", "S pungs")
    assert t.d.missed[1] == D.MISSED
    t.play("S discards 9s").everybody_passes()
    assert t.d.missed[1] == 0


@pytest.mark.clause("xjtu:5.9.3")
def test_a_claimed_tile_is_still_its_owners_discard() -> None:
    t = position(hands={"W": "99m1z"}, draws="9m").play("E discards 9m", "W pungs")
    assert t.d.river_count[0] == 1
    assert t.d.marks[0][0] & D.CLAIMED_MARK
    assert t.d.thrown[0] >> 8 & 1


@pytest.mark.clause("xjtu:6.3.5")
@RIICHI_BOOKS
def test_a_win_ends_the_hand(book: str) -> None:
    t = position(book, hands={"S": ON_58S}, draws="8s").play("E discards 8s", "S wins")
    assert t.d.phase == D.OVER
    assert not any(
        flow.why_not(t.r, t.d, t.buffers, who, action) == 0 for who in range(4) for action in range(A.ACTIONS)
    )


@pytest.mark.clause("xjtu:6.3.5", "xjtu:6.3.3")
def test_all_wins_of_the_moment_are_settled_before_it_ends() -> None:
    t = position(hands={"S": ON_58S, "N": ON_8S_TOO}, draws="8s").play("E discards 8s", "S wins")
    assert t.winners == "S"  # N passed
    t = position(hands={"S": ON_58S, "N": ON_8S_TOO}, draws="8s")
    t.play("E discards 8s")
    t.say("S wins")
    assert t.result == "running"
    t.say("N wins")
    assert (t.result, t.winners) == ("won", "SN")


# --- swap calling -----------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:5.10", "ema:3.8")
@RIICHI_BOOKS
def test_one_discard_left_is_enough(book: str) -> None:
    """34m and 2m with 55m left would be nothing; with 5m 1z the 1z must go."""
    melds = {"S": "111p 999p 333z"}
    t = position(book, hands={"S": "345m1z"}, melds=melds, draws="2m").play("E discards 2m", "S chows 34m")
    assert [t.may("S", f"discard {tile}") for tile in ("5m", "1z")] == [False, True]


@pytest.mark.clause("xjtu:5.10")
@RIICHI_BOOKS
def test_another_way_to_chow_may_still_be_open(book: str) -> None:
    """3455m and 2m cannot be chowed with 34m, for both fives would be barred; 4455m and 3m or 6m with 45m can."""
    melds = {"S": "111p 999p 333z"}
    t = position(book, hands={"S": "4556m"}, melds=melds, draws="3m").play("E discards 3m")
    assert t.may("S", "chow 45m")  # 5m stays to be discarded, 6m is barred
    t.play("S chows 45m")
    assert [t.may("S", f"discard {tile}") for tile in ("5m", "6m")] == [True, False]
    t = position(book, hands={"S": "4566m"}, melds=melds, draws="3m").play("E discards 3m")
    assert t.why_not("S", "chow 45m") == "no_discard_after"
    t = position(book, hands={"S": "4566m"}, melds=melds, draws="6m").play("E discards 6m")
    assert t.why_not("S", "chow 45m") == "no_discard_after"
    assert t.may("S", "pung")


@pytest.mark.clause("xjtu:5.10", "xjtu:2.1.5")
def test_the_red_five_is_barred_as_a_five() -> None:
    t = position(hands={"S": "67p0p1z"}, draws="8p").play("E discards 8p", "S chows 67p")
    assert t.why_not("S", "discard 0p") == "swap_call"


@pytest.mark.clause("xjtu:5.10", "ema:3.8", "xjtu:5.1")
@RIICHI_BOOKS
def test_the_bar_is_lifted_with_the_next_turn_even_by_another_claim(book: str) -> None:
    """S chows 4m with 23m and so may not discard 1m; it pungs 9p next and then may."""
    hands = {"S": "123m99p1z2z"}
    t = position(book, hands=hands, draws="4m 9p").play("E discards 4m", "S chows 23m")
    assert t.why_not("S", "discard 1m") == "swap_call"
    t.play("S discards 1z", "W discards 9p", "S pungs")
    assert t.may("S", "discard 1m")


# --- at the end of the wall -------------------------------------------------------------------------


@pytest.mark.clause("lol:(五)2", "reading:57")
def test_the_last_discarder_may_hide_too() -> None:
    """A single tile left in hand is no bar either."""
    t = at_the_end("lol", {"E": "9p", "S": READY["S"]}, {"E": "111m 222z 333z 444z"})
    t.play("E hides", "S shows")
    assert (t.result, t.gains) == ("exhausted", [-1000, 3000, -1000, -1000])
    assert t.d.ready == 2


@pytest.mark.clause("lol:(五)1", "lol:(五)2")
@pytest.mark.parametrize(("says", "repeats"), [("E shows", True), ("E hides", False)])
def test_a_dealer_who_hides_his_ready_hand_gives_up_the_deal(says: str, repeats: bool) -> None:
    t = at_the_end("lol", {"E": READY["E"]}).play(says)
    ready = tuple(seat for seat in range(4) if t.d.ready >> seat & 1)
    outcome = HandOutcome("exhausted", tuple(t.d.points), ready=ready)
    assert dealer_repeats(t.book, first_position(t.book), outcome) == repeats


@pytest.mark.clause("lol:(五)2", "lol:(五)5")
def test_who_declares_with_the_last_discard_must_show() -> None:
    t = position("lol", hands={"E": ON_58S, "S": READY["S"]}, draws="6z", left=0).play("E declares riichi with 6z")
    assert t.why_not("E", "hide") == "in_riichi"
    t.play("S hides")
    assert (t.d.ready, t.gains) == (1, [2000, -1000, -1000, -1000])


@pytest.mark.clause("xjtu:6.6", "xjtu:6.4")
@RIICHI_BOOKS
def test_a_furiten_hand_is_a_ready_hand(book: str) -> None:
    t = position(book, hands={"S": ON_58S}, rivers={"E": "2p", "S": "5s", "W": "3p", "N": "4p"}, draws="6z", left=0)
    assert t.play("E discards 6z").everybody_shows().gains == [-1000, 3000, -1000, -1000]
