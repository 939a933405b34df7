"""A win as it is shown at the end of a hand: the scorer's public answer, every step of it, and the winning hand."""

from typing import Literal, NotRequired, TypedDict

from paiju.books.fan_words import FanWords
from paiju.languages import Text
from paiju.scoring.answer import Dropped, Line, Note, Other, Transfer
from paiju.server.score.messages.score_request import HandAsked
from paiju.table.events import MeldType, PatternLine, Seat

# "from" is no name for a field of a class, so these are written otherwise.
WonOn = TypedDict("WonOn", {"seat": Seat, "from": Seat | None, "tile": str})
ToldMeld = TypedDict("ToldMeld", {"type": MeldType, "tiles": list[str], "from": Seat | None})


class WinNumbers(TypedDict):
    """What a win is worth, in the numbers its book uses."""

    han: NotRequired[int | None]
    fu: NotRequired[int | None]
    yakuman: NotRequired[int | None]
    points: NotRequired[int | None]
    limit: NotRequired[str | None]
    flowers: NotRequired[int | None]
    total: NotRequired[int | None]
    fan: NotRequired[int | None]


class WinWords(WinNumbers):
    """The same, and what its book calls fans, where they have another name."""

    fans: NotRequired[FanWords]


class WonRow(WonOn, WinWords):
    """A win in a list: who won what from whom, and what it was worth."""

    gain: int


class ExplainedWin(WonOn, WinWords):
    """A win in full."""

    id: None
    ok: Literal[True]
    win: bool
    patterns: list[PatternLine]
    reading: list[str]
    payments: dict[str, int] | None
    why: str  # in English
    text: Text  # the same for the page to put into words
    clause: str
    robbed: Literal["kong", "north"] | None
    hand: list[str]
    melds: list[ToldMeld]
    ura: list[str]
    liable: list[Seat]
    counters: int
    deposits: int
    lines: list[Line]
    steps: list[Note]
    dropped: list[Dropped]
    others: list[Other]
    transfers: list[Transfer]
    request: HandAsked | None  # the win as the score desk takes it; null where its book is a table's own


class WinWorth(TypedDict):
    """What a win would be worth now, in the book's numbers, and whether it would be one."""

    win: bool
    han: NotRequired[int]
    fu: NotRequired[int]
    yakuman: NotRequired[int]
    points: NotRequired[int]
    limit: NotRequired[str]
    total: NotRequired[int]
    fan: NotRequired[int]
    text: Text  # why it is one, or why not


class Worths(TypedDict):
    """What a tile would be worth as another player's discard, and drawn."""

    discard: WinWorth
    self: WinWorth
