"""What opening a table and playing at it comes to: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from collections.abc import Mapping

from paiju import fair
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.hands import outcome_of
from paiju.match.rotation import after
from paiju.match.seats import players_from_dealer
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.automatic_move import automatic_move
from paiju.server.room.engine_hash import engine_hash
from paiju.server.room.given_names import name_or_guest
from paiju.server.room.journal import Entries
from paiju.server.room.overruns import is_late_pung, too_late
from paiju.server.room.room import Room
from paiju.server.room.room_state import Who
from paiju.server.room.table_settings import with_names
from paiju.table import setup

PAUSED = {
    "host": _("the host has paused the table"),
    "referee": _("the referee has paused the table"),
    "break": _("there is a break now"),
}

# --- opening --------------------------------------------------------------------------------------


def create(host: Person, settings: J.TableSettings, root: bytes, waits: bool = False) -> Entries:
    """A table is opened, whose walls come from this secret; without an open chair the match begins, a relay's game when
    its host says so, an event's that `waits` when the start of its round is announced."""
    head = fair.Chain(root).head.hex()
    settings = with_names(settings, head)
    name = name_or_guest(host.id, host.name)
    opened = J.TableOpened(settings, host.id, name, engine_hash(), at=J.now(), version=J.VERSION, head=head)
    first: Entries = [opened]
    waits = waits or (settings.relay is not None and settings.event is None)
    if waits or any(plan.kind == "empty" for plan in settings.chairs):
        return first
    room = Room("", root)
    room.apply(first[0])
    return first + start(room)


def start(room: Room) -> Entries:
    """The match begins, places drawn if that was wanted."""
    if room.match is not None:
        raise Refused("started", _("the match has already begun"))
    empty = [i for i, chair in enumerate(room.chairs) if chair.kind == "empty"]
    if empty:
        places = ", ".join(str(i + 1) for i in empty)
        raise Refused("not_full", _("seats are still free: {places}; wait, or put a bot there", places=places))
    return [J.Started(order=drawn_order(room), at=J.now())]


def drawn_order(room: Room) -> tuple[int, ...]:
    """Which chair each player comes from: drawn as the book has it, from a stream of the table's own."""
    if not room.settings.draw or room.root is None:
        return ()
    stream = fair.Stream(fair.seed_bytes(b"paiju-seats:" + room.root))
    numbers = [str(i) for i in range(len(room.chairs))]
    stream.shuffle(numbers)
    _rest, dealer = setup.first_dealer(room.book, stream)
    return tuple(map(int, numbers[dealer:] + numbers[:dealer]))


# --- playing --------------------------------------------------------------------------------------


def act(room: Room, who: Who, n: int, code: int, by: J.By, bank: int | None = None) -> Entries:
    """Answer to prompt `n`."""
    check_running(room)
    prompt = room.awaited.get(who)
    if prompt is None or prompt.n != n:
        raise Refused("stale", _("this question is no longer open to you"), n=n)
    if all(action.code != code for action in room.legal(who)):
        raise not_allowed(room, who, n, code)
    return [J.Acted(room.hand, who, code, by, room.mark, bank, J.now())]


def not_allowed(room: Room, who: Who, n: int, code: int) -> Refused:
    """Why an action is refused."""
    assert room.table is not None
    if is_late_pung(room, code):
        return too_late(room, n)
    try:
        why = room.table.why_not(room.name_of(who), code)
    except InputError as error:
        return Refused("no_action", error.text, n=n)
    assert why is not None
    return Refused("not_allowed", why.text, why.clauses[0] if why.clauses else None, n)


def play_for(room: Room, who: Who, n: int, bank: int | None = None) -> Entries:
    """The automatic move for somebody who does nothing."""
    return act(room, who, n, automatic_move(room.legal(who)), "clock", bank)


def check_running(room: Room) -> None:
    """Is a hand being played?"""
    if room.state == "paused":
        raise Refused("paused", PAUSED[room.paused_by or "host"])
    if room.state != "playing":
        raise Refused("not_playing", _("no hand is being played"))


def deal(room: Room, words: Mapping[int, J.DealtWord] | None = None) -> Entries:
    """The next hand, with what players add to its wall; the match ends where its chain has no further link, or no more
    hands are to be played."""
    if room.state != "between":
        raise Refused("not_between", _("a hand cannot be dealt now"))
    if 0 < room.settings.hands <= room.hand + 1:
        return [J.Ended("hands", J.now())]
    if room.head and room.hand + 1 >= fair.LINKS:
        return [J.Ended("time", J.now())]
    at = room.position
    players = players_from_dealer(room.book, at.round, at.dealer)
    added = tuple(words[player] for player in players) if words else ()
    return [J.Dealt(room.hand + 1, tuple(room.supporters.items()), J.now(), added)]


def with_seeds(room: Room, entries: Entries) -> Entries:
    """The entries, and with those that leave a hand for good the seed it was dealt from. One that a ruling has left may
    be taken up again, so its seed is told with the next deal, or at the end of the match."""
    left = any(isinstance(entry, J.Closed | J.Ended | J.Dealt) or is_last_ruling(entry) for entry in entries)
    seed = room.seed_of(room.hand) if left and room.hand >= 0 and room.hand not in room.seeds else None
    return entries if seed is None else [*entries, J.Revealed(room.hand, seed.hex(), J.now())]


def is_last_ruling(entry: J.AnyEntry) -> bool:
    """Is the match over with this ruling?"""
    return isinstance(entry, J.RulingMade) and bool(entry.over)


def close(room: Room) -> Entries:
    """The end of a hand that has been played; at a frozen table the host decides first."""
    match, table = room.match, room.table
    if match is None or table is None or not table.over or room.frozen:
        return []
    following = after(match.book, match.position, outcome_of(match.book, match.position, table))
    at = following.position
    where = at.round, at.dealer, at.counters, at.deposits, at.points
    return [J.Closed(room.hand, room.mark, *where, following.over, J.now(), at.played)]


def time_over(room: Room) -> Entries:
    """In a tournament the match ends when the book's time is over (mcr:Q147)."""
    limit = room.book.game.minutes if room.settings.clock.kind == "tournament" else 0
    if not limit or room.over or room.frozen or room.match is None or room.minutes(room.now()) < limit:
        return []
    return [J.Ended("time", J.now())]
