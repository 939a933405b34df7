"""What each seat did in a recorded hand, counted from its steps without playing them again."""

from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.core.play.moves import ACTED, CODE, DETAIL, STANDS_READY, WHO
from paiju.formats.game import RecordedHand

LAST_ACT = (ACTED + 1 << CODE) - 1  # of the steps that are actions
LAST_DISCARD, WIN = A.RIICHI_DRAWN, A.WIN


@dataclass(slots=True)
class SeatCourse:
    """One seat's hand: how many discards, which of them declared a riichi that stands, which sets and bonus tiles."""

    discards: int = 0
    riichi: int = 0  # the discard, from 1; 0 for none
    chows: int = 0
    pungs: int = 0  # those that became kongs among them
    open_kongs: int = 0
    concealed_kongs: int = 0
    added_kongs: int = 0
    norths: int = 0

    @property
    def calls(self) -> int:
        """Sets claimed."""
        return self.chows + self.pungs + self.open_kongs

    def act(self, action: int) -> None:
        """Count what was done but for discards."""
        if action < A.PUNG:
            self.chows += 1
        elif action < A.OPEN_KONG:
            self.pungs += 1
        elif action == A.OPEN_KONG:
            self.open_kongs += 1
        elif action < A.ADDED_KONG:
            self.concealed_kongs += 1
        elif action < A.WIN:
            self.added_kongs += 1
        elif action == A.SET_ASIDE_NORTH:
            self.norths += 1


@dataclass(slots=True)
class Courses:
    """A hand's seats, how many actions there were, and the last before a win unless that was a discard."""

    seats: list[SeatCourse]
    actions: int = 0
    last: int = A.NONE


def courses_of(hand: RecordedHand) -> Courses:
    """Go through the steps of a hand, each once; discards, which are most of them, take a short cut."""
    courses = Courses([SeatCourse() for _rest in hand.points])
    discards, actions, last, unread = [0] * len(courses.seats), 0, A.NONE, hand.unread
    for step in unread.parts if unread else hand.steps:
        if isinstance(step, str):
            made = unread.discards(step) if unread else []
            if any(made):
                discards, last = [so_far + more for so_far, more in zip(discards, made)], A.NONE
            continue
        if step > LAST_ACT:
            if step >> CODE == STANDS_READY:
                seat = step >> WHO & 15
                courses.seats[seat].riichi = discards[seat]
            continue
        action = step & DETAIL
        if action <= LAST_DISCARD:
            discards[step >> WHO & 15] += 1
            last = A.NONE
            continue
        actions += 1
        courses.seats[step >> WHO & 15].act(action)
        if action != WIN:
            last = action
    for course, number in zip(courses.seats, discards, strict=True):
        course.discards = number
    courses.actions, courses.last = actions + sum(discards), last
    return courses
