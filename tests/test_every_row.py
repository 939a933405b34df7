"""A test of many rows checks each of them and names all that fail."""

import pytest

from tests.every_row import every


def test_every_row_is_checked_and_all_that_fail_are_named() -> None:
    seen = []

    @every([{"id": "a"}, {"id": "b"}, {"id": "c"}])
    def check(row: dict[str, str]) -> None:
        seen.append(row["id"])
        assert row["id"] == "b"

    with pytest.raises(ExceptionGroup) as failed:
        check()
    assert seen == ["a", "b", "c"]
    assert [error.__notes__ for error in failed.value.exceptions] == [["row a"], ["row c"]]


def test_rows_that_are_right_pass() -> None:
    @every(["a", "b"], str)
    def check(row: str) -> None:
        assert row in "ab"

    check()


def test_a_test_of_no_rows_is_none() -> None:
    with pytest.raises(AssertionError):
        every([])
