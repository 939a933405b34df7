"""Time that runs out where the table's clock is the book's own: what it costs, what is announced, and the break.

Each answers with the entries that do it, or with none. Seconds come from the book (`book.clock`), penalties from its
fouls; a seat that is played automatically loses no time and commits none (reading:289).
"""

from collections.abc import Mapping, Sequence

from paiju.books.book import BookClock
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.languages import _
from paiju.referee.fouls import code_of
from paiju.scoring.lines.words import cite
from paiju.server.protocol.refused import Refused
from paiju.server.room import journal as J
from paiju.server.room.clocks import HASTY, sort_of, tournament_of
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.room_state import Who
from paiju.server.room.trial import ruled
from paiju.table.codes import SEATS

SLOW, LATE_PUNG = "slow_discard", "late_pung"


def own_clock(room: Room) -> BookClock | None:
    """The book's seconds, where the table is played by them."""
    return tournament_of(room.book) if room.settings.clock.kind == "tournament" else None


def is_foul(room: Room, foul: str) -> bool:
    """Is it one that the table's clock can see, by the book?"""
    return own_clock(room) is not None and foul in code_of(room.book).fouls


def slow_discard(room: Room, who: Who, n: int) -> Entries:
    """Somebody has not discarded in time (mcr:Q33, mcr:Q167(2)); ruled on once for a prompt."""
    prompt, table = room.awaited.get(who), room.table
    if prompt is None or prompt.n != n or prompt.ruled or table is None or room.state != "playing":
        return []
    if table.state.phase != D.TURN or not is_foul(room, SLOW):
        return []
    variants = ("first", "later") if sort_of(table.state) == "first" else ("later",)
    return seen(room, [{"foul": SLOW, "variant": variant, "offender": who} for variant in variants], n)


def late_pung(room: Room, player: int, n: int, code: int) -> Entries:
    """Somebody who was asked calls a pung or kong after its seconds, while the tile is still at stake (mcr:Q40,
    mcr:Q167(3)); ruled on once for a tile."""
    table = room.table
    if table is None or not is_late_pung(room, code) or player in room.late_pungs or not is_foul(room, LATE_PUNG):
        return []
    seat = SEATS.index(room.name_of(player))
    needed = 3 if code == A.OPEN_KONG else 2
    held = table.state.counts[seat][A.kind_of(table.state.stake)] >= needed and table.state.by != seat
    if not held or room.numbers.get(player) != n:
        return []
    return seen(room, [{"foul": LATE_PUNG, "offender": player}])


def seen(room: Room, incidents: Sequence[Mapping[str, object]], prompt: int | None = None) -> Entries:
    """The ruling on the first of these that the hand bears out; none where it bears out none."""
    for incident in incidents:
        try:
            return [ruled(room, incident, prompt=prompt)]
        except InputError:  # a kong came before the first discard, say
            continue
    return []


def is_late_pung(room: Room, code: int) -> bool:
    """Is it a pung or kong of a tile for which they have lost their priority?"""
    at_stake = any(prompt.moment == room.pungs_over for prompt in room.awaited.values())
    return code in HASTY and at_stake and room.state == "playing"


def too_late(room: Room, n: int) -> Refused:
    """What somebody hears who calls a pung too late."""
    clause = cite(room.book, "clock.claim") or None
    return Refused("not_allowed", _("the time for a pung or kong is over"), clause, n)


def pungs_over(room: Room) -> Entries:
    """The seconds in which a pung goes first are over, and somebody still thinks about the tile."""
    own, table = own_clock(room), room.table
    if own is None or not own.claim or table is None or room.state != "playing" or table.state.phase != D.CLAIM:
        return []
    open_ = any(prompt.moment != room.pungs_over for prompt in room.awaited.values())
    return [J.PungsOver(room.hand, J.now())] if open_ else []


def announcement(room: Room) -> Entries:
    """Some minutes before the end of its time that is announced (mcr:Q147(2))."""
    own = own_clock(room)
    if own is None or not own.notice or not room.book.game.minutes or room.announced or not is_played(room):
        return []
    if room.minutes(room.now()) < room.book.game.minutes - own.notice:
        return []
    return [J.Announced(own.notice, J.now())]


def break_due(room: Room) -> Entries:
    """After so many rounds there is a break (mcr:Q147(1)); it is part of the match's time where the
    book has it so (readings 288 and 321)."""
    own = own_clock(room)
    if own is None or not own.break_after or not own.break_minutes or room.pauses.had_break or room.state != "between":
        return []
    if room.hand < 0 or room.position.round < own.break_after:
        return []
    return [J.PlayPaused(J.now(), "break", own.break_minutes)]


def break_over(room: Room) -> Entries:
    """The break is over."""
    left = break_left(room)
    return [J.Resumed(J.now())] if left is not None and left <= 0 else []


def break_left(room: Room) -> float | None:
    """Seconds that are left of the break; None when there is none."""
    if room.paused_by != "break" or room.state != "paused":
        return None
    return room.pauses.since + room.pauses.break_minutes * 60 - room.now()


def is_played(room: Room) -> bool:
    """Is the match going on?"""
    return room.match is not None and not room.over and room.frozen is None
