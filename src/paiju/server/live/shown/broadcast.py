"""What everybody at a table is shown, and when.

Events are shown in segments. After a tile that was put at stake comes a pause of a fixed length, the same whether or
not somebody can take it: what follows is held back until it is over, answers given early included. So the delay tells
nobody who could claim. What is held back reaches no frame, no snapshot and no list of rooms.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from paiju.languages import Text
from paiju.server.live.shown.frames import Stage, has_bet, puts_at_stake, segments
from paiju.server.live.shown.room_info import match_end
from paiju.server.protocol.messages import encode
from paiju.server.protocol.server_messages import (
    Bye,
    EventFrame,
    HandEnd,
    HandEvents,
    Prompt,
    RoomInfo,
    Snapshot,
    TurnClock,
    You,
)
from paiju.server.protocol.shared import Person
from paiju.server.protocol.texts import with_values
from paiju.server.room.finished_hands import Finished, hand_end
from paiju.server.room.room import EventBody, Room, with_json
from paiju.server.room.room_state import Who
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.view import REFEREE, SPECTATOR


class Connection(Protocol):
    """A client's connection, as the socket implements it."""

    person: Person
    closing: tuple[int, str] | None  # the code and reason it is being closed with

    def send(self, frame: bytes) -> None:
        """Queue a frame; never blocks. Drops the connection when too much is waiting."""
        ...

    def drop(self, code: int, reason: str) -> None:
        """Close it, once what was sent is out."""
        ...


@dataclass(slots=True, eq=False)
class Visit:
    """Somebody's connection to a table."""

    connection: Connection
    person: Person
    views: bool
    address: str = ""  # where it comes from, as far as that is known
    events: bool = False  # a player wants what their seat has seen with each snapshot
    changes: bool = False  # of views only what has changed
    role: str = ""  # the role whose table its last snapshot showed
    advising: tuple[int, int] | None = None  # the player and prompt whose moves were told last, to who backs them
    waiting: int = 0  # messages that are heard when the pause is over

    def send(self, frame: msgspec.Struct) -> None:
        """Send a frame."""
        self.connection.send(encode(frame))

    def bye(self, code: str, text: Text, close: int) -> None:
        """Say goodbye and close."""
        self.send(Bye(code, text.en, with_values(text)))
        self.connection.drop(close, code)


class Showing:
    """The stage of a table and those who look at it."""

    def __init__(
        self,
        room: Room,
        info: Callable[[], RoomInfo],
        prompt: Callable[[Who], Prompt | None],
        turn: Callable[[], TurnClock | None],
    ) -> None:
        self.room, self.info, self.prompt, self.turn = room, info, prompt, turn
        self.links: dict[str, Visit] = {}
        self.stage: Stage | None = None
        self.queue: deque[list[EventBody]] = deque()
        self.gate = 0.0  # nothing further is shown before
        self.ended: HandEnd | None = None  # the end of the hand on the stage, once shown
        table = room.table
        if table is not None:
            events = with_json(table.events)
            self.stage = Stage.of(table, room.hand, room.players, events)
        elif room.finished:
            last = room.finished[-1]
            self.stage = Stage.of(last.table, last.number, last.players, with_json(last.table.events))
            self.ended = self.end_of(last, None)

    # --- who is who ---

    def who(self, person: str) -> Who | None:
        """Somebody who may be asked: a player, or a supporter of this hand."""
        player = self.room.player_of(person)
        return player if player is not None else person if person in self.room.betting else None

    def role(self, person: str) -> str:
        """What somebody is at the hand on the stage."""
        who = self.who(person)
        if isinstance(who, str):
            return self.room.betting[who]
        if person in self.room.referees and self.room.paused_by == "referee":
            return REFEREE  # all hands open, which the record tells
        if who is None:
            return SPECTATOR
        if self.stage is not None:
            return self.stage.seat_of(who)
        return self.room.seat_of(who) or SEATS[0]

    def link_of(self, who: Who) -> Visit | None:
        """The connection of a player or supporter."""
        person = self.room.chairs[who].person if isinstance(who, int) else who
        return self.links.get(person) if person else None

    # --- events ---

    def begin(self, stage: Stage) -> None:
        """A hand is dealt: everybody sees it at once."""
        self.stage, self.ended, self.gate = stage, None, 0.0
        self.queue.clear()

    def clear(self) -> None:
        """There is no hand to be seen any more."""
        self.stage, self.ended, self.gate = None, None, 0.0
        self.queue.clear()

    def hold(self, events: Sequence[EventBody]) -> None:
        """Events that are to be shown in their turn."""
        self.queue.extend(segments(events))

    def is_pause(self, now: float) -> bool:
        """Is there a pause, or something that is still held back? Nobody may learn which."""
        return bool(self.queue) or now < self.gate

    def pump(self, now: float) -> None:
        """Show what may be shown now."""
        while self.queue and now >= self.gate:
            segment = self.queue.popleft()
            self.show(segment)
            if puts_at_stake(segment[-1][0]):
                self.gate = now + self.room.settings.pause

    def show(self, segment: list[EventBody]) -> None:
        """Show a segment to everybody."""
        stage = self.stage
        assert stage is not None
        roles = {person: self.role(person) for person in self.links}
        known = {person: role for person, role in roles.items() if self.links[person].role == role}
        stage.release(segment)
        if not self.queue:
            stage.settle()
        news = {role: stage.news(role) for role in set(known.values())}
        self.send_events({person: role for person, role in known.items() if news[role]}, news)
        bets = has_bet(segment)
        if any(isinstance(event, E.Swap) for event, _ in segment):
            roles = {person: self.role(person) for person in self.links}
        for person, link in list(self.links.items()):
            if roles[person] != known.get(person) or link.role in bets:  # theirs is another table now
                self.send_snapshot(link)

    def send_events(self, roles: dict[str, str], news: Mapping[str, Sequence[bytes]]) -> None:
        """Event frames, to each person what their role sees of it; made once for all who are sent the same."""
        stage, turn = self.stage, self.turn()
        assert stage is not None
        changes: dict[str, bytes] = {}
        made: dict[tuple[object, ...], bytes] = {}
        for person, role in roles.items():
            link, seq = self.links[person], stage.followers[role].seq
            if link.changes and role not in changes:
                changes[role] = stage.view_changes(role, bool(self.legal(link)))
            change = changes[role] if link.changes else None
            view = stage.view_bytes(role, self.legal(link)) if link.views and not link.changes else None
            same = seq, view, change, *news[role]
            if same not in made:
                bodies = [msgspec.Raw(body) for body in news[role]]
                made[same] = encode(EventFrame(seq, stage.hand, bodies, ready(view), turn, ready(change)))
            link.connection.send(made[same])

    def legal(self, link: Visit) -> list[Action]:
        """What somebody has been asked; nothing while anything is held back."""
        who = self.who(link.person.id)
        return [] if who is None or self.queue else list(self.room.legal(who))

    # --- snapshots ---

    def send_snapshot(self, link: Visit) -> None:
        """All there is to know; to a referee who has paused the table every event, too, and to a player who wants them
        those their seat has seen."""
        link.send(self.snapshot(link))
        link.role, stage = self.role(link.person.id), self.stage
        if stage is not None and link.changes:
            stage.is_told(link.role)
        if stage is not None and link.role == REFEREE:
            link.send(HandEvents(stage.hand, [msgspec.Raw(body) for _, body in stage.released]))
        elif stage is not None and link.events and link.role in stage.persons:
            link.send(HandEvents(stage.hand, [msgspec.Raw(body) for body in stage.history(link.role)]))

    def snapshot(self, link: Visit) -> Snapshot:
        """All there is to know."""
        room, person, stage = self.room, link.person.id, self.stage
        role, who = self.role(person), self.who(person)
        prompt = None if who is None else self.prompt(who)  # one that is open, however many others have answered
        called = REFEREE if person in room.referees else role
        you = You(person, called, who if isinstance(who, int) else None, person == room.host)
        legal = list(room.legal(who)) if prompt and who is not None else []
        view = msgspec.Raw(stage.view_bytes(role, legal)) if stage else None
        over = match_end(room) if not self.queue else None
        hand, seq = (stage.hand, stage.seq(role)) if stage else (None, 0)
        return Snapshot(self.info(), you, hand, seq, view, prompt, self.ended, over)

    def to_all(self, frame: msgspec.Struct) -> None:
        """The same frame to everybody."""
        body = encode(frame)
        for link in list(self.links.values()):
            link.connection.send(body)

    # --- the end of a hand ---

    def end_of(self, done: Finished, next_in: float | None) -> HandEnd:
        """The end of a hand."""
        return hand_end(done, self.room.names_in(done.number), next_in)

    def finish(self, next_in: float | None) -> bool:
        """Tell the end of the hand, once everything before it has been shown; was there one to tell?"""
        stage, room = self.stage, self.room
        if self.queue or stage is None or self.ended is not None or not room.finished:
            return False
        done = room.finished[-1]
        if done.number != stage.hand:
            return False
        self.ended = self.end_of(done, None if room.over else next_in)
        self.to_all(self.ended)
        return True


def ready(body: bytes | None) -> msgspec.Raw | None:
    """JSON that is made, as part of a frame."""
    return None if body is None else msgspec.Raw(body)
