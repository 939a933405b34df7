"""What the public sees of an event: overview, rounds, players, teams, who met whom. Visitors need not be known."""

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.public import (
    PublicCross,
    PublicEvent,
    PublicPlayerPage,
    PublicRoundPage,
    PublicTeamPage,
)
from paiju.server.events.public.bodies import PublicBody, tag_of
from paiju.server.events.public.pages import CROSS, OVERVIEW, PLAYER, ROUND, TEAM, PageName
from paiju.server.protocol.refused import not_found
from paiju.server.study.book_pages import looked_up
from paiju.server.study.library import clause_page
from paiju.server.study.messages.books import ClausePage
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.endpoint import get
from paiju.server.web.packed import LEAST, has_already, packed, takes_gzip
from paiju.server.web.pages import index
from paiju.server.web.pages import page as web_page
from paiju.server.web.requests import club_of
from paiju.tournament.default_names import shown_name

KEEP = "public, max-age=2, stale-while-revalidate=10"
FRESH = "public, no-cache"  # while places are to be revealed, before a hall that waits for them
HEAD_END = b"</head>"
LONGEST_NAME = 100  # of a stage or a round in an address


async def event_page(request: Request) -> Response:
    """The page of an event, with what chat programs show of it: its name, where and when, by which book."""
    try:
        event = (await event_at_hand(club_of(request), request.path_params["id"])).safe.event
    except InputError:
        return await index(request)
    site = club_of(request).settings.public_url or str(request.base_url).rstrip("/")
    days = " – ".join(dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day))
    line = " · ".join(filter(None, (event.place, days, event.book.names.zh, event.book.names.en)))
    about = {
        "og:title": str(shown_name(event.name)),
        "og:description": line,
        "og:type": "website",
        "og:site_name": "Paiju 牌局",
        "og:url": f"{site}{request.url.path}",
        "twitter:card": "summary",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in about.items())
    shell = web_page("index.html")
    if shell is None:
        raise not_found(_("file"))
    body = shell.plain.replace(HEAD_END, tags.encode() + HEAD_END, 1)
    return await packed(request, body, shell.kind, {"Cache-Control": "no-cache"})


async def overview(request: Request) -> Response:
    """The event, its standings, its rounds."""
    return await sent(request, (OVERVIEW,))


async def round_tables(request: Request) -> Response:
    """A round, table by table."""
    return await sent(request, (ROUND, request.path_params["stage"], request.path_params["round"]))


async def player(request: Request) -> Response:
    """A player: games, course, next table."""
    return await sent(request, (PLAYER, request.path_params["who"]))


async def team(request: Request) -> Response:
    """A team."""
    return await sent(request, (TEAM, request.path_params["n"]))


async def cross(request: Request) -> Response:
    """Who met whom, with which results."""
    return await sent(request, (CROSS,))


async def clause(request: Request) -> Response:
    """A clause as the own book of an event has it, and its subclauses."""
    event = await event_at_hand(club_of(request), request.path_params["id"])
    return await looked_up(clause_page, request.path_params["clause"][:LONGEST_NAME], event.safe.event.book)


async def sent(request: Request, page: PageName) -> Response:
    """A page, or that it has not changed, which is known without making it."""
    if any(len(part) > LONGEST_NAME for part in page):
        raise not_found(_("page"))
    club = club_of(request)
    event = await event_at_hand(club, request.path_params["id"])
    state = event.safe
    head = headers(tag_of(state.count, state.head), KEEP if state.hidden is None else FRESH)
    if has_already(request, head["ETag"]):
        return Response(status_code=304, headers=head)
    body = await club.public.page(event, page)
    if not body.plain:
        raise not_found(_("page"))
    return answer(request, body, head | {"ETag": body.tag})


async def event_at_hand(club: Club, id: str) -> OpenEvent:
    """The event; somebody who only looks does not wait for a turn if it is at hand."""
    if len(id) > LONGEST_ID or not id.isprintable():
        raise club.events.no_such()
    return await club.events.at_hand(id)


def answer(request: Request, body: PublicBody, head: dict[str, str]) -> Response:
    """The cached page, compressed if the client accepts that."""
    if has_already(request, body.tag):
        return Response(status_code=304, headers=head)
    if len(body.plain) < LEAST or not takes_gzip(request):
        return Response(body.plain, headers=head, media_type="application/json")
    return Response(body.packed, headers=head | {"Content-Encoding": "gzip"}, media_type="application/json")


def headers(tag: str, keep: str) -> dict[str, str]:
    """Cached by proxies for the given time, then revalidated by its tag."""
    return {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}


ENDPOINTS = (
    get("/event/{id}", event_page),
    get("/api/events/{id}/public", overview, "An event as the public sees it", PublicEvent),
    get("/api/events/{id}/public/rounds/{stage}/{round:path}", round_tables, "A round of the event", PublicRoundPage),
    get("/api/events/{id}/public/players/{who}", player, "A player in the event", PublicPlayerPage),
    get("/api/events/{id}/public/teams/{n}", team, "A team in the event", PublicTeamPage),
    get("/api/events/{id}/clauses/{clause:path}", clause, "A clause of the rule book of an event", ClausePage),
    get("/api/events/{id}/public/cross", cross, "Who met whom in the event", PublicCross),
)  # fmt: skip
