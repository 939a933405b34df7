"""The first winner moves on, and everybody in their way moves up, as in a naive model of each row of the table."""

from random import Random

import pytest

from paiju.evening.chairs import Floor
from paiju.evening.people import arrangement
from paiju.evening.rotation import first_winner
from paiju.table import events as E
from tests.core.play.house import ONE_FAN, ONE_FAN_AS_WELL, ONE_FAN_TOO
from tests.evening.nights import NAMES, NUMBERS, Room
from tests.evening.persons import persons
from tests.table.laid import discard, do, everybody_passes, laid

STEPS = 400


def floor_of(people: int) -> Floor:
    """So many people in their first places."""
    return Floor(arrangement(people, allow_eight=True), NAMES[:people])


@pytest.mark.clause(
    "psa:人数#3-4", "psa:人数#5", "psa:人数#6", "psa:人数#7", "psa:人数#9", "psa:人数#10", "psa:人数#11",
    "psa:双房#1", "psa:双房#2", "psa:双房#3", "reading:223", "reading:225", "reading:226", "reading:227",
)  # fmt: skip
@pytest.mark.parametrize("people", NUMBERS)
def test_hands_move_people_as_the_table_says(people: int) -> None:
    floor, room, rng = floor_of(people), Room(people, list(NAMES[:people])), Random(people)
    for _ in range(STEPS):
        table = rng.choice(floor.plan.tables)
        seated = floor.seating(table, last=False).players
        assert list(seated) == room.seats(table)
        swapped = (0, rng.randrange(1, len(seated))) if rng.random() < 0.2 else None
        winner = rng.choice(seated) if rng.random() < 0.7 else None
        floor.after_hand(table, persons(len(seated), swapped), winner)
        room.hand(table, swapped, winner)
        assert {name: floor.where(name) for name in NAMES[:people]} == room.where()


@pytest.mark.clause("psa:人数#5")
def test_of_five_the_winner_bets_once_and_comes_back() -> None:
    floor = floor_of(5)
    floor.after_hand("A", persons(4, None), "乙")
    assert floor.seating("A", False).players == ("戊", "丙", "丁", "甲")  # the deal has passed to the winner's chair
    assert floor.seating("A", False).supporters == ("乙",)
    floor.after_hand("A", persons(4, None), "丁")
    assert floor.seating("A", False).players == ("丙", "乙", "甲", "戊")


@pytest.mark.clause("psa:人数#7", "reading:225")
def test_of_seven_the_winner_goes_to_billiards_then_bets_then_plays() -> None:
    floor, seen = floor_of(7), []
    for winner in ("甲", "乙", "丙", "丁"):
        floor.after_hand("A", persons(4, None), winner)
        seen.append(floor.where("甲"))
    assert seen == ["billiards", "billiards", "bet A", "A"]


@pytest.mark.clause("psa:人数#11", "psa:双房#2", "reading:226")
def test_of_eleven_a_winner_goes_from_table_to_table() -> None:
    floor, seen = floor_of(11), []
    for table, winner in (("A", "甲"), ("B", "戊"), ("B", "己"), ("B", "甲"), ("A", "乙"), ("A", "丙")):
        floor.after_hand(table, persons(4, None), winner)
        seen.append(floor.where("甲"))
    assert seen == ["free", "bet B", "B", "free", "bet A", "A"]


@pytest.mark.clause("psa:双房#2", "reading:226")
def test_a_free_agent_fills_the_next_gap_also_where_he_came_from() -> None:
    floor = floor_of(9)
    floor.after_hand("A", persons(4, None), "甲")
    assert (floor.where("甲"), floor.where("壬")) == ("free", "A")
    floor.after_hand("A", persons(4, None), "乙")
    assert (floor.where("甲"), floor.where("乙")) == ("A", "free")


@pytest.mark.clause("psa:人数#注", "reading:224")
def test_a_hand_without_a_win_moves_nobody_but_passes_the_deal() -> None:
    floor = floor_of(7)
    before = floor.places
    assert floor.after_hand("A", persons(4, None), None) == ()
    assert floor.places == before
    assert floor.dealer("A") == "乙"


@pytest.mark.clause("reading:223")
def test_who_changed_places_keeps_the_new_one() -> None:
    floor = floor_of(4)
    floor.after_hand("A", persons(4, (0, 2)), "甲")
    assert floor.places.seats["A"] == ("丙", "乙", "甲", "丁")
    assert floor.dealer("A") == "乙"


# --- who the first winner is ----------------------------------------------------------------------


@pytest.mark.clause("psa:人数#注", "reading:224", "reading:120")
def test_of_several_winners_of_a_tile_the_first_sits_right_of_the_discarder() -> None:
    t = everybody_passes(laid("psa", {"E": ONE_FAN, "W": ONE_FAN_TOO, "N": ONE_FAN_AS_WELL}, draws="6z 8s"))
    discard(t, "6z")
    do(t, "S", "discard", tile="8s")
    for seat in ("E", "N", "W"):
        do(t, seat, "win")
    assert [event.seat for event in t.events if isinstance(event, E.WinEvent)] == ["W", "N", "E"]
    assert first_winner(t.events) == "W"


@pytest.mark.clause("psa:人数#注", "psa:特殊#11", "reading:224")
def test_where_play_goes_on_the_first_to_win_counts() -> None:
    t = laid("psa", {"E": ONE_FAN, "W": ONE_FAN_TOO}, draws="6z 8s 5s", special="river_of_blood")
    discard(everybody_passes(t), "6z")
    do(t, "S", "discard", tile="8s")
    do(t, "W", "pass")
    do(t, "E", "win")
    assert first_winner(t.events) == "E"
    while t.asked:
        who = t.asked[0]
        t.act(who, t.legal(who)[-1])
    assert first_winner(t.events) == "E"


def test_nobody_won() -> None:
    assert first_winner(laid("psa").events) is None
