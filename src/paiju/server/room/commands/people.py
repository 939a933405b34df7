"""People coming and going at a table: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.given_names import name_or_guest
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.table_settings import LONGEST_NAME, clean
from paiju.table.codes import SEATS
from paiju.table.start import supporters_of

MOST_WATCHERS = 300  # who may look on at a table that is not public
MOST_INVITED = 16  # who may be invited to bet and has not answered


def player_named(room: Room, seat: int | str) -> int:
    """A player by number, or by the seat where they sit now; before the match seats are chairs."""
    if isinstance(seat, int) and 0 <= seat < len(room.chairs):
        return seat
    if isinstance(seat, str) and seat in tuple(SEATS[: len(room.chairs)]):
        if room.match is None:
            return SEATS.index(seat)
        return next(i for i in range(len(room.chairs)) if room.seat_of(i) == seat)
    raise Refused("no_seat", _("there is no such seat"))


def a_name(name: str, person: Person) -> str:
    """What somebody is called."""
    return name_or_guest(person.id, clean(name, "name", LONGEST_NAME), clean(person.name, "name", LONGEST_NAME))


def unlike(name: str, room: Room, player: int) -> str:
    """The name, told apart from those that sit there or will."""
    others = {chair.name for i, chair in enumerate(room.chairs) if i != player}
    others |= {called for i, (_rest, called) in room.coming.items() if i != player}
    number = 2
    unique = name
    while unique in others:
        unique, number = f"{name} {number}", number + 1
    return unique


def watch(room: Room, person: Person, name: str) -> Entries:
    """Come in as a spectator."""
    check_no_referee(room, person.id)
    if person.id in room.removed:
        raise Refused("removed", _("the host has removed you from this table"))
    if person.id in room.watchers or room.player_of(person.id) is not None:
        return []
    if len(room.watchers) >= MOST_WATCHERS:
        if room.is_public:  # they may look on all the same
            return []
        raise Refused("full_house", _("{most_watchers} people are already watching", most_watchers=MOST_WATCHERS))
    return [J.PersonIn(person.id, a_name(name, person), "watcher", J.now())]


def check_host(room: Room, person: Person) -> None:
    """Only the host may do this."""
    if person.id != room.host:
        raise Refused("not_host", _("only the host may do this"))


def invite(room: Room, host: Person, person: str) -> Entries:
    """The host asks somebody to bet."""
    check_host(room, host)
    check_supporting(room, person)
    if person in room.invited or person in room.supporters:
        return []
    if person in room.removed:
        raise Refused("removed", _("you removed them; let them in again first"))
    if len(room.invited) >= MOST_INVITED:
        raise Refused("full_house", _("{most_invited} people are already invited", most_invited=MOST_INVITED))
    return [J.PersonIn(person, name_or_guest(person, room.names.get(person, "")), "invited", J.now())]


def check_supporting(room: Room, person: str) -> None:
    """Does the book have bets, and may this person make them?"""
    if not room.book.has_supporters:
        raise Refused("no_supporters", _("{id} has no supporters", id=room.book.id))
    if room.player_of(person) is not None:
        raise Refused("seated", _("players may not bet"))
    check_no_referee(room, person)


def support(room: Room, person: Person, name: str) -> Entries:
    """Bet from the next hand on, by the host's invitation."""
    if person.id in room.supporters:
        return []
    check_supporting(room, person.id)
    if person.id not in room.invited:
        raise Refused("not_invited", _("only people the host has invited may bet"))
    called = unlike(a_name(name, person), room, -1)
    supporters_of(room.book, [*room.supporters.values(), called])
    return [J.PersonIn(person.id, called, "supporter", J.now())]


def check_no_referee(room: Room, person: str) -> None:
    """Whoever is or was a referee at this table neither plays, bets nor watches there."""
    if person in room.refereed:
        raise Refused("referee", _("a referee of this table may not play, bet or watch here"))


def referee(room: Room, person: Person, name: str) -> Entries:
    """Come in as a referee; an administrator's link has decided that they may."""
    if person.id in room.referees:
        return []
    if person.id in room.removed:
        raise Refused("removed", _("the host has removed you from this table"))
    if room.player_of(person.id) is not None:
        raise Refused("seated", _("anyone playing at this table may not be its referee"))
    if person.id in (*room.invited, *room.supporters, *room.betting):
        raise Refused("supporter", _("anyone betting at this table may not be its referee"))
    if person.id in room.watchers:
        raise Refused("watching", _("anyone watching this table may not be its referee"))
    if room.over:
        raise Refused("over", _("this table is over"))
    return [J.PersonIn(person.id, a_name(name, person), "referee", J.now())]


def leave(room: Room, person: Person) -> Entries:
    """Leave for good; another takes the host's place, and what the last referee stopped goes on."""
    here = room.looking_on | set(room.referees)
    if person.id != room.host and person.id not in here and room.player_of(person.id) is None:
        return []
    if room.settings.event is not None and room.match is None and room.player_of(person.id) is not None:
        raise Refused("not_begun", _("your seat is the event's; if you cannot play, tell its organiser"))
    alone = set(room.referees) == {person.id} and room.paused_by == "referee" and not room.over
    going: Entries = [J.Resumed(J.now())] if alone else []
    return [*going, J.PersonOut(person.id, J.now()), *pass_host(room, person.id)]


def pass_host(room: Room, leaving: str) -> Entries:
    """The host's place goes to the next person at the table, if there is one."""
    others = [chair.person for chair in room.chairs if chair.kind == "person" and chair.person not in (None, leaving)]
    if room.host != leaving or not others or others[0] is None:
        return []
    return [J.HostPassed(others[0], J.now())]
