"""Perft: how many sequences of actions lead on from a position, for every book and special rule, in `tests/perft`.

A line is ``seed plies depth count``. The seed deals a hand and plays so many actions (`tests/core/play/people.py`);
counted are the sequences of `depth` actions from there, and shorter ones with which the hand ends. `python -m
tests.laws.test_perft` writes the files anew: every sort of action a book has is offered in one of the positions.
"""

from pathlib import Path

import pytest

from paiju import books
from paiju.books.derive import derive
from tests.core.play.clubs import FIVE_SETS
from tests.core.play.running import Interpreted, all_tables, fastest
from tests.extras import need_library
from tests.laws.perft_lines import TRIED, Line, check, deepest, lines_in, write

FOLDER = Path(__file__).parent.parent / "perft"
SIXTEEN = "five-sets"  # a book with hands of sixteen tiles
TABLES = all_tables() | {SIXTEEN: derive(books.get("psa"), SIXTEEN, **FIVE_SETS, **{"tiles.flowers": True})}
SLOW, SLOW_LONG = 60, 1000  # counts found in the interpreter


def lines(name: str) -> list[Line]:
    """A book's numbers."""
    return lines_in(FOLDER / f"{name}.txt")


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


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in TABLES:
        write(FOLDER / f"{each}.txt", fastest(TABLES[each]))
