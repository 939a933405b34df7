"""What is sent to the club's events, and what they answer to those who take part."""

from typing import Any, Literal

from msgspec import Struct

from paiju.server.events.messages.parts import (
    AskedRow,
    CeremonyInfo,
    DrawingInfo,
    EntrantRow,
    EventPlanInfo,
    EventStageInfo,
    EventTeamRow,
    FixtureRow,
    KnownPerson,
    NoticeRow,
    RegistrationInfo,
)
from paiju.server.events.messages.rounds import AppealShown, CallShown, DueShown, MyEvent, ProtestShown, RoundShown
from paiju.server.protocol.texts import Wording

EventRole = Literal[
    "organiser", "chief", "deputy", "seating", "table", "results", "arbitration", "captain", "player", "public"
]

EventPhase = Literal["planned", "running", "over"]


class NewEvent(Struct, forbid_unknown_fields=True):
    """What an event is made from: a template with a few answers, or a file as `paiju tournament` reads it."""

    template: str = ""
    toml: str | None = None
    name: str = ""
    book: str = ""
    place: str = ""
    start: str = ""  # 2026-05-01, or with the time of the first round 2026-05-01T09:00
    rounds: int | None = None
    organiser: str = ""  # their name
    listed: bool = True
    entrants: int | None = None  # players, or teams, expected
    final: int | None = None  # how many go on; 0: no final
    minutes: int | None = None  # of a round; 0: no limit
    book_toml: str | None = None  # a club's own book
    conditions: bool = False  # whether entrants must meet those of the book, as of an official competition (mcr:Q8)


class EventMade(Struct):
    """An event was created; `token` is given once, to a visitor who came without one."""

    event: str
    token: str | None


class EventRow(Struct):
    """An event in the list."""

    event: str
    name: Wording
    book: str
    place: str
    start: str
    phase: EventPhase
    listed: bool
    roles: list[EventRole]
    created: float


class NewEventEntry(Struct, forbid_unknown_fields=True):
    """Something said about an event, with a key chosen by the sender. `expected` is how many entries they have seen, if
    nothing else may have happened since."""

    key: str
    entry: dict[str, Any]
    expected: int | None = None
    who: str = ""  # at a device of others: whose PIN it is
    pin: str = ""


class EventView(Struct):
    """An event as somebody who takes part sees it, and what they may do: who they are there (p7, "" for nobody), in
    which role, and the server's time; its rounds, the one being looked at (stage and round), and what officials look
    after. `titles` are the titles of its stages, by the names they are known by."""

    event: str
    name: Wording
    titles: dict[str, Wording]
    me: str
    my_name: Wording
    roles: list[EventRole]
    count: int
    head: str
    now: float
    plan: EventPlanInfo
    entrants: list[EntrantRow]
    people: list[KnownPerson]
    teams: list[EventTeamRow]
    registration: RegistrationInfo
    asked: list[AskedRow]
    drawing: DrawingInfo | None
    draws: int  # made so far
    notices: list[NoticeRow]
    stages: list[EventStageInfo]
    fixtures: list[FixtureRow]
    ceremony: CeremonyInfo | None
    rounds: list[RoundShown] = []
    current: list[str] = []
    due: list[DueShown] = []
    calls: list[CallShown] = []
    protests: list[ProtestShown] = []
    appeals: list[AppealShown] = []
    mine: MyEvent | None = None


class EventDone(Struct):
    """It is safe: the number of its last entry, and the current state of the event; who became known by it, and the
    token of somebody who registered without one, given once."""

    number: int
    view: EventView
    who: str = ""
    token: str | None = None


class EventKey(Struct, forbid_unknown_fields=True):
    """A link's key; the name of a visitor whom the club does not know; `instead`: an office held on this device is
    given up for it."""

    key: str
    name: str = ""
    instead: bool = False


class EventLinkWish(Struct, forbid_unknown_fields=True):
    """A link or a PIN for somebody in the event."""

    who: str
    kind: Literal["link", "pin"] = "link"
