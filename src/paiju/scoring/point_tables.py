"""The tables of points as a book prints them, computed by its formula; books without any are laid out the same way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.labels import LIMIT_NAMES
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.scoring.lines.words import amount_of, cite, times
from paiju.scoring.points import is_empty, layout, points

TITLES = {
    "base": _("base points"),
    "dealer_self": _("dealer wins by self-draw: everybody pays"),
    "dealer_discard": _("dealer wins on a discard: the discarder pays"),
    "self": _("non-dealer wins by self-draw: non-dealers-dealer pay"),
    "discard": _("non-dealer wins on a discard: the discarder pays"),
    "limits": _("limits"),
    "fans": _("by fans"),
}
WAYS = ("dealer_self", "dealer_discard", "self", "discard")
FANS = range(1, 14)  # rows of a table of fans or han
GRADES = (8, 12, 16, 24, 32, 48, 64, 88)  # … and of points under principles


@dataclass(frozen=True, slots=True)
class PointTable:
    """A table: its columns by name, its rows of a name and cells; "" where no hand is possible."""

    id: str
    clauses: tuple[str, ...]
    columns: tuple[Text, ...]
    rows: tuple[tuple[Text, tuple[str, ...]], ...]


def tables(book: Book) -> tuple[PointTable, ...]:
    """Every table of the book."""
    if book.formula != "limits":
        return (by_fans(book),)
    if not book.scoring.limits:
        raise InputError("book", _("{id} has no limits to make a table of", id=book.id))
    kinds = [*(["base"] if "base" in layout(book.text)["fu"] else []), *WAYS]
    return (*(by_han_and_fu(book, kind) for kind in kinds), by_limit(book))


def by_han_and_fu(book: Book, kind: str) -> PointTable:
    """Rows of fu, columns of han."""
    plan = layout(book.text)
    way = "self" if kind == "base" else kind.removeprefix("dealer_")
    first, last = plan["fu"].get(kind) or plan["fu"][way]
    fus = [fu for fu in (20, 25, *range(30, last + 1, 10)) if first <= fu <= last]
    rows = tuple((_("{fu} fu", fu=fu), tuple(cells(book, kind, way, fu))) for fu in fus)
    columns = tuple(_("{han} han", han=han) for han in plan["han"])
    return PointTable(kind, clauses_of(book, kind), columns, rows)


def cells(book: Book, kind: str, way: str, fu: int) -> Iterator[str]:
    """What each han gives."""
    for han in layout(book.text)["han"]:
        yield "" if is_empty(book, han, fu, way) else cell(book, kind, way, {"han": han, "fu": fu})


def cell(book: Book, kind: str, way: str, worth: dict[str, int]) -> str:
    """One number, or what the others and the dealer pay."""
    if kind == "base":
        return str(points(book, by=way, **worth)["base"])  # type: ignore[arg-type]
    return paid(points(book, dealer=kind.startswith("dealer"), by=way, **worth)["payments"])


def paid(payments: object) -> str:
    """The different sums that are paid, smallest first."""
    assert isinstance(payments, dict)
    return "-".join(str(-sum_) for sum_ in sorted({n for n in payments.values() if n < 0}, reverse=True))


def by_limit(book: Book) -> PointTable:
    """Rows of limits, columns of the ways to win."""
    limits = {limit.id: {"han": limit.han} for limit in book.scoring.limits}
    most = min(layout(book.text)["yakuman"], book.scoring.yakuman_cap or 99)
    named = [(LIMIT_NAMES[id], worth) for id, worth in limits.items()]
    named += [(times(LIMIT_NAMES["yakuman"], number), {"yakuman": number}) for number in range(1, most + 1)]
    rows = tuple((name, tuple(cell(book, w, w.removeprefix("dealer_"), worth) for w in WAYS)) for name, worth in named)
    return PointTable("limits", clauses_of(book, "limits"), tuple(TITLES[way] for way in WAYS), rows)


def by_fans(book: Book) -> PointTable:
    """Rows of what a hand counts, columns of the ways to win; the dealer's where they differ."""
    ways = [(by, dealer) for dealer in dealers(book) for by in ("discard", "self")]
    rows = []
    for fan in graded(book):
        cells = tuple(paid(points(book, fan=fan, by=by, dealer=dealer)["payments"]) for by, dealer in ways)
        rows.append((amount_of(book, fan), cells))
    topics = dict.fromkeys(cite(book, topic) for topic in ("payments.discard", "payments.self_draw"))
    return PointTable("fans", tuple(topics), tuple(column(book, *way) for way in ways), tuple(rows))


def dealers(book: Book) -> tuple[bool, ...]:
    """Whose wins the table has: anybody's, or the dealer's besides."""
    pays = book.payments
    return (False, True) if pays.dealer_fans or pays.streak_fans or pays.dealer_factor > 1 else (False,)


def graded(book: Book) -> list[int]:
    """What the rows count: no less than a win needs, no more than a hand may count or the prices tell apart."""
    most, least = book.scoring.most, book.scoring.minimum
    grades: Sequence[int] = GRADES if book.counts == "points" else FANS
    if book.payments.prices:
        most, grades = len(book.payments.prices) - 1, range(1, len(book.payments.prices))
    return [each for each in grades if least <= each <= (most or each)] or [least]


def column(book: Book, by: str, dealer: bool) -> Text:
    """What a way to win is called."""
    text = _("self-draw, each")
    if by == "discard":
        others = book.payments.base or book.payments.others_unit
        text = _("on a discard, others-discarder") if others else _("on a discard")
    return _("dealer: {way}", way=text) if dealer else text


def clauses_of(book: Book, kind: str) -> tuple[str, ...]:
    """Where the book prints the table; if it does not, the formula's clause."""
    printed = layout(book.text)["clauses"].get(kind)
    return tuple(printed) if printed else (cite(book, "limits" if kind == "limits" else "base_points"),)
