"""The host's desk, and votes to end a match: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from paiju.deep.names import club_level
from paiju.languages import _
from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.commands.people import check_host, invite, player_named
from paiju.server.room.commands.play import start
from paiju.server.room.engine_hash import engine_hash
from paiju.server.room.given_names import bots_called
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.table_settings import hash_of

MOST_PAUSES = 100  # by the host, in a match
BEFORE_AN_EVENT = ("end", "invite")  # what a host may do before the start is announced
NOT_BEGUN = _("play begins when the chief referee announces the start of the round")
MOST_VOTES = 20  # of a player for the end, in a match


def host(room: Room, person: Person, message: Host) -> Entries:
    """The host's desk."""
    if message.do != "give_back" or room.player_of(person.id) != target(room, message):
        check_host(room, person)
    if room.over:
        raise Refused("over", _("this table is over"))
    if room.frozen and message.do != "end":
        raise Refused("frozen", _("this table is frozen; decide how to go on"))
    if room.settings.event is not None and room.match is None and message.do not in BEFORE_AN_EVENT:
        raise Refused("not_begun", NOT_BEGUN)
    match message.do:
        case "start":
            return start(room)
        case "pause" | "resume":
            return pause(room, message.do == "pause")
        case "end":
            return [J.Ended("host", J.now())]
        case "invite":
            return invite(room, person, somebody(room, message.person))
        case "readmit":
            return readmit(room, message.person or "")
        case "remove" if message.person is not None:
            return remove(room, message.person)
    return seat_command(room, message)


def somebody(room: Room, person: str | None) -> str:
    """Somebody who has been at this table; others are asked by a link."""
    if person not in room.names:
        raise Refused("not_found", _("nobody with this id has come to this table; send them a link for supporters"))
    assert person is not None
    return person


def pause(room: Room, stop: bool) -> Entries:
    """Stop the clocks, or go on."""
    if room.match is None or room.paused == stop:
        raise Refused("not_now", _("there is nothing to pause or resume"))
    if room.paused_by == "referee":
        raise Refused("not_referee", _("the referee has paused the table and must resume it"))
    if stop and room.pauses.by_host >= MOST_PAUSES:
        raise Refused(
            "many_times",
            _(
                "this match has been paused {most_pauses} times; it can only be continued or ended",
                most_pauses=MOST_PAUSES,
            ),
        )
    return [J.PlayPaused(J.now()) if stop else J.Resumed(J.now())]


def remove(room: Room, person: str) -> Entries:
    """Somebody has to leave this table, whether they play, bet or look on; a referee is none of the host's."""
    if person == room.host or (person not in room.looking_on and room.player_of(person) is None):
        raise Refused("not_found", _("there is nobody of that name to remove"))
    return [J.Removed(person, J.now())]


def readmit(room: Room, person: str) -> Entries:
    """Somebody who was removed may come again, by a new link where one is needed."""
    if person not in room.removed:
        raise Refused("not_found", _("nobody with this id was removed here"))
    return [J.Readmitted(person, J.now())]


def target(room: Room, message: Host) -> int:
    """The player a command is about."""
    where = message.player if message.player is not None else message.seat
    if where is None:
        raise Refused("no_seat", _("say which seat"))
    return player_named(room, where)


def seat_command(room: Room, message: Host) -> Entries:
    """Replace somebody by a bot, give the seat back, or remove them."""
    player = target(room, message)
    chair = room.chairs[player]
    level = club_level(message.level or "steady", "level")
    if message.do == "bot":
        if chair.kind == "bot" or chair.stand_in or (room.match is not None and chair.kind == "empty"):
            raise Refused("not_now", _("a bot is already playing there"))
        return [J.Replaced(player, level, J.now(), new_bot(room, player) if chair.kind == "empty" else "")]
    if message.do == "give_back":
        if not chair.stand_in:
            raise Refused("not_now", _("no bot is playing there"))
        return [J.GivenBack(player, J.now())]
    if chair.person is None or chair.person == room.host:
        raise Refused("no_seat", _("there is nobody to remove in that seat"))
    return remove(room, chair.person)


def new_bot(room: Room, player: int) -> str:
    """What a bot is called that takes a free chair; in a relay it plays as the member whose turn it is."""
    if room.relay is not None:
        return room.chairs[player].name
    return next(bots_called(room.head.hex(), [chair.name for chair in room.chairs]))


def vote(room: Room, person: Person, end: bool) -> Entries:
    """A vote to end the match; with the majority of those who sit there it ends."""
    player = room.player_of(person.id)
    if player is None or player not in room.people():
        raise Refused("not_yours", _("only players may vote"))
    if room.over or room.match is None:
        raise Refused("not_now", _("there is no match to end"))
    if end and player not in room.votes and room.voted[player] >= MOST_VOTES:
        raise Refused("many_times", _("you have asked to end this match {most_votes} times", most_votes=MOST_VOTES))
    entries: Entries = [] if (player in room.votes) == end else [J.Voted(player, end, J.now())]
    votes = room.votes | {player} if end else room.votes - {player}
    if len(votes) >= votes_needed(room):
        entries.append(J.Ended("vote", J.now()))
    return entries


def votes_needed(room: Room) -> int:
    """More than half of the people."""
    return len(room.people()) // 2 + 1


def adjudicate(room: Room, person: Person, choice: str) -> Entries:
    """A frozen table: go on by the new book and engine, or end it as after the last finished hand."""
    check_host(room, person)
    if room.frozen is None:
        raise Refused("not_now", _("this table is not frozen"))
    if choice == "end":
        return [J.Ended("adjudicated", J.now())]
    if room.frozen.key:
        raise Refused(
            "locked", _("its secret cannot be opened because the club's key is not here; the table can only be ended")
        )
    if not room.frozen.same:
        raise Refused("changed", _("replaying the hand gives different events; the table can only be ended"))
    return [J.Adjudicated(engine_hash(), hash_of(room.settings.book, room.settings.toml), J.now())]
