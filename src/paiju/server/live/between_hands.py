"""When the next hand is dealt: once everybody who is there has seen the end of the last one, or after a while."""

from paiju.server.live.presence import Presence
from paiju.server.room.clocks import NEXT_HAND
from paiju.server.room.room import Room

EACH_WIN = 6.0  # seconds more for each win that is laid out


class BetweenHands:
    """The time between two hands."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self.room, self.presence = room, presence
        self.said: set[int] = set()  # players who have seen the end
        self.at: float | None = None  # at the latest
        self.endless = False  # is the only person there waited for as long as they like?

    def dealt(self) -> None:
        """A hand is being played."""
        self.said.clear()
        self.at, self.endless = None, False

    def deal_again(self, now: float) -> None:
        """A hand was given up by a ruling: the next one need not be waited for."""
        self.said.clear()
        self.at = now

    def time(self, wins: int) -> float | None:
        """Seconds for the end of a hand with so many wins; whoever is alone with bots keeps nobody waiting."""
        alone = self.presence.is_alone() and not self.presence.missing()
        return None if alone else NEXT_HAND + EACH_WIN * wins

    def ended(self, now: float, seconds: float | None) -> None:
        """The end of a hand has been shown, to be looked at so long."""
        self.at = None if self.room.over or seconds is None else now + seconds
        self.endless = seconds is None

    def is_due(self, now: float) -> bool:
        """Is it time to deal? Before the first hand nobody has anything to look at."""
        if self.room.state != "between" or not self.presence.awake:
            return False
        if self.room.hand < 0:
            return True
        if self.at is None and not (self.endless and self.presence.is_alone()):
            self.at, self.endless = now + NEXT_HAND, False
        seen = all(player in self.said for player in self.presence.there())
        return seen or (self.at is not None and now >= self.at)
