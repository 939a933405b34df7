"""A referee in an evening: what is ruled at a table is booked, a ruling ends a hand, one that is over is finished."""

import pytest

from paiju.errors import InputError
from paiju.evening import events as H
from paiju.table import events as E
from tests.evening.moments import evening_with, same_on_record
from tests.evening.nights import new_evening
from tests.table.laid import do, played

PAID = {"E": -60, "S": 20, "W": 20, "N": 20}
FALSE_WIN = {"甲": -120, "乙": 40, "丙": 40, "丁": 40}
CLAUSE = "psa:诈和#1"


def ruling(payments: dict[str, int]) -> E.RulingEvent:
    """A ruling that has people pay at the table, who lose no rights."""
    return E.RulingEvent("E", (), "hand", (), payments, None, (), (CLAUSE,), "诈和", "false win")


# --- ruled at the table ---------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["finish", "void"])
@pytest.mark.clause("psa:诈和#1", "reading:235")
def test_what_is_ruled_at_the_table_is_booked(leave: str) -> None:
    evening, hand = evening_with(3)
    hand.rule(ruling(PAID))
    if leave == "finish":
        played(hand, 1)
        evening.finish_hand()
    else:
        evening.void_hand()
    entries = [entry for entry in evening.ledger.entries if entry.reason == "penalty"]
    assert [(entry.hand, entry.clause, entry.gains) for entry in entries] == [
        (1, CLAUSE, {"甲": -60, "乙": 20, "丙": 20, "丁": 20})
    ]
    assert leave == "finish" or len(evening.ledger.entries) == 1
    assert sum(evening.ledger.chips.values()) == 0
    same_on_record(evening)


@pytest.mark.clause("psa:特殊#12", "reading:115", "reading:223")
def test_what_is_ruled_after_two_changed_places_is_booked_to_who_sits_there() -> None:
    evening, hand = evening_with(12)
    do(hand, "E", "swap", seat="W")
    hand.rule(ruling(PAID))
    evening.void_hand()
    assert evening.ledger.chips == {"甲": 20, "乙": 20, "丙": -60, "丁": 20, "戊": 0}
    assert evening.tables["A"].players == ("甲", "乙", "丙", "丁")  # dealt anew as they sat
    same_on_record(evening)


# --- a hand that a ruling ends --------------------------------------------------------------------


@pytest.mark.clause("psa:诈和#1", "reading:208", "reading:236")
def test_a_false_win_ends_a_hand() -> None:
    evening, _ = evening_with(3)
    told = evening.stop_hand(FALSE_WIN, CLAUSE)
    assert told[0] == H.HandStopped(1, "A", None, CLAUSE, FALSE_WIN)
    assert [event.type for event in told] == ["hand_stopped", "booked"]
    assert evening.ledger.chips == {**FALSE_WIN, "戊": 0}
    assert evening.tables["A"].players == ("乙", "丙", "丁", "甲")  # the deal has passed, nobody has won
    same_on_record(evening)


@pytest.mark.clause("psa:特殊#11", "psa:人数#注", "reading:236")
def test_what_was_won_before_stands_and_the_winner_moves_on() -> None:
    evening, hand = evening_with(11)
    kept = next(i for i, event in enumerate(played(hand, 3).events) if isinstance(event, E.WinEvent))
    whole, number = evening.running["A"], 1
    while not any(isinstance(event, E.WinEvent) for event in hand.events) or hand.over:
        kept += 1
        hand = whole.rewind(kept)
    evening.put_back("A", number, hand)
    win = next(event for event in hand.events if isinstance(event, E.WinEvent))
    told = evening.stop_hand({"甲": 10, "乙": -10}, CLAUSE)
    assert isinstance(told[0], H.HandStopped)
    assert told[0].winner == "甲乙丙丁"["ESWN".index(win.seat)]
    assert evening.where(told[0].winner) == "bet A"
    assert any(entry.reason == "win" for entry in evening.ledger.entries)
    assert evening.ledger.entries[-1].reason == "penalty"
    assert sum(evening.ledger.chips.values()) == 0
    same_on_record(evening)


@pytest.mark.clause("psa:难忘今宵", "reading:236")
def test_a_last_hand_that_a_ruling_ended_was_played() -> None:
    evening = new_evening(4)
    evening.last_hands()
    evening.start_hand()
    evening.stop_hand(FALSE_WIN, CLAUSE)
    assert evening.over


@pytest.mark.parametrize(
    ("field", "payments", "clause"),
    [
        ("payments", {"甲": 1}, CLAUSE),
        ("payments", 5, CLAUSE),
        ("clause", FALSE_WIN, "psa:none"),
        ("clause", FALSE_WIN, 3),
    ],
)
def test_a_hand_is_not_ended_by_what_cannot_be_paid(field: str, payments: object, clause: object) -> None:
    evening, hand = evening_with(3)
    before = evening.events
    with pytest.raises(InputError) as refused:
        evening.stop_hand(payments, clause)  # type: ignore[arg-type]
    assert (refused.value.field, evening.events, evening.running) == (field, before, {"A": hand})


def test_a_hand_that_is_over_is_finished() -> None:
    evening, hand = evening_with(3)
    played(hand, 1)
    for leave in (evening.void_hand, lambda: evening.stop_hand(FALSE_WIN, CLAUSE)):
        with pytest.raises(InputError, match="close it"):
            leave()
    assert evening.finish_hand()
