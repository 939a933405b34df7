"""Wins told at a desk that turn out to be none, and hands that a ruling ends: nobody keeps what was not theirs, and it
comes to the same whether the hand was closed before or not."""

from dataclasses import replace
from typing import Any

import pytest

from paiju.desk import Desk, Entry
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.ruled import note_ruling, opinion_on
from paiju.referee import incident_from
from tests.desk.entering import by_player, desk_of, points, read_again, won
from tests.laws.undoing import standing
from tests.match.acting import pass_out
from tests.match.foul_places import winning
from tests.table.laid import discard, do, everybody_passes, laid

FIGHT_ON = {"do": "deal", "special": "fight_on"}
FALSE_WIN = {"foul": "false_win", "variant": "nobody_ready", "offender": 1, "facts": {"fan": 3}}


def ruled(desk: Desk, incident: dict[str, Any]) -> Desk:
    """The desk after a ruling on its first hand."""
    desk.enter(Entry({"do": "rule", "hand": 0, "incident": incident}))
    return desk


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


LATER = ([won(2, 3, value=2000)], [{"do": "draw", "ready": []}], [{"do": "riichi", "player": 1}])  # another hand


@pytest.mark.clause("xjtu:9.9.1", "reading:357")
@pytest.mark.parametrize("later", LATER, ids=("won", "drawn", "in progress"))
def test_once_another_hand_is_told_points_and_sticks_go_back_to_where_they_came_from(
    later: list[dict[str, Any]],
) -> None:
    """West's stick lay there from the hand before, North's and South's are of this one, which South seems to win with a
    counter: 1300 and three sticks, one of them South's own; 4000, 2000 and 2000 are the penalty."""
    first = [{"do": "riichi", "player": 2}, {"do": "draw", "ready": [0, 2]}]
    riichi = [{"do": "riichi", "player": 3}, {"do": "riichi", "player": 1}]
    desk = desk_of("xjtu", *first, *riichi, won(1, 0, value=1000), *later)
    before, had = standing(desk.match), by_player(desk)
    desk.enter(Entry({"do": "rule", "hand": 1, "incident": {"foul": "false_win", "offender": 1}}))
    after = standing(desk.match)
    assert [now - then for now, then in zip(by_player(desk), had)] == [5300, -11300, 3000, 3000]
    assert after.sticks == before.sticks
    assert read_match(desk.lines()).position == desk.match.position
    assert standing(read_again(desk).match) == after
    desk.enter(Entry({"do": "undo", "entry": len(desk.entries)}))
    assert standing(desk.match) == before


@pytest.mark.clause("xjtu:9.9.1", "reading:357")
@pytest.mark.parametrize("later", LATER, ids=("won", "drawn", "in progress"))
def test_a_win_that_was_right_after_all_has_its_sticks_again_from_where_they_are(later: list[dict[str, Any]]) -> None:
    """They lay on the table, and are taken from who has won them since."""
    hand = [{"do": "riichi", "player": 3}, {"do": "riichi", "player": 0}, won(0, 2, value=2000)]
    right, wrong = desk_of("xjtu", *hand), desk_of("xjtu", *hand)
    ruled(wrong, {"foul": "false_win", "offender": 0})
    for desk in (right, wrong):
        for body in later:
            desk.enter(Entry(body))
    wrong.match.undo(0)
    assert (standing(wrong.match).points, standing(wrong.match).sticks) == (
        standing(right.match).points,
        standing(right.match).sticks,
    )


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.17")
def test_a_win_of_a_hand_that_is_dealt_again_is_not_taken_back() -> None:
    desk = desk_of("xjtu", won(1, 0, value=1000))
    ruled(desk, {"foul": "other_breach", "offender": 0, "option": "restart"})
    assert points(desk) == (25000, 25000, 25000, 25000)
    ruled(desk, {"foul": "false_win", "offender": 1})
    assert points(desk) == (29000, 17000, 27000, 27000)


def test_a_ruling_kept_by_an_earlier_version_takes_no_win_back() -> None:
    desk = ruled(desk_of("xjtu", won(1, 0, value=1000)), {"foul": "false_win", "offender": 1})
    kept = desk.entries[-1].body
    assert kept["incident"] == {"foul": "false_win", "offender": 1, "facts": {"own_win": True}}
    again = desk_of("xjtu", won(1, 0, value=1000))
    again.enter(Entry({**kept, "incident": {"foul": "false_win", "offender": 1}}, replayed=True))
    assert points(again) == (28000, 18000, 27000, 27000)
    assert again.match.position.name() == "E2"


def test_a_win_told_with_its_tiles_stays_right() -> None:
    desk = desk_of("xjtu", won(1, 0, tiles={"hand": "123456789m1122p", "win": "1p", "dora": "1z"}))
    for foul in ("false_win", "invalid_win"):
        with pytest.raises(InputError, match=r"complete|valid"):
            ruled(desk, {"foul": foul, "offender": 1})


# --- hands that the referee ends ------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.17", "mcr:Q160(2)", "mcr:Q160(4)", "reading:211", "reading:236")
@pytest.mark.parametrize(
    ("book", "incident"),
    [
        ("xjtu", {"foul": "other_breach", "offender": 1, "option": "end_hand"}),
        ("mcr", {"foul": "hand_dropped_at_win", "variant": "lost", "offender": 1, "amount": 20}),
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


ENDS = {
    "xjtu": {"foul": "other_breach", "option": "end_hand"},
    "mcr": {"foul": "others_tiles_exposed", "victims": [0], "option": "ends", "amount": 5},
}


@pytest.mark.clause("xjtu:9.17", "mcr:Q160(4)", "reading:236")
@pytest.mark.parametrize(
    ("book", "end"),
    [(book, end) for book in ENDS for end in ("won", "drawn")] + [("xjtu", "won by two")],
)
def test_what_ended_a_hand_counts_though_the_referee_says_that_it_ends(book: str, end: str) -> None:
    """A hand that was over cannot be ended: before it is closed and afterwards the deal goes on as after its own end.
    What has to be paid waits until it is closed."""
    match, offender = ended_match(book, end)
    closed = read_match(match.lines())
    closed.close()
    incident = {**ENDS[book], "offender": offender}
    early, late = read_match(match.lines()), read_match(match.lines())
    late.close()
    late.rule(incident)
    if book == "mcr":
        with pytest.raises(InputError, match="close it first"):
            early.rule(incident)
        early.close()
    early.rule(incident)
    if early.table is not None:
        assert read_match(early.lines()).lines() == early.lines()
        early.close()
    assert (early.position, early.over) == (late.position, late.over)
    if end != "won by two":
        paid = late.rulings[0].payments
        assert late.position == replace(closed.position, points=tuple(map(sum, zip(closed.position.points, paid))))
    else:
        assert late.position.name() == "E2"  # West has won, and has the stick
        assert (late.position.deposits, late.position.counters) == (0, 0)
        assert late.position.points[2] == closed.position.points[2] + 1000
    for each in (early, late):
        assert read_match(each.lines()).position == each.position
        each.undo(0)
        if each.table is not None:
            each.close()
        assert each.position == closed.position


PUTS_OUT: dict[str, list[dict[str, Any]]] = {
    "xjtu": [
        {"foul": "withdrawal"},
        {"foul": "other_breach", "option": "disqualified"},
        {"foul": "other_breach", "option": "end_game"},
    ],
    "ema": [{"foul": "withdrawal"}],
    "mcr": [{"foul": "withdrawal"}, {"foul": "defying_referee"}],
}


@pytest.mark.clause("mcr:Q146(9)", "xjtu:9.17", "reading:244")
@pytest.mark.parametrize("offender", [1, 2, 3])
@pytest.mark.parametrize(
    ("book", "end", "incident"),
    [(book, "won", incident) for book, all_ in PUTS_OUT.items() for incident in all_]
    + [(book, "won by two", incident) for book in ("xjtu", "ema") for incident in PUTS_OUT[book]],
)
def test_who_is_out_leaves_a_hand_that_was_over_as_it_ended(
    book: str, end: str, incident: dict[str, Any], offender: int
) -> None:
    """A winner or another, before the hand is closed and afterwards: everybody has what the hand brought."""
    match, _ = ended_match(book, end)
    early, late, plain = (read_match(match.lines()) for _ in range(3))
    plain.close()
    late.close()
    for each in (early, late):
        each.rule({**incident, "offender": offender})
        assert each.table is None
        assert each.over == ("referee" if incident.get("option") == "end_game" else "player_out")
        assert each.position == plain.position
        assert [row.points for row in each.results] == [row.points for row in late.results]
        assert read_match(each.lines()).position == each.position
        each.undo(0)
        if each.table is not None:
            each.close()
        assert (each.position, each.over) == (plain.position, plain.over)


@pytest.mark.clause("xjtu:9.15", "xjtu:9.18", "mcr:Q165", "reading:244")
@pytest.mark.parametrize(
    ("book", "end", "incident"),
    [
        ("mcr", "won", {"foul": "cheating"}),
        *(("xjtu", end, {"foul": "cheating"}) for end in ("won", "won by two")),
        *(("xjtu", end, {"foul": "signals", "variant": "cheating"}) for end in ("won", "won by two")),
    ],
)
def test_who_cheated_has_lost_the_win_and_who_won_beside_them_has_not(
    book: str, end: str, incident: dict[str, Any]
) -> None:
    """Before the hand is closed, afterwards, and once another has been dealt."""
    match, _ = ended_match(book, end)
    start = match.position.points
    early, late, later = (read_match(match.lines()) for _ in range(3))
    late.close()
    later.close()
    later.deal()
    closed = late.position
    for each in (early, late, later):
        each.rule({**incident, "offender": 1}, (), 0)
        assert each.over == "player_out"
        assert read_match(each.lines()).position == each.position
    assert early.position == late.position
    if end == "won by two":  # the stick of North is West's, and what East paid South is East's again
        back = closed.points[1] - start[1] - 1000
        expected = [own + more for own, more in zip(closed.points, (back, -back - 1000, 1000, 0))]
        assert list(late.position.points) == expected == list(later.position.points)
    else:
        assert late.position.points == later.position.points == start
    early.undo(0)
    early.close()
    late.undo(0)
    assert early.position == late.position == closed


@pytest.mark.clause("reading:244")
@pytest.mark.parametrize("end", ["won", "won by two"])
def test_a_winner_who_was_out_by_an_earlier_version_has_lost_the_hand_for_all(end: str) -> None:
    """Its rulings do not say that the hand was over; it is read as it was left."""
    match, _ = ended_match("xjtu", end)
    ruling = opinion_on(match, incident_from({"foul": "withdrawal", "offender": 1}, match.book))
    assert ruling.incident.facts.ended
    facts = replace(ruling.incident.facts, ended=False)
    note_ruling(match, replace(ruling, incident=replace(ruling.incident, facts=facts)), ())
    assert (match.position.points, match.over) == ((25000,) * 4, "player_out")
    assert read_match(match.lines()).position == match.position


def ended_match(book: str, end: str) -> tuple[Match, int]:
    """A hand that is over and not closed, and who is said to have erred."""
    if end == "won":
        match = winning(book)
        assert match.table is not None
        do(match.table, "S", "win")
        return match, 2
    if end == "drawn":
        match = Match(book, seed=1)
        pass_out(match.deal())
        return match, 1
    match = Match(book)
    ready = "123456789m11s23p"
    table = match.sit_at(laid(book, {"S": ready, "W": "123456789s55z23p", "N": "234567m345678s2z"}, "1z2z3z7m4p"))
    discard(everybody_passes(table), "1z", "2z", "3z")
    do(table, "N", "riichi", tile="7m")
    everybody_passes(table)
    do(table, "E", "discard", tile="4p")
    for seat in "SW":
        do(table, seat, "win")
    assert table.over
    return match, 1


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
    assert desk.match.entered_hand is not None
    assert desk.match.entered_hand.points[2] > 0
    with pytest.raises(InputError, match="a chow can only come from the left"):
        desk_of("psa", won(2, 0, tiles=told))
