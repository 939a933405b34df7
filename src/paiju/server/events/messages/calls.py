"""What is asked of events beside their entries, and what is answered: templates, links, seats, files, tables online."""

from typing import Literal

from msgspec import Struct

from paiju.server.club.messages import Reach
from paiju.server.events.messages.parts import TieAtCut


class EventTemplate(Struct):
    """A format an event may be made from, with its usual answers. `entrants` are players, or teams; `final` is how many
    go on (of a season: how many games the finals have), 0 where there is no final."""

    id: str
    book: str
    zh: str
    en: str
    about_zh: str
    about_en: str
    rounds: int
    entrants: int
    final: int
    teams: bool
    any_book: bool
    minutes: int
    conditions: bool  # whether its book asks something of entrants, if the organiser wants that


class EventMyLink(Struct, forbid_unknown_fields=True):
    """What somebody wants for themselves: a private link, or a new PIN in place of the one they had."""

    kind: Literal["link", "pin"] = "link"


class EventAllLinks(Struct, forbid_unknown_fields=True):
    """Links or PINs for everybody, or for some, at once."""

    kind: Literal["link", "pin"] = "pin"
    who: list[str] | None = None


class EventSlip(Struct):
    """A link (with its QR code in SVG) or a PIN, and whose it is; told once. `reach` says who can open the link."""

    who: str
    name: str
    number: str
    link: str
    qr: str
    reach: Reach
    pin: str


class EventPinTold(Struct, forbid_unknown_fields=True):
    """Somebody shows by their PIN who they are."""

    who: str
    pin: str


class EventWho(Struct, forbid_unknown_fields=True):
    """Somebody of an event."""

    who: str


class EventJoined(Struct):
    """I am this one of the event. `token` is told once, to whoever came without one."""

    token: str | None
    who: str


class SentFile(Struct, forbid_unknown_fields=True):
    """A file: as text, or in base64."""

    name: str = "file.csv"
    text: str = ""
    base64: str = ""


class SentArchive(SentFile, forbid_unknown_fields=True):
    """The archive of an event, and the TOML of its book where an earlier version has written it without."""

    book: str = ""


class EntrantLine(Struct):
    """A line of a file of entrants, as it was read."""

    name: str
    role: str
    number: str
    team: str
    club: str
    paid: bool


class EventTold(Struct):
    """Words in both languages."""

    zh: str
    en: str


class EntrantsRead(Struct):
    """What a file of entrants holds, and all that looks wrong in it; `wrong`: it cannot be entered so. `entered` are
    the ids of who entered, none where it was only tried, something was wrong, or the file was taken before."""

    lines: list[EntrantLine]
    problems: list[EventTold]
    wrong: bool
    entered: list[str]


class ProposedTable(Struct):
    """A table as it might be seated: ids, East first; "" is a seat to be filled."""

    table: str
    players: list[str]


class ProposedRound(Struct):
    """A round as it might be seated, and who sits out."""

    round: str
    tables: list[ProposedTable]
    byes: list[str]


class SeatsProposed(Struct):
    """The rounds of a stage that could be seated now, what is to be told of them, numbers that were drawn for who has
    none; and where nobody can be seated before a lot is drawn, of whom, or which draw the seats follow from
    (`draw_begun` with it)."""

    stage: str
    rounds: list[ProposedRound]
    notes: list[EventTold]
    numbers: dict[str, str]
    tie: TieAtCut | None = None
    draw: Literal["lots", "seating"] | None = None


OnlineClock = Literal["book", "bank"]


class OnlineWish(Struct, forbid_unknown_fields=True):
    """A round, or one table of it, is played at the club's own tables."""

    stage: str
    round: str
    table: str = ""
    pause: float | None = None  # after each discard, in seconds, where the clock is not the book's
    clock: OnlineClock = "book"  # the book's own seconds and limit, where it has any; "bank": the club's usual clock
    look: bool = False  # nothing is opened: it is only told who has not come


class OnlineTable(Struct):
    """A table of the round: the club's table where it is played, "" where it was not opened since these have not come
    on a device of their own."""

    table: str
    club: str
    missing: list[str]


class CloneWish(Struct, forbid_unknown_fields=True):
    """The same event once more: its name, and when it begins, where they are others."""

    name: str = ""
    start: str = ""
    listed: bool = True
