"""Random wishes for seats, and what is best for them, by others' means: brute force and CP-SAT."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from paiju.tournament.seating.wishes import Round, Wishes, pairs_of


@dataclass(frozen=True)
class Span:
    """From how many to how many players, and rounds to come."""

    players: tuple[int, int]
    rounds: tuple[int, int]


def random_wishes(rng: Random, span: Span) -> Wishes:
    """Teams of any sizes and people without one, clubs kept apart, byes, rounds already played, some who have left."""
    size = rng.choice((3, 4, 4, 4))
    players = max(rng.randint(*span.players), size + 1)
    to_come, played = rng.randint(*span.rounds), rng.choice((0, 0, 1, 2))
    gone = frozenset(rng.sample(range(1, players + 1), min(rng.choice((0, 0, 0, 1, 2)), players - size)))
    return Wishes(
        players,
        played + to_come,
        table_size=size,
        apart=pairs_of(random_clubs(rng, players)),
        past=tuple(random_round(rng, players, size) for _ in range(played)),
        gone=gone if played else frozenset(),
        seed=rng.randrange(1000),
        teams=random_teams(rng, players),
    )


def random_teams(rng: Random, players: int) -> tuple[int, ...]:
    """Teams one after another in the list or mixed, some people in none; or no teams at all."""
    if rng.random() < 0.25:
        return ()
    teams: list[int] = []
    while len(teams) < players:
        teams += [len(teams) + 1 if rng.random() < 0.8 else 0] * rng.randint(1, 6)
    found = teams[:players]
    if rng.random() < 0.5:
        rng.shuffle(found)
    return tuple(found)


def random_clubs(rng: Random, players: int) -> list[list[int]]:
    """A few people here and there who shall not meet."""
    if rng.random() < 0.6:
        return []
    people = rng.sample(range(1, players + 1), players)
    return [people[at : at + rng.randint(2, 4)] for at in range(0, rng.randint(1, players), 4)]


def random_round(rng: Random, players: int, size: int) -> Round:
    """Tables by lot."""
    order = rng.sample(range(1, players + 1), players)
    return [tuple(order[at : at + size]) for at in range(0, players - players % size, size)]


# --- winds ----------------------------------------------------------------------------------------


def spread_of(event: Sequence[Round]) -> int:
    """The largest difference of two winds of anybody."""
    winds = max(len(table) for tables in event for table in tables)
    had = Counter((player, wind) for tables in event for table in tables for wind, player in enumerate(table))
    people = {player for player, _ in had}
    return max(
        max(had[one, wind] for wind in range(winds)) - min(had[one, wind] for wind in range(winds)) for one in people
    )


def least_spread_by_trying(rounds: Sequence[Round], past: Sequence[Round]) -> int:
    """Every order of every table of two rounds in which everybody plays: the smallest spread."""
    had = Counter((player, wind) for each in past for table in each for wind, player in enumerate(table))
    people = sorted({player for tables in rounds for table in tables for player in table})
    first, second = (
        [[wind_of[player] for player in people]
         for orders in product(*(permutations(table) for table in tables))
         for wind_of in [{player: wind for order in orders for wind, player in enumerate(order)}]]
        for tables in rounds
    )  # fmt: skip
    spreads = [
        [[spread_with([had[player, wind] for wind in range(4)], one, other) for other in range(4)] for one in range(4)]
        for player in people
    ]
    best = 99
    for here in first:
        rows = [mine[wind] for mine, wind in zip(spreads, here, strict=True)]
        if max(map(min, rows)) >= best:
            continue  # whatever the second round is
        for there in second:
            worst = 0
            for row, wind in zip(rows, there, strict=True):
                if row[wind] > worst:
                    worst = row[wind]
                    if worst >= best:
                        break
            best = min(best, worst)
    return best


def spread_with(counts: list[int], *winds: int) -> int:
    """The spread of somebody who has had so many of each and gets these."""
    for wind in winds:
        counts[wind] += 1
    return max(counts) - min(counts)


def least_spread_by_solver(rounds: Sequence[Round], past: Sequence[Round]) -> int:
    """The same from CP-SAT, by a model that has nothing of ours."""
    from ortools.sat.python import cp_model

    model, tables = cp_model.CpModel(), [table for tables in rounds for table in tables]
    winds = max(len(table) for tables in [*past, *rounds] for table in tables)
    had = Counter((player, wind) for each in past for table in each for wind, player in enumerate(table))
    sums: dict[tuple[int, int], list[Any]] = {}
    for table in tables:
        sits = {(player, wind): model.new_bool_var("") for player in table for wind in range(len(table))}
        for player in table:
            model.add_exactly_one(sits[player, wind] for wind in range(len(table)))
        for wind in range(len(table)):
            model.add_exactly_one(sits[player, wind] for player in table)
        for (player, wind), one in sits.items():
            sums.setdefault((player, wind), []).append(one)
    spread = model.new_int_var(0, 99, "")
    for player in {player for player, _ in had} | {player for table in tables for player in table}:
        low = model.new_int_var(0, 99, "")
        for wind in range(winds):
            count = had[player, wind] + sum(sums.get((player, wind), []))
            model.add(count >= low)
            model.add(count <= low + spread)
    model.minimize(spread)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return int(solver.objective_value)


# --- who shall not meet ---------------------------------------------------------------------------


def fewest_wrong_by_solver(wishes: Wishes, seated: Sequence[int], pairs: frozenset[tuple[int, int]]) -> int:
    """How many of some pairs sit together in a round of these people at least, by CP-SAT."""
    from ortools.sat.python import cp_model

    model, tables = cp_model.CpModel(), range(len(seated) // wishes.table_size)
    sits = {(player, table): model.new_bool_var("") for player in seated for table in tables}
    for player in seated:
        model.add_exactly_one(sits[player, table] for table in tables)
    for table in tables:
        model.add(sum(sits[player, table] for player in seated) == wishes.table_size)
    cost = []
    for a, b in sorted(pairs):
        if a in seated and b in seated:
            together = model.new_bool_var("")
            cost.append(together)
            for table in tables:
                model.add(sits[a, table] + sits[b, table] <= 1 + together)
    model.minimize(sum(cost))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return int(solver.objective_value)


def meetings_of(pairs: frozenset[tuple[int, int]], event: Sequence[Round]) -> int:
    """How often two of these pairs sit together."""
    return sum(pair in pairs for tables in event for table in tables for pair in combinations(sorted(table), 2))
