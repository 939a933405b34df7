"""The referee at a table of the club: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied. What the match would refuse
is found out on a copy of it before anything is written. A command that comes again under the same key does nothing.
"""

from typing import Any

from paiju.languages import _
from paiju.match import Match
from paiju.match.referee_log import Undone
from paiju.referee import incident as incidents
from paiju.server.protocol.client_messages import (
    CallReferee,
    Propose,
    RefereePause,
    RefereeResume,
    Rewind,
    Rule,
    UndoRuling,
)
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.folds.hand import BY_RULING
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.trial import copy_of, ruled
from paiju.table.record import Record

Command = Rule | UndoRuling | Rewind | RefereePause | RefereeResume
LONGEST_KEY = 64


def check_referee(room: Room, person: Person) -> Match:
    """Only a referee of this table, while there is a match; the match they are about."""
    if person.id not in room.referees:
        raise Refused("not_referee", _("only a referee of this table may do this"))
    if room.relay is not None and room.again:
        raise Refused("over", _("the next game of the relay has already been opened"))
    if room.over and room.over not in BY_RULING and not hands_on(room):
        raise Refused("over", _("this table is over"))
    if room.frozen:
        raise Refused("frozen", _("this table is frozen; its host decides how to go on"))
    if room.match is None:
        raise Refused("not_now", _("the match has not begun"))
    return room.match


def hands_on(room: Room) -> bool:
    """Is this a relay's game that is over, and may be ruled on until the next begins (reading:291)? An event has its
    result already, and is ruled on there."""
    return room.game_left is not None and room.settings.event is None


def check_looking(room: Room, person: Person) -> Match:
    """The same, and with the hands open: a hand being played is paused before anything is asked or decided about it, so
    that everybody knows and the record tells."""
    match = check_referee(room, person)
    if room.table is not None and room.paused_by != "referee":
        raise Refused("not_paused", _("pause the table first"))
    return match


def command(room: Room, person: Person, message: Command, record: Record | None = None) -> Entries:
    """Whatever a referee does that goes into the journal; `record` is that of an earlier hand ruled on, which the room
    has let go."""
    key = f"{person.id}:{message.key}" if message.key else ""
    if len(message.key) > LONGEST_KEY:
        raise Refused("bad_input", _("a key may have at most {longest_key} characters", longest_key=LONGEST_KEY))
    check_referee(room, person)
    if key and key in room.keys:
        return []
    match message:
        case RefereePause():
            return pause(room, key)
        case RefereeResume():
            return resume(room, key)
        case Rule():
            return rule(room, person, message, key, record)
        case UndoRuling():
            return undo(room, person, message.number, key)
        case Rewind():
            copy_of(check_looking(room, person)).rewind(message.events)
            return [J.TakenBack(message.events, room.mark, person.id, key, J.now())]


def call(room: Room, person: Person, message: CallReferee) -> Entries:
    """A player wants a referee, or no longer does; a referee has come, and every call is answered."""
    player = room.player_of(person.id)
    if person.id in room.referees and not message.on:
        return [J.RefereeCalled(None, False, J.now())] if room.called else []
    if player is None:
        raise Refused("not_player", _("only players can call a referee"))
    if room.match is None or room.over:
        raise Refused("not_now", _("no match is being played"))
    return [J.RefereeCalled(player, message.on, J.now())] if (player in room.called) != message.on else []


def pause(room: Room, key: str) -> Entries:
    """Play stands, and the hands are open to the referee."""
    if room.over:
        raise Refused("over", _("this table is over; rulings need no pause"))
    if room.paused_by == "referee":
        raise Refused("not_now", _("a referee has already paused the table"))
    return [J.PlayPaused(J.now(), "referee", key=key)]


def resume(room: Room, key: str) -> Entries:
    """Play goes on; whatever it was that stopped it."""
    if not room.paused:
        raise Refused("not_now", _("the table is not paused"))
    return [J.Resumed(J.now(), key)]


def rule(room: Room, person: Person, message: Rule, key: str, record: Record | None) -> Entries:
    """A ruling."""
    check_looking(room, person)
    return [ruled(room, message.incident, message.exposed, message.hand, by=person.id, key=key, record=record)]


def undo(room: Room, person: Person, number: int, key: str) -> Entries:
    """A ruling is taken back."""
    match = copy_of(check_looking(room, person))
    match.undo(number)
    again = bool(room.over) and not match.over
    sticks = next(each.sticks for each in reversed(match.log) if isinstance(each, Undone))
    return [J.RulingTakenBack(number, room.mark, person.id, key, again, J.now(), sticks)]


def propose(room: Room, person: Person, message: Propose) -> list[dict[str, Any]]:
    """What a declaration may have been, the likeliest first."""
    match = check_looking(room, person)
    return [incidents.to_json(incident) for incident in match.propose(message.declaration)]
