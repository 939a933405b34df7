"""One test of many rows: each is checked, and all that fail are told by their names. What pytest does for a test of its
own takes longer than most rows do."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Row = TypeVar("Row")


def id_of(row: Any) -> str:
    """What a row calls itself."""
    return str(row["id"])


def every(rows: Iterable[Row], name: Callable[[Row], str] = id_of) -> Callable[[Callable[[Row], None]], Any]:
    """The check of a row becomes the test of all of them."""
    listed = list(rows)
    assert listed

    def test_of(check: Callable[[Row], None]) -> Callable[[], None]:
        def test() -> None:
            failures = []
            for row in listed:
                try:
                    check(row)
                except Exception as error:
                    error.add_note(f"row {name(row)}")
                    failures.append(error)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(listed)} rows", failures)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        test.__qualname__ = check.__qualname__
        return test

    return test_of
