"""Lists that know no negative index, as compiled code does not."""

from typing import Any

import pytest

from paiju.core.flat import FlatRecord


class CountedFromTheStart(list[Any]):
    """A list that knows no negative index; slices are not of the core."""

    def __getitem__(self, at: Any) -> Any:
        assert isinstance(at, slice) or at >= 0, at
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        assert isinstance(at, slice) or at >= 0, at
        super().__setitem__(at, value)


class TableFromTheStart(bytes):
    """A table that knows none either."""

    def __getitem__(self, at: Any) -> Any:
        assert at >= 0, at
        return super().__getitem__(at)


def strict(value: Any) -> Any:
    """The same, with lists of that sort."""
    if isinstance(value, bytes):
        return TableFromTheStart(value)
    if isinstance(value, list):
        return CountedFromTheStart(strict(each) for each in value)
    return value


def make_strict(record: FlatRecord) -> None:
    """Have all lists of a record so."""
    for name, *_rest in record.LAYOUT:
        setattr(record, name, strict(getattr(record, name)))


def make_all_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every new record has such lists."""
    plain = FlatRecord.__init__

    def make(record: FlatRecord) -> None:
        plain(record)
        make_strict(record)

    monkeypatch.setattr(FlatRecord, "__init__", make)
