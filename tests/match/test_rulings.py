"""Rulings where a match has to think: a hand that is over, one taken back later, people who changed places."""

from dataclasses import replace
from fractions import Fraction

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.ruled import opinion_on
from paiju.referee import Incident
from paiju.table import events as E
from paiju.table.table import Table
from tests.match.acting import choices, pass_out, play_a_while
from tests.match.playing import simple
from tests.match.records import same_record
from tests.table.laid import do, everybody_passes, laid, played

FALSE_WIN = (4000, -8000, 2000, 2000)  # of the second player while the first deals


def play_out(table: Table, seed: int = 0) -> None:
    """The hand to its end."""
    choose = choices(seed)
    while not table.over:
        table.act(*choose(table))


def added(points: tuple[int, ...], *payments: tuple[int, ...]) -> tuple[int, ...]:
    """Points after payments."""
    return tuple(map(sum, zip(points, *payments)))


# --- a hand that is over --------------------------------------------------------------------------


@pytest.mark.clause("ema:5.3", "reading:195", "reading:203")
def test_a_riichi_that_was_not_ready_makes_a_drawn_hand_void() -> None:
    match = Match("ema", seed=1)
    table = match.deal()
    pass_out(table)
    assert table.result is not None
    assert table.result.result == "exhausted"
    match.rule({"foul": "riichi_not_ready", "offender": 2, "variant": "at_draw"})
    assert (match.table, match.position.name(), match.position.counters) == (None, "E1", 0)
    assert match.position.points == (30000,) * 4
    assert [standing.deduction for standing in match.results] == [0, 0, 20000, 0]
    same_record(match)
    match.undo(0)
    assert match.table is not None
    assert match.table.over
    match.close()
    assert [standing.deduction for standing in match.results] == [0] * 4


def test_what_does_not_void_a_hand_that_is_over_waits_until_it_is_closed() -> None:
    match = Match("xjtu", seed=1)
    play_out(match.deal())
    with pytest.raises(InputError, match="close it first"):
        match.rule({"foul": "false_win", "offender": 1})
    assert not match.rulings
    match.close()
    match.rule({"foul": "false_win", "offender": 1})
    same_record(match)


@pytest.mark.clause("xjtu:9.1.1")
def test_a_foul_seen_between_two_hands_belongs_to_the_hand_before() -> None:
    """Who dealt there pays and is paid as the dealer, though the deal has passed."""
    for seed in range(20):
        match = Match("xjtu", seed=seed)
        play_out(match.deal(), seed)
        match.close()
        if match.position.dealer == 1:
            break
    before = match.position.points
    assert match.position.name() == "E2"
    match.rule({"foul": "false_win", "offender": 1})
    assert match.position.points == added(before, FALSE_WIN)
    match.rule({"foul": "false_win", "offender": 0})
    assert match.position.points == added(before, FALSE_WIN, (-12000, 4000, 4000, 4000))
    same_record(match)


# --- taken back -----------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["void", "abandon"])
@pytest.mark.clause("reading:195")
def test_what_an_undo_gave_back_stays_when_the_hand_does_not_count(leave: str) -> None:
    match = Match("xjtu", seed=1)
    first = match.deal()
    match.rule({"foul": "false_win", "offender": 1})
    play_out(first)
    match.close()
    before = match.position.points
    play_a_while(match, 5)
    match.undo(0)
    getattr(match, leave)()
    back = (-4000, 8000, -2000, -2000)
    assert match.position.points == added(before, back)
    same_record(match)


@pytest.mark.clause("reading:195")
def test_a_ruling_of_the_same_hand_undone_leaves_nothing() -> None:
    match = Match("xjtu", seed=1)
    play_a_while(match, 5)
    match.rule({"foul": "false_win", "offender": 1})
    match.rule({"foul": "false_win", "offender": 2})
    match.undo(0)
    match.void()
    assert match.position.points == added((25000,) * 4, (4000, 2000, -8000, 2000))
    same_record(match)


# --- people who changed places --------------------------------------------------------------------


def has_claimed(table: Table, seat: str) -> bool:
    """Play until a seat has claimed a tile, which others let go; False when it comes to none."""
    everybody_passes(table)
    while not table.over and not any(isinstance(event, E.Pung | E.Chow) for event in table.events):
        who = table.asked[0]
        wanted = ("pung", "chow", "pass", "discard") if who == seat else ("pass", "discard")
        legal = [action for kind in wanted for action in table.legal(who) if action.type == kind]
        table.act(who, legal[0])
    return not table.over


def swapped(seed: int = 3) -> tuple[Match, Table]:
    """A hand in which the first player has changed places with the third."""
    match = Match("psa", seed=seed)
    table = match.deal(special=12)
    table.act("E", {"type": "swap", "seat": "W"})
    return match, table


@pytest.mark.clause("psa:特殊#12", "psa:诈吃碰#2", "reading:115")
def test_a_ruling_finds_who_did_it_after_places_were_changed() -> None:
    match, table = next(each for seed in range(3, 40) if has_claimed((each := swapped(seed))[1], "E"))
    match.rule({"foul": "false_claim", "offender": 2, "variant": "later"})
    told = next(event for event in table.events if isinstance(event, E.RulingEvent))
    assert (told.seat, told.lost) == ("E", ("win",))
    same_record(match)


@pytest.mark.parametrize("leave", ["void", "abandon"])
@pytest.mark.clause("psa:特殊#12", "reading:115", "reading:195")
def test_what_was_paid_at_changed_places_is_found_again(leave: str) -> None:
    match, table = swapped()
    paid = {"E": -60, "S": 20, "W": 20, "N": 20}
    table.rule(E.RulingEvent("E", (), "hand", (), paid, None, (), ("psa:诈和#1",), "诈和", "false win"))
    getattr(match, leave)()
    assert match.position.points == (20, 20, -60, 20)


# --- a hand that a ruling ends --------------------------------------------------------------------


@pytest.mark.clause("psa:诈和#1", "psa:杠#3", "reading:208", "reading:236")
def test_a_false_win_ends_the_hand_and_what_was_paid_before_stands() -> None:
    match = Match("psa", seed=3)
    table = laid("psa", {"E": "5555p"}, "6z")
    match.sit_at(table)
    everybody_passes(table)
    do(table, "E", "concealed_kong", tile="5p")
    match.rule({"foul": "false_win", "offender": 1, "variant": "nobody_ready", "facts": {"fan": 2}})
    assert match.position.points == added((60, -20, -20, -20), (40, -120, 40, 40))
    assert (match.table, match.position.name(), match.over) == (None, "E2", "")


@pytest.mark.clause("psa:诈吃碰#3", "reading:236")
def test_a_win_with_a_false_claim_is_none() -> None:
    for seed in range(300):
        match = Match("psa", seed=seed)
        table = played(match.deal(special=3), seed)
        wins = [event for event in table.events if isinstance(event, E.WinEvent)]
        winner = "ESWN".index(wins[-1].seat) if wins else 0
        called = wins and any(meld.from_ for meld in wins[-1].melds)
        if called and opinion_on(match, Incident("false_claim", winner)).incident.variant == "after_win":
            break
    kongs = [sum(e.payments.get(s, 0) for e in table.events if isinstance(e, E.Payment)) for s in "ESWN"]
    ruling = match.rule({"foul": "false_claim", "offender": winner, "variant": "after_win", "facts": {"fan": 2}})
    opened = [seat for seat, place in table.view("referee").seats.items() if place.open]
    fans = [40 + 10 * (seat in opened) + 10 * (wins[-1].seat in opened) for seat in "ESWN" if seat != wins[-1].seat]
    assert ruling.payments[winner] == -sum(fans)
    assert match.position.points == added(tuple(kongs), ruling.payments)
    same_record(match)
    match.undo(0)
    match.close()
    assert match.position.points == tuple(table.result.points[seat] for seat in "ESWN")  # type: ignore[union-attr]


@pytest.mark.clause("xjtu:9.17", "xjtu:6.9.7", "reading:236")
def test_sticks_stay_when_a_ruling_ends_a_hand() -> None:
    for seed in range(20):
        match = Match("xjtu", seed=seed)
        table = match.deal()
        while not table.over and not any(event.type == "riichi" for event in table.events):
            table.act(*simple(table))
        if not table.over:
            break
    match.rule({"foul": "other_breach", "offender": 1, "option": "end_hand"})
    assert (match.position.name(), match.position.counters, match.position.deposits) == ("E1", 1, 1)
    assert sum(match.position.points) == 99000
    same_record(match)


# --- what counts later ----------------------------------------------------------------------------


@pytest.mark.clause("lol:(十)4")
def test_a_chombo_comes_off_the_total_and_not_off_the_game() -> None:
    match = Match("lol", seed=1)
    play_a_while(match, 5)
    match.rule({"foul": "false_win", "offender": 3})
    assert match.table is None
    assert [standing.off_total for standing in match.results] == [0, 0, 0, 20000]
    assert [standing.final for standing in match.results] == [standing.final for standing in Match("lol").results]
    assert [standing.off_total for standing in read_match(match.lines()).results] == [0, 0, 0, 20000]


@pytest.mark.clause("xjtu:9.1.4", "xjtu:8.6", "xjtu:8.7", "xjtu:8.8.2")
def test_warnings_are_paid_for_then_places_given_then_sticks_taken() -> None:
    """The leader pays 1500 to each for five warnings, so another is first and has the stick and the place."""
    match = Match("xjtu")
    match.position = replace(match.position, points=(31000, 29000, 20000, 19000), deposits=1)
    for _ in range(5):
        match.rule({"foul": "drawn_tile_mixed", "offender": 0})
    results = match.results
    assert [one.place for one in results] == [2, 1, 3, 4]
    assert [one.points for one in results] == [26500, 31500, 21500, 20500]
    assert [one.final for one in results] == [Fraction("6.5"), Fraction("21.5"), Fraction("-8.5"), Fraction("-19.5")]
    assert match.position.points == (31000, 29000, 20000, 19000)  # nothing is paid before the end


@pytest.mark.parametrize(("rounds", "wanted"), [(1, 7500), (2, 15000), (4, 30000)])
@pytest.mark.clause("ema:2.12", "ema:5.3")
def test_a_chombo_comes_off_the_result_whatever_its_length(rounds: int, wanted: int) -> None:
    match = Match("ema", rounds=rounds)
    match.position = replace(match.position, points=(31000, 30500, 29500, 29000))
    match.rule({"foul": "empty_win", "offender": 0, "variant": "shown"})
    finals = [one.final for one in match.results]
    assert finals[0] == wanted + {1: 500, 2: 1000, 4: 2000}[rounds] - 20000
    assert [one.place for one in match.results] == [1, 2, 3, 4]


@pytest.mark.clause("xjtu:8.2", "xjtu:8.5.3", "xjtu:9.1.1", "xjtu:9.17")
def test_a_reverse_mangan_before_an_early_end_may_throw_somebody_out() -> None:
    for points, over in (((30000, 7900, 31000, 31100), "bust"), ((30000, 8000, 31000, 31000), "")):
        match = Match("xjtu", seed=1, points=points)
        play_a_while(match, 3)
        match.rule({"foul": "false_win", "offender": 1})
        match.rule({"foul": "other_breach", "offender": 2, "option": "end_hand"})
        assert match.over == over
        assert match.position.points[1] == points[1] - 8000
        same_record(match)
