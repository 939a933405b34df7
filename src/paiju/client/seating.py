"""Who we are at a club, and how we come to a seat of one of its tables."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

from paiju.books.book import Book
from paiju.client.address import ClubAddress
from paiju.client.door import ClubDoor, no_club
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.table.record import recorded_book

# Links that give no seat, and what they are for.
OTHER_LINKS = {
    "watch": _("to watch"),
    "support": _("to bet"),
    "referee": _("for a referee"),
    "admin": _("for an administrator"),
    "recover": _("to an account"),
    "invite": _("into the club"),
}
TO_A_SEAT = ("play", "device")
SEATS = "ESWN"
LOOK_AGAIN = 1.0  # seconds between two looks for a table that is still to be opened


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is at the club: a token; an account and its password; somebody of an event by PIN. Nothing of it: a
    guest."""

    name: str = ""
    token: str = field(default="", repr=False)
    account: str = ""
    password: str = field(default="", repr=False)
    pin: str = field(default="", repr=False)  # p7:123456


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table of a club that we have come to: its book, whether we sit there already, whether a match has begun, and
    whether we could come back as the same person or are known only here."""

    door: ClubDoor
    id: str
    title: str
    book: Book
    seated: bool
    begun: bool
    can_return: bool

    @property
    def path(self) -> str:
        """Its requests."""
        return f"/api/tables/{quote(self.id, safe='')}"

    def sit(self, name: str, seat: str | None) -> None:
        """Take a seat, if none is ours."""
        if not self.seated:
            self.door.ask(f"{self.path}/sit", {"seat": seat, "name": name})

    def again(self) -> "ClubTable":
        """The table where the same people play on."""
        table = str(self.door.ask(f"{self.path}/again", {})["table"])
        return ClubTable(self.door, table, self.title, book_at(self.door, table), True, True, self.can_return)

    def leave(self) -> None:
        """Leave for good, so that somebody else can have the seat."""
        self.door.ask(f"{self.path}/leave", {})

    def record(self) -> bytes:
        """Everything that was played."""
        return self.door.raw(f"{self.path}/record")


def come_to(address: ClubAddress, who: Identity, seat: str | None, tell: Callable[[Text], None]) -> ClubTable:
    """Come to the table; to one of an event, once it is opened. Whatever is wrong with the address, the person or the
    table is an InputError."""
    door = ClubDoor(address.club, who.token)
    known = come_in(door, who)
    if address.kind == "event":
        enter_event(door, address, who)
        known = True
    table = address.id
    if address.kind == "join":
        table = table_of_link(door, address, who)
    elif address.kind == "event":
        table = table_of_event(door, tell)
    if not door.token:
        door.token = str(door.ask("/api/me", {"name": who.name}).get("token") or "")
    me, room = door.ask("/api/me").get("person"), door.ask(f"/api/tables/{quote(table, safe='')}")
    chairs = room.get("seats")
    if not isinstance(chairs, list):
        raise no_club(door.url)
    if room["state"] == "over":
        raise InputError("", _("the game at this table is over"))
    mine = [chair for chair in chairs if chair["person"] == me]
    chosen = seat_named(seat, len(chairs))
    if mine and chosen not in (None, mine[0]["seat"]):
        raise InputError("--seat", _("this player already has a seat here: {seat}", seat=str(mine[0]["seat"])))
    title, begun = str(room["title"]), room["state"] != "waiting"
    return ClubTable(door, table, title, book_at(door, table), bool(mine), begun, known or bool(mine))


def come_in(door: ClubDoor, who: Identity) -> bool:
    """Be who we say we are; is that somebody who can come back?"""
    if who.token and door.ask("/api/me").get("person") is None:
        raise InputError("--token", _("nobody at this club has this token"))
    if who.account:
        door.ask("/api/login", {"name": who.account, "password": who.password, "become": True})
    return bool(door.token)


def enter_event(door: ClubDoor, address: ClubAddress, who: Identity) -> None:
    """Be somebody of an event: by their private link, or by their PIN."""
    path = f"/api/events/{quote(address.id, safe='')}"
    if who.pin:
        number, _colon, pin = who.pin.partition(":")
        if not number or not pin:
            raise InputError("--pin", _("must be the person's number in the event and their PIN, such as p7:123456"))
        door.token = str(door.ask(f"{path}/pin", {"who": number, "pin": pin}).get("token") or door.token)
    elif address.key:
        joined = door.ask(f"{path}/join", {"key": address.key, "name": who.name})
        door.token = str(joined.get("token") or door.token)
    elif not door.token:
        raise InputError("URL", _("this is an event's page: give a player's private link, or their PIN by --pin"))


def table_of_link(door: ClubDoor, address: ClubAddress, who: Identity) -> str:
    """The table that an invitation leads to; one that makes us a person of the club leads to theirs."""
    shown = door.ask("/api/join/look", {"key": address.id})
    kind = str(shown.get("kind"))
    if kind not in TO_A_SEAT:
        what: Text = OTHER_LINKS.get(kind, Text(kind))
        raise InputError("URL", _("this link is {what}, and gives no seat at a table", what=what))
    joined = door.ask("/api/join", {"key": address.id, "name": who.name, "become": True})
    door.token = str(joined.get("token") or door.token)
    if joined.get("table"):
        return str(joined["table"])
    tables = own_tables(door)
    if not tables:
        raise InputError("URL", _("no table waits for this player"))
    return tables[0]


def table_of_event(door: ClubDoor, tell: Callable[[Text], None]) -> str:
    """The table where somebody of an event plays, once it is opened for them."""
    tables, silent = own_tables(door), True
    while not tables:
        if silent:
            tell(_("no table has been opened for this player yet; waiting"))
        silent = False
        time.sleep(LOOK_AGAIN)
        tables = own_tables(door)
    return tables[0]


def own_tables(door: ClubDoor) -> list[str]:
    """The tables where we have a seat; of several only one may be meant."""
    rows = door.ask("/api/me").get("tables", ())
    tables = [str(row["table"]) for row in rows if row["sits"] and row["state"] != "over"]
    if len(tables) > 1:
        raise InputError("URL", _("this player sits at several tables: name one"))
    return tables


def seat_named(seat: str | None, players: int) -> str | None:
    """A seat that somebody chose."""
    if seat is not None and seat.upper() not in tuple(SEATS[:players]):
        raise InputError(
            "--seat", _("must be one of {known}, not {shown}", known=tuple(SEATS[:players]), shown=seat[:40])
        )
    return None if seat is None else seat.upper()


def book_at(door: ClubDoor, table: str) -> Book:
    """The rule book of a table."""
    rules = door.ask(f"/api/tables/{quote(table, safe='')}/rules")
    return recorded_book(rules["book"], rules["book_hash"], rules["base"], rules["changes"], None)
