"""What a ruling says is done: positions restored, sticks charged, tiles laid open, hands dealt again, players out."""

from fractions import Fraction

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table import events as E
from paiju.table.table import Table
from tests.match.acting import pass_out
from tests.match.records import same_record
from tests.table.laid import discard, do, everybody_passes, laid


def types(table: Table, seat: str) -> set[str]:
    """The kinds of actions a seat may take."""
    return {action.type for action in table.legal(seat)}


def points(table: Table) -> tuple[int, ...]:
    """What everybody has, by seat."""
    return tuple(place.points for place in table.view("referee").seats.values())


# --- positions restored ---------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.11.5")
def test_a_discard_taken_back_is_to_be_made_again() -> None:
    match = Match("xjtu", seed=3)
    table = match.deal()
    hand, wall = table.view("E").seats["E"].hand, table.sitting.wall
    table.act("E", table.legal("E")[0])
    everybody_passes(table)
    drawn = table.view("S").seats["S"].drawn
    assert drawn is not None
    match.rule({"foul": "discard_taken_back", "offender": 0})
    assert match.table is table
    assert table.asked == ("E",)
    assert table.view("E").seats["E"].hand == hand
    assert not table.view("W").seats["E"].river
    assert table.view("S").seats["S"].drawn is None
    table.act("E", table.legal("E")[1])
    everybody_passes(table)
    assert table.view("S").seats["S"].drawn == drawn  # the tile not drawn any more is drawn again
    assert table.sitting.wall == wall
    same_record(match)


@pytest.mark.clause("xjtu:9.11.5")
def test_only_who_has_just_discarded_can_take_it_back() -> None:
    match = Match("xjtu", seed=3)
    table = match.deal()
    with pytest.raises(InputError, match="have not just discarded"):
        match.rule({"foul": "discard_taken_back", "offender": 0})
    table.act("E", table.legal("E")[0])
    everybody_passes(table)
    table.act("S", table.legal("S")[0])
    with pytest.raises(InputError, match="somebody has acted since"):
        match.rule({"foul": "discard_taken_back", "offender": 0})
    assert not match.rulings


@pytest.mark.clause("xjtu:9.11.5", "xjtu:9.9.2")
def test_what_was_ruled_meanwhile_stands_when_the_position_is_restored() -> None:
    match = Match("xjtu", seed=3)
    table = match.deal()
    table.act("E", table.legal("E")[0])
    match.rule({"foul": "false_win", "offender": 2})
    match.rule({"foul": "discard_taken_back", "offender": 0})
    assert table.asked == ("E",)
    assert points(table) == (29000, 27000, 17000, 27000)
    table.act("E", table.legal("E")[0])
    same_record(match)
    pass_out(table)
    match.close()
    same_record(match)


@pytest.mark.clause("xjtu:9.5.4")
def test_a_claim_in_time_takes_the_lower_action_back() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"E": "5z", "S": "46m", "W": "55m"}, "5m")
    match.sit_at(table)
    do(table, "E", "discard_drawn")
    assert set(table.asked) == {"S", "W"}
    table.act("W", {"type": "pass"})
    table.act("S", next(action for action in table.legal("S") if action.type == "chow"))
    assert table.view("referee").seats["S"].melds
    match.rule({"foul": "late_interruption", "variant": "in_time", "offender": 2})
    assert table.asked == ("W",)
    assert not table.view("referee").seats["S"].melds
    table.act("W", next(action for action in table.legal("W") if action.type == "pung"))
    assert table.view("referee").seats["W"].melds
    assert not table.view("referee").seats["S"].melds
    same_record(match)


@pytest.mark.clause("xjtu:9.5.4")
def test_a_kong_that_might_be_robbed_is_at_stake_again() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"E": "555z123m456m78p22s", "S": "19m19p19s123467z1m"}, "5z", replacements="1s")
    match.sit_at(table)
    do(table, "E", "concealed_kong", tile="5z")
    assert table.asked == ("S",)
    everybody_passes(table)
    assert table.view("E").seats["E"].drawn == "1s"
    match.rule({"foul": "late_interruption", "variant": "in_time", "offender": 1})
    assert table.asked == ("S",)
    assert table.view("E").seats["E"].drawn is None
    do(table, "S", "win")
    assert table.over
    same_record(match)


@pytest.mark.clause("xjtu:9.5.4")
def test_where_there_was_nothing_to_claim_the_sign_is_groundless() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"S": "46m", "W": "19p19s1234z"}, "5m")
    match.sit_at(table)
    do(table, "E", "discard_drawn")
    with pytest.raises(InputError, match="nobody else has called or drawn"):
        match.rule({"foul": "late_interruption", "variant": "in_time", "offender": 2})
    do(table, "S", "chow", place="middle", red=False)
    with pytest.raises(InputError, match="nothing for them to call"):
        match.rule({"foul": "late_interruption", "variant": "in_time", "offender": 2})
    assert match.rule({"foul": "late_interruption", "offender": 2}).incident.variant == "groundless"


@pytest.mark.clause("xjtu:9.17")
def test_the_referee_takes_a_hand_back_and_stops_play() -> None:
    match = Match("xjtu", seed=5)
    table = match.deal()
    kept = len(table.events)
    discard(table, table.legal("E")[0].tiles[0])
    after = table.events
    match.pause()
    with pytest.raises(InputError, match="paused"):
        table.act("S", table.legal("S")[0])
    same_record(match)
    assert read_match(match.lines()).paused
    match.rewind(kept)
    match.resume()
    assert table.asked == ("E",)
    discard(table, table.legal("E")[0].tiles[0])
    assert table.events == after
    same_record(match)
    for wrong in (match.resume, lambda: match.rewind(len(table.events))):
        with pytest.raises(InputError):
            wrong()


# --- riichi that the table never saw --------------------------------------------------------------


@pytest.mark.clause("xjtu:9.12.1", "reading:248")
def test_a_false_riichi_costs_its_stick_in_a_running_hand() -> None:
    match = Match("xjtu", seed=3)
    table = match.deal()
    match.rule({"foul": "riichi_not_ready", "offender": 0})
    assert (points(table), table.view("W").deposits) == ((12000, 29000, 29000, 29000), 1)
    assert types(table, "E") == {"discard_drawn"}
    same_record(match)
    pass_out(table)
    assert table.result is not None
    assert sum(table.result.delta.values()) == -1000
    match.close()
    assert match.position.deposits == 1
    same_record(match)


@pytest.mark.clause("xjtu:9.12.1", "reading:248")
def test_a_false_riichi_found_after_the_hand_costs_its_stick() -> None:
    match = Match("xjtu", seed=3)
    pass_out(match.deal())
    match.close()
    before = match.position
    match.rule({"foul": "riichi_not_ready", "offender": 1})
    paid = (4000, -9000, 2000, 2000)
    assert match.position.points == tuple(map(sum, zip(before.points, paid)))
    assert match.position.deposits == before.deposits + 1
    same_record(match)
    match.undo(0)
    assert match.position == before


@pytest.mark.clause("xjtu:9.12.1", "reading:248")
def test_a_riichi_that_is_ready_is_not_false() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"E": "123456789m1122p"}, "9s")
    match.sit_at(table)
    do(table, "E", "riichi_drawn")
    everybody_passes(table)
    with pytest.raises(InputError, match="the hand is ready"):
        match.rule({"foul": "riichi_not_ready", "offender": 0})
    assert points(table)[0] == 24000


@pytest.mark.clause("xjtu:9.12.2")
def test_a_riichi_on_record_keeps_its_stick_on_the_table() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"E": "123456789m1122p"}, "9s1z2z3z4z")
    match.sit_at(table)
    do(table, "E", "riichi_drawn")
    everybody_passes(table)
    breach = {"foul": "riichi_breach", "variant": "discard", "offender": 0}
    with pytest.raises(InputError, match="discarded only the tiles they drew"):
        match.rule(breach)
    discard(table, "1z", "2z", "3z")
    match.rule(breach)
    assert (points(table), table.view("S").deposits) == ((12000, 29000, 29000, 29000), 1)
    assert not table.view("S").seats["E"].riichi


# --- rights ---------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.2.1", "xjtu:5.8.4")
@pytest.mark.parametrize("south", ["", "19m19p19s123467z1m"])
def test_with_a_kong_another_turn_begins(south: str) -> None:
    """Whether somebody was asked about the kong or not."""
    match = Match("xjtu", seed=1)
    hands = {"E": "555z123m456m78p22s"} | ({"S": south} if south else {})
    table = laid("xjtu", hands, "1z2z3z4z5z", replacements="9p")
    match.sit_at(table)
    discard(table, "1z", "2z", "3z", "4z")
    match.rule({"foul": "drawn_tile_mixed", "offender": 0})
    do(table, "E", "concealed_kong", tile="5z")
    everybody_passes(table)
    assert "win" in types(table, "E")


@pytest.mark.clause("xjtu:9.2.1")
def test_a_mixed_tile_bars_the_win_of_that_turn() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"S": "123456789m1122p"}, "1z1p")
    match.sit_at(table)
    discard(table, "1z")
    assert "win" in types(table, "S")
    match.rule({"foul": "drawn_tile_mixed", "offender": 1})
    assert "win" not in types(table, "S")


@pytest.mark.clause("xjtu:9.2.1")
def test_no_tile_was_drawn_in_the_deal_or_by_a_claim() -> None:
    dealt = Match("xjtu", seed=1)
    table = dealt.sit_at(laid("xjtu", {"E": "123456789m1122p"}, "1p"))
    with pytest.raises(InputError, match="they have not just drawn a tile"):
        dealt.rule({"foul": "drawn_tile_mixed", "offender": 0})
    assert "win" in types(table, "E")
    claimed = Match("xjtu", seed=1)
    table = claimed.sit_at(laid("xjtu", {"S": "55p147m258s1357z6z"}, "5p"))
    do(table, "E", "discard", tile="5p")
    do(table, "S", "pung", red=False)
    with pytest.raises(InputError, match="they have not just drawn a tile"):
        claimed.rule({"foul": "drawn_tile_mixed", "offender": 1})


@pytest.mark.clause("xjtu:9.1.3", "xjtu:9.15")
def test_forced_discards_bar_nine_kinds() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"E": "19m19p19s123z2345m"}, "6m")
    match.sit_at(table)
    assert "nine_terminals" in types(table, "E")
    match.rule({"foul": "signals", "variant": "serious", "offender": 0})
    assert types(table, "E") == {"discard_drawn"}


@pytest.mark.clause("xjtu:9.1.2")
def test_a_win_already_answered_is_lost_with_the_right() -> None:
    match = Match("xjtu", seed=1)
    table = laid("xjtu", {"S": "123456789m1122p", "W": "234567p234567s1p"}, "1p")
    match.sit_at(table)
    do(table, "E", "discard_drawn")
    asked = set(table.asked)
    assert {"S", "W"} <= asked
    table.act("S", {"type": "win"})
    match.rule({"foul": "other_breach", "option": "no_win", "offender": 1})
    everybody_passes(table)
    assert not any(isinstance(event, E.WinEvent) for event in table.events)


# --- tiles laid open ------------------------------------------------------------------------------


@pytest.mark.clause("psa:误触")
def test_a_knocked_tile_lies_open_for_everybody_until_it_is_discarded() -> None:
    match = Match("psa", seed=1)
    table = laid("psa", {"S": "5s19m19p"}, "1z")
    match.sit_at(table)
    everybody_passes(table)
    match.rule({"foul": "knocked_tile", "variant": "seen", "offender": 1}, exposed=["5s"])
    for role in ("E", "W", "N", "spectator"):
        seen = table.view(role).seats["S"]
        assert seen.face_up == ["5s"]
        assert seen.hand.count("5s") == 1
        assert seen.hand.count("?") == 12
    same_record(match)
    do(table, "E", "discard_drawn")
    everybody_passes(table)
    assert {"5s", "1m"} <= {tile for action in table.legal("S") for tile in action.tiles}  # free to keep it
    do(table, "S", "discard", tile="5s")
    assert table.view("W").seats["S"].face_up == []
    with pytest.raises(InputError, match="which tile"):
        match.rule({"foul": "knocked_tile", "variant": "seen", "offender": 2})
    with pytest.raises(InputError, match="does not hold"):
        match.rule({"foul": "knocked_tile", "variant": "seen", "offender": 2}, exposed=["5s", "5s", "5s", "5s"])


# --- hands dealt again ----------------------------------------------------------------------------


@pytest.mark.clause("lol:(十)4", "lol:(十)4b")
def test_a_hand_closed_last_is_dealt_again_when_it_is_void() -> None:
    match = Match("lol", seed=2)
    pass_out(match.deal())
    match.close()
    closed = match.position
    assert closed.name() == "E2"
    ruling = match.rule({"foul": "riichi_not_ready", "offender": 1})
    assert ruling.hand == "void"
    assert (match.position.name(), match.position.points, match.position.counters) == ("E1", (25000,) * 4, 0)
    assert [standing.off_total for standing in match.results] == [0, 20000, 0, 0]
    place = match.results[1]
    assert place.final is not None
    assert place.season == place.final - 20
    same_record(match)
    match.deal()
    same_record(match)


@pytest.mark.clause("lol:(十)4")
def test_a_void_last_hand_takes_the_game_up_again() -> None:
    match = Match("lol", seed=2, rounds=1)
    while not match.over:
        pass_out(match.deal())
        match.close()
    match.rule({"foul": "riichi_not_ready", "offender": 1})
    assert (match.over, match.position.name()) == ("", "E4")
    same_record(match)


# --- the floor ------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:8.2", "reading:241")
def test_a_penalty_between_two_hands_ends_the_game_below_the_floor() -> None:
    match = Match("xjtu", seed=3, points=(3000, 30000, 30000, 37000))
    pass_out(match.deal())
    match.close()
    match.rule({"foul": "replacement_tile_exposed", "offender": 0})
    assert match.position.points[0] < 0
    assert match.over == "bust"
    with pytest.raises(InputError, match="over"):
        match.deal()
    same_record(match)
    match.undo(0)
    assert match.over == ""


@pytest.mark.clause("xjtu:8.2", "reading:241")
def test_a_hand_that_is_dealt_again_does_not_end_the_game() -> None:
    match = Match("xjtu", seed=3, points=(3000, 30000, 30000, 37000))
    match.deal()
    match.rule({"foul": "wrong_break", "variant": "seen", "offender": 0})
    assert match.position.points[0] < 0
    assert match.over == ""
    match.deal()


# --- players who are out --------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)", "mcr:Q167(1)")
@pytest.mark.parametrize("hands", [0, 16])
def test_a_forfeited_game_is_nothing_and_comes_last(hands: int) -> None:
    match = Match("mcr", seed=3)
    if hands:
        while not match.over:
            pass_out(match.deal())
            match.close()
    else:
        match.deal()
    match.rule({"foul": "late", "variant": "longer", "offender": 2})
    results = match.results
    assert (results[2].points, results[2].place, results[2].standard, results[2].out) == (0, 4, 0, "forfeit")
    assert [results[i].place for i in (0, 1, 3)] == [1, 1, 1]
    assert [results[i].standard for i in (0, 1, 3)] == [Fraction(7, 3)] * 3
    same_record(match)


@pytest.mark.clause("mcr:Q165", "mcr:Q146(9)", "reading:244")
def test_a_disqualified_player_is_out_of_hand_and_results() -> None:
    match = Match("mcr", seed=1)
    table = laid("mcr", {"E": "123456789m1122p"}, "1p")
    match.sit_at(table)
    assert "win" in types(table, "E")
    match.rule({"foul": "cheating", "offender": 0})
    assert (match.over, match.table) == ("player_out", None)
    with pytest.raises(InputError):
        match.deal()
    out, *others = match.results
    assert (out.place, out.final, out.standard, out.out) == (None, None, None, "disqualified")
    assert [each.place for each in others] == [1, 1, 1]
    assert all(each.out == "" and each.standard == Fraction(7, 3) for each in others)
    same_record(match)


@pytest.mark.clause("mcr:Q165", "reading:244")
def test_a_win_of_the_disqualified_player_does_not_count() -> None:
    match = Match("mcr", seed=1)
    table = laid("mcr", {"E": "123456789m1122p"}, "1p")
    match.sit_at(table)
    do(table, "E", "win")
    match.rule({"foul": "cheating", "offender": 0})
    assert match.position.points == (500,) * 4
    same_record(match)


@pytest.mark.clause("xjtu:9.18", "xjtu:9.15", "reading:244")
def test_the_others_are_placed_among_themselves() -> None:
    match = Match("xjtu", seed=3, points=(40000, 10000, 30000, 20000))
    match.rule({"foul": "cheating", "offender": 0})
    assert [each.place for each in match.results] == [None, 3, 1, 2]
    assert [each.final for each in match.results[1:]] == [Fraction(-20), Fraction(20), Fraction(0)]
    same_record(match)


@pytest.mark.clause("mcr:Q146(9)", "reading:244")
def test_a_withdrawal_is_undone_like_a_ruling() -> None:
    match = Match("mcr", seed=3)
    table = match.deal()
    view = table.view("referee")
    match.rule({"foul": "withdrawal", "offender": 3})
    assert match.results[3].out == "withdrawn"
    assert match.over == "player_out"
    match.undo(0)
    assert match.over == ""
    assert match.table is not None
    assert match.table.view("referee") == view
    same_record(match)


@pytest.mark.clause("xjtu:9.17", "reading:245")
def test_the_referee_ends_or_restarts_the_game() -> None:
    match = Match("xjtu", seed=3)
    pass_out(match.deal())
    match.close()
    match.deal()
    match.rule({"foul": "slow_play", "offender": 1})
    match.rule({"foul": "other_breach", "option": "restart_game", "offender": 1})
    assert (match.position.name(), match.position.points, match.over) == ("E1", (25000,) * 4, "")
    assert sum(ruling.warnings for ruling in match.rulings) == 1
    match.deal()
    same_record(match)
    match.rule({"foul": "other_breach", "option": "end_game", "offender": 1})
    assert (match.over, match.table) == ("referee", None)
    assert [each.place for each in match.results] == [1, 2, 3, 4]
    same_record(match)


# --- too late -------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q35(4)", "reading:246")
def test_a_foul_of_words_lapses_with_the_next_hand() -> None:
    match = Match("mcr", seed=3)
    pass_out(match.deal())
    match.close()
    match.rule({"foul": "other_words", "offender": 1})
    match.deal()
    with pytest.raises(InputError, match=r"mcr:Q35\(4\)"):
        match.rule({"foul": "other_words", "offender": 1}, hand=0)
    assert match.rule({"foul": "cheating", "offender": 1}, hand=0)


@pytest.mark.clause("mcr:Q140(9)", "mcr:Q149(5)", "reading:247")
def test_a_ruling_that_was_carried_out_stands() -> None:
    match = Match("mcr", seed=3)
    table = match.deal()
    match.rule({"foul": "wrong_number_of_tiles", "offender": 1})
    match.undo(0)
    assert not match.rulings
    match.rule({"foul": "wrong_number_of_tiles", "offender": 1})
    table.act(table.asked[0], table.legal(table.asked[0])[0])
    with pytest.raises(InputError, match=r"mcr:Q140\(9\)"):
        match.undo(1)
    assert len(match.rulings) == 1
