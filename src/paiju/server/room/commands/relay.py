"""The teams of a relay at its table: places that are taken, and who stands in; each command answers with the entries
that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from collections.abc import Iterator

from paiju.languages import _
from paiju.match.relay import Relay
from paiju.server.protocol.client_messages import NameStandIn
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.commands.people import check_no_referee
from paiju.server.room.commands.seats import promised
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.room_state import RoomState


def relay_at(room: Room) -> Relay:
    """The relay of a table."""
    if room.relay is None:
        raise Refused("no_relay", _("this table is not playing a relay"))
    return room.relay


def all_places(relay: Relay) -> Iterator[tuple[str, int, str]]:
    """Every place: how it is told (t0.1), its team, the name of the member or substitute."""
    for at, team in enumerate(relay.teams):
        for number, name in enumerate((*team.members, *team.substitutes)):
            yield f"t{at}.{number}", at, name


def named_place(relay: Relay, place: str) -> str:
    """The member or substitute whose place it is."""
    member = next((name for known, _rest, name in all_places(relay) if known == place), None)
    if member is None:
        raise Refused("no_place", _("there is no such place in this relay"))
    return member


def team_of(room: RoomState, person: str) -> int | None:
    """For which team somebody plays or stands ready."""
    mine = {name for name, whose in room.places.items() if whose == person}
    return next((team for _rest, team, name in all_places(room.relay) if name in mine), None) if room.relay else None


def take(room: Room, person: Person, place: str, *, seen: bool = False) -> Entries:
    """Somebody is this member or substitute. Where that is who plays now they sit down: before the game at once, in its
    course as `sit` has it, since nobody is shown a hand whose play they have watched."""
    name = named_place(relay_at(room), place)
    check_no_referee(room, person.id)
    if person.id in room.removed:
        raise Refused("removed", _("the host has removed you from this table"))
    if room.over or room.frozen:
        raise Refused("over", _("this table is over or frozen"))
    holder = room.places.get(name)
    if holder == person.id:
        return []
    if holder is not None:
        raise Refused("taken", _("{name} is already taken", name=name))
    if room.match is not None and room.player_of(person.id) is not None:
        raise Refused("seated", _("you are playing this game; change places after it"))
    return [J.PlaceTaken(name, person.id, J.now()), *sitting(room, person, name, seen)]


def sitting(room: Room, person: Person, name: str, seen: bool) -> Entries:
    """Whoever's turn it is sits down."""
    earlier: Entries = [J.SeatPromised(at, "", "", J.now()) for at in promised(room, person.id)]
    player = next((i for i, chair in enumerate(room.chairs) if chair.name == name), None)
    if player is None:
        return earlier
    if room.table is not None and (seen or person.id in room.dealt_to or not room.chairs[player].vacated):
        return [*earlier, J.SeatPromised(player, person.id, name, J.now())]
    return [*earlier, J.Seated(player, person.id, name, J.now())]


def stand_in(room: Room, person: Person, message: NameStandIn) -> Entries:
    """The host or somebody of the team says who plays the game that is about to begin: the member whose turn it is, or
    a substitute, who stands in for one member only (xjtu:App1:1)."""
    relay, team, name = relay_at(room), message.team, message.name
    if not 0 <= team < len(relay.teams):
        raise Refused("no_team", _("there is no such team"))
    if person.id != room.host and team_of(room, person.id) != team:
        raise Refused("not_yours", _("only the host and the team itself can say who plays"))
    if room.match is not None or room.over or room.frozen:
        raise Refused("started", _("a substitute can come in only before a game begins"))
    if name != relay.next_member(team):
        relay.check_substitute(team, name)
    return [] if room.chairs[team].name == name else [J.StandInNamed(team, name, J.now())]
