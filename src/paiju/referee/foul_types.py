"""What a text says about fouls, as values: fouls with their variants, penalties, ladders, the referee's discretion."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from paiju.books.book import NO_NAMES, Names
from paiju.referee.sanctions import Sanction

Window = Literal["hand", "game", "match", "season"]


@dataclass(frozen=True, slots=True)
class Part:
    """A sanction, and the penalty of the book it belongs to, if any."""

    sanction: Sanction
    penalty: str = ""
    only_if: str = ""  # a field of the book's `referee` that must be true


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty the book has a name for."""

    id: str
    words: Names
    clauses: tuple[str, ...]
    parts: tuple[Part, ...]
    dropped_by_win: bool = False  # not imposed when another player wins that hand


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things the referee may choose."""

    id: str
    words: Names
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Sanctions that grow with repetition within a hand, a game or a match."""

    id: str
    words: Names
    clauses: tuple[str, ...]
    window: Window
    steps: tuple[tuple[Part, ...], ...]
    then: tuple[Part, ...]  # after the steps
    more: int = 0  # points added each further time
    across: bool = False  # all fouls on this ladder count together, not each by itself
    options_from: int = 0  # from this time on the referee chooses besides; 0: never
    options: tuple[Option, ...] = ()
    window_of: str = ""  # the field of the book's `referee` that names the window
    most: int = 0  # points a step costs at most; 0: no end


@dataclass(frozen=True, slots=True)
class Variant:
    """A foul as it was noticed, or how far it went."""

    id: str
    when: Names
    clauses: tuple[str, ...]
    parts: tuple[Part, ...]
    options: tuple[Option, ...] = ()
    mend: Names = NO_NAMES  # what is put right
    silent: bool = False  # the book names no penalty
    tiles_from: int = 0  # meant when so many tiles are concerned, and no other variant from more; 0: never
    evidence: tuple[str, ...] = ()  # what a table must show, or not know (`table/fouls/conditions.py`)
    declared: tuple[str, ...] = ()  # declarations that turn out to be this
    counts: str = ""  # a ladder on which it counts as a time, though it has its own price
    minutes: float = 0  # meant when somebody is late by up to so many minutes; 0: it is not about that


@dataclass(frozen=True, slots=True)
class Foul:
    """Something a player did wrong."""

    id: str
    words: Names
    what: Names
    clauses: tuple[str, ...]
    variants: tuple[Variant, ...]
    keys: str = ""  # other words people look for
    needs: str = ""  # a field that a book must have for this to be a foul
    by: Literal["anybody", "dealer"] = "anybody"
    lapses: bool = False  # not to be raised any more once play has gone on
    counts_as: str = ""  # another foul with which it counts together on a ladder


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a referee may change in a ruling: sanctions of one kind replaced, or something added."""

    id: str
    words: Names
    clauses: tuple[str, ...]
    replaces: str
    by: tuple[Part, ...]
    fewer: bool = False  # the same, but less of it
    one_of_several: bool = False  # one of at least two, the others stay


@dataclass(frozen=True, slots=True)
class WarningTable:
    """What warnings cost when a game ends: from so many on, each other player is paid so much."""

    clauses: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]
    beyond: int
    more: int  # for each warning beyond


@dataclass(frozen=True, slots=True)
class Code:
    """All a text says about fouls."""

    text: str
    penalties: Mapping[str, Penalty]
    ladders: Mapping[str, Ladder]
    fouls: Mapping[str, Foul]
    adjustments: Mapping[str, Adjustment]
    warnings: WarningTable | None
    amounts: tuple[int, ...]  # that a referee may choose; empty: any
    lapse: tuple[str, ...] = ()  # the clauses by which a foul nobody objected to lapses
    carried_out: tuple[
        str, ...
    ] = ()  # the clauses by which a ruling stands once play has gone on; empty: it may be undone
    audited: tuple[
        str, ...
    ] = ()  # the clauses by which a hand stands once it was audited; empty: the text has no audit
    signed: tuple[str, ...] = ()  # the clauses by which a result stands once it was signed
