"""The smallest book from nothing, for tests of what a book may add."""

from typing import Any

from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.toml_book import parse

HEAD = """
base = "none"
[scoring]
family = "house"
minimum = 0
{scoring}
[payments]
discard_unit = 1
self_draw_unit = 1
"""


def smallest(rest: str, scoring: str = "", **changes: Any) -> Book:
    """It with these lines, the first of which still are of payments, and perhaps one of scoring."""
    made = parse(HEAD.format(scoring=scoring) + rest, "own")
    return derive(made, "own", **changes) if changes else made
