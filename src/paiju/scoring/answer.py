"""What the scorer answers: plain values that a page, a terminal or a program can show."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A counted pattern: the value of one, and how many."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    clause: str
    ja: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A step of a calculation with its clause: minipoints, rounding, limits, conditions."""

    zh: str
    en: str
    value: int
    clause: str
    tiles: str = ""  # the group that earns it, or the tile; "" where no tile does


@dataclass(frozen=True, slots=True)
class Dropped:
    """A pattern that is there but does not count, and why."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    principle: (
        str  # not_repeated, not_split, not_again, combine_once, higher, limit_only, alone, not_there, mixed_in, absent
    )
    clause: str
    because: str  # id of the counted pattern that stands in the way, "" for none


@dataclass(frozen=True, slots=True)
class Other:
    """Another reading of the same tiles, and what it would have been worth."""

    reading: tuple[str, ...]
    patterns: tuple[Line, ...]
    value_zh: str  # "3 番 40 符", "24 分", "5 番"
    value_en: str
    zh: str  # why it loses
    en: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment: who to whom, how much, and for what."""

    payer: str  # seat, supporter's name, or "table" for sticks lying there
    payee: str
    amount: int
    zh: str
    en: str
    clause: str


@dataclass(frozen=True, slots=True)
class Claim:
    """What the winner announced, held against the hand."""

    taken_off: tuple[Dropped, ...]  # claimed in vain
    omitted: tuple[Line, ...]  # not claimed
    lost: bool  # omitted ones are not paid; else the hand is paid as it is worth
    worth: int  # with everything: points (riichi: of the hand alone; official: flowers included) or fans
    zh: str
    en: str
    clause: str  # "" where the book says nothing
    foul: str = ""  # the foul of the book that it is, "" for none


@dataclass(frozen=True, slots=True)
class Answer:
    """A hand judged by a book. Fields of other families are None."""

    book: str
    family: str  # riichi, official, house
    win: bool
    patterns: tuple[Line, ...]
    reading: tuple[str, ...]  # groups: "234m", "55z", "[111p]" for a meld, "(2222s)" for a concealed kong
    payments: dict[str, int] | None
    why_zh: str  # the ruling in a sentence: why it wins, or why not
    why_en: str
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
