"""Camps: drawn anew every hour, played for by whom they choose, their income shared."""

from collections import Counter
from random import Random

import pytest

from paiju import fair
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import camps as C
from paiju.evening import events as H
from paiju.evening.chairs import Floor
from tests.evening.nights import NAMES, new_evening, play_hand


def camp_of(evening: Evening, name: str) -> str:
    """Somebody's camp."""
    return next(camp for camp, people in evening.camps.items() if name in people)


@pytest.mark.clause("psa:阵营#2", "psa:阵营分配#2", "psa:阵营分配#3", "reading:229")
@pytest.mark.parametrize(("people", "number"), [(6, 4), (7, 4), (8, 4), (6, 5), (7, 5), (9, 5), (10, 5)])
def test_everybody_draws_one_of_two_tiles_of_each_camp(people: int, number: int) -> None:
    """Every camp has one or two people, and any two people are as likely together as any others."""
    together: Counter[tuple[str, str]] = Counter()
    stream = fair.Stream(bytes(32))
    for _ in range(600):
        drawn = C.draw(stream, NAMES[:people], number)
        members = C.members_of(drawn)
        assert [*members] == [camp.id for camp in C.CAMPS[:number]]
        assert sum(map(len, members.values())) == people
        assert {len(each) for each in members.values()} <= {1, 2}
        together.update(pair for pair in members.values() if len(pair) == 2)  # type: ignore[misc]
    if people > number:
        pairs = people * (people - 1) // 2
        assert len(together) == pairs
        assert max(together.values()) < 3 * sum(together.values()) / pairs


@pytest.mark.clause("psa:阵营分配#2", "reading:233")
def test_camps_are_drawn_anew_every_hour() -> None:
    evening = new_evening(8, camps=True)
    first = evening.camps
    assert evening.clock(59) == (H.Clock(59),)
    assert evening.camps == first
    assert [event.type for event in evening.clock(60)] == ["clock", "camps_drawn", "seated"]
    assert evening.camps != first
    assert [event.type for event in evening.clock(119)] == ["clock"]
    assert [event.type for event in evening.clock(200)] == ["clock", "camps_drawn", "seated"]
    assert [event.type for event in evening.clock(259)] == ["clock"]  # an hour is counted from the last draw
    assert [event.type for event in evening.clock(260)] == ["clock", "camps_drawn", "seated"]


@pytest.mark.clause("psa:阵营分配#2", "reading:233")
def test_a_hand_is_played_to_its_end_first() -> None:
    evening = new_evening(8, camps=True)
    first = evening.camps
    evening.start_hand()
    assert evening.clock(61) == (H.Clock(61),)
    assert evening.camps == first
    assert [event.type for event in evening.void_hand()] == ["hand_void", "camps_drawn", "seated"]
    assert evening.camps != first


@pytest.mark.clause("psa:阵营分配#4", "reading:230")
def test_four_camps_keep_their_chairs_and_the_deal_passes() -> None:
    floor = Floor(C.planned(8, True, False, 4)[0], NAMES[:8])
    floor.form_camps({camp.id: (camp.names.en,) for camp in C.CAMPS[:4]})
    order = [floor.dealer("A")]
    for winner in ("Chen", None, "Shi", "Wang"):
        floor.after_hand("A", {}, winner)
        order.append(floor.dealer("A"))
    assert order == ["石", "陈", "李", "王", "石"]


@pytest.mark.clause("psa:阵营分配#5", "psa:人数#5", "reading:230")
def test_five_camps_take_turns_like_five_people() -> None:
    floor = Floor(C.planned(10, True, False, 5)[0], NAMES[:10])
    floor.form_camps({camp.id: (camp.names.en,) for camp in C.CAMPS})
    first = floor.seating("A", False)
    assert (first.players, first.supporters) == (("Duan", "Shi", "Chen", "Li"), ("Wang",))
    floor.after_hand("A", {}, "Chen")
    second = floor.seating("A", False)
    assert (second.players, second.supporters) == (("Shi", "Wang", "Li", "Duan"), ("Chen",))


@pytest.mark.clause("psa:阵营#2")
def test_a_camp_chooses_who_plays() -> None:
    evening = new_evening(8, camps=True)
    one, other = evening.camps["李"]
    assert evening.represent("Li", other) == (H.CampChose("李", other),)
    assert evening.tables["A"].seats["W"] == other
    assert (evening.where(other), evening.where(one)) == ("A", "resting")
    evening.start_hand()
    evening.represent("李", one)
    assert evening.tables["A"].seats["W"] == other  # not in the hand that runs
    evening.void_hand()
    assert evening.tables["A"].seats["W"] == one


@pytest.mark.clause("reading:234")
def test_who_has_played_less_plays_if_the_camp_says_nothing() -> None:
    evening, rng = new_evening(8, camps=True), Random(1)
    seen = []
    for _ in range(4):
        seats = evening.tables["A"].players
        seen.append(next(name for name in seats if camp_of(evening, name) == "石"))
        evening.start_hand()
        evening.void_hand()
        assert evening.tables["A"].players == seats
        play_hand(evening, "A", rng)
    one, other = evening.camps["石"]
    assert seen == [one, other, one, other]


@pytest.mark.parametrize(
    ("field", "camp", "name"),
    [("camp", "赵", "甲"), ("camp", 3, "甲"), ("camp", "段", "甲"), ("name", "石", "Zoe"), ("name", "石", None)],
)
def test_choices_that_cannot_be(field: str, camp: object, name: object) -> None:
    evening = new_evening(8, camps=True)
    with pytest.raises(InputError) as refused:
        evening.represent(camp, name)  # type: ignore[arg-type]
    assert refused.value.field == field
    outsider = next(name for name in NAMES[:8] if camp_of(evening, name) != "石")
    with pytest.raises(InputError, match="not in this camp"):
        evening.represent("石", outsider)
    with pytest.raises(InputError, match="no camps now"):
        new_evening(6).represent("石", "甲")


@pytest.mark.clause("psa:阵营#2", "psa:阵营分配#5", "reading:231", "reading:232")
@pytest.mark.parametrize(("people", "number"), [(7, 4), (8, 5), (10, 5)])
def test_what_a_camp_wins_is_shared(people: int, number: int) -> None:
    evening, rng = new_evening(people, camps=True, camp_count=number), Random(people)
    for hand in range(4):
        play = play_hand(evening, "A", rng)
        assert len(play.sitting.supporters) == number - 4
        evening.penalty({NAMES[hand]: -15, NAMES[hand + 1]: 15}, "psa:诈和#1")
        chips = evening.ledger.chips
        assert sum(chips.values()) == 0
        for camp in evening.camps.values():
            assert chips[camp[0]] - chips[camp[-1]] in (0, 1)
    assert any(entry.reason == "camp_share" for entry in evening.ledger.entries)


@pytest.mark.clause("psa:阵营#2", "reading:232")
def test_a_new_draw_leaves_old_gains_alone() -> None:
    evening = new_evening(8, camps=True)
    one, other = evening.camps["石"][0], evening.camps["陈"][0]
    evening.penalty({one: 45, other: -45}, "psa:诈和#1")
    before = evening.ledger.chips
    assert sorted(before.values()) == [-23, -22, 0, 0, 0, 0, 22, 23]
    evening.clock(60)
    assert evening.ledger.chips == before
    evening.penalty({one: 2, other: -2}, "psa:诈和#1")
    assert sum(abs(n - before[name]) for name, n in evening.ledger.chips.items()) in (0, 4)  # 0 if now of one camp


@pytest.mark.clause("psa:人数#6", "psa:人数#7", "psa:难忘今宵", "reading:117", "reading:229")
@pytest.mark.parametrize(("people", "options"), [(6, {}), (7, {}), (7, {"camp_count": 5}), (8, {})])
def test_six_and_seven_form_camps_for_the_last_hands(people: int, options: dict[str, int]) -> None:
    evening, rng = new_evening(people, **options), Random(people)
    assert not evening.camps
    assert [event.type for event in evening.last_hands()] == ["last_hands", "camps_drawn", "seated"]
    number = options.get("camp_count", 4)
    assert len(evening.camps) == number
    for first in (True, False):
        hand = evening.tables["A"]
        assert len(hand.supporters) == number - 4
        if first:
            assert camp_of(evening, hand.players[0]) == ("石" if number == 4 else "段")
        play = play_hand(evening, "A", rng)
        assert play.sitting.special is not None
        assert play.sitting.special.id == "river_of_blood"
    assert evening.over


@pytest.mark.clause("psa:人数#6")
def test_camps_wait_for_the_hand_that_runs() -> None:
    evening = new_evening(6)
    evening.start_hand()
    assert [event.type for event in evening.last_hands()] == ["last_hands"]
    assert [event.type for event in evening.void_hand()] == ["hand_void", "camps_drawn", "seated"]


@pytest.mark.clause("psa:阵营#2", "reading:232")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_ruled_after_another_draw_is_shared_by_the_camps_of_the_hand(seed: int) -> None:
    evening, rng = new_evening(8, seed, camps=True), Random(seed)
    for _ in range(3):
        play_hand(evening, "A", rng)
    then, chips = evening.camps, evening.ledger.chips
    evening.clock(60)
    assert evening.camps != then
    pays, gets = (people[0] for people in [*then.values()][:2])
    evening.penalty({pays: -40, gets: 40}, "psa:诈和#1")
    gained = {name: amount - chips[name] for name, amount in evening.ledger.chips.items()}
    first, second = (people for people in [*then.values()][:2])
    assert gained == dict.fromkeys(NAMES[:8], 0) | dict.fromkeys(first, -40 // len(first)) | dict.fromkeys(
        second, 40 // len(second)
    )
    before = len(evening.ledger.entries)
    play_hand(evening, "A", rng)  # the next hand is shared by the new camps, and by itself
    new = evening.ledger.since(before)
    for people in evening.camps.values():
        assert max(new[name] for name in people) - min(new[name] for name in people) <= 1
    again = Evening.replay(evening.record())
    assert (again.events, again.ledger.chips) == (evening.events, evening.ledger.chips)


def test_records_in_which_the_newest_camps_shared_are_read() -> None:
    evening, rng = new_evening(8, camps=True), Random(5)
    evening.newest_camps_share = True
    play_hand(evening, "A", rng)
    then = evening.camps
    evening.clock(60)
    pays, gets = (people[0] for people in [*then.values()][:2])
    evening.penalty({pays: -40, gets: 40}, "psa:诈和#1")
    again = Evening.replay(evening.record().splitlines())
    assert (again.events, again.ledger.chips, again.newest_camps_share) == (evening.events, evening.ledger.chips, True)
