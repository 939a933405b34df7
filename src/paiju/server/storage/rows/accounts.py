"""Names and passwords to sign in by, and the offices people hold. Who has an account need hold none, nor the other way
round."""

import time
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, func, insert, select, update

from paiju.server.protocol.shared import Role
from paiju.server.storage.access import Access
from paiju.server.storage.schema import accounts, people

FIRST = "administrator"  # the office that is never without somebody


@dataclass(frozen=True, slots=True)
class LoginAccount:
    """A name and a password, as it is kept."""

    person: str
    name: str
    password: str


class AccountRows:
    """The accounts and offices of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def of(self, person: str) -> LoginAccount | None:
        """Somebody's account."""
        return await self.first(accounts.c.person == person)

    async def named(self, name: str) -> LoginAccount | None:
        """The account of this name, however its letters are written."""
        return await self.first(func.lower(accounts.c.name) == name.lower())

    async def first(self, which: object) -> LoginAccount | None:
        """An account."""
        chosen = select(accounts.c.person, accounts.c.name, accounts.c.password).where(which)  # type: ignore[arg-type]
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return LoginAccount(*row) if row else None

    async def set(self, person: str, name: str, password: str) -> bool:
        """Somebody has this name and password from now on; False where the name is another's, however written."""
        same = (func.lower(accounts.c.name) == name.lower()) & (accounts.c.person != person)
        row = {"person": person, "name": name, "password": password, "created": time.time()}

        def write(c: Connection) -> bool:
            if c.execute(select(accounts.c.person).where(same)).first():
                return False
            changed = update(accounts).where(accounts.c.person == person).values(name=name, password=password)
            if not c.execute(changed).rowcount:
                c.execute(insert(accounts).values(row))
            return True

        return await self.store.write(write)

    async def clear_password(self, person: str) -> None:
        """The password opens nothing any more; the name stays."""
        changed = update(accounts).where(accounts.c.person == person).values(password="")
        await self.store.write(lambda c: c.execute(changed))

    # offices

    async def role(self, person: str) -> Role:
        """What somebody is in the club."""
        chosen = select(people.c.role).where(people.c.id == person)
        stored = await self.store.read(lambda c: c.execute(chosen).scalar())
        return cast(Role, stored or "player")

    async def administrators(self) -> int:
        """How many there are."""
        chosen = select(func.count()).select_from(people).where(people.c.role == FIRST)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def give(self, person: str, role: Role) -> bool:
        """Somebody has another office, or none; False where there would be no administrator any more. The others are
        counted in the same transaction."""
        others = select(people.c.id).where(people.c.role == FIRST, people.c.id != person)
        changed = update(people).where(people.c.id == person).values(role=role)

        def write(c: Connection) -> bool:
            if role != FIRST:
                held = c.execute(select(people.c.role).where(people.c.id == person)).scalar()
                locked = others if c.dialect.name == "sqlite" else others.with_for_update()
                if held == FIRST and not c.execute(locked).all():
                    return False
            c.execute(changed)
            return True

        return await self.store.write(write)
