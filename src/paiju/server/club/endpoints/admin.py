"""The organisers' desk: list, end, rename and hide tables; backups; further administrators by link; a password."""

from typing import get_args

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.backups import Backups
from paiju.server.club.messages import BackupRow, BackupsPage, FailedBackup
from paiju.server.people import accounts
from paiju.server.people.links import made_link, new_link
from paiju.server.people.messages import Login
from paiju.server.protocol.answers import Done, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import State
from paiju.server.room.journal import Retitled, now
from paiju.server.room.table_settings import LONGEST_TITLE, clean
from paiju.server.tables.finished_hands import WHOLE_MATCH
from paiju.server.tables.lists import admin_row
from paiju.server.tables.messages.tables import AdminTable, TableChange
from paiju.server.tables.permissions import end as end_table
from paiju.server.tables.permissions import room_of
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.packed import download
from paiju.server.web.requests import check_rate, club_of, page_number, person_of
from paiju.server.web.rights import ADMIN, ORGANISER

COST = 5.0  # against what somebody else changes


def page(backups: Backups) -> BackupsPage:
    """What is available."""
    rows = [BackupRow(backup.name, backup.at, backup.size) for backup in backups.there()]
    return BackupsPage(rows, str(backups.folder), FailedBackup(*backups.failed) if backups.failed else None)


async def listed(request: Request) -> Response:
    """The backups."""
    return reply(page(club_of(request).backups))


async def make(request: Request) -> Response:
    """Make a backup now."""
    person, club = person_of(request), club_of(request)
    check_rate(club, "change", person.id, COST)
    await club.backups.make()
    return reply(page(club.backups))


async def set_login(request: Request) -> Response:
    """Set my name and password."""
    person = person_of(request)
    wish = await body_as(request, Login)
    await accounts.set_login(club_of(request), person, wish.name, wish.password)
    return reply({})


async def tables(request: Request) -> Response:
    """Every table, page by page: those with words (`q`) in their title, in one `state`."""
    club, params = club_of(request), request.query_params
    words = params.get("q", "").strip()[:LONGEST_TITLE]
    state = params.get("state", "")
    if state not in ("", *get_args(State)):
        raise InputError("state", _("must be one of {words}", words=get_args(State)))
    every_table = await club.store.all_tables(page_number(request), words if words.isprintable() else "", state)
    people = await club.store.people.at_tables([table.id for table in every_table])
    return reply([await admin_row(club, table, people.get(table.id, {})) for table in every_table])


async def end(request: Request) -> Response:
    """End a table's match, with the results it has after its last finished hand."""
    await end_table(club_of(request), request.path_params["id"])
    return reply({})


async def change(request: Request) -> Response:
    """Change a table's title, or remove it from the lists; everybody there sees it at once."""
    person = person_of(request)
    club, id = club_of(request), request.path_params["id"]
    wish = await body_as(request, TableChange)
    await room_of(club, id)
    check_rate(club, "change", person.id)
    if wish.title is not None:
        title = clean(wish.title, "title", LONGEST_TITLE)
        await club.hub.do(id, lambda room: [] if room.settings.title == title else [Retitled(title, now())])
        await club.store.tables.rename(id, title)
    if wish.hidden is not None:
        await club.store.tables.hide(id, wish.hidden)
        (club.lobby.hidden.add if wish.hidden else club.lobby.hidden.discard)(id)
    return reply({})


async def record(request: Request) -> Response:
    """The record of a finished match, as a file."""
    club, id = club_of(request), request.path_params["id"]
    room = await room_of(club, id)
    if not room.over:
        raise Refused("not_over", _("this game is not over"))
    lines = await club.hub.past.match_lines(room, await club.hub.hands(id))
    return await download(request, lines, f"paiju-{room.id}.jsonl")


async def link(request: Request) -> Response:
    """Make a link that makes somebody else an administrator, once."""
    person = person_of(request)
    address = await new_link(club_of(request), "admin", "", person)
    return reply(await made_link(club_of(request), address))


ENDPOINTS = (
    post("/api/admin/account", set_login, "Set an administrator's name and password", Login, Done, needs=ADMIN),
    get("/api/admin/tables", tables, "List every table, 200 a page (`page`, `q`, `state`)", list[AdminTable],
        needs=ORGANISER),
    post("/api/admin/tables/{id}", change, "Change a table's title, or whether it is listed", TableChange, Done,
         needs=ORGANISER, notes=("hidden",)),
    post("/api/admin/tables/{id}/end", end, "End a match", None, Done, needs=ORGANISER),
    get("/api/admin/tables/{id}/record", record, "The record of a finished match", needs=ADMIN, notes=(),
        cost=("hands", WHOLE_MATCH)),
    post("/api/admin/links", link, "Make a link that makes somebody an administrator, once", None, MadeLink,
         needs=ADMIN,
         cost="link"),
    get("/api/admin/backups", listed, "List the backups", BackupsPage, needs=ADMIN),
    post("/api/admin/backups", make, "Make a backup now", None, BackupsPage, needs=ADMIN),
)  # fmt: skip
