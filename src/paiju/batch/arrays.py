"""Hands and books as NumPy records: the layouts of the core, field for field."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from paiju.core.flat import FlatRecord
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many.match_rules import MatchRules
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules, Win
from paiju.errors import InputError
from paiju.languages import _
from paiju.native.arguments import dtype
from paiju.native.memory import on_large_pages
from paiju.scoring.suit_table import array
from paiju.table.wins import SPOTS

Array = npt.NDArray[Any]
Record = TypeVar("Record", bound=FlatRecord)


RULES = dtype(Rules)
WIN = dtype(Win)
NOTES = dtype(Notes)
DEAL = dtype(Deal)
MATCH_RULES = dtype(MatchRules)


def fill(row: Any, record: FlatRecord) -> None:
    """Copy an attribute object into a record."""
    for name, *_rest in record.LAYOUT:
        row[name] = getattr(record, name)


def filled(record: Record, row: Any) -> Record:
    """An attribute object with the contents of a row, as Python numbers."""
    for name, *_rest in record.LAYOUT:
        setattr(record, name, row[name].tolist())
    return record


def deals_room(n: int) -> Array:
    """Places for so many tables, each beginning with a line of the processor's cache."""
    places: Array = on_large_pages(n * DEAL.itemsize).view(DEAL)
    return places


def room() -> tuple[Array, ...]:
    """Buffers of one thread: for judging hands, then actions and notes."""
    rows, spots, work = (np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS, WORK))
    return np.zeros(1, WIN), rows, spots, array(), work, np.zeros(ACTIONS, np.int64), np.zeros(1, NOTES)


def rules_array(r: Rules) -> Array:
    """A book as one record."""
    return records(RULES, [r])


def match_array(rules: Sequence[MatchRules]) -> Array:
    """Rules for matches as records."""
    return records(MATCH_RULES, rules)


def win_array(wins: Iterable[Win]) -> Array:
    """Hands as records."""
    return records(WIN, list(wins))


def records(kind: Any, given: Sequence[FlatRecord]) -> Array:
    """Attribute objects as records."""
    out = np.zeros(len(given), kind)
    for i, record in enumerate(given):
        fill(out[i], record)
    return out


def encode(requests: Iterable[Mapping[str, object]]) -> Array:
    """Requests in the public form as records. Bad requests, and those that need more than the hand, raise
    InputError."""
    from paiju.scoring.request import parse
    from paiju.scoring.situation import to_win

    checked = [parse(request) for request in requests]
    for i, request in enumerate(checked):
        if request.mixed_in or request.claimed is not None:
            raise InputError(
                f"requests[{i}]", _("hands in a batch are scored as they are; leave out `claimed` and `mixed_in`")
            )
    return win_array(map(to_win, checked))
