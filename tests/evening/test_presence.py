"""People come late, leave, come back: everybody has one place, nobody who plays is moved, and chips balance."""

from random import Random

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import events as H
from paiju.evening.people import arrangement
from tests.evening.mirror import MirroredEvening
from tests.evening.nights import NAMES, play_hand

PSA = books.get("psa")


def places(evening: Evening) -> dict[str, list[str]]:
    """Who is at each place."""
    found: dict[str, list[str]] = {}
    for name in evening.names:
        found.setdefault(evening.where(name), []).append(name)
    return found


def check_room(evening: Evening) -> None:
    """So many at each place as the book's table has it, everybody present once, the others away."""
    plan, found = evening.plan, places(evening)
    assert plan == arrangement(len(evening.present), allow_eight=True)
    for table, bets in zip(plan.tables, plan.bets):
        assert len(found.pop(table)) == plan.seats
        assert len(found.pop(f"bet {table}", [])) == bets
    assert len(found.pop("free", [])) == plan.free
    assert len(found.pop("billiards", [])) == plan.billiards
    assert set(found.pop("away", [])) == set(evening.names) - set(evening.present)
    assert found == {}
    assert all(len(set(seating.players)) == plan.seats for seating in evening.tables.values())


@pytest.mark.clause("psa:人数#5", "psa:双房#4", "reading:269")
def test_one_comes_after_the_other_up_to_seventeen_and_goes_again() -> None:
    evening = Evening(NAMES[:3], 1, drawn=False)
    for name in NAMES[3:17]:
        evening.arrive(name)
        check_room(evening)
    rng = Random(1)
    while len(evening.present) > 3:
        evening.leave(rng.choice(evening.present))
        check_room(evening)
    with pytest.raises(InputError, match="fewer than three"):
        evening.leave(evening.present[0])


@pytest.mark.clause("reading:269")
def test_who_has_waited_longest_takes_the_chair_of_who_leaves() -> None:
    evening = Evening(NAMES[:7], 1, drawn=False)  # four sit, 戊 bets, 己 and 庚 are at billiards
    evening.leave("乙")  # six: nobody bets, and the book has two at billiards
    assert evening.tables["A"].players == ("甲", "戊", "丙", "丁")
    assert places(evening)["billiards"] == ["己", "庚"]
    evening.leave("甲")  # five: one bets; who came first to billiards takes the chair, and its turn to deal
    assert evening.tables["A"].players == ("己", "戊", "丙", "丁")
    assert evening.tables["A"].supporters == ("庚",)
    evening.arrive("甲")  # back again, behind those who wait
    assert places(evening)["billiards"] == ["甲", "庚"]
    assert evening.where("乙") == "away"


@pytest.mark.clause("reading:269")
def test_nobody_is_moved_while_they_play() -> None:
    """Who leaves in the middle of a hand plays it to its end; who comes has a place after it."""
    evening = Evening(NAMES[:4], 1, drawn=False)
    play = evening.start_hand("A")
    evening.leave("乙")
    evening.arrive("戊")
    assert (evening.where("戊"), evening.tables["A"].players) == ("arriving", NAMES[:4])
    while play.asked:
        play.act(play.asked[0], play.legal(play.asked[0])[0])
    evening.finish_hand("A")
    assert evening.present == ("甲", "丙", "丁", "戊")
    assert set(evening.tables["A"].players) == set(evening.present)
    evening.start_hand("A")
    assert Evening.replay(evening.record()).events == evening.events


@pytest.mark.clause("reading:269", "psa:双房#1")
def test_a_table_that_closes_does_not_begin_again() -> None:
    """Of nine one leaves: table B has to close, so it waits for A, whose hand goes on."""
    evening = Evening(NAMES[:9], 1, drawn=False)
    evening.start_hand("A")
    evening.start_hand("B")
    evening.leave(NAMES[8])
    evening.void_hand("B")
    with pytest.raises(InputError, match="finish the hand at table A first"):
        evening.start_hand("B")
    evening.void_hand("A")
    assert tuple(evening.tables) == ("A",)
    assert [evening.where(name) for name in NAMES[4:9]] == ["bet A", *["billiards"] * 3, "away"]


@pytest.mark.clause("reading:269")
def test_tables_that_nobody_changes_play_on() -> None:
    evening = Evening(NAMES[:10], 1, drawn=False)  # somebody bets at A, and there is a free agent
    evening.start_hand("A")
    evening.leave("甲")  # needed at A
    evening.start_hand("B")
    evening.void_hand("B")
    assert evening.where("甲") == "A"
    evening.void_hand("A")
    assert evening.where("甲") == "away"
    check_room(evening)


@pytest.mark.clause("reading:269")
def test_who_changes_their_mind_has_not_moved() -> None:
    evening = Evening(NAMES[:5], 1, drawn=False)
    evening.start_hand("A")
    before = places(evening)
    evening.leave("甲")
    evening.arrive("甲")
    evening.arrive("己")
    evening.leave("己")
    evening.void_hand("A")
    assert {spot: row for spot, row in places(evening).items() if spot != "away"} == before
    for name, why in (("甲", "is already here"), ("E", "nobody can be called"), ("", "1 to 80")):
        with pytest.raises(InputError, match=why):
            evening.arrive(name)
    with pytest.raises(InputError, match="is not here"):
        evening.leave("己")


@pytest.mark.clause("psa:阵营分配#3", "psa:阵营#2", "reading:270")
def test_a_latecomer_draws_one_of_the_tiles_left() -> None:
    evening = Evening(NAMES[:7], 2, camps=True)
    before = evening.camps
    evening.arrive("辛")
    after = evening.camps
    joined = next(event for event in evening.events if isinstance(event, H.CampJoined))
    assert joined.name == "辛"
    assert sorted(map(len, after.values())) == [2, 2, 2, 2]
    assert all(set(before[camp]) <= set(after[camp]) for camp in before)
    evening.arrive("壬")  # nine: five camps, and all draw again
    assert len(evening.camps) == 5
    evening.leave("壬")
    assert len(evening.camps) == 4
    play_hand(evening, "A", Random(3))
    check_shares(evening)
    for name in evening.present[:2]:
        evening.leave(name)  # six: no camps any more
    assert evening.camps == {}
    assert evening.plan.people == 6
    evening.arrive("癸")
    assert len(evening.camps) == 4
    assert Evening.replay(evening.record()).events == evening.events


def check_shares(evening: Evening) -> None:
    """The people of a camp have gained alike since they belong together, but for an odd chip."""
    gained = evening.ledger.since(evening._booked)
    assert all(max(map(gained.get, people)) - min(map(gained.get, people)) <= 1 for people in evening.camps.values())  # type: ignore[type-var, operator]


@pytest.mark.clause("psa:阵营#2", "reading:270")
def test_a_latecomer_has_no_share_in_what_was_won_before() -> None:
    evening, rng = Evening(NAMES[:7], 5, camps=True), Random(1)
    for _ in range(3):
        play_hand(evening, "A", rng)
    before = evening.ledger.chips
    evening.arrive("辛")
    assert evening.ledger.chips == {**before, "辛": 0}
    play_hand(evening, "A", rng)
    check_shares(evening)


@pytest.mark.clause("reading:270", "psa:难忘今宵")
def test_the_last_hands_lose_people_but_gain_none() -> None:
    evening, rng = Evening(NAMES[:9], 1), Random(2)
    evening.last_hands()
    with pytest.raises(InputError, match="nobody can join"):
        evening.arrive(NAMES[9])
    play_hand(evening, "A", rng)
    evening.leave(evening.present[0])  # eight: one table is left, with what it has still to play
    assert tuple(evening.tables) == ("A",)
    play_hand(evening, "A", rng)
    assert evening.over


def test_an_evening_may_be_closed_at_any_time() -> None:
    evening = Evening(NAMES[:4], 1)
    evening.start_hand("A")
    with pytest.raises(InputError, match="finish it or void it first"):
        evening.end()
    evening.void_hand("A")
    evening.end()
    assert evening.over
    assert evening.events[-1] == H.Over(evening.ledger.chips)
    assert Evening.replay(evening.record()).over
    for act in (evening.end, lambda: evening.arrive("己"), lambda: evening.leave("甲")):
        with pytest.raises(InputError, match="is over"):
            act()


def come_and_go(people: int, steps: int, seed: int, **options: object) -> MirroredEvening:
    """An evening, played and told, in which people come and go all the time."""
    night = MirroredEvening(people, seed, book=PSA, **options)
    rng = Random(f"go {people} {seed}")
    for step in range(steps):
        here = night.played.present
        if rng.random() < 0.5 and len(here) > 3:
            night.both("leave", rng.choice(here))
        else:
            night.both("arrive", rng.choice([name for name in NAMES if name not in here]))
        if not night.played.camps and not options.get("camps"):
            check_room(night.played)
        night.both("clock", step * 20)
        night.play_hand(rng.choice(night.played.plan.tables))
    assert Evening.replay(night.played.record()).events == night.played.events
    return night


@pytest.mark.clause("reading:269", "reading:270")
@pytest.mark.parametrize(("people", "camps"), [(5, False), (9, False), (12, False), (8, True)])
def test_an_evening_of_coming_and_going(people: int, camps: bool) -> None:
    come_and_go(people, 8, 1, **({"camps": True} if camps else {}))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_evenings_of_coming_and_going(seed: int) -> None:
    for people in (4, 7, 11, 13):
        come_and_go(people, 15, seed, **({"camps": True} if people == 7 else {}))
