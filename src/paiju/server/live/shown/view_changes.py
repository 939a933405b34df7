"""What is other in a role's view than in the one it was told of last, so that a browser need not be sent the table anew
with every tile.

The members that have changed, `seats` by seat and `course` again only what has; a list that was gone on with comes as
`{"after": 5, "more": [...]}`, which stands for its first five and these. `phase` and `asked` are always told, and what
may be done is in the prompt. Applied to a later view of the same hand the answer is the same, so that it matters to
nobody whose snapshot is newer than what others of their role were told.
"""

from collections.abc import Sequence
from typing import Any

from paiju.server.protocol.messages import encode
from paiju.server.protocol.wire_json import keys_of, meld_json
from paiju.table import events as E
from paiju.table.memory import Memory
from paiju.table.scene import Phase, Place, Scene

TABLE = tuple((name, name) for name in ("turn", "left", "deposits", "indicators", "wild", "backs", "stake"))
COURSE = tuple((name, name) for name in ("source", "what", "after_kong"))
SEATS = ("first", "ippatsu", "double_riichi")
PLACE = keys_of(Place)
NEVER = object()  # what a member was that has not been told


class LastView:
    """The view a role was told of last."""

    __slots__ = ("at", "course", "eyes", "seats", "table", "touches")

    def __init__(self) -> None:
        self.eyes, self.at = "", -1  # whose hand was seen, and how many events had been shown
        self.table: dict[str, Any] = {}
        self.course: dict[str, Any] = {}
        self.seats: dict[str, dict[str, Any]] = {}
        self.touches: dict[str, int] = {}  # for each place, how many events were in it

    def is_of(self, eyes: str, at: int) -> bool:
        """Was it told when so much had been shown?"""
        return self.eyes == eyes and self.at == at

    def take(self, scene: Scene, eyes: str, at: int, phase: Phase, must_answer: bool) -> bytes:
        """Another view is told: what has changed, as it is sent."""
        if eyes != self.eyes:
            self.touches.clear()
        self.eyes, self.at = eyes, at
        changes: dict[str, Any] = {"phase": phase, "asked": must_answer, **changed(self.table, scene, TABLE)}
        course, seats = self.course_changes(scene.memory, eyes), {}
        for seat, touches in scene.touches.items():
            if touches != self.touches.get(seat):
                self.touches[seat], place = touches, scene.places[seat]
                place.sort()
                other = changed(self.seats.setdefault(seat, {}), place, PLACE)
                if other:
                    seats[seat] = other
        if course:
            changes["course"] = course
        if seats:
            changes["seats"] = seats
        return encode(changes)

    def course_changes(self, memory: Memory, eyes: str) -> dict[str, Any]:
        """What has changed in the course of the hand, without making all of it anew."""
        known = self.course
        changes = changed(known, memory, COURSE)
        for name in SEATS:
            seats = getattr(memory, name)
            if seats != known.get(name):
                known[name], changes[name] = set(seats), sorted(seats)
        if len(memory.discards) != known.get("discards"):
            count = known.get("discards", 0)
            known["discards"], changes["discards"] = len(memory.discards), longer(count, memory.discards)
        for name, value in (("picked", tuple(memory.picked.get(eyes, ()))), ("passed", memory.passed(eyes))):
            if value != known.get(name):
                known[name], changes[name] = value, as_sent(known.get(name), value)
        return changes


def changed(before: dict[str, Any], owner: object, keys: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The members of something that are not what they were; what they are now is written down."""
    changes = {}
    for key, name in keys:
        value = getattr(owner, name)
        known = before.get(key, NEVER)
        if value is known or value == known:
            continue
        before[key] = value[:] if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
        changes[key] = as_sent(known, value)
    return changes


def as_sent(known: object, value: Any) -> Any:
    """A member as it is sent: of a list that was gone on with, only what is new."""
    if not isinstance(value, list | tuple):
        return value
    parts = [meld_json(part) for part in value] if value and isinstance(value[0], E.LaidMeld) else value
    count = len(known) if isinstance(known, list | tuple) else 0
    return longer(count, parts) if 0 < count < len(value) and value[:count] == known else parts


def longer(count: int, value: Sequence[Any]) -> Any:
    """A list of which the first so many are known."""
    return {"after": count, "more": value[count:]} if count else value
