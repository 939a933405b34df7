"""Open hands and supporters' bets, as the house rules have them: given this position, this happens.

The people off the table are 戊, 己, 庚 …, as in the book's examples; amounts are what each person wins or loses.
"""

import pytest
from tests.core.play.house import ONE_FAN, ONE_FAN_TOO, give_three, under
from tests.core.play.scenario import Table, dealt, position
from tests.core.play.table import NAMES
from tests.table.laid import do, everybody_passes, laid

from paiju.core.play import deal as D


def hidden(t: Table, name: str) -> list[str]:
    """The tiles an open hand keeps hidden."""
    return [NAMES[code] for code in t.d.picked["ESWN".index(name)] if code >= 0]


# --- laying a hand open ---------------------------------------------------------------------------


@pytest.mark.clause("psa:明牌#1", "reading:167")
def test_after_the_deal_everybody_chooses_in_any_order() -> None:
    t = dealt("psa", closed=False)
    assert t.d.phase == D.OPENING
    assert all(t.may(name, "open") and t.may(name, "pass") for name in "ESWN")
    assert t.why_not("E", "discard 1m") == "no_such_action"
    t.play("N passes", "S opens", "S passes", "W passes")
    assert t.d.phase == D.OPENING
    t.play("E passes")
    assert (t.d.phase, t.turn, t.d.opened) == (D.TURN, "E", 0b0010)


@pytest.mark.clause("psa:明牌#1")
def test_the_choice_is_made_once_and_before_play() -> None:
    t = dealt("psa", closed=False).play("S passes")
    assert t.why_not("S", "open") == "not_now"
    t.everybody_keeps_closed()
    assert t.why_not("E", "open") == "no_such_action"
    assert t.why_not("S", "open") == "not_now"


@pytest.mark.clause("psa:明牌#2", "reading:168")
def test_an_open_hand_keeps_up_to_three_tiles_hidden() -> None:
    t = dealt("psa", {"S": "1234m"}, closed=False).play("S opens", "S keeps 1m", "S keeps 2m", "S keeps 3m")
    assert t.why_not("S", "keep 4m") == "not_now"
    assert hidden(t, "S") == ["1m", "2m", "3m"]


@pytest.mark.clause("psa:明牌#2", "reading:168")
def test_or_fewer_or_none() -> None:
    t = dealt("psa", {"S": "1234m"}, closed=False).play("S opens", "S keeps 1m", "S passes", "W opens", "W passes")
    assert (hidden(t, "S"), hidden(t, "W")) == (["1m"], [])
    assert t.why_not("S", "keep 2m") == t.why_not("W", "pass") == "not_now"


@pytest.mark.clause("psa:明牌#2", "reading:168")
def test_hidden_tiles_are_tiles_of_the_hand_and_stay_in_it() -> None:
    t = dealt("psa", {"S": "11m", "W": "22m"}, closed=False).play("S opens")
    assert t.why_not("S", "keep 2m") == "not_in_hand"
    t.play("S keeps 1m", "S keeps 1m")
    assert t.why_not("S", "keep 1m") == "hidden_already"
    assert sum(t.d.counts[1]) == 13


@pytest.mark.clause("psa:明牌#2")
def test_a_closed_hand_hides_nothing() -> None:
    t = dealt("psa", {"S": "1m"}, closed=False)
    assert t.why_not("S", "keep 1m") == "no_such_action"


@pytest.mark.clause("psa:明牌#1", "psa:明牌#3")
def test_a_hand_opened_before_play_is_paid_as_one() -> None:
    t = dealt("psa", {"S": ONE_FAN}, draws="6z 1z 8s", closed=False).play("S opens", "S keeps 2m", "S passes")
    t.everybody_keeps_closed().play("E discards 6z", "S discards 1z", "W discards 8s", "S wins")
    assert t.net == {"S": 60, "W": -60}


# --- what an open hand gains and loses ------------------------------------------------------------


@pytest.mark.clause("psa:明牌#3", "reading:122")
@pytest.mark.parametrize(("opened", "pays"), [("", 30), ("S", 60), ("E", 60), ("ES", 90), ("WN", 30)])
def test_a_discard_win_counts_a_fan_more_for_either_side(opened: str, pays: int) -> None:
    t = position("psa", hands={"S": ONE_FAN}, draws="8s", opened=opened).play("E discards 8s", "S wins")
    assert t.gains == [-pays, pays, 0, 0]


@pytest.mark.clause("psa:明牌#3", "reading:122")
@pytest.mark.parametrize(
    ("opened", "gains"),
    [
        ("S", [-50, 150, -50, -50]),
        ("W", [-40, 130, -50, -40]),
        ("SW", [-50, 160, -60, -50]),
        ("EWN", [-50, 150, -50, -50]),
    ],
)
def test_a_self_draw_counts_a_fan_more_to_whom_it_concerns(opened: str, gains: list[int]) -> None:
    t = position("psa", "S", hands={"S": ONE_FAN}, draws="8s", opened=opened).play("S wins")
    assert t.gains == gains


@pytest.mark.clause("psa:明牌#3", "psa:收益#2", "reading:122")
def test_a_self_draw_of_one_fan_costs_thirty_with_an_open_hand() -> None:
    t = position("psa", "S", {"S": "234567m2267s"}, {"S": "345p"}, draws="8s", opened="S").play("S wins")
    assert t.gains == [-30, 90, -30, -30]


@pytest.mark.clause("psa:明牌#3", "reading:110")
def test_the_fan_comes_on_top_of_a_limit_hand() -> None:
    t = dealt("psa", {"E": ONE_FAN}, draws="8s", closed=False).play("E opens", "E passes")
    assert t.everybody_keeps_closed().play("E wins").gains == [390, -130, -130, -130]


@pytest.mark.clause("psa:明牌#3", "psa:特殊#3", "reading:123")
def test_the_fan_does_not_help_to_reach_two() -> None:
    t = position(under("two_fans"), hands={"S": ONE_FAN}, draws="8s", opened="ES").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"


@pytest.mark.clause("psa:明牌#3", "psa:特殊#9", "reading:127")
def test_the_fan_is_doubled_with_the_discard() -> None:
    t = position(under("double_discard"), hands={"S": ONE_FAN}, draws="8s", opened="S").play("E discards 8s", "S wins")
    assert t.gains == [-120, 120, 0, 0]


@pytest.mark.clause("psa:明牌#3", "psa:2番#4")
def test_who_is_robbed_pays_the_fan_too() -> None:
    t = position("psa", hands={"S": ONE_FAN}, melds={"E": "888s"}, draws="8s", opened="E").play("E kongs 8s", "S wins")
    assert t.gains == [-120, 120, 0, 0]


@pytest.mark.clause("psa:明牌#4", "reading:122")
@pytest.mark.parametrize(
    ("opened", "gains"), [("E", [120, -40, -40, -40]), ("W", [80, -20, -40, -20]), ("EW", [160, -40, -80, -40])]
)
def test_concealed_kongs_are_doubled_to_whom_it_concerns(opened: str, gains: list[int]) -> None:
    t = position("psa", hands={"E": "999m"}, draws="9m", opened=opened).play("E kongs 9m")
    assert t.gains == gains


@pytest.mark.clause("psa:明牌#4", "psa:杠#1", "psa:杠#2")
def test_open_and_added_kongs_too() -> None:
    claimed = position("psa", hands={"W": "999m"}, draws="9m", opened="E").play("E discards 9m", "W kongs")
    assert claimed.gains == [-40, 0, 40, 0]
    added = position("psa", melds={"E": "999m^"}, draws="9m", opened="E").play("E kongs 9m")
    assert added.gains == [40, 0, -40, 0]
    neither = position("psa", melds={"E": "999m^"}, draws="9m", opened="SN").play("E kongs 9m")
    assert neither.gains == [20, 0, -20, 0]


# --- bets -----------------------------------------------------------------------------------------


@pytest.mark.clause("psa:下注#1", "reading:167")
def test_everybody_off_the_table_must_back_a_player_before_play() -> None:
    t = dealt("psa", supporters=2)
    assert t.d.phase == D.BETS
    assert all(t.may("戊", f"back {name}") for name in "ESWN")
    assert t.why_not("戊", "pass") == "no_such_action"
    assert t.why_not("E", "back S") == t.why_not("庚", "back S") == "not_now"
    t.play("己 backs W")
    assert t.why_not("己", "back N") == "not_now"
    assert t.why_not("E", "discard 1m") == "not_now"
    t.play("戊 backs W")  # the same one
    assert (t.d.phase, t.d.backs[:2]) == (D.TURN, [2, 2])


@pytest.mark.clause("psa:下注#1", "reading:167")
def test_bets_come_after_the_hands_were_laid_open() -> None:
    t = dealt("psa", supporters=1, closed=False)
    assert t.why_not("戊", "back S") == "not_now"
    t.play("S opens", "S passes").everybody_keeps_closed()
    assert t.may("戊", "back S")


@pytest.mark.clause("psa:下注#1")
def test_supporters_only_bet() -> None:
    t = dealt("psa", supporters=1).play("戊 backs E")
    assert t.why_not("戊", "discard 1m") == t.why_not("戊", "pass") == t.why_not("戊", "back S") == "not_now"


@pytest.mark.clause("psa:下注#1")
def test_eight_people_may_bet() -> None:
    t = dealt("psa", {"S": ONE_FAN}, draws="6z 8s", supporters=8)
    t.play(*[f"{name} backs S" for name in "戊己庚辛壬癸子丑"], "E discards 6z", "S wins")
    assert t.net["S"] == 360
    assert t.net["E"] == t.net["W"] == t.net["N"] == -120 - 8 * 60
    assert all(t.net[name] == 3 * 60 for name in "戊己庚辛壬癸子丑")


@pytest.mark.clause("psa:特殊#6", "psa:特殊#12", "psa:明牌#1", "psa:下注#1", "reading:167")
def test_exchange_swap_open_hands_bets_in_this_order() -> None:
    t = dealt(under("exchange_three", "swap_seats"), {"S": "147p", "W": "147p", "N": "147s"}, "1m", supporters=1)
    phases = [t.d.phase]
    give_three(t, "E", *t.tiles_of("E")[:3])
    for name, suit in ("S", "p"), ("W", "p"), ("N", "s"):
        give_three(t, name, *[f"{rank}{suit}" for rank in "147"])
    phases.append(t.d.phase)
    phases.append(t.play("E swaps with N").d.phase)
    phases.append(t.everybody_keeps_closed().d.phase)
    phases.append(t.play("戊 backs N").d.phase)
    assert phases == [D.EXCHANGE, D.SWAP, D.OPENING, D.BETS, D.TURN]


@pytest.mark.clause("psa:特殊#12", "reading:115")
def test_who_backs_a_seat_backs_the_person_who_moved_there() -> None:
    t = dealt(under("swap_seats"), {"S": ONE_FAN}, draws="6z 8s", supporters=1).play("E swaps with S")
    t.everybody_keeps_closed().play("戊 backs S", "E discards 6z", "S wins")
    assert t.d.person[1] == 0  # who threw the dice
    assert t.net == {"E": -180, "S": 360, "W": -180, "N": -180, "戊": 180}


# --- what supporters gain and lose ----------------------------------------------------------------


@pytest.mark.clause("psa:下注#2", "psa:下注#3", "psa:下注#4")
def test_first_example_the_player_backed_by_two_discards() -> None:
    """戊 and 己 back 甲 (E), who discards to 乙 (S): one unit from 甲, one half from either supporter."""
    t = position("psa", hands={"S": ONE_FAN}, draws="8s", backs="EE").play("E discards 8s", "S wins")
    assert t.net == {"E": -30, "S": 60, "戊": -15, "己": -15}


@pytest.mark.clause("psa:下注#2", "psa:下注#3", "psa:下注#4")
def test_first_example_turned_round() -> None:
    """乙 (S) discards to 甲 (E): one unit to 甲, one half to either supporter."""
    t = position("psa", "S", hands={"E": ONE_FAN}, draws="8s", backs="EE").play("S discards 8s", "E wins")
    assert t.net == {"E": 30, "S": -60, "戊": 15, "己": 15}


@pytest.mark.clause("psa:下注#2", "psa:下注#3", "psa:下注#4", "reading:113")
def test_second_example_supporters_on_both_sides_of_a_self_draw() -> None:
    """戊 backs 丙 (W), 己 backs 丁 (N); 丙 draws, a unit is 40: 丙 +3½, 戊 +2, 甲 乙 丁 -1½ each, 己 -1."""
    t = position("psa", "W", hands={"W": ONE_FAN}, draws="8s", backs="WN").play("W wins")
    assert t.net == {"E": -60, "S": -60, "W": 140, "N": -60, "戊": 80, "己": -40}


@pytest.mark.clause("psa:下注#2")
def test_supporters_of_others_have_no_part_in_it() -> None:
    t = position("psa", hands={"S": ONE_FAN}, draws="8s", backs="WN").play("E discards 8s", "S wins")
    assert t.net == {"E": -30, "S": 30}


@pytest.mark.clause("psa:下注#1", "psa:杠#3")
def test_kong_payments_are_not_shared() -> None:
    t = position("psa", hands={"E": "999m"}, draws="9m", backs="ES").play("E kongs 9m")
    assert t.net == {"E": 60, "S": -20, "W": -20, "N": -20}


@pytest.mark.clause("psa:下注#3", "reading:120")
def test_every_winner_is_paid_by_the_discarder_and_his_supporters() -> None:
    t = position("psa", hands={"S": ONE_FAN, "N": ONE_FAN_TOO}, draws="8s", backs="EN")
    t.play("E discards 8s", "S wins", "N wins")
    assert t.net == {"E": -30 - 30 - 15, "S": 30 + 15, "N": 30 + 15, "戊": -15 - 15 - 15, "己": 15 + 15}


@pytest.mark.clause("psa:下注#3", "psa:明牌#3", "reading:111")
def test_supporters_share_the_amount_with_the_open_hands_fan() -> None:
    t = position("psa", hands={"S": ONE_FAN}, draws="8s", opened="S", backs="ES").play("E discards 8s", "S wins")
    assert t.net == {"E": -60 - 30, "S": 60 + 30, "戊": -30 - 30, "己": 30 + 30}


@pytest.mark.clause("psa:下注#2", "psa:特殊#11")
def test_supporters_share_every_win_of_a_player_who_stays() -> None:
    t = position(under("river_of_blood"), hands={"S": ONE_FAN}, draws="8s 1z 2z 3z 5s", backs="S")
    t.play("E discards 8s", "S wins", "W discards 1z", "N discards 2z", "E discards 3z", "S wins")
    assert t.net == {"E": -45 - 60, "S": 30 + 120, "W": -60, "N": -60, "戊": 15 + 60}


@pytest.mark.clause("psa:下注#1", "reading:160")
def test_with_his_bet_a_supporter_turns_to_the_player_he_backs() -> None:
    """All four hands lie before them until then; afterwards the table looks to them as to that player."""
    t = everybody_passes(laid("psa", special="two_fans", supporters=("戊", "己")))
    do(t, "戊", "back", seat="S")
    unseen = {role: {seat for seat, place in t.view(role).seats.items() if "?" in place.hand} for role in ("戊", "己")}
    assert unseen == {"戊": set("EWN"), "己": set()}
    do(t, "己", "back", seat="N")
    do(t, "E", "discard_drawn")
    assert t.view("戊").seats == t.view("S").seats
    assert t.view("己").seats == t.view("N").seats
    assert not t.view("戊").asked
