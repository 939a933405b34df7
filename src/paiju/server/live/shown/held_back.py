"""The room as everybody may see it: while something is held back, the match as it was before."""

from collections.abc import Awaitable, Callable

import msgspec

from paiju.server.live.between_hands import BetweenHands
from paiju.server.live.presence import Presence
from paiju.server.live.shown.broadcast import Showing
from paiju.server.live.shown.room_info import room_info
from paiju.server.live.shown.turn_clock import TurnClocks
from paiju.server.live.watching import watching
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import RoomInfo
from paiju.server.protocol.shared import State
from paiju.server.room.commands.seats import free_chairs
from paiju.server.room.room import Room

ABOUT_PEOPLE = (
    "host", "seats", "watchers", "supporters", "votes", "votes_needed", "waiting_for", "referees", "turn", "company",
    "watching", "coming", "called",
)  # fmt: skip
Enlist = Callable[[str, State, bool], Awaitable[None]]  # what the list of tables says of one: its state, is it public


class ShownRoom:
    """What is told of a room: who is there is always told as it is, everything else as far as it has been shown."""

    def __init__(self, room: Room, show: Showing, presence: Presence, between_hands: BetweenHands) -> None:
        self.room, self.show = room, show
        self.presence, self.between_hands = presence, between_hands
        self.turns = TurnClocks(room, show)
        self.last_info: RoomInfo | None = None  # as it was when everything had been shown
        self.listed: tuple[State, bool] | None = None  # what the list of tables says, and is it public there
        self.listing = False  # is that being written?

    def info(self, now: float) -> RoomInfo:
        """The room."""
        show, room = self.show, self.room
        watchers = watching(room, show.links)
        gone = [self.presence.is_gone(chair, now) for chair in room.chairs]
        waiting = self.presence.waiting_for()
        info_now = room_info(room, show.stage, show.links, gone, self.between_hands.said, watchers, waiting)
        info_now.turn = self.turns.shown(now)
        for chair in info_now.seats:
            chair.bot_in = self.presence.bot_in(room.chairs[chair.player], now)
        if not show.queue:
            self.last_info = info_now
        elif self.last_info is not None:
            return msgspec.structs.replace(self.last_info, **{name: getattr(info_now, name) for name in ABOUT_PEOPLE})
        return info_now

    def state(self) -> State:
        """Where the room is."""
        return self.last_info.state if self.show.queue and self.last_info is not None else self.room.state

    def free(self) -> list[int]:
        """The players whose seats may be taken."""
        return self.last_info.free if self.show.queue and self.last_info is not None else free_chairs(self.room)

    def listed_state(self) -> State:
        """The same for the list of tables, where a match is played also between two hands."""
        state = self.state()
        return "playing" if state == "between" else state

    def is_listed(self) -> bool:
        """Does the list say so, or will it in a moment?"""
        return self.listing or self.listed == (self.listed_state(), self.room.is_public)

    async def enlist(self, write: Enlist) -> None:
        """Let the list of tables say where this one is; what cannot be written now is tried again later."""
        self.listing = True
        try:
            while (listing := (self.listed_state(), self.room.is_public)) != self.listed:
                await write(self.room.id, *listing)
                self.listed = listing
        except Refused:
            return
        finally:
            self.listing = False
