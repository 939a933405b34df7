"""Bots at a table: each that is asked thinks outside the loop, and moves no sooner than the table's pace."""

import asyncio
from typing import TYPE_CHECKING

from paiju.server.protocol.messages import Refused
from paiju.server.room import commands
from paiju.server.room.automatic import automatic
from paiju.server.room.decisions import Decision
from paiju.server.room.room import Who

if TYPE_CHECKING:
    from paiju.server.live.live_table import LiveTable

RETRY = 1.0  # seconds after which something that could not be written is tried again


class BotMoves:
    """The bots of a table, and those that play for somebody."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.thinking: set[tuple[Who, int]] = set()  # about which prompts

    def level(self, who: Who) -> str | None:
        """The level of the bot that plays for somebody."""
        return self.live.room.chairs[who].bot if isinstance(who, int) else None

    def forget(self, player: int) -> None:
        """Somebody else plays there now."""
        self.thinking = {(who, n) for who, n in self.thinking if who != player}

    def start(self) -> None:
        """Let bots that are asked think."""
        live = self.live
        if live.room.state != "playing" or not live.awake or live.show.queue:
            return
        for who, opened in live.open.items():
            if self.level(who) is not None and (who, opened.n) not in self.thinking:
                self.thinking.add((who, opened.n))
                live.spawn(self.think(who, opened))

    async def think(self, who: Who, opened: Decision) -> None:
        """A bot thinks and moves."""
        live, room, level = self.live, self.live.room, self.level(who)
        if level is None or live.show.stage is None:
            return
        legal = room.legal(who)
        if len(legal) == 1:
            code: int | None = legal[0].code
        else:
            view = live.show.stage.view_bytes(room.name_of(who), legal)
            settings = room.settings
            code = await live.owner.bots.choose(settings.book, settings.toml, level, view, room.chance(who))
        rest = opened.shown + room.settings.pace - live.loop.time() if opened.sort != "claim" else 0
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

    def entries(self, who: Who, n: int, code: int | None) -> commands.Entries:
        """What a bot does; what is not allowed is done automatically."""
        legal = self.live.room.legal(who)
        chosen = code if any(action.code == code for action in legal) else None
        if chosen is None and legal:
            chosen = automatic(legal)
        if self.level(who) is None or chosen is None:
            raise Refused("stale", "the seat was given back", "座位已还给本人")
        return commands.act(self.live.room, who, n, chosen, "bot")
