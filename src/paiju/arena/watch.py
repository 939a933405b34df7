"""Observations of the two sides besides the game: how long they think, and what programs do wrong.

Times are counted in steps of a twentieth, so that parts played anywhere can be added up; medians and percentiles are
accurate to within one step.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, log

from paiju.bots.foreign import FaultNote, Guest

STEP = log(1.05)
LEAST = 1e-7  # seconds
MOST_NOTES = 3  # faults of a side that are told in full
SIDES = ("a", "b")


@dataclass(slots=True)
class ThinkingTimes:
    """How often decisions took about a given time."""

    steps: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.steps[round(log(max(seconds, LEAST) / LEAST) / STEP)] += 1

    def merge(self, other: "ThinkingTimes") -> None:
        """Add another's decisions."""
        self.steps += other.steps

    @property
    def number(self) -> int:
        """The number of decisions."""
        return self.steps.total()

    def share(self, part: float) -> float | None:
        """The time in seconds within which this share of all decisions was made."""
        left = part * self.number
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return LEAST * exp(step * STEP)
        return None

    def json(self) -> dict[str, object]:
        """Median and 99th percentile, in milliseconds."""
        median, late = (self.share(part) for part in (0.5, 0.99))
        times = {"median_ms": median, "p99_ms": late}
        return {"decisions": self.number} | {key: n and round(1000 * n, 4) for key, n in times.items()}


@dataclass(slots=True)
class SideSeen:
    """What is observed of one side."""

    times: ThinkingTimes = field(default_factory=ThinkingTimes)
    faults: Counter[str] = field(default_factory=Counter)
    answers: int = 0  # questions that were answered with something allowed
    notes: list[FaultNote] = field(default_factory=list)

    def take(self, guest: Guest) -> None:
        """Take over what a program did wrong since the last call, and reset its counts."""
        self.faults += Counter(guest.newly_lost())
        self.answers, guest.answers = self.answers + guest.answers, 0
        self.note(guest.notes)
        guest.notes = []

    def note(self, notes: list[FaultNote]) -> None:
        """Keep some of the faults in full."""
        self.notes += notes[: max(0, MOST_NOTES - len(self.notes))]

    def merge(self, other: "SideSeen") -> None:
        """Add the same side's observations from elsewhere."""
        self.times.merge(other.times)
        self.faults += other.faults
        self.answers += other.answers
        self.note(other.notes)

    @property
    def never_answered(self) -> bool:
        """Was a program asked, and never once answered with something allowed?"""
        return self.answers == 0 and self.faults.total() > 0

    @property
    def is_to_blame(self) -> bool:
        """Does the result say little about a program because it never answered or was left out of the rest of a
        game?"""
        return self.never_answered or self.faults["left_out"] > 0

    def json(self) -> dict[str, object]:
        """For programs."""
        wrong = {"faults": dict(self.faults), "notes": [note.json() for note in self.notes]}
        return {**self.times.json(), "answers": self.answers, **wrong}


Seen = dict[str, SideSeen]  # by side


def nothing_seen() -> Seen:
    """Both sides before anything is played."""
    return {side: SideSeen() for side in SIDES}


def merge(seen: Seen, other: Seen) -> None:
    """Add observations from elsewhere."""
    for side in SIDES:
        seen[side].merge(other[side])
