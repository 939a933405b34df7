"""The prompts that are open at a table: who is asked, what they are sent, and when it is over."""

from collections.abc import Callable

from paiju.server.live.shown.broadcast import Showing
from paiju.server.protocol.server_messages import AskedOver, Error, Prompt
from paiju.server.room import journal as J
from paiju.server.room.clocks import Sort, seconds, sort_of
from paiju.server.room.open_prompts import OpenPrompt
from paiju.server.room.overruns import own_clock, pungs_over
from paiju.server.room.prompts import prompt_of
from paiju.server.room.room import Room
from paiju.server.room.room_state import Awaited, Who


class Asking:
    """Those who are asked, each with an open prompt."""

    def __init__(self, room: Room, show: Showing, clock: Callable[[], float]) -> None:
        self.room, self.show, self.clock = room, show, clock
        self.open: dict[Who, OpenPrompt] = {}
        self.discards: tuple[int, int] = (0, 0)  # the hand, and how many there were
        self.spent: dict[Who, float] = {}  # seconds each has used since the last discard

    def ask(self) -> None:
        """Open the prompts that are due, and close those that are not."""
        table = self.room.table
        count = self.room.hand, sum(table.state.river_count) if table is not None else 0
        if count != self.discards:
            self.discards, self.spent = count, {}
        for who in [who for who in self.open if who not in self.room.awaited]:
            self.over_for(who)
        for who, prompt in self.room.awaited.items():
            known = self.open.get(who)
            if known is None or known.n != prompt.n:
                self.open[who] = self.opened(who, prompt)

    def opened(self, who: Who, prompt: Awaited) -> OpenPrompt:
        """A prompt that is asked now, with the time there is for it."""
        room, plan = self.room, self.room.settings.clock
        assert room.table is not None
        bank = room.chairs[who].bank if isinstance(who, int) else int(plan.bank * 1000)
        sort, codes = sort_of(room.table.state), [action.code for action in room.legal(who)]
        limit = seconds(room.book, plan, sort, bank / 1000, codes)
        return OpenPrompt(prompt.n, sort, limit, self.clock(), used=self.used(who, sort))

    def used(self, who: Who, sort: Sort) -> float:
        """What somebody has used of a turn that began with the discard before it: the pause after it, or as long as
        they thought about that tile, and what went before in this turn (reading:285)."""
        if own_clock(self.room) is None or sort == "claim":
            return 0.0
        spent = self.spent.get(who, 0.0)
        return max(spent, self.room.settings.pause) if sort == "turn" else spent

    def over_for(self, who: Who) -> None:
        """A prompt is no longer open."""
        prompt = self.open.pop(who, None)
        if prompt is not None:
            self.spent[who] = prompt.taken(self.clock())
        link = self.show.link_of(who)
        if prompt is not None and link is not None and prompt.prompt is not None:
            link.send(AskedOver(prompt.n))

    def over_for_all(self) -> None:
        """Nobody is asked any more."""
        for who in list(self.open):
            self.over_for(who)

    def prompt(self, who: Who) -> Prompt | None:
        """The open prompt of somebody, with the time that is left."""
        opened = self.open.get(who)
        if opened is None or self.room.bot_for(who) is not None or self.room.table is None or self.room.frozen:
            return None
        left = opened.left(self.clock())
        if opened.prompt is None:
            opened.prompt = prompt_of(self.room, who, left)
        opened.prompt.clock = left
        return opened.prompt

    def sent(self, who: Who) -> Prompt | None:
        """The open prompt of somebody, if they have been sent it."""
        opened = self.open.get(who)
        return None if opened is None or self.room.bot_for(who) is not None or self.room.frozen else opened.prompt

    def send(self) -> None:
        """Send the prompts that have not been sent, in a snapshot or by themselves."""
        for who, opened in self.open.items():
            link = self.show.link_of(who)
            if opened.prompt is None and link is not None and self.room.bot_for(who) is None:
                prompt = self.prompt(who)
                if prompt is not None:
                    link.send(prompt)

    def ask_again(self) -> None:
        """What people may do has changed: those who are asked are told anew."""
        for opened in self.open.values():
            opened.prompt = None

    def hasty_until(self) -> float | None:
        """When pungs and kongs lose their priority; None when that is over, or no clock runs."""
        own = own_clock(self.room)
        since = [opened.since - opened.used for opened in self.open.values() if opened.since is not None]
        return min(since) + own.claim if own is not None and since and pungs_over(self.room) else None

    def tell_full(self) -> None:
        """Nothing can be written: whoever is asked hears of it, and may try again."""
        for who, prompt in self.open.items():
            link = self.show.link_of(who)
            if link is not None:
                link.send(Error("storage_full", J.FULL.en, n=prompt.n))

    def keep_time(self, running: bool) -> None:
        """Start or stop the clocks of what is open."""
        now = self.clock()
        for opened in self.open.values():
            (opened.run if running else opened.stop)(now)
