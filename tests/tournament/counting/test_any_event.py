"""Events of any kind with random results: nobody gets points from nowhere, and places and chains hang together."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.tournament.counting.figures import CHAINS, rank_key
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.public import people_of, public_outcome
from paiju.tournament.counting.values import EventOutcome
from paiju.tournament.event import CARRIES, Carry, EventStage, TournamentEvent
from paiju.tournament.folder.event_folder import read_event_folder
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult
from tests.examples import examples
from tests.tournament.counting.events import event_of

BOOKS = {"mcr": 1, "ema": 100, "lol": 100, "xjtu-cup": 100}
STANDARD = {"mcr": Fraction(7)}


@st.composite
def drawn_tables(draw: st.DrawFn, book: str, players: int, rounds: int, stage: str = "s") -> list[TableResult]:
    """Every round seats everybody anew; points add up to nothing, in the book's steps."""
    found = []
    for number in range(rounds):
        order = draw(st.permutations(range(players)))
        for table in range(players // 4):
            three = draw(st.lists(st.integers(-90, 90), min_size=3, max_size=3))
            points = tuple(BOOKS[book] * each for each in (*three, -sum(three)))
            seats = tuple(f"p{each}" for each in order[4 * table : 4 * table + 4])
            found.append(TableResult(stage, str(number), str(table), seats, points))
    return found


def everybody(players: int) -> list[EventPlayer]:
    """Players in teams of four by turns."""
    return [EventPlayer(f"p{at}", f"P{at}", team=f"T{at % 4}") for at in range(players)]


def check_places(found: EventOutcome, orders: dict[str, tuple[str, ...]]) -> None:
    """Places grow with the figures, and equal figures have the same place."""
    for stage in found.stages:
        for lines in (stage.standings, stage.teams):
            keys = [rank_key(line.metrics, orders[stage.name]) for line in lines]
            assert keys == sorted(keys)
            for at, (one, other) in enumerate(pairwise(lines)):
                assert other.place == (one.place if keys[at] == keys[at + 1] else at + 2)
    for lines in (found.standings, found.teams):
        assert [line.place for line in lines[:1]] in ([], [1])
        for at, (one, other) in enumerate(pairwise(lines)):
            assert other.place in (one.place, at + 2)


@pytest.mark.clause("mcr:Q144", "mcr:Q144(2)", "mcr:Q147(6)")
@pytest.mark.parametrize("book", BOOKS)
@examples(20)
@given(data=st.data())
def test_points_are_kept_and_teams_add_up(book: str, data: st.DataObject) -> None:
    players = 4 * data.draw(st.integers(1, 4))
    tables = data.draw(drawn_tables(book, players, data.draw(st.integers(1, 4))))
    chain = data.draw(st.sampled_from(sorted(CHAINS)))
    penalties = [
        PointPenalty(
            "s", "", f"p{data.draw(st.integers(0, players - 1))}", "game", Fraction(data.draw(st.integers(1, 40)))
        )
        for _ in range(data.draw(st.integers(0, 2)))
    ]
    event = event_of(book, EventStage("s", "seated", ties=CHAINS[chain]))
    found = count_event(event, everybody(players), tables, penalties)
    taken = sum(penalty.amount for penalty in penalties)
    for lines in (found.standings, found.teams):
        assert sum(line.metrics["game"] for line in lines) == -taken
        if book in STANDARD:
            assert sum(line.metrics["standard"] for line in lines) == STANDARD[book] * len(tables)
        assert sum(line.games for line in lines) == 4 * len(tables)
    for team in found.teams:
        own = [line for line in found.standings if line.team == team.team]
        for name in set(team.metrics) & {"standard", "game", "pt", "won", "lost"}:
            assert sum(line.metrics[name] for line in own) == team.metrics[name]
    check_places(found, {"s": CHAINS[chain]})
    of_mcr = any("standard" in name for name in CHAINS[chain])
    assert [problem.kind for problem in found.problems] == ["figure"] * (of_mcr and book not in STANDARD)


@examples(30)
@given(data=st.data(), carry=st.sampled_from(CARRIES), cut=st.sampled_from((4, 8)))
def test_who_reached_the_final_stands_before_the_others(data: st.DataObject, carry: Carry, cut: int) -> None:
    event = event_of("mcr", EventStage("first", "seated", cut=cut, carry=carry), EventStage("last", "final"))
    first = data.draw(drawn_tables("mcr", 16, 2, "first"))
    before = count_event(event, everybody(16), first)
    counted = before.stages[0]
    on = (*counted.goes_on, *(counted.tie.equal if counted.tie else ()))[:cut]  # any of equals, as a lot may have it
    last = [TableResult("last", "1", str(at), on[at : at + 4], (40, 10, -20, -30)) for at in range(0, cut, 4)]
    found = count_event(event, everybody(16), first + last)
    assert {line.player for line in found.standings[:cut]} == set(on)
    assert len(found.standings) == 16
    share = {"whole": Fraction(1), "half": Fraction(1, 2), "zero": Fraction(0)}[carry]
    old = {line.player: line.metrics for line in before.standings}
    worth = (4, 2, 1, 0)
    for line in found.stages[1].standings:
        seat = next(result.players.index(line.player) for result in last if line.player in result.players)
        assert line.metrics["standard"] == worth[seat] + share * old[line.player]["standard"]
    assert orders_hold(event, found)


def orders_hold(event: TournamentEvent, found: EventOutcome) -> bool:
    """Every stage by the book's own order."""
    check_places(found, dict.fromkeys((stage.name for stage in event.stages), CHAINS["mcr:Q52"]))
    return True


@examples(30)
@given(data=st.data(), scale=st.integers(1, 3))
def test_more_points_never_lose_a_place(data: st.DataObject, scale: int) -> None:
    tables = data.draw(drawn_tables("mcr", 8, 2))
    who = tables[0].players[0]
    rich = [
        TableResult("s", each.round, each.table, each.players, tuple(
            points + (30 * scale if player == who else -10 * scale) for player, points in zip(each.players, each.points)
        )) if who in each.players else each
        for each in tables
    ]  # fmt: skip
    for chain in ("mcr:Q48", "mcr:Q52", "mcr:Q52-won"):
        event = event_of("mcr", EventStage("s", "seated", ties=CHAINS[chain]))
        poor_place, rich_place = (
            next(line.place for line in count_event(event, everybody(8), told).standings if line.player == who)
            for told in (tables, rich)
        )
        assert poor_place is not None
        assert rich_place is not None
        assert rich_place <= poor_place


@examples(20)
@given(data=st.data())
def test_the_order_in_which_results_came_does_not_matter(data: st.DataObject) -> None:
    tables = data.draw(drawn_tables("mcr", 12, 3))
    event = event_of("mcr", EventStage("s", data.draw(st.sampled_from(("seated", "results", "knockout", "groups")))))
    there = count_event(event, everybody(12), tables)
    again = count_event(event, everybody(12), data.draw(st.permutations(tables)))
    assert again.standings == there.standings
    assert again.teams == there.teams
    assert sorted(problem.text.en for problem in again.problems) == sorted(
        problem.text.en for problem in there.problems
    )


@pytest.mark.clause("mcr:Q144(2)")
def test_a_whole_league_through_its_files(tmp_path: Path) -> None:
    """120 tables, sixty players of fifteen teams: by names and numbers, in both kinds of points, some of them short;
    against sums made here in the plainest way."""
    chance = Random(18)
    names = [f"Player {at}" for at in range(60)]
    rows: list[list[str]] = []
    standard, game = dict.fromkeys(names, Fraction(0)), dict.fromkeys(names, 0)
    for number in range(8):
        seats = chance.sample(range(60), 60)
        for at in range(15):
            four = [names[who] for who in seats[4 * at : 4 * at + 4]]
            points = [chance.randint(-90, 90) // 15 * 15 for _ in range(3)]
            points.append(-sum(points) - chance.choice((0, 0, 0, 10, 40)))
            for name, own in zip(four, points):
                above, equal = sum(each > own for each in points), points.count(own)
                standard[name] += Fraction(sum((4, 2, 1, 0)[above : above + equal]), equal)
                game[name] += own
            by = [str(names.index(name) + 1) if chance.random() < 0.5 else name for name in four]
            start = chance.choice((0, 500))
            rows.append([f"day {number}", chr(65 + at), *by, *(str(start + own) for own in points)])
    (tmp_path / "event.toml").write_text(
        'entrants = "e.csv"\n[event]\nbook = "mcr"\n[[stage]]\nname = "league"\nkind = "results"\n'
    )
    entrants = "".join(f"{name},{at + 1},Team {at // 4}\n" for at, name in enumerate(names))
    (tmp_path / "e.csv").write_text("player,number,team\n" + entrants)
    lines = [",".join(row) for row in rows]
    (tmp_path / "r.csv").write_text("\r\n".join(["round,table,east,south,west,north,e,s,w,n", *lines]))
    folder = read_event_folder(tmp_path / "event.toml", tmp_path / "r.csv")
    told: Any = public_outcome(folder.count(), people_of(folder.players))
    for line in told["standings"]:
        assert line["metrics"]["standard"] == str(standard[line["player"]])
        assert line["metrics"]["game"] == str(game[line["player"]])
        assert line["games"] == 8
    for line in told["teams"]:
        own = [name for at, name in enumerate(names) if f"Team {at // 4}" == line["team"]]
        assert line["metrics"]["standard"] == str(sum(standard[name] for name in own))
        assert line["metrics"]["game"] == str(sum(game[name] for name in own))
    short = sum(sum(map(int, row[6:])) not in (0, 2000) for row in rows)
    assert len(told["problems"]) == short
    assert (len(told["standings"]), len(told["teams"])) == (60, 15)
