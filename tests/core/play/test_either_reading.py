"""Places where a text can be read two ways: each value of the field has its effect at the table."""

import pytest
from tests.core.play.hands import ORPHANS_BUT_1P, READY
from tests.core.play.house import ONE_FAN, ONE_FAN_TOO, under
from tests.core.play.refusing import refused
from tests.core.play.scenario import TWO_SEATS, at_the_end, dealt, position
from tests.core.play.table import NAMES

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.tiles import EAST, NORTH, SOUTH, WEST
from paiju.table.setup import counted_out, opened


def read(book: Book | str, **changes: object) -> Book:
    """The book with a field, `group__name`, read otherwise."""
    base = books.get(book) if isinstance(book, str) else book
    return derive(base, f"{base.id}-read", **{name.replace("__", "."): value for name, value in changes.items()})


# --- ready hands and waits --------------------------------------------------------------------------


@pytest.mark.clause("ema:3.10", "reading:24")
@pytest.mark.parametrize(
    ("held_four", "gains"), [("not_if_held", [0] * 4), ("still_a_wait", [3000, -1000, -1000, -1000])]
)
def test_a_hand_that_waits_for_its_own_four_tiles_only(held_four: str, gains: list[int]) -> None:
    """By the letter of EMA it lacks one tile and is paid as ready."""
    t = at_the_end(read("ema", waits__held_four=held_four), {"E": "1111m234p567p789s"})
    assert (t.result, t.gains) == ("exhausted", gains)


@pytest.mark.clause("xjtu:6.6", "xjtu:6.8.2", "reading:183")
def test_the_fourth_kong_on_the_last_tile_may_leave_an_empty_wall() -> None:
    hands = {"S": "222z", "W": READY["W"]}
    book = read("xjtu", draws__four_kongs_on_last_discard=False)
    t = position(book, "S", hands, TWO_SEATS, {"S": "4p"}, draws="2z", replacements="7z", left=1)
    t.play("S kongs 2z", "S discards 7z").everybody_passes()
    assert (t.result, t.gains) == ("exhausted", [-1000, -1000, 3000, -1000])
    early = position(book, "S", hands, TWO_SEATS, draws="2z", replacements="7z", left=9)
    assert early.play("S kongs 2z", "S discards 7z").everybody_passes().result == "four_kongs"


# --- claims and draws -------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q38", "mcr:Q97", "reading:98")
def test_the_last_discard_may_be_claimed_and_is_followed_by_another() -> None:
    """The claimant discards, and that is again a last discard; who wins on it has the last tile claim."""
    book = read("mcr", calls__claims_on_last_discard=True)
    hands = {"S": "55p", "W": "123456789m9p99s9p"}
    t = position(book, hands=hands, draws="5p", left=0).play("E discards 5p", "S pungs")
    assert t.turn == "S"
    t.play("S discards anything").everybody_passes()
    assert (t.result, t.left) == ("exhausted", 0)
    won = position(book, hands={"S": "55p9s", "W": "123456789m99p99s"}, draws="5p", left=0)
    won.play("E discards 5p", "S pungs", "S discards 9s", "W wins")
    assert "last_tile_claim" in won.patterns("W")


@pytest.mark.clause("xjtu:6.8.1", "reading:182")
@pytest.mark.parametrize(("can_be_won_on", "result"), [(True, "won"), (False, "four_winds")])
def test_the_fourth_wind_may_end_the_hand_before_anybody_wins(can_be_won_on: bool, result: str) -> None:
    """Only without furiten: else nobody wins on it, for all the others have discarded that wind."""
    changes = {"draws__four_winds_can_be_won_on": can_be_won_on, "ready__furiten": False}
    t = dealt(read("xjtu", **changes), {"E": "119m19p19s124567z"}, draws="3z3z3z3z")
    t.play("E discards 3z", "S discards 3z", "W discards 3z", "N discards 3z")
    if can_be_won_on:
        t.play("E wins")
    assert t.result == result
    furiten = dealt(read("xjtu", draws__four_winds_can_be_won_on=can_be_won_on), {"E": "119m19p19s124567z"}, "3z3z3z3z")
    furiten.play("E discards 3z", "S discards 3z", "W discards 3z", "N discards 3z")
    assert furiten.result == "four_winds"


@pytest.mark.clause("psa:特殊#7", "psa:特殊#11", "reading:166")
@pytest.mark.parametrize(("winners", "after"), [("S", "W"), ("W", "S"), ("N", "S"), ("SW", "N"), ("WN", "S")])
def test_after_a_win_play_may_go_on_to_the_right_of_the_discarder(winners: str, after: str) -> None:
    """E discards; winners who left are passed over, those who stay draw like anybody."""
    hands = dict(zip(winners, (ONE_FAN, ONE_FAN_TOO)))
    said = ("E discards 8s", *[f"{name} wins" for name in winners])
    leaves, stays = (read(under(rule), course__draws_after_win="right_of_giver") for rule in ("血战到底", "血流成河"))
    t = position(leaves, hands=hands, draws="8s 6z").play(*said)
    assert (t.result, t.turn, t.drawn) == ("running", after, "6z")
    t = position(stays, hands=hands, draws="8s 6z 7z").play(*said)
    assert NAMES[t.d.river[1][0]] == "6z" if "S" in winners else (t.turn, t.drawn) == ("S", "6z")


# --- three players ----------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App2:5.8+1", "reading:171")
@pytest.mark.parametrize(("which", "why"), [("drawn", "in_riichi"), ("any", "")])
def test_a_north_held_before_may_go_in_riichi(which: str, why: str) -> None:
    book = read("xjtu-3p", tiles__north_in_riichi=which)
    t = position(book, hands={"E": "234567p345s44z67s"}, draws="9p", replacements="7z", riichi="E")
    assert t.why_not("E", "north") == why
    if not why:
        t.play("E norths", "E discards")
        assert (t.d.north[0], t.waits("E")) == (1, "")


@pytest.mark.clause("xjtu:App2:7.4.2", "reading:3")
def test_which_indicator_changes_without_the_middle_characters() -> None:
    """East names West by the words that are left; the link that the missing tiles break is mended either way."""
    ours, letter = (flatten(read("xjtu-3p", tiles__changed_indicator=id)) for id in ("one_to_nine", "east_to_west"))
    assert (ours.successor[0], letter.successor[0]) == (8, 8)
    assert (ours.successor[EAST], letter.successor[EAST]) == (SOUTH, WEST)
    assert ours.successor[WEST] == letter.successor[WEST] == NORTH


@pytest.mark.clause("xjtu:App2:3.2", "xjtu:App2:4.5", "reading:172")
def test_eleven_is_the_throwers_by_the_letter() -> None:
    ours, letter = books.get("xjtu-3p"), read("xjtu-3p", wall__eleven_of_three="thrower")
    assert [counted_out(ours, sum) for sum in (4, 7, 10, 11)] == [0, 0, 0, 1]
    assert [counted_out(letter, sum) for sum in (4, 7, 10, 11)] == [0, 0, 0, 0]
    assert [counted_out(letter, sum) for sum in range(2, 13)] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 0, 2]
    assert (opened(ours, ((5, 6),)).side, opened(letter, ((5, 6),)).side) == (1, 0)
    assert counted_out(read("xjtu", wall__eleven_of_three="thrower"), 11) == 2


@pytest.mark.clause("xjtu:App2:4.7.2", "reading:170")
def test_a_dead_wall_of_eighteen_leaves_four_tiles_less_to_draw() -> None:
    ours, letter = books.get("xjtu-3p"), read("xjtu-3p", wall__dead_wall=18)
    assert [dealt(book).left for book in (ours, letter)] == [108 - 40 - 14, 108 - 40 - 18]


# --- flowers ----------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q33", "reading:191")
def test_flowers_dealt_may_have_to_be_replaced() -> None:
    strict = read("mcr", tiles__flowers_kept_at_start=False)
    t = dealt(strict, {"E": "1f6z", "S": "2f"}, draws="1z", replacements="3f 7z 9p")
    why = refused(t, "E", "pass")
    assert (why.id, why.field, why.clauses) == ("flowers_first", "tiles.flowers_kept_at_start", ("mcr:Q33",))
    t.play("E replaces 1f", "E replaces 3f", "S replaces 2f")
    assert [mask.bit_count() for mask in t.d.flowers] == [2, 1, 0, 0]
    assert t.may("E", "discard 1z")
    kept = dealt("mcr", {"E": "1f6z"}, draws="1z").play("E passes", "E discards 1z")
    assert kept.turn == "S"


# --- house payments ---------------------------------------------------------------------------------


@pytest.mark.clause("psa:收益#2", "psa:明牌#3", "reading:122")
@pytest.mark.parametrize(
    ("first", "opened", "gains"),
    [
        (False, "S", [-30, 90, -30, -30]),
        (True, "S", [-40, 120, -40, -40]),
        (False, "W", [-20, 70, -30, -20]),
        (True, "W", [-20, 80, -40, -20]),
    ],
)
def test_an_open_hand_may_make_one_fan_two(first: bool, opened: str, gains: list[int]) -> None:
    book = read("psa", payments__open_hand_fan_first=first)
    t = position(book, "S", {"S": "234567m2267s"}, {"S": "345p"}, draws="8s", opened=opened).play("S wins")
    assert t.gains == gains


@pytest.mark.clause("psa:明牌#3", "psa:下注#3", "reading:111")
def test_supporters_of_an_open_winner_may_gain_twice() -> None:
    """South's hand costs 30 closed, 60 open; 己 backs South and gets twice 15 from East, and from 戊, who backs East and
    pays South half of 60 as before."""
    book = read("psa", payments__open_hand_doubles_bets=True)
    t = position(book, hands={"S": "123456789m2267s"}, draws="8s", opened="S", backs="ES")
    t.play("E discards 8s", "S wins")
    unit = t.net["S"] * 2 // 3
    closed = unit - 30
    assert t.net == {"E": -unit - closed, "S": unit + unit // 2, "戊": -unit // 2 - closed, "己": 2 * closed}
    plain = position("psa", hands={"S": "123456789m2267s"}, draws="8s", opened="S", backs="ES")
    assert plain.play("E discards 8s", "S wins").net["己"] == unit < t.net["己"]
    shut = position(book, hands={"S": "123456789m2267s"}, draws="8s", opened="E", backs="ES")
    assert shut.play("E discards 8s", "S wins").net["己"] == unit


@pytest.mark.clause("psa:役满#3", "psa:特殊#11", "reading:108")
@pytest.mark.parametrize(("once", "second"), [(False, 300), (True, 30)])
def test_a_winner_who_plays_on_may_be_blessed_twice(once: bool, second: int) -> None:
    """West wins on East's first discard and, before any draw of their own, on North's."""
    book = read(under("血流成河"), circumstances__win_ends_own_first_turn=once)
    t = dealt(book, {"W": ONE_FAN}, draws="8s 5s").play("E discards 8s", "W wins")
    assert (t.gains[2], t.turn, t.drawn) == (300, "N", "5s")
    assert t.play("N discards 5s", "W wins").gains[2] == 300 + second


@pytest.mark.clause("psa:役满#3", "reading:108", "reading:121")
@pytest.mark.parametrize("spoilt", [False, True])
def test_a_robbed_kong_may_end_the_first_turn(spoilt: bool) -> None:
    """Thirteen orphans robbing the dealer's first concealed kong: ten fans, or twenty with the blessing of man."""
    book = read("psa", circumstances__robbed_kong_ends_first_turn=spoilt)
    t = dealt(book, {"E": "111p", "S": ORPHANS_BUT_1P}, draws="1p").play("E kongs 1p", "S wins")
    assert ("blessing_of_man" in t.patterns("S")) == (not spoilt)
    assert t.gains[1] == (300 if spoilt else 600)
