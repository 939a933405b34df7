"""Messages about people, accounts, devices and links, and their answers."""

from typing import Any, Literal

from msgspec import Struct

from paiju.books.book import Names
from paiju.server.protocol.shared import Lang, PartKind, PartState, Role, Shown, State

LinkKind = Literal["play", "watch", "support", "device", "referee", "admin", "share", "recover", "invite"]


class LinkRow(Struct):
    """A link in a list, by a name that does not reveal its key. `left` is how often it may still be used, `expires` and
    `last_used` are seconds since 1970, 0 for never; `people` have come by it. For kind `share`, `seat` is the number of
    the shared hand, "" for the whole match, and looking uses nothing up."""

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
    """How many links were withdrawn."""

    links: int


class SeenPerson(Struct):
    """Somebody, as far as others may know."""

    person: str
    name: str


class SeatKept(Struct):
    """A seat somebody can come back to: which hand is played, the points they began it with, who else sits there."""

    round: str
    points: int
    others: list[str]


class MyTable(Struct):
    """A table that concerns me; the seat kept for me, if a match is under way and the table is in memory."""

    table: str
    title: str
    book: str
    role: str
    state: State
    kept: SeatKept | None = None
    place: str = ""  # the seat I was invited to, or the team or place of a relay (t0, t0.1)
    sits: bool = False  # have I a seat there? Its host may have none


class Loss(Struct):
    """What a browser that becomes somebody else has now: tables where the person plays or is the host, an office, other
    devices or a password that still let them in."""

    tables: list[MyTable]
    admin: bool
    devices: int
    password: bool


class LinkShown(Struct):
    """What a link opens; looking uses nothing up. `inside` if I need not use it because I am already there. `becomes`
    is who a link for another device makes me, and `loses`, if I am somebody else now, what I would lose."""

    kind: LinkKind
    table: str
    title: str
    book: str
    names: Names
    host: str
    inside: bool
    me: SeenPerson | None
    becomes: SeenPerson | None
    loses: Loss | None
    free: int = 0  # chairs I may choose from, where I am invited to play
    teams: list[str] = []  # of a relay, to whose places I am invited; the name of the one place where it is one
    place: str = ""  # that one place


class Joined(Struct):
    """I have joined: the page to go to. `token` is given once, to somebody who has a new one."""

    to: str
    table: str
    person: str
    token: str | None


class Device(Struct):
    """A token of mine: where it is used, when it was made and last used; `here` is the one asking."""

    device: str
    client: str
    created: float
    seen: float
    here: bool


class MyDevices(Struct):
    """Where I am signed in, the links that would add another device, and those by which I share hands."""

    devices: list[Device]
    links: list[LinkRow]
    shares: list[LinkRow] = []


class LoggedOut(Struct):
    """How many devices were signed out."""

    devices: int


class PasskeyOptions(Struct):
    """What a browser is asked to sign, in WebAuthn's JSON."""

    options: dict[str, Any]


class PasskeyRow(Struct):
    """A passkey of mine: when it was made and used, and by what kind of client."""

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
    """Somebody as an administrator sees them; `account` is the name they sign in with, `barred` since when, or 0;
    `here` are the tables they are looking at now."""

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
    """A link that somebody has opened: its key, the part after /join/."""

    key: str


class Join(Struct):
    """Join by a link. `become` says that I know whom it makes me, if I am somebody already."""

    key: str
    name: str = ""
    become: bool = False


class Me(Struct):
    """What I want to be called, and in which language."""

    name: str | None = None
    lang: Lang | None = None


class Login(Struct):
    """A name and a password. `become` says that I know I will be somebody else, if I am somebody already."""

    name: str
    password: str
    become: bool = True


class NewLogin(Struct):
    """My name and password from now on; `old` is the current password, if I have one."""

    name: str
    password: str
    old: str = ""


class NewPasskey(Struct):
    """A passkey that a browser has made, in WebAuthn's JSON."""

    credential: dict[str, Any]


class PasskeyLogin(Struct):
    """A browser's answer with a passkey, in WebAuthn's JSON; `become` as with a password."""

    credential: dict[str, Any]
    become: bool = False


class RoleWish(Struct):
    """What somebody is to be in the club."""

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
    """My name now. `token` is given once, to a visitor who came without one."""

    person: str
    name: str
    lang: Lang
    token: str | None


class LoggedIn(Struct):
    """Who signed in with name and password."""

    person: str
    name: str


class PartTold(Struct):
    """What I am at an event, a desk or an evening: the name printed there; `asked` waits for my word."""

    kind: PartKind
    id: str
    title: str
    name: str
    state: PartState


class MyPage(Struct):
    """My own page: its address, to whom it is shown, the code by which organisers ask who I am, and what I am where."""

    page: str
    shown: Shown
    code: str
    parts: list[PartTold]


class MyPageWish(Struct, forbid_unknown_fields=True):
    """To whom my page is shown from now on; with `new_code` the old code names nobody any more."""

    shown: Shown | None = None
    new_code: bool = False


class MemberWish(Struct, forbid_unknown_fields=True):
    """That a player, p7 or a name, is the member who shows this code."""

    who: str
    code: str


class MemberWho(Struct, forbid_unknown_fields=True):
    """A player, p7 or a name, who is no member's any more."""

    who: str


class MemberRow(Struct):
    """Who a player is in the club; there is no name before they have said so."""

    who: str
    name: str
    state: PartState


class PlayerPage(Struct):
    """The page of the member whom a player is, "" where there is none for who looks."""

    page: str
