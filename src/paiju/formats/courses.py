"""What each seat did in a recorded hand, counted from its steps without playing them again."""

from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.core.play.moves import ACTED, CODE, DETAIL, STANDS_READY, WHO
from paiju.formats.game import RecordedHand, UnreadSteps

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
    if hand.unread is not None:
        return courses_unread(hand, hand.unread)
    courses = Courses([SeatCourse() for _rest in hand.points])
    discards, actions, last = [0] * len(courses.seats), 0, A.NONE
    for step in hand.steps:
        if step > LAST_ACT:
            if step >> CODE == STANDS_READY:
                seat = step >> WHO & 15
                courses.seats[seat].riichi = discards[seat]
            continue
        actions += 1
        action = step & DETAIL
        if action <= LAST_DISCARD:
            discards[step >> WHO & 15] += 1
        else:
            courses.seats[step >> WHO & 15].act(action)
        if action != WIN:
            last = action
    for course, number in zip(courses.seats, discards, strict=True):
        course.discards = number
    courses.actions, courses.last = actions, A.NONE if last <= LAST_DISCARD else last
    return courses


def courses_unread(hand: RecordedHand, steps: UnreadSteps) -> Courses:
    """The same of steps that nobody needed so far: discards are counted as they are written."""
    courses = Courses([SeatCourse() for _rest in hand.points])
    moves, acted = "", 0  # so far, and when something else was last done
    for part in steps.parts:
        if isinstance(part, str):
            moves += part
        elif part <= LAST_ACT:
            action = part & DETAIL
            courses.actions += 1
            courses.seats[part >> WHO & 15].act(action)
            if action != WIN:
                courses.last, acted = action, len(moves)
        elif part >> CODE == STANDS_READY:
            seat = part >> WHO & 15
            courses.seats[seat].riichi = steps.discards(moves, seat)
    for seat, course in enumerate(courses.seats):
        course.discards = steps.discards(moves, seat)
        courses.actions += course.discards
    if steps.last_discard(moves) >= acted:
        courses.last = A.NONE
    return courses
