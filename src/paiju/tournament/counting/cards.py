"""Score cards counted at the end of a game, held against its sheet (mcr:Q147(4), reading:364)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.tournament.counting.at_table import off_at, out_of, place_words, points_of, taken_at
from paiju.tournament.counting.book_penalties import paid_for_warnings
from paiju.tournament.counting.values import Suspicion
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


def apart_words(apart: Sequence[CardsApart]) -> tuple[str, str]:
    """Cards and sheet side by side, in English and Chinese."""
    en = ", ".join(
        f"{'ESWN'[differing.seat]} has {differing.counted}, the sheet {differing.due}" for differing in apart
    )
    zh = "、".join(f"{'东南西北'[differing.seat]} {differing.counted}（成绩表 {differing.due}）" for differing in apart)
    return f"score cards counted: {en}", f"清点记分卡：{zh}"


def card_problem(book: Book, result: TableResult, penalties: Iterable[PointPenalty]) -> list[Suspicion]:
    """Cards that disagree with the sheet."""
    apart = cards_apart(book, result, penalties)
    if not apart:
        return []
    (where_en, where_zh), (en, zh) = place_words(result), apart_words(apart)
    return [Suspicion("cards", f"{where_en}: {en}", f"{where_zh}：{zh}")]
