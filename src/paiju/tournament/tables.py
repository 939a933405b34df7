"""Who plays an event, where they sit, the result of a table, and what referees deducted: plain values."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

# Warnings cost what the book says at the end of the game; cards and absences only note what was done; who forfeits a
# round has nothing in it, whoever sits in their place; what was paid to the others at the table is in its points.
PenaltyKind = Literal["game", "standard", "pt", "card", "absence", "forfeit", "warning", "paid"]
Absence = Literal["", "forfeit", "disqualified", "withdrawn", "filler"]


@dataclass(frozen=True)
class EventPlayer:
    """Somebody who plays. `id` never changes and reveals nothing; the name may be erased."""

    id: str
    name: str
    number: str = ""  # 71; a substitute for 71 is T71 (mcr:附:轮次座位抽签号)
    team: str = ""
    club: str = ""
    country: str = ""
    grade: str = ""
    born: date | None = None
    order: int = 0  # in a relay's team, from 1 (xjtu:App1:1)
    substitute: bool = False
    filler: bool = False  # plays unranked, to fill a table
    out: Absence = ""  # of the whole event: withdrawn, disqualified (mcr:Q146(9))
    fields: Mapping[str, str] = field(default_factory=dict)  # the organiser's own


@dataclass(frozen=True)
class TableSeats:
    """Who sits at a table in a round, East first, by id."""

    stage: str
    round: str
    table: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class TableResult:
    """The result of a table: points of the game as they were written down, in the order of the seats, either around
    zero or including the starting points."""

    stage: str
    round: str
    table: str
    players: tuple[str, ...]  # ids
    points: tuple[int, ...]
    out: Mapping[str, Absence] = field(default_factory=dict)  # by id: who has no result here, and why
    best: Mapping[str, str] = field(default_factory=dict)  # notes for awards, e.g. yakuman by id
    cards: tuple[int, ...] = ()  # score cards counted at the end, by seats, where they were


@dataclass(frozen=True)
class PointPenalty:
    """What was deducted outside the table's payments. `amount` is positive for a deduction."""

    stage: str
    round: str
    player: str  # id
    kind: PenaltyKind
    amount: Fraction  # of cards, absences, forfeits and warnings their number; of what was paid, to each
    why: str = ""
    team: str = ""  # where it is the team's, and no player's


def rounds_in_order(names: Iterable[str]) -> list[str]:
    """Each round once, 2 before 10."""
    return sorted(dict.fromkeys(names), key=natural)


def natural(text: str) -> list[tuple[int, int, str]]:
    """A sort key that treats numbers within words as numbers."""
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]
