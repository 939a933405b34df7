"""The referee at a table of the club: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied. What the match would refuse
is found out on a copy of it before anything is written. A command that comes again under the same key does nothing.
"""

from typing import Any

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
        raise Refused("not_referee", "only a referee of this table may do this", "只有本桌的裁判可以这样做")
    if room.relay is not None and room.again:
        raise Refused("over", "the relay's next game has been opened", "接力赛的下一盘已经开了")
    if room.over and room.over not in BY_RULING and not hands_on(room):
        raise Refused("over", "this table is over", "这一桌已结束")
    if room.frozen:
        raise Refused("frozen", "this table is frozen; its host decides how it goes on", "这一桌已冻结；请桌主先裁定")
    if room.match is None:
        raise Refused("not_now", "the match has not begun", "比赛尚未开始")
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
        raise Refused("not_paused", "pause the table first", "请先暂停比赛")
    return match


def command(room: Room, person: Person, message: Command, record: Record | None = None) -> Entries:
    """Whatever a referee does that goes into the journal; `record` is that of an earlier hand ruled on, which the room
    has let go."""
    key = f"{person.id}:{message.key}" if message.key else ""
    if len(message.key) > LONGEST_KEY:
        raise Refused("bad_input", f"a key has at most {LONGEST_KEY} characters", f"key 至多 {LONGEST_KEY} 字符")
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
        raise Refused("not_player", "those who play call a referee", "由打牌的人请裁判")
    if room.match is None or room.over:
        raise Refused("not_now", "no match is being played", "现在没有比赛")
    return [J.RefereeCalled(player, message.on, J.now())] if (player in room.called) != message.on else []


def pause(room: Room, key: str) -> Entries:
    """Play stands, and the hands are open to the referee."""
    if room.over:
        raise Refused("over", "this table is over; rulings need no pause", "这一桌已结束；裁定无须暂停")
    if room.paused_by == "referee":
        raise Refused("not_now", "a referee has paused the table already", "裁判已经暂停比赛")
    return [J.PlayPaused(J.now(), "referee", key=key)]


def resume(room: Room, key: str) -> Entries:
    """Play goes on; whatever it was that stopped it."""
    if not room.paused:
        raise Refused("not_now", "the table is not paused", "比赛没有暂停")
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
