"""Tables entered hand by hand: points, both kinds of penalty, awards, wrong seats; score cards and corrections."""

from collections.abc import Mapping

import pytest

from paiju import books
from paiju.desk.signing import Signature, Signing
from paiju.errors import InputError
from paiju.tournament.rulings.corrections import check_may_correct, check_protest_in_time, corrected
from paiju.tournament.rulings.hands import SeatedHands, settled_hands, table_of_hands, table_with_wrong_seats
from paiju.tournament.rulings.score_cards import counted_after, counted_before, is_won
from paiju.tournament.tables import TableResult, TableSeats

SEATS = TableSeats("main", "2", "5", ("a", "b", "c", "d"))
TIME: Mapping[str, object] = {"do": "time"}


def won(player: int, by: int | None = None, **worth: object) -> dict[str, object]:
    """A win as it is entered."""
    return {"do": "win", "from": by, "wins": [{"player": player, **(worth or {"value": 8})}]}


def ruled(foul: str, offender: int, variant: str = "", hand: int | None = None) -> dict[str, object]:
    """A ruling as it is entered, on the hand being played unless another is named."""
    told: dict[str, object] = {"do": "rule", "incident": {"foul": foul, "offender": offender, "variant": variant}}
    return told if hand is None else {**told, "hand": hand}


def test_points_are_the_engines_and_penalties_of_both_kinds_stand_apart() -> None:
    """A false win pays the others, lateness is only taken off; cards on the table miss just what was taken off."""
    tiles = {"hand": "123456789m123s5p", "win": "5p"}
    false = ruled("win_below_minimum", 3, hand=0)
    hands = [ruled("late", 1, "ten_minutes"), won(0, 2), false, won(3, tiles=tiles), TIME]
    table = table_of_hands(books.get("mcr"), SEATS, hands)
    # 8 + 8 from the discarder and 8 from each other; 10 to each; 24 + 8 from each
    assert table.result.points == (500 + 32 + 10 - 32, 500 - 8 + 10 - 32, 500 - 16 + 10 - 32, 500 - 8 - 30 + 96)
    assert [(each.player, each.kind, each.amount) for each in table.penalties] == [("b", "game", 10)]
    assert table.best
    assert (table.best.player, table.best.worth) == ("d", 24)
    assert table.result.best["d"].startswith("24 pure_straight, ")
    assert counted_after(books.get("mcr"), table.result.points).right
    on_table = [points - (10 if who == "b" else 0) for who, points in zip(SEATS.players, table.result.points)]
    assert counted_after(books.get("mcr"), on_table).missing == 10
    assert counted_after(books.get("mcr"), on_table, 10).right


@pytest.mark.clause("mcr:Q154", "mcr:Q159(1)")
def test_a_ruling_belongs_to_the_hand_being_played() -> None:
    """Naming a discard once in each of two hands is a first time twice; who is barred in the third wins none of it."""
    mcr, named = books.get("mcr"), ruled("naming_discard", 2, "named")
    table = table_of_hands(mcr, SEATS, [named, won(0, 1), named, won(0, 1), TIME])
    assert [ruling.incident.hand for ruling in table.rulings] == [0, 1]
    assert not table.penalties
    barred = ruled("win_below_minimum", 2)
    with pytest.raises(InputError, match="may not win"):
        table_of_hands(mcr, SEATS, [named, won(0, 1), won(0, 1), barred, won(2, 1), TIME])


def test_hands_written_down_earlier_mean_what_they_meant() -> None:
    """A ruling kept without its hand was one on the hand dealt last."""
    told = [won(0, 1), ruled("win_below_minimum", 2), won(2, 1), TIME]
    assert [each.incident.hand for each in table_of_hands(books.get("mcr"), SEATS, told, replayed=True).rulings] == [0]
    assert [body.get("hand") for body in settled_hands(books.get("mcr"), SEATS, [*told[:2], won(0, 1), TIME])] == [
        None, 1, None, None,
    ]  # fmt: skip


def test_forfeits_and_limit_hands() -> None:
    late = table_of_hands(books.get("mcr"), SEATS, [ruled("late", 1, "longer"), won(0, 2), TIME])
    assert late.result.out == {"b": "forfeit"}
    table = table_of_hands(books.get("lol"), SEATS, [won(1, 2, claimed={"yakuman": 1}), won(1, value=1500), TIME])
    assert [each.yakuman for each in table.wins] == [1, 0]
    limits, best = table.result.best["b"].split("; ")
    assert not limits[0].isdigit()
    assert best == "32000"
    assert sum(table.result.points) == 100_000
    sticks = [{"do": "riichi", "player": 3}, won(1, 2, claimed={"yakuman": 1}), TIME]
    best_hand = table_of_hands(books.get("lol"), SEATS, sticks).best
    assert best_hand
    assert best_hand.worth == 32_000  # the stick that comes with it decides no award
    assert sum(table.result.points) == 100_000


def test_a_season_total_is_charged_in_pt() -> None:
    table = table_of_hands(books.get("lol"), SEATS, [ruled("riichi_not_ready", 2), TIME])
    assert [(each.player, each.kind, each.amount) for each in table.penalties] == [("c", "pt", 20)]
    assert set(table.result.points) == {25_000}


@pytest.mark.parametrize(
    ("hands", "word"),
    [
        ([won(0, 2, value=7)], "entry 1"),
        ([won(0, 2), won(0, 0)], "entry 2"),
        ([won(0, 2)], "not over"),
        ([won(0, tiles={"hand": "123456789m123s5p", "win": "6p"})], "entry 1"),
    ],
)
def test_what_the_engine_refuses_is_named(hands: list[Mapping[str, object]], word: str) -> None:
    with pytest.raises(InputError, match=word):
        table_of_hands(books.get("mcr"), SEATS, hands)


@pytest.mark.clause("mcr:Q27(2)", "reading:323")
def test_wrong_seats_are_put_right_from_the_next_hand_on() -> None:
    """b and c sat in each other's places for two hands: what they won stays theirs, and the deal goes by seats."""
    wrong = SeatedHands(("a", "c", "b", "d"), (won(1, 0), won(2, value=8)))
    right = SeatedHands(("a", "b", "c", "d"), (won(2, 3), TIME))
    table = table_with_wrong_seats(books.get("mcr"), SEATS, [wrong, right])
    assert table.result.players == SEATS.players
    # hand 1: c from a; hand 2: b draws; hand 3: c from d
    assert table.result.points == (500 - 16 - 16 - 8, 500 - 8 + 48 - 8, 500 + 32 - 16 + 32, 500 - 8 - 16 - 16)
    assert [(each.player, each.hand) for each in table.wins] == [("c", "E1"), ("b", "E2"), ("c", "E3")]


@pytest.mark.clause("reading:323")
def test_in_riichi_books_the_dealer_is_who_sits_there() -> None:
    """d sat East by mistake and won as dealer; once put right the seat deals on, with a on it."""
    wrong = SeatedHands(("d", "b", "c", "a"), (won(0, 1, claimed={"han": 3, "fu": 30}),))
    right = SeatedHands(("a", "b", "c", "d"), (won(0, 1, claimed={"han": 3, "fu": 30}), TIME))
    table = table_with_wrong_seats(books.get("ema"), SEATS, [wrong, right])
    assert table.result.points == (30_000 + 6100, 30_000 - 5800 - 6100, 30_000, 30_000 + 5800)


def test_penalties_go_with_the_person_too() -> None:
    wrong = SeatedHands(("a", "c", "b", "d"), (ruled("late", 1, "fifteen_minutes"), won(1, 0)))
    right = SeatedHands(("a", "b", "c", "d"), (ruled("late", 1, "ten_minutes"), won(2, 3), TIME))
    table = table_with_wrong_seats(books.get("mcr"), SEATS, [wrong, right])
    assert {(each.player, each.amount) for each in table.penalties} == {("b", 10), ("c", 20)}
    assert sum(table.result.points) == 2000


def test_who_came_from_another_table_brings_their_points() -> None:
    wrong = SeatedHands(("a", "b", "c", "x"), (won(3, 0),))
    table = table_with_wrong_seats(
        books.get("mcr"), SEATS, [wrong, SeatedHands(SEATS.players, (won(0, 1), TIME))], {"d": 460}
    )
    assert dict(zip(table.result.players, table.result.points)) == {"a": 516, "b": 476, "c": 484, "d": 452}


def test_seats_are_not_changed_within_a_hand_or_after_the_game() -> None:
    within = SeatedHands(("a", "c", "b", "d"), ({"do": "riichi", "player": 1},))
    with pytest.raises(InputError, match="once the hand has ended"):
        table_with_wrong_seats(books.get("ema"), SEATS, [within, SeatedHands(SEATS.players, (TIME,))])
    ended = SeatedHands(("a", "c", "b", "d"), (TIME,))
    with pytest.raises(InputError, match="already over"):
        table_with_wrong_seats(books.get("ema"), SEATS, [ended, SeatedHands(SEATS.players, (TIME,))])


@pytest.mark.clause("mcr:Q27(3)", "mcr:Q146(3)", "mcr:Q24(24)")
def test_score_cards_before_and_after() -> None:
    mcr = books.get("mcr")
    assert counted_before(mcr, (500, 500, 500, 500)).right
    wrong = counted_before(mcr, (500, 505, 495, 500))
    assert wrong.wrong == (1, 2)
    assert not wrong.right
    assert "South, West" in wrong.text.en
    assert counted_after(mcr, (560, 480, 470, 480), 10).right
    missing = counted_after(mcr, (560, 480, 470, 480))
    assert missing.missing == 10
    assert "10" in missing.text.zh
    assert [is_won(mcr, points) for points in (501, 500, 499)] == [True, None, False]


def test_a_result_copied_wrong_is_put_right_with_both_kept() -> None:
    first = TableResult("main", "1", "1", ("a", "b", "c", "d"), (510, 500, 490, 500))
    other = TableResult("main", "1", "2", ("e", "f", "g", "h"), (500, 500, 500, 500))
    fixed = TableResult("main", "1", "1", ("a", "b", "c", "d"), (510, 490, 500, 500))
    results, correction = corrected([first, other], fixed)
    assert results == [fixed, other]
    assert (correction.before, correction.after) == (first, fixed)
    assert correction.changed == (("b", -10), ("c", 10))
    with pytest.raises(InputError, match="no result"):
        corrected([other], fixed)


@pytest.mark.clause("xjtu:9.19", "mcr:Q147(4)", "reading:324")
@pytest.mark.parametrize("book", ["xjtu-cup", "mcr"])
def test_a_signed_result_is_changed_only_for_what_was_copied_wrong(book: str) -> None:
    signing = Signing({n: Signature(n, "", 0.0, True) for n in range(3)})
    check_may_correct(books.get(book), signing, 4, "")
    check_protest_in_time(books.get(book), signing, 4)
    signing.sign(Signature(3, "", 0.0, True))
    with pytest.raises(InputError, match="everybody has signed"):
        check_may_correct(books.get(book), signing, 4, "")
    check_may_correct(books.get(book), signing, 4, "480 was read as 430")
    with pytest.raises(InputError, match="protests are closed"):
        check_protest_in_time(books.get(book), signing, 4)
