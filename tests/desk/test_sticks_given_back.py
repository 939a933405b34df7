"""A stick that a ruling had charged, or a win that a ruling had taken back, is given back while another hand is being
played or after it, and that hand does not count: everybody has what they would have, had nothing been ruled."""

import json
from typing import Any

import pytest

from paiju import books
from paiju.desk import Desk, Entry
from paiju.desk.plan import plan_from
from paiju.match.record import read_match
from paiju.match.relay_record import read_relay
from tests.desk.entering import CHARGE, TEAMS, by_player, desk_of, points_and_sticks, reads_again, ruled, undone, won

Body = dict[str, Any]
FIRST: dict[str, Body] = {"drawn": {"do": "draw", "ready": [2]}, "won": won(1, 0, value=1000)}
SECOND: dict[str, list[Body]] = {
    "in progress": [{"do": "riichi", "player": 1}],
    "drawn": [{"do": "riichi", "player": 1}, {"do": "draw", "ready": [1]}],
    "won": [{"do": "riichi", "player": 1}, won(2, 0, value=2000)],
    "won by who was charged": [{"do": "riichi", "player": 1}, won(3, 0, value=2000)],
}
BREACH = {"foul": "other_breach", "offender": 0}
LEFT: dict[str, Body] = {
    "void": {"do": "void"},
    "time": {"do": "time"},
    "restarted": {"do": "rule", "hand": 1, "incident": {**BREACH, "option": "restart"}},
    "ended": {"do": "rule", "hand": 1, "incident": {**BREACH, "option": "end_game"}},
    "disqualified": {"do": "rule", "hand": 1, "incident": {**BREACH, "option": "disqualified"}},
}
# How the second hand is left, by how far it has come: one that was closed is void by a ruling alone.
SECOND_LEFT = {
    f"{far}, {how}": (second, left)
    for far, second in SECOND.items()
    for how, left in LEFT.items()
    if far == "in progress" or left["do"] == "rule"
}
PLAYED_ON = [{"do": "riichi", "player": 0}, won(1, 2, value=1000)]


def goes_on_alike(desk: Desk, plain: Desk) -> None:
    """Both games come to the same, now and once another hand is won that was none."""
    assert points_and_sticks(desk) == points_and_sticks(plain)
    assert desk.match.position == plain.match.position
    reads_again(desk)
    for each in (desk, plain) if not desk.over else ():
        for body in PLAYED_ON:
            each.enter(Entry(body))
        hand = each.match.hands - 1
        each.enter(Entry({"do": "riichi", "player": 3}))
        ruled(each, hand, {"foul": "false_win", "offender": 1})
    assert points_and_sticks(desk) == points_and_sticks(plain)
    reads_again(desk)


@pytest.mark.clause("xjtu:9.12.1", "xjtu:9.17", "reading:195", "reading:357")
@pytest.mark.parametrize(("second", "left"), SECOND_LEFT.values(), ids=SECOND_LEFT)
@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_a_stick_given_back_stays_so_though_the_hand_does_not_count(
    first: Body, second: list[Body], left: Body
) -> None:
    """Charged in the hand before."""
    desk, plain = desk_of("xjtu", {"do": "riichi", "player": 2}), desk_of("xjtu", {"do": "riichi", "player": 2})
    charge = ruled(desk, 0, CHARGE)
    for each in (desk, plain):
        for body in (first, *second):
            each.enter(Entry(body))
    undone(desk, charge)
    for each in (desk, plain):
        each.enter(Entry(left))
    goes_on_alike(desk, plain)


@pytest.mark.clause("xjtu:9.12.1", "xjtu:9.17", "reading:195")
@pytest.mark.parametrize("end", [body[-1] for body in SECOND.values()][1:], ids=list(SECOND)[1:])
def test_a_stick_charged_in_the_hand_itself_is_given_back_once(end: Body) -> None:
    desk, plain = desk_of("xjtu", *PLAYED_ON, {"do": "riichi", "player": 1}), desk_of("xjtu", *PLAYED_ON)
    charge = ruled(desk, 1, {**CHARGE, "offender": 2})
    end = end if end["do"] == "draw" or end["wins"][0]["player"] == 3 else won(3, 0, value=2000)
    desk.enter(Entry(end))
    undone(desk, charge)
    desk.enter(Entry(LEFT["restarted"]))
    goes_on_alike(desk, plain)


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.17", "reading:195", "reading:357")
@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT)
@pytest.mark.parametrize("second", [SECOND["in progress"], SECOND["drawn"], SECOND["won"]])
def test_a_win_that_was_right_after_all_keeps_its_sticks_though_the_hand_does_not_count(
    second: list[Body], left: Body
) -> None:
    """South's win was ruled to be none, and two sticks lay there when the next hand began."""
    left = left if len(second) == 1 else LEFT["restarted"]
    begun = [{"do": "riichi", "player": 2}, {"do": "riichi", "player": 3}, won(1, 0, value=1000)]
    desk, plain = desk_of("xjtu", *begun), desk_of("xjtu", *begun)
    entry = ruled(desk, 0, {"foul": "false_win", "offender": 1})
    for body in second:
        desk.enter(Entry(body))
    undone(desk, entry)
    desk.enter(Entry(left))
    if desk.over:
        plain.enter(Entry({**left, "hand": 0} if left["do"] == "rule" else left))
    assert points_and_sticks(desk) == points_and_sticks(plain)
    reads_again(desk)
    if not desk.over:
        for body in ({"do": "riichi", "player": 0}, won(3, 2, value=2000), {"do": "riichi", "player": 2}):
            desk.enter(Entry(body))
        had = by_player(desk)
        ruled(desk, desk.match.hands - 2, {"foul": "false_win", "offender": 3})
        assert by_player(desk)[0] - had[0] == desk.match.rulings[-1].payments[0] + 1000  # East's own stick
        reads_again(desk)


@pytest.mark.clause("xjtu:9.12.1", "reading:195", "xjtu:App1:6")
def test_the_same_in_a_relay() -> None:
    desk = Desk(plan_from({"kind": "relay", "teams": TEAMS}, books.get("xjtu-relay")))
    for body in ({"do": "start", "seats": [0, 1, 2, 3]}, {"do": "riichi", "player": 2}):
        desk.enter(Entry(body))
    charge = ruled(desk, 0, CHARGE)
    for body in (FIRST["drawn"], {"do": "riichi", "player": 1}, {"do": "undo", "entry": charge}, {"do": "void"}):
        desk.enter(Entry(body))
    position = desk.match.position
    assert (position.points, position.deposits) == ((99000, 99000, 102000, 99000), 1)
    assert read_relay(desk.lines()).refereed.position == position


# --- what an earlier version kept -----------------------------------------------------------------


def kept_before() -> tuple[list[Entry], list[str]]:
    """Entries and record of a game of before, when a void hand put such a stick down again."""
    desk = desk_of("xjtu", {"do": "riichi", "player": 2})
    charge = ruled(desk, 0, CHARGE)
    for body in (FIRST["drawn"], {"do": "riichi", "player": 1}, {"do": "undo", "entry": charge}, {"do": "void"}):
        desk.enter(Entry(body))
    bodies = [{key: part for key, part in each.body.items() if key != "sticks"} for each in desk.entries]
    rows = [json.loads(line) for line in desk.lines()]
    del rows[-2]["sticks"]
    rows[-1]["next"] |= {"deposits": 2, "points": [24000, 24000, 27000, 23000]}
    return [Entry(body, replayed=True) for body in bodies], [json.dumps(row) for row in rows]


def test_a_game_of_before_is_read_as_it_was_played() -> None:
    entries, lines = kept_before()
    desk = desk_of("xjtu")
    for entry in entries:
        desk.enter(entry)
    assert points_and_sticks(desk) == ((24000, 24000, 27000, 23000), 2)
    read = read_match("\n".join(lines))
    assert (read.position.points, read.position.deposits) == ((24000, 24000, 27000, 23000), 2)
    desk.enter(Entry(won(1, 0, value=1000)))  # and goes on
    reads_again(desk)
