"""A first calendar: every team its number of games, then two teams change places as long as it helps.

Sums of squares are what is made small: of how often two teams meet, of a team's games in a week beside its share, of
how often the same four meet. Where everything is as even as can be, these sums are as small as can be.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from paiju.tournament.season.games import Four, SittingTime
from paiju.tournament.season.solver import Tell

PAIR, WEEK, REPEAT, NOBODY = 4, 3, 2, 60  # what unevenness costs, and a seat for which nobody is there
STEPS, MOST_STEPS = 100, 400_000  # for each two sittings
HOT, COLD = 12.0, 0.6
LOOK = 500  # steps between two words of progress


@dataclass(frozen=True)
class Fixture:
    """A sitting: the number of its time, and four teams."""

    time: int
    four: Four


@dataclass
class Frame:
    """What a calendar must fit into: times, sittings every team needs, meetings so far, who has nobody when."""

    times: Sequence[SittingTime]
    needs: Sequence[int]
    met: Sequence[Sequence[int]]  # in sittings
    nobody: frozenset[tuple[int, int]]  # team and time

    @property
    def shares(self) -> dict[int, float]:
        """The part of the season's tables that each week has."""
        total = sum(len(each.tables) for each in self.times) or 1
        shares: dict[int, float] = {}
        for time in self.times:
            shares[time.week] = shares.get(time.week, 0.0) + len(time.tables) / total
        return shares


@dataclass(frozen=True)
class CalendarDraft:
    """A first calendar; none where filling up got stuck. `stopped`: somebody has had enough of waiting."""

    fixtures: list[Fixture] | None
    stopped: bool = False


def drafted(frame: Frame, staying: Sequence[Fixture], seed: int, tell: Tell) -> CalendarDraft:
    """A calendar that keeps what is given and fills up the rest."""
    rng = Random(seed)
    fresh = filled(frame, staying, rng)
    return CalendarDraft(None) if fresh is None else TeamExchange(frame, staying, fresh, rng).improved(tell)


def filled(frame: Frame, staying: Sequence[Fixture], rng: Random) -> list[Fixture] | None:
    """Games for what teams still need: always those who need most."""
    needs = list(frame.needs)
    free = [len(time.tables) for time in frame.times]
    busy = [set(time.busy) for time in frame.times]
    for fixture in staying:
        free[fixture.time] -= 1
        busy[fixture.time].update(fixture.four)
        for team in fixture.four:
            needs[team] -= 1
    fixtures = []
    for at in chosen_times(frame, free, sum(needs) // 4):
        able = [team for team in range(len(needs)) if needs[team] > 0 and team not in busy[at]]
        able.sort(key=lambda team: (needs[team], rng.random()), reverse=True)
        if len(able) < 4:
            return None
        four = tuple(sorted(able[:4]))
        fixtures.append(Fixture(at, four))
        busy[at].update(four)
        for team in four:
            needs[team] -= 1
    return fixtures


def chosen_times(frame: Frame, free: Sequence[int], games: int) -> list[int]:
    """Times for so many games: spread over the weeks by how much room each has."""
    room = list(free)
    used: dict[int, int] = {}
    shares, times = frame.shares, []
    for _ in range(games):
        open_times = [at for at in range(len(room)) if room[at] > 0]
        if not open_times:
            break
        weeks = {at: frame.times[at].week for at in open_times}
        at = min(open_times, key=lambda time: (used.get(weeks[time], 0) / shares[weeks[time]], -room[time], time))
        room[at] -= 1
        used[weeks[at]] = used.get(weeks[at], 0) + 1
        times.append(at)
    return sorted(times)


class TeamExchange:
    """Sittings being improved. Only the fresh ones move."""

    def __init__(self, frame: Frame, staying: Sequence[Fixture], fresh: Sequence[Fixture], rng: Random) -> None:
        self.frame, self.rng, self.staying = frame, rng, list(staying)
        self.times = [fixture.time for fixture in fresh]
        self.seats = [list(fixture.four) for fixture in fresh]
        self.met = [list(row) for row in frame.met]
        self.fours: dict[int, int] = {}  # by mask of teams
        self.playing = [set(time.busy) for time in frame.times]
        shares = frame.shares
        weeks = {week: at for at, week in enumerate(shares)}
        self.week_of = [weeks[time.week] for time in frame.times]
        self.load = [[-need * share for share in shares.values()] for need in frame.needs]
        for fixture in [*staying, *fresh]:
            self.enter(fixture)

    def enter(self, fixture: Fixture) -> None:
        """Count a sitting."""
        for a, b in combinations(fixture.four, 2):
            self.met[a][b] += 1
            self.met[b][a] += 1
        for team in fixture.four:
            self.load[team][self.week_of[fixture.time]] += 1
        self.playing[fixture.time].update(fixture.four)
        mask = mask_of(fixture.four)
        self.fours[mask] = self.fours.get(mask, 0) + 1

    def improved(self, tell: Tell) -> CalendarDraft:
        """Exchange, ever more choosily; Ctrl-C ends it with what there is."""
        cost, best, fixtures = 0.0, 0.0, self.fixtures()
        steps = min(MOST_STEPS, STEPS * len(self.seats) ** 2) if len(self.seats) > 1 else 0
        try:
            for step in range(steps):
                heat = HOT * (COLD / HOT) ** (step / steps)
                cost += self.try_one(heat)
                if cost < best - 1e-6:
                    best, fixtures = cost, self.fixtures()
                if step % LOOK == 0:
                    tell()
        except KeyboardInterrupt:
            return CalendarDraft(fixtures, stopped=True)
        return CalendarDraft(fixtures)

    def fixtures(self) -> list[Fixture]:
        """All sittings as they are now."""
        fresh = (Fixture(at, tuple(sorted(seats))) for at, seats in zip(self.times, self.seats, strict=True))
        return [*self.staying, *fresh]

    def try_one(self, heat: float) -> float:
        """Two teams of two sittings change places, or do not; how the cost has changed."""
        first, second = self.rng.sample(range(len(self.seats)), 2)
        here, there = self.rng.randrange(4), self.rng.randrange(4)
        a, b = self.seats[first][here], self.seats[second][there]
        if a == b or not self.may_move(first, second, a, b):
            return 0.0
        change = self.swap(first, here, second, there)
        if change > 0 and self.rng.random() >= math.exp(-change / heat):
            self.swap(first, here, second, there)
            return 0.0
        return change

    def may_move(self, first: int, second: int, a: int, b: int) -> bool:
        """Is neither of them at play where they would go?"""
        now, then = self.times[first], self.times[second]
        return now == then or (a not in self.playing[then] and b not in self.playing[now])

    def swap(self, first: int, here: int, second: int, there: int) -> float:
        """Exchange two teams; how the cost changes."""
        a, b = self.seats[first][here], self.seats[second][there]
        change = self.leave(first, here) + self.leave(second, there)
        return change + self.join(first, here, b) + self.join(second, there, a)

    def leave(self, sitting: int, seat: int) -> float:
        """A team gets up."""
        seats, at = self.seats[sitting], self.times[sitting]
        team, week = seats[seat], self.week_of[at]
        mask = mask_of(seats)
        self.fours[mask] -= 1
        change = -REPEAT * 2.0 * self.fours[mask]
        row, seats[seat] = self.met[team], -1
        for other in seats:
            if other >= 0:
                row[other] -= 1
                self.met[other][team] -= 1
                change -= PAIR * (2 * row[other] + 1)
        self.playing[at].discard(team)
        self.load[team][week] -= 1
        change -= WEEK * (2 * self.load[team][week] + 1)
        return change - NOBODY * ((team, at) in self.frame.nobody)

    def join(self, sitting: int, seat: int, team: int) -> float:
        """A team sits down on the empty seat."""
        seats, at = self.seats[sitting], self.times[sitting]
        row, week, change = self.met[team], self.week_of[at], 0.0
        for other in seats:
            if other >= 0:
                change += PAIR * (2 * row[other] + 1)
                row[other] += 1
                self.met[other][team] += 1
        seats[seat] = team
        self.playing[at].add(team)
        change += WEEK * (2 * self.load[team][week] + 1)
        self.load[team][week] += 1
        mask = mask_of(seats)
        change += REPEAT * 2.0 * self.fours.get(mask, 0)
        self.fours[mask] = self.fours.get(mask, 0) + 1
        return change + NOBODY * ((team, at) in self.frame.nobody)


def mask_of(four: Sequence[int]) -> int:
    """Four teams as bits."""
    return sum(1 << team for team in four)
