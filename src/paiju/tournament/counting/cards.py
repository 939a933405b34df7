"""Score cards counted at the end of a game, held against its sheet (mcr:Q147(4), reading:364)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.languages import Text, _
from paiju.tournament.counting.at_table import off_at, out_of, place_of, points_of, taken_at
from paiju.tournament.counting.book_penalties import paid_for_warnings
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.default_names import WINDS
from paiju.tournament.tables import PointPenalty, TableResult


@dataclass(frozen=True)
class CardsApart:
    """A seat whose cards are not what the sheet has: how many lie there, and how many should."""

    seat: int
    counted: int
    due: int


def cards_apart(book: Book, result: TableResult, penalties: Iterable[PointPenalty]) -> list[CardsApart]:
    """Everybody with a result whose cards are neither their points nor those less their penalties, which may have been
    handed in or not. Nothing where no cards were counted."""
    due = list(penalties)
    off, paid, taken = off_at(result, due), paid_for_warnings(book, result, due), taken_at(book, result, due)
    differing = []
    for seat, (player, points, cards) in enumerate(zip(result.players, points_of(book, result).full, result.cards)):
        left = points - taken.get(player, 0)
        before = left + off.get(player, 0) + paid.get(player, 0)
        if cards not in (left, before) and not out_of(result, player):
            differing.append(CardsApart(seat, cards, before))
    return differing


def apart_text(apart: Sequence[CardsApart]) -> Text:
    """Cards and sheet side by side."""
    seats = [
        _(
            "{seat} has {counted}, the sheet {due}",
            seat=WINDS[differing.seat],
            counted=differing.counted,
            due=differing.due,
        )
        for differing in apart
    ]
    return _("score cards counted: {seats}", seats=seats)


def card_problem(book: Book, result: TableResult, penalties: Iterable[PointPenalty]) -> list[Suspicion]:
    """Cards that disagree with the sheet."""
    apart = cards_apart(book, result, penalties)
    if not apart:
        return []
    return [Suspicion("cards", _("{where}: {problem}", where=place_of(result), problem=apart_text(apart)))]
