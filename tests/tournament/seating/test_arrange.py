"""Whole seatings: what is promised is kept, what cannot be kept is named."""

from itertools import combinations
from random import Random

import pytest

from paiju.errors import InputError
from paiju.tournament.seating.arrange import SeatingPlan, arrange, next_by_standing
from paiju.tournament.seating.report import winds_of
from paiju.tournament.seating.winds import with_winds
from paiju.tournament.seating.wishes import Round, Wishes

FORCED = {(16, 8): 72, (20, 7): 20, (20, 8): 50, (28, 10): 42, (12, 2): 3}


def counted(seating: SeatingPlan) -> tuple[int, int, int]:
    """Repeats, meetings of team-mates, spread of winds."""
    told = seating.report.numbers
    return told["repeats"], told["team_meetings"], told["wind_spread"]


def pairs_again(rounds: list[Round]) -> int:
    """How often two meet who have met before."""
    meetings = [frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)]
    return len(meetings) - len(set(meetings))


def test_fifteen_teams_nine_rounds() -> None:
    """All of it at once: no rematch, no team-mates, winds within one, every two teams 7 or 8 times, no table again."""
    seating = arrange(Wishes(60, 9, 4))
    told = seating.report.numbers
    assert counted(seating) == (0, 0, 1)
    assert (told["team_pair_min"], told["team_pair_max"], told["table_revisits"]) == (7, 8, 0)
    assert seating.report.failed == []


@pytest.mark.parametrize(
    ("players", "rounds", "team"),
    [(16, 5, 1), (20, 5, 1), (24, 7, 1), (32, 9, 1), (36, 11, 1), (40, 13, 1), (48, 15, 1), (60, 19, 1), (16, 4, 4),
     (28, 8, 4), (40, 12, 2), (48, 14, 4), (60, 15, 5), (60, 18, 4), (64, 20, 4), (100, 25, 5), (9, 4, 1)],
)  # fmt: skip
def test_no_rematch_and_no_team_mates(players: int, rounds: int, team: int) -> None:
    size = 3 if players == 9 else 4
    seating = arrange(Wishes(players, rounds, team, size))
    assert counted(seating)[:2] == (0, 0)
    assert seating.report.numbers["wind_spread"] <= 1
    assert seating.report.failed == []


@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds", "team"), [(240, 75, 1), (240, 78, 4), (240, 74, 4), (100, 33, 1)])
def test_large_events(players: int, rounds: int, team: int) -> None:
    assert counted(arrange(Wishes(players, rounds, team)))[:2] == (0, 0)


@pytest.mark.parametrize("shape", FORCED)
def test_where_rematches_are_forced(shape: tuple[int, int]) -> None:
    """No more than are known to be needed; the report says that the guarantee fails."""
    seating = arrange(Wishes(*shape))  # it stops at the bound, on a busy machine later
    assert seating.report.bound["repeats"] <= counted(seating)[0] <= FORCED[shape]
    assert seating.report.failed == ["repeats"]


@pytest.mark.long
@pytest.mark.parametrize(("shape", "most"), [((20, 6), 6), ((24, 8), 18), ((24, 9), 49), ((8, 3), 12)])
def test_where_rematches_are_forced_and_hard_to_find(shape: tuple[int, int], most: int) -> None:
    assert counted(arrange(Wishes(*shape)))[0] <= most


def test_byes_are_shared() -> None:
    """Whoever does not fit sits out in turn."""
    seating = arrange(Wishes(22, 5))
    assert [len(free) for free in seating.byes] == [2] * 5
    out = [player for free in seating.byes for player in free]
    assert len(set(out)) == 10  # nobody twice
    assert counted(seating)[0] == 0


def test_those_to_be_kept_apart() -> None:
    apart = frozenset({(1, 2), (3, 9), (10, 20), (5, 6)})
    seating = arrange(Wishes(24, 5, apart=apart))
    pairs = {pair for tables in seating.rounds for table in tables for pair in combinations(sorted(table), 2)}
    assert not pairs & apart
    assert (seating.report.numbers["apart_meetings"], counted(seating)[0]) == (0, 0)


def test_what_was_played_stays() -> None:
    """The rest of the same plan, when it is asked for again; and whatever was played, nobody meets again."""
    whole = arrange(Wishes(28, 8, 4))
    rest = arrange(Wishes(28, 8, 4, past=tuple(whole.rounds[:5])))
    assert [[set(table) for table in tables] for tables in rest.rounds] == [
        [set(table) for table in tables] for tables in whole.rounds[5:]
    ]
    rng = Random(1)
    past: list[Round] = []
    for _ in range(2):
        players = rng.sample(range(1, 25), 24)
        past.append([tuple(players[at : at + 4]) for at in range(0, 24, 4)])
    again = pairs_again(past)
    more = arrange(Wishes(24, 5, past=tuple(past)))
    assert len(more.rounds) == 3
    assert pairs_again([*past, *more.rounds]) == again == more.report.numbers["repeats"]
    assert more.report.numbers["wind_spread"] <= 1


def test_a_plan_is_changed_as_little_as_can_be() -> None:
    """One has left after five rounds: a table less, and nobody else is moved who need not be."""
    plan = arrange(Wishes(60, 9, 4)).rounds
    seating = arrange(Wishes(60, 9, 4, past=tuple(plan[:5]), gone=frozenset({17})), plan=plan[5:])
    assert counted(seating) == (0, 0, 1)
    assert all(len(free) == 3 for free in seating.byes)
    for planned, now in zip(plan[5:], seating.rounds, strict=True):
        kept = {frozenset(table) for table in planned} & {frozenset(table) for table in now}
        assert len(kept) >= 12
    with pytest.raises(InputError, match="rounds to come"):
        arrange(Wishes(60, 8, 4, past=tuple(plan[:5])), plan=plan[5:])


def test_a_round_by_standing() -> None:
    """Neighbours meet, unless they have met."""
    first = [tuple(range(at, at + 4)) for at in range(1, 17, 4)]
    fresh = next_by_standing(Wishes(16, 1), list(range(16, 0, -1)))
    assert {frozenset(table) for table in fresh.rounds[0]} == {frozenset(table) for table in first}
    again = next_by_standing(Wishes(16, 2, past=(first,)), list(range(1, 17)))
    assert again.report.numbers["repeats"] == 0
    with pytest.raises(InputError):
        next_by_standing(Wishes(16, 1), [1, 2, 3])


@pytest.mark.parametrize("size", [3, 4])
def test_winds_are_exact(size: int) -> None:
    """Whatever the tables: nobody has one wind two times more than another, what was played before included."""
    rng = Random(size)
    for players, rounds in ((4 * size, 7), (6 * size, 10), (10 * size, 5), (4 * size, 4)):
        tables = []
        for _ in range(rounds):
            order = rng.sample(range(1, players + 1), players)
            tables.append([tuple(order[at : at + size]) for at in range(0, players, size)])
        found = with_winds(tables)
        assert [[set(one) for one in each] for each in found] == [[set(one) for one in each] for each in tables]
        assert all(max(seats) - min(seats) <= 1 for seats in winds_of(found).values())
        rest = with_winds(tables[3:], found[:3])
        assert all(max(seats) - min(seats) <= 1 for seats in winds_of([*found[:3], *rest]).values())


@pytest.mark.parametrize(
    "bad",
    [{"players": 3}, {"rounds": 0}, {"team_size": 7}, {"table_size": 5}, {"apart": frozenset({(1, 1)})},
     {"apart": frozenset({(1, 99)})}, {"past": ([(1, 2, 3, 4)],) * 4}, {"past": ([(1, 2, 3, 3)],)},
     {"gone": frozenset({99})}, {"gone": frozenset(range(1, 15))}],
)  # fmt: skip
def test_bad_wishes(bad: dict[str, object]) -> None:
    with pytest.raises(InputError) as told:
        Wishes(**{"players": 16, "rounds": 4, **bad})  # type: ignore[arg-type]
    assert told.value.zh != told.value.message


def test_no_figure_is_better_than_its_bound() -> None:
    """Two teams of four at two tables meet within the team, so the bound on meetings again knows these pairs too."""
    found = arrange(Wishes(8, 3, team_size=4)).report
    assert found.bound["repeats"] <= found.numbers["repeats"]
    assert found.bound["team_meetings"] <= found.numbers["team_meetings"]
