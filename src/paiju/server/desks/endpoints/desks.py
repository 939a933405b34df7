"""Referees' desks: opened, listed, read, entered, shared. The match decides what can be entered (desk/, match/)."""

import asyncio
import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from paiju.desk import Desk, plan_from
from paiju.desk.plan import KINDS, DeskPlan
from paiju.desk.sheet import sheet_of, with_signatures
from paiju.desk.sheet_types import ScoreSheet
from paiju.desk.view import view_of
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.books.named import with_text
from paiju.server.club.club import Club
from paiju.server.desks.keeper import OpenDesk
from paiju.server.desks.messages.desks import (
    DeskKey,
    DeskLinkWish,
    DeskMade,
    DeskRight,
    DeskRow,
    DeskState,
    EntryDone,
    EntryPreview,
    NewDesk,
    NewEntry,
    OwnBook,
    TriedEntry,
)
from paiju.server.desks.opening import ENTRY_LIMIT, handed_in, linked, opened, rows_of
from paiju.server.desks.rights import desk_allowed
from paiju.server.protocol.answers import Done, LookingOn, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.table_settings import new_book
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, count, person_of, person_or_new, visitor_of
from paiju.server.web.rights import DESK_HOST, READER, SIGNER
from paiju.server.web.security import digest
from paiju.server.web.working import with_own_book

GONE = _("this link no longer works")


async def create(request: Request) -> Response:
    """Open a desk for a match or relay."""
    wish = await body_as(request, NewDesk)
    if wish.toml is not None and wish.book is not None:
        raise Refused("input", _("name a rule book or send one, not both"), field="toml")
    wish = await with_text(club_of(request).store, wish)
    plan = await with_own_book(request, wish.toml, desk_plan, wish)
    return await opened(request, plan.kind, plan.book.id, plan.to_json())


def desk_plan(wish: NewDesk) -> DeskPlan:
    """The requested plan."""
    return plan_from(msgspec.to_builtins(wish), new_book(wish.book or "xjtu", wish.toml), wish.rounds)


async def listed(request: Request) -> Response:
    """The desks I opened or came to."""
    club, person = club_of(request), visitor_of(request).person
    if person is None:
        return reply([])
    return reply(await rows_of(club, person, KINDS))


async def state_of(club: Club, open_desk: OpenDesk[Desk], right: DeskRight, person: Person) -> DeskState:
    """A desk as somebody sees it; to be asked in its turn."""
    name = (await club.store.desks.right_of(open_desk.row.id, person.id)).player
    desk = open_desk.desk
    names = desk.match.names if desk.has_begun else ()
    view = await asyncio.to_thread(view_of, desk)
    return DeskState(open_desk.row.id, right, view, names.index(name) if name in names else None, time.time())


async def state(request: Request) -> Response:
    """The current state of the desk."""
    club, id, right = await desk_allowed(request)
    async with club.desks.turns.of(id):
        return reply(await state_of(club, await club.desks.known(id), right, person_of(request)))


async def hand_in(request: Request) -> Response:
    """Supply the book it was opened with, if an earlier version did not store it."""
    club, id, right = await desk_allowed(request, "host")
    await handed_in(request, club.desks, id)
    async with club.desks.turns.of(id):
        return reply(await state_of(club, await club.desks.known(id), right, person_of(request)))


async def enter(request: Request) -> Response:
    """Add an entry; it is safe once this is answered."""
    club, id, right = await desk_allowed(request, "host", "enter", "sign")
    wish = await body_as(request, NewEntry)
    person = person_of(request)
    async with club.desks.turns.of(id):
        before = await state_of(club, await club.desks.known(id), right, person)
        number = await club.desks.enter(id, person, wish.key, wish.expected, own_word(before, wish.entry))
        return reply(EntryDone(number, await state_of(club, await club.desks.known(id), right, person)))


def own_word(state: DeskState, entry: dict[str, Any]) -> dict[str, Any]:
    """An entry as this person may make it: somebody who came to sign can only speak for themselves. A signature or
    protest says whether it came from the player's own device."""
    word = entry.get("do") in ("sign", "protest")
    own = word and state.player is not None and entry.get("player") == state.player
    if state.right == "sign" and not own:
        raise Refused("not_desk", _("your link only lets you sign or protest for yourself"))
    return {**entry, "own": own} if word else entry


async def preview(request: Request) -> Response:
    """The effect that a report about a hand would have."""
    club, id, _rest = await desk_allowed(request)
    wish = await body_as(request, TriedEntry)
    async with club.desks.turns.of(id):
        match = (await club.desks.known(id)).desk.match
        try:
            shown = await asyncio.to_thread(match.preview, wish.entry)
        except InputError as error:  # somebody is still typing
            return reply(EntryPreview([], [], [], error.text))
    words = list(shown.words)
    return reply(EntryPreview(words, list(shown.clauses), list(shown.paid)))


async def sheet(request: Request) -> Response:
    """The score sheet so far."""
    club, id, _rest = await desk_allowed(request)
    async with club.desks.turns.of(id):
        open_desk = await club.desks.known(id)
        desk, row = open_desk.desk, open_desk.row
        made = await asyncio.to_thread(sheet_of, desk.game, desk.plan.title, desk.announced or row.created)
        return reply(with_signatures(made, desk.signings))


async def record(request: Request) -> Response:
    """The record so far, as every command reads it."""
    club, id, _rest = await desk_allowed(request)
    async with club.desks.turns.of(id):
        lines = (await club.desks.known(id)).desk.lines()
    headers = {"Content-Disposition": f'attachment; filename="paiju-{id[:8]}.jsonl"'}
    return PlainTextResponse("\n".join(lines) + "\n", headers=headers)


# --- links ---


async def link(request: Request) -> Response:
    """Make a link for somebody who is to enter, sign for a player, or read. The key comes after the `#`, where no
    server sees it."""
    club, id, _rest = await desk_allowed(request, "host")
    wish = await body_as(request, DeskLinkWish)
    player = await signer(club, id, wish)
    return await linked(request, id, wish.kind, f"/desk/{id}/sign" if player else f"/desk/{id}", player)


async def signer(club: Club, id: str, wish: DeskLinkWish) -> str:
    """The name of the player whom a signing link is for; "" for other links."""
    if wish.kind != "sign":
        return ""
    async with club.desks.turns.of(id):
        names = (await club.desks.known(id)).desk.match.names
    if wish.player is None or not 0 <= wish.player < len(names):
        text = _("say for which player, 0 to {last}", last=len(names) - 1)
        raise Refused("input", text, field="player")
    return names[wish.player]


async def join(request: Request) -> Response:
    """Join a desk by a link's key; a wrong key gets the same answer as a missing desk."""
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, DeskKey)
    known_key = digest(wish.key[:200])
    invited = len(id) <= LONGEST_ID and await club.store.desks.opens(known_key, id)
    person, fresh = await person_or_new(request, wish.name, invited=invited)
    await count(request, "desk")
    row = await club.store.desks.find(id) if len(id) <= LONGEST_ID else None
    right = await club.store.desks.follow(known_key, id, person.id) if row else ""
    if row is None or not (right or row.host == person.id):
        raise Refused("link_gone", GONE)
    return reply({"token": fresh or None})


async def withdraw(request: Request) -> Response:
    """Withdraw all links; everybody who came by one is out."""
    club, id, _rest = await desk_allowed(request, "host")
    await club.store.desks.withdraw(id)
    return reply({})


ENDPOINTS = (
    post("/api/desks", create, "Open a referee's desk: a match or relay with real tiles", NewDesk, DeskMade),
    get("/api/desks", listed, "The desks I opened or came to", list[DeskRow]),
    get("/api/desks/{id}", state, "The current state of a desk", DeskState, needs=READER),
    post("/api/desks/{id}/book", hand_in, "Supply the book it was opened with, if missing", OwnBook, DeskState,
         needs=DESK_HOST),
    post("/api/desks/{id}/entries", enter, "Add an entry, once per key", NewEntry, EntryDone, needs=SIGNER,
         cost="desk", largest=ENTRY_LIMIT),
    post("/api/desks/{id}/preview", preview, "The effect an entry would have", TriedEntry, EntryPreview, needs=READER,
         cost="desk", largest=ENTRY_LIMIT),
    get("/api/desks/{id}/record", record, "The record so far", needs=READER),
    get("/api/desks/{id}/sheet", sheet, "The score sheet so far", ScoreSheet, needs=READER, cost="desk"),
    post("/api/desks/{id}/links", link, "Make a link to enter, to sign or to read", DeskLinkWish, MadeLink,
         needs=DESK_HOST),
    post("/api/desks/{id}/links/withdraw", withdraw, "Withdraw all links to it", None, Done, needs=DESK_HOST),
    post("/api/desks/{id}/join", join, "Join by a link", DeskKey, LookingOn),
    post("/api/evenings/{id}/join", join, "Join by a link", DeskKey, LookingOn),
)  # fmt: skip
