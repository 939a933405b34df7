"""The book's own seating: its printed table, and how far the rule reaches."""

from pathlib import Path

import pytest

from paiju.tournament.seating.book_table import book_table
from paiju.tournament.seating.report import report
from paiju.tournament.seating.wishes import Wishes

MISPRINTED = 1  # the second game


def printed() -> list[list[tuple[int, ...]]]:
    """The annex."""
    blocks = (Path(__file__).parent / "printed_table.txt").read_text().split("\n\n")[1:]
    return [[tuple(map(int, line.split())) for line in block.strip().splitlines()] for block in blocks]


@pytest.mark.clause("mcr:Q142", "mcr:Q142(5)", "reading:298")
def test_the_annex_is_reproduced() -> None:
    """Every printed number; where East was printed at North again, what the rule and the first line mean."""
    found, book = book_table(15, 9), printed()
    assert [found[at] for at in range(9) if at != MISPRINTED] == [book[at] for at in range(9) if at != MISPRINTED]
    assert [table[:3] for table in found[MISPRINTED]] == [table[:3] for table in book[MISPRINTED]]
    assert [east for east, *_ in book[MISPRINTED][1:]] == [north for *_, north in book[MISPRINTED][1:]]  # the misprint
    assert found[MISPRINTED][0] == book[MISPRINTED][0]
    assert [north for *_, north in found[MISPRINTED]] == [*range(23, 60, 4), *range(3, 20, 4)]


@pytest.mark.clause("mcr:Q142(5)")
def test_nobody_meets_again_in_it() -> None:
    told = report(Wishes(60, 9, 4), book_table(15, 9), [[]] * 9).numbers
    assert (told["repeats"], told["team_meetings"], told["wind_spread"]) == (0, 0, 1)
    assert (told["team_pair_min"], told["team_pair_max"], told["indirect_min"]) == (5, 10, 9)


@pytest.mark.parametrize(
    ("teams", "rounds"),
    [
        (4, 1),
        (5, 4),
        (6, 2),
        (7, 6),
        (8, 5),
        (9, 6),
        (10, 7),
        (11, 10),
        (12, 7),
        (13, 12),
        (14, 10),
        (15, 11),
        (16, 13),
    ],
)
def test_how_far_it_reaches(teams: int, rounds: int) -> None:
    found = book_table(teams, 99)
    assert len(found) == rounds
    told = report(Wishes(4 * teams, rounds, 4), found, [[]] * rounds).numbers
    assert (told["repeats"], told["team_meetings"]) == (0, 0)
