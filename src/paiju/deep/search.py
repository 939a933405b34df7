"""The search: candidates played on in rounds, those that fall behind given up, until time or trials run out.

What trials say is weighed against what the level says that ranked the candidates. The level errs by some part of a
usual win; the mean of n trials errs by the less the more there are. The better of both counts the more.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from paiju.core.rules import Rules
from paiju.deep.candidates import TriedAction
from paiju.deep.known_table import KnownTable
from paiju.deep.tables import Brought, TrialTables
from paiju.deep.trials import NOT_TRIED

FIRST_ROUND = 16
MOST_IN_A_ROUND = 128
FAR_BEHIND = 2.0  # standard errors: who is so far behind is given up
# Of a usual win: how far the level's differences are from the truth, in the first discards while nobody is in riichi,
# and from then on. Chosen by how often the player then discards as strong ones did (docs/bots.md).
ERRS_EARLY, ERRS_LATE = 0.01, 0.05
EARLY = 6  # discards


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision may take: seconds, or a number of trials, which decides the same every time."""

    seconds: float | None = None
    trials: int | None = None


@dataclass(slots=True)
class TrialStanding:
    """How a candidate stands against the first: the sum of what it brought more, of its squares, and of how many."""

    candidate: TriedAction
    more: float = 0.0
    squares: float = 0.0
    number: int = 0
    given_up: bool = False

    def take(self, difference: int) -> None:
        """One more trial."""
        self.more += difference
        self.squares += difference * difference
        self.number += 1

    def judged(self, usual: float, error: float) -> tuple[float, float]:
        """What it is worth more than the first, trials and level together, and how surely; `error` is the level's."""
        if self.number < 2:
            return -self.candidate.behind, error
        mean = self.more / self.number
        spread = max(self.squares / self.number - mean * mean, (usual / 4) ** 2)
        noise = spread / self.number
        trust = error * error / (error * error + noise)
        return trust * mean - (1 - trust) * self.candidate.behind, sqrt(trust * noise)


@dataclass(slots=True)
class DeepSearch:
    """One decision: the table, what may be done, what a usual win brings."""

    tables: TrialTables
    rules: Rules
    known: KnownTable
    candidates: Sequence[TriedAction]
    usual: float
    seed: int = 0
    standings: list[TrialStanding] = field(default_factory=list)
    played: int = 0

    def best(self, budget: Budget) -> int:
        """The action worth most."""
        end = None if budget.seconds is None else time.perf_counter() + budget.seconds
        self.standings = [TrialStanding(each) for each in self.candidates]
        self.give_up()
        size = FIRST_ROUND
        while self.is_open() and (budget.trials is None or self.played < budget.trials):
            left = MOST_IN_A_ROUND if budget.trials is None else budget.trials - self.played
            begun = time.perf_counter()
            self.round(min(size, left))
            if end is not None:
                now = time.perf_counter()
                each = (now - begun) / min(size, left)
                size = min(MOST_IN_A_ROUND, int((end - now) / each))
                if size < 1:
                    break
            else:
                size = min(2 * size, MOST_IN_A_ROUND)
        return self.leader().candidate.action

    @property
    def error(self) -> float:
        """How far the level's differences may be from the truth, in points."""
        d, who = self.known.deal, self.known.who
        early = d.river_count[who] < EARLY and not any(d.riichi[seat] for seat in range(4) if seat != who)
        return (ERRS_EARLY if early else ERRS_LATE) * self.usual

    def is_open(self) -> bool:
        """Is there anything left to decide?"""
        return sum(not each.given_up for each in self.standings) > 1

    def round(self, size: int) -> None:
        """So many trials more, and those far behind given up."""
        actions = [-1 if each.given_up else each.candidate.action for each in self.standings]
        brought = self.tables.play(self.rules, self.known, actions, self.seed, self.played, self.played + size)
        self.played += size
        self.count(brought)
        self.give_up()

    def give_up(self) -> None:
        """Those far behind are tried no more."""
        leader = self.leader()
        best, sure = leader.judged(self.usual, self.error)
        for each in self.standings[1:]:
            worth, error = each.judged(self.usual, self.error)
            if each is not leader and worth + FAR_BEHIND * error < best:
                each.given_up = True
        if leader is not self.standings[0] and best > FAR_BEHIND * sure:
            self.only_better(leader)

    def only_better(self, leader: TrialStanding) -> None:
        """The level's own choice is behind for certain: it stays to be compared with, but no longer to be chosen."""
        open_ones = [each for each in self.standings[1:] if not each.given_up]
        if open_ones == [leader]:
            self.standings[0].given_up = True

    def count(self, brought: Brought) -> None:
        """Take in a round."""
        for row in brought:
            if row[0] != NOT_TRIED:
                for each, found in zip(self.standings[1:], row[1:]):
                    if found != NOT_TRIED:
                        each.take(found - row[0])

    def worths(self) -> dict[int, float]:
        """By action, what it is worth more than the level's own choice."""
        others = {each.candidate.action: each.judged(self.usual, self.error)[0] for each in self.standings[1:]}
        return {self.standings[0].candidate.action: 0.0, **others}

    def leader(self) -> TrialStanding:
        """Who is best so far; the level's own choice where nobody is better."""
        found, best = self.standings[0], 0.0
        for each in self.standings[1:]:
            worth, _ = each.judged(self.usual, self.error)
            if worth > best and not each.given_up:
                found, best = each, worth
        return found
