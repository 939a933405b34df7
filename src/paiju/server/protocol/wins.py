"""A win as it is told at the end of a hand: the scorer's public answer, every step of it, and the hand that won."""

from typing import Literal, NotRequired, TypedDict

from paiju.scoring.answer import Dropped, Line, Note, Other, Transfer
from paiju.server.score.messages.score_request import HandAsked
from paiju.table.events import MeldType, PatternLine, Seat

# "from" is no name for a field of a class, so these are written otherwise.
WonOn = TypedDict("WonOn", {"seat": Seat, "from": Seat | None, "tile": str})
ToldMeld = TypedDict("ToldMeld", {"type": MeldType, "tiles": list[str], "from": Seat | None})


class WinNumbers(TypedDict):
    """What a win comes to; of these there are those its book counts in."""

    han: NotRequired[int | None]
    fu: NotRequired[int | None]
    yakuman: NotRequired[int | None]
    points: NotRequired[int | None]
    limit: NotRequired[str | None]
    flowers: NotRequired[int | None]
    total: NotRequired[int | None]
    fan: NotRequired[int | None]


class WonRow(WonOn, WinNumbers):
    """A win in a list: who won what from whom, and what it came to."""

    gain: int


class ExplainedWin(WonOn, WinNumbers):
    """A win in full."""

    id: None
    ok: Literal[True]
    win: bool
    patterns: list[PatternLine]
    reading: list[str]
    payments: dict[str, int] | None
    why: str
    why_zh: str
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
    """What a win would be worth now, in the numbers of the book, and whether it would be one."""

    win: bool
    han: NotRequired[int]
    fu: NotRequired[int]
    yakuman: NotRequired[int]
    points: NotRequired[int]
    limit: NotRequired[str]
    total: NotRequired[int]
    fan: NotRequired[int]
    why: str
    why_zh: str


class Worths(TypedDict):
    """What a tile would be worth on another's discard, and drawn."""

    discard: WinWorth
    self: WinWorth
