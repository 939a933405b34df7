"""The deal, turns and claims as the Chinese Official book rules them: given this position, this happens.

Hands are named as far as they matter; where nothing else is said E has just drawn the first of the draws.
"""

import pytest
from tests.core.play.scenario import dealt, position

from paiju.core.play import flow, reasons
from paiju.core.play.actions import NONE

PAIRS_ON_4S = "1133m5577p2288s4s"

# --- the deal and the order of play -------------------------------------------------------------------


@pytest.mark.clause("mcr:Q32", "mcr:Q15")
def test_the_deal() -> None:
    """Fours in turn, then the dealer's jump: the first and the fifth tile of what follows."""
    t = dealt("mcr")
    assert [sum(t.d.counts[seat]) for seat in range(4)] == [14, 13, 13, 13]
    dealer = t.d.wall[0:4] + t.d.wall[16:20] + t.d.wall[32:36] + [t.d.wall[48], t.d.wall[52]]
    assert sorted(dealer) == sorted(t.held("E"))
    assert (t.turn, t.left) == ("E", 144 - 53)


@pytest.mark.clause("mcr:Q36", "mcr:Q37")
def test_turns_go_counter_clockwise() -> None:
    t = dealt("mcr", draws="1z 2z 3z 4z 5z")
    for name, tile in (("E", "1z"), ("S", "2z"), ("W", "3z"), ("N", "4z"), ("E", "5z")):
        assert (t.turn, t.drawn) == (name, tile)
        t.play(f"{name} discards").everybody_passes()


@pytest.mark.clause("mcr:Q36")
def test_after_a_pung_play_goes_on_from_the_claimant() -> None:
    """The tile of the left-hand player passes two others: they lose a turn."""
    t = position("mcr", hands={"N": "99m6z"}, draws="9m 1z").play("E discards 9m", "N pungs", "N discards 6z")
    assert (t.everybody_passes().turn, t.drawn) == ("E", "1z")


@pytest.mark.clause("mcr:Q36")
def test_after_a_kong_play_goes_on_from_the_claimant() -> None:
    t = position("mcr", hands={"W": "999m6z"}, draws="9m 1z", replacements="2z")
    t.play("E discards 9m", "W kongs", "W discards 6z")
    assert (t.everybody_passes().turn, t.drawn) == ("N", "1z")


@pytest.mark.clause("mcr:Q14", "reading:99", "mcr:Q14(2)")
@pytest.mark.parametrize("kongs", [0, 1, 2])
def test_every_tile_of_the_wall_is_drawn(kongs: int) -> None:
    """There is no dead wall, whichever end the last tiles are taken from."""
    t = position("mcr", hands={"E": "1111m2222m"}, draws="6z 1z 2z 3z 4z 5z 7z 1p 5p 9p", left=9)
    live = t.d.wall[t.d.front : 144]
    seen = [t.play(f"E kongs {kind}").d.drawn for kind in ("1m", "2m")[:kongs]]
    while t.left:
        seen.append(t.play(f"{t.turn} discards").everybody_passes().d.drawn)
    assert sorted(seen) == sorted(live)
    assert t.play(f"{t.turn} discards").result == "exhausted"


@pytest.mark.clause("mcr:Q14", "mcr:Q24", "mcr:Q24(2)")
def test_a_drawn_hand_pays_nothing() -> None:
    """Ready or not, nobody shows and nobody pays."""
    t = position("mcr", hands={"S": PAIRS_ON_4S}, draws="6z", left=0).play("E discards 6z")
    assert (t.result, t.gains, t.winners) == ("exhausted", [0] * 4, "")


@pytest.mark.clause("mcr:Q12", "mcr:Q24")
def test_nothing_is_declared_but_the_five_words() -> None:
    t = dealt("mcr", {"E": "19m19p19s1234567z"}, draws="5m")
    assert t.why_not("E", "riichi with 5m") == "not_in_this_book"
    assert t.why_not("E", "abort") == "not_in_this_book"
    assert t.why_not("E", "north") == "not_in_this_book"


# --- chows --------------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q39(1)")
def test_a_chow_is_claimed_from_the_left_only() -> None:
    t = position("mcr", hands={"S": "23m", "W": "23m", "N": "56m"}, draws="4m").play("E discards 4m")
    assert t.may("S", "chow 23m")
    assert t.why_not("W", "chow 23m") == "not_from_left"
    assert t.why_not("N", "chow 56m") == "not_from_left"


@pytest.mark.clause("mcr:Q39(1)")
@pytest.mark.parametrize(("hand", "why"), [("23m", ""), ("35m", ""), ("56m", ""), ("25m", "no_run"), ("23p", "no_run")])
def test_a_chow_joins_two_neighbours_or_closes_a_gap(hand: str, why: str) -> None:
    t = position("mcr", hands={"S": hand}, draws="4m").play("E discards 4m")
    assert t.why_not("S", f"chow {hand}") == why


@pytest.mark.clause("mcr:Q39(1)")
def test_honours_and_the_ends_of_a_suit_make_no_run() -> None:
    assert position("mcr", hands={"S": "12z"}, draws="3z").play("E discards 3z").why_not("S", "chow 12z") == "no_run"
    assert position("mcr", hands={"S": "89m"}, draws="1p").play("E discards 1p").why_not("S", "chow 89m") == "no_run"


@pytest.mark.clause("mcr:Q38(1)", "mcr:Q39(1)")
def test_after_a_chow_a_tile_is_discarded_and_none_drawn() -> None:
    t = position("mcr", hands={"S": "23m6z"}, draws="4m", left=20).play("E discards 4m", "S chows 23m")
    assert (t.turn, t.left, t.d.drawn) == ("S", 20, NONE)
    assert t.why_not("S", "discard") == "not_after_claim"
    assert t.may("S", "discard 6z")


@pytest.mark.clause("mcr:Q38(3)")
def test_the_tile_just_eaten_may_be_discarded() -> None:
    """5m goes into 456m, another 5m goes out; so may the other end of a run, or the fourth tile of a pung."""
    t = position("mcr", hands={"S": "456m"}, draws="5m").play("E discards 5m", "S chows 46m")
    assert t.may("S", "discard 5m")
    t = position("mcr", hands={"S": "456m"}, draws="7m").play("E discards 7m", "S chows 56m")
    assert t.may("S", "discard 4m")
    t = position("mcr", hands={"S": "555m"}, draws="5m").play("E discards 5m", "S pungs")
    assert t.may("S", "discard 5m")


@pytest.mark.clause("mcr:Q39(2)")
@pytest.mark.parametrize("claim", ["chow 57s", "chow 45s", "pung"])
def test_a_tile_one_has_just_discarded_may_be_claimed(claim: str) -> None:
    t = position("mcr", hands={"E": "45667s"}, draws="6s 1z 2z 6s").play("E discards 6s").around_to("N")
    assert t.play("N discards 6s").may("E", claim)


@pytest.mark.clause("mcr:Q39(3)")
@pytest.mark.parametrize(("claim", "hand"), [("pung", "33p"), ("win", "1133m557799p22s3p")])
def test_a_tile_let_pass_may_be_claimed_from_the_next(claim: str, hand: str) -> None:
    """West discards 3p, East passes; North follows with 3p, and East takes it."""
    t = position("mcr", "W", {"E": hand}, draws="3p 3p")
    assert t.play("W discards 3p").may("E", claim, on="3p")
    t.everybody_passes()
    assert (t.turn, t.drawn) == ("N", "3p")
    assert t.play("N discards 3p").may("E", claim, on="3p")


@pytest.mark.clause("mcr:Q39(3)", "mcr:Q39(2)")
def test_ones_own_discard_bars_no_win() -> None:
    t = position("mcr", hands={"S": PAIRS_ON_4S}, rivers={"S": "4s"}, draws="4s").play("E discards 4s")
    assert t.may("S", "win", on="4s")


# --- pungs and priority -------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q40")
@pytest.mark.parametrize("seat", "SWN")
def test_a_pung_is_claimed_from_anybody(seat: str) -> None:
    t = position("mcr", hands={seat: "99m"}, draws="9m").play("E discards 9m", f"{seat} pungs")
    assert (t.turn, t.d.drawn) == (seat, NONE)
    t = position("mcr", hands={seat: "9m"}, draws="9m").play("E discards 9m")
    assert t.why_not(seat, "pung") == "too_few"


@pytest.mark.clause("mcr:Q40")
@pytest.mark.parametrize("claim", ["pungs", "kongs"])
def test_a_pung_or_kong_goes_before_a_chow(claim: str) -> None:
    for order in ((f"N {claim}", "S chows 23m"), ("S chows 23m", f"N {claim}")):
        t = position("mcr", hands={"S": "23m", "N": "444m"}, draws="4m").play("E discards 4m", *order)
        assert t.turn == "N"
        assert t.d.meld_count == [0, 0, 0, 1]


@pytest.mark.clause("mcr:Q40")
def test_who_waives_the_pung_leaves_the_chow() -> None:
    t = position("mcr", hands={"S": "23m", "N": "44m"}, draws="4m").play("E discards 4m", "N passes", "S chows 23m")
    assert t.turn == "S"


@pytest.mark.clause("mcr:Q40", "mcr:Q99", "mcr:Q126")
@pytest.mark.parametrize("claim", ["pungs", "kongs"])
def test_a_win_goes_before_a_pung_or_kong(claim: str) -> None:
    """South wins the tile West wants for a kong: a plain win on a discard, nothing is robbed."""
    hands = {"S": "23567m33z", "W": "444m"}
    t = position("mcr", hands=hands, melds={"S": "555z 999m"}, draws="4m").play("E discards 4m", f"W {claim}", "S wins")
    assert t.winners == "S"
    assert t.d.kongs == 0
    assert "robbing_the_kong" not in t.patterns("S")
    assert t.gains[0] < t.gains[2] == -8


@pytest.mark.clause("mcr:Q40")
def test_a_win_goes_before_a_chow() -> None:
    t = position("mcr", hands={"S": "35s", "N": PAIRS_ON_4S}, draws="4s").play("E discards 4s", "S chows 35s", "N wins")
    assert t.winners == "N"


@pytest.mark.clause("mcr:Q40", "mcr:Q35")
@pytest.mark.parametrize("words", ["pass", "win", "chow 35s"])
def test_what_was_said_is_binding(words: str) -> None:
    """South says pung while North still thinks; it cannot be taken back or made into anything else."""
    t = position("mcr", hands={"S": "123456789m3445s", "N": PAIRS_ON_4S}, draws="4s").play("E discards 4s")
    action = t.action(t.d, 1, words)
    assert flow.why_not(t.r, t.d, t.buffers, 1, action) == reasons.ALLOWED
    t.say("S pungs")
    assert flow.why_not(t.r, t.d, t.buffers, 1, action) == reasons.NOT_NOW


@pytest.mark.clause("mcr:Q35(1)", "mcr:Q35")
def test_after_a_pung_the_same_tile_does_not_win() -> None:
    """South could have won on 4s but said pung: they discard, and may win later."""
    hands = {"S": "123456789m4455s"}
    t = position("mcr", hands=hands, draws="4s 5s").play("E discards 4s")
    assert t.may("S", "win", on="4s")
    t.play("S pungs")
    assert t.why_not("S", "win") == "not_after_claim"
    t.play("S discards 5s from hand", "W discards 5s", "S wins")
    assert t.winners == "S"
