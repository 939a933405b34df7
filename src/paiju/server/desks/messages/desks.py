"""What is sent to a referee's desk, and what it answers."""

from typing import Any, Literal

from msgspec import Struct

from paiju.books.book import Names
from paiju.desk.view_types import DeskView
from paiju.languages import HasNames, Text

DeskRight = Literal["host", "enter", "sign", "join", "read"]  # sign: for one player; join: the people of an evening


class TeamWish(Struct, forbid_unknown_fields=True):
    """A team of a relay."""

    name: str
    members: list[str]
    substitutes: list[str] = []


class NewDesk(Struct, forbid_unknown_fields=True):
    """What a desk is opened with: a book, or a club's own as TOML; names in the order of the first deals, or teams."""

    kind: Literal["match", "relay"] = "match"
    book: str | None = None
    toml: str | None = None
    title: str = ""
    names: list[str] = []
    teams: list[TeamWish] = []
    rounds: int | None = None
    points: list[int] | None = None


class OwnBook(Struct, forbid_unknown_fields=True):
    """The book that a desk or evening was opened with, if an earlier version did not store its differences."""

    toml: str


class DeskMade(Struct):
    """A desk was opened; `token` is given once, to a visitor who came without one."""

    desk: str
    token: str | None


class NewEntry(Struct, forbid_unknown_fields=True):
    """An entry with a key chosen by its sender, and how many entries the sender has seen."""

    key: str
    expected: int
    entry: dict[str, Any]


class DeskState(Struct):
    """The current state of a desk, what I may do there, whom I speak for, and the server's time."""

    desk: str
    right: DeskRight
    view: DeskView
    player: int | None = None
    now: float = 0.0


class TableHands(Struct):
    """The hands entered at an event's table, as a desk shows them: its players by id, and whether I may enter more."""

    view: DeskView
    players: list[str]
    may: bool


class TableTried(Struct, forbid_unknown_fields=True):
    """Something that might be entered at an event's table."""

    stage: str
    round: str
    table: str
    entry: dict[str, Any]


class TableIncident(Struct, forbid_unknown_fields=True):
    """An incident at an event's table: asking changes nothing."""

    stage: str
    round: str
    table: str
    incident: dict[str, Any]
    hand: int | None = None


class EntryDone(Struct):
    """An entry is safe: its number, and the current state of the desk."""

    number: int
    state: DeskState


class DeskRow(Struct):
    """A desk in the list."""

    desk: str
    title: str
    book: str
    kind: str
    created: float
    right: DeskRight


class TriedEntry(Struct, forbid_unknown_fields=True):
    """Something that might be entered."""

    entry: dict[str, Any]


class EntryPreview(Struct):
    """The effect an entry would have; `refused` says why it could not be entered."""

    words: list[Text]
    clauses: list[str]
    paid: list[int]
    refused: Text | None = None


class DeskIncident(Struct, forbid_unknown_fields=True):
    """An incident to be ruled on: asking changes nothing."""

    incident: dict[str, Any]
    hand: int | None = None


class DeskNeedChoice(Struct):
    """One of a few choices."""

    id: str
    text: HasNames


class DeskNeed(Struct):
    """What the referee still has to say."""

    field: str
    text: HasNames
    choices: list[DeskNeedChoice] = []
    least: int = 0
    most: int = 0
    amounts: list[int] = []


class DeskOpinion(Struct):
    """What the book says about an incident."""

    settled: bool
    why: Text
    clauses: list[str]
    payments: list[int]
    hand: str
    rights_lost: list[Text]
    at_end: list[Text]
    needs: list[DeskNeed]


class FoulPrice(Struct):
    """A part of what a foul costs in an event: disqualified (out), the round forfeited, off the game's points, off the
    result (pt), cards, warnings; `paid`: to each other player at the table, whose points have it already. `most`: the
    referee chooses up to it."""

    kind: Literal["out", "forfeit", "game", "pt", "card", "warning", "paid"]
    amount: int
    most: int = 0


class DeskVariant(Struct):
    """A case of a foul: when, and what it costs; `prices` are the parts that an event notes."""

    id: str
    when: Names
    words: Text
    clauses: list[str]
    prices: list[FoulPrice] = []


class DeskFoul(Struct):
    """A foul of the book."""

    id: str
    names: Names
    what: Names
    clauses: list[str]
    variants: list[DeskVariant]


class DeskDeclared(Struct, forbid_unknown_fields=True):
    """What was declared, by which player."""

    declared: Literal["win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready"]
    offender: int


class TableDeclared(Struct, forbid_unknown_fields=True):
    """What was declared at an event's table, by which player."""

    stage: str
    round: str
    table: str
    declared: Literal["win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready"]
    offender: int


class DeskProposal(Struct):
    """A foul that a declaration could be."""

    foul: str
    variant: str
    words: Text
    clauses: list[str]


class DeskLinkWish(Struct, forbid_unknown_fields=True):
    """Whom a link is for; one to sign is for a player, by number."""

    kind: Literal["enter", "sign", "read"]
    player: int | None = None


class DeskKey(Struct, forbid_unknown_fields=True):
    """The key of a link."""

    key: str
    name: str = ""
