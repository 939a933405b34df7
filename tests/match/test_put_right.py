"""Tiles put back, players out, players late: what rulings do beside the rows of foul_rows.jsonl."""

from fractions import Fraction
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.referee import listing
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Variant
from paiju.table.table import Table
from tests.desk.entering import desk_of
from tests.match.foul_places import called_with_barred, points_now, rights_lost, turn, winning
from tests.match.records import same_record
from tests.table.laid import do, everybody_passes, laid

Incident = dict[str, Any]


def running(match: Match) -> Table:
    """The hand being played."""
    assert match.table is not None
    return match.table


@pytest.mark.clause("xjtu:9.11.6")
def test_a_swap_call_found_in_time_goes_back_to_before_the_discard() -> None:
    """South throws the other 5p after its chow of one: it takes the tile back and discards another."""
    match = called_with_barred("xjtu")
    before = match.results
    match.rule({"foul": "swap_calling", "offender": 1, "variant": "in_time"})
    view = running(match).view("referee")
    assert (running(match).asked, view.seats["S"].river, len(view.seats["S"].melds)) == (("S",), [], 1)
    assert "5p" not in {tile for action in running(match).legal("S") for tile in action.tiles}
    assert match.results == before
    same_record(match)


@pytest.mark.parametrize(
    "incident",
    [
        pytest.param({"foul": "draw_from_wrong_place", "variant": "unseen"}, marks=pytest.mark.clause("xjtu:9.11.1")),
        pytest.param({"foul": "extra_discard", "variant": "in_time"}, marks=pytest.mark.clause("xjtu:9.11.3")),
        pytest.param({"foul": "overdraw", "variant": "unseen"}, marks=pytest.mark.clause("xjtu:9.11.2")),
        pytest.param({"foul": "wall_damaged", "variant": "restorable"}, marks=pytest.mark.clause("xjtu:9.14.1")),
        pytest.param({"foul": "discards_damaged", "variant": "restorable"}, marks=pytest.mark.clause("xjtu:9.14.2")),
    ],
    ids=lambda incident: incident["foul"],
)
def test_tiles_put_back_leave_the_table_as_it_was(incident: Incident) -> None:
    match = turn("xjtu")
    before = running(match).view("referee")
    match.rule(incident | {"offender": 1})
    assert running(match).view("referee") == before
    same_record(match)


@pytest.mark.clause("xjtu:9.11.1")
@pytest.mark.parametrize(("variant", "paid"), [("dead_wall", (4000, -8000, 2000, 2000)), ("live_wall", (0, 0, 0, 0))])
def test_a_tile_of_the_dead_wall_costs_a_reverse_mangan(variant: str, paid: tuple[int, ...]) -> None:
    match = turn("xjtu")
    match.rule({"foul": "draw_from_wrong_place", "offender": 1, "variant": variant})
    assert points_now(match) == tuple(25000 + each for each in paid)


@pytest.mark.parametrize(
    ("book", "incident"),
    [
        pytest.param("xjtu", {"foul": "signals", "variant": "cheating"}, marks=pytest.mark.clause("xjtu:9.15")),
        pytest.param("xjtu", {"foul": "cheating"}, marks=pytest.mark.clause("xjtu:9.18")),
        pytest.param("mcr", {"foul": "cheating"}, marks=pytest.mark.clause("mcr:Q165", "mcr:Q153(4)")),
        pytest.param("mcr", {"foul": "defying_referee"}, marks=pytest.mark.clause("mcr:Q166", "mcr:Q153(4)")),
        pytest.param("mcr", {"foul": "withdrawal"}, marks=pytest.mark.clause("mcr:Q146(9)")),
        pytest.param("mcr", {"foul": "other_breach", "option": "out"}, marks=pytest.mark.clause("mcr:Q153(4)")),
    ],
    ids=lambda value: value if isinstance(value, str) else value["foul"],
)
def test_who_is_out_has_no_result_and_the_others_keep_theirs(book: str, incident: Incident) -> None:
    match = turn(book)
    points = match.position.points
    match.rule(incident | {"offender": 1})
    assert (match.table, match.over) == (None, "player_out")
    gone = match.results[1]
    assert (gone.place, gone.final, gone.standard) == (None, None, None)
    assert gone.out == ("withdrawn" if incident["foul"] == "withdrawal" else "disqualified")
    others = [standing for standing in match.results if standing.player != 1]
    assert [standing.points for standing in others] == [points[standing.player] for standing in others]
    assert [standing.place for standing in others] == ([1, 2, 3] if book == "xjtu" else [1, 1, 1])
    same_record(match)


@pytest.mark.clause("xjtu:9.15")
def test_signals_are_warned_of_and_when_serious_take_the_choice() -> None:
    match = turn("xjtu")
    before = [standing.points for standing in match.results]
    for _ in range(5):
        match.rule({"foul": "signals", "offender": 1, "variant": "once"})
    assert [new.points - old for new, old in zip(match.results, before)] == [1500, -4500, 1500, 1500]
    match.rule({"foul": "signals", "offender": 1, "variant": "serious"})
    assert [action.type for action in running(match).legal("S")] == ["discard_drawn"]


@pytest.mark.clause("mcr:Q163", "mcr:Q153(4)")
def test_illegal_information_bars_and_the_second_time_sends_away() -> None:
    match = turn("mcr")
    match.rule({"foul": "illegal_information", "offender": 1})
    assert rights_lost(match, 1) == {"win"}
    match.rule({"foul": "illegal_information", "offender": 1})
    assert (match.over, match.results[1].out) == ("player_out", "disqualified")


@pytest.mark.clause("mcr:Q159(4)")
@pytest.mark.parametrize("variant", ["deliberate", "misunderstanding"])
def test_a_win_declared_far_from_ready(variant: str) -> None:
    """South's hand is two tiles and more short of being ready."""
    match = Match("mcr")
    match.sit_at(laid("mcr", {"S": "1122m5588p36s47z6z"}, "1z9m"))
    do(everybody_passes(running(match)), "E", "discard", tile="1z")
    everybody_passes(running(match))
    match.rule({"foul": "deliberate_false_win", "offender": 1, "variant": variant})
    if variant == "deliberate":
        assert (match.over, match.results[1].out) == ("player_out", "disqualified")
    else:
        assert (points_now(match), rights_lost(match, 1)) == ((520, 440, 520, 520), {"win"})


@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)", "mcr:Q167(1)")
@pytest.mark.parametrize(
    ("variant", "points", "place", "out"),
    [
        ("ten_minutes", 490, 4, ""),
        ("fifteen_minutes", 480, 4, ""),
        ("longer", 0, 4, "forfeit"),
        ("organisers_fault", 500, 1, ""),
    ],
)
def test_lateness_comes_off_the_game_and_forfeits_it_in_the_end(
    variant: str, points: int, place: int, out: str
) -> None:
    match = turn("mcr")
    match.rule({"foul": "late", "offender": 1, "variant": variant})
    late = match.results[1]
    assert (late.points, late.place, late.out) == (points, place, out)
    assert late.standard == (Fraction(7, 4) if place == 1 else 0)
    assert [standing.points for standing in match.results if standing.player != 1] == [500] * 3
    same_record(match)


@pytest.mark.clause("mcr:Q146(9)", "reading:244")
@pytest.mark.parametrize("book", ["xjtu", "mcr", "ema", "lol", "psa"])
def test_nobody_is_asked_in_a_hand_that_was_left(book: str) -> None:
    """Void, given up, or left because somebody is out: at that table nobody acts any more, and taken up again it asks
    whom it asked."""
    fouls = [foul for foul in listing(Match(book).book) if any(puts_out(each) for each in foul.variants)]
    incidents = [{"foul": foul.id, "variant": each.id} for foul in fouls for each in foul.variants if puts_out(each)]
    done = 0
    for incident in [*incidents, None]:
        match = turn(book)
        table, before = running(match), running(match).asked
        try:
            match.void() if incident is None else match.rule(incident | {"offender": 1})
        except InputError:
            continue  # at another moment, or the referee has more to say
        assert (match.table, table.asked, table.legal("S")) == (None, (), [])
        assert not table.view("S").legal
        with pytest.raises(InputError, match="abandoned"):
            table.act("S", {"type": "discard_drawn"})
        done += 1
        if incident is not None:
            match.undo(0)
            assert running(match).asked == before
    assert done > bool(incidents)


def puts_out(variant: Variant) -> bool:
    """Is somebody out of the game?"""
    return any(isinstance(part.sanction, s.Expel) for part in variant.parts)


# --- ema: a tile from a wrong place ---------------------------------------------------------------


WRONG_PLACE = {"foul": "wrong_tile_drawn", "offender": 1, "variant": "before_discard"}


@pytest.mark.clause("ema:5.1.2.2")
def test_a_tile_put_back_before_the_discard_costs_nothing_and_its_player_may_win() -> None:
    """South has drawn from a wrong place and not discarded: it has the tile it should have had, with every right."""
    match, plain = winning("ema"), winning("ema")
    before = running(match).view("referee")
    ruling = match.rule(WRONG_PLACE)
    assert (ruling.payments, ruling.warnings, ruling.lost, ruling.hand) == ((0, 0, 0, 0), 0, (), "continues")
    assert running(match).view("referee") == before
    assert running(match).legal("S") == running(plain).legal("S")
    for each in (match, plain):
        do(running(each), "S", "win")
        each.close()
    assert match.results == plain.results
    assert match.results[1].points > 30000
    same_record(match)


@pytest.mark.clause("ema:5.1.2.2")
def test_a_tile_put_back_leaves_the_wall_in_its_order_and_later_it_is_too_late() -> None:
    match, plain = turn("ema"), turn("ema")
    match.rule(WRONG_PLACE)
    for tile in ("7z", "drawn", "drawn", "drawn"):
        for table in (running(match), running(plain)):
            do(table, table.asked[0], *(("discard_drawn",) if tile == "drawn" else ("discard",)), **told_tile(tile))
            everybody_passes(table)
        events = [event for event in running(match).events if event.type != "ruling"]
        assert events == list(running(plain).events)
    with pytest.raises(InputError, match="wrong_tile_drawn"):
        match.rule({**WRONG_PLACE, "offender": 3})  # has discarded since
    match.rule({**WRONG_PLACE, "offender": 3, "variant": "after_discard"})
    assert points_now(match) == points_now(plain)
    same_record(match)


def told_tile(tile: str) -> dict[str, str]:
    """The tile of a discard, where it is named."""
    return {} if tile == "drawn" else {"tile": tile}


@pytest.mark.clause("ema:5.1.2.2")
def test_who_has_not_drawn_cannot_have_drawn_from_a_wrong_place() -> None:
    for offender in (0, 2, 3):
        with pytest.raises(InputError, match="wrong_tile_drawn"):
            turn("ema").rule({**WRONG_PLACE, "offender": offender})


@pytest.mark.clause("ema:5.1.2.2")
def test_with_real_tiles_it_costs_nothing_either_and_the_win_is_paid_whole() -> None:
    win = {"do": "win", "from": None, "wins": [{"player": 1, "value": 4000}]}
    desk, plain = desk_of("ema", {"do": "rule", "incident": WRONG_PLACE}, win), desk_of("ema", win)
    assert desk.match.results == plain.match.results
    assert desk.match.results[1].points > 30000
