"""The rule books over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.desks.rights import desk_allowed, evening_allowed
from paiju.server.study import library
from paiju.server.study.book_pages import known, looked_up
from paiju.server.study.messages.books import BookCard, BookPage, ClausePage, ClauseRow, Compared, Found, PatternSheet
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.requests import club_of, visitor_of
from paiju.server.web.rights import READER, TABLE
from paiju.server.web.working import worked_out


async def books(_: Request) -> Response:
    """Every book in a few words."""
    return await looked_up(library.shelf)


async def book(request: Request) -> Response:
    """One book in full."""
    return await looked_up(library.book_page, known(request.path_params["id"]))


async def table_patterns(request: Request) -> Response:
    """What counts at a table now: by its own book, which need not be one of ours, and the dice rule of the hand."""
    hub, id = club_of(request).hub, request.path_params["id"]
    await hub.info(id, visitor_of(request).person)
    live = await hub.live(id)
    stage = live.show.stage
    played, rule = (stage.table.book, stage.table.sitting.special) if stage else (live.room.book, None)
    return await looked_up(library.pattern_sheet, played, rule.id if rule else None)


async def book_clauses(request: Request) -> Response:
    """A book's clauses."""
    return await looked_up(library.clauses_page, known(request.path_params["id"]))


async def clause(request: Request) -> Response:
    """A clause and its subclauses."""
    return await looked_up(library.clause_page, request.path_params["id"][:80])


async def table_clause(request: Request) -> Response:
    """A clause as the table's own book has it, and its subclauses."""
    hub, id = club_of(request).hub, request.path_params["id"]
    await hub.info(id, visitor_of(request).person)
    live = await hub.live(id)
    return await looked_up(library.clause_page, request.path_params["clause"][:80], live.room.book)


async def desk_clause(request: Request) -> Response:
    """A clause as the own book of a desk has it, and its subclauses."""
    club, id, _right = await desk_allowed(request)
    async with club.desks.turns.of(id):
        book = (await club.desks.known(id)).desk.plan.book
    return await looked_up(library.clause_page, request.path_params["clause"][:80], book)


async def evening_clause(request: Request) -> Response:
    """The same of an evening."""
    club, id, _right = await evening_allowed(request)
    async with club.evenings.turns.of(id):
        book = (await club.evenings.known(id)).desk.evening.book
    return await looked_up(library.clause_page, request.path_params["clause"][:80], book)


async def readings(_: Request) -> Response:
    """Every numbered reading."""
    return await looked_up(library.readings_page)


async def reading(request: Request) -> Response:
    """A numbered reading."""
    return await looked_up(library.reading_page, request.path_params["number"][:20])


async def search(request: Request) -> Response:
    """Search patterns, clauses and fields."""
    query = request.query_params
    return reply(await worked_out(request, library.search, query.get("q", ""), query.get("book") or None))


async def diff(request: Request) -> Response:
    """Compare two books."""
    query = request.query_params
    return await looked_up(library.diff_page, known(query.get("a", "")), known(query.get("b", "")))


ENDPOINTS = (
    get("/api/books", books, "The rule books", list[BookCard]),
    get("/api/books/{id}", book, "A rule book", BookPage),
    get("/api/books/{id}/clauses", book_clauses, "A book's clauses, in our words", list[ClauseRow]),
    get("/api/tables/{id}/patterns", table_patterns, "The patterns that count in the current hand at a table",
        PatternSheet, needs=TABLE),
    get("/api/clauses/{id:path}", clause, "A clause and its subclauses", ClausePage),
    get("/api/tables/{id}/clauses/{clause:path}", table_clause, "A clause of the rule book that a table plays by",
        ClausePage, needs=TABLE),
    get("/api/desks/{id}/clauses/{clause:path}", desk_clause, "A clause of the rule book of a desk", ClausePage,
        needs=READER),
    get("/api/evenings/{id}/clauses/{clause:path}", evening_clause, "A clause of the rule book of an evening",
        ClausePage, needs=READER),
    get("/api/readings", readings, "Every numbered reading", list[ClauseRow]),
    get("/api/readings/{number}", reading, "A numbered reading", ClauseRow),
    get("/api/search", search, "Search patterns, clauses and fields", Found),
    get("/api/diff", diff, "Compare two books", Compared),
)  # fmt: skip
