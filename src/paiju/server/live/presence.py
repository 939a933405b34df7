"""Who is at a table: since when others are away, and how long is waited for people after a restart."""

from collections.abc import Mapping

from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair
from paiju.server.room.clocks import GONE, RETURN
from paiju.server.room.room import Room


class Presence:
    """Those who are there and those who are not."""

    def __init__(self, room: Room, links: Mapping[str, object], now: float) -> None:
        self.room, self.links = room, links
        self.away: dict[str, float] = {}  # since when somebody is not there
        self.hold_until: float | None = now + RETURN  # nothing runs before, unless everybody is back
        self.awake = False  # is anybody there for whom play goes on?

    def came(self, person: str) -> None:
        """Somebody is there, or is no longer expected."""
        self.away.pop(person, None)

    def left(self, person: str, now: float) -> None:
        """Somebody's connection is gone; who only looked on is not expected back."""
        if self.room.player_of(person) is not None or person in self.room.betting:
            self.away[person] = now

    def expect(self, now: float) -> None:
        """Who plays or bets and is not there is away from now on, unless they were before. That somebody is asked
        changes nothing about it: everybody sees since when they are waited for."""
        players = (self.room.chairs[i].person or "" for i in self.missing())
        for person in {*players, *self.room.betting}.difference(self.links):
            self.away.setdefault(person, now)

    def take(self, entry: J.AnyEntry, now: float) -> None:
        """Somebody is waited for from the moment they have a seat, or a hand to bet on, or the match begins."""
        if isinstance(entry, J.Started):
            self.away.clear()
        if isinstance(entry, J.Started | J.Dealt | J.Seated | J.GivenBack):
            self.expect(now)

    def is_alone(self) -> bool:
        """Is somebody there who keeps nobody waiting, neither players nor those who bet?"""
        bet = {*self.room.betting, *self.room.supporters}
        return len(self.there()) == 1 and not any(person in self.links for person in bet)

    def missing(self) -> list[int]:
        """Players who are persons and not there."""
        chairs = enumerate(self.room.chairs)
        return [i for i, chair in chairs if chair.human and chair.person not in self.links]

    def waiting_for(self) -> list[int]:
        """Players who are not back yet after a restart."""
        return self.missing() if self.hold_until is not None else []

    def there(self) -> list[int]:
        """Players who are persons and there."""
        return [i for i, chair in enumerate(self.room.chairs) if chair.human and chair.person in self.links]

    def is_gone(self, chair: Chair, now: float) -> bool:
        """Has somebody been away so long that their seat is played, where no clock does it?"""
        since = self.away.get(chair.person or "")
        counts = self.room.settings.clock.kind == "none" and self.hold_until is None and self.awake
        return counts and since is not None and now - since >= GONE

    def bot_in(self, chair: Chair, now: float) -> float | None:
        """Seconds after which the seat of somebody who is away is played, where no clock does it."""
        since = self.away.get(chair.person or "")
        counts = self.room.settings.clock.kind == "none" and self.hold_until is None and self.awake and chair.human
        return max(0.0, since + GONE - now) if counts and since is not None else None

    def look(self, now: float) -> None:
        """See who is there now; whoever is not back in time is away from now on."""
        people = any(chair.human for chair in self.room.chairs)
        self.awake = bool(self.there()) if people else bool(self.links)
        if self.hold_until is not None and (not self.missing() or now >= self.hold_until):
            self.hold_until = None
            missed = {self.room.chairs[i].person or "" for i in self.missing()}
            self.away = dict.fromkeys(missed.union(self.away), now)

    def clocks_run(self) -> bool:
        """Do the clocks run? Not while paused, nor while nobody is there, nor before people are back."""
        return self.awake and self.hold_until is None and self.room.state == "playing"
