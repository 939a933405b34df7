"""Answers to prompts: who gives one, whether it is awaited, and what it leaves of their time."""

import time

from paiju.languages import _
from paiju.server.live.live_table import LiveTable
from paiju.server.live.shown.broadcast import Visit
from paiju.server.protocol.client_messages import Act
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import overruns
from paiju.server.room.commands import play as commands
from paiju.server.room.journal import Entries
from paiju.server.room.room_state import Who


async def answer(live: LiveTable, link: Visit, act: Act) -> None:
    """Somebody answers a prompt."""
    heard, room = time.perf_counter(), live.room
    who = who_answers(live, link.person, act)
    if isinstance(who, int) and room.is_auto(who):
        await live.back(link.person)  # even if they come too late this time
    if isinstance(who, int) and overruns.is_late_pung(room, act.a):
        await live.do(lambda: overruns.late_pung(room, who, act.n, act.a))
        if who in room.late_pungs:
            raise overruns.too_late(room, act.n)
    await live.do(lambda: entries(live, link.person, act), heard)


def who_answers(live: LiveTable, person: Person, act: Act) -> Who:
    """Who it is that answers, if they play here themselves."""
    who = live.show.who(person.id)
    if who is None:
        raise Refused("not_yours", _("you are not playing here"), n=act.n)
    if live.room.bot_for(who) is not None:
        raise Refused("stand_in", _("a bot is playing for you; ask for your seat back first"), n=act.n)
    return who


def entries(live: LiveTable, person: Person, act: Act) -> Entries:
    """An answer, with what it leaves of the bank."""
    who = who_answers(live, person, act)  # while they waited they may have been removed or replaced
    opened = live.asking.open.get(who)
    if opened is None or opened.n != act.n:
        raise Refused("stale", _("this question is no longer open to you"), n=act.n)
    bank = opened.bank_left(live.loop.time()) if isinstance(who, int) else None
    return commands.act(live.room, who, act.n, act.a, "person", bank)
