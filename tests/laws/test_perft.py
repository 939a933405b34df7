"""Perft: how many sequences of actions lead on from a position, for every book and special rule, in `tests/perft`.

A line is ``seed plies depth count``. The seed deals a hand and plays so many actions (`tests/core/play/people.py`);
counted are the sequences of `depth` actions from there, and shorter ones with which the hand ends. `python -m
tests.laws.test_perft` writes the files anew: every sort of action a book has is offered in one of the positions.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.books.book import Book
from tests.core.play.offered import members, sorts
from tests.core.play.people import SORTS
from tests.core.play.running import Interpreted, all_tables, fastest
from tests.extras import need_library

FOLDER = Path(__file__).parent.parent / "perft"
TABLES = all_tables()

TRIED = 20_000  # counts up to this are found in two ways
SLOW, SLOW_LONG = 60, 1000  # … and in the interpreter
DEALS, ENDS, DEEPEST = 3, 4, 5
MOST = 400_000  # no line counts more
SEEDS = 400  # looked through for positions with a sort of action that has none yet
FROM_THE_END = 3

HEADER = """\
# Perft of {name}: seed, plies, depth, count. tests/laws/test_perft.py says what is counted.
# Counts up to {tried} were found twice: from the actions offered, and by trying every action there is.
"""


class Line(NamedTuple):
    """So many sequences from a position."""

    seed: int
    plies: int
    depth: int
    number: int


def lines(name: str) -> list[Line]:
    """A book's numbers."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return [Line(*map(int, row)) for row in rows]


def check(table: Interpreted, chosen: list[Line], tried: int) -> None:
    """The numbers are what they were, by offers and, up to some number, by trying."""
    assert chosen
    for line in chosen:
        where = table.book.id, line
        assert table.count(line.seed, line.plies, line.depth) == line.number, where
        if line.number <= tried:
            assert table.count(line.seed, line.plies, line.depth, tried=True) == line.number, where


def deepest(chosen: list[Line], most: int) -> list[Line]:
    """Of every position the line with the largest number up to this one."""
    found = {
        (line.seed, line.plies): line for line in sorted(chosen, key=lambda line: line.number) if line.number <= most
    }
    return list(found.values())


def test_every_book_and_special_rule_has_numbers() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(TABLES)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_perft_compiled(name: str) -> None:
    need_library()
    check(fastest(TABLES[name]), lines(name), TRIED)


@pytest.mark.parametrize("name", TABLES)
def test_perft_interpreted(name: str) -> None:
    check(Interpreted(TABLES[name]), deepest(lines(name), SLOW)[:4], 0)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_more_perft_interpreted(name: str) -> None:
    check(Interpreted(TABLES[name]), deepest(lines(name), SLOW_LONG), SLOW)


# --- writing the files --------------------------------------------------------------------------------


def positions(table: Interpreted) -> Iterator[tuple[int, int]]:
    """Some deals, some hands near their end, and a position for every sort of action."""
    yield from ((seed, 0) for seed in range(1, DEALS + 1))
    missing = sorts(table.rules)
    for seed in range(1, SEEDS):
        plies = 0
        while table.count(seed, plies, 1) >= 0:
            offered = members(table.told[SORTS])
            if offered & missing and (plies or seed <= DEALS):
                missing -= offered
                yield seed, plies
            plies += 1
        if seed <= ENDS:
            yield seed, max(plies - FROM_THE_END, 0)
        if seed >= ENDS and not missing:
            return
    raise AssertionError(f"{table.book.id}: no position for sorts {missing}")


def numbers(table: Interpreted, seed: int, plies: int) -> Iterator[Line]:
    """Every depth that does not lead too far; found in two ways."""
    count = expected = 1
    for depth in range(1, DEEPEST + 1):
        last, count = count, table.count(seed, plies, depth) if expected < 2 * MOST else MOST + 1
        expected = count * count // last
        if count > MOST:
            return
        assert count > TRIED or table.count(seed, plies, depth, tried=True) == count, (seed, plies, depth)
        yield Line(seed, plies, depth, count)


def write(name: str, book: Book) -> None:
    """A book's file."""
    table = fastest(book)
    found = [line for seed, plies in dict.fromkeys(positions(table)) for line in numbers(table, seed, plies)]
    rows = (" ".join(map(str, line)) + "\n" for line in found)
    text = HEADER.format(name=name, tried=TRIED) + "".join(rows)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in TABLES:
        write(each, TABLES[each])
