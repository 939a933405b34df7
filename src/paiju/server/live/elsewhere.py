"""Tables that other servers have, as far as they can be looked at from here: their journals are everybody's."""

from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.live.hub import Hub
from paiju.server.live.loading import folded
from paiju.server.room.room import Room


async def room_anywhere(hub: Hub, table: str) -> Room | None:
    """A table to be looked at, as its journal says where another server has it; None where there is none."""
    try:
        return await hub.room(table)
    except ServedElsewhere:
        return await folded(hub.journal, table, hub.folding)


async def finished_anywhere(hub: Hub, table: str) -> tuple[Room, list[int]] | None:
    """A table and its hands that are over and were shown, whichever server has it; of a match that is over they were.
    None where there is no such table."""
    room = await room_anywhere(hub, table)
    if room is None or table not in hub.tables:
        return None if room is None else (room, list(room.rows) if room.over else [])
    return room, await hub.hands(table)
