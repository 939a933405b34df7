"""Appeals: who may, until when, in which form; and what the board may not change."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.tournament.rulings.appeals import AppealAnswer, EventAppeal, check_answer, check_appeal

ENDED = datetime(2026, 5, 1, 12, 0)
SEATED = ("p1", "p2", "p3", "p4")
APPEAL = EventAppeal("p2", "main", "1", "3", "The kong was not mine.", "Lee", ENDED + timedelta(minutes=30))


@pytest.mark.clause("mcr:Q149", "mcr:Q149(1)", "mcr:Q149(2)", "mcr:Q149(3)", "mcr:Q149(4)")
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({}, ""),
        ({"player": "p9"}, "mcr:Q149(1)"),
        ({"at": ENDED + timedelta(minutes=31)}, "mcr:Q149(2)"),
        ({"at": ENDED - timedelta(minutes=1)}, "mcr:Q149(2)"),
        ({"text": " "}, "mcr:Q149(2)"),
        ({"leader": ""}, "mcr:Q149(3)"),
        ({"leader": "somebody"}, "mcr:Q149(3)"),
        ({"to_board": False}, "mcr:Q149(4)"),
    ],
)
def test_an_appeal_in_time_in_writing_signed_to_the_board(changes: dict[str, object], clause: str) -> None:
    appeal = replace(APPEAL, **changes)  # type: ignore[arg-type]
    if not clause:
        check_appeal(books.get("mcr"), appeal, SEATED, ENDED, {"Lee"})
        return
    with pytest.raises(InputError) as refused:
        check_appeal(books.get("mcr"), appeal, SEATED, ENDED, {"Lee"})
    assert clause in refused.value.message
    assert clause in refused.value.zh


@pytest.mark.clause("reading:322")
def test_players_without_a_leader_sign_for_themselves() -> None:
    check_appeal(books.get("mcr"), replace(APPEAL, leader=""), SEATED, ENDED, set())


def test_books_that_settle_protests_at_the_table_take_no_appeal() -> None:
    with pytest.raises(InputError, match="at the table"):
        check_appeal(books.get("xjtu-cup"), APPEAL, SEATED, ENDED, set())


@pytest.mark.clause("mcr:Q148(2)", "mcr:Q149(5)")
def test_the_board_leaves_what_was_within_the_referees_power() -> None:
    instructed = AppealAnswer("referee_instructed", "The referee has been told.", "Board")
    check_answer(instructed, None, within_referees_power=True)
    check_answer(replace(instructed, decision="rejected"), None, within_referees_power=True)
    dispute = AppealAnswer("regulation_decided", "The cut is 16.", "Board", changes_result=True)
    check_answer(dispute, None, within_referees_power=False)
    refused = [
        (dispute, None, True, "mcr:Q148(2)"),
        (replace(instructed, changes_result=True), None, True, "mcr:Q149(5)"),
        (replace(instructed, changes_result=True), None, False, "mcr:Q149(5)"),
        (instructed, dispute, True, "closed"),
        (replace(instructed, decision="upheld"), None, True, "one of"),
    ]
    for answer, before, within, word in refused:
        with pytest.raises(InputError) as told:
            check_answer(answer, before, within)
        assert word in told.value.message
