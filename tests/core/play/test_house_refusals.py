"""What a player hears who is refused something by the house rules: the true reason, and its clause."""

import pytest
from tests.core.play.house import ONE_FAN, under
from tests.core.play.refusing import refused
from tests.core.play.scenario import position
from tests.table.laid import do, laid

from paiju.table.why import Refusal


@pytest.mark.clause("reading:151")
def test_nothing_is_left_to_draw() -> None:
    last = position("psa", hands={"S": "46p555p"}, draws="5p", left=0).play("E discards 5p")
    assert [refused(last, "S", claim, claim=True).clauses for claim in ("chow 46p", "pung", "kong")] == [
        ("reading:151",)
    ] * 3
    own = position("psa", hands={"E": "111m"}, draws="1m", left=0)
    why = refused(own, "E", "kong 1m")
    assert (why.text.en, why.clauses) == ("no tile is left to replace it", ("reading:151",))


@pytest.mark.clause("psa:特殊#3", "psa:特殊#4", "psa:特殊#5", "psa:特殊#10")
@pytest.mark.parametrize(
    ("rule", "hand", "melds"),
    [
        (3, ONE_FAN, {}),
        (4, "234567m2267s", {"S": "345p"}),
        (5, "234567m345p9967s", {}),
        (10, ONE_FAN, {}),
    ],
)
def test_a_fan_too_few_is_the_dice_rules_doing(rule: int, hand: str, melds: dict[str, str]) -> None:
    t = position(under(rule), hands={"S": hand}, melds=melds, draws="8s").play("E discards 8s")
    why = refused(t, "S", "win", claim=True)
    assert (why.id, why.clauses) == ("below_minimum", (f"psa:特殊#{rule}",))


@pytest.mark.clause("psa:特殊#11")
def test_who_has_won_and_stays_has_no_choice() -> None:
    t = position(under(11), hands={"S": "33m456789p3367s"}, draws="3m", won_before="S").play("E discards 3m")
    assert refused(t, "S", "pung", claim=True).id == "already_won"
    t = position(under(11), hands={"S": "3334m456p678s111z"}, draws="3m", won_before="S").play("E discards 3m")
    assert refused(t, "S", "kong", claim=True).text.en.startswith(
        "a player who has won may only make a kong that leaves the waits"
    )


@pytest.mark.clause("psa:2番#4")
def test_a_concealed_kong_is_robbed_by_thirteen_orphans_only() -> None:
    t = position("psa", hands={"E": "999m", "S": "78m123p123s456s77z"}, draws="9m").play("E kongs 9m")
    assert refused(t, "S", "win", claim=True).clauses == ("psa:2番#4",)


def told(special: str, who: str, **action: object) -> Refusal:
    """Why somebody may not do this right after the deal."""
    why = laid(special=special, book="psa", supporters=("戊",)).why_not(who, action)
    assert why is not None
    return why


@pytest.mark.clause("psa:特殊#12", "psa:特殊#6", "psa:明牌#1", "psa:下注#1")
def test_before_play_everybody_hears_what_is_going_on() -> None:
    assert told("swap_seats", "E", type="swap", seat="E").clauses == ("psa:特殊#12",)
    assert told("swap_seats", "S", type="swap", seat="E").text.en == "not now: it is East's turn"
    assert told("exchange_three", "戊", type="back", seat="E").text.en == "not now: tiles are being exchanged"
    assert told("double_discard", "戊", type="back", seat="E").text.zh == "现在不行：正在选择是否明牌"
    t = laid("psa", special="double_discard", supporters=("戊",))
    for seat in "ESWN":
        do(t, seat, "pass")
    why = t.why_not("E", {"type": "discard_drawn"})
    assert why is not None
    assert (why.text.zh, why.text.en) == ("现在不行：正在下注", "not now: bets are being placed")
