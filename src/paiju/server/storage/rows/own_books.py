"""Rule books that people have written. A version by which something was opened stays as it is: what is changed after
that is the next version."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from paiju.server.storage.access import Access
from paiju.server.storage.schema import own_book_versions as versions
from paiju.server.storage.schema import own_books as books


@dataclass(frozen=True, slots=True)
class KeptBook:
    """A version of a rule book that somebody has written."""

    id: str
    person: str
    version: int
    newest: int
    text: str
    at: float
    played: bool


class OwnBookRows:
    """Rule books of people's own."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def of(self, person: str) -> list[KeptBook]:
        """Somebody's books as they are now, the one changed last first."""
        chosen = newest().where(books.c.person == person).order_by(books.c.changed.desc())
        return await self.store.read(lambda c: [as_book(*row) for row in c.execute(chosen)])

    async def find(self, id: str, version: int | None = None) -> KeptBook | None:
        """A book as it is now, or an earlier version of it."""
        if not id.isprintable():
            return None
        chosen = newest() if version is None else whole().where(versions.c.version == version)
        row = await self.store.read(lambda c: c.execute(chosen.where(books.c.id == id)).first())
        return as_book(*row) if row else None

    async def versions(self, id: str) -> list[KeptBook]:
        """Every version of a book, the newest first."""
        chosen = whole().where(books.c.id == id).order_by(versions.c.version.desc())
        return await self.store.read(lambda c: [as_book(*row) for row in c.execute(chosen)])

    async def count(self, person: str) -> int:
        """How many books somebody has written."""
        chosen = select(func.count()).select_from(books).where(books.c.person == person)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def keep(self, id: str, person: str, text: str) -> int:
        """A book as it is now, new or changed; the number of this version."""
        return await self.store.write(lambda c: noted(c, id, person, text))

    async def note_played(self, book: KeptBook) -> None:
        """Something was opened by this version."""
        same = (versions.c.book == book.id, versions.c.version == book.version)
        await self.store.write(lambda c: c.execute(update(versions).where(*same).values(played=True)))

    async def drop(self, id: str) -> None:
        """A book is no more; what was opened by it has its own text."""

        def dropped(c: Connection) -> None:
            c.execute(delete(versions).where(versions.c.book == id))
            c.execute(delete(books).where(books.c.id == id))

        await self.store.write(dropped)


def noted(c: Connection, id: str, person: str, text: str) -> int:
    """The same within a transaction: the next version where the last was played by, else the last itself."""
    now, body = time.time(), text.encode()
    row = c.execute(newest().where(books.c.id == id)).first()
    if row is None:
        c.execute(insert(books).values(id=id, person=person, version=1, changed=now))
        c.execute(insert(versions).values(book=id, version=1, text=body, at=now, played=False))
        return 1
    last = as_book(*row)
    if last.text == text:
        return last.version
    number = last.version + last.played
    if last.played:
        c.execute(insert(versions).values(book=id, version=number, text=body, at=now, played=False))
    else:
        same = (versions.c.book == id, versions.c.version == number)
        c.execute(update(versions).where(*same).values(text=body, at=now))
    c.execute(update(books).where(books.c.id == id).values(version=number, changed=now))
    return number


def whole() -> Select[Any]:
    """Versions with the books they are of."""
    columns = (books.c.id, books.c.person, versions.c.version, books.c.version.label("newest"))
    joined = books.join(versions, versions.c.book == books.c.id)
    return select(*columns, versions.c.text, versions.c.at, versions.c.played).select_from(joined)


def newest() -> Select[Any]:
    """Books as they are now."""
    return whole().where(versions.c.version == books.c.version)


def as_book(id: str, person: str, version: int, last: int, text: bytes, at: float, played: bool) -> KeptBook:
    """A row as a version of a book."""
    return KeptBook(id, person, version, last, bytes(text).decode(), at, bool(played))
