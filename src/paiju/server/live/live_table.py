"""A table of the club as it is played: what is done is written, applied and shown; time runs, bots move.

Everything that changes the room goes through `do`, one after another. `tick` does what time brings: events whose pause
is over, decisions whose time is over, the next hand.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from paiju.languages import Text, _
from paiju.server.live.asking import Asking
from paiju.server.live.background import Background, to_the_end
from paiju.server.live.between_hands import BetweenHands
from paiju.server.live.bots.moves import RETRY, BotMoves, claim_due
from paiju.server.live.hints.advisers import Advisers
from paiju.server.live.newcomers import Newcomers
from paiju.server.live.nonces import NonceRound
from paiju.server.live.presence import Presence
from paiju.server.live.shown.broadcast import Connection, Showing, Visit
from paiju.server.live.shown.frames import Stage
from paiju.server.live.shown.held_back import ShownRoom
from paiju.server.live.shown.notices import notice_of, ruled_frame, void_notice
from paiju.server.live.shown.room_info import match_end
from paiju.server.live.table_runner import TableRunner
from paiju.server.process import metrics
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import NoticeFrame, RoomFrame, RoomInfo, RuledFrame, TurnClock
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room import overruns
from paiju.server.room.clocks import GONE, TableClock
from paiju.server.room.commands import play as commands
from paiju.server.room.open_prompts import OpenPrompt
from paiju.server.room.room import EventBody, Room, with_json
from paiju.server.room.room_state import Who
from paiju.server.room.visibility import may_look

IDLE, IDLE_OVER = 600.0, 60.0  # seconds after which a table nobody looks at leaves memory
AUTO = 0.4  # seconds before a move is made for somebody who is not there
TAKEN_OVER, MOVED, REMOVED, LEFT, SHUT = 4001, 4002, 4003, 4004, 4008  # codes with which connections are closed
CLOSED = _("this table is no longer public; ask for a link")


class LiveTable:
    """A table that is played."""

    def __init__(self, owner: TableRunner, room: Room) -> None:
        self.owner, self.room = owner, room
        self.loop = asyncio.get_running_loop()
        self.lock = asyncio.Lock()
        self.show = Showing(room, self.info, lambda who: self.asking.prompt(who), self.turn)
        self.asking = Asking(room, self.show, self.loop.time)
        self.advisers = Advisers(room, self.show, self.asking.sent)
        self.presence = Presence(room, self.show.links, self.loop.time())
        self.between_hands = BetweenHands(room, self.presence)
        self.shown = ShownRoom(room, self.show, self.presence, self.between_hands)
        self.retry_at = 0.0
        self.closed = False
        self.timer: asyncio.TimerHandle | None = None
        self.background = Background(room.id)
        self.nonces, self.newcomers = NonceRound(self), Newcomers(self)
        self.bots = BotMoves(self, owner.bots)
        self.redone = room.redone  # changes of the hand that have been shown
        self.news: list[NoticeFrame | RuledFrame] = []  # to be told once everything before has been shown
        self.idle_since = self.loop.time()
        room.now = TableClock(self.loop.time, room.last_at).now

    # --- doing ---

    async def do(self, make: Callable[[], J.Entries], heard: float | None = None, *, shown: bool = False) -> None:
        """Do something: check it, write it, apply it, show it. What is refused raises and changes nothing. Who
        asked may go away meanwhile: what the journal gets is applied all the same. `heard`: when a player said so.
        What is no answer to a prompt is done once all is `shown`: in a pause it waits for its end, whatever is held
        back, so that what comes of it is about what everybody has seen."""
        await to_the_end(self.do_whole(make, heard, shown))

    async def do_whole(self, make: Callable[[], J.Entries], heard: float | None, shown: bool) -> None:
        """The same, never left half done."""
        while True:
            if shown:
                await self.until_shown()
            async with self.lock:
                if not (shown and self.is_pause()):
                    return await self.do_now(make, heard)

    async def do_now(self, make: Callable[[], J.Entries], heard: float | None = None) -> None:
        """The same, by whoever has the lock."""
        if self.closed:
            raise J.JournalTaken("it was given up here")
        await self.write(make())
        if heard is not None:
            metrics.since(metrics.ACTION_WRITTEN, heard)
        await self.write_end()
        self.proceed()
        if heard is not None and not self.show.queue:  # else it is told when the pause is over
            metrics.since(metrics.ACTION_TO_FRAMES, heard)

    async def until_shown(self) -> None:
        """Wait until the pause is over."""
        while self.is_pause():
            await asyncio.sleep(self.show.gate - self.loop.time())
            self.proceed()

    def is_pause(self) -> bool:
        """Is there a pause, in which something may be held back?"""
        return not self.closed and self.show.is_pause(self.loop.time())

    async def write(self, entries: J.Entries) -> None:
        """Write entries to the journal, then apply them."""
        if not entries:
            return
        entries = commands.with_seeds(self.room, entries)
        entries = [msgspec.structs.replace(entry, at=self.room.now()) for entry in entries]
        try:
            await self.owner.journal.append(self.room.id, self.room.seq, [J.write(entry) for entry in entries])
        except J.JournalFull:
            self.full()
            raise
        except J.JournalTaken as error:
            self.lose(error.why)
            raise
        if self.closed:  # meanwhile
            raise J.JournalTaken("it was given up here")
        try:
            self.apply(entries)
        except Exception:  # what is in the journal counts: the table is read from it anew
            self.lose("failed")
            raise

    def apply(self, entries: J.Entries) -> None:
        """Take in what has been written, and show it."""
        for entry in entries:
            self.take(entry, self.room.apply(entry))
        if any(isinstance(entry, J.Closed | J.RulingMade | J.Ended) for entry in entries):
            self.owner.past.take(self.room)
        if any(
            not isinstance(entry, J.Acted | J.Closed | J.PungsOver | J.Revealed | J.Stood | J.NoncesDue)
            for entry in entries
        ):
            self.send_room()  # that a hand has ended is told when everything before has been shown

    async def write_end(self) -> None:
        """A hand that has just ended is closed, a match whose time is over ended; what else the book's time brings."""
        try:
            await self.write(commands.close(self.room))
            await self.write(overruns.announcement(self.room))
            await self.write(commands.time_over(self.room))
            await self.write(overruns.break_due(self.room))
        except Refused:
            self.retry_at = self.loop.time() + RETRY

    def full(self) -> None:
        """Nothing can be written: whoever is asked hears of it, and may try again."""
        self.retry_at = self.loop.time() + RETRY
        self.asking.tell_full()

    def take(self, entry: J.AnyEntry, events: list[EventBody]) -> None:
        """What an entry means for those who look on."""
        fresh = notice_of(self.room, entry)
        self.news += [fresh] if fresh is not None else []
        self.presence.take(entry, self.loop.time())
        match entry:
            case J.Dealt() if self.room.table is not None:
                self.nonces.dealt()
                self.newcomers.dealt()
                self.begin_hand(events)
            case J.Acted():
                self.show.hold(events)
                self.asking.over_for(entry.who)
            case J.RulingMade():
                self.news.append(ruled_frame(self.room))
                self.decided(events, entry.again)
            case J.RulingTakenBack():
                self.decided(events, entry.again)
            case J.TakenBack():
                self.decided(events)
            case J.PlayPaused() | J.PersonIn(role="referee"):
                self.show_referees()
            case J.Resumed():
                self.show_referees()
                self.asking.ask_again()  # an answer may have met the pause
            case J.PungsOver():
                self.asking.ask_again()
            case J.Ended():
                self.end_match()
            case J.Removed(person=person):
                self.dismiss(person, "removed", _("the host has removed you"), REMOVED)
            case J.PersonOut(person=person):
                self.dismiss(person, "left", _("you have left this table"), LEFT)
            case J.CompanySet():
                self.close_door()
            case J.StandInNamed():
                self.show_everybody()
            case J.Replaced() | J.GivenBack() | J.Seated():
                self.bots.forget(entry.player)
                self.asking.over_for(entry.player)  # whoever plays there now is asked anew

    def decided(self, events: list[EventBody], again: bool = False) -> None:
        """A referee or the clock has decided something: the hand goes on with it, or is another one now, which
        everybody is shown whole. A match that was over may go on `again`; one that still is came to something else."""
        if self.redone == self.room.redone:
            self.show.hold(events)
            self.asking.ask_again()
        else:
            self.redone, table = self.room.redone, self.room.table
            self.asking.over_for_all()
            self.begin_hand(with_json(table.events)) if table is not None else self.clear_table()
        if again:
            self.between_hands.deal_again(self.loop.time())
        if self.room.over:
            self.shown.listed = None
            self.end_match()

    def clear_table(self) -> None:
        """The hand is given up: there is nothing to be seen any more, and the next one need not be waited for."""
        self.show.clear()
        self.between_hands.deal_again(self.loop.time())
        self.news.append(void_notice())
        self.show_everybody()

    def show_everybody(self) -> None:
        """Everybody is shown all there is to know: what somebody is here may be another thing now."""
        for link in list(self.show.links.values()):
            self.show.send_snapshot(link)

    def show_referees(self) -> None:
        """The hands are open to referees, or no longer."""
        for person in self.room.referees:
            link = self.show.links.get(person)
            if link is not None:
                self.show.send_snapshot(link)

    def begin_hand(self, events: list[EventBody]) -> None:
        """A hand is dealt."""
        assert self.room.table is not None
        self.show.begin(Stage.of(self.room.table, self.room.hand, self.room.players, events))
        self.between_hands.dealt()
        self.ask()
        self.show_everybody()

    def end_match(self) -> None:
        """The match was ended: nobody is asked any more. The end of a hand played to its end is shown before."""
        self.asking.over_for_all()
        if self.show.queue and self.room.finished and self.room.finished[-1].number == self.room.hand:
            return
        self.show.queue.clear()
        end = match_end(self.room)
        if end is not None:
            self.show.to_all(end)

    # --- showing ---

    def proceed(self) -> None:
        """Show what may be shown, ask who is to be asked, and see what comes next."""
        if self.closed:
            return
        now = self.loop.time()
        self.show.pump(now)
        if not self.show.queue:
            self.asking.ask()
            self.asking.send()
            self.advisers.send()
            seconds = self.between_hands.time(len(self.room.finished[-1].won) if self.room.finished else 0)
            if self.show.finish(seconds):
                self.between_hands.ended(now, seconds)
                self.send_room()
                self.background.spawn(self.newcomers.seat())
                if self.room.over:
                    self.end_match()
            elif self.newcomers.are_due(now):  # since a hand was given up, or the server started anew
                self.background.spawn(self.newcomers.seat(last=False))
            self.tell_news()
        self.nonces.look()
        self.keep_time(now)
        self.schedule(now)
        if not self.shown.is_listed():
            self.background.spawn(self.shown.enlist(self.owner.enlist))

    def tell_news(self) -> None:
        """Tell everybody what has been decided or announced."""
        news, self.news = self.news, []
        for frame in news:
            self.show.to_all(frame)
        if news:
            self.send_room()

    def ask(self) -> None:
        """Open the prompts that are due."""
        self.asking.ask()
        self.keep_time(self.loop.time())

    def info(self) -> RoomInfo:
        """The room, as far as it has been shown."""
        return self.shown.info(self.loop.time())

    def turn(self) -> TurnClock | None:
        """The clock of whoever's turn it is, as far as that has been shown."""
        now = self.loop.time()
        self.shown.turns.look(now, self.presence.clocks_run())
        return self.shown.turns.shown(now)

    def send_room(self) -> None:
        """Tell everybody how the room is now."""
        if self.show.links:
            info = self.info()
            frame = RoomFrame(*(getattr(info, name) for name in info.__struct_fields__))
            self.show.to_all(frame)

    # --- time ---

    def keep_time(self, now: float) -> None:
        """Start or stop the clocks of what is open."""
        self.presence.look(now)
        self.asking.keep_time(self.presence.clocks_run())
        self.shown.turns.look(now, self.presence.clocks_run())
        self.bots.start()

    def due_of(self, who: Who, opened: OpenPrompt) -> float | None:
        """When the move of somebody is made for them."""
        if self.room.bot_for(who) is not None or opened.since is None:
            return None
        now, chairs = self.loop.time(), self.room.chairs
        if isinstance(who, int) and (self.room.is_auto(who) or self.presence.is_gone(chairs[who], now)):
            due = claim_due(self.show, opened)
            return opened.shown + AUTO if due is None else min(opened.shown + AUTO, due)
        person = chairs[who].person if isinstance(who, int) else who
        if opened.limit is None and person and person not in self.show.links:
            return max(self.presence.away.get(person, opened.shown) + GONE, opened.shown + AUTO)
        return opened.due()

    def schedule(self, now: float) -> None:
        """Come back when something is due."""
        due = [at for who, opened in self.asking.open.items() if (at := self.due_of(who, opened)) is not None]
        hasty = self.asking.hasty_until()
        due += [hasty] if hasty is not None else []
        rest = overruns.break_left(self.room)
        due += [now + rest] if rest is not None else []
        due = [max(at, self.retry_at) for at in due]
        due += [self.show.gate] if self.show.queue else []
        hold = self.presence.hold_until
        due += [hold] if hold is not None and self.show.links else []
        if self.room.state == "between" and self.presence.awake and not self.show.queue:
            due += [max(at, self.retry_at) for at in [self.next_deal(now)] if at is not None]
        due += [self.retry_at] if self.unclosed() else []
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if due and not self.closed:
            self.timer = self.loop.call_at(min(due), lambda: self.background.spawn(self.tick()))

    def next_deal(self, now: float) -> float | None:
        """When the next hand is due; None while somebody alone with bots still looks at the last one."""
        if self.may_deal(now):
            return self.nonces.due(now)
        return None if self.between_hands.endless else self.between_hands.at or now + RETRY

    async def tick(self) -> None:
        """What time brings."""
        now = self.loop.time()
        try:
            if self.unclosed():
                await self.do(list)
            for who, opened in list(self.asking.open.items()):
                at = self.due_of(who, opened)
                if at is not None and at <= now:
                    await self.play_for(who, opened)
            hasty = self.asking.hasty_until()
            if hasty is not None and hasty <= now:
                await self.do(lambda: overruns.pungs_over(self.room))
            if overruns.break_over(self.room):
                await self.do(lambda: overruns.break_over(self.room))
            if self.may_deal(now) and self.room.coming:
                await self.newcomers.seat()
            if self.may_deal(now) and await self.nonces.is_over(now):
                await self.do(lambda: self.nonces.deal() if self.room.state == "between" else [])
        except Refused as refused:
            if refused.code not in ("stale", "storage_full", "moved", "paused", "not_playing"):
                raise
        self.proceed()

    def unclosed(self) -> bool:
        """Has a hand ended whose end could not be written yet?"""
        table = self.room.table
        return table is not None and table.over and not self.room.frozen

    async def play_for(self, who: Who, opened: OpenPrompt) -> None:
        """Somebody's time is over: what that costs by the book, and the move that is made for them."""
        if not (isinstance(who, int) and self.room.is_auto(who)):
            await self.do(lambda: overruns.slow_discard(self.room, who, opened.n))
        await self.do(lambda: self.late(who, opened.n))

    def late(self, who: Who, n: int) -> J.Entries:
        """The automatic move for somebody who did nothing."""
        prompt = self.room.awaited.get(who)
        if prompt is None or prompt.n != n or self.room.state != "playing":
            return []
        bank = 0 if self.room.settings.clock.kind == "bank" else None
        return commands.play_for(self.room, who, n, bank)

    def may_deal(self, now: float) -> bool:
        """Is it time for the next hand?"""
        return not self.show.queue and now >= self.retry_at and self.between_hands.is_due(now)

    # --- people ---

    def connect(self, link: Visit) -> None:
        """Somebody is there; an older connection of theirs is closed."""
        person = link.person.id
        self.proceed()  # what is due is shown to those who are there: the first that anybody gets is a snapshot
        old = self.show.links.get(person)  # whose place in the list of those who watch is kept
        self.show.links[person] = link
        if old is not None:
            old.bye("taken_over", _("you have connected elsewhere"), TAKEN_OVER)
        self.newcomers.came(person)
        self.presence.came(person)
        self.keep_time(self.loop.time())
        self.show.send_snapshot(link)
        self.nonces.tell(link, self.loop.time())
        self.send_room()
        self.proceed()

    async def back(self, person: Person) -> None:
        """Somebody whose seat was played automatically is back."""
        player = self.room.player_of(person.id)
        if player is not None and self.room.chairs[player].timeouts:
            await self.do(lambda: [J.Back(player, J.now())])

    def disconnect(self, connection: Connection) -> None:
        """A connection is gone."""
        link = self.show.links.get(connection.person.id)
        if link is None or link.connection is not connection:
            return
        self.show.links.pop(connection.person.id)
        self.presence.left(connection.person.id, self.loop.time())
        self.idle_since = self.loop.time()
        self.send_room()
        self.proceed()

    def dismiss(self, person: str, code: str, text: Text, close: int) -> None:
        """Somebody is no longer part of the room."""
        link = self.show.links.pop(person, None)
        self.presence.came(person)
        if link is not None:
            link.bye(code, text, close)

    def close_door(self) -> None:
        """Whoever may no longer look goes."""
        for link in list(self.show.links.values()):
            if not may_look(self.room, link.person):
                self.dismiss(link.person.id, "not_invited", CLOSED, SHUT)

    def next(self, person: Person) -> None:
        """Somebody has seen the end of the hand."""
        player = self.room.player_of(person.id)
        if player is None or self.room.state != "between" or self.show.queue:
            return
        if player not in self.between_hands.said:
            self.between_hands.said.add(player)
            self.send_room()
        self.proceed()

    # --- the end ---

    def is_left(self) -> bool:
        """Is nobody there, and nothing being done?"""
        return not (self.show.links or self.lock.locked() or self.background.tasks)

    def is_idle(self, now: float) -> bool:
        """Has nobody looked at the table for a while, and is nothing being done? One that is over is let go sooner."""
        return self.is_left() and now - self.idle_since > (IDLE_OVER if self.room.over else IDLE)

    async def leave_mark(self) -> None:
        """The table is put away: by this a later engine knows whether it comes to the same events."""
        with suppress(Refused):
            async with self.lock:
                if self.room.table is not None and not self.closed and self.room.state in ("playing", "paused"):
                    await self.write([J.Stood(self.room.hand, self.room.mark)])

    def lose(self, why: str) -> None:
        """The table is to be read from the journal anew: others have written there, or something went wrong here."""
        if not self.closed:
            self.stop("moved", J.ELSEWHERE, MOVED)
            self.owner.lost(self.room.id, why)

    def stop(self, code: str, text: Text, close: int) -> None:
        """Say goodbye to everybody. Nothing holds the table any more, which Python's collector would hold for long."""
        if self.closed:
            return
        self.closed = True
        if self.timer is not None:
            self.timer.cancel()
        for link in list(self.show.links.values()):
            link.bye(code, text, close)
        self.show.links.clear()
        self.background.cancel()
        self.room.now = J.now
        del self.show.info, self.show.prompt, self.show.turn, self.bots.live, self.nonces.table, self.newcomers.table
