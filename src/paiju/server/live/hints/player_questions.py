"""What somebody who plays may ask at any time: why not, answered without telling who else is waited for; and, where the
host allows hints, which of the book's patterns their hand is near to."""

from paiju.books.book import Book
from paiju.bots.outlook import Outlook
from paiju.languages import _
from paiju.server.live.hints.hints import looked_at
from paiju.server.live.live_table import LiveTable
from paiju.server.process.workers import OffLoop
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Near, Why
from paiju.server.protocol.shared import Person
from paiju.server.room.overruns import is_late_pung, too_late
from paiju.table.action import Action
from paiju.table.scene import View

NOT_NOW = "not_now"
QUIET = _("nothing is expected of you")


def why_of(live: LiveTable, person: Person, code: int) -> Why:
    """Why somebody may not do this; null where they may."""
    who, table = live.show.who(person.id), live.room.table
    if who is None:
        raise Refused("not_yours", _("you are not playing here"))
    Action(code)  # one that is none raises InputError
    if who not in live.asking.open and live.show.ended is None and live.show.is_pause(live.loop.time()):
        return Why(code, QUIET, [])  # neither whether others are asked nor what has come of it is learnt here
    if table is None or live.show.ended is not None:
        return Why(code, _("the hand is over"), [])
    role = live.room.name_of(who)
    if is_late_pung(live.room, code) and who in live.asking.open:
        late = too_late(live.room, live.asking.open[who].n)
        return Why(code, late.text, [late.clause] if late.clause else [])
    why = table.why_not(role, code)
    if why is None:
        return Why(code, None, [])
    if why.id == NOT_NOW and who not in live.asking.open:
        return Why(code, QUIET, [])
    return Why(code, why.text, list(why.clauses))


async def near_of(live: LiveTable, person: Person, worker: OffLoop) -> Near:
    """The patterns that the hand of somebody who plays here is near to."""
    book, view, seat = looked_at(live, person)
    return await worker.run(near, book, view, seat)


def near(book: Book, view: View, seat: str) -> Near:
    """The patterns a seat's hand is near to."""
    known = {pattern.id for pattern in book.patterns}
    ways = {name: way for name, way in Outlook(book, view, seat).ways().items() if name in known}
    return Near(
        {name: len(way.need) for name, way in ways.items()},
        {name: list(way.have) for name, way in ways.items()},
        {name: list(way.need) for name, way in ways.items()},
    )
