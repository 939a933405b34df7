"""Lines of perft: `seed plies depth count`, as tests/laws/test_perft.py says. Checked, and found anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.core.play.offered import members, sorts
from tests.core.play.people import SORTS
from tests.core.play.running import Interpreted

TRIED = 20_000  # counts up to this are found in two ways
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


def lines_in(file: Path) -> list[Line]:
    """The numbers of a file."""
    rows = (line.split() for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
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


def write(file: Path, table: Interpreted) -> None:
    """A book's file."""
    found = [line for seed, plies in dict.fromkeys(positions(table)) for line in numbers(table, seed, plies)]
    rows = (" ".join(map(str, line)) + "\n" for line in found)
    file.write_text(HEADER.format(name=file.stem, tried=TRIED) + "".join(rows), encoding="utf-8")
