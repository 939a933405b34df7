"""What is sent to an evening's page, and what it answers."""

from typing import Any, Literal

from msgspec import Struct

from paiju.desk.evening_view import EveningView
from paiju.languages import Text
from paiju.server.desks.messages.desks import DeskDeclared, DeskRight


class NewEvening(Struct, forbid_unknown_fields=True):
    """What an evening is opened with: everybody's name, and how it is spent (docs/evening.md)."""

    names: list[str]
    title: str = ""
    book: str | None = None
    toml: str | None = None
    camps: bool = False
    camp_count: int | None = None
    allow_eight: bool = True
    extra: Literal["mahjong", "billiards"] | None = None
    drawn: bool = True


class NewEveningEntry(Struct, forbid_unknown_fields=True):
    """An entry with a key chosen by its sender, and how many entries besides bets the sender has seen; bets, which
    everybody makes at the same time, need no such number."""

    key: str
    entry: dict[str, Any]
    expected: int | None = None


class EveningState(Struct):
    """The current state of an evening: what I may do, which of the people named I am, who of them has a phone here,
    when it began, and how many entries there are besides bets."""

    evening: str
    right: DeskRight
    me: str
    here: list[str]
    began: float
    seen: int
    view: EveningView


class EveningDone(Struct):
    """An entry is safe: its number, and the current state of the evening."""

    number: int
    state: EveningState


class EveningPreview(Struct):
    """The effect an entry would have, by name; `refused` says why it could not be entered."""

    words: list[Text]
    clauses: list[str]
    gains: dict[str, int]
    refused: Text | None = None


class EveningIncident(Struct, forbid_unknown_fields=True):
    """An incident at a table, in the hand running there or the last one: asking changes nothing."""

    incident: dict[str, Any]
    table: str = "A"


class EveningDeclared(DeskDeclared, forbid_unknown_fields=True):
    """What was declared at a table, by which of the hand's players."""

    table: str = "A"


class EveningLinkWish(Struct, forbid_unknown_fields=True):
    """Whom a link is for: everybody who is named, somebody who enters as the host does, or somebody who only looks."""

    kind: Literal["join", "enter", "read"] = "join"


class EveningName(Struct, forbid_unknown_fields=True):
    """One of those named; nobody if empty."""

    name: str | None = None


class EveningWhere(Struct, forbid_unknown_fields=True):
    """A table of the evening whose next hand is played online; with another pause after discards, in seconds, if
    given."""

    table: str = "A"
    pause: float | None = None


class EveningOnline(Struct):
    """The club's table where a hand of the evening is played."""

    table: str
