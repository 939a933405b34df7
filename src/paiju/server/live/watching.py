"""Those who watch a table, and what is said at it: phrases of a list, which stand in no journal."""

import math
from collections.abc import Mapping

from paiju.languages import _
from paiju.server.live.shown.broadcast import Showing, Visit
from paiju.server.protocol.client_messages import SayPhrase
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.protocol.server_messages import PhraseSaid, WatcherInfo
from paiju.server.room.room import Room
from paiju.server.web.limits import Limits


def watching(room: Room, links: Mapping[str, Visit]) -> list[WatcherInfo]:
    """Everybody who is there and neither plays nor rules, in the order in which they came."""
    seated = {chair.person for chair in room.chairs}
    there = [link.person for link in links.values()]
    return [
        WatcherInfo(person.id, person.name)
        for person in there
        if person.id not in seated and person.id not in room.referees
    ]


def say(show: Showing, link: Visit, message: SayPhrase, limits: Limits) -> None:
    """Somebody says a phrase. In a pause it is heard after it, as everything that is no answer (hub.py). Those who look
    into somebody's hand say nothing: supporters in a hand, referees, who has left a hand; nor those who
    watch where the host wants quiet."""
    room, person = show.room, link.person
    player = room.player_of(person.id)
    saw = person.id in room.betting or (room.table is not None and person.id in room.dealt_to)
    if person.id in room.refereed or (player is None and saw):
        raise Refused("not_now", _("anyone who can see hands may not speak during play"))
    if player is None and room.company.quiet:
        raise Refused("quiet", _("the host has asked spectators to keep quiet"))
    wait = limits.take("say", person.id)
    if wait:
        raise TooMany(max(1, math.ceil(wait)))
    name = person.name if player is None else room.chairs[player].name
    show.to_all(PhraseSaid(person.id, name, player, message.phrase))
