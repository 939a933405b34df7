"""A rule book of somebody's own on paper: its patterns and rules, its clauses, and what wins bring."""

from collections.abc import Iterator

from paiju.books import lookup
from paiju.books.book import Book
from paiju.books.own.blank import BLANK, base_of
from paiju.errors import InputError
from paiju.server.books.messages.own_books import BookSheet, PointsRow
from paiju.server.room.table_settings import own_book
from paiju.server.study.library import card, difference_row, field_row, pattern_row

MOST_ROWS = 12
FU, HAN = 30, (1, 2, 3, 4, 5, 6, 8, 11, 13)


def sheet(toml: str, version: int) -> BookSheet:
    """The book whole."""
    book = own_book(toml)
    base = base_of(book.base)
    return {
        **card(book),
        "summary": lookup.introduction(book),
        "fields": [field_row(book, name, value) for name, value in lookup.own_fields(book).items()],
        "patterns": [pattern_row(book, pattern) for pattern in lookup.by_value(book)],
        "clauses": len(book.clauses),
        "version": version,
        "differences": [] if base is BLANK else [difference_row(base, book, each)
                                                 for each in lookup.differences(base, book)],
        "own_clauses": list(book.clauses),
        "points": list(points_of(book)),
    }  # fmt: skip


def points_of(book: Book) -> Iterator[PointsRow]:
    """What wins of each worth bring, from the least on; rows that say the same as the one before are left out."""
    before: object = None
    for worth, given in worths(book):
        try:
            row = points_row(book, worth, given)
        except InputError:  # no hand of this book can be worth that
            continue
        paid = row["discard"], row["self_draw"]
        if paid != before:
            yield row
        before = paid


def worths(book: Book) -> Iterator[tuple[str, dict[str, int]]]:
    """What wins may be worth: han at 30 fu, or fans and points from the minimum on."""
    if book.formula == "limits":
        yield from ((str(han), {"han": han, "fu": FU}) for han in HAN)
        return
    least = max(book.scoring.minimum, 0 if book.counts == "fans" else 1)
    last = max(least + MOST_ROWS, len(book.payments.prices))
    yield from ((str(fans), {"fan": fans}) for fans in range(least, last))


def points_row(book: Book, worth: str, given: dict[str, int]) -> PointsRow:
    """A row of the table."""
    from paiju.scoring.points import points

    paid = {by: points(book, by=by, **given)["payments"] for by in ("discard", "self")}  # type: ignore[arg-type]
    return {"worth": worth, "discard": paid["discard"], "self_draw": paid["self"]}
