"""The law of seats: they do not depend on the clock, the machine or its load; winds are as even and people as far apart
as can be, and what could not be avoided is told beside what must be."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random

import pytest

from paiju.tournament.seating import search
from paiju.tournament.seating.arrange import SeatingPlan, arrange, next_by_standing
from paiju.tournament.seating.winds import EXACT, rebalanced, with_winds
from paiju.tournament.seating.wishes import Round, Wishes, pairs_of
from tests.extras import need, need_library
from tests.laws.conftest import Tell
from tests.laws.seatings import (
    Span,
    fewest_wrong_by_solver,
    least_spread_by_solver,
    least_spread_by_trying,
    meetings_of,
    random_round,
    random_wishes,
    spread_of,
)

SMALL, MIDDLE, LARGE = Span((8, 14), (1, 3)), Span((8, 24), (1, 4)), Span((20, 40), (1, 6))
STEPS = 4_000
CLOCKS = ("monotonic", "perf_counter", "process_time", "time")


@contextmanager
def another_clock(patch: pytest.MonkeyPatch, pace: float) -> Iterator[None]:
    """Every look at a clock finds so many seconds gone."""
    with patch.context() as inside:
        for name in CLOCKS:
            ticks = count()
            inside.setattr(time, name, lambda ticks=ticks: next(ticks) * pace)
        yield


@contextmanager
def under_load(threads: int = 1) -> Iterator[None]:
    """Others want the machine as well."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            sum(range(1000))

    busy = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for one in busy:
        one.start()
    try:
        yield
    finally:
        over.set()
        for one in busy:
            one.join()


def ways_of(wishes: Wishes, rng: Random) -> list[Callable[[], SeatingPlan]]:
    """Seats searched for, a plan mended, and a round by standing."""
    found = [lambda: arrange(wishes, STEPS)]
    if wishes.past:
        plan = [random_round(rng, wishes.players, wishes.table_size)] * (wishes.rounds - len(wishes.past))
        order = rng.sample(wishes.sitting, len(wishes.sitting))
        found += [lambda: arrange(wishes, STEPS, plan=plan), lambda: next_by_standing(wishes, order)]
    return found


def held_against_clocks(patch: pytest.MonkeyPatch, rng: Random, wishes: int, span: Span) -> dict[str, int]:
    """The same wishes with a clock that stands still and with one that runs away; now and then with that of the
    machine, beside others who want it."""
    counts = {"wishes": 0, "seatings": 0, "with played rounds": 0, "with byes": 0, "searched": 0}
    for number in range(wishes):
        wish = random_wishes(rng, span)
        for way in ways_of(wish, rng):
            with another_clock(patch, 0.0):
                seating = way()
            with another_clock(patch, 1e6):
                assert seating.public() == way().public(), wish
            counts["seatings"] += 1
            counts["searched"] += seating.way == "search"
            counts["with byes"] += any(seating.byes)
        if number % 50 == 0:
            with under_load():
                assert seating.public() == way().public(), wish
        counts["wishes"] += 1
        counts["with played rounds"] += bool(wish.past)
    return counts


def test_seats_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch, tell_count: Tell) -> None:
    tell_count("seats do not depend on the clock", **held_against_clocks(monkeypatch, Random(1), 6, MIDDLE))


@pytest.mark.long
def test_seats_never_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch, tell_count: Tell) -> None:
    tell_count("seats do not depend on the clock (long)", **held_against_clocks(monkeypatch, Random(2), 2000, MIDDLE))
    tell_count("seats of up to forty (long)", **held_against_clocks(monkeypatch, Random(2), 60, LARGE))


@pytest.mark.parametrize("shape", [(18, 5), pytest.param((26, 6), marks=pytest.mark.long)])
def test_compiled_and_interpreted_find_the_same(monkeypatch: pytest.MonkeyPatch, shape: tuple[int, int]) -> None:
    """The same text, over whole numbers only: the answer is the same to the last seat, whenever it is compiled."""
    need_library()
    assert arrange(Wishes(*shape, seed=3), 15_000).way == "search"
    monkeypatch.setattr(search, "is_ready", lambda: False)
    found = []
    for after in (0, 5_000, search.USUAL):
        monkeypatch.setattr(search, "INTERPRETED", after)
        found.append(arrange(Wishes(*shape, seed=3), 15_000).public())
    assert found[0] == found[1] == found[2]


# --- winds ----------------------------------------------------------------------------------------


def some_tables(rng: Random, players: int, rounds: int, size: int = 4) -> list[Round]:
    """Rounds by lot."""
    return [random_round(rng, players, size) for _ in range(rounds)]


def winds_held(rng: Random, cases: int) -> dict[str, int]:
    """After any rounds, of up to sixteen: the spread that CP-SAT calls the smallest."""
    counts = {"cases": 0, "after uneven rounds": 0, "tables of three": 0, "mended": 0}
    for number in range(cases):
        size = 3 if number % 4 == 3 else 4
        players = rng.randint(2 * size, EXACT)
        past, rounds = (
            some_tables(rng, players, rng.randint(0, 5), size),
            some_tables(rng, players, rng.randint(1, 5), size),
        )
        least = least_spread_by_solver(rounds, past)
        assert spread_of([*past, *with_winds(rounds, past)]) == least, (past, rounds)
        if number % 5 == 0:
            assert spread_of([*past, *rebalanced(rounds, past)]) == least, (past, rounds)
            counts["mended"] += 1
        counts["cases"] += 1
        counts["after uneven rounds"] += bool(past) and spread_of(past) > 1
        counts["tables of three"] += size == 3
    return counts


def test_winds_are_as_even_as_can_be(tell_count: Tell) -> None:
    need("ortools", "the season extra")
    tell_count("winds as even as can be", **winds_held(Random(3), 16))


@pytest.mark.long
def test_winds_are_always_as_even_as_can_be(tell_count: Tell) -> None:
    need("ortools", "the season extra")
    tell_count("winds as even as can be (long)", **winds_held(Random(4), 2000))


def winds_tried(rng: Random, cases: int) -> dict[str, int]:
    """Eight players, two rounds played and two to come: every order there is."""
    uneven = 0
    for _ in range(cases):
        past, rounds = some_tables(rng, 8, 2), some_tables(rng, 8, 2)
        least = least_spread_by_trying(rounds, past)
        assert spread_of([*past, *with_winds(rounds, past)]) == least, (past, rounds)
        uneven += least > 1
    return {"cases": cases, "uneven for good": uneven}


def test_winds_of_eight_by_trying_everything(tell_count: Tell) -> None:
    tell_count("winds by brute force", **winds_tried(Random(5), 12))


@pytest.mark.long
def test_winds_of_eight_by_trying_everything_often(tell_count: Tell) -> None:
    tell_count("winds by brute force (long)", **winds_tried(Random(6), 2000))


def test_winds_that_paths_alone_leave_uneven() -> None:
    """One round played, two to come: even winds are there, but no path of tables leads to them."""
    past: list[Round] = [[(2, 5, 6, 7), (8, 4, 3, 1)]]
    rounds: list[Round] = [[(2, 6, 4, 3), (7, 5, 8, 1)], [(2, 3, 8, 7), (5, 6, 4, 1)]]
    assert spread_of([*past, *with_winds(rounds, past)]) == 1


# --- teams, clubs ---------------------------------------------------------------------------------


def kept_apart(rng: Random, wishes: int, span: Span, solver: bool) -> dict[str, int]:
    """Meetings are counted anew and never fewer than the bound; of teams they are just the bound, of teams and
    clubs together what CP-SAT calls the fewest."""
    counts = {"wishes": 0, "with teams": 0, "with clubs": 0, "forced": 0, "with played rounds": 0}
    for _ in range(wishes):
        wish = random_wishes(rng, span)
        seating = arrange(wish, STEPS)
        report, event = seating.report, [*wish.past, *seating.rounds]
        mates = pairs_of(wish.groups)
        found = meetings_of(mates, event), meetings_of(wish.apart, event)
        bound = report.bound["team_meetings"], report.bound["apart_meetings"]
        assert found == (report.numbers["team_meetings"], report.numbers["apart_meetings"])
        assert all(here >= least for here, least in zip(found, bound, strict=True)), (wish, found, bound)
        assert all(report.numbers[key] >= report.bound[key] for key in ("repeats", "wind_spread", "table_revisits")), (
            wish
        )
        if not wish.apart:
            assert found[0] == bound[0], (wish, found, bound)
        elif solver:
            seated = [[player for table in tables for player in table] for tables in seating.rounds]
            best = sum(fewest_wrong_by_solver(wish, people, wish.barred) for people in seated)
            assert meetings_of(wish.barred, seating.rounds) == best, (wish, best)
        counts["wishes"] += 1
        counts["with teams"] += bool(mates)
        counts["with clubs"] += bool(wish.apart)
        counts["forced"] += bound != (0, 0)
        counts["with played rounds"] += bool(wish.past)
    return counts


def test_teams_and_clubs_are_kept_apart(tell_count: Tell) -> None:
    need("ortools", "the season extra")
    tell_count("kept apart as far as can be", **kept_apart(Random(7), 20, SMALL, solver=True))


@pytest.mark.long
def test_teams_and_clubs_are_always_kept_apart(tell_count: Tell) -> None:
    need("ortools", "the season extra")
    tell_count("kept apart as far as can be (long)", **kept_apart(Random(8), 2000, SMALL, solver=True))
    tell_count("kept apart, up to forty players (long)", **kept_apart(Random(9), 500, LARGE, solver=False))


@pytest.mark.parametrize(
    ("teams", "rounds", "forced"),
    [
        ((1,) * 5 + (2,) * 4 + (3,) * 4 + (4,) * 3, 3, 3),
        ((1,) * 4 + (2,) * 4 + (3,) * 4 + (0,) * 4, 3, 0),
        ((1, 1, 2, 2, 3, 3, 4), 1, 0),
        ((1, 2, 3, 4) * 4, 4, 0),
        ((1,) * 6 + (0,) * 2, 2, 12),
    ],
)
def test_teams_of_any_sizes(teams: tuple[int, ...], rounds: int, forced: int) -> None:
    report = arrange(Wishes(len(teams), rounds, teams=teams), 50_000).report
    assert report.numbers["team_meetings"] == report.bound["team_meetings"] == forced
    assert ("team_meetings" in report.failed) is (forced > 0)
