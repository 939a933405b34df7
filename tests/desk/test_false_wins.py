"""Wins told at a desk that turn out to be none, and hands that a ruling ends: nobody keeps what was not theirs, and it
comes to the same whether the hand was closed before or not."""

from typing import Any

import pytest

from paiju.desk import Desk, Entry
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match.record import read_match
from tests.desk.test_desk import desk_of, points, won
from tests.match.foul_places import winning
from tests.table.laid import do

FIGHT_ON = {"do": "deal", "special": "fight_on"}
FALSE_WIN = {"foul": "false_win", "variant": "nobody_ready", "offender": 1, "facts": {"fan": 3}}


def ruled(desk: Desk, incident: dict[str, Any]) -> Desk:
    """The desk after a ruling on its first hand."""
    desk.enter(Entry({"do": "rule", "hand": 0, "incident": incident}))
    return desk


def read_again(desk: Desk) -> Desk:
    """The desk from what was kept of its entries."""
    again = Desk(desk.plan)
    for entry in desk.entries:
        again.enter(Entry(entry.body, kept=True))
    return again


# --- xjtu -----------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.9.2", "reading:236")
@pytest.mark.parametrize("foul", ["false_win", "invalid_win"])
@pytest.mark.parametrize(("giver", "value"), [(2, 2000), (None, 3000)])
def test_a_win_that_was_none_is_not_paid_and_its_sticks_lie_on_the_table(
    foul: str, giver: int | None, value: int
) -> None:
    """East and North are in riichi; East's win is found out: 4000 to each, two sticks lie there, East deals again."""
    riichi = [{"do": "riichi", "player": 3}, {"do": "riichi", "player": 0}]
    desk = desk_of("xjtu", *riichi, won(0, giver, value=value))
    before = desk.match.position
    ruled(desk, {"foul": foul, "offender": 0})
    at = desk.match.position
    assert (at.points, at.deposits, at.dealer, at.counters) == ((12000, 29000, 29000, 28000), 2, 0, 1)
    assert read_match(desk.lines()).position == at
    assert points(read_again(desk)) == at.points
    desk.enter(Entry({"do": "undo", "entry": len(desk.entries)}))
    assert desk.match.position == before


@pytest.mark.clause("xjtu:9.9.1", "reading:236")
def test_the_deal_stays_where_the_win_that_passed_it_was_none() -> None:
    desk = ruled(desk_of("xjtu", won(1, 0, value=1000)), {"foul": "false_win", "offender": 1})
    at = desk.match.position
    assert (at.name(), at.counters, at.points) == ("E1", 1, (29000, 17000, 27000, 27000))


def test_once_another_hand_is_told_points_alone_go_back() -> None:
    desk = desk_of("xjtu", won(1, 0, value=1000), won(2, 3, value=2000))
    before = points(desk)
    ruled(desk, {"foul": "false_win", "offender": 1})
    assert [now - then for now, then in zip(points(desk), before)] == [4000 + 1000, -8000 - 1000, 2000, 2000]
    desk.enter(Entry({"do": "undo", "entry": len(desk.entries)}))
    assert points(desk) == before


def test_a_ruling_kept_by_an_earlier_version_takes_no_win_back() -> None:
    desk = ruled(desk_of("xjtu", won(1, 0, value=1000)), {"foul": "false_win", "offender": 1})
    kept = desk.entries[-1].body
    assert kept["incident"] == {"foul": "false_win", "offender": 1, "facts": {"own_win": True}}
    again = desk_of("xjtu", won(1, 0, value=1000))
    again.enter(Entry({**kept, "incident": {"foul": "false_win", "offender": 1}}, kept=True))
    assert points(again) == (28000, 18000, 27000, 27000)
    assert again.match.position.name() == "E2"


def test_a_win_told_with_its_tiles_stays_right() -> None:
    desk = desk_of("xjtu", won(1, 0, tiles={"hand": "123456789m1122p", "win": "1p", "dora": "1z"}))
    for foul in ("false_win", "invalid_win"):
        with pytest.raises(InputError, match=r"complete|valid"):
            ruled(desk, {"foul": foul, "offender": 1})


# --- hands that the referee ends ------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.17", "mcr:Q160(4)", "reading:236")
@pytest.mark.parametrize(
    ("book", "incident"),
    [
        ("xjtu", {"foul": "other_breach", "offender": 1, "option": "end_hand"}),
        ("mcr", {"foul": "others_tiles_exposed", "offender": 1, "victims": [0], "option": "ends", "amount": 5}),
    ],
)
def test_a_hand_that_is_ended_comes_to_the_same_before_and_after_it_is_closed(
    book: str, incident: dict[str, Any]
) -> None:
    match = winning(book)
    assert match.table is not None
    do(match.table, "S", "win")
    early, late = read_match(match.lines()), read_match(match.lines())
    late.close()
    closed = late.position
    assert closed.points[1] > max(closed.points[0], closed.points[2], closed.points[3])
    early.rule(incident)
    late.rule(incident)
    assert (late.position, late.over) == (early.position, early.over)
    for each in (early, late):
        assert read_match(each.lines()).position == each.position
    late.undo(0)
    assert late.position == closed
    early.undo(0)
    early.close()
    assert early.position == closed


# --- psa: who has won has left --------------------------------------------------------------------


@pytest.mark.clause("psa:诈和#1", "psa:特殊#7")
@pytest.mark.parametrize("ended", [False, True])
def test_the_false_win_of_somebody_who_has_left_is_taken_back(ended: bool) -> None:
    desk = desk_of("psa", FIGHT_ON, won(1, 2, value=3), *([{"do": "over"}] if ended else []))
    ruled(desk, FALSE_WIN)
    assert points(desk) == (50, -150, 50, 50)
    assert points(read_again(desk)) == (50, -150, 50, 50)
    assert read_match(desk.lines()).position == desk.match.position


@pytest.mark.clause("psa:诈和#1", "psa:特殊#7")
@pytest.mark.parametrize("ended", [False, True])
def test_the_same_in_an_evening(ended: bool) -> None:
    night = Evening(("Ann", "Bea", "Cid", "Dan"), seed=1, drawn=False)
    night.deal_told("A", 7)
    players = night.tables["A"].players
    night.tell({"do": "win", "from": players[2], "wins": [{"player": players[1], "value": 3}]})
    if ended:
        night.tell({"do": "over"})
    night.rule({**FALSE_WIN, "offender": players[1]})
    assert [night.ledger.chips[name] for name in players] == [50, -150, 50, 50]
    assert Evening.replay(night.record().splitlines()).ledger.chips == night.ledger.chips


@pytest.mark.clause("psa:特殊#7")
def test_a_chow_comes_from_beyond_an_empty_chair() -> None:
    """Bea has won and left, so Cid chows from Ann, who sits across."""
    melds = [{"type": "chi", "tiles": "345m", "from": "across"}, {"type": "pon", "tiles": "777s", "from": "across"}]
    told = {"hand": "345p3488s", "melds": melds, "win": "5s"}
    desk = desk_of("psa", FIGHT_ON, won(1, 3, value=3), won(2, 0, tiles=told))
    assert desk.match.told is not None
    assert desk.match.told.points[2] > 0
    with pytest.raises(InputError, match="a chow comes from the left"):
        desk_of("psa", won(2, 0, tiles=told))
