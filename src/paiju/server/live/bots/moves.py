"""Bots at a table: each that is asked thinks outside the loop, and moves no sooner than the table's pace."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from paiju.languages import _
from paiju.server.live.asking import Asking
from paiju.server.live.background import Background
from paiju.server.live.bots.pool import PATIENCE, BotsPool
from paiju.server.live.bots.worker import BotQuestion
from paiju.server.live.presence import Presence
from paiju.server.live.shown.broadcast import Showing
from paiju.server.protocol.refused import Refused
from paiju.server.room.automatic_move import automatic_move
from paiju.server.room.commands import play as commands
from paiju.server.room.journal import Entries
from paiju.server.room.open_prompts import OpenPrompt
from paiju.server.room.room import Room
from paiju.server.room.room_state import Who

MARGIN = 0.1  # seconds before the end of a pause at which bots that have not answered pass, at most
RETRY = 1.0  # seconds after which something that could not be written is tried again


class TableWithBots(Protocol):
    """What bots need of the table they play at."""

    closed: bool  # is nothing done here any more?
    loop: asyncio.AbstractEventLoop

    @property
    def presence(self) -> Presence:
        """Who is there."""
        ...

    @property
    def room(self) -> Room:
        """The table as the journal has it."""
        ...

    @property
    def show(self) -> Showing:
        """What has been shown."""
        ...

    @property
    def asking(self) -> Asking:
        """The prompts that are open."""
        ...

    @property
    def background(self) -> Background:
        """What runs by itself."""
        ...

    async def do(self, make: Callable[[], Entries]) -> None:
        """Do something: check it, write it, apply it, show it."""
        ...


def claim_due(show: Showing, opened: OpenPrompt) -> float | None:
    """When a bot that is asked about a tile in a pause must have answered: so long before its end that what comes of it
    is written by then, and the pause tells nobody that there was somebody to ask. None outside a pause: where the host
    has chosen none, bots are waited for."""
    if opened.sort != "claim" or opened.shown >= show.gate:
        return None
    return show.gate - min(MARGIN, show.room.settings.pause / 4)


class BotMoves:
    """The bots of a table, and those that play for somebody."""

    def __init__(self, table: TableWithBots, pool: BotsPool) -> None:
        self.live, self.pool = table, pool
        self.thinking: set[tuple[Who, int]] = set()  # about which prompts

    def forget(self, player: int) -> None:
        """Somebody else plays there now."""
        self.thinking = {(who, n) for who, n in self.thinking if who != player}

    def start(self) -> None:
        """Let bots that are asked think."""
        live = self.live
        if live.room.state != "playing" or not live.presence.awake:
            return
        for who, opened in live.asking.open.items():
            if live.room.bot_for(who) is not None and (who, opened.n) not in self.thinking:
                self.thinking.add((who, opened.n))
                live.background.spawn(self.think(who, opened))

    async def think(self, who: Who, opened: OpenPrompt) -> None:
        """A bot thinks and moves."""
        live, room, level = self.live, self.live.room, self.live.room.bot_for(who)
        if level is None or live.show.stage is None:
            return
        legal = room.legal(who)
        if len(legal) == 1:
            code: int | None = legal[0].code
        else:
            view = live.show.stage.view_bytes(room.name_of(who), legal)
            due = claim_due(live.show, opened)
            seconds = PATIENCE if due is None else due - live.loop.time()
            book, tried = room.settings, self.pool.time_to_try(seconds)
            question = BotQuestion(book.book, book.toml, level, view, room.chance(who), tried)
            code = await self.pool.choose(question, room.host, room.id, seconds)
        pace = max(room.settings.pace, self.pool.pace)
        rest = opened.shown + pace - live.loop.time() if opened.sort != "claim" else 0
        if rest > 0:
            await asyncio.sleep(rest)
        await self.move(who, opened.n, code)

    async def move(self, who: Who, n: int, code: int | None) -> None:
        """A bot moves; what cannot be written yet is tried again."""
        while not self.live.closed:
            try:
                await self.live.do(lambda: self.entries(who, n, code))
            except Refused as refused:
                if refused.code == "storage_full":
                    await asyncio.sleep(RETRY)
                    continue
            break
        self.thinking.discard((who, n))

    def entries(self, who: Who, n: int, code: int | None) -> Entries:
        """What a bot does; what is not allowed is done automatically."""
        legal = self.live.room.legal(who)
        chosen = code if any(action.code == code for action in legal) else None
        if chosen is None and legal:
            chosen = automatic_move(legal)
        if self.live.room.bot_for(who) is None or chosen is None:
            raise Refused("stale", _("the seat has been given back"))
        return commands.act(self.live.room, who, n, chosen, "bot")
