"""Time: the seconds of every clock, the bank, and what runs when."""

import pytest

from paiju import books
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.server.room.clocks import bank_after, check_clock, clock_info, seconds, sort_of, tournament_of
from paiju.server.room.journal import ClockPlan
from paiju.server.room.open_prompts import OpenPrompt
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import ClockWish, NewTable
from paiju.table.table import Table
from tests.server.club_people import HOST

BANK = ClockPlan("bank", 10, 30)
MCR = books.get("mcr")


@pytest.mark.clause("mcr:Q167(2)", "mcr:Q167(3)")
def test_a_tournament_of_the_official_book_has_its_seconds() -> None:
    plan = check_clock(MCR, ClockPlan("tournament"))
    assert seconds(MCR, plan, "first", 0) == (30, 0)
    assert seconds(MCR, plan, "turn", 0) == (15, 0)
    assert seconds(MCR, plan, "claim", 0, [A.PASS, A.PUNG, A.OPEN_KONG]) == (3, 0)  # a pung's priority, and no more
    assert (
        seconds(MCR, plan, "claim", 0, [A.PASS, A.CHOW]) == seconds(MCR, plan, "claim", 0, [A.PASS, A.WIN]) == (15, 0)
    )
    assert seconds(MCR, plan, "claim", 0, [A.PASS, A.PUNG, A.WIN]) == (15, 0)
    told = clock_info(MCR, plan)
    assert (told.first, told.base, told.claim, told.clause) == (30, 15, 3, "mcr:Q167")
    wish = NewTable(book="mcr", clock=ClockWish("tournament"), pause=0.2)
    assert settings_of(wish, HOST).pause == 3  # so that no delay tells who could claim


def test_other_books_have_no_seconds_of_their_own() -> None:
    for book in books.all_books():
        if book.text != "mcr":
            assert tournament_of(book) is None
            with pytest.raises(InputError) as error:
                check_clock(book, ClockPlan("tournament"))
            assert error.value.field == "clock.kind"


def test_a_clock_that_cannot_be_is_refused() -> None:
    for plan, field in ((ClockPlan("bank", 0, 10), "clock.base"), (ClockPlan("bank", 5, 9999), "clock.bank")):
        with pytest.raises(InputError) as error:
            check_clock(MCR, plan)
        assert error.value.field == field


def test_the_bank_pays_for_what_the_base_does_not() -> None:
    assert bank_after(30, 10, 4) == 30
    assert bank_after(30, 10, 12.5) == 27.5
    assert bank_after(30, 10, 99) == 0


def test_a_decision_counts_only_while_the_clock_runs() -> None:
    asked = OpenPrompt(1, "turn", seconds(MCR, BANK, "turn", 20), 100.0)
    assert asked.due() is None
    asked.run(100.0)
    assert asked.due() == 130.0
    asked.stop(104.0)  # paused
    assert asked.due() is None
    asked.run(200.0)
    assert asked.due() == 226.0
    left = asked.left(210.0)
    assert left is not None
    assert (left.base, left.bank, left.deadline_ms_left) == (10, 20, 16_000)
    assert asked.bank_left(210.0) == 16_000
    assert OpenPrompt(1, "turn", seconds(MCR, ClockPlan(), "turn", 0), 100.0).left(200.0) is None


def test_which_sort_of_decision_it_is() -> None:
    table = Table("xjtu", seed=1)
    assert sort_of(table.state) == "first"
    while table.state.phase != D.CLAIM:
        table.act(table.asked[0], table.legal(table.asked[0])[0])
        assert sort_of(table.state) == ("claim" if table.state.phase == D.CLAIM else "turn")
