"""The search: candidates played on in rounds, those that fall behind given up, until time or trials run out.

What trials say is weighed against what the level says that ranked the candidates. The level errs by some part of a
usual win, and so do the quick players that play trials on; the mean of n trials errs by luck besides, the less the more
there are. The better of both counts the more. How far each errs depends on the sort of decision.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from paiju.core.play.actions import RIICHI_DRAWN
from paiju.core.players.receipts import must_count
from paiju.core.rules import Rules
from paiju.deep.candidates import TriedAction
from paiju.deep.known_table import KnownTable
from paiju.deep.tables import Brought, TrialTables
from paiju.deep.trials import NOT_TRIED

FIRST_ROUND = 16
MOST_IN_A_ROUND = 128
FAR_BEHIND = 1.5  # standard errors: who is so far behind is given up
LARGE = 2.0  # usual wins: of a difference between two trials what is beyond counts for less,
BEYOND = 0.25  # so much less


class Belief(NamedTuple):
    """How far off the level is when it takes two actions to be equal, in usual wins; by what part of the difference
    more when it does not; how far trials are off besides their luck, in usual wins, and how much they overrate what is
    not the level's choice."""

    level: float
    wider: float
    trials: float
    overrated: float


# By sort of decision (docs/bots.md says how they were found): a claim or a kong, or neither, where a hand must count
# more than any complete one does, and elsewhere; a discard while somebody is in riichi; any other.
# Where the level is taken to be right nothing is tried.
CLAIMS_THAT_COUNT = Belief(0.2, 0.0, 0.06, 0.03)
CLAIMS = Belief(0.3, 0.0, 0.05, 0.05)
AGAINST_RIICHI = Belief(0.1, 0.3, 0.03, 0.02)
OTHER_DISCARDS = Belief(0.0, 0.0, 0.03, 0.0)
SAID = 0.7  # of what the level says of a difference that much is so, on the whole


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

    def take(self, difference: float) -> None:
        """One more trial."""
        self.more += difference
        self.squares += difference * difference
        self.number += 1

    def judged(self, usual: float, belief: Belief) -> tuple[float, float]:
        """What it is worth more than the first, trials and level together, and how far more trials might change that:
        what is not known now, less what no number of trials would tell."""
        said, error = -SAID * self.candidate.behind, belief.level * usual + belief.wider * self.candidate.behind
        bias = (belief.trials * usual) ** 2
        never_known = bias * error * error / (bias + error * error)
        if self.number < 2:
            return said, sqrt(error * error - never_known)
        mean = self.more / self.number
        luck = max(self.squares / self.number - mean * mean, (usual / 8) ** 2) / self.number
        corrected = mean - belief.overrated * usual
        trust = error * error / (error * error + luck + bias)
        return trust * corrected + (1 - trust) * said, sqrt(max(0.0, trust * (luck + bias) - never_known))


def tempered(difference: float, usual: float) -> float:
    """A difference between two trials, large ones counted for less: they are rare, and most of the luck."""
    large = LARGE * usual
    within = max(-large, min(large, difference))
    return within + BEYOND * (difference - within)


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

    def judged(self, standing: TrialStanding) -> tuple[float, float]:
        """What a candidate is worth more than the first, and how surely."""
        return standing.judged(self.usual, self.belief(standing.candidate.action))

    def belief(self, action: int) -> Belief:
        """How far level and trials are to be believed that compare this action with the first."""
        if action > RIICHI_DRAWN or self.candidates[0].action > RIICHI_DRAWN:
            return CLAIMS_THAT_COUNT if must_count(self.rules) else CLAIMS
        d, who = self.known.deal, self.known.who
        return AGAINST_RIICHI if any(d.riichi[seat] for seat in range(4) if seat != who) else OTHER_DISCARDS

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
        best, sure = self.judged(leader)
        for each in self.standings[1:]:
            worth, error = self.judged(each)
            if each is not leader and worth + FAR_BEHIND * error <= best:
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
                for each, gained in zip(self.standings[1:], row[1:]):
                    if gained != NOT_TRIED:
                        each.take(tempered(gained - row[0], self.usual))

    def worths(self) -> dict[int, float]:
        """By action, what it is worth more than the level's own choice."""
        others = {each.candidate.action: self.judged(each)[0] for each in self.standings[1:]}
        return {self.standings[0].candidate.action: 0.0, **others}

    def leader(self) -> TrialStanding:
        """Who is best so far; the level's own choice where nobody is better."""
        leader, best = self.standings[0], 0.0
        for each in self.standings[1:]:
            worth, _ = self.judged(each)
            if worth > best and not each.given_up:
                leader, best = each, worth
        return leader
