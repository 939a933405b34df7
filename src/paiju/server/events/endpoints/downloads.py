"""Tables of an event to take along, each as CSV, XLSX or JSON: what is public for everybody, lists of people and EMA's
file for those who look after entries."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.fields import unknown
from paiju.languages import _
from paiju.languages.catalogue import languages
from paiju.server.club.club import Club
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.roles import OFFICIALS, roles_of
from paiju.server.events.visitors import visited
from paiju.server.web.endpoint import get
from paiju.server.web.rights import EVENT_ENTRIES
from paiju.server.web.working import worked_out
from paiju.tournament.exchange.event_tables import OFFICIAL, PLAYERS, PUBLIC, STANDINGS, EventTables
from paiju.tournament.files.table_file import FORMS, name_and_form, table_file
from paiju.tournament.record.state import EventState

LONGEST_NAME = 200
WORK = 5.0  # entries that a table counts as


async def public_table(request: Request) -> Response:
    """Standings, results, games, who met whom, penalties or hands. Results that are held back are held back here too,
    but not from officials."""
    club, event, who = await visited(request)
    name = known_name(request, (STANDINGS, *PUBLIC))
    state = event.safe
    official = set(roles_of(state, who)) & set(OFFICIALS)
    return await sent(request, event, state if official else await revealed(club, event), name)


async def own_list(request: Request) -> Response:
    """The list of entrants with everything the organiser has of them, or EMA's file."""
    _club, event, _who = await visited(request, "organiser", "seating")
    return await sent(request, event, event.safe, known_name(request, tuple(OFFICIAL)))


async def revealed(club: Club, event: OpenEvent) -> EventState:
    """The event as far as its results are told."""
    return await club.public.revealed_state(event, event.safe)


def known_name(request: Request, names: tuple[str, ...]) -> str:
    """The table that is asked for."""
    name, _form = name_and_form(request.path_params["name"])
    if name not in names:
        raise unknown("name", name, list(names), _("table"))
    return name


async def sent(request: Request, event: OpenEvent, shown: EventState, name: str) -> Response:
    """The table as a file."""
    wish, form = request.query_params, name_and_form(request.path_params["name"])[1]
    lang = wish.get("lang", "en") if wish.get("lang", "en") in languages() else "en"
    which = wish.get("what", PLAYERS)[:LONGEST_NAME], wish.get("stage", "")[:LONGEST_NAME]
    raw = await worked_out(request, made_file, event.safe, shown, name, form, lang, which)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-store"}
    return Response(raw, media_type=FORMS[form], headers=headers)


def made_file(state: EventState, shown: EventState, name: str, form: str, lang: str, which: tuple[str, str]) -> bytes:
    """The bytes; done beside the server."""
    tables = EventTables(state, shown, lang)
    rows = tables.standing(*which) if name == STANDINGS else {**PUBLIC, **OFFICIAL}[name](tables)
    return table_file(rows, form, name)


ENDPOINTS = (
    get("/api/events/{id}/tables/{name}", public_table,
        "Standings, results, games, cross, penalties or hands as .csv, .xlsx or .json", cost=("desk", WORK)),
    get("/api/events/{id}/lists/{name}", own_list, "The entrants, or EMA's file, as .csv, .xlsx or .json",
        needs=EVENT_ENTRIES, cost=("desk", WORK)),
)  # fmt: skip
