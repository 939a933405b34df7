"""Why may I not? Asked about any action at any time, and answered without telling who else was asked."""

from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Why
from paiju.server.protocol.shared import Person
from paiju.server.room.overruns import is_late_pung, too_late
from paiju.table.action import Action

NOT_NOW = "not_now"
QUIET = ("nothing is awaited from you", "没有在等你")


def why_of(live: LiveTable, person: Person, code: int) -> Why:
    """Why somebody may not do this; null where they may."""
    who, table = live.show.who(person.id), live.room.table
    if who is None:
        raise Refused("not_yours", "you do not play here", "你没有在这里打牌")
    Action(code)  # one that is none raises InputError
    if who not in live.asking.open and live.show.ended is None and live.show.is_pause(live.loop.time()):
        return Why(code, *QUIET, [])  # neither whether others are asked nor what has come of it is learnt here
    if table is None or live.show.ended is not None:
        return Why(code, "the hand is over", "本局已结束", [])
    role = live.room.name_of(who)
    if is_late_pung(live.room, code) and who in live.asking.open:
        late = too_late(live.room, live.asking.open[who].n)
        return Why(code, late.message, late.zh, [late.clause] if late.clause else [])
    why = table.why_not(role, code)
    if why is None:
        return Why(code, None, None, [])
    if why.id == NOT_NOW and who not in live.asking.open:
        return Why(code, *QUIET, [])
    return Why(code, why.en, why.zh, list(why.clauses))
