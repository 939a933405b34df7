"""People's own pages in the database: addresses, to whom they are shown, codes by which organisers ask."""

import contextlib
import secrets
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from paiju.server.protocol.shared import Shown
from paiju.server.storage.access import Access
from paiju.server.storage.schema import member_pages

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
CODE_LENGTH, PAGE_BYTES = 8, 6


@dataclass(frozen=True, slots=True)
class MemberPage:
    """Somebody's page."""

    person: str
    page: str
    code: str
    shown: Shown


class MemberRows:
    """The pages of a club's people."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def of(self, person: str) -> MemberPage:
        """Somebody's page, which there is from the first time on."""
        page = await self.first(member_pages.c.person == person)
        if page is None:
            made = MemberPage(person, secrets.token_hex(PAGE_BYTES), new_code(), "nobody")
            row = {name: getattr(made, name) for name in MemberPage.__slots__}
            with contextlib.suppress(IntegrityError):  # asked for twice at the same moment
                await self.store.write(lambda c: c.execute(insert(member_pages).values(row)))
            page = await self.first(member_pages.c.person == person)
        return cast(MemberPage, page)

    async def first(self, which: ColumnElement[bool]) -> MemberPage | None:
        """A page."""
        chosen = select(*(member_pages.c[name] for name in MemberPage.__slots__)).where(which)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return MemberPage(*row) if row else None

    async def at(self, page: str) -> MemberPage | None:
        """The page at an address."""
        return await self.first(member_pages.c.page == page)

    async def coded(self, code: str) -> MemberPage | None:
        """Whose code it is, however it is written."""
        signs = "".join(sign for sign in code.upper() if sign in SIGNS)
        return await self.first(member_pages.c.code == signs) if len(signs) == CODE_LENGTH else None

    async def change(self, person: str, shown: Shown | None = None, *, renew: bool = False) -> MemberPage:
        """To whom the page is shown from now on, and another code."""
        page = await self.of(person)
        values = {"shown": shown or page.shown, "code": new_code() if renew else page.code}
        changed = update(member_pages).where(member_pages.c.person == person).values(values)

        def write(c: Connection) -> None:
            c.execute(changed)

        await self.store.write(write)
        return await self.of(person)


def new_code() -> str:
    """A code that nobody guesses in a club's lifetime."""
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
