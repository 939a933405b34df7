"""The rule books over HTTP."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http import library
from paiju.server.http.bodies import reply


async def looked_up(find: Callable[..., object], *wanted: object) -> Response:
    """An answer of the library, made outside the loop: the first one reads files."""
    return reply(await asyncio.to_thread(find, *wanted))


async def books(_: Request) -> Response:
    """Every book in a few words."""
    return await looked_up(library.shelf)


async def book(request: Request) -> Response:
    """One book whole."""
    return await looked_up(library.book_page, known(request.path_params["id"]))


async def book_clauses(request: Request) -> Response:
    """A book's clauses."""
    return await looked_up(library.clauses_page, known(request.path_params["id"]))


async def clause(request: Request) -> Response:
    """One clause and those below it."""
    return await looked_up(library.clause_page, request.path_params["id"][:80])


async def readings(_: Request) -> Response:
    """Every numbered reading."""
    return await looked_up(library.readings_page)


async def reading(request: Request) -> Response:
    """A numbered reading."""
    return await looked_up(library.reading_page, request.path_params["number"][:20])


async def search(request: Request) -> Response:
    """Patterns, clauses and fields by words."""
    asked = request.query_params
    return await looked_up(library.search, asked.get("q", ""), asked.get("book") or None)


async def diff(request: Request) -> Response:
    """Two books compared."""
    asked = request.query_params
    return await looked_up(library.diff_page, known(asked.get("a", "")), known(asked.get("b", "")))


def known(id: str) -> str:
    """A book's id as we write it, so that only those are ever kept; InputError for others."""
    from paiju.books import get

    return get(id).id


ROUTES = [
    Route("/api/books", books),
    Route("/api/books/{id}", book),
    Route("/api/books/{id}/clauses", book_clauses),
    Route("/api/clauses/{id:path}", clause),
    Route("/api/readings", readings),
    Route("/api/readings/{number}", reading),
    Route("/api/search", search),
    Route("/api/diff", diff),
]
