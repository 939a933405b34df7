"""Score cards counted before and after a game: everybody begins with the same, and what is missing at the end is what
penalties took (mcr:Q24(24), mcr:Q27(3), mcr:Q146(3), mcr:Q147(4))."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.languages import Text, _
from paiju.tournament.default_names import WINDS


@dataclass(frozen=True)
class CardCount:
    """What a count found. `missing` is what nobody can explain: more than nothing when cards are gone."""

    due: int
    counted: int
    deducted: int = 0
    wrong: tuple[int, ...] = ()  # seats that began with another number

    @property
    def missing(self) -> int:
        """Points that are neither on the table nor taken off by a ruling."""
        return self.due - self.deducted - self.counted

    @property
    def right(self) -> bool:
        """Nothing to mend."""
        return not self.wrong and self.missing == 0

    @property
    def text(self) -> Text:
        """In a line."""
        if self.right:
            return _("the score cards agree")
        if self.wrong:
            seats = [WINDS[seat] for seat in self.wrong]
            return _("a different number of points at the start: {seats}", seats=seats)
        return _(
            "{counted} on the table, {due} handed out, {deducted} deducted: {missing} missing",
            counted=self.counted,
            due=self.due,
            deducted=self.deducted,
            missing=self.missing,
        )


def counted_before(book: Book, cards: Sequence[int]) -> CardCount:
    """Each has the book's starting points."""
    start = book.game.start_points
    wrong = tuple(seat for seat, own in enumerate(cards) if own != start)
    return CardCount(start * len(cards), sum(cards), 0, wrong)


def counted_after(book: Book, cards: Sequence[int], deducted: int = 0) -> CardCount:
    """The cards together are what was handed out, less what was taken off and handed in."""
    return CardCount(book.game.start_points * len(cards), sum(cards), deducted)


def is_won(book: Book, points: int) -> bool | None:
    """A game is won above the starting points and lost below; at just as many it is neither (mcr:Q24(24))."""
    start = book.game.start_points
    return None if points == start else points > start
