"""What the scorer answers: plain values that a page, a terminal or a program can show."""

from paiju.books.book import Multilingual
from paiju.books.fan_words import FanWords
from paiju.books.frozen import frozen
from paiju.languages import Text


@frozen
class Line(Multilingual):
    """A counted pattern: its value, and how many of it."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    clause: str
    ja: str = ""
    romaji: str = ""


@frozen
class Note:
    """A step of a calculation with its clause: minipoints, rounding, limits, conditions."""

    text: Text
    value: int
    clause: str
    tiles: str = ""  # the group that earns it, or the tile; "" where no tile does


@frozen
class Dropped(Multilingual):
    """A pattern that the hand has but that does not count, and why."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    principle: str  # a key of PRINCIPLES
    clause: str
    because: str  # id of the counted pattern that stands in the way, "" for none
    ja: str = ""
    romaji: str = ""


@frozen
class Other:
    """Another reading of the same tiles, and what it would have been worth."""

    reading: tuple[str, ...]
    patterns: tuple[Line, ...]
    value: Text  # "3 han 40 fu", "24 points", "5 fans"
    text: Text  # why it loses


@frozen
class Transfer:
    """One payment: who to whom, how much, and for what."""

    payer: str  # seat, supporter's name, or "table" for sticks lying there
    payee: str
    amount: int
    text: Text
    clause: str


@frozen
class Claim:
    """The winner's announcement compared with the hand."""

    taken_off: tuple[Dropped, ...]  # claimed in vain
    omitted: tuple[Line, ...]  # not claimed
    lost: bool  # omitted ones are not paid; else the hand is paid as it is worth
    worth: int  # with everything: points (riichi: of the hand alone; official: flowers included) or fans
    why: Text
    clause: str  # "" where the book says nothing
    foul: str = ""  # the foul of the book that it is, "" for none


@frozen
class Answer:
    """A hand judged by a book. Fields of other families are None."""

    book: str
    counts: str  # how the book counts hands: han_and_fu, points, fans
    win: bool
    patterns: tuple[Line, ...]
    reading: tuple[str, ...]  # groups: "234m", "55z", "[111p]" for a meld, "(2222s)" for a concealed kong
    payments: dict[str, int] | None
    why: Text  # the ruling in a sentence: why it wins, or why not
    clause: str  # the clause behind `why`
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    points: int | None = None
    base: int | None = None  # riichi: what every payment is a multiple of
    limit: str | None = None
    flowers: int | None = None
    total: int | None = None
    fan: int | None = None
    steps: tuple[Note, ...] = ()  # minipoints line by line, rounding, limits
    dropped: tuple[Dropped, ...] = ()
    others: tuple[Other, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    waits: tuple[str, ...] = ()  # for a hand that is not complete
    liable: tuple[str, ...] = ()  # seats that pay because of liability
    claim: Claim | None = None  # where the hand was scored as claimed
    fans: FanWords | None = None  # what its book calls fans, where they have another name
