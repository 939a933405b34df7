"""People: names, contacts and everything that identifies somebody, in a table outside the chain.

The chain has a person's id and a seal, the SHA-256 of a random salt and what the table says of them. The table can
therefore be checked against the chain; and when somebody is erased, row and salt are gone and the seal reveals nothing.
"""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256

from paiju.errors import InputError
from paiju.languages import NOTHING, Text, _, joined
from paiju.tournament.default_names import erased_name, shown_name
from paiju.tournament.record.chain import canonical
from paiju.tournament.record.values import READER, as_json, value_of

SALT = 32  # bytes
SHORTEST = 2  # signs of a name that is looked for in texts
LONGEST = 400  # signs of a field
MENTION = re.compile(r"@\{(p[0-9]+)\}")


class PeopleBroken(InputError):
    """The people's table is not the one that was written."""


@dataclass(frozen=True)
class EventPerson:
    """Who somebody is (mcr:附:报名表): all of it can be erased. Empty for nobody: a seat left empty."""

    name: str
    born: date | None = None
    sex: str = ""
    contact: str = ""
    address: str = ""
    notes: str = ""
    registration: str = ""  # of a referee with the association (mcr:Q136)
    fields: Mapping[str, str] = field(default_factory=dict)  # the organiser's own

    @property
    def own_fields(self) -> dict[str, str]:
        """Everything a list of entrants has of them, by column, except name and birthday."""
        payload = {"sex": self.sex, "contact": self.contact, "address": self.address, "notes": self.notes}
        return {**{column: text for column, text in payload.items() if text}, **self.fields}

    def check(self) -> None:
        """There must be a name, and nothing too long."""
        texts = [self.name, self.sex, self.contact, self.address, self.notes, self.registration, *self.fields.values()]
        if not self.name.strip() and any(texts):
            raise InputError("name", _("a name is required"))
        if any(len(text) > LONGEST for text in texts):
            raise InputError("name", _("at most {longest} characters in a field", longest=LONGEST))


@dataclass(frozen=True)
class SealedPerson:
    """A row of the table: a person under their id, with the salt of their seal."""

    id: str
    salt: str
    person: EventPerson

    @property
    def seal(self) -> str:
        """What the chain has of them."""
        return sha256(canonical([self.id, self.salt, as_json(self.person)])).hexdigest()


def row_for(id: str, person: EventPerson) -> SealedPerson:
    """A new row, with a salt nobody can guess."""
    person.check()
    return SealedPerson(id, secrets.token_hex(SALT), person)


# --- the table as a file --------------------------------------------------------------------------


def table_bytes(rows: Iterable[SealedPerson]) -> bytes:
    """The table as it is stored: rows by their seals, so that a row and its change can stand side by side."""
    people = {row.seal: as_json(row) for row in rows}
    return canonical({"format": "paiju-people-1", "people": people}) + b"\n"


def rows_from(raw: bytes) -> list[SealedPerson]:
    """The rows of a table. InputError if it is not one; PeopleBroken if a row is not the one its seal names, or the
    table is not as it was written."""
    try:
        table = READER.table(dict, json.loads(raw.decode()), "people.json")
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise READER.error("people.json", _("not JSON in UTF-8: {error}", error=error)) from None
    if table.get("format") != "paiju-people-1":
        raise READER.error("people.json", _('"format" is not "paiju-people-1"'))
    people = READER.table(dict, table.get("people"), "people")
    rows = [value_of(SealedPerson, person, "people") for person in people.values()]
    for seal, row in zip(people, rows, strict=True):
        if row.seal != seal:
            raise PeopleBroken(
                "people.json",
                _("the row of {id} in the table of people is not the one that was sealed", id=row.id[:20]),
            )
    if table_bytes(rows) != raw:
        raise PeopleBroken("people.json", _("it is not the same as when it was written"))
    return rows


# --- names in texts -------------------------------------------------------------------------------


def hide_names(text: str, people: Mapping[str, EventPerson]) -> str:
    """A text in which every known name becomes its person's id, as @{p7}; of two names that overlap, the longer."""
    ids = {person.name: id for id, person in people.items() if len(person.name) >= SHORTEST}
    names = "|".join(bounded(name) for name in sorted(ids, key=len, reverse=True))
    return re.sub(names, lambda match: f"@{{{ids[match[0]]}}}", text) if names else text


def bounded(name: str) -> str:
    """A pattern for a name; alphabetic letters must not continue before or after it."""
    before, after = (name[0].isascii(), name[-1].isascii())
    return r"(?<![^\W_])" * before + re.escape(name) + r"(?![^\W_])" * after


def show_names(text: str, people: Mapping[str, EventPerson]) -> str:
    """The text with names again; somebody erased gets the substitute."""
    return MENTION.sub(lambda match: name_of(match[1], people), text)


def shown_names(text: str, people: Mapping[str, EventPerson]) -> Text | str:
    """The same as it is read: the substitute for an erased name exists in every language."""
    parts = MENTION.split(text)  # every other is an id
    shown = [shown_name(name_of(part, people)) if at % 2 else part for at, part in enumerate(parts)]
    return joined(shown, NOTHING) if any(isinstance(part, Text) for part in shown) else "".join(map(str, shown))


def name_of(id: str, people: Mapping[str, EventPerson]) -> str:
    """A person's name, or the substitute for it."""
    person = people.get(id)
    return person.name if person is not None else erased_name(id)
