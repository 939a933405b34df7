"""Many hands added up, and recorded games as rows (docs/stats.md)."""

import os
from collections.abc import Iterable, Iterator
from typing import Literal, Unpack, overload

from paiju.stats.record_rows.columns import (
    RecordedDecisionRow,
    RecordedGameRow,
    RecordedHandRow,
    RecordedPlayerRow,
    Row,
    RowOptions,
    Sort,
)

__all__ = ["RecordedDecisionRow", "RecordedGameRow", "RecordedHandRow", "RecordedPlayerRow", "rows"]
Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


@overload
def rows(sort: Literal["players"], paths: Paths, **given: Unpack[RowOptions]) -> Iterator[RecordedPlayerRow]: ...
@overload
def rows(sort: Literal["games"], paths: Paths, **given: Unpack[RowOptions]) -> Iterator[RecordedGameRow]: ...
@overload
def rows(sort: Literal["hands"], paths: Paths, **given: Unpack[RowOptions]) -> Iterator[RecordedHandRow]: ...
@overload
def rows(sort: Literal["decisions"], paths: Paths, **given: Unpack[RowOptions]) -> Iterator[RecordedDecisionRow]: ...
@overload
def rows(sort: Sort, paths: Paths, **given: Unpack[RowOptions]) -> Iterator[Row]: ...
def rows(sort: Sort, paths: Paths, **given: Unpack[RowOptions]) -> Iterator[Row]:
    """The rows of records and folders of records, as they are read: "players", "games", "hands" or "decisions".

    Options are keywords: `players` (only theirs, by name), `format`, `book` (for records that do not include one),
    `jobs` (processes; 0 for all cores), `unreadable` (called with the file and what is wrong with it; without it the
    first that cannot be read raises InputError), `progress` (called with the files done and their number). Bad input
    raises paiju.errors.InputError.
    """
    from paiju.stats.record_rows.reading import rows_of

    several = [paths] if isinstance(paths, str | os.PathLike) else paths
    return rows_of(sort, [os.fspath(path) for path in several], given)
