"""What is sent about people, accounts, devices and links, and what comes back."""

from typing import Any, Literal

from msgspec import Struct

from paiju.server.protocol.shared import Lang, Role, State
from paiju.server.study.messages.books import Words

LinkKind = Literal["play", "watch", "support", "device", "referee", "admin", "share", "recover"]


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


class SeatKept(Struct):
    """A seat somebody may come back to: which hand is played, the points they began it with, who else sits there."""

    round: str
    points: int
    others: list[str]


class MyTable(Struct):
    """A table I have to do with; the seat that is kept for me where a match is under way and the table at hand."""

    table: str
    title: str
    book: str
    role: str
    state: State
    kept: SeatKept | None = None
    place: str = ""  # the seat I was invited to, or the team or place of a relay (t0, t0.1)


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


class Named(Struct):
    """What I want to be called."""

    name: str = ""


class OpenedLink(Struct):
    """A link that somebody has opened: its key, the part behind /join/."""

    key: str


class Join(Struct):
    """Come in by a link. `become` says that I know whom it makes me, where I am somebody already."""

    key: str
    name: str = ""
    become: bool = False


class Me(Struct):
    """What I want to be called, and in which language."""

    name: str | None = None
    lang: Lang | None = None


class Login(Struct):
    """A name and a password. `become` says that I know that I am somebody else then, where I am somebody already."""

    name: str
    password: str
    become: bool = True


class NewLogin(Struct):
    """My name and password from now on; `old` is the password of now, where I have one."""

    name: str
    password: str
    old: str = ""


class NewPasskey(Struct):
    """A passkey that a browser has made, as WebAuthn writes it in JSON."""

    credential: dict[str, Any]


class PasskeyLogin(Struct):
    """A browser's answer by a passkey, as WebAuthn writes it in JSON; `become` as with a password."""

    credential: dict[str, Any]
    become: bool = False


class RoleWish(Struct):
    """What somebody shall be in the club."""

    role: Role


class Myself(Struct):
    """Who I am and where I sit; all empty for a stranger."""

    person: str | None
    name: str
    lang: Lang | None
    admin: bool
    tables: list[MyTable]
    role: Role = "player"
    account: str = ""  # the name I sign in by, "" for none
    password: bool = False  # have I one?


class Renamed(Struct):
    """What I am called now. `token` is told once, to whoever came without one."""

    person: str
    name: str
    lang: Lang
    token: str | None


class LoggedIn(Struct):
    """Who came in by name and password."""

    person: str
    name: str
