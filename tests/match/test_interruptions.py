"""A claim in time stops what others did with the tile at stake; let go, all of that stands again by itself."""

from dataclasses import replace

import pytest

from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.ruled import note_ruling, ruling_on
from paiju.referee import Incident
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Part
from paiju.table.table import Table
from tests.match.records import same_record
from tests.table.laid import do, everybody_passes, laid

pytestmark = pytest.mark.clause("xjtu:9.5.4")
IN_TIME = {"foul": "late_interruption", "variant": "in_time", "offender": 2}
LAID = {"E": "5z", "S": "46m19s", "W": "55m"}


def called() -> Match:
    """South has chowed East's 5m, which West, who let it pass, could have punged."""
    match = Match("xjtu", seed=1)
    table = match.sit_at(laid("xjtu", LAID, "5m"))
    do(table, "E", "discard_drawn")
    table.act("W", {"type": "pass"})
    table.act("S", next(action for action in table.legal("S") if action.type == "chow"))
    return match


def drawn() -> Match:
    """The same where South has let the tile pass too and drawn the next one."""
    match = Match("xjtu", seed=1)
    table = match.sit_at(laid("xjtu", LAID, "5m9p"))
    do(table, "E", "discard_drawn")
    everybody_passes(table)
    return match


def robbed() -> Match:
    """East has made a concealed kong and drawn for it; West could have robbed it for thirteen orphans."""
    match = Match("xjtu", seed=1)
    hands = {"E": "555z123m456m78p22s", "W": "19m19p19s123467z1m"}
    table = match.sit_at(laid("xjtu", hands, "5z", replacements="1s"))
    do(table, "E", "concealed_kong", tile="5z")
    everybody_passes(table)
    return match


def table_of(match: Match) -> Table:
    """The hand being played."""
    assert match.table is not None
    return match.table


def position(match: Match) -> tuple[object, ...]:
    """Tiles, melds, river, turn and points."""
    d = table_of(match).state
    held = str(d.counts), str(d.melds), tuple(d.meld_count), d.drawn, d.kongs
    return *held, str(d.river), tuple(d.river_count), d.turn, d.phase, tuple(d.points), tuple(d.rights)


WHERE = {"called": called, "drawn": drawn, "robbed": robbed}


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("reload", [False, True])
def test_what_was_stopped_stands_again_when_the_claim_is_let_go(where: str, reload: bool) -> None:
    match = WHERE[where]()
    before, legal = position(match), table_of(match).legal(table_of(match).asked[0])
    match.rule(IN_TIME)
    assert table_of(match).asked == ("W",)
    assert position(match) != before
    if reload:
        match = read_match(match.lines())
        assert table_of(match).asked == ("W",)
    table_of(match).act("W", {"type": "pass"})
    assert position(match) == before
    assert table_of(match).legal(table_of(match).asked[0]) == legal
    same_record(match)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("paused", [False, True])
def test_an_interruption_undone_before_it_is_used_leaves_everything_as_it_was(where: str, paused: bool) -> None:
    match = WHERE[where]()
    before = position(match)
    if paused:
        match.pause()
    match.rule(IN_TIME)
    assert match.may_undo(0)
    assert match.undo(0) == ()
    assert position(match) == before
    assert match.paused == paused
    again = read_match(match.lines())
    assert position(again) == before
    assert not again.rulings


def test_an_interruption_that_was_used_is_not_played_back() -> None:
    match = called()
    match.rule(IN_TIME)
    table_of(match).act("W", next(action for action in table_of(match).legal("W") if action.type == "pung"))
    after = position(match)
    assert match.undo(0)  # what stays is told
    assert position(match) == after
    same_record(match)


def test_what_was_ruled_on_meanwhile_stands_and_so_does_the_call() -> None:
    match = called()
    match.rule({"foul": "false_win", "offender": 3})
    before = position(match)
    match.rule(IN_TIME)
    assert table_of(match).asked == ("W",)
    table_of(match).act("W", {"type": "pass"})
    assert position(match) == before
    same_record(match)


def test_who_was_barred_meanwhile_has_their_call_again_and_no_more() -> None:
    match = called()
    match.rule({"foul": "false_win", "offender": 1})
    before, lost = position(match), table_of(match).state.rights[1]
    assert lost != table_of(match).state.rights[0]
    match.rule(IN_TIME)
    table_of(match).act("W", {"type": "pass"})
    assert table_of(match).state.rights[1] == lost
    assert position(match) == before
    same_record(match)


def test_a_ruling_of_an_earlier_version_asks_everybody_anew() -> None:
    match = called()
    ruling = ruling_on(match, Incident("late_interruption", 2, "in_time"))
    parts = tuple(Part(s.Restore("before_call"), part.penalty) for part in ruling.parts)
    earlier = replace(ruling, parts=parts, cause=None)
    note_ruling(match, earlier, ())
    assert table_of(match).asked == ("S", "W")
    table_of(match).act("W", {"type": "pass"})
    assert table_of(match).asked == ("S",)
    same_record(match)
    assert match.undo(0)  # moves that were taken back stay so
    assert table_of(match).asked == ("S",)
    same_record(match)
