"""What is sent to an evening's page, and what it answers."""

from typing import Any, Literal

from msgspec import Struct

from paiju.desk.evening_view import EveningView
from paiju.desk.two_languages import DeskWords
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
    """An entry with a key of its sender's own, and how many entries besides bets its sender has seen; of bets, which
    all make at the same time, nothing is expected."""

    key: str
    entry: dict[str, Any]
    expected: int | None = None


class EveningState(Struct):
    """An evening as it stands: what I may do, who I am of those named, who of them has a phone here, when it began, and
    how many entries there are besides bets."""

    evening: str
    right: DeskRight
    me: str
    here: list[str]
    began: float
    seen: int
    view: EveningView


class EveningDone(Struct):
    """An entry is safe: its number, and the evening as it stands."""

    number: int
    state: EveningState


class EveningPreview(Struct):
    """What an entry would come to, by name; `refused` says why it could not be entered."""

    words: list[DeskWords]
    clauses: list[str]
    gains: dict[str, int]
    refused: DeskWords | None = None


class EveningIncident(Struct, forbid_unknown_fields=True):
    """An incident at a table, in the hand that runs there or the last one: nothing is changed by asking."""

    incident: dict[str, Any]
    table: str = "A"


class EveningDeclared(DeskDeclared, forbid_unknown_fields=True):
    """What was declared at a table, by which of the hand's players."""

    table: str = "A"


class EveningLinkWish(Struct, forbid_unknown_fields=True):
    """Whom a link is for: everybody who is named, somebody who enters as the host does, or who only looks."""

    kind: Literal["join", "enter", "read"] = "join"


class EveningName(Struct, forbid_unknown_fields=True):
    """One of those named; nobody where there is none."""

    name: str | None = None


class EveningWhere(Struct, forbid_unknown_fields=True):
    """A table of the evening whose next hand is played online; with another pause after discards, in seconds, if that
    is wanted."""

    table: str = "A"
    pause: float | None = None


class EveningOnline(Struct):
    """The club's table where a hand of the evening is played."""

    table: str
