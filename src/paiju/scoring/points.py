"""Points without a hand: what so many han and fu, points or fans are worth, and who pays them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

import paiju.books as shelf
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.worth import settle, unit_settle
from paiju.core.worth.riichi import YAKUMAN, base_points, limit_of
from paiju.errors import InputError
from paiju.fields import number
from paiju.languages import Text, _
from paiju.scoring.lines.words import cite
from paiju.scoring.settlement import seat_sums

LAYOUTS = Path(shelf.__file__).parent / "point_tables.toml"
DEALER, OTHER, NOBODY = 0, 1, -1
MOST_HAN, MOST_FANS, MOST_COUNTERS, MOST_YAKUMAN = 99, 999, 999, 99
# Three concealed kongs of outer tiles, and what a pair, a wait and the last set can add.
MOST_FU = {"discard": 140, "self": 130}
LEAST_FU, PAIRS_FU = 20, 25


@cache
def layout(text: str) -> Mapping[str, Any]:
    """The layout of the text's tables of points."""
    import tomllib

    listed = tomllib.loads(LAYOUTS.read_text(encoding="utf-8"))
    chosen: Mapping[str, Any] = listed.get(text, listed["others"])
    return chosen


class PointsAnswer(TypedDict):
    """What a win of a given worth brings: the limit reached, the base, who wins and loses how much, the clauses."""

    limit: str | None
    base: int
    payments: dict[str, int]
    clauses: list[str]


def points(
    book: str | Book,
    *,
    han: int = 0,
    fu: int = 0,
    yakuman: int = 0,
    fan: int = 0,
    dealer: bool = False,
    by: str = "discard",
    counters: int = 0,
) -> PointsAnswer:
    """The limit reached, the base, who wins and loses how much, and the clauses, for a win of a given worth: `han` and
    `fu`, or `yakuman` times the limit hand, in riichi books; `fan` (points, fans) in the others. The winner sits East
    if dealer, otherwise South; `by` is "discard" (by East, or by South if the dealer wins) or "self".

    Bad input raises InputError.
    """
    rules = book if isinstance(book, Book) else shelf.get(book)
    if by not in MOST_FU:
        raise InputError("by", _('must be "discard" or "self"'))
    winner = DEALER if dealer else OTHER
    discarder = NOBODY if by == "self" else OTHER - winner
    if rules.formula == "limits":
        refuse(rules, "fan", fan, _("give `han` and `fu`"))
        number(yakuman, "yakuman", MOST_YAKUMAN)
        limit, base, topic = riichi_base(rules, number(han, "han", MOST_HAN), fu, yakuman, by)
        number(counters, "counters", MOST_COUNTERS)
        return points_json(rules, limit, base, *riichi_paid(rules, base, winner, discarder, counters), topic)
    for field, value in (("han", han), ("fu", fu), ("yakuman", yakuman)):
        refuse(rules, field, value, _("give `fan`"))
    if not rules.has_counters:
        refuse(rules, "counters", counters, _("leave out `counters`"))
    number(counters, "counters", MOST_COUNTERS)
    return other_paid(rules, number(fan, "fan", MOST_FANS), winner, discarder, counters)


def refuse(book: Book, field: str, value: object, instead: Text) -> None:
    """Refuse a measure that the book does not have."""
    if value:
        raise InputError(field, _("{book} has no {field}; {instead}", book=book.id, field=field, instead=instead))


def riichi_base(book: Book, han: int, fu: int, yakuman: int, by: str) -> tuple[str | None, int, str]:
    """The limit's name, the base points, and the topic of the clause they rest on."""
    if yakuman and han:
        raise InputError("han", _("han do not count with a limit hand; leave out `han`"))
    if yakuman:
        return "yakuman", YAKUMAN * min(yakuman, book.scoring.yakuman_cap or yakuman), "yakuman"
    if han == 0:
        raise InputError("han", _("give at least one han (or `yakuman`): a win needs a pattern"))
    fixed = han >= min((limit.han for limit in book.scoring.limits), default=MOST_HAN + 1)
    if fu or not fixed:
        check_fu(book, han, fu, by)
    r = flatten(book)
    reached, base = limit_of(r, han, fu), base_points(r, han, fu)
    if not reached:
        return None, base, "base_points"
    rounded = not fixed and fu << 2 + han < base
    return book.scoring.limits[reached - 1].id, base, "limits.round_up" if rounded else "limits"


def check_fu(book: Book, han: int, fu: object, by: str) -> None:
    """Only fu that a hand can have: tens from 30, 20 for a closed pinfu by self-draw, 25 for seven pairs."""
    if (
        isinstance(fu, bool)
        or not isinstance(fu, int)
        or fu not in (LEAST_FU, PAIRS_FU, *range(30, MOST_FU[by] + 1, 10))
    ):
        raise InputError("fu", _("must be 20, 25, or 30, 40 … {most}", most=MOST_FU[by]))
    if fu == LEAST_FU and by == "discard":
        raise InputError(
            "fu",
            _(
                "no hand won on a discard has {fu} fu ({clause}): concealed or open, it has at least 30",
                fu=LEAST_FU,
                clause=cite(book, "fu.base"),
            ),
        )
    if is_empty(book, han, fu, by):
        hand = _("seven pairs") if fu == PAIRS_FU else _("a self-drawn pinfu")
        raise InputError(
            "han", _("only {hand} has {fu} fu, and it is worth more than {han} han", hand=hand, fu=fu, han=han)
        )


def is_empty(book: Book, han: int, fu: int, by: str) -> bool:
    """Can no hand of the book have both?"""
    empty: list[list[int]] = layout(book.text)["empty"][by]
    return [fu, han] in empty


def riichi_paid(book: Book, base: int, winner: int, discarder: int, counters: int) -> tuple[list[int], list[str]]:
    """Who pays what for base points, and the topics of the clauses."""
    out, nobody = [0] * 4, settle.Liability([], [], 0)
    settle.riichi_deltas(flatten(book), base, winner, discarder, counters, 0, nobody, out)
    way = "self_draw" if discarder < 0 else "discard"
    topics = [f"payments.{'dealer_' * (winner == DEALER)}{way}"]
    return out, [*topics, "counters"] if counters else topics


def other_paid(book: Book, fan: int, winner: int, discarder: int, counters: int) -> PointsAnswer:
    """The same for points in an official book or fans in a house book; below the minimum there is no win."""
    least = book.scoring.minimum
    if fan < least:
        raise InputError("fan", _("a win needs at least {least}; give `fan`", least=least))
    r, out = flatten(book), [0] * 4
    unit_settle.unit_deltas(r, fan, winner, discarder, unit_settle.Others(0, 0, [], 0, counters), out)
    return points_json(book, None, fan, out, ["payments.self_draw" if discarder < 0 else "payments.discard"])


def points_json(
    book: Book, limit: str | None, base: int, out: list[int], topics: list[str], first: str = ""
) -> PointsAnswer:
    """The answer in its public form."""
    clauses = dict.fromkeys(cite(book, topic) for topic in (first, *topics))
    sums = seat_sums(book.tiles.players, out)
    return {"limit": limit, "base": base, "payments": sums, "clauses": [clause for clause in clauses if clause]}
