"""Results put right after a mistake of the pen: the new list, and what changed. Who keeps the history keeps both."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.desk.signing import Signing, check_not_signed, signed_clauses
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.tables import TableResult


@dataclass(frozen=True)
class Correction:
    """A table's result before and after, and by how much each player's points changed, by id."""

    before: TableResult
    after: TableResult
    changed: tuple[tuple[str, int], ...]


def place_of(result: TableResult) -> tuple[str, str, str]:
    """Which game it is."""
    return result.stage, result.round, result.table


def corrected(results: Sequence[TableResult], fixed: TableResult) -> tuple[list[TableResult], Correction]:
    """The results with one of them replaced; who has lost a seat at it by the correction has what they had taken off
    again. InputError when there was no such result."""
    at = next((at for at, each in enumerate(results) if place_of(each) == place_of(fixed)), None)
    if at is None:
        where = " ".join(part for part in place_of(fixed) if part)
        raise InputError("table", _("there is no result for {where} to correct", where=where))
    before = results[at]
    was, now = (dict(zip(each.players, each.points, strict=True)) for each in (before, fixed))
    people = dict.fromkeys((*before.players, *fixed.players))
    changed = tuple((who, now.get(who, 0) - was.get(who, 0)) for who in people if now.get(who) != was.get(who))
    return [*results[:at], fixed, *results[at + 1 :]], Correction(before, fixed, changed)


def check_may_correct(book: Book, signing: Signing, players: int, why: str) -> None:
    """A result that all have signed stands (mcr:Q147(4), xjtu:9.19); only what was copied wrong from the
    signed sheet is put right, and it is said so (reading:324)."""
    if signing.is_complete(range(players)) and not why.strip():
        cited = ", ".join(signed_clauses(book))
        raise InputError(
            "why", _("everybody has signed; say what was copied wrongly from the signed sheet ({cited})", cited=cited)
        )


def check_protest_in_time(book: Book, signing: Signing, players: int) -> None:
    """A protest is taken on the spot, until everybody has signed (xjtu:9.19)."""
    check_not_signed(book, signing, range(players), "protest")
