"""When the next hand is dealt: once everybody who is there has seen the end of the last one, or after a while."""

from paiju.server.live.presence import Presence
from paiju.server.room.clocks import NEXT_HAND
from paiju.server.room.room import Room


class BetweenHands:
    """The time between two hands."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self.room, self.presence = room, presence
        self.said: set[int] = set()  # players who have seen the end
        self.at: float | None = None  # at the latest

    def dealt(self) -> None:
        """A hand is being played."""
        self.said.clear()
        self.at = None

    def deal_again(self, now: float) -> None:
        """A hand was given up by a ruling: the next one need not be waited for."""
        self.said.clear()
        self.at = now

    def ended(self, now: float) -> None:
        """The end of a hand has been shown."""
        self.at = None if self.room.over else now + NEXT_HAND

    def is_due(self, now: float) -> bool:
        """Is it time to deal? Before the first hand nobody has anything to look at."""
        if self.room.state != "between" or not self.presence.awake:
            return False
        if self.room.hand < 0:
            return True
        if self.at is None:
            self.at = now + NEXT_HAND
        return now >= self.at or all(player in self.said for player in self.presence.there())
