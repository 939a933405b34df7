"""Playing on after a win, as two of the dice rules want it: given this position, this happens.

血战到底: a winner leaves. 血流成河: a winner stays, and discards by themselves what they draw.
"""

import pytest
from tests.core.play.hands import ORPHANS_BUT_1P
from tests.core.play.house import ONE_FAN, ONE_FAN_AS_WELL, ONE_FAN_TOO, to_the_end, under
from tests.core.play.scenario import Table, dealt, position
from tests.core.play.table import NAMES
from tests.table.laid import do, everybody_passes, laid

from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.core.play.moves import open_pung_at

FIGHT, BLOOD = under("血战到底"), under("血流成河")
BOTH = pytest.mark.parametrize("book", [FIGHT, BLOOD], ids=["winner_leaves", "winner_stays"])
ON_4P = "123456m3566p789s"  # ready for 4p
NINES_BESIDE = "999m123456p2267s"  # ready for 5s and 8s; the pung takes no part in it
PUNG_WITHIN = "3334m456p678s111z"  # ready for 2m, 4m and 5m: the pung of 3m may be a pair as well


def won_tiles(t: Table, name: str) -> list[str]:
    """Tiles of a river that somebody won with."""
    seat = "ESWN".index(name)
    return [NAMES[t.d.river[seat][i]] for i in range(t.d.river_count[seat]) if t.d.marks[seat][i] & D.WON_MARK]


# --- who plays next, under either rule ------------------------------------------------------------


@pytest.mark.clause("psa:特殊#7", "psa:特殊#11", "reading:166")
@pytest.mark.parametrize(
    ("winners", "after"), [("S", "W"), ("W", "N"), ("N", "E"), ("SW", "N"), ("SN", "E"), ("WN", "E")]
)
@BOTH
def test_the_player_after_the_last_winner_draws(book: Book, winners: str, after: str) -> None:
    """E discards; who sits between them and the winners loses their turn, as after a claim."""
    hands = dict(zip(winners, (ONE_FAN, ONE_FAN_TOO)))
    t = position(book, hands=hands, draws="8s 6z").play("E discards 8s", *[f"{name} wins" for name in winners])
    assert (t.result, t.turn, t.drawn) == ("running", after, "6z")
    assert t.gains == [-30 * len(winners) if name == "E" else 30 * (name in winners) for name in "ESWN"]


@pytest.mark.clause("psa:特殊#7", "psa:特殊#11", "reading:166")
@BOTH
def test_after_a_self_draw_the_next_player_draws(book: Book) -> None:
    t = position(book, "W", hands={"W": ONE_FAN}, draws="8s 6z").play("W wins")
    assert (t.result, t.turn, t.drawn) == ("running", "N", "6z")
    assert t.gains == [-40, -40, 120, -40]


@pytest.mark.clause("psa:特殊#7", "psa:特殊#11", "reading:121", "reading:166")
@BOTH
def test_a_robbed_kong_stays_a_pung_and_the_tile_is_gone(book: Book) -> None:
    """E is robbed by S; E's ten tiles are ready again, and W's discard completes them."""
    hands = {"E": "123456m99p23s", "S": ONE_FAN}
    t = position(book, hands=hands, melds={"E": "888s^"}, draws="8s 1s").play("E kongs 8s", "S wins")
    assert t.gains == [-90, 90, 0, 0]
    assert (sum(t.d.counts[0]), open_pung_at(t.d, 0, 25)) == (10, 0)
    assert (won_tiles(t, "E"), t.turn) == (["8s"], "W")
    assert t.play("W discards 1s", "E wins").gains == [-90 + 30, 90, -30, 0]


@pytest.mark.clause("psa:役满#2", "psa:特殊#7", "reading:108")
def test_a_win_is_no_claim_and_leaves_the_first_turn_of_others() -> None:
    t = dealt(FIGHT, {"S": ONE_FAN, "W": ONE_FAN_TOO}, draws="8s 5s").play("E discards 8s", "S wins", "W passes")
    t.play("W wins")
    assert t.net == {"E": -300 - 120, "S": 300, "W": 240, "N": -120}


@pytest.mark.clause("psa:役满#1", "reading:108")
def test_who_was_robbed_of_a_kong_has_had_his_first_turn() -> None:
    """E's dealt hand could not be heaven any more, whatever they draw later."""
    hands = {"E": "111p345678m22s78s", "S": ORPHANS_BUT_1P}
    t = dealt(FIGHT, hands, draws="1p 7z 7z 9s").play("E kongs 1p", "S wins", "W discards 7z", "N discards 7z")
    before = list(t.gains)
    t.play("E wins")
    assert [now - then for now, then in zip(t.gains, before)] == [80, 0, -40, -40]


# --- 7: a winner leaves ---------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#7")
def test_who_has_left_is_passed_over_and_his_neighbours_are_next_to_each_other() -> None:
    t = position(FIGHT, hands={"W": "34m"}, draws="5m 6z", left_after_winning="S").play("E discards 5m")
    assert t.may("W", "chow 34m")
    assert t.everybody_passes().turn == "W"
    assert t.around_to("E").around_to("W").by_itself == []


@pytest.mark.clause("psa:特殊#7")
def test_who_has_left_claims_nothing() -> None:
    t = position(FIGHT, hands={"S": ONE_FAN}, draws="8s", left_after_winning="S").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == t.why_not("S", "chow 67s") == "not_now"
    assert t.turn == "W"


@pytest.mark.clause("psa:特殊#7")
def test_who_has_left_does_not_pay_for_a_self_draw() -> None:
    t = position(FIGHT, "W", hands={"W": ONE_FAN}, draws="8s", left_after_winning="S").play("W wins")
    assert t.gains == [-40, 0, 80, -40]


@pytest.mark.clause("psa:特殊#7", "psa:杠#3")
def test_who_has_left_does_not_pay_for_a_concealed_kong() -> None:
    t = position(FIGHT, hands={"E": "999m"}, draws="9m", left_after_winning="S").play("E kongs 9m")
    assert t.gains == [40, 0, -20, -20]


@pytest.mark.clause("psa:特殊#7", "psa:杠#2")
def test_nobody_pays_for_a_kong_added_to_the_pung_of_who_has_left() -> None:
    t = position(FIGHT, melds={"E": "999m>"}, draws="9m", left_after_winning="S").play("E kongs 9m")
    assert (t.turn, t.gains) == ("E", [0, 0, 0, 0])


@pytest.mark.clause("psa:特殊#7", "psa:下注#2")
def test_supporters_leave_with_the_player_they_back() -> None:
    """戊 backs S, who has left, 己 backs N."""
    t = position(FIGHT, "W", hands={"W": ONE_FAN}, draws="8s", left_after_winning="S", backs="SN").play("W wins")
    assert t.net == {"E": -40, "W": 80 + 20, "N": -40, "己": -20}


@pytest.mark.clause("psa:特殊#7")
def test_the_third_winner_ends_the_hand() -> None:
    t = position(FIGHT, hands={"S": ONE_FAN, "W": ONE_FAN_TOO, "N": ONE_FAN_AS_WELL}, draws="8s 5s 8s")
    t.play("E discards 8s", "W wins", "S passes", "N passes")
    assert (t.result, t.turn) == ("running", "N")
    t.play("N wins")
    assert (t.result, t.turn) == ("running", "E")
    t.play("E discards 8s", "S wins")
    assert (t.result, t.winners) == ("won", "SWN")
    assert t.net == {"E": -30 - 40 - 30, "S": 30 - 40, "W": 30, "N": 80}


@pytest.mark.clause("psa:特殊#7", "reading:120")
def test_three_winners_of_one_discard_end_the_hand_at_once() -> None:
    t = position(FIGHT, hands={"S": ONE_FAN, "W": ONE_FAN_TOO, "N": ONE_FAN_AS_WELL}, draws="8s")
    t.play("E discards 8s", "S wins", "W wins", "N wins")
    assert (t.result, t.winners, t.gains) == ("won", "SWN", [-90, 30, 30, 30])


@pytest.mark.clause("psa:特殊#7")
def test_the_empty_wall_ends_the_hand_and_pays_nothing_more() -> None:
    t = position(FIGHT, hands={"W": ONE_FAN}, draws="6z", left=0, left_after_winning="S").play("E discards 6z")
    assert (t.result, t.winners, t.gains) == ("won", "S", [0, 0, 0, 0])
    nobody = position(FIGHT, hands={"W": ONE_FAN}, draws="6z", left=0).play("E discards 6z")
    assert (nobody.result, nobody.winners, nobody.gains) == ("exhausted", "", [0, 0, 0, 0])


@pytest.mark.clause("psa:特殊#7", "psa:1番#12")
def test_a_win_on_the_last_discard_ends_the_hand() -> None:
    t = position(FIGHT, hands={"W": ONE_FAN}, draws="8s", left=0).play("E discards 8s", "W wins")
    assert (t.result, t.winners, t.gains) == ("won", "W", [-60, 0, 60, 0])


# --- 11: a winner stays ---------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#11")
def test_every_further_win_is_paid_anew_until_the_wall_is_empty() -> None:
    """S wins with one fan on 5s, draws 5s with two, and on the last discard 2s has three: 30 + 3 × 40 + 90."""
    t = position(BLOOD, hands={"S": "234678m234p99p34s"}, draws="5s 1z 2z 3z 5s 4z 2s", left=6)
    t.play("E discards 5s", "S wins", "W discards 1z", "N discards 2z", "E discards 3z")
    assert t.play("S wins").gains == [-30 - 40, 30 + 120, -40, -40]
    t.play("W discards 4z", "N discards 2s", "S wins")
    assert t.patterns("S") == {"base_win", "mixed_triple_run", "last_tile_claim"}
    assert (t.result, t.winners, t.gains) == ("won", "S", [-70, 240, -40, -40 - 90])


@pytest.mark.clause("psa:特殊#11")
def test_a_winner_discards_by_himself_what_he_draws() -> None:
    t = position(BLOOD, hands={"S": ONE_FAN}, draws="1z 9p 2z", won_before="S").play("E discards 1z")
    assert t.by_itself == ["S 9p"]
    assert (t.turn, t.drawn) == ("W", "2z")


@pytest.mark.clause("psa:特殊#11")
def test_he_is_asked_when_he_can_win_again_and_may_still_only_discard_that_tile() -> None:
    t = position(BLOOD, hands={"S": ONE_FAN}, draws="1z 8s", won_before="S").play("E discards 1z")
    assert (t.turn, t.by_itself) == ("S", [])
    assert t.may("S", "win") and t.may("S", "discard 8s")
    assert t.why_not("S", "discard 2m") == "already_won"


@pytest.mark.clause("psa:特殊#11")
def test_what_he_discards_by_himself_may_be_claimed_and_won_on() -> None:
    """S pays like any discarder."""
    t = position(BLOOD, hands={"S": ON_4P, "W": ONE_FAN}, draws="1z 8s", won_before="S").play("E discards 1z")
    assert t.by_itself == ["S 8s"]
    assert t.play("W wins").gains == [0, -30, 30, 0]
    t = position(BLOOD, hands={"S": ON_4P, "N": "88s"}, draws="1z 8s", won_before="S").play("E discards 1z", "N pungs")
    assert (t.turn, t.d.meld_count) == ("N", [0, 0, 0, 1])


@pytest.mark.clause("psa:特殊#11")
def test_he_pays_for_the_self_draws_and_kongs_of_others() -> None:
    t = position(BLOOD, "W", hands={"S": ON_4P, "W": ONE_FAN}, draws="8s", won_before="S").play("W wins")
    assert t.gains == [-40, -40, 120, -40]
    t = position(BLOOD, "W", hands={"S": ON_4P, "W": "999m"}, draws="9m", won_before="S").play("W kongs 9m")
    assert t.gains == [-20, -20, 60, -20]


@pytest.mark.clause("psa:特殊#11")
def test_he_neither_chows_nor_pungs() -> None:
    t = position(BLOOD, hands={"S": ONE_FAN}, draws="2s", won_before="S").play("E discards 2s")
    assert t.why_not("S", "pung") == "already_won"
    t = position(BLOOD, hands={"S": ONE_FAN}, draws="6m", won_before="S").play("E discards 6m")
    assert t.why_not("S", "chow 57m") == "already_won"


@pytest.mark.clause("psa:特殊#11", "psa:杠#1")
def test_he_may_claim_a_kong_that_leaves_his_waits() -> None:
    """They are paid for it, and discard the replacement by themselves."""
    t = position(BLOOD, hands={"S": NINES_BESIDE}, draws="9m 2z", replacements="1z", won_before="S")
    t.play("E discards 9m", "S kongs")
    assert t.gains == [-20, 20, 0, 0]
    assert (t.by_itself, t.waits("S"), t.turn) == (["S 1z"], "58s", "W")


@pytest.mark.clause("psa:特殊#11")
def test_he_may_claim_no_kong_that_changes_his_waits() -> None:
    t = position(BLOOD, hands={"S": PUNG_WITHIN}, draws="3m", won_before="S").play("E discards 3m")
    assert t.waits("S") == "245m"
    assert t.why_not("S", "kong") == "changes_waits"
    first = position(BLOOD, hands={"S": PUNG_WITHIN}, draws="3m").play("E discards 3m")
    assert first.may("S", "kong")  # as long as they have not won


@pytest.mark.clause("psa:特殊#11", "psa:杠#3", "psa:1番#4")
def test_he_may_make_a_concealed_kong_that_leaves_his_waits_and_win_on_its_replacement() -> None:
    t = position(BLOOD, hands={"S": NINES_BESIDE}, draws="1z 9m", replacements="8s", won_before="S")
    t.play("E discards 1z")
    assert t.may("S", "kong 9m") and t.may("S", "discard 9m")
    assert t.play("S kongs 9m", "S wins").gains == [-20 - 50, 3 * (20 + 50), -70, -70]


@pytest.mark.clause("psa:特殊#11")
def test_he_makes_no_concealed_kong_that_changes_his_waits() -> None:
    t = position(BLOOD, hands={"S": PUNG_WITHIN}, draws="2z 3m", won_before="S").play("E discards 2z")
    assert t.by_itself == ["S 3m"]


@pytest.mark.clause("psa:特殊#11", "psa:杠#2")
def test_he_may_add_the_tile_he_drew_to_a_pung_but_none_of_his_thirteen() -> None:
    melds = {"S": "999m<"}
    drawn = position(BLOOD, hands={"S": "123456p2267s"}, melds=melds, draws="1z 9m", won_before="S")
    assert drawn.play("E discards 1z", "S kongs 9m").gains == [-20, 20, 0, 0]
    needed = position(BLOOD, hands={"S": "789m123p2267s"}, melds=melds, draws="1z 6z", won_before="S")
    assert needed.play("E discards 1z").by_itself == ["S 6z"]


@pytest.mark.clause("psa:特殊#11")
def test_he_makes_no_kong_of_a_tile_he_waits_for() -> None:
    """They wait for 1m and 4m; with four 1m laid out 4m alone would be left."""
    melds = {"S": "111m<"}
    t = position(BLOOD, hands={"S": "23m456789p22s"}, melds=melds, draws="2z 1m", won_before="S").play("E discards 2z")
    assert t.may("S", "win")
    assert t.why_not("S", "kong 1m") == "changes_waits"


@pytest.mark.clause("psa:特殊#11")
def test_the_winning_tile_is_set_aside_and_the_thirteen_stay() -> None:
    t = position(BLOOD, "S", hands={"S": ONE_FAN}, draws="8s 1z 2z 5s")
    t.play("S wins")
    assert (sum(t.d.counts[1]), won_tiles(t, "S"), t.waits("S")) == (13, ["8s"], "58s")
    t.play("W discards 1z", "N discards 2z", "E discards 5s", "S wins")
    assert (sum(t.d.counts[1]), won_tiles(t, "E"), t.waits("S")) == (13, ["5s"], "58s")


@pytest.mark.clause("psa:特殊#11", "reading:120")
def test_several_may_win_on_one_discard_again_and_again() -> None:
    t = position(BLOOD, hands={"S": ONE_FAN, "N": ONE_FAN_TOO}, draws="8s 5s", won_before="SN")
    t.play("E discards 8s", "S wins", "N wins")
    assert (t.turn, t.drawn) == ("E", "5s")
    assert t.play("E discards 5s", "S wins", "N wins").gains == [-120, 60, 0, 60]


@pytest.mark.clause("psa:特殊#11")
def test_only_the_wall_ends_the_hand_even_when_all_have_won() -> None:
    hands = {"E": ON_4P, "S": ONE_FAN, "W": ONE_FAN_TOO, "N": "888999m888p99p11s"}
    t = position(BLOOD, hands=hands, draws="1z 2z 3z 4z 1z", left=4, won_before="ESWN").play("E discards 1z")
    assert t.by_itself == ["S 2z", "W 3z", "N 4z", "E 1z"]
    assert (t.result, t.winners, t.left, t.gains) == ("won", "ESWN", 0, [0, 0, 0, 0])


@pytest.mark.clause("psa:特殊#11", "reading:166")
@pytest.mark.long
def test_one_player_may_discard_the_whole_wall() -> None:
    """1p is wild as well, so that N wins on anything; with every win E draws again."""
    t = dealt(under("wild_tile", "river_of_blood"), {"N": "1111p123456789m"}, dora="9p")
    while t.result == "running":
        t.play("E discards anything", "N wins")
    assert (t.winners, t.d.river_count) == ("N", [1 + 82, 0, 0, 0])


@pytest.mark.clause("psa:特殊#11")
def test_nobody_needs_to_win_at_all() -> None:
    t = to_the_end(dealt(BLOOD))
    assert (t.result, t.winners, t.net) == ("exhausted", "", {})


@pytest.mark.clause("psa:特殊#11", "psa:役满#1", "reading:108")
def test_the_dealer_stays_with_thirteen_of_the_dealt_tiles() -> None:
    """After heaven they wait for what completes the other thirteen; heaven itself comes once."""
    t = dealt(BLOOD, {"E": ONE_FAN}, draws="8s 1z 2z 5s 8s").play("E wins")
    assert (t.waits("E"), t.net) == ("58s", {"E": 360, "S": -120, "W": -120, "N": -120})
    t.play("S discards 1z", "W discards 2z", "N discards 5s", "E wins")
    assert t.net == {"E": 390, "S": -120, "W": -120, "N": -150}
    t = dealt(BLOOD, {"E": ONE_FAN}, draws="8s 1z 2z 3z 5s").play("E wins")
    t.play("S discards 1z", "W discards 2z", "N discards 3z", "E wins")
    assert t.net == {"E": 360 + 120, "S": -160, "W": -160, "N": -160}


@pytest.mark.clause("psa:特殊#11", "psa:役满#2", "reading:108")
def test_earth_comes_once() -> None:
    t = dealt(BLOOD, {"S": ONE_FAN}, draws="6z 8s 1z 2z 3z 5s").play("E discards 6z", "S wins")
    t.play("W discards 1z", "N discards 2z", "E discards 3z", "S wins")
    assert t.net == {"E": -160, "S": 360 + 120, "W": -160, "N": -160}


@pytest.mark.clause("psa:特殊#11")
def test_who_wins_on_the_replacement_of_a_kong_waits_for_what_the_rest_waits_for() -> None:
    """Before the kong S was not ready; without the winning 3p the hand waits for 3p and 6p."""
    t = position(BLOOD, "S", hands={"S": "3333m45p678s111z9p"}, draws="9p 6p", replacements="3p")
    t.play("S kongs 3m", "S wins")
    assert t.waits("S") == "36p"
    paid = t.gains[1]
    assert t.play("W discards 6p", "S wins").gains[1] == paid + 30


@pytest.mark.clause("psa:特殊#11", "reading:163")
def test_a_winner_who_stays_is_seen_with_thirteen_tiles_and_nothing_drawn() -> None:
    t = laid("psa", {"E": ONE_FAN}, draws="8s 1z", special="river_of_blood")
    everybody_passes(t)
    do(t, "E", "win")
    for role in ("E", "S", "spectator"):
        place = t.view(role).seats["E"]
        assert (place.won, len(place.hand), place.drawn) == (True, 13, None)
        assert [(each.tile, each.won) for each in place.river] == [("8s", True)]
    assert t.view("E").turn == "S"
