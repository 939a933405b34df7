"""Ladders, their windows, yellow cards, and the sum of a game's rulings."""

from collections.abc import Sequence

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.referee import Incident, decide, decide_all, end_of_game
from tests.referee.rows import signs

MCR, LOL, XJTU, EMA = (books.get(id) for id in ("mcr", "lol", "xjtu", "ema"))


def climb(incidents: Sequence[Incident]) -> list[list[str]]:
    """What each of a row of incidents costs."""
    return [signs(ruling) for ruling in decide_all(MCR, incidents)]


@pytest.mark.clause("mcr:Q35", "mcr:Q35(3)", "mcr:Q38(5)", "mcr:Q154", "mcr:Q155", "mcr:Q155(1)", "reading:210")
@pytest.mark.parametrize(
    ("foul", "variant"),
    [
        ("other_words", ""),
        ("naming_discard", "named"),
        ("naming_discard", "misnamed"),
        ("pung_withdrawn", ""),
        ("empty_call", "without_tiles"),
        ("slow_discard", "later"),
    ],
)
def test_the_ladder(foul: str, variant: str) -> None:
    found = climb([Incident(foul, 2, variant)] * 7)
    assert found == [["W1"], ["GAME-5"], ["GAME-10"], ["GAME-20"], ["GAME-30"], ["GAME-40"], ["GAME-50"]]


@pytest.mark.clause("mcr:Q155(1)", "reading:209", "reading:249")
def test_early_draws_count_together_whatever_they_cost() -> None:
    seen, unseen = Incident("early_draw", 0, "seen"), Incident("early_draw", 0, "unseen")
    assert climb([unseen, seen, unseen]) == [["BACK", "W1"], ["BACK", "GAME-10"], ["BACK", "GAME-10"]]
    apart = derive(MCR, "apart", **{"referee.prices_count_too": False})
    assert [signs(each) for each in decide_all(apart, [unseen, seen, unseen])][-1] == ["BACK", "GAME-5"]


@pytest.mark.clause("mcr:Q161", "mcr:Q38(5)", "reading:249")
def test_a_tile_misnamed_but_held_is_a_step_of_the_ladder() -> None:
    held, named = Incident("naming_discard", 2, "misnamed_held"), Incident("naming_discard", 2, "named")
    assert climb([held, named, held]) == [["DISCARD-NAMED", "W1"], ["GAME-5"], ["DISCARD-NAMED", "GAME-10"]]
    before = derive(MCR, "before", **{"referee.misnamed_on_ladder": False})
    assert [signs(each) for each in decide_all(before, [held, named])] == [["DISCARD-NAMED"], ["W1"]]


@pytest.mark.clause("mcr:Q154", "mcr:Q167", "mcr:Q167(2)")
def test_a_ladder_starts_again_with_every_hand_foul_and_player() -> None:
    first = Incident("slow_discard", 1, "later", hand=3)
    again = [
        first,
        Incident("slow_discard", 1, "later", hand=4),
        Incident("other_words", 1, hand=3),
        Incident("slow_discard", 2, "later", hand=3),
        Incident("slow_discard", 1, "later", hand=3, game=1),
        Incident("slow_discard", 1, "first", hand=3),
    ]
    assert climb(again) == [["W1"]] * 5 + [["GAME-5"]]


@pytest.mark.clause("mcr:Q156")
def test_a_late_pung_is_warned_every_time() -> None:
    points = [[], ["GAME-5"], ["GAME-10"], ["GAME-20"], ["GAME-30"]]
    assert climb([Incident("late_pung", 0)] * 5) == [[*each, "NO-PUNG-TILE", "W1"] for each in points]


@pytest.mark.clause("mcr:Q155(3)")
def test_wrong_tiles_count_through_a_game() -> None:
    told = [Incident("wrong_tile_drawn", 0, "seen", hand=hand) for hand in (0, 1, 5)]
    told.append(Incident("wrong_tile_drawn", 0, "seen", hand=5, game=1))
    assert climb(told) == [["BACK", f"GAME-{points}"] for points in (10, 20, 30, 10)]


@pytest.mark.clause("mcr:Q163")
def test_illegal_information_again_means_out() -> None:
    told = [Incident("illegal_information", 3, hand=1), Incident("illegal_information", 3, game=2)]
    assert climb(told) == [["NW"], ["OUT"]]


@pytest.mark.clause("lol:(十)2", "reading:206")
def test_yellow_cards_add_up_whatever_they_were_for() -> None:
    history = [Incident("fiddling", 0), Incident("slamming_or_slow", 1)]
    first = decide(LOL, Incident("fast_draw", 2), history)
    assert (first.settled, signs(first), first.time) == (True, ["CARD"], 1)
    second = decide(LOL, Incident("fast_draw", 0, hand=7), history)
    assert [need.field for need in second.needs] == ["option"]
    assert [id for id, _ in second.needs[0].choices] == ["nothing", "lost_win", "chombo"]
    for option, costs in (("nothing", ["CARD"]), ("lost_win", ["CARD", "DH"]), ("chombo", ["CARD", "TOTAL-20000"])):
        ruling = decide(LOL, Incident("fast_draw", 0, option=option), history)
        assert (ruling.settled, signs(ruling)) == (True, costs)
    with pytest.raises(InputError) as caught:
        decide(LOL, Incident("fast_draw", 2, option="chombo"), history)
    assert caught.value.field == "option"


@pytest.mark.clause("xjtu:9.1.4", "xjtu:App1:6")
def test_warnings_are_paid_for_game_by_game() -> None:
    told = [Incident("slow_play", 0, game=0)] * 4 + [Incident("wall_damaged", 1, "tidied", game=0)]
    told += [Incident("slow_play", 0, game=1)] * 4 + [Incident("wall_damaged", 0, "tidied", game=1)]
    rulings = decide_all(XJTU, told)
    first, second = end_of_game(XJTU, rulings, 0), end_of_game(XJTU, rulings, 1)
    assert (first.warnings, first.payments) == ((4, 5, 0, 0), (1500, -4500, 1500, 1500))
    assert (second.warnings, second.payments) == ((9, 0, 0, 0), (-4500, 1500, 1500, 1500))
    three = books.get("xjtu-3p")
    ended = end_of_game(three, decide_all(three, [Incident("wall_damaged", 2, "tidied")] * 3))
    assert ended.payments == (4000, 4000, -8000)


@pytest.mark.clause("ema:5.3", "lol:(十)4", "mcr:Q44", "mcr:Q28")
def test_deductions_are_kept_apart_until_the_end() -> None:
    ended = end_of_game(EMA, decide_all(EMA, [Incident("call_with_dead_hand", 1)] * 2))
    assert (ended.from_result, sum(map(abs, ended.payments))) == ((0, 40000, 0, 0), 0)
    ended = end_of_game(LOL, decide_all(LOL, [Incident("false_win", 3)]))
    assert (ended.from_total, ended.from_result) == ((0, 0, 0, 20000), (0, 0, 0, 0))
    told = [Incident("late", 0, "fifteen_minutes"), Incident("late", 2, "longer"), Incident("cheating", 3)]
    ended = end_of_game(MCR, decide_all(MCR, [*told, Incident("other_words", 0), Incident("other_words", 0)]))
    assert ended.before_places == (25, 0, 0, 0)
    assert (ended.forfeited, ended.expelled) == ((2,), (3,))
    assert ended.warnings == (1, 0, 0, 0)
    assert not any(ended.payments)  # warnings cost nothing in themselves here
