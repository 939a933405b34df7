"""Messages of the score desk: a hand while it is being entered, the same hand by every book, points without tiles."""

from typing import TypedDict

from msgspec import Struct

from paiju.languages import Text
from paiju.scoring.across import LeftOut
from paiju.scoring.answer import Dropped, Line, Note, Other, Transfer
from paiju.scoring.desk import DeskForm, Mend
from paiju.server.protocol.wins import WinWords
from paiju.server.score.messages.score_request import HandAsked


class BookAnswer(WinWords):
    """What a book says about a hand: whether it wins, by what, and who pays."""

    win: bool
    lines: list[Line]
    reading: list[str]
    payments: dict[str, int] | None
    why: str  # it wins, or not, in English
    text: Text  # the same for the page to put into words
    clause: str


class ScoredHand(BookAnswer):
    """The same with every step: minipoints, what does not count, other readings, each payment, what is waited for."""

    steps: list[Note]
    dropped: list[Dropped]
    others: list[Other]
    transfers: list[Transfer]
    waits: list[str]
    liable: list[str]


class DeskReply(TypedDict):
    """A hand while it is being entered: what its book asks, what is missing or wrong, the answer once it is
    complete."""

    form: DeskForm | None
    mend: Mend | None
    waits: list[str]
    answer: ScoredHand | None


class BookVerdict(TypedDict):
    """A hand by one book: what was left out because the book does not have it, and the answer or why there is none."""

    book: str
    left_out: list[LeftOut]
    mend: Mend | None
    answer: BookAnswer | None


class EveryBook(TypedDict):
    """A hand by every book, its own first; no list if the hand itself is not complete."""

    mend: Mend | None
    books: list[BookVerdict]


class PointsTold(TypedDict):
    """What a win of this worth brings: the limit with its name, the base, who wins and loses what."""

    limit: str | None
    limit_names: Text | None
    base: int
    payments: dict[str, int]
    clauses: list[str]


class PointsReply(TypedDict):
    """Points without tiles, or what would be right."""

    mend: Mend | None
    points: PointsTold | None


class ReadReply(TypedDict):
    """The pasted text as a request; or what would be right."""

    mend: Mend | None
    request: HandAsked | None


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
    """A hand as somebody wrote it, and the book it is meant for if it names none."""

    text: str
    book: str = ""
