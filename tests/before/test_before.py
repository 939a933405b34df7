"""Every folder is complete, and every hand in it is played again, and played on where it was left."""

from pathlib import Path

import pytest

from paiju import books
from tests.before.checking import agrees, balanced, hand_of, has, plain, written
from tests.before.kinds import (
    OWN_BOOKS,
    PLAIN_BOOKS,
    RELAY_BOOKS,
    SECRET,
    TOLD,
    files,
    folders,
    kinds_of,
    label,
    rows_of,
    told_in,
    told_of,
)
from tests.before.playing import play


def test_there_are_folders_from_one_on() -> None:
    numbers = [int(folder.name) for folder in folders()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("folder", folders(), ids=label)
def test_no_kind_and_no_file_is_missing(folder: Path) -> None:
    kinds = kinds_of(folder)
    assert {path.name for path in folder.iterdir()} == {TOLD, *(kind.name for kind in kinds)}
    for kind in kinds:
        there = {path.name for path in (folder / kind.name).iterdir() if path.stat().st_size}
        assert set(kind.files) <= there, kind.name


@pytest.mark.parametrize("folder", folders(), ids=label)
def test_every_file_is_told_of(folder: Path) -> None:
    there = {f"{path.parent.name}/{path.name}" for path in folder.glob("*/*")} - {*SECRET}
    assert set(told_in(folder)["files"]) == there
    assert len(told_in(folder)["commit"]) == 40


def test_no_book_was_lost() -> None:
    assert {*PLAIN_BOOKS, *RELAY_BOOKS} <= set(books.ids())


@pytest.mark.parametrize("path", files("hands"), ids=label)
def test_a_hand_is_played_again(path: Path) -> None:
    rows, table = rows_of(path), hand_of(path.read_bytes())
    balanced(table)
    end = next(row for row in rows if row["type"] == "end")
    assert end == told_of(path)["result"]
    assert table.result is not None
    assert has(table.result.to_json(), end)
    assert rows[0]["book"] == path.stem
    assert (rows[0]["changes"] is not None) == (path.stem in OWN_BOOKS)
    agrees(path)


@pytest.mark.parametrize("path", files("hands-unfinished"), ids=label)
def test_a_hand_is_played_on(path: Path, tmp_path: Path) -> None:
    table = hand_of(path.read_bytes())
    assert not table.over
    assert list(table.asked) == told_of(path)["asked"]
    agrees(path)
    before = plain([event.to_json() for event in table.events])
    assert all(has(now, told) for now, told in zip(before, rows_of(path)[1:-1], strict=True))
    balanced(play(table))
    file = written(tmp_path / "hand.jsonl", table.record().lines())
    assert rows_of(file)[1 : len(before) + 1] == before
    assert hand_of(file.read_bytes()).events == table.events
