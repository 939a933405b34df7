"""Who may look at a table, and at its hands once they are over."""

from paiju.languages import _
from paiju.server.protocol.refused import Refused
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


def check_open_hands(room: RoomState, person: Person | None) -> None:
    """May somebody see hands that are over with all hands open? Who plays, bets, rules or is the host always, everybody
    once the match is over; those who only watch as the host says."""
    if room.company.open_hands or room.over:
        return
    part = {room.host, *room.supporters, *room.betting, *room.referees}
    if person is None or (person.id not in part and room.player_of(person.id) is None):
        raise Refused("not_open", _("the host keeps hands hidden from spectators until the match is over"))
