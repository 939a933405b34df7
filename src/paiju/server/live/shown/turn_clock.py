"""The clock of whoever's turn it is, as everybody may know it.

Only what all have seen is in it: since when the turn is shown, and what earlier turns of the hand took from the bank.
How long somebody thought about a tile of others, and so whether they were asked at all, is not: their own clock
(asking.py) may have less time left than is told here, never more.
"""

from paiju.core.play import deal as D
from paiju.server.live.shown.broadcast import Showing
from paiju.server.protocol.server_messages import TurnClock
from paiju.server.room.clocks import bank_after, seconds, sort_of
from paiju.server.room.open_prompts import OpenPrompt
from paiju.server.room.overruns import own_clock
from paiju.server.room.room import Room


class TurnClocks:
    """One clock after another, turn by turn."""

    def __init__(self, room: Room, show: Showing) -> None:
        self.room, self.show = room, show
        self.key: tuple[int, int, int] | None = None  # which decision it is: the hand, how often changed, events shown
        self.hand = -1
        self.banks: dict[int, float] = {}  # seconds each player has left in this hand
        self.player: int | None = None  # whose turn it is
        self.discards = 0  # when it began
        self.open: OpenPrompt | None = None

    def look(self, now: float, running: bool) -> None:
        """See whose turn it is now, and whether time runs."""
        room, stage = self.room, self.show.stage
        key = None if self.show.queue or stage is None else (room.hand, room.redone, len(stage.released))
        if key != self.key:
            self.key = key
            self.begin(now)
        if self.open is not None:
            (self.open.run if running else self.open.stop)(now)

    def begin(self, now: float) -> None:
        """The decision is another one, or nobody's: what the last one took is counted."""
        room, last, before = self.room, self.open, self.player
        if last is not None and last.limit is not None and before is not None:
            left = self.banks.get(before, room.settings.clock.bank)
            self.banks[before] = bank_after(left, last.limit[0], last.taken(now))
        if room.hand != self.hand:
            self.hand, self.banks = room.hand, {}
        self.player, self.open = self.discarding(), None
        if self.player is None or room.table is None:
            return
        state = room.table.state
        sort, bank = sort_of(state), self.banks.get(self.player, room.settings.clock.bank)
        same, self.discards = self.discards == sum(state.river_count), sum(state.river_count)
        used = room.settings.pause if own_clock(room) is not None and sort == "turn" else 0.0
        if last is not None and same and before == self.player and own_clock(room) is not None:
            used = last.taken(now)  # the turn goes on after a kong or a flower
        self.open = OpenPrompt(0, sort, seconds(room.book, room.settings.clock, sort, bank), now, used=used)

    def discarding(self) -> int | None:
        """The person whose turn it is to discard, if that has been shown; nobody while a tile is at stake."""
        table = self.room.table
        if self.show.queue or table is None or table.state.phase != D.TURN:
            return None
        players = [who for who in self.room.awaited if isinstance(who, int)]
        played = [who for who in players if self.room.bot_for(who) is None and not self.room.is_auto(who)]
        return played[0] if len(players) == 1 and played else None

    def shown(self, now: float) -> TurnClock | None:
        """What everybody is told of it."""
        left = None if self.open is None else self.open.left(now)
        if left is None or self.player is None or self.show.queue or self.show.stage is None:
            return None
        seat = self.show.stage.seat_of(self.player)
        return TurnClock(seat, left.deadline_ms_left)  # type: ignore[arg-type]
