"""Flowers as the Chinese Official book rules them: given this position, this happens.

Where nothing else is said E has just drawn the first of the draws; replacements come from the other end of the wall.
"""

import pytest
from tests.core.play.refusing import refused
from tests.core.play.scenario import Table, dealt, position
from tests.table.laid import do, laid

from paiju import books
from paiju.books.derive import derive
from paiju.core.play import deal as D

# Ready for 1m, 4m and 7m with a pung of 5s; drawn after a kong it is the book's own example (mcr:Q98).
STRAIGHT, FIVES = "1234456789m", "555s"
PAIRS_ON_4S = "1133m5577p2288s4s"
NOBODY = dict.fromkeys("ESWN")  # has drawn a tile
KONG_IN_TURN = derive(books.get("mcr"), "kong-in-turn", **{"kongs.kong_in_turn_of_claim": True})


def flowers_of(t: Table) -> list[int]:
    """How many flowers each has laid out."""
    return [mask.bit_count() for mask in t.d.flowers]


# --- before the first discard -------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q33")
def test_the_dealer_replaces_first_again_and_again() -> None:
    t = dealt("mcr", {"E": "12f", "S": "3f"}, replacements="4f 5f 1z 2z")
    assert t.why_not("S", "replace 3f") == "not_now"
    t.play("E replaces 1f", "E replaces 4f", "E replaces 2f", "E replaces 5f")
    assert flowers_of(t) == [4, 0, 0, 0]
    assert t.d.held_flowers == [0, 2**2, 0, 0]
    assert (t.turn, sum(t.d.counts[0])) == ("S", 14)


@pytest.mark.clause("mcr:Q33")
def test_then_the_others_in_turn() -> None:
    t = dealt("mcr", {"E": "1f", "S": "2f", "N": "34f"}, replacements="1z 5f 2z 3z 4z")
    t.play("E replaces 1f", "S replaces 2f")
    assert t.why_not("N", "replace 3f") == "not_now"
    t.play("S replaces 5f")
    assert t.turn == "N"
    t.play("N replaces 3f", "N replaces 4f")
    assert (t.d.phase, t.turn) == (D.TURN, "E")
    assert [sum(counts) for counts in t.d.counts] == [14, 13, 13, 13]
    assert flowers_of(t) == [1, 2, 0, 2]


@pytest.mark.clause("mcr:Q33")
def test_nobody_discards_before_all_have_replaced() -> None:
    t = dealt("mcr", {"E": "6z", "N": "1f"}, replacements="1z")
    assert t.turn == "N"
    assert t.why_not("E", "discard 6z") == "not_now"
    assert t.play("N replaces 1f").may("E", "discard 6z")


@pytest.mark.clause("mcr:Q33")
def test_without_flowers_the_dealer_discards_at_once() -> None:
    assert dealt("mcr", {"E": "6z"}).may("E", "discard 6z")


@pytest.mark.clause("mcr:Q33", "mcr:Q133", "reading:192")
def test_the_dealers_last_tile_may_be_a_flower() -> None:
    """What comes for it is the tile they have drawn; what came for others' flowers is not."""
    t = dealt("mcr", {"E": PAIRS_ON_4S, "W": "2f"}, draws="1f", replacements="4s 1z")
    t.play("E replaces 1f", "W replaces 2f")
    assert t.drawn == "4s"
    assert "self_drawn" in t.play("E wins").patterns("E")


@pytest.mark.clause("mcr:Q33", "reading:192")
def test_other_flowers_leave_the_dealers_last_tile_what_it_was() -> None:
    t = dealt("mcr", {"E": "67z3f", "S": "1f", "N": "2f"}, draws="3p", replacements="7z 7z 9p")
    assert t.play("E replaces 3f", "S replaces 1f", "N replaces 2f").drawn == "3p"


@pytest.mark.clause("mcr:Q33", "reading:191")
def test_a_flower_may_be_kept_from_the_start() -> None:
    t = dealt("mcr", {"E": "1f6z", "S": "2f"}, draws="1z 2z 3z 4z 9p", replacements="7z").play("E passes", "S passes")
    t.play("E discards 1z")
    assert t.turn == "S"
    t.around_to("E").play("E replaces 1f")
    assert t.drawn == "7z"
    assert flowers_of(t) == [1, 0, 0, 0]


@pytest.mark.clause("mcr:Q33", "reading:192")
def test_while_flowers_are_replaced_it_stays_the_dealers_turn() -> None:
    """Everybody sees it so, and the tile the dealer sees as drawn is their fourteenth; the others have drawn none."""
    t = laid("mcr", {"E": "1f", "N": "2f"}, draws="5p", replacements="7z 9s")
    do(t, "E", "flower", tile="1f")
    do(t, "N", "flower", tile="2f")
    assert {t.view(role).turn for role in ("E", "S", "N", "spectator", "referee")} == {"E"}
    assert {seat: place.drawn for seat, place in t.view("referee").seats.items()} == {**NOBODY, "E": "5p"}
    assert t.view("N").seats["N"].drawn is None
    assert t.view("S").seats["E"].drawn == "?"


@pytest.mark.clause("mcr:Q33", "reading:191", "reading:192")
def test_what_the_dealer_sees_as_drawn_when_it_is_a_flower() -> None:
    """Replaced before play, what comes for it; kept, no tile is the last and the highest stands for it; replaced in their
    turn after all, what comes then."""
    t = laid("mcr", {"E": "7z"}, draws="1f", replacements="5p")
    do(t, "E", "flower", tile="1f")
    assert t.view("E").seats["E"].drawn == "5p"
    t = laid("mcr", {"E": "7z"}, draws="1f", replacements="5p")
    do(t, "E", "pass")
    assert t.view("E").seats["E"].drawn == "7z"
    do(t, "E", "flower", tile="1f")
    assert t.view("E").seats["E"].drawn == "5p"
    assert [action.tiles for action in t.legal("E") if action.type == "discard_drawn"] == [("5p",)]


# --- in play ------------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q33")
def test_a_flower_drawn_is_replaced_from_the_other_end() -> None:
    t = position("mcr", draws="1f 2z", replacements="7z", left=20).play("E replaces 1f")
    assert (t.turn, t.drawn, t.left) == ("E", "7z", 19)
    t.play("E discards 7z")
    assert (t.turn, t.drawn) == ("S", "2z")


@pytest.mark.clause("mcr:Q33")
def test_a_flower_for_a_flower_is_replaced_again() -> None:
    t = position("mcr", draws="1f", replacements="2f 3f 7z", left=20)
    t.play("E replaces 1f", "E replaces 2f", "E replaces 3f")
    assert (t.drawn, t.left, flowers_of(t)) == ("7z", 17, [3, 0, 0, 0])


@pytest.mark.clause("mcr:Q33", "mcr:Q133")
def test_the_player_chooses_when_to_replace() -> None:
    t = position("mcr", hands={"E": "6z"}, draws="1f 1z 2z 3z 9p", replacements="7z").play("E discards 6z")
    t.around_to("E")
    assert t.drawn == "9p"
    assert t.play("E replaces 1f").drawn == "7z"
    assert t.may("E", "discard 9p")


@pytest.mark.clause("mcr:Q133")
def test_a_flower_in_hand_is_discarded_like_any_tile() -> None:
    t = position("mcr", hands={"E": "2f"}, draws="1f 1z").play("E discards 1f")
    assert (t.turn, t.drawn) == ("S", "1z")
    t.around_to("E").play("E discards 2f")
    assert t.d.held_flowers[0] == 0
    assert flowers_of(t) == [0] * 4


@pytest.mark.clause("mcr:Q133")
def test_nobody_can_use_a_discarded_flower() -> None:
    t = position("mcr", hands={"S": "2f", "W": PAIRS_ON_4S}, draws="1f").play("E discards 1f")
    assert {t.why_not("S", words) for words in ("pung", "kong")} == {"too_few"}
    assert t.why_not("W", "win", on="1f") == "not_complete"
    assert t.turn == "S"


@pytest.mark.clause("mcr:Q133")
def test_who_discards_a_flower_may_still_win() -> None:
    t = position("mcr", hands={"E": PAIRS_ON_4S}, draws="1f 4s").play("E discards 1f")
    assert t.play("S discards 4s", "E wins").winners == "E"


@pytest.mark.clause("mcr:Q133")
def test_a_flower_laid_out_is_not_discarded() -> None:
    t = position("mcr", draws="1f", replacements="7z").play("E replaces 1f")
    assert t.why_not("E", "discard 1f") == "not_in_hand"
    assert t.why_not("E", "replace 1f") == "not_in_hand"


@pytest.mark.clause("mcr:Q133", "mcr:Q24", "reading:191", "mcr:Q24(10)")
def test_a_hand_with_a_flower_in_it_is_a_tile_short() -> None:
    """Thirteen tiles with the flower: another's tile makes no fourteen."""
    t = position("mcr", hands={"E": "1133m5577p228s4s1f"}, draws="8s 4s", replacements="4s")
    assert t.why_not("E", "win") == "not_complete"
    t.play("E discards 8s")
    t.play("S discards 4s")
    assert t.why_not("E", "win", on="4s") == "not_complete"


@pytest.mark.clause("mcr:Q33", "mcr:Q133", "mcr:Q35(1)", "reading:191")
@pytest.mark.parametrize("claim", ["chows 23m", "pungs"])
def test_a_kept_flower_is_replaced_after_a_claim_too(claim: str) -> None:
    """The tile that comes is drawn from the wall, but a kong waits for the next turn, unless the book is set so."""
    for book, why in ((books.get("mcr"), "in_turn_of_claim"), (KONG_IN_TURN, "")):
        t = position(book, hands={"S": "2344m222z1f"}, draws="4m 1z 3z 4z 9p", replacements="2z")
        t.play("E discards 4m", f"S {claim}")
        assert t.why_not("S", "kong 2z") == "not_after_claim"
        t.play("S replaces 1f")
        assert t.drawn == "2z"
        assert t.why_not("S", "kong 2z") == why
        assert t.may("S", "kong 2z") == (why == "")
        t.play("S discards anything").around_to("S")
        assert t.may("S", "kong 2z")


@pytest.mark.clause("mcr:Q35(1)", "reading:191")
def test_the_fourth_tile_of_a_pung_waits_for_the_next_turn() -> None:
    """Also when a flower was replaced in the turn of the pung; the refusal names the clause."""
    t = position("mcr", hands={"S": "333m1f"}, draws="3m 1z 2z 4z 9p", replacements="7z 6z")
    t.play("E discards 3m", "S pungs", "S replaces 1f")
    why = refused(t, "S", "kong 3m")
    assert (why.id, why.field, why.clauses) == (
        "in_turn_of_claim",
        "kongs.kong_in_turn_of_claim",
        ("mcr:Q35(1)",),
    )
    t.play("S discards 7z").around_to("S")
    assert t.play("S kongs 3m").drawn == "6z"


@pytest.mark.clause("mcr:Q35(1)", "mcr:Q133")
def test_a_kong_may_follow_a_kong_and_a_flower() -> None:
    """The turn of a kong, or of one's own draw, is not the turn of a chow or pung."""
    t = position("mcr", hands={"S": "333m555p"}, draws="3m", replacements="1f 5p 6z")
    t.play("E discards 3m", "S kongs", "S replaces 1f")
    assert t.play("S kongs 5p").drawn == "6z"
    own = position("mcr", melds={"S": "333m"}, hands={"S": "3m"}, draws="1z 2f", replacements="7z 6z")
    own.play("E discards 1z", "S replaces 2f")
    assert own.play("S kongs 3m").drawn == "6z"


@pytest.mark.clause("mcr:Q43", "reading:191")
def test_a_claim_then_a_flower_then_a_win() -> None:
    t = position("mcr", hands={"S": "2355p44s3f"}, melds={"S": "666z 777z"}, draws="4p", replacements="5p")
    t.play("E discards 4p", "S chows 23p", "S replaces 3f", "S wins")
    assert {"two_dragon_pungs", "self_drawn"} <= t.patterns("S")


# --- the last tile ------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q133")
def test_a_flower_as_the_last_tile_ends_the_hand() -> None:
    t = position("mcr", draws="1z 1f", left=1).play("E discards 1z")
    assert (t.result, t.left, t.gains) == ("exhausted", 0, [0] * 4)
    assert t.d.river_count[1] == 0


@pytest.mark.clause("mcr:Q133")
def test_a_flower_as_the_last_replacement_ends_the_hand() -> None:
    t = position("mcr", draws="1f", replacements="2f", left=1).play("E replaces 1f")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)
    t = position("mcr", hands={"E": "999m"}, draws="9m", replacements="2f", left=1).play("E kongs 9m")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)


@pytest.mark.clause("mcr:Q133", "mcr:Q33")
def test_a_flower_kept_too_long_is_not_replaced() -> None:
    t = position("mcr", hands={"E": "1f"}, draws="6z", left=0)
    assert t.why_not("E", "replace 1f") == "no_tiles_left"
    assert t.play("E discards 1f").result == "exhausted"


# --- winning ------------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q133", "mcr:t81", "mcr:Q43")
def test_a_win_on_a_flowers_replacement_is_self_drawn() -> None:
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="1f", replacements="4m")
    t.play("E replaces 1f", "E wins")
    assert "self_drawn" in t.patterns("E")
    assert "kong_replacement" not in t.patterns("E")


@pytest.mark.clause("mcr:Q133", "mcr:t46", "mcr:t81")
def test_a_kong_then_flowers_then_a_win_is_self_drawn_only() -> None:
    """Pure straight 16, melded kong, one voided suit, no honours and self-drawn 1 each, and two flowers."""
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="5s", replacements="1f 2f 4m")
    t.play("E kongs 5s", "E replaces 1f", "E replaces 2f", "E wins")
    assert t.patterns("E") == {"pure_straight", "melded_kong", "one_voided_suit", "no_honours", "self_drawn"}
    assert t.gains == [3 * 30, -30, -30, -30]


@pytest.mark.clause("mcr:Q98", "mcr:Q133", "mcr:t46")
def test_a_flower_then_a_kong_then_a_win_is_a_kong_win() -> None:
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="1f", replacements="5s 4m")
    t.play("E replaces 1f", "E kongs 5s", "E wins")
    assert "kong_replacement" in t.patterns("E")
    assert "self_drawn" not in t.patterns("E")


@pytest.mark.clause("mcr:Q96", "mcr:t44")
def test_a_flowers_replacement_may_be_the_last_tile() -> None:
    t = position("mcr", hands={"E": STRAIGHT}, melds={"E": FIVES}, draws="1f", replacements="4m", left=1)
    t.play("E replaces 1f", "E wins")
    assert "last_tile_draw" in t.patterns("E")


@pytest.mark.clause("mcr:Q12", "mcr:Q24(25)", "mcr:Q133", "mcr:Q12(2)")
@pytest.mark.parametrize("flowers", ["", "12345678f"])
def test_flowers_are_no_part_of_the_minimum(flowers: str) -> None:
    """Half flush 6 and a dragon pung 2 are enough; with a pung of South, worth 1 to West, it is a point short."""
    for pung, why in (("555z", ""), ("222z", "below_minimum")):
        melds = {"W": f"{pung} 678m 555m"}
        t = position("mcr", hands={"W": "23m33z"}, melds=melds, draws="4m", flowers={"W": flowers})
        assert t.play("E discards 4m").why_not("W", "win", on="4m") == why


@pytest.mark.clause("mcr:Q95", "mcr:t43")
def test_flowers_leave_a_chicken_hand_what_it_is() -> None:
    t = position("mcr", hands={"S": "56p66z"}, melds={"S": "678m 123s 345p"}, draws="4p", flowers={"S": "37f"})
    t.play("E discards 4p", "S wins")
    assert t.patterns("S") == {"chicken_hand"}
    assert t.gains == [-8 - 8 - 2, 24 + 8 + 2, -8, -8]


@pytest.mark.clause("mcr:Q133", "mcr:t81")
def test_only_flowers_laid_out_by_the_winner_count() -> None:
    t = position("mcr", hands={"S": PAIRS_ON_4S, "W": "4f"}, draws="4s", flowers={"S": "1f", "W": "23f"})
    t.play("E discards 4s", "S wins")
    assert t.gains[0] == -8 - t.points("S") - 1
