"""Lateness and the times of a round."""

from datetime import datetime, timedelta

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.tournament.event import EventStage
from paiju.tournament.rulings.clock import round_times
from paiju.tournament.rulings.lateness import late_arrival
from paiju.tournament.tables import TableSeats

START = datetime(2026, 5, 1, 9, 0)
SEATS = TableSeats("main", "1", "3", ("p1", "p2", "p3", "p4"))


@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)")
@pytest.mark.parametrize(
    ("seconds", "warnings", "taken", "forfeits"),
    [(-60, 0, 0, False), (0, 0, 0, False), (1, 1, 10, False), (600, 1, 10, False), (601, 0, 20, False),
     (900, 0, 20, False), (901, 0, 0, True), (7200, 0, 0, True)],
)  # fmt: skip
def test_the_ladder_of_lateness(seconds: int, warnings: int, taken: int, forfeits: bool) -> None:
    late = late_arrival(books.get("mcr"), SEATS, "p3", START, START + timedelta(seconds=seconds))
    assert (late.ruling.warnings if late.ruling else 0) == warnings
    assert [(each.player, each.kind, each.amount) for each in late.penalties(SEATS)] == (
        [("p3", "game", taken)] if taken else []
    )
    assert late.out == ("forfeit" if forfeits else "")


@pytest.mark.clause("mcr:Q146(1)")
def test_the_organisers_fault_costs_nothing_and_moves_the_end() -> None:
    late = late_arrival(books.get("mcr"), SEATS, "p1", START, START + timedelta(minutes=40), organisers_fault=True)
    assert late.penalties(SEATS) == []
    assert not late.forfeits
    times = round_times(books.get("mcr"), EventStage("main", "seated"), START, {SEATS.table: late.moves_end})
    assert times.tables[SEATS.table] == START + timedelta(minutes=220)
    assert times.end == START + timedelta(minutes=180)


@pytest.mark.clause("reading:320")
@pytest.mark.parametrize("book", ["xjtu-cup", "ema", "lol", "tenhou"])
def test_other_books_have_no_ladder(book: str) -> None:
    late = late_arrival(books.get(book), SEATS, "p1", START, START + timedelta(minutes=12))
    assert late.minutes == 12
    assert late.ruling is None
    assert not late.forfeits
    assert late.penalties(SEATS) == []


@pytest.mark.clause("mcr:Q147(1)", "mcr:Q147(2)", "reading:321")
def test_the_times_of_a_round() -> None:
    times = round_times(books.get("mcr"), EventStage("main", "seated"), START)
    at = [times.referees, times.pause, times.warning, times.end, times.appeals]
    told = [f"{each:%H:%M}" for each in at if each]
    assert told == ["08:30", "10:22", "11:45", "12:00", "12:30"]
    assert times.pause_minutes == 15
    assert [f"{each:%H:%M}" for each in times.results or ()] == ["12:30", "13:00"]
    short = round_times(books.get("mcr"), EventStage("main", "seated", minutes=90), START)
    assert short.end == START + timedelta(minutes=90)
    assert short.warning == START + timedelta(minutes=75)
    free = round_times(books.get("lol"), EventStage("main", "league"), START)
    assert free.end is None
    assert free.warning is None
    assert free.pause is None


@pytest.mark.clause("mcr:Q147(1)", "reading:321")
def test_a_break_beside_the_time() -> None:
    """By choice the hours are those of play: the end comes later, the break is in the middle of what is played."""
    book = derive(books.get("mcr"), "mcr", **{"clock.break_within": False})
    times = round_times(book, EventStage("main", "seated"), START)
    at = [times.pause, times.warning, times.end, times.appeals]
    assert [f"{each:%H:%M}" for each in at if each] == ["10:30", "12:00", "12:15", "12:45"]
