"""Places in the house's rules of an evening that can be read two ways: what each value of the field does."""

from random import Random

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import events as H
from paiju.evening.camps import CAMPS, planned
from paiju.evening.chairs import Floor
from tests.evening.nights import NAMES, new_evening, play_hand


def read(**changes: object) -> Book:
    """The house rules with fields of `evening` read otherwise."""
    return derive(books.get("psa"), "psa-read", evening=changes)


def camps_of(evening: Evening) -> tuple[str, ...]:
    """The camps at the table, the dealer first, then those who bet."""
    seating = evening.tables["A"]
    people = {name: camp for camp, names in evening.camps.items() for name in names}
    return tuple(people[name] for name in (*seating.players, *seating.supporters))


@pytest.mark.clause("psa:难忘今宵", "psa:人数#9", "psa:人数#10", "psa:人数#11", "reading:228")
@pytest.mark.parametrize(("people", "each", "in_all"), [(4, 1, 1), (5, 2, 2), (9, 2, 1), (10, 2, 1), (11, 2, 1)])
def test_two_tables_play_two_last_hands_each_or_in_all(people: int, each: int, in_all: int) -> None:
    for reading, hands in (("each_table", each), ("in_all", in_all)):
        evening, rng = new_evening(people, book=read(last_hands=reading)), Random(people)
        assert evening.last_hands()[0] == H.LastHands(hands)
        for table in evening.tables:
            for _ in range(hands):
                assert not evening.over
                play_hand(evening, table, rng)
            with pytest.raises(InputError, match="has played its last hand"):
                evening.start_hand(table)
        assert evening.over
        assert len(evening.hands) == hands * len(evening.tables)


@pytest.mark.clause("psa:阵营分配#4", "psa:阵营分配#5", "reading:230")
@pytest.mark.parametrize(
    ("people", "number", "first"), [(8, 4, ("石", "陈", "李", "王")), (10, 5, ("段", "石", "陈", "李", "王"))]
)
def test_the_camp_that_deals_deals_once_or_every_hand(people: int, number: int, first: tuple[str, ...]) -> None:
    """Every hand: Shi, or Duan, stays the dealer, and with five Wang bets all the time; who wins does not matter."""
    for reading in ("first_hand", "every_hand"):
        evening, rng = new_evening(people, camps=True, camp_count=number, book=read(camp_deals=reading)), Random(1)
        seen = [camps_of(evening)]
        for _ in range(6):
            play_hand(evening, "A", rng)
            seen.append(camps_of(evening))
        dealers, betting = {each[0] for each in seen}, {each[4:] for each in seen}
        assert seen[0] == first
        if reading == "every_hand":
            assert (dealers, betting) == ({first[0]}, {first[4:]})
            assert not any(isinstance(event, H.Moved) for event in evening.events)
        else:
            assert len(dealers) > 3
            assert (len(betting) > 1) == (number == 5)


@pytest.mark.clause("psa:阵营分配#4", "psa:阵营分配#5", "reading:230")
@pytest.mark.parametrize("deals", ["first_hand", "every_hand"])
@pytest.mark.parametrize("bets", ["in_turn", "every_hand"])
def test_dealing_and_betting_are_read_apart(deals: str, bets: str) -> None:
    """Duan may deal every hand while the others take turns at betting, or Wang bet every hand while the deal passes."""
    evening, rng = new_evening(10, camps=True, book=read(camp_deals=deals, camp_bets=bets)), Random(4)
    seen = [camps_of(evening)]
    for _ in range(8):
        play_hand(evening, "A", rng)
        seen.append(camps_of(evening))
    dealers, betting = {each[0] for each in seen}, {each[4] for each in seen}
    assert (dealers == {"段"}) == (deals == "every_hand")
    assert (betting == {"王"}) == (bets == "every_hand")
    assert all(len(set(each)) == 5 for each in seen)
    assert Evening.replay(evening.record()).tables == evening.tables


@pytest.mark.clause("psa:阵营分配#4", "psa:特殊#12", "reading:115", "reading:230")
def test_a_dealer_who_changed_places_still_deals_every_hand() -> None:
    """Under the twelfth rule the dealer changes chairs for good; their camp deals from the new one."""
    floor = Floor(planned(8, True, False, 4)[0], NAMES[:8], one_camp_deals=True)
    floor.form_camps({camp.id: (camp.names.en,) for camp in CAMPS[:4]})
    assert floor.after_hand("A", {"E": "W", "W": "E"}, "Li") == ()
    assert floor.seating("A", False).players == ("Shi", "Wang", "Li", "Chen")


def test_an_evening_by_another_reading_is_read_back() -> None:
    evening, rng = new_evening(9, book=read(last_hands="in_all")), Random(2)
    evening.last_hands()
    for table in ("A", "B"):
        play_hand(evening, table, rng)
    again = Evening.replay(evening.record())
    assert (again.over, again.book.evening.last_hands, again.ledger.chips) == (True, "in_all", evening.ledger.chips)
    assert set(again.names) == set(NAMES[:9])
