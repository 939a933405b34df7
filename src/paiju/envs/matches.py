"""Matches at many tables: the score between hands, which the step of the tables leaves to its caller."""

from typing import Any

import numpy as np
import numpy.typing as npt

from paiju.envs.plan import EnvPlan
from paiju.native.kernels.step import HAND, LEARNER
from paiju.series import AFTER, After
from paiju.simulation.match_course import MatchCourse

Ints = npt.NDArray[np.int64]


class SideMatches:
    """A match at each of n tables. Table i plays matches i, i + n, i + 2n … of the seed; in match m the learner is
    player m modulo the number of players. Players are numbered by their seats in the first hand."""

    def __init__(self, plan: EnvPlan, n: int) -> None:
        self.plan, self.n = plan, n
        self.courses: list[MatchCourse] = []
        self.people = np.zeros((n, 4), np.int64)  # the player at each seat of a hand, the dealer's first
        self.reward = np.zeros((n, plan.players), np.float32)
        self.own = np.zeros(n, np.float32)  # the reward of who learns
        self.points = np.zeros((n, plan.players), np.int64)
        self.place = np.zeros((n, plan.players), np.int64)
        self.ended = np.zeros(n, np.int64)

    def begin(self) -> None:
        """Begin the first match at every table."""
        self.clear()
        self.courses = [MatchCourse(self.plan.book, i) for i in range(self.n)]

    def clear(self) -> None:
        """Note that nothing has ended in this step yet."""
        for part in (self.reward, self.own, self.points, self.place, self.ended):
            part[:] = 0

    def seat(self, i: int, numbers: Ints, stand: Ints) -> None:
        """Set how the next hand of a table begins."""
        course = self.courses[i]
        players = course.players
        self.people[i, : len(players)] = players
        stand[i] = course.stand()
        numbers[HAND, i] = course.hand
        if self.plan.others:
            numbers[LEARNER, i] = players.index(self.plan.learner(course.number))

    def skip(self, tables: Ints) -> None:
        """Begin the next match at these tables."""
        for i in tables.tolist():
            self.courses[i] = MatchCourse(self.plan.book, self.courses[i].number + self.n)

    def end_hands(self, tables: Ints, deals: Any) -> None:
        """Count the hands that are over."""
        for i in tables.tolist():
            self.end_hand(i, deals[i])

    def end_hand(self, i: int, d: Any) -> None:
        """End a hand of a match, and perhaps the match: the reward is then the book's own result."""
        course = self.courses[i]
        self.points[i] += course.take(after_of(d))
        if course.over:
            brought = course.rewards()
            self.reward[i] += np.array(brought, np.float32)
            self.own[i] += brought[self.plan.learner(course.number)]
            self.place[i] = [each.place or 0 for each in course.results()]
            self.ended[i] += 1
            self.skip(np.array([i]))

    def players(self, persons: Ints) -> Ints:
        """The players who started at these seats of the hand; -1 stays -1."""
        players: Ints = np.where(persons < 0, persons, self.people[np.arange(self.n), persons])
        return players

    def persons(self, player: int) -> Ints:
        """The seat of the hand at which a player started."""
        persons: Ints = np.argmax(self.people[:, : self.plan.players] == player, axis=1).astype(np.int64)
        return persons

    def info(self) -> dict[str, Ints]:
        """The match being played, the matches that ended in the last step, the points of its hands, the places in the
        last match that ended."""
        number = np.array([course.number for course in self.courses], np.int64)
        return {"match": number, "matches": self.ended.copy(), "points": self.points.copy(), "place": self.place.copy()}


def after_of(d: Any) -> After:
    """How a hand ended, for either kind of table."""
    if isinstance(d, np.void):
        return After(*(d[name].tolist() for name in AFTER))
    return After(*(getattr(d, name) for name in AFTER))
