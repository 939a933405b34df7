"""Who may look at a table."""

from paiju.server.protocol.shared import Person
from paiju.server.room.room_state import RoomState


def may_look(room: RoomState, person: Person | None) -> bool:
    """May somebody see this table?"""
    if person is not None and person.id in room.refereed:
        return person.id in room.referees
    if room.is_public:
        return person is None or person.id not in room.removed
    if person is None or person.id in room.removed:
        return False
    here = room.looking_on | set(room.betting) | {room.host}
    return person.id in here or room.player_of(person.id) is not None
