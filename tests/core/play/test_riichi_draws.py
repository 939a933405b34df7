"""Hands that nobody wins, as the riichi books rule them: given this position, this happens."""

import pytest
from tests.core.play.hands import ON_58S, READY, RIICHI_BOOKS
from tests.core.play.refusing import refused
from tests.core.play.scenario import at_the_end, dealt, position

from paiju.core.play import deal as D

# --- the wall is empty ------------------------------------------------------------------------------

POOL = {0: (0, 0), 1: (3000, -1000), 2: (1500, -1500), 3: (1000, -3000), 4: (0, 0)}


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("xjtu", marks=pytest.mark.clause("xjtu:6.6")),
        pytest.param("ema", marks=pytest.mark.clause("ema:3.14")),
        pytest.param("lol", marks=pytest.mark.clause("reading:57")),
    ],
)
@pytest.mark.parametrize("ready", ["", "E", "W", "ES", "SN", "ESW", "SWN", "ESWN"])
def test_ready_hands_are_paid(book: str, ready: str) -> None:
    hands = {seat: READY[seat] for seat in ready}
    t = at_the_end(book, hands, deposits=1).everybody_shows()
    assert t.result == "exhausted"
    assert t.gains == [POOL[len(ready)][0 if seat in ready else 1] for seat in "ESWN"]
    assert t.d.deposits == 1


@pytest.mark.clause("xjtu:6.9.7", "ema:3.12(3)")
@RIICHI_BOOKS
def test_deposits_stay_after_a_draw(book: str) -> None:
    t = at_the_end(book, READY, riichi="SW", deposits=1).everybody_shows()
    assert t.d.deposits == 3


@pytest.mark.clause("xjtu:6.2", "ema:3.10")
@RIICHI_BOOKS
def test_a_ready_hand_needs_no_pattern(book: str) -> None:
    """8m would complete it, without any pattern."""
    t = at_the_end(book, {"S": "79m345p88s567s"}, {"S": "222s"}).everybody_shows()
    assert t.gains == [-1000, 3000, -1000, -1000]


@pytest.mark.parametrize(
    ("book", "gains"),
    [
        pytest.param("xjtu", [-1000, 3000, -1000, -1000], marks=pytest.mark.clause("xjtu:6.2")),
        pytest.param("lol", [0, 0, 0, 0], marks=pytest.mark.clause("lol:(五)3")),
    ],
)
def test_a_wait_used_up_by_the_own_melds(book: str, gains: list[int]) -> None:
    t = at_the_end(book, {"S": "9p"}, {"S": "999p 111m 222z 333z"})
    assert t.everybody_shows().gains == gains


@pytest.mark.clause("xjtu:6.2")
def test_a_wait_held_four_times_is_none() -> None:
    t = at_the_end("xjtu", {"S": "1111m234567s789p"})
    assert t.gains == [0] * 4


@pytest.mark.clause("lol:(五)2")
def test_a_ready_hand_may_be_kept_back() -> None:
    t = at_the_end("lol", READY)
    t.play("E hides", "S shows", "W hides", "N shows")
    assert t.gains == [-1500, 1500, -1500, 1500]


@pytest.mark.clause("lol:(五)2", "xjtu:6.6")
def test_not_in_riichi_and_not_in_every_book() -> None:
    t = at_the_end("lol", READY, riichi="S")
    assert t.why_not("S", "hide") == "in_riichi"
    assert t.play("E hides", "W hides", "N hides").gains == [-1000, 3000, -1000, -1000]
    assert at_the_end("xjtu", READY).result == "exhausted"


NAGASHI = [("E", [12000, -4000, -4000, -4000]), ("S", [-4000, 8000, -2000, -2000]), ("ES", [8000, 4000, -6000, -6000])]


@pytest.mark.clause("xjtu:6.7", "reading:18")
@pytest.mark.parametrize(("seats", "gains"), NAGASHI)
def test_a_river_of_ones_nines_and_honours(seats: str, gains: list[int]) -> None:
    """Paid like a self-drawn limit instead of the ready hands, one after the other; no counters, no deposits."""
    rivers = {seat: "19m6z" if seat in seats else text for seat, text in zip("ESWN", ("2m", "3m", "4m", "5m"))}
    t = position(rivers=rivers, hands={"N": READY["N"]}, draws="6z", left=0, counters=2, deposits=1)
    t.play("E discards 6z")
    assert (t.result, t.winners, t.gains) == ("nagashi", seats, gains)
    assert t.d.deposits == 1


@pytest.mark.clause("xjtu:6.7")
def test_a_claimed_discard_spoils_the_river() -> None:
    t = position(rivers={"E": "19m1z", "S": "2s", "W": "3s", "N": "4s"}, hands={"S": "99p"}, draws="9p", left=2)
    t.play("E discards 9p", "S pungs", "S discards anything").around_to("E")
    assert t.result == "exhausted"


@pytest.mark.clause("xjtu:6.7")
def test_one_simple_spoils_the_river() -> None:
    t = position(rivers={"E": "19m2s1z"}, draws="6z", left=0).play("E discards 6z")
    assert t.result == "exhausted"


@pytest.mark.clause("xjtu:6.7")
def test_own_calls_do_not_spoil_the_river() -> None:
    t = position(rivers={"E": "19m1z"}, melds={"E": "345p"}, draws="6z", left=0).play("E discards 6z")
    assert (t.result, t.winners) == ("nagashi", "E")


@pytest.mark.clause("reading:34", "reading:46")
@pytest.mark.parametrize("book", ["ema", "lol"])
def test_books_without_it(book: str) -> None:
    t = position(book, rivers={"E": "19m1z"}, draws="6z", left=0).play("E discards 6z")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)


# --- draws that end a hand early --------------------------------------------------------------------


@pytest.mark.clause("xjtu:6.8.1")
def test_four_winds() -> None:
    t = dealt(draws="3z3z3z3z").play("E discards 3z", "S discards 3z", "W discards 3z", "N discards 3z")
    assert (t.result, t.gains) == ("four_winds", [0] * 4)


@pytest.mark.clause("xjtu:6.8.1")
@pytest.mark.parametrize("tiles", ["5z5z5z5z", "3z3z3z4z", "1m1m1m1m"])
def test_not_four_winds(tiles: str) -> None:
    t = dealt(draws=tiles).play("E discards").around_to("E")
    assert (t.result, t.turn) == ("running", "E")


@pytest.mark.clause("xjtu:6.8.1", "xjtu:5.9.3")
def test_a_concealed_kong_stops_four_winds() -> None:
    t = dealt(hands={"S": "777z"}, draws="3z7z3z3z", replacements="3z").play("E discards 3z", "S kongs 7z")
    t.play("S discards 3z", "W discards 3z", "N discards 3z").everybody_passes()
    assert t.result == "running"


@pytest.mark.clause("xjtu:6.8.1")
def test_only_the_first_discards_are_looked_at() -> None:
    t = dealt(draws="3z3z3z1m2z2z2z2z").play("E discards").around_to("E").play("E discards").around_to("E")
    assert t.result == "running"


@pytest.mark.clause("xjtu:6.8.3")
def test_four_riichi() -> None:
    t = position("xjtu", "N", {**READY, "N": "111222333z55z66z"}, riichi="ESW", draws="4z").play(
        "N declares riichi with 4z"
    )
    assert (t.result, t.d.deposits, t.gains) == ("four_riichi", 4, [0, 0, 0, -1000])


@pytest.mark.clause("xjtu:6.8.3", "xjtu:5.12.1")
def test_a_win_on_the_fourth_riichi_comes_first() -> None:
    t = position("xjtu", "N", {**READY, "N": "111222333z55z66z"}, riichi="ESW", draws="8s")
    t.play("N declares riichi with 8s", "W wins")
    assert (t.result, t.winners) == ("won", "W")


@pytest.mark.clause("xjtu:6.8.2")
def test_four_kongs_of_two_players() -> None:
    melds = {"E": "(1111m) (9999m)", "S": "(1111p)"}
    t = position("xjtu", "S", {"S": "222z"}, melds, draws="2z", replacements="7z").play("S kongs 2z")
    assert t.result == "running"
    t.play("S discards 7z").everybody_passes()
    assert (t.result, t.gains) == ("four_kongs", [0] * 4)


@pytest.mark.clause("xjtu:6.8.2")
def test_nobody_can_claim_the_discard_that_ends_the_hand() -> None:
    melds = {"E": "(1111m) (9999m)", "S": "(1111p)"}
    t = position("xjtu", "S", {"S": "222z", "W": "77z"}, melds, draws="2z", replacements="7z").play(
        "S kongs 2z", "S discards 7z"
    )
    assert t.result == "four_kongs"


@pytest.mark.clause("xjtu:6.8.2", "xjtu:App3:exam2.3")
def test_a_win_on_the_discard_after_the_fourth_kong() -> None:
    """The fifth indicator turns with that discard and counts."""
    melds = {"E": "(1111m) (9999m)", "S": "(1111p)"}
    t = position("xjtu", hands={"S": "222z", "W": ON_58S}, melds=melds, draws="2z", replacements="8s")
    t.play("E discards 2z", "S kongs", "S discards 8s")
    assert t.moment.shown == 5
    assert t.play("W wins").winners == "W"


@pytest.mark.clause("xjtu:6.8.2", "xjtu:App3:exam2.6")
def test_four_kongs_of_one_player() -> None:
    t = position("xjtu", "S", {"S": "222z"}, {"S": "(1111m) (9999m) (1111p)"}, draws="2z", replacements="7z")
    t.play("S kongs 2z", "S discards 7z").everybody_passes()
    assert (t.result, t.turn) == ("running", "W")


@pytest.mark.clause("lol:(四)2", "reading:34")
@pytest.mark.parametrize("book", ["ema", "lol"])
def test_books_without_early_draws(book: str) -> None:
    winds = dealt(book, draws="3z3z3z3z").play("E discards").around_to("E")
    melds = {"E": "(1111m) (9999m)", "S": "(1111p)"}
    kongs = position(book, "S", {"S": "222z"}, melds, draws="2z").play("S kongs 2z", "S discards").everybody_passes()
    riichi = position(book, "N", {**READY, "N": "111222333z55z66z"}, riichi="ESW", draws="4z").play(
        "N declares riichi with 4z"
    )
    assert {winds.result, kongs.result, riichi.everybody_passes().result} == {"running"}
    orphans = dealt(book, hands={"E": "12589m19p1s12345z"}, draws="7z")
    assert orphans.why_not("E", "abort") == "not_in_this_book"


@pytest.mark.clause("xjtu:6.8.4")
def test_nine_terminals() -> None:
    t = dealt(hands={"E": "12589m19p1s12345z"}, draws="7z")
    assert t.may("E", "discard 7z")
    t.play("E aborts")
    assert (t.result, t.gains) == ("nine_terminals", [0] * 4)


@pytest.mark.clause("xjtu:9.1.3")
def test_who_has_to_discard_what_they_draw_cannot_end_the_hand_with_nine_kinds() -> None:
    """Nine kinds would wipe the penalty out; the refusal names the clause."""
    t = dealt(hands={"E": "12589m19p1s12345z"}, draws="7z")
    t.d.rights[0] &= ~D.CHOICE_RIGHT
    why = refused(t, "E", "abort")
    assert (why.id, why.clauses) == ("taken_away", ("xjtu:9.1.3",))
    assert not t.may("E", "abort")
    assert t.may("E", "discard 7z")


@pytest.mark.clause("xjtu:6.8.4")
def test_fourteen_orphans_of_six_kinds_are_not_nine() -> None:
    t = dealt(hands={"E": "11m99p111222z337z"}, draws="7z")
    assert t.why_not("E", "abort") == "too_few_orphans"


@pytest.mark.clause("xjtu:6.8.4", "xjtu:5.9.3")
def test_nine_terminals_on_the_first_own_draw_before_any_call() -> None:
    hand = {"W": "19m19p19s123z2345p"}
    assert dealt(hands=hand, draws="7z7z7z").play("E discards", "S discards").everybody_passes().may("W", "abort")
    kong = dealt(hands={**hand, "S": "444z"}, draws="7z4z7z").play("E discards", "S kongs 4z", "S discards")
    assert kong.everybody_passes().why_not("W", "abort") == "not_first_turn"
    later = dealt(hands=hand, draws="7z7z7z").play("E discards 7z").around_to("W").play("W discards").around_to("W")
    assert later.why_not("W", "abort") == "not_first_turn"
