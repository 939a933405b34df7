"""Rulings taken back in any order: what stands is as if the others had never been, and the record says so."""

import json

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.referee import Incident
from tests.match.acting import pass_out
from tests.match.foul_places import won_by_south
from tests.match.records import same_record

MANGAN = "replacement_tile_exposed"  # a reverse mangan and nothing else


def after_a_hand(book: str = "xjtu", points: tuple[int, ...] | None = None) -> Match:
    """A match between its first two hands."""
    match = Match(book, seed=3, points=points)
    pass_out(match.deal())
    match.close()
    return match


@pytest.mark.parametrize("undone", [(0,), (1,), (0, 1), (1, 0)])
@pytest.mark.clause("xjtu:9.17")
def test_of_two_rulings_between_two_hands_any_is_undone(undone: tuple[int, ...]) -> None:
    match, alone = after_a_hand(), after_a_hand()
    before = match.position.points
    for offender in (1, 2):
        match.rule({"foul": MANGAN, "offender": offender})
    for number in undone:
        match.undo(number)
        same_record(match)
    if len(undone) == 2:
        assert match.position.points == before
    else:
        alone.rule({"foul": MANGAN, "offender": 2 - undone[0]})
        assert match.position == alone.position
    match.deal()
    same_record(match)


@pytest.mark.clause("xjtu:8.2", "reading:241")
def test_who_is_below_the_floor_without_a_ruling_stays_there() -> None:
    match = after_a_hand(points=(7000, 30000, 30000, 33000))
    match.rule({"foul": MANGAN, "offender": 0})
    match.rule({"foul": MANGAN, "offender": 0})
    match.undo(0)
    assert (match.position.points[0] < 0, match.over) == (True, "bust")
    same_record(match)
    match.undo(1)
    assert match.over == ""


@pytest.mark.clause("reading:244")
def test_a_game_stays_over_while_one_of_two_players_is_out() -> None:
    match = after_a_hand()
    for offender in (0, 1):
        match.rule({"foul": "cheating", "offender": offender})
    match.undo(0)
    assert match.over == "player_out"
    assert [each.out for each in match.results] == ["", "disqualified", "", ""]
    same_record(match)
    match.undo(1)
    assert match.over == ""
    match.deal()


@pytest.mark.clause("reading:244")
def test_a_hand_given_up_is_taken_up_when_nothing_stands_behind_it() -> None:
    match = Match("xjtu", seed=3)
    view = match.deal().view("referee")
    for offender in (0, 1):
        match.rule({"foul": "cheating", "offender": offender})
    with pytest.raises(InputError, match="a later ruling, 2, rests on it"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.over == ""
    assert match.table is not None
    assert match.table.view("referee") == view
    same_record(match)


@pytest.mark.clause("reading:244")
def test_a_hand_played_to_its_end_is_taken_up_as_well() -> None:
    match = Match("xjtu", seed=3)
    pass_out(match.deal())
    match.rule({"foul": "cheating", "offender": 0})
    assert (match.over, match.table) == ("player_out", None)
    match.undo(0)
    assert match.over == ""
    assert match.table is not None
    assert match.table.over
    same_record(match)
    match.close()
    same_record(match)


@pytest.mark.clause("xjtu:9.17")
def test_a_hand_taken_up_in_a_pause_is_paused() -> None:
    match = Match("xjtu", seed=3)
    match.deal()
    match.pause()
    match.rule({"foul": "cheating", "offender": 0})
    match.undo(0)
    assert match.table is not None
    with pytest.raises(InputError, match="paused"):
        match.table.act("E", match.table.legal("E")[0])


@pytest.mark.clause("xjtu:9.17", "reading:245")
def test_a_game_begun_anew_and_played_on_cannot_be_undone() -> None:
    match = after_a_hand()
    match.rule({"foul": "other_breach", "option": "restart_game", "offender": 1})
    match.deal()
    match.void()
    with pytest.raises(InputError, match="the game was restarted by it"):
        match.undo(0)
    assert len(match.rulings) == 1


@pytest.mark.clause("lol:(十)4")
def test_a_hand_is_void_but_once() -> None:
    match = won_by_south("lol")
    match.close()
    won = match.position
    for offender in (1, 2):
        match.rule({"foul": "wall_wrecked", "offender": offender})
        assert (match.position.name(), match.position.points) == ("E1", (25000,) * 4)
        same_record(match)
    match.undo(0)
    assert (match.position.name(), match.position.points) == ("E1", (25000,) * 4)
    same_record(match)
    match.undo(1)
    assert match.position == won
    assert won.points[1] > 25000


@pytest.mark.clause("xjtu:9.16", "xjtu:9.17")
def test_a_warning_after_the_last_tile_is_noted_and_undone() -> None:
    match = Match("xjtu", seed=3)
    pass_out(match.deal())
    match.rule({"foul": "slow_play", "offender": 0})
    match.rule({"foul": "slow_play", "offender": 1})
    match.undo(0)
    assert [ruling.incident.offender for ruling in match.rulings] == [1]
    assert match.table is not None
    match.rewind(3)
    assert not match.table.over
    same_record(match)


@pytest.mark.parametrize("number", [True, 0.0, "0", None, -1, 10**40])
def test_no_number_of_a_ruling(number: object) -> None:
    match = Match("xjtu", seed=3)
    for offender in (0, 1):
        match.rule({"foul": "slow_play", "offender": offender})
    with pytest.raises(InputError, match="no ruling"):
        match.undo(number)  # type: ignore[arg-type]
    assert len(match.rulings) == 2


def test_a_hand_is_not_taken_back_to_nowhere() -> None:
    match = Match("xjtu", seed=3)
    table = match.deal()
    table.act("E", table.legal("E")[0])
    events = table.events
    with pytest.raises(InputError):
        match.rewind(None)  # type: ignore[arg-type]
    assert table.events == events


@pytest.mark.parametrize("offender", [-1, 4, "E"])
def test_an_offender_who_is_not_there(offender: int) -> None:
    match = Match("xjtu", seed=3)
    match.deal()
    with pytest.raises(InputError) as error:
        match.rule(Incident("false_win", offender))
    assert error.value.field == "offender"


@pytest.mark.parametrize("lines", [["resumed"], ["paused", "paused"], ["paused", "resumed", "resumed"]])
def test_pauses_out_of_order(lines: list[str]) -> None:
    match = Match("xjtu", seed=3)
    told = [*match.lines(), *(json.dumps({"type": each}) for each in lines)]
    with pytest.raises(InputError, match="paused"):
        read_match(told)


@pytest.mark.parametrize(
    ("part", "wrong"), [("hand", ["void"]), ("sanctions", [{"kind": "rights", "lost": [["win"]]}])]
)
def test_rulings_that_are_none(part: str, wrong: object) -> None:
    match = Match("xjtu", seed=3)
    match.rule({"foul": "slow_play", "offender": 0})
    rows = [json.loads(line) for line in match.lines()]
    rows[-1]["ruling"][part] = wrong
    with pytest.raises(InputError, match=part):
        read_match([json.dumps(row) for row in rows])
