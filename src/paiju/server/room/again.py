"""The same table again: who sits where when the people of a match that is over play another one."""

from msgspec.structs import replace

from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair
from paiju.server.room.journal import ChairPlan, Entries, TableSettings
from paiju.server.room.relay_settings import next_game
from paiju.server.room.room import Room
from paiju.server.room.table_settings import book_of, hash_of


def check_again(room: Room, person: Person) -> None:
    """A match that is over is played again by those who played it, or by its host; a relay goes on by any of its
    teams."""
    here = {room.host, *room.places.values()}
    if room.player_of(person.id) is None and person.id not in here:
        raise Refused("not_yours", _("only those who played here may play again"))
    if room.settings.evening:
        raise Refused("not_now", _("the evening decides what is played next"))
    if room.settings.event is not None:
        raise Refused("not_now", _("the event decides what is played next"))
    if not room.over:
        raise Refused("not_now", _("this match is not over yet"))


def play_again(room: Room, person: Person, table: str) -> Entries:
    """They go on at that table; whoever comes later finds it there."""
    return [] if room.again else [J.PlayedAgain(table, person.id, J.now())]


def settings_again(room: Room, person: Person) -> TableSettings:
    """The same book, clock and people. Bots sit down at once, and whoever asks for it; a chair is kept for each of the
    others. Seats are drawn for every game where the book draws them; else everybody sits where they sat. A relay goes
    on with its next game."""
    if room.relay is not None:
        return next_game(room)
    settings = room.settings
    chairs = tuple(chair_again(chair, person) for chair in room.chairs)
    return replace(
        settings,
        book_hash=hash_of(settings.book, settings.toml),
        chairs=chairs,
        company=replace(room.company, listed=False),  # their seats are kept; the host may let others in again
        draw=settings.draw or book_of(settings.book, settings.toml).course.first_dealer != "assigned",
    )


def chair_again(chair: Chair, person: Person) -> ChairPlan:
    """A chair of the next match; a bot that comes for somebody who left gets a name there."""
    if chair.person == person.id:
        return ChairPlan("person", chair.name, person.id)
    if chair.kind == "person":
        return ChairPlan("empty", chair.name)
    if chair.kind == "program":
        return ChairPlan("program", chair.name, chair.person)
    if chair.kind == "bot" and not chair.vacated:
        return ChairPlan("bot", chair.name, level=chair.level)
    return ChairPlan("bot", level=chair.level)


def host_again(room: Room, person: Person) -> str:
    """Whose the next table is: theirs who asked for it first, a relay's its host's."""
    return person.id if room.relay is None else room.host


def reserved_chairs(room: Room, person: Person) -> dict[str, int]:
    """The chairs that are kept for the others, by person; of a relay, whose chairs are others in every game, none."""
    if room.relay is not None:
        return {}
    return {
        chair.person: at
        for at, chair in enumerate(room.chairs)
        if chair.kind == "person" and chair.person is not None and chair.person != person.id
    }
