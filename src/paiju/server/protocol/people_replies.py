"""What the API answers with about links, devices and people."""

from typing import Any, Literal

from msgspec import Struct

from paiju.server.protocol.api_replies import MyTable
from paiju.server.protocol.book_pages import Words
from paiju.server.protocol.shared import Role

LinkKind = Literal["play", "watch", "support", "device", "referee", "admin", "share", "recover"]
TableRole = Literal["host", "player", "supporter", "invited", "watcher", "referee", "removed"]


class LinkRow(Struct):
    """A link in a list, by a name from which its key cannot be found. `left` is how often it may still be used,
    `expires` and `last_used` seconds since 1970, 0 for never; `people` have come by it. Of kind `share`, `seat` is the
    number of the hand that is shared, "" for all of the match, and looking uses nothing up."""

    link: str
    kind: LinkKind
    table: str
    seat: str
    by: str
    created: float
    left: int
    used: int
    last_used: float
    expires: float
    people: list[str]


class Withdrawn(Struct):
    """How many links no longer open anything."""

    links: int


class SeenPerson(Struct):
    """Somebody, as far as others are told."""

    person: str
    name: str


class Loss(Struct):
    """What a browser has that becomes somebody else: tables where the person plays or is the host, an office, other
    devices or a password by which they are still themselves."""

    tables: list[MyTable]
    admin: bool
    devices: int
    password: bool


class LinkShown(Struct):
    """What a link opens; looking uses nothing up. `inside` if I need not use it: I am there already. `becomes` is whom
    a link for another device makes me, and `loses`, where I am somebody else now, what I would lose."""

    kind: LinkKind
    table: str
    title: str
    book: str
    names: Words
    host: str
    inside: bool
    me: SeenPerson | None
    becomes: SeenPerson | None
    loses: Loss | None
    free: int = 0  # chairs I may choose from, where I am invited to play
    teams: list[str] = []  # of a relay, to whose places I am invited; the name of the one place where it is one
    place: str = ""  # that one place


class Joined(Struct):
    """I have come in: the page to go to. `token` is told once, to whoever has a new one."""

    to: str
    table: str
    person: str
    token: str | None


class Device(Struct):
    """A token of mine: where it is used, when it was made and used last; `here` is the one that asks."""

    device: str
    client: str
    created: float
    seen: float
    here: bool


class MyDevices(Struct):
    """Where I am logged in, the links that would make another device mine, and those by which I share hands."""

    devices: list[Device]
    links: list[LinkRow]
    shares: list[LinkRow] = []


class LoggedOut(Struct):
    """How many devices are logged out."""

    devices: int


class TablePerson(Struct):
    """Somebody at a table, as its host is told: what they are there, and whether they are there now."""

    person: str
    name: str
    role: TableRole
    here: bool


class PasskeyOptions(Struct):
    """What a browser is asked to sign, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class PasskeyRow(Struct):
    """A passkey of mine: made and used when, by which sort of client."""

    passkey: str
    client: str
    created: float
    used: float


class PersonPlace(Struct):
    """A table where somebody is."""

    table: str
    title: str
    book: str


class PersonRow(Struct):
    """Somebody as an administrator sees them; `account` is the name they sign in by, `barred` since when, or 0; `here`
    are the tables they look at just now."""

    person: str
    name: str
    created: float
    seen: float
    devices: int
    admin: bool
    account: str
    barred: float
    role: Role = "player"
    here: list[PersonPlace] = []
