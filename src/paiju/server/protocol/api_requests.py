"""What is sent to the API over HTTP."""

from typing import Any, Literal

from msgspec import Struct

from paiju.server.protocol.desk_messages import TeamWish
from paiju.server.protocol.shared import Lang, OpenTables, Role, SeatName


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit in a chair."""

    who: Literal["me", "bot", "open", "program"]
    level: str = "steady"
    name: str = ""


class ClockWish(Struct, forbid_unknown_fields=True):
    """How time shall be kept."""

    kind: Literal["none", "bank", "tournament"] = "none"
    base: float = 10
    bank: float = 30


class RelayWish(Struct, forbid_unknown_fields=True):
    """The teams of a relay, members in their order; how many games each member plays, the book's number unless told."""

    teams: list[TeamWish]
    games: int | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """What a table is asked for with. Short forms of seats: "me", "open", "program", "bot:steady"; in a relay there is
    one for each team's member instead."""

    book: str | None = None
    toml: str | None = None
    seats: list[SeatWish | str] | None = None
    clock: ClockWish | None = None
    length: int | None = None
    special: str | int | None = None
    hints: bool = False
    pause: float | None = None
    pace: float | None = None
    name: str = ""
    title: str = ""
    public: bool = False
    draw: bool = False
    listed: bool = False
    open_hands: bool = True
    take_over: bool = False
    relay: RelayWish | None = None


class PlaceWish(Struct):
    """The place I take in a relay, as `RelayPlace` tells it."""

    place: str


class NextTable(Struct):
    """A seat at a table of this book, with whoever is there."""

    book: str
    name: str = ""


class SitDown(Struct):
    """Take a chair: a player's number or null for any free one."""

    seat: int | SeatName | None = None
    name: str = ""


class Named(Struct):
    """What I want to be called."""

    name: str = ""


class NewLink(Struct):
    """A link to this table; one for a referee only an administrator makes. One of kind `share` opens the finished hand
    of this number, or all of the match, to whoever has it."""

    kind: Literal["play", "watch", "support", "device", "referee", "share"]
    seat: SeatName | int | None = None
    hand: int | None = None
    link: str = ""  # one made earlier: told again, with its code, if it still opens what is wanted
    place: str = ""  # in a relay, for `play`: a team (t0) or one place in it (t0.1)


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


class TableChange(Struct):
    """What an organiser changes of a table: its title, whether it is in the lists."""

    title: str | None = None
    hidden: bool | None = None


class NewAnnouncement(Struct):
    """What everybody shall be told, in one language or two, for so many hours; 0: until it is taken down."""

    zh: str = ""
    en: str = ""
    hours: float = 0


class SettingsWish(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What of the club's settings shall be otherwise."""

    club_name: str | None = None
    accounts: bool | None = None
    open_tables: OpenTables | None = None
    most_tables: int | None = None
    idle_days: float | None = None
    rate: float | None = None
    backup_hours: float | None = None
    backup_keep: int | None = None


class PointsAsked(Struct, forbid_unknown_fields=True):
    """Points without tiles: han and fu or limit hands in riichi books, fans in the others."""

    book: str
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    fan: int = 0
    dealer: bool = False
    by: str = "discard"
    counters: int = 0


class PastedHand(Struct, forbid_unknown_fields=True):
    """A hand as somebody wrote it, and the book it is meant for where it names none."""

    text: str
    book: str = ""
