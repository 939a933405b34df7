"""Tables of an event played at the club's own tables: by the stage's book, and what they came to entered by itself.

The event's entry names the club's table before it is there, so that there is never a second; the match names the table
of the event, so that its result finds the way back whenever the server comes to it.
"""

import logging

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.events.entries.own import referee_tables
from paiju.server.events.keeper import EventKeeper
from paiju.server.events.messages.calls import OnlineWish
from paiju.server.events.online.relay import check_relay, relay_plan
from paiju.server.protocol.refused import Refused
from paiju.server.room.clocks import tournament_of
from paiju.server.room.journal import ChairPlan, ClockPlan, EventPlace, TableSettings
from paiju.server.room.room import Room
from paiju.server.room.table_settings import (
    CLOCK,
    LONGEST_NAME,
    LONGEST_TITLE,
    PAUSES,
    TOGETHER,
    book_of,
    clean,
    hash_of,
    within,
)
from paiju.table.book_changes import is_own
from paiju.table.book_toml import book_toml
from paiju.tournament.default_names import shown_name
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.base import table_at
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.tables import TableResult, TableSeats

GIVEN_UP = ("deserted", "host", "vote", "lost")  # a match that ended so has no result of the event
LATER = ("busy", "behind", "many", "full")  # refusals after which it is tried again
log = logging.getLogger("paiju.server")


# --- opening --------------------------------------------------------------------------------------


def check_online(state: EventState, key: TableKey) -> TableSeats:
    """A table that can be played at the club's own; InputError or Refused say why not."""
    seats = table_at(state, key)
    if key in state.sheets:
        raise Refused("not_online", _("table {key} already has its result", key=key[2]))
    if state.halted(*key[:2]) is not None:
        raise Refused("not_online", _("play is paused; resume it first"))
    return seats


def settings_for(
    state: EventState, event: str, seats: TableSeats, persons: dict[str, str], wish: OnlineWish
) -> TableSettings:
    """What the club's table is opened with: the stage's book and its clock, everybody on the seat they have; of a relay
    what the games before have left."""
    book = state.book(seats.stage)
    toml = None if is_own(book) else as_toml(book)
    names = {who: clean(str(state.called(who))[:LONGEST_NAME], "name", LONGEST_NAME) for who in seats.players}
    relay = None
    if state.stage(seats.stage).kind == "relay":
        relay, names = relay_plan(state, seats, persons)
    own = tournament_of(book) if wish.clock == "book" else None  # mcr:Q33, mcr:Q40
    place = EventPlace(event, seats.stage, seats.round, seats.table, seats.players)
    named = shown_name(state.planned.name)
    parts = [named] if isinstance(named, str) else []  # a title is stored: the organiser's words, none of ours
    title = clean(" · ".join([*parts, seats.round, seats.table])[:LONGEST_TITLE], "title", LONGEST_TITLE)
    settings = TableSettings(
        book=book.id,
        toml=toml,
        book_hash=hash_of(book.id, toml),
        chairs=tuple(ChairPlan("person", names[who], persons[who]) for who in seats.players),
        clock=CLOCK if own is None else ClockPlan("tournament"),
        pause=own.claim if own is not None else within("pause", TOGETHER if wish.pause is None else wish.pause, PAUSES),
        title=title,
        relay=relay,
        event=place,
    )
    if relay is not None:
        check_relay(settings)
    return settings


def as_toml(book: Book) -> str:
    """A book that is not the package's own as a club's own book is told; refused where that would be another."""
    try:
        text = book_toml(book)
        book_of(book.id, text)
        return text
    except InputError:
        raise Refused(
            "not_online", _("this stage's rule book cannot be played at the club's tables; play at real ones")
        ) from None


def referees_of(state: EventState, table: str) -> list[str]:
    """The event's referees of a table: its chiefs, and table referees who have it or have all."""
    referees = [senior.name for senior in state.planned.officials if senior.role in ("chief", "deputy")]
    for official in state.planned.officials:
        own = referee_tables(state, official.name) if official.role == "table" else frozenset[str]()
        if official.role == "table" and (own is None or table in own):
            referees.append(official.name)
    return list(dict.fromkeys(referees))


async def has_begun(keeper: EventKeeper, place: EventPlace) -> bool:
    """Was the start of this table's round announced?"""
    return (place.stage, place.round) in (await keeper.at_hand(place.event)).safe.starts


# --- the way back ---------------------------------------------------------------------------------


def points_at(room: Room) -> tuple[int, ...]:
    """What the seats of a table came to; of a relay what is handed on."""
    if room.game_left is not None:
        return room.game_left.points
    points = {result.player: result.points for result in room.results}
    return tuple(points[player] for player in range(len(points)))


async def take_result(keeper: EventKeeper, room: Room) -> None:
    """A match of an event is over at the club: its result is entered, once, by the organiser's name. One that was given
    up has none; the officials say how it goes on."""
    place = room.settings.event
    if place is None or room.over in (*GIVEN_UP, "") or room.broken or room.match is None:
        return
    result = TableResult(place.stage, place.round, place.table, place.players, points_at(room))

    def said(book: EventRecord) -> None:
        key = (place.stage, place.round, place.table)
        if book.state.online.get(key) == room.id and key not in book.state.sheets:
            book.say(ResultEntered(result))

    try:
        async with keeper.turns.of(place.event):
            if await keeper.find(place.event) is not None:
                await keeper.say(place.event, f"club {room.id}", None, said)
    except InputError as error:
        if isinstance(error, Refused) and error.code in LATER:
            raise
        log.warning("the result of table %s is not taken by event %s: %s", room.id, place.event, error.message)
