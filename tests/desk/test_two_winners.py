"""Two wins on one tile, one of which was none, or both: whoever has really won has what the book gives, sticks and
counters with it, whenever it is found, in whatever order, and from every record."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from paiju import books
from paiju.desk import Desk, Entry
from paiju.desk.plan import plan_from
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match.record import read_match
from paiju.match.relay_record import read_relay
from tests.desk.entering import (
    CHARGE,
    TEAMS,
    by_player,
    desk_of,
    points_and_sticks,
    reads_again,
    ruled,
    undone,
    won,
)
from tests.laws.undoing import standing

FALSE: dict[str, dict[str, Any]] = {
    "xjtu": {"foul": "false_win"},
    "xjtu-3p": {"foul": "invalid_win"},
    "ema": {"foul": "empty_win", "variant": "shown"},
}
DRAWN = [{"do": "riichi", "player": 0}, {"do": "draw", "ready": [0, 2]}]  # a stick and a counter are there
RIICHI = [{"do": "riichi", "player": 2}, {"do": "riichi", "player": 1}]
LATER: dict[str, list[dict[str, Any]]] = {
    "in time": [],
    "in progress": [{"do": "riichi", "player": 1}],
    "won": [won(2, 0, value=2000)],
    "void": [{"do": "riichi", "player": 1}, {"do": "void"}],
}
VALUES = {1: 1000, 2: 3900}
LIABLE = [{"player": 3, "for": "big_three_dragons"}]


def wins(*players: int, **more: Any) -> dict[str, Any]:
    """East's tile is won on; `more` is of West's win."""
    told = [{"player": each, "value": VALUES[each]} | (more if each == 2 else {}) for each in players]
    return {"do": "win", "from": 0, "wins": told}


@pytest.mark.clause("xjtu:7.12.1", "xjtu:7.12.2", "xjtu:7.12.3", "xjtu:9.9.1", "ema:3.12(3)", "ema:5.1.1.3", "ema:5.3")
@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
@pytest.mark.parametrize("cheat", [1, 2])
@pytest.mark.parametrize(
    ("book", "more"),
    [(book, {}) for book in FALSE] + [(book, {"value": 32000, "liable": LIABLE}) for book in ("xjtu", "ema")],
)
def test_it_is_as_if_only_the_right_win_had_been_told(
    book: str, more: dict[str, Any], cheat: int, later: list[dict[str, Any]]
) -> None:
    both = desk_of(book, *DRAWN, *RIICHI, wins(1, 2, **more), *later)
    before = standing(both.match)
    entry = ruled(both, 1, {**FALSE[book], "offender": cheat})
    alone = desk_of(book, *DRAWN, *RIICHI, wins(3 - cheat, **more), *later)
    paid = both.match.rulings[-1].payments
    expected = tuple(own + penalty for own, penalty in zip(by_player(alone), paid))
    assert points_and_sticks(both) == (expected, standing(alone.match).sticks)
    assert both.match.position.name() == alone.match.position.name()
    assert sum(paid) == 0
    assert any(paid) == (book != "ema")  # the penalty is dropped where another wins; the win is none all the same
    reads_again(both)
    undone(both, entry)
    assert standing(both.match) == before


@pytest.mark.clause("xjtu:7.12.1", "xjtu:9.9.1", "reading:236", "reading:357")
@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
@pytest.mark.parametrize("order", list(permutations((1, 2))))
def test_both_are_none_in_any_order_and_taken_back_in_any(order: Sequence[int], later: list[dict[str, Any]]) -> None:
    """Nobody has won: in time three sticks lie there; afterwards each is with who had put it down."""
    desk = desk_of("xjtu", *DRAWN, *RIICHI, wins(1, 2), *later)
    before, had = standing(desk.match), by_player(desk)
    entries = {cheat: ruled(desk, 1, {"foul": "false_win", "offender": cheat}) for cheat in order}
    sticks = 3 * (not later)
    expected = [4900 + 300 + 8000, -1300 - 3000 - 6000, -3900 - 6000, 4000]
    if later:
        expected = [own + back for own, back in zip(expected, (1000, 1000, 1000, 0))]
    assert [now - then for now, then in zip(by_player(desk), had)] == expected
    assert standing(desk.match).sticks == before.sticks + sticks
    reads_again(desk)
    for cheat in (order, order[::-1])[bool(later)]:
        undone(desk, entries[cheat])
        reads_again(desk)
    assert standing(desk.match) == before


@pytest.mark.clause("ema:5.3", "ema:5.1.1.3", "reading:359")
def test_a_win_that_was_none_drops_no_penalty() -> None:
    """South's penalty is dropped, since West has won; West has not won either, and nobody else has: chombo, and the
    hand is dealt again."""
    desk = desk_of("ema", *DRAWN, *RIICHI, wins(1, 2))
    before = standing(desk.match)
    first = ruled(desk, 1, {**FALSE["ema"], "offender": 1})
    second = ruled(desk, 1, {**FALSE["ema"], "offender": 2})
    assert [ruling.hand for ruling in desk.match.rulings] == ["continues", "void"]
    assert points_and_sticks(desk) == points_and_sticks(desk_of("ema", *DRAWN))
    reads_again(desk)
    undone(desk, second)
    undone(desk, first)
    assert standing(desk.match) == before


@pytest.mark.clause("xjtu:7.12.1", "xjtu:9.9.1", "xjtu:App1:6")
@pytest.mark.parametrize("cheat", [1, 2])
def test_the_same_in_a_relay(cheat: int) -> None:
    def relay(*bodies: dict[str, Any]) -> Desk:
        desk = Desk(plan_from({"kind": "relay", "teams": TEAMS}, books.get("xjtu-relay")))
        for body in ({"do": "start", "seats": [0, 1, 2, 3]}, *DRAWN, *RIICHI, *bodies):
            desk.enter(Entry(body))
        return desk

    both, alone = relay(wins(1, 2)), relay(wins(3 - cheat))
    ruled(both, 1, {"foul": "false_win", "offender": cheat})
    paid = both.match.rulings[-1].payments
    assert both.match.position.points == tuple(map(sum, zip(alone.match.position.points, paid)))
    assert (both.match.position.deposits, both.match.position.counters) == (0, alone.match.position.counters)
    assert read_relay(both.lines()).refereed.position == both.match.position


@pytest.mark.clause("psa:诈和#1", "reading:120")
@pytest.mark.parametrize("cheat", [1, 2])
def test_the_same_in_an_evening(cheat: int) -> None:
    def night(*players: int) -> Evening:
        evening = Evening(("Ann", "Bea", "Cid", "Dan"), seed=1, drawn=False)
        evening.deal_told("A", 6)
        names = evening.tables["A"].players
        told = [{"player": names[each], "value": each + 1} for each in players]
        evening.tell({"do": "win", "from": names[0], "wins": told})
        return evening

    both, alone = night(1, 2), night(3 - cheat)
    booked = dict(both.ledger.chips)
    name = both._hands[-1].seating.players[cheat]
    ruling = both.rule({"foul": "false_win", "variant": "nobody_ready", "offender": name, "facts": {"fan": cheat + 1}})
    names = both._hands[-1].seating.players
    expected = {each: alone.ledger.chips[each] + paid for each, paid in zip(names, ruling.payments)}
    assert both.ledger.chips == expected
    assert Evening.replay(both.record().splitlines()).ledger.chips == expected
    both.undo(0)
    assert both.ledger.chips == booked


# --- three ----------------------------------------------------------------------------------------


THREE = {"do": "abort", "why": "three_winners"}


@pytest.mark.clause("xjtu:6.8.5", "xjtu:7.12.1", "xjtu:9.9.1", "xjtu:9.9.2", "reading:362")
@pytest.mark.parametrize("foul", ["false_win", "invalid_win"])
def test_of_three_winners_one_was_none_and_two_have_won(foul: str) -> None:
    """The draw is taken back, the foul ruled on and the two wins entered, which the referee is told to do."""
    desk = desk_of("xjtu", *DRAWN, *RIICHI, THREE)
    before = points_and_sticks(desk)
    incident = {"foul": foul, "offender": 3}
    for ask in (lambda: ruled(desk, 1, incident), lambda: desk.match.propose({"declared": "win", "offender": 3}, 1)):
        with pytest.raises(InputError, match="take that entry back, rule on the foul, then enter the wins") as refused:
            ask()
        assert "请先撤销该条" in refused.value.zh
    assert points_and_sticks(desk) == before
    undone(desk, len(desk.entries))
    ruled(desk, 1, incident)
    desk.enter(Entry(wins(1, 2)))
    alone = desk_of("xjtu", *DRAWN, *RIICHI, wins(1, 2))
    paid = desk.match.rulings[-1].payments
    expected = tuple(own + penalty for own, penalty in zip(by_player(alone), paid))
    assert points_and_sticks(desk) == (expected, 0)
    assert desk.match.position.name() == alone.match.position.name()
    reads_again(desk)


@pytest.mark.clause("xjtu:6.8.5", "xjtu:9.9.1", "reading:362")
@pytest.mark.parametrize("later", list(LATER.values())[1:], ids=list(LATER)[1:])
def test_once_another_hand_is_told_a_draw_by_three_winners_stays(later: list[dict[str, Any]]) -> None:
    """The penalty is paid, and nothing else is changed."""
    desk = desk_of("xjtu", *DRAWN, *RIICHI, THREE, *later)
    (had, sticks), before = points_and_sticks(desk), standing(desk.match)
    entry = ruled(desk, 1, {"foul": "false_win", "offender": 3})
    paid = desk.match.rulings[-1].payments
    assert paid[3] < 0
    assert points_and_sticks(desk) == (tuple(map(sum, zip(had, paid))), sticks)
    reads_again(desk)
    undone(desk, entry)
    assert standing(desk.match) == before


@pytest.mark.clause("xjtu:6.8.5", "reading:362")
def test_other_fouls_of_a_hand_with_three_winners_are_ruled_on_and_what_was_kept_stands() -> None:
    desk = desk_of("xjtu", *DRAWN, *RIICHI, THREE)
    ruled(desk, 1, {"foul": "other_breach", "offender": 3, "option": "reverse_mangan"})
    kept = desk_of("xjtu", *DRAWN, *RIICHI, THREE)
    kept.enter(Entry({"do": "rule", "hand": 1, "incident": {"foul": "false_win", "offender": 3}}, replayed=True))
    assert kept.match.rulings[-1].payments[3] < 0
    assert read_match(kept.lines()).position == kept.match.position


# --- sticks charged -------------------------------------------------------------------------------


def charged_desk() -> tuple[Desk, int]:
    """West's stick is there, and North's, which a ruling charged; South seems to win them."""
    desk = desk_of("xjtu", {"do": "riichi", "player": 2})
    entry = ruled(desk, 0, CHARGE)
    desk.enter(Entry(won(1, 0, value=1000)))
    return desk, entry


@pytest.mark.clause("xjtu:9.12.1", "xjtu:9.9.1", "reading:357")
@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
@pytest.mark.parametrize("order", list(permutations(("charge undone", "win found", "push on"))))
def test_a_stick_charged_and_given_back_is_paid_once(order: Sequence[str], later: list[dict[str, Any]]) -> None:
    """A charge undone, a false win ruled, the game going on, in any order: as if nothing had been charged."""
    (desk, charge), plain = charged_desk(), desk_of("xjtu", {"do": "riichi", "player": 2}, won(1, 0, value=1000))
    number = {}
    for step in order:
        for i, each in enumerate((desk, plain)):
            if step == "win found":
                number[i] = ruled(each, 0, {"foul": "false_win", "offender": 1})
            for body in later if step == "push on" else ():
                each.enter(Entry(body))
        if step == "charge undone":
            undone(desk, charge)
    assert points_and_sticks(desk) == points_and_sticks(plain)
    reads_again(desk)
    for i, each in enumerate((desk, plain)):
        undone(each, number[i])
    assert points_and_sticks(desk) == points_and_sticks(plain)
    reads_again(desk)


@pytest.mark.clause("xjtu:9.17", "xjtu:9.12.1", "reading:195")
@pytest.mark.parametrize("first", [{"foul": "false_win", "offender": 1}, {"foul": "riichi_not_ready", "offender": 3}])
def test_a_hand_dealt_again_leaves_penalties_and_nothing_else(first: dict[str, Any]) -> None:
    """Points and sticks that a ruling had moved with the hand are where they were before it."""
    desk = desk_of("xjtu", *DRAWN, {"do": "riichi", "player": 2}, won(1, 0, value=1000))
    started = desk_of("xjtu", *DRAWN)
    ruled(desk, 1, first)
    closed = points_and_sticks(desk)
    paid = desk.match.rulings[-1].payments
    entry = ruled(desk, 1, {"foul": "other_breach", "offender": 0, "option": "restart"})
    expected = tuple(own + penalty for own, penalty in zip(by_player(started), paid))
    assert points_and_sticks(desk) == (expected, 1)
    reads_again(desk)
    undone(desk, entry)
    assert points_and_sticks(desk) == closed


# --- later moments --------------------------------------------------------------------------------


@pytest.mark.clause("lol:(十)4", "ema:5.3", "reading:358")
@pytest.mark.parametrize("later", [LATER["in progress"], LATER["won"]])
@pytest.mark.parametrize(
    ("book", "incident"),
    [("ema", {"foul": "empty_win", "variant": "shown"}), ("lol", {"foul": "false_win", "facts": {"shown": True}})],
)
def test_a_false_win_found_when_its_hand_cannot_be_dealt_again_is_not_kept(
    book: str, incident: dict[str, Any], later: list[dict[str, Any]]
) -> None:
    """South's 1000 and its counter go back to East, West's stick and East's of the hand before to them."""
    desk = desk_of(book, *DRAWN, {"do": "riichi", "player": 2}, wins(1), *later)
    before, had = standing(desk.match), by_player(desk)
    entry = ruled(desk, 1, {**incident, "offender": 1})
    assert [now - then for now, then in zip(by_player(desk), had)] == [2300, -3300, 1000, 0]
    assert standing(desk.match).sticks == before.sticks
    assert [each.points for each in desk.match.rulings[-1].deductions] == [20000]
    reads_again(desk)
    undone(desk, entry)
    assert standing(desk.match) == before


RESTART = {"foul": "other_breach", "offender": 0, "option": "restart_game"}
AFRESH = {"nothing": [], "a hand": [won(2, 3, value=2000)], "a riichi": [{"do": "riichi", "player": 3}]}


@pytest.mark.clause("xjtu:9.17", "reading:245")
@pytest.mark.parametrize("then", AFRESH.values(), ids=AFRESH)
def test_of_a_game_begun_anew_nothing_is_left(then: list[dict[str, Any]]) -> None:
    """A win of the game before is not taken back; a ruling of then is taken back without points; the sticks of then
    are nobody's."""
    desk, fresh = desk_of("xjtu", *DRAWN, *RIICHI, wins(1, 2)), desk_of("xjtu")
    entry = ruled(desk, 1, {"foul": "invalid_win", "offender": 1})
    ruled(desk, 1, RESTART)
    for body in then:
        desk.enter(Entry(body))
        fresh.enter(Entry(body))
    assert points_and_sticks(desk) == points_and_sticks(fresh)
    undone(desk, entry)
    assert points_and_sticks(desk) == points_and_sticks(fresh)
    ruled(desk, 1, {"foul": "invalid_win", "offender": 2})
    expected = tuple(map(sum, zip(by_player(fresh), desk.match.rulings[-1].payments)))
    assert points_and_sticks(desk) == (expected, standing(fresh.match).sticks)
    reads_again(desk)


@pytest.mark.clause("xjtu:9.17", "xjtu:9.9.1", "reading:245", "reading:357")
def test_a_win_of_the_new_game_gives_back_the_sticks_of_that_game() -> None:
    desk = desk_of("xjtu", *DRAWN)
    ruled(desk, 0, RESTART)
    for body in ({"do": "riichi", "player": 3}, wins(1, 2), {"do": "riichi", "player": 1}):
        desk.enter(Entry(body))
    had = by_player(desk)
    for cheat in (1, 2):
        ruled(desk, 1, {"foul": "invalid_win", "offender": cheat})
    assert [now - then for now, then in zip(by_player(desk), had)] == [12900, -8000, -9900, 5000]
    reads_again(desk)


@pytest.mark.clause("mcr:Q159(4)", "mcr:Q146(9)", "reading:244", "reading:361")
@pytest.mark.parametrize("later", [[], [won(2, 3, value=8)], [{"do": "draw"}]], ids=("in time", "won", "drawn"))
@pytest.mark.parametrize("opened", [False, True])
def test_who_is_disqualified_for_a_win_of_an_earlier_hand_has_lost_it(
    later: list[dict[str, Any]], opened: bool
) -> None:
    """The hand being played is given up, and the win of then is nobody's."""
    desk, without = desk_of("mcr", won(1, 0, value=10), *later), desk_of("mcr", {"do": "draw"}, *later)
    if opened:
        desk.match.open_entered()
    before = standing(desk.match)
    desk.match.rule({"foul": "deliberate_false_win", "variant": "deliberate", "offender": 1}, (), 0)
    assert desk.match.over == "player_out"
    assert desk.match.position.points == without.match.position.points
    assert read_match(desk.match.lines()).position == desk.match.position
    desk.match.undo(0)
    assert standing(desk.match) == before
