"""Rulings look at the hand they judge: what it shows is filled in, what is told against it refused, and from what was
declared the foul and its variant are proposed."""

from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.ruled import opinion_on
from paiju.referee import Incident
from paiju.table import events as E
from paiju.table.table import Table
from tests.match.acting import pass_out
from tests.match.foul_places import FAR, WAITING, at, won_by_south
from tests.match.records import same_record
from tests.table.laid import do, everybody_passes


def proposed(match: Match, declared: str, offender: int, **more: object) -> list[tuple[str, str]]:
    """Foul and variant of each proposal."""
    found = match.propose({"declared": declared, "offender": offender, **more})
    return [(each.foul, each.variant) for each in found]


# --- false wins of MCR (mcr:Q159) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "draw", "expected", "paid"),
    [
        (WAITING, "1p", [], None),
        ("234m678m345p57s99p", "6s", [("win_below_minimum", "")], (-30, 10, 10, 10)),
        (WAITING, "9s", [("win_on_wrong_tile", "")], (-30, 10, 10, 10)),
        ("123456789m1p24s7z", "9s", [("false_win", "")], (-60, 20, 20, 20)),
        (FAR, "9s", [("deliberate_false_win", "deliberate"), ("deliberate_false_win", "misunderstanding")], None),
    ],
)
@pytest.mark.clause("mcr:Q159(1)", "mcr:Q159(2)", "mcr:Q159(3)", "mcr:Q159(4)", "mcr:Q44")
def test_four_false_wins_by_distance_and_points(hand: str, draw: str, expected: Any, paid: Any) -> None:
    match, table = at("mcr", {"E": hand}, draw)
    everybody_passes(table)
    assert proposed(match, "win", 0, shown=True) == expected
    if paid is not None:
        ruling = match.rule(match.propose({"declared": "win", "offender": 0, "shown": True})[0])
        assert ruling.payments == paid
        assert "win" not in {action.type for action in table.legal("E")}
        same_record(match)


@pytest.mark.clause("mcr:Q159(1)", "mcr:Q159(2)")
def test_a_false_win_told_against_the_hand_is_refused() -> None:
    match, _ = at("mcr", {"E": FAR}, "9s")
    for foul in ("win_below_minimum", "win_on_wrong_tile", "false_win"):
        with pytest.raises(InputError, match="the table shows for E"):
            match.rule({"foul": foul, "offender": 0})
    assert not match.rulings


@pytest.mark.clause("mcr:Q159(2)")
def test_the_tile_in_question_is_anothers_discard() -> None:
    match, table = at("mcr", {"E": FAR, "W": WAITING}, "9s")
    everybody_passes(table)
    do(table, "E", "discard_drawn")
    everybody_passes(table)
    (found,) = match.propose({"declared": "win", "offender": 2, "tile": "9s", "shown": True})
    assert (found.foul, found.facts.distance, found["facts"]["distance"]) == ("win_on_wrong_tile", 0, 0)  # type: ignore[index]
    assert "mcr:Q159(2)" in found.clauses
    assert proposed(match, "win", 2, tile="1p") == []


@pytest.mark.clause("mcr:Q161")
def test_whether_the_tile_named_is_held_the_hand_shows() -> None:
    match, _ = at("mcr", {"E": "123m456p789s1122z"}, "9s")
    with pytest.raises(InputError, match="not in the hand"):
        match.rule({"foul": "naming_discard", "variant": "misnamed_held", "offender": 0, "facts": {"tile": "7z"}})
    match.rule({"foul": "naming_discard", "variant": "misnamed_held", "offender": 0, "facts": {"tile": "1m"}})
    assert match.table is not None
    assert {tile for action in match.table.legal("E") if "discard" in action.type for tile in action.tiles} == {"1m"}


@pytest.mark.clause("mcr:Q161", "mcr:Q37(3)")
@pytest.mark.parametrize(
    ("foul", "variant", "more"),
    [("naming_discard", "misnamed_won", {}), ("early_draw", "next_tile_wins", {"option": "pays_for_all"})],
)
def test_what_the_others_paid_the_winner_is_on_record(foul: str, variant: str, more: dict[str, object]) -> None:
    match = won_by_south("mcr")
    match.close()
    before = match.position.points
    assert before[2:] == (492, 492)
    ruling = match.rule({"foul": foul, "variant": variant, "offender": 0, **more})
    assert ruling.payments == (-16, 0, 8, 8)
    assert match.position.points == (before[0] - 16, before[1], 500, 500)
    with pytest.raises(InputError, match="the table shows"):
        match.rule({"foul": foul, "variant": variant, "offender": 0, "facts": {"owed": {"2": 30}}, **more})


# --- wins of riichi books -------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.9.2")
def test_a_complete_hand_that_may_not_win_is_another_foul() -> None:
    match, table = at("xjtu", {"S": WAITING, "W": FAR}, "9s1p")
    do(table, "E", "discard_drawn")
    everybody_passes(table)
    assert proposed(match, "win", 1) == []  # self-drawn
    do(table, "S", "discard_drawn")
    everybody_passes(table)
    assert proposed(match, "win", 2, tile="1p") == [("false_win", "")]
    with pytest.raises(InputError, match="the hand is not complete"):
        match.rule({"foul": "invalid_win", "offender": 2, "facts": {"tile": "1p"}})


@pytest.mark.clause("xjtu:9.9.2", "xjtu:6.4.1")
def test_a_win_in_furiten_is_invalid() -> None:
    match, table = at("xjtu", {"E": "1p", "S": WAITING}, "9s2p")
    do(table, "E", "discard", tile="1p")
    everybody_passes(table)
    do(table, "S", "discard_drawn")
    everybody_passes(table)
    (found,) = match.propose({"declared": "win", "offender": 1, "tile": "1p"})
    assert (found.foul, match.rule(found).payments) == ("invalid_win", (4000, -8000, 2000, 2000))
    with pytest.raises(InputError, match="the hand is complete"):
        match.rule({"foul": "false_win", "offender": 1, "facts": {"tile": "1p"}})


@pytest.mark.parametrize(("shown", "variant", "deduction"), [(True, "shown", 20000), (False, "not_shown", 0)])
@pytest.mark.clause("ema:5.1.1.3", "ema:5.3", "ema:5.2")
def test_ema_a_dead_hand_or_a_chombo(shown: bool, variant: str, deduction: int) -> None:
    match, _ = at("ema", {"E": FAR}, "9s")
    (found,) = match.propose({"declared": "win", "offender": 0, "shown": shown})
    assert (found.foul, found.variant) == ("empty_win", variant)
    match.rule(found)
    assert match.results[0].deduction == deduction
    assert (match.table is None) == shown
    same_record(match)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.clause("ema:5.3", "reading:203")
def test_ema_a_chombo_is_dropped_when_another_won(closed: bool) -> None:
    match = won_by_south()
    if closed:
        match.close()
    (found,) = match.propose({"declared": "win", "offender": 3, "shown": True})
    assert found.facts.another_won
    ruling = match.rule({"foul": "empty_win", "variant": "shown", "offender": 3})
    assert (ruling.hand, ruling.sanctions) == ("continues", ())
    if not closed:
        match.close()
    assert match.position.points[1] > 30000
    assert [standing.deduction for standing in match.results] == [0] * 4
    same_record(match)


@pytest.mark.clause("ema:5.3")
def test_ema_a_riichi_is_judged_only_at_an_empty_wall() -> None:
    match = won_by_south()
    for foul in ("riichi_not_ready", "illegal_kong_in_riichi"):
        with pytest.raises(InputError, match="the table shows for N"):
            match.rule({"foul": foul, "variant": "at_draw" if foul == "riichi_not_ready" else "at_end", "offender": 3})
    assert match.rule({"foul": "riichi_not_ready", "offender": 3}).incident.variant == "another_wins"
    assert [standing.deduction for standing in match.results] == [0] * 4
    running, _ = at("ema", {"E": FAR}, "9s")
    with pytest.raises(InputError, match="did not end in an exhaustive draw"):
        running.rule({"foul": "riichi_not_ready", "variant": "at_draw", "offender": 0})
    assert proposed(running, "riichi", 0) == [("riichi_not_ready", "at_draw")]


@pytest.mark.clause("ema:5.3")
def test_ema_what_is_told_of_another_win_must_be_so() -> None:
    match, _ = at("ema", {"E": FAR}, "9s")
    with pytest.raises(InputError, match="the table shows false"):
        match.rule({"foul": "empty_win", "variant": "shown", "offender": 0, "facts": {"another_won": True}})


@pytest.mark.clause("lol:(十)4a", "lol:(十)3d", "lol:(十)3")
def test_league_shown_not_shown_and_after_the_right_was_lost() -> None:
    match, _ = at("lol", {"E": FAR}, "9s")
    assert proposed(match, "win", 0, shown=True) == [("false_win", "")]
    assert proposed(match, "win", 0) == [("empty_word", "")]
    with pytest.raises(InputError, match="they have not been barred from winning"):
        match.rule({"foul": "breach_of_lost_win", "offender": 0})
    match.rule({"foul": "wrong_number_of_tiles", "offender": 0})
    assert proposed(match, "riichi", 0)[0] == ("breach_of_lost_win", "")


# --- the house ------------------------------------------------------------------------------------


PSA_READY = {"E": FAR, "S": "123456m1155p678s"}


def psa(special: str | None = None, **hands: str) -> tuple[Match, Table]:
    match, table = at("psa", PSA_READY | hands, "9s", special)
    everybody_passes(table)
    return match, table


@pytest.mark.clause("psa:诈和#2", "psa:特殊#9", "psa:收益#1", "reading:114")
def test_house_others_ready_are_paid_by_their_hands_and_the_dice_rule() -> None:
    """South's hand is one fan with either tile it waits for, in the first go-round too: nobody has discarded."""
    plain, _ = psa("4")
    assert plain.rule({"foul": "false_win", "offender": 0}).payments == (-30, 30, 0, 0)
    doubled, _ = psa("9")
    assert doubled.rule({"foul": "false_win", "offender": 0}).payments == (-60, 60, 0, 0)
    same_record(doubled)


@pytest.mark.clause("psa:诈和#2", "psa:特殊#3", "reading:360")
def test_house_a_hand_that_cannot_win_by_the_dice_is_not_ready() -> None:
    """One fan does not win under 番缚, so nobody is ready, and the least win is one of two fans: 40 from each."""
    match, _ = psa("3")
    assert match.rule({"foul": "false_win", "offender": 0}).payments == (-120, 40, 40, 40)


@pytest.mark.clause("psa:诈和#1", "psa:诈和#2")
def test_house_what_is_told_of_ready_hands_must_be_so() -> None:
    match, _ = psa("4")
    for variant, facts in (
        ("nobody_ready", {"fan": 2}),
        ("others_ready", {"ready": {"2": 7}}),
        ("", {"ready": {"2": 7}}),
    ):
        with pytest.raises(InputError, match="the table shows"):
            match.rule({"foul": "false_win", "variant": variant, "offender": 0, "facts": facts})
    assert not match.rulings


@pytest.mark.clause("psa:诈和#2", "psa:明牌#3", "reading:208")
def test_house_open_hands_are_seen() -> None:
    match, table = at("psa", PSA_READY, "9s", "4")
    while "S" in table.asked or table.phase != "play":
        who = table.asked[0]
        open_hand = [action for action in table.legal(who) if action.type == "open_hand"]
        table.act(who, open_hand[0] if who == "S" and open_hand else {"type": "pass"})
    assert table.view("W").seats["S"].open
    assert match.rule({"foul": "false_win", "offender": 0}).payments[1] == 30 * (1 + 1)


@pytest.mark.clause("psa:诈和#1", "psa:特殊#7")
def test_house_a_winner_who_has_left_is_paid_nothing() -> None:
    hands = {"E": "1p", "S": WAITING, "W": FAR, "N": "147m258p369s5677z"}
    match, table = at("psa", hands, "9s", "7")
    everybody_passes(table)
    do(table, "E", "discard", tile="1p")
    table.act("S", {"type": "win"})
    everybody_passes(table)
    assert [event.seat for event in table.events if isinstance(event, E.WinEvent)] == ["S"]
    offender = 2 if table.view("referee").turn == "W" else 0
    ruling = match.rule({"foul": "false_win", "offender": offender, "facts": {"fan": 2}})
    assert ruling.payments[1] == 0
    assert ruling.payments[offender] == -80


@pytest.mark.clause("psa:诈和#1", "reading:243")
def test_house_fans_of_a_false_win_nobody_told() -> None:
    match, table = at("psa", {"E": FAR}, "9s", "3")
    everybody_passes(table)
    (found,) = match.propose({"declared": "win", "offender": 0})
    assert (found.variant, found.facts.fan) == ("nobody_ready", 2)
    assert match.rule(found).payments == (-120, 40, 40, 40)
    plain, table = at("psa", {"E": FAR}, "9s", "4")
    everybody_passes(table)
    assert plain.rule({"foul": "false_win", "offender": 0}).payments == (-60, 20, 20, 20)


@pytest.mark.clause("reading:295", "reading:296")
def test_what_a_book_does_not_know_or_name_is_any_other_breach() -> None:
    match, table = at("psa", {"E": FAR}, "9s", "3")
    everybody_passes(table)
    for declared in ("kong", "riichi", "nine_terminals", "ready"):
        (found,) = match.propose({"declared": declared, "offender": 0})
        assert found.foul == "other_breach"
    with pytest.raises(InputError, match="the table shows"):
        match.rule({"foul": "false_win", "offender": 0, "facts": {"ready": {"2": 7}}})
    assert proposed(at("mcr", {"E": FAR}, "9s")[0], "riichi", 0) == [("other_breach", "")]


@pytest.mark.clause("reading:245")
def test_results_count_what_was_paid_in_the_hand_being_played() -> None:
    match = Match("xjtu", seed=3)
    match.deal()
    match.rule({"foul": "false_win", "offender": 1})
    assert [standing.points for standing in match.results] == [29000, 17000, 27000, 27000]


# --- other declarations ---------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.12.1", "xjtu:9.6.6")
def test_riichi_right_and_wrong() -> None:
    match, table = at("xjtu", {"E": WAITING}, "9s")
    assert proposed(match, "riichi", 0) == []
    assert proposed(match, "riichi", 0, tile="9s") == []
    assert proposed(match, "riichi", 0, tile="1m") == [("riichi_not_ready", "")]
    do(table, "E", "riichi_drawn")
    everybody_passes(table)
    assert proposed(match, "riichi", 0) == [("riichi_twice", "")]


@pytest.mark.clause("xjtu:9.9.3")
def test_nine_kinds() -> None:
    match, _ = at("xjtu", {"E": "19m19p19s123z2345m"}, "6m")
    assert proposed(match, "nine_terminals", 0) == []
    with pytest.raises(InputError, match="they do have nine kinds"):
        match.rule({"foul": "false_nine_terminals", "offender": 0})
    assert proposed(match, "nine_terminals", 1) == [("false_nine_terminals", "")]


@pytest.mark.clause("xjtu:9.10.1", "mcr:Q157", "mcr:Q158", "ema:5.1.1.4", "lol:(十)3e", "psa:诈吃碰#1")
@pytest.mark.parametrize(
    ("book", "shown", "expected"),
    [
        ("xjtu", True, ("illegal_call", "")),
        ("mcr", False, ("empty_call", "without_tiles")),
        ("mcr", True, ("wrong_set", "")),
        ("ema", False, ("empty_call", "not_shown")),
        ("ema", True, ("wrong_set", "before_discard")),
        ("lol", False, ("empty_word", "")),
        ("lol", True, ("wrong_call", "")),
        ("psa", True, ("false_claim", "at_once")),
    ],
)
def test_claims_without_the_tiles(book: str, shown: bool, expected: tuple[str, str]) -> None:
    match, table = at(book, {"E": "5m", "S": "46m258p369s12345z", "W": FAR}, "9s")
    everybody_passes(table)
    do(table, "E", "discard", tile="5m")
    assert proposed(match, "chow", 1, shown=shown) == []
    assert proposed(match, "pung", 1, shown=shown)[0] == expected
    assert match.rule(match.propose({"declared": "pung", "offender": 1, "shown": shown})[0])
    same_record(match)


@pytest.mark.clause("xjtu:9.2.3", "lol:(十)2d", "mcr:Q24(19)")
def test_saying_that_one_is_ready() -> None:
    for book, expected in (("xjtu", "false_state_shown"), ("lol", "not_ready_hand_shown")):
        match = Match(book, seed=2)
        pass_out(match.deal())
        ready = {"ESWN".index(seat) for seat in match.table.ready} if match.table else set()
        for player in range(4):
            found = [foul for foul, _ in proposed(match, "ready", player)]
            assert found == ([] if player in ready else [expected])
    assert proposed(at("mcr", {"E": WAITING}, "9s")[0], "ready", 0) == [("declaring_ready", "")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"declared": "sleep", "offender": 0},
        {"declared": "win", "offender": 4},
        {"declared": "win"},
        {"declared": "win", "offender": 0, "tile": "9x"},
        {"declared": "win", "offender": 0, "shown": 1},
        {"declared": "chow", "offender": 0, "more": 1},
    ],
)
def test_a_declaration_that_is_none(wrong: dict[str, object]) -> None:
    match, _ = at("xjtu", {"E": FAR}, "9s")
    with pytest.raises(InputError):
        match.propose(wrong)


def test_the_referee_is_asked_only_what_the_hand_leaves_open() -> None:
    match, table = at("ema", {"E": FAR}, "9s")
    asked = opinion_on(match, Incident("tiles_exposed", 0)).needs[0]
    assert [id for id, _ in asked.choices] == ["deal_few", "deal_many", "accident"]
    do(table, "E", "discard_drawn")
    everybody_passes(table)
    asked = opinion_on(match, Incident("tiles_exposed", 0)).needs[0]
    assert [id for id, _ in asked.choices] == ["play_few", "play_many", "accident"]


def test_before_the_first_hand_there_is_nothing_to_judge() -> None:
    with pytest.raises(InputError, match="no hand"):
        Match("xjtu", seed=1).propose({"declared": "win", "offender": 0})
    assert Match("mcr", seed=1).rule({"foul": "late", "variant": "ten_minutes", "offender": 0}).warnings == 1


def test_an_incident_reads_as_its_json() -> None:
    incident = Incident("false_win", 1)
    assert dict(incident) == {"foul": "false_win", "offender": 1}  # type: ignore[call-overload]


@pytest.mark.clause("psa:诈和#2", "reading:114")
def test_house_a_kong_before_another_discard_adds_nothing_to_a_ready_hand() -> None:
    hands = {"E": "2s147m258p36s1234z", "S": "222s19m19p34567z9m", "W": FAR, "N": "123456m1155p678s"}
    match, table = at("psa", hands, "9s7z7z", "4", replacements="7z")
    everybody_passes(table)
    do(table, "E", "discard", tile="2s")
    do(table, "S", "kong")
    everybody_passes(table)
    do(table, "S", "discard", tile="7z")
    everybody_passes(table)
    assert table.asked == ("W",)
    (found,) = match.propose({"declared": "win", "offender": 2, "shown": True})
    assert found.facts.ready == ((3, 1),)
