"""Evenings among friends: opened, listed, followed and entered on everybody's phone. The evening decides what can be
entered (evening/); who may enter what is decided here."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from paiju.desk.evening_desk import EveningDesk
from paiju.desk.evening_entries import tried
from paiju.desk.evening_view import are_open, evening_view
from paiju.errors import InputError
from paiju.evening.plan import EveningPlan, evening_plan
from paiju.languages import _
from paiju.server.books.named import with_text
from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.desks.evening_tables import open_online, take_played
from paiju.server.desks.keeper import EVENINGS, OpenDesk
from paiju.server.desks.messages.desks import DeskMade, DeskRight, DeskRow, OwnBook, TriedEntry
from paiju.server.desks.messages.evenings import (
    EveningDone,
    EveningLinkWish,
    EveningName,
    EveningOnline,
    EveningPreview,
    EveningState,
    EveningWhere,
    NewEvening,
    NewEveningEntry,
)
from paiju.server.desks.opening import ENTRY_LIMIT, handed_in, linked, opened, rows_of
from paiju.server.desks.rights import KEEPERS, evening_allowed
from paiju.server.protocol.answers import Done, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.table_settings import new_book
from paiju.server.storage.keeper import behind
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.passing_on import asked_of
from paiju.server.web.requests import PASSED, club_of, person_of, visitor_of
from paiju.server.web.rights import DESK_HOST, JOINER, READER, WRITER
from paiju.server.web.working import with_own_book

BY_THE_CLUB = ("online", "played")  # what only the club itself enters
OWN = ("bet", "represent")  # what people enter for themselves


async def create(request: Request) -> Response:
    """Open an evening; whoever does is its host."""
    wish = await body_as(request, NewEvening)
    if wish.toml is not None and wish.book is not None:
        raise Refused("input", _("name a rule book or send one, not both"), field="toml")
    wish = await with_text(club_of(request).store, wish)
    plan = await with_own_book(request, wish.toml, plan_of, wish)
    return await opened(request, "evening", plan.book.id, plan.to_json())


def plan_of(wish: NewEvening) -> EveningPlan:
    """The requested plan."""
    wishes = {key: value for key, value in msgspec.to_builtins(wish).items() if key not in ("book", "toml")}
    return evening_plan(wishes, new_book(wish.book or "psa", wish.toml))


async def listed(request: Request) -> Response:
    """The evenings I opened or came to."""
    person = visitor_of(request).person
    return reply([] if person is None else await rows_of(club_of(request), person, EVENINGS.kinds))


async def state(request: Request) -> Response:
    """The current state of the evening; a hand that has ended at the club's own table is entered first."""
    club, id, right = await evening_allowed(request)
    async with club.evenings.turns.of(id):
        others = await take_played(club, await club.evenings.known(id))
    if others and PASSED not in request.scope:
        await enter_elsewhere(request, others)
        club.evenings.forget(id)
    async with club.evenings.turns.of(id):
        return reply(await state_of(club, await club.evenings.known(id), right, person_of(request)))


async def enter_elsewhere(request: Request, others: Sequence[ServedElsewhere]) -> None:
    """Other servers have tables of the evening: whoever looks at it there lets them enter their hands."""
    places = {where.server: where.url for where in others if where.url}
    path = f"/api/evenings/{request.path_params['id']}"
    looks = (asked_of(club_of(request), request.scope, *place, "GET", path) for place in places.items())
    await asyncio.gather(*looks)


async def hand_in(request: Request) -> Response:
    """Supply the book it was opened with, if an earlier version did not store it."""
    club, id, _rest = await evening_allowed(request, "host")
    await handed_in(request, club.evenings, id)
    return await state(request)


async def state_of(club: Club, evening: OpenDesk[EveningDesk], right: DeskRight, person: Person) -> EveningState:
    """An evening as somebody sees it; to be asked in its turn. It takes some 20 ms after 90 hands."""
    who = await club.store.desks.named(evening.row.id)
    me = next((name for name, other in who.items() if other == person.id), "")
    night = evening.desk
    return EveningState(
        evening=evening.row.id,
        right=right,
        me=me,
        here=[name for name in night.evening.names if name in who],
        began=evening.row.created,
        seen=seen(night),
        view=await asyncio.to_thread(evening_view, night, me),
    )


def seen(night: EveningDesk) -> int:
    """The number of entries, without those that people make for themselves all at the same time."""
    return sum(entry.do not in OWN for entry in night.entries)


async def enter(request: Request) -> Response:
    """Add an entry; it is safe once this is answered. Somebody who came to follow and bet enters their own bets."""
    club, id, right = await evening_allowed(request, *KEEPERS, "join")
    wish, person = await body_as(request, NewEveningEntry), person_of(request)
    if wish.entry.get("do") in BY_THE_CLUB:
        raise Refused("input", _("hands played online are entered by the club automatically"), field="do")
    async with club.evenings.turns.of(id):
        evening = await club.evenings.known(id)
        if wish.expected is not None and wish.expected > seen(evening.desk):  # by another server
            club.evenings.forget(id)
            evening = await club.evenings.known(id)
        me = await name_of(club, id, person)
        if wish.key not in evening.keys and right == "join":
            check_own(evening.desk, me, wish.entry)
        elif wish.key not in evening.keys and wish.entry.get("do") not in OWN and wish.expected != seen(evening.desk):
            raise behind(seen(evening.desk))
        number = await club.evenings.enter(id, Person(person.id, me or person.name), wish.key, None, wish.entry)
        return reply(EveningDone(number, await state_of(club, await club.evenings.known(id), right, person)))


async def name_of(club: Club, id: str, person: Person) -> str:
    """Which of the people named somebody is; "" for nobody."""
    who = await club.store.desks.named(id)
    return next((name for name, other in who.items() if other == person.id), "")


def check_own(night: EveningDesk, me: str, entry: Mapping[str, object]) -> None:
    """People enter their own bets, and who plays for their own camp; a bet stands once all are made (reading:275)."""
    evening, do = night.evening, entry.get("do")
    if do == "represent" and me and me in evening.camps.get(str(entry.get("camp")), ()):
        return
    if do != "bet" or not me or entry.get("name") != me:
        raise Refused("not_yours", _("you can only enter your own bets; the host enters the rest"))
    hand = evening.real_tables.get(str(entry.get("table", "A")))
    if hand is not None and hand.backs.get(me) is not None and are_open(hand.backs):
        raise Refused("bets_stand", _("all bets have been made and shown; they can no longer be changed"))


async def preview(request: Request) -> Response:
    """The effect that a report about a hand would have."""
    club, id, _rest = await evening_allowed(request, *KEEPERS)
    wish = await body_as(request, TriedEntry)
    async with club.evenings.turns.of(id):
        night = (await club.evenings.known(id)).desk
        try:
            shown = await asyncio.to_thread(tried, night, wish.entry)
        except InputError as error:  # somebody is still typing
            return reply(EveningPreview([], [], {}, error.text))
    return reply(EveningPreview(shown.words, shown.clauses, shown.gains))


async def record(request: Request) -> Response:
    """The record, once the evening is over: it reveals what would be drawn."""
    club, id, _rest = await evening_allowed(request)
    async with club.evenings.turns.of(id):
        night = (await club.evenings.known(id)).desk
        if not night.evening.over:
            raise Refused(
                "not_over", _("the record contains what is drawn later; it can be downloaded once the evening is over")
            )
        text = await asyncio.to_thread(night.evening.record)
    headers = {"Content-Disposition": f'attachment; filename="paiju-{id[:8]}.jsonl"'}
    return PlainTextResponse(text, headers=headers)


# --- people ---


async def link(request: Request) -> Response:
    """Make a link for everybody, or for somebody who also keeps the list."""
    _club, id, _right = await evening_allowed(request, "host")
    wish = await body_as(request, EveningLinkWish)
    return await linked(request, id, wish.kind, f"/evening/{id}")


async def withdraw(request: Request) -> Response:
    """Withdraw all links; everybody who came by one is out."""
    club, id, _rest = await evening_allowed(request, "host")
    await club.store.desks.withdraw(id)
    return reply({})


async def be(request: Request) -> Response:
    """Say which of the people named I am; each is at most one person."""
    club, id, right = await evening_allowed(request, *KEEPERS, "join")
    wish, person = await body_as(request, EveningName), person_of(request)
    async with club.evenings.turns.of(id):
        evening = await club.evenings.known(id)
        check_named(evening.desk, wish.name)
        if not await club.store.desks.be(id, person.id, wish.name):
            raise Refused("taken", _("somebody else is already {name} here; the host can change that", name=wish.name))
        return reply(await state_of(club, evening, right, person))


async def release(request: Request) -> Response:
    """The host releases a person's name."""
    club, id, right = await evening_allowed(request, *KEEPERS)
    wish, person = await body_as(request, EveningName), person_of(request)
    async with club.evenings.turns.of(id):
        evening = await club.evenings.known(id)
        check_named(evening.desk, wish.name)
        await club.store.desks.release(id, wish.name or "")
        return reply(await state_of(club, evening, right, person))


def check_named(night: EveningDesk, name: str | None) -> None:
    """One of those named, or nobody."""
    if name is not None and name not in night.evening.names:
        raise Refused("input", _("nobody of that name is here"), field="name")


# --- online ---


async def online(request: Request) -> Response:
    """Open a table of the club for the next hand of a table of the evening, for exactly its people."""
    club, id, _rest = await evening_allowed(request, *KEEPERS)
    wish = await body_as(request, EveningWhere)
    async with club.evenings.turns.of(id):
        evening = await club.evenings.known(id)
        return reply(EveningOnline(await open_online(club, evening, wish, person_of(request))))


ENDPOINTS = (
    post("/api/evenings", create, "Open an evening among friends", NewEvening, DeskMade),
    get("/api/evenings", listed, "The evenings I opened or came to", list[DeskRow]),
    get("/api/evenings/{id}", state, "The current state of an evening, as I may see it", EveningState, needs=READER),
    post("/api/evenings/{id}/book", hand_in, "Supply the book it was opened with, if missing", OwnBook, EveningState,
         needs=DESK_HOST),
    post("/api/evenings/{id}/entries", enter, "Add an entry, once per key", NewEveningEntry, EveningDone,
         needs=JOINER, cost="desk", largest=ENTRY_LIMIT),
    post("/api/evenings/{id}/preview", preview, "The effect an entry would have", TriedEntry, EveningPreview,
         needs=WRITER,
         cost="desk", largest=ENTRY_LIMIT),
    get("/api/evenings/{id}/record", record, "The record, once the evening is over", needs=READER),
    post("/api/evenings/{id}/links", link, "Make a link for its people", EveningLinkWish, MadeLink, needs=DESK_HOST),
    post("/api/evenings/{id}/links/withdraw", withdraw, "Withdraw all links to it", None, Done, needs=DESK_HOST),
    post("/api/evenings/{id}/be", be, "Say which of the people named I am", EveningName, EveningState, needs=JOINER,
         cost="desk"),
    post("/api/evenings/{id}/release", release, "Release a person's name", EveningName, EveningState, needs=WRITER),
    post("/api/evenings/{id}/online", online, "Open a table of the club for the next hand", EveningWhere, EveningOnline,
         needs=WRITER, cost="table"),
)  # fmt: skip
