"""What is left to the referee: amounts, choices, changes; and what they have to tell."""

from dataclasses import replace

import pytest

from paiju import books
from paiju.books.specials import special
from paiju.errors import InputError
from paiju.referee import Incident, decide
from paiju.referee.amounts import pay_for_all
from paiju.referee.incident import Facts
from tests.referee.rows import signs

MCR, XJTU, EMA, PSA = (books.get(id) for id in ("mcr", "xjtu", "ema", "psa"))


@pytest.mark.clause("mcr:Q153", "mcr:Q160", "mcr:Q160(2)")
@pytest.mark.parametrize("amount", [20, 30, 40, 50, 60])
def test_an_amount_within_the_range(amount: int) -> None:
    ruling = decide(MCR, Incident("hand_dropped_at_win", 0, "lost", amount=amount))
    assert ruling.payments == (-3 * amount, amount, amount, amount)


@pytest.mark.clause("mcr:Q153")
@pytest.mark.parametrize("amount", [0, 5, 10, 19, 25, 61, 70])
def test_an_amount_outside_it(amount: int) -> None:
    with pytest.raises(InputError) as caught:
        decide(MCR, Incident("hand_dropped_at_win", 0, "lost", amount=amount))
    assert caught.value.field == "amount"


def test_a_range_is_offered_until_it_is_settled() -> None:
    ruling = decide(MCR, Incident("others_tiles_exposed", 0))
    needs = {need.field: need for need in ruling.needs}
    assert set(needs) == {"option", "amount", "victims"}
    assert (needs["amount"].least, needs["amount"].most) == (5, 60)
    assert needs["amount"].amounts == (5, 10, 20, 30, 40, 50, 60)
    assert ruling.payments == (0, 0, 0, 0)
    assert not ruling.settled


@pytest.mark.parametrize(
    ("book", "incident", "field"),
    [
        ("xjtu", Incident("too_few_tiles", 0), "variant"),
        ("ema", Incident("talking", 0, "grave"), "option"),
        ("mcr", Incident("empty_call", 0, "persistent"), "option"),
        ("mcr", Incident("deliberate_disturbance", 0, "again"), "amount"),
        ("psa", Incident("false_win", 0, "nobody_ready"), "facts.fan"),
        ("psa", Incident("false_win", 0, "others_ready"), "facts.ready"),
        ("xjtu", Incident("wall_damaged", 0, "lost"), "facts.compensation"),
        ("xjtu", Incident("naming_discard", 0, "led_to_foul"), "facts.caused"),
    ],
)
def test_what_must_be_told(book: str, incident: Incident, field: str) -> None:
    ruling = decide(books.get(book), incident)
    assert [need.field for need in ruling.needs] == [field]
    assert all(need.words.into("zh") != need.words.into("en") != "" for need in ruling.needs)


def test_silence_is_said() -> None:
    ruling = decide(MCR, Incident("declaring_ready", 0, option="barred"))
    assert ruling.silent
    assert "no penalty" in ruling.why.en
    assert "没有写明" in ruling.why.zh


@pytest.mark.clause("xjtu:9.17")
def test_changes_by_discretion() -> None:
    lenient = decide(XJTU, Incident("false_win", 1, adjust="warning"))
    assert (signs(lenient), lenient.payments) == (["NW", "W1"], (0, 0, 0, 0))
    assert "xjtu:9.17" in lenient.clauses
    assert signs(decide(XJTU, Incident("slow_play", 1, adjust="reminder"))) == ["REMINDER"]
    fewer = Incident("wall_damaged", 1, "tidied", adjust="fewer_warnings", amount=2)
    assert signs(decide(XJTU, fewer)) == ["W2"]
    harder = decide(XJTU, Incident("false_win", 1, adjust="disqualified"))
    assert signs(harder) == ["DISQUALIFIED", "NW", "RM"]
    heavier = ("more_warnings", "heavier_forced_discards", "disqualified")
    assert decide(XJTU, Incident("false_win", 1)).adjustments == ("warning", *heavier)


@pytest.mark.clause("xjtu:9.17", "reading:202")
def test_either_of_two_reverse_mangans_may_become_a_warning() -> None:
    double = Incident("overdraw", 1, variant="special_tile", dealer=0)
    assert decide(XJTU, double).payments == (8000, -16000, 4000, 4000)
    one = decide(XJTU, replace(double, adjust="one_warning"))
    assert (one.payments, one.warnings) == ((4000, -8000, 2000, 2000), 1)
    both = decide(XJTU, replace(double, adjust="warning"))
    assert (both.payments, both.warnings) == ((0, 0, 0, 0), 2)
    assert "one_warning" not in decide(XJTU, Incident("false_win", 1)).adjustments


@pytest.mark.clause("xjtu:9.17")
def test_a_penalty_may_be_made_heavier_step_by_step() -> None:
    slow = Incident("slow_play", 1, dealer=0)
    assert decide(XJTU, replace(slow, adjust="heavier_reverse_mangan")).payments == (4000, -8000, 2000, 2000)
    assert decide(XJTU, replace(slow, adjust="heavier_no_win")).lost[0].lost == ("win",)
    assert "choice" in decide(XJTU, replace(slow, adjust="heavier_forced_discards")).lost[0].lost
    assert decide(XJTU, replace(slow, adjust="more_warnings", amount=4)).warnings == 5
    assert "disqualified" not in decide(XJTU, Incident("cheating", 1)).adjustments


@pytest.mark.parametrize(
    ("book", "incident", "field"),
    [
        ("xjtu", Incident("slow_play", 1, adjust="warning"), "adjust"),
        ("xjtu", Incident("slow_play", 1, adjust="fewer_warnings"), "adjust"),
        ("xjtu", Incident("wall_damaged", 1, "tidied", adjust="fewer_warnings", amount=5), "amount"),
        ("xjtu", Incident("false_win", 1, amount=3000), "amount"),
        ("xjtu", Incident("false_win", 1, option="no_win"), "option"),
        ("xjtu", Incident("other_breach", 1, option="prison"), "option"),
        ("xjtu", Incident("too_few_tiles", 1, "none"), "variant"),
        ("xjtu", Incident("false_wim", 1), "foul"),
        ("xjtu", Incident("false_win", 4), "offender"),
        ("xjtu", Incident("false_win", -1), "offender"),
        ("xjtu-3p", Incident("false_win", 0, dealer=3), "dealer"),
        ("mcr", Incident("others_tiles_exposed", 0, victims=(0,)), "victims"),
        ("mcr", Incident("others_tiles_exposed", 0, victims=(1, 1)), "victims"),
        ("mcr", Incident("wrong_break", 1, "seen", dealer=0), "offender"),
        ("psa", Incident("false_win", 0, "others_ready", facts=Facts(ready=((0, 2),))), "facts.ready"),
        ("xjtu", Incident("naming_discard", 0, "led_to_foul", facts=Facts(caused=("nothing", ""))), "foul"),
        (
            "xjtu",
            Incident("naming_discard", 0, "led_to_foul", facts=Facts(caused=("swap_calling", ""))),
            "facts.caused",
        ),
        (
            "xjtu",
            Incident("naming_discard", 0, "led_to_foul", facts=Facts(caused=("naming_discard", "led_to_foul"))),
            "facts.caused",
        ),
        ("ema", Incident("slip", 0, adjust="reminder"), "adjust"),
        ("tenhou", Incident("false_win", 0), "book"),
        ("botzone", Incident("false_win", 0), "book"),
    ],
)
def test_mistakes_are_told(book: str, incident: Incident, field: str) -> None:
    with pytest.raises(InputError) as caught:
        decide(books.get(book), incident)
    assert caught.value.field == field
    assert caught.value.zh != caught.value.message


@pytest.mark.clause("psa:诈和#2", "psa:特殊#9")
def test_dice_that_double_discard_wins_double_false_ones() -> None:
    doubled = special(PSA, 9)
    told = Incident("false_win", 0, "others_ready", facts=Facts(ready=((2, 3),)))
    assert decide(PSA, told).payments == (-90, 0, 90, 0)
    assert decide(doubled, told).payments == (-180, 0, 180, 0)


@pytest.mark.clause("mcr:Q161", "mcr:Q37(3)")
def test_paying_for_everybody() -> None:
    assert pay_for_all((-8, 40, -24, -8), 0) == (-40, 40, 0, 0)
    assert pay_for_all((96, -32, -32, -32), 2) == (96, 0, -96, 0)


@pytest.mark.clause("ema:5.3", "reading:203")
def test_only_what_another_win_cancels_is_dropped() -> None:
    won = Facts(another_won=True)
    assert signs(decide(EMA, Incident("wrong_set", 0, "after_discard", facts=won))) == ["DH"]
    assert signs(decide(EMA, Incident("tiles_exposed", 0, "play_many", facts=won))) == []
    assert signs(decide(XJTU, Incident("false_win", 0, facts=won))) == ["NW", "RM"]
