"""Tables brought back from the journal: damaged ones stand still, of an earlier engine go on if nothing differs."""

import asyncio
import logging

from paiju.server.room import journal as J
from paiju.server.room.engine_hash import engine_hash
from paiju.server.room.room import Room
from paiju.server.room.table_settings import hash_of

LONG = 60  # entries of a journal that is folded outside the loop
log = logging.getLogger("paiju.server")


async def load(journal: J.Journal, table: str, turn: asyncio.Lock) -> Room | None:
    """The room of a table as its journal has it, to go on with; None when there is no such table. Raises what the
    journal does."""
    room = await folded(journal, table, turn)
    if room is not None and room.frozen is not None and room.frozen.goes_on:
        await go_on(journal, room)
    elif room is not None and room.frozen is not None:
        log.error("a table is frozen", extra={"fields": {"table": table, "why": frozen_by(room)}})
    return room


async def folded(journal: J.Journal, table: str, turn: asyncio.Lock) -> Room | None:
    """The same to be looked at, whoever has it. Long ones are folded one after another, so that those who play are held
    up little."""
    bodies = await journal.load(table)
    if not bodies:
        return None
    known = await journal.opened(table) if J.read_if_readable(bodies[0]) is None else None
    parts, long = (table, bodies, await journal.root(table), known), len(bodies) > LONG
    if not long:
        return Room.load(*parts)
    async with turn:
        return await asyncio.to_thread(Room.load, *parts)


def frozen_by(room: Room) -> str:
    """Why a table is frozen, for the log."""
    assert room.frozen is not None
    if room.frozen.damaged:
        return f"damaged, {room.broken}"
    return "no key" if room.frozen.key else room.broken or "another book"


async def go_on(journal: J.Journal, room: Room) -> None:
    """Another engine plays the match now, and has come to the same events: from here on it is pinned to this one."""
    settings = room.settings
    entry = J.Adjudicated(engine_hash(), hash_of(settings.book, settings.toml), room.last_at)
    await journal.append(room.id, room.seq, [J.write(entry)])
    room.apply(entry)
    log.warning("a table goes on by another engine", extra={"fields": {"table": room.id}})
