"""People by token. Whoever was seen lately is remembered for a minute, so that a request seldom asks the database; what
is ended or barred here counts at once, elsewhere after that minute."""

import secrets
import time
from collections.abc import Callable, Iterable

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Lang, Person
from paiju.server.storage.store import Store
from paiju.server.web.security import digest, new_token

MOST_REMEMBERED = 20_000
LONGEST_NAME = 24
FRESH = 60.0  # seconds for which somebody is not asked for again
SEEN = 600.0  # seconds after which it is written down that a token was used again
BARRED = _("an administrator has banned you from this club")


class People:
    """The people of a club."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.clock = store, clock
        self.by_token: dict[str, tuple[str, float]] = {}  # who it is, and when that was asked
        self.by_id: dict[str, Person] = {}
        self.barred: set[str] = set()
        self.ended: set[str] = set()  # tokens, even if somebody who asked before is told later
        self.used: dict[str, float] = {}  # when tokens were written down as used
        self.unwritten: dict[str, float] = {}

    def at_hand(self, token: str) -> Person | None:
        """Who has the token of this digest, if we have seen them lately."""
        id, checked_at = self.by_token.get(token, ("", 0.0))
        if id not in self.by_id or self.clock() - checked_at >= FRESH:
            return None
        self.note_use(token)
        return self.by_id[id]

    async def known(self, token: str) -> Person | None:
        """Who has the token of this digest; whether they are barred, `check_barred` says."""
        near = self.at_hand(token)
        if near is not None:
            return near
        holder = await self.store.people.holder(token)
        if holder is None or token in self.ended:
            self.by_token.pop(token, None)
            return None
        self.remember(holder.person, token)
        (self.barred.add if holder.barred else self.barred.discard)(holder.person.id)
        self.note_use(token)
        return holder.person

    def remember(self, person: Person, token: str) -> None:
        """Keep somebody at hand; when there are too many, all are asked for again."""
        if len(self.by_token) >= MOST_REMEMBERED:
            for cache in (self.by_token, self.by_id, self.used):
                cache.clear()
        self.by_token[token] = person.id, self.clock()
        self.by_id[person.id] = person

    def forget(self, person: str) -> None:
        """Somebody is asked for again."""
        self.by_id.pop(person, None)
        for token in [token for token, (id, _at) in self.by_token.items() if id == person]:
            del self.by_token[token]

    def forget_all(self) -> None:
        """Everybody is asked for again."""
        self.by_token.clear()
        self.by_id.clear()

    def check_barred(self, person: Person) -> None:
        """Whoever is barred may do nothing here."""
        if person.id in self.barred:
            raise Refused("barred", BARRED)

    def note_use(self, token: str) -> None:
        """A token is used; that is written down now and then (`write_uses`)."""
        now = self.clock()
        if now - self.used.get(token, -SEEN) >= SEEN:
            self.used[token] = now
            self.unwritten[token] = time.time()

    async def write_uses(self) -> None:
        """Write down which tokens were used."""
        waiting, self.unwritten = self.unwritten, {}
        await self.store.people.touch(waiting)

    def forget_tokens(self, tokens: Iterable[str]) -> None:
        """Nobody has these tokens any more."""
        if len(self.ended) >= MOST_REMEMBERED:
            self.ended.clear()
        for token in tokens:
            self.ended.add(token)
            self.by_token.pop(token, None)
            self.unwritten.pop(token, None)

    async def new(self, name: str = "", lang: Lang = "zh", id: str = "", client: str = "") -> tuple[Person, str]:
        """Somebody new and the token they are known by, which is kept nowhere."""
        person = Person(id or secrets.token_hex(8), clean_name(name), lang)
        token = new_token()
        await self.store.add_person(person, digest(token), client)
        self.remember(person, digest(token))
        return person, token

    async def again(self, person: str, client: str = "") -> tuple[Person, str] | None:
        """One more token for somebody: another device."""
        known_person = await self.store.find_person(person)
        if known_person is None:
            return None
        if await self.store.people.is_barred(person):
            raise Refused("barred", BARRED)
        token = new_token()
        await self.store.add_token(person, digest(token), client)
        self.remember(known_person, digest(token))
        return known_person, token

    async def called(self, person: Person, name: str) -> Person:
        """Somebody without a name gets the first they are known by at a table."""
        return await self.change(person, name, None) if name and not person.name else person

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
        raise InputError("name", _("at most {longest_name} characters", longest_name=LONGEST_NAME))
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return shown[:LONGEST_NAME]
