"""Rule books that people have written, by their ids: whoever has the id of one may read it and play by it."""

import secrets
from typing import TypeVar

from msgspec.structs import replace

from paiju.languages import _
from paiju.server.desks.messages.desks import NewDesk
from paiju.server.desks.messages.evenings import NewEvening
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.protocol.shared import Person
from paiju.server.room.table_settings import check_text
from paiju.server.storage.rows.own_books import KeptBook
from paiju.server.storage.store import Store
from paiju.server.tables.messages.tables import NewTable

Wish = TypeVar("Wish", NewTable, NewDesk, NewEvening)
OWN = "own-"  # how their ids begin
VERSION = "@"  # between an id and the version that is meant; without it the newest
MOST_BOOKS, MOST_VERSIONS = 60, 300
ID_BYTES = 8


async def own_book(store: Store, name: str) -> KeptBook:
    """A book by its id, perhaps with a version: `own-4f…` or `own-4f…@2`."""
    id, _at, version = name.partition(VERSION)
    number = int(version) if version.isdecimal() and len(version) < 6 else None
    book = None if version and number is None else await store.own_books.find(id, number)
    if book is None:
        raise not_found(_("rule book"))
    return book


async def mine(store: Store, id: str, person: Person | None) -> KeptBook:
    """A book of one's own."""
    book = await own_book(store, id)
    if person is None or book.person != person.id:
        raise not_found(_("rule book of your own"))
    return book


async def text_named(store: Store, name: object) -> str | None:
    """The text of the book that is named, if it is one of these."""
    if not isinstance(name, str) or not name.startswith(OWN):
        return None
    return (await own_book(store, name)).text


async def text_to_play(store: Store, name: str | None) -> str | None:
    """The text of a book that something is opened by, if it is one of these; from now on this version stays."""
    if name is None or not name.startswith(OWN):
        return None
    book = await own_book(store, name)
    if not book.played:
        await store.own_books.note_played(book)
    return book.text


async def with_text(store: Store, wish: Wish) -> Wish:
    """A wish for something new with the text of the book it names, if that is one of these."""
    text = None if wish.toml is not None else await text_to_play(store, wish.book)
    return wish if text is None else replace(wish, book=None, toml=text)


async def keep(store: Store, person: Person, id: str, text: str) -> tuple[str, int]:
    """A text that can be read is kept, as a new book or as what one is now; its id and version."""
    check_text(text)
    if id:
        book = await mine(store, id, person)
        if book.played and book.newest >= MOST_VERSIONS:
            raise Refused("many_books", _("a rule book has at most {most} versions; save a copy", most=MOST_VERSIONS))
    elif await store.own_books.count(person.id) >= MOST_BOOKS:
        raise Refused("many_books", _("at most {most} rule books of your own; delete one first", most=MOST_BOOKS))
    made = id or OWN + secrets.token_hex(ID_BYTES)
    return made, await store.own_books.keep(made, person.id, text)
