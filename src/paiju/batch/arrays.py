"""Hands and books as NumPy records: the layouts of the core, field for field."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from paiju.core.flat import FlatRecord
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules, Win
from paiju.errors import InputError
from paiju.languages import _

Array = npt.NDArray[Any]
Record = TypeVar("Record", bound=FlatRecord)


def dtype(record: type[FlatRecord]) -> np.dtype[Any]:
    """The type of a row with a record's fields."""
    fields = [(name, kind) if length == 1 else (name, kind, length) for name, kind, length in record.LAYOUT]
    return np.dtype(fields, align=True)


MOST_BOOKS = 64  # held as arrays
RULES = dtype(Rules)
WIN = dtype(Win)
NOTES = dtype(Notes)


def fill(row: Any, record: FlatRecord) -> None:
    """Copy an attribute object into a record."""
    for name, *_rest in record.LAYOUT:
        row[name] = getattr(record, name)


def filled(record: Record, row: Any) -> Record:
    """An attribute object with the contents of a row, as Python numbers."""
    for name, *_rest in record.LAYOUT:
        setattr(record, name, row[name].tolist())
    return record


def rules_array(r: Rules) -> Array:
    """A book as one record."""
    out = np.zeros(1, RULES)
    fill(out[0], r)
    return out


class BookArrays:
    """Books as arrays, each made once: identified by the object itself, which is held so that its id stays unique."""

    def __init__(self) -> None:
        self.books: dict[int, tuple[Rules, Array]] = {}

    def of(self, r: Rules) -> Array:
        """A book as an array."""
        known = self.books.get(id(r))
        if known is None:
            if len(self.books) >= MOST_BOOKS:
                self.books.clear()
            known = self.books[id(r)] = r, rules_array(r)
        return known[1]


def win_array(wins: Iterable[Win]) -> Array:
    """Hands as records."""
    rows = list(wins)
    out = np.zeros(len(rows), WIN)
    for i, win in enumerate(rows):
        fill(out[i], win)
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
