"""People by token. Whoever was seen lately is remembered, so that a request seldom asks the database."""

import secrets

from paiju.errors import InputError
from paiju.server.protocol.shared import Lang, Person
from paiju.server.security import digest, new_token
from paiju.server.storage.store import Store

MOST_REMEMBERED = 20_000
LONGEST_NAME = 24


class People:
    """The people of a club."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.by_token: dict[str, str] = {}
        self.by_id: dict[str, Person] = {}

    def at_hand(self, token: str) -> Person | None:
        """Who has the token of this digest, if we have seen them lately."""
        return self.by_id.get(self.by_token.get(token, ""))

    async def known(self, token: str) -> Person | None:
        """Who has the token of this digest."""
        near = self.at_hand(token)
        if near is not None:
            return near
        found = await self.store.person(token)
        if found is not None:
            self.remember(found, token)
        return found

    def remember(self, person: Person, token: str) -> None:
        """Keep somebody at hand; when there are too many, all are asked for again."""
        if len(self.by_token) >= MOST_REMEMBERED:
            self.by_token.clear()
            self.by_id.clear()
        self.by_token[token] = person.id
        self.by_id[person.id] = person

    async def new(self, name: str = "", lang: Lang = "zh", id: str = "") -> tuple[Person, str]:
        """Somebody new and the token they are known by, which is kept nowhere."""
        person = Person(id or secrets.token_hex(8), clean_name(name), lang)
        token = new_token()
        await self.store.add_person(person, digest(token))
        self.remember(person, digest(token))
        return person, token

    async def again(self, person: str) -> tuple[Person, str] | None:
        """One more token for somebody: another device."""
        found = await self.store.find_person(person)
        if found is None:
            return None
        token = new_token()
        await self.store.add_token(person, digest(token))
        self.remember(found, digest(token))
        return found, token

    async def change(self, person: Person, name: str | None, lang: Lang | None) -> Person:
        """Another name or language."""
        changed = Person(person.id, person.name if name is None else clean_name(name), lang or person.lang)
        if changed != person:
            await self.store.rename(changed)
            self.by_id[person.id] = changed
        return changed


def clean_name(name: str) -> str:
    """A name as others see it: printable signs, one line, not too long."""
    if len(name) > 4 * LONGEST_NAME:
        raise InputError("name", f"at most {LONGEST_NAME} characters", f"最多 {LONGEST_NAME} 个字")
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return shown[:LONGEST_NAME]
