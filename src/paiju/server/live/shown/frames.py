"""What each role at a table is shown of a hand, followed event by event.

A role is followed by a `Viewer`, which says what of an event it may see, and a `Scene`, the table made of that. Events
reach the followers when they are released (live_table.py): what is held back after a discard is in no frame and in no
snapshot. Frames number what the role has been told, not what happened, so that gaps tell nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from paiju.core.play import actions as A
from paiju.server.live.shown.view_changes import LastView
from paiju.server.protocol.wire_json import event_json, ruling_json, view_json
from paiju.server.room.room import EventBody
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import Phase, Scene, View
from paiju.table.table import Table
from paiju.table.view import Viewer

STAKES = ("added", "concealed")  # kongs that may be robbed


def puts_at_stake(event: E.Event) -> bool:
    """Does the event put a tile before the others, whether or not somebody can take it?"""
    return isinstance(event, E.Discard | E.North) or (isinstance(event, E.Kong) and event.how in STAKES)


def segments(events: Sequence[EventBody]) -> list[list[EventBody]]:
    """Events that are shown together: up to each tile put at stake, after which there is a pause, and up to a change of
    places, after which people look at other hands."""
    parts: list[list[EventBody]] = [[]]
    for each in events:
        parts[-1].append(each)
        if puts_at_stake(each[0]) or isinstance(each[0], E.Swap):
            parts.append([])
    return [part for part in parts if part]


def as_seen(event: E.Event) -> bytes:
    """An event as others see it; draws and discards look the same at many tables and to all but one seat."""
    return plain_json(event) if isinstance(event, E.Draw | E.Discard) else event_json(event)


plain_json = lru_cache(maxsize=8192)(event_json)


@dataclass(slots=True)
class RoleFollower:
    """One role following a hand."""

    role: str
    viewer: Viewer
    behind: Scene  # brought up to date when somebody asks for the table
    at: int = 0  # of what was released
    seq: int = 0  # events the role has been told of
    unseen: list[E.Event] = field(default_factory=list)  # what the scene has not taken in yet

    def follow(self, released: Sequence[EventBody]) -> list[bytes]:
        """Take in what was released since; what the role sees of it."""
        news = []
        for event, body in released[self.at :]:
            seen = self.viewer.see(event)
            if seen is not None:
                self.unseen.append(seen)
                news.append(body if seen is event else as_seen(seen))
                if isinstance(seen, E.RulingEvent):
                    news[-1] = ruling_json(self.viewer.book, seen)
        self.at = len(released)
        self.seq += len(news)
        return news

    @property
    def scene(self) -> Scene:
        """The table made of what the role was told."""
        for event in self.unseen:
            self.behind.take(event)
        self.unseen.clear()
        return self.behind


@dataclass(slots=True)
class Stage:
    """A hand as it has been shown so far."""

    table: Table
    hand: int
    players: tuple[int, ...]  # of the hand, the dealer first
    released: list[EventBody] = field(default_factory=list)
    followers: dict[str, RoleFollower] = field(default_factory=dict)
    phase: Phase = "play"
    persons: dict[str, str] = field(default_factory=dict)  # for each seat, at which seat its player sat down
    last_views: dict[str, LastView] = field(default_factory=dict)  # of roles that are told what changes

    @classmethod
    def of(cls, table: Table, hand: int, players: tuple[int, ...], events: Sequence[EventBody]) -> "Stage":
        """A hand of which so much has happened."""
        stage = cls(table, hand, players, persons={seat: seat for seat in SEATS[: table.book.tiles.players]})
        stage.release(events)
        stage.settle()
        return stage

    def release(self, events: Sequence[EventBody]) -> None:
        """Show further events."""
        self.released += events
        for event, _ in events:
            if isinstance(event, E.Swap):
                here, there = event.seat, event.with_
                self.persons[here], self.persons[there] = self.persons[there], self.persons[here]

    def settle(self) -> None:
        """Everything that happened has been shown: the phase is the table's."""
        self.phase = self.table.phase

    def seat_of(self, player: int) -> str:
        """Where a player sits, as far as it has been shown."""
        first = SEATS[self.players.index(player)]
        if self.persons[first] == first:
            return first
        return next(seat for seat, person in self.persons.items() if person == first)

    def eyes(self, role: str) -> str:
        """Whose hand a role looks at: a supporter who has bet, at that of the seat they back (reading:160)."""
        people = self.table.sitting.supporters
        if role not in people:
            return role
        follower = self.follower(role)
        follower.follow(self.released)
        return follower.viewer.seat or role

    def follower(self, role: str) -> RoleFollower:
        """The follower of a role; one that nobody needed so far begins with the deal."""
        role_follower = self.followers.get(role)
        if role_follower is None:
            role_follower = self.followers[role] = self.new_follower(role)
        return role_follower

    def new_follower(self, role: str) -> RoleFollower:
        """A follower of a role at the beginning of the hand."""
        sitting = self.table.sitting
        scene = Scene(self.table.book, sitting.points, sitting.deposits)
        return RoleFollower(role, Viewer(self.table.book, role), scene)

    def history(self, role: str) -> list[bytes]:
        """Everything a seat has been shown; nothing where people have changed places: it is another's past."""
        same = all(seat == person for seat, person in self.persons.items())
        return self.new_follower(role).follow(self.released) if same and role in self.persons else []

    def news(self, role: str) -> list[bytes]:
        """What the role has not been told yet."""
        return self.follower(role).follow(self.released)

    def seq(self, role: str) -> int:
        """How many events the role has been told of."""
        follower = self.follower(role)
        follower.follow(self.released)
        return follower.seq

    def view(self, role: str, legal: Sequence[Action] = ()) -> View:
        """The table as a role sees it; `legal` is what it has been asked."""
        eyes = self.eyes(role)
        follower = self.follower(eyes)
        follower.follow(self.released)
        return follower.scene.view(self.table.sitting, role, eyes, self.phase, legal)

    def view_bytes(self, role: str, legal: Sequence[Action] = ()) -> bytes:
        """The same, as it is sent."""
        return view_json(self.view(role, legal))

    def view_changes(self, role: str, must_answer: bool) -> bytes:
        """What has changed in it since the role was told of it, as it is sent."""
        eyes = self.eyes(role)
        follower = self.follower(eyes)
        follower.follow(self.released)
        last = self.last_views.setdefault(role, LastView())
        return last.take(follower.scene, eyes, len(self.released), self.phase, must_answer)

    def is_told(self, role: str) -> None:
        """The role was told of all that has been shown: what changes from now on is news to it."""
        known = self.last_views.get(role)
        if known is None or not known.is_of(self.eyes(role), len(self.released)):
            self.view_changes(role, False)


def has_bet(events: Sequence[EventBody]) -> set[str]:
    """Supporters who have bet in these events, and look at one hand from now on."""
    bets = [
        event for event, _ in events if isinstance(event, E.AnswerEvent) and A.BACK <= event.action.code < A.VOID_SUIT
    ]
    return {event.who for event in bets}
