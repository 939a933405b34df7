"""Rule books that people have written: kept, read by whoever has the address, printed, deleted."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.own.faults import BookFaults
from paiju.errors import InputError
from paiju.languages import Text
from paiju.server.books.messages.own_books import (
    BookLesson,
    BookSheet,
    OwnBookKept,
    OwnBookRow,
    OwnBookText,
    OwnBookTold,
)
from paiju.server.books.named import VERSION, keep, mine, own_book
from paiju.server.books.own_lessons import lesson_of
from paiju.server.books.sheets import sheet
from paiju.server.protocol.answers import Done
from paiju.server.room.table_settings import new_book
from paiju.server.room.table_settings import own_book as read_book
from paiju.server.storage.rows.own_books import KeptBook
from paiju.server.study.library import card as card_of
from paiju.server.study.library import clause_page
from paiju.server.study.messages.books import BookCard, ClausePage
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.pages import index
from paiju.server.web.requests import club_of, person_of, person_or_new, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.server.web.working import worked_out

WORK = 5.0  # looks at the lobby that reading a book counts as


async def shelf(request: Request) -> Response:
    """My rule books."""
    club, person = club_of(request), visitor_of(request).person
    if person is None:
        return reply([])
    books = await club.store.own_books.of(person.id)
    cards = await worked_out(request, cards_of, [book.text for book in books]) if books else []
    return reply([row_of(book, summary) for book, summary in zip(books, cards, strict=True)])


def cards_of(texts: list[str]) -> list[BookCard | Text]:
    """Each book in a few words, or why it cannot be read."""
    return [card_or_fault(text) for text in texts]


def card_or_fault(text: str) -> BookCard | Text:
    """The same for one."""
    try:
        return card_of(read_book(text))
    except BookFaults as error:
        return error.faults[0].text
    except InputError as error:
        return error.text


def row_of(book: KeptBook, summary: BookCard | Text) -> OwnBookRow:
    """A book in the list; its card has the id that it is opened by."""
    row: OwnBookRow = {"id": book.id, "version": book.version, "changed": book.at, "card": None, "problem": None}
    if isinstance(summary, Text):
        return {**row, "problem": summary}
    return {**row, "card": {**summary, "id": book.id}}


async def save(request: Request) -> Response:
    """Save a rule book of one's own; one that something was opened by gets another version."""
    club, given = club_of(request), await body_as(request, OwnBookText)
    await worked_out(request, check_new, given.toml)
    person, fresh = await person_or_new(request)
    id, version = await keep(club.store, person, given.id, given.toml)
    return reply(OwnBookKept(id, version, fresh or None))


def check_new(toml: str) -> None:
    """A book that can be played by."""
    new_book("", toml)


async def read(request: Request) -> Response:
    """A rule book, one of its versions, for whoever has the address."""
    club, person = club_of(request), visitor_of(request).person
    book = await own_book(club.store, named(request))
    versions = await club.store.own_books.versions(book.id)
    (card,) = await worked_out(request, cards_of, [book.text])
    answer: OwnBookTold = {
        "id": book.id,
        "version": book.version,
        "newest": book.newest,
        "mine": person is not None and book.person == person.id,
        "toml": book.text,
        "card": None if isinstance(card, Text) else {**card, "id": named(request)},
        "versions": [{"version": each.version, "at": each.at, "played": each.played} for each in versions],
    }
    return reply(answer)


def named(request: Request) -> str:
    """The book that is asked for, with its version."""
    version = str(request.query_params.get("version", ""))
    return str(request.path_params["id"])[:60] + (f"{VERSION}{version[:10]}" if version else "")


async def clause(request: Request) -> Response:
    """A clause as a rule book of somebody's own has it, and its subclauses."""
    book = await own_book(club_of(request).store, named(request))
    return reply(await worked_out(request, clause_in, book.text, request.path_params["clause"][:80]))


def clause_in(toml: str, id: str) -> ClausePage:
    """The same of its text."""
    return clause_page(id, read_book(toml))


async def printed(request: Request) -> Response:
    """A rule book to be printed."""
    book = await own_book(club_of(request).store, named(request))
    return reply(await worked_out(request, sheet, book.text, book.version))


async def lesson(request: Request) -> Response:
    """What to know before one plays by a rule book."""
    book = await own_book(club_of(request).store, named(request))
    known = str(request.query_params.get("known", ""))[:60]
    return reply(await worked_out(request, lesson_of, book.text, book.version, known))


async def drop(request: Request) -> Response:
    """Delete a rule book of one's own; what was opened by it goes on."""
    store = club_of(request).store
    await store.own_books.drop((await mine(store, request.path_params["id"][:60], person_of(request))).id)
    return reply(Done())


ENDPOINTS = (
    get("/books", index),
    get("/books/{rest:path}", index),
    get("/api/own-books", shelf, "My rule books", list[OwnBookRow], cost=("lobby", WORK)),
    post("/api/own-books", save, "Save a rule book of my own", OwnBookText, OwnBookKept, cost=("lobby", WORK)),
    get("/api/own-books/{id}", read, "A rule book that somebody has written", OwnBookTold, cost="lobby"),
    get("/api/own-books/{id}/clauses/{clause:path}", clause, "A clause of a rule book that somebody has written",
        ClausePage, cost="lobby"),
    get("/api/own-books/{id}/sheet", printed, "A rule book to be printed", BookSheet, cost=("lobby", WORK)),
    get("/api/own-books/{id}/lesson", lesson, "What to know before one plays by a rule book that somebody has written",
        BookLesson, cost=("lobby", WORK)),
    post("/api/own-books/{id}/delete", drop, "Delete a rule book of my own", None, Done, needs=KNOWN),
)  # fmt: skip
