"""An evening as its people see it: who plays next, as long as somebody does."""

import pytest

from paiju import books
from paiju.desk.evening_desk import EveningDesk
from paiju.desk.evening_view import EveningView, evening_view
from paiju.evening.entered import EveningEntry
from paiju.evening.plan import evening_plan

NAMES = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit"]


def enter(night: EveningDesk, **body: object) -> EveningView:
    """Something is entered; the evening after it."""
    night.enter(EveningEntry(night.settled(body)))
    return evening_view(night)


def play(night: EveningDesk, table: str) -> EveningView:
    """A hand in which nobody wins."""
    shown = enter(night, do="deal", table=table)
    here = next(one for one in shown.tables if one.name == table)
    for bet in here.bets:
        enter(night, do="bet", table=table, name=bet.name, on=here.players[0])
    return enter(night, do="draw", table=table)


@pytest.mark.parametrize("people", [7, 11])
def test_nobody_is_seated_for_a_hand_that_never_comes(people: int) -> None:
    """One table is done before the other, then the evening is over; taken back, people sit there again."""
    night = EveningDesk(evening_plan({"names": NAMES[:people]}, books.get("psa")))
    shown = enter(night, do="last_hands")
    for table in [one.name for one in shown.tables]:
        while shown.tables[[one.name for one in shown.tables].index(table)].left:
            assert all(len(one.players) == 4 for one in shown.tables if one.left)
            shown = play(night, table)
        done = [one for one in shown.tables if not one.left]
        assert [(one.players, one.bets, one.seats) for one in done] == [([], [], [])] * len(done)
        assert table in [one.name for one in done]
    assert shown.over
    assert {one.where for one in shown.people} == {"away"}
    again = enter(night, do="undo", entry=len(night.entries))
    assert not again.over
    assert [len(one.players) for one in again.tables if one.left or one.hand] == [4]
    assert "away" not in {one.where for one in again.people}
