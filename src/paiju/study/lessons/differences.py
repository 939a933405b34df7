"""What is different in each book from the one a lesson teaches: read from the books' fields, with their clauses."""

from dataclasses import dataclass
from functools import cache

from paiju.books import all_books
from paiju.books.book import Book
from paiju.books.lookup import FieldDifference, field_differences, shown_values
from paiju.languages import HasNames
from paiju.study.lessons.lesson_types import Lesson
from paiju.study.lessons.loading import lesson, lessons

# What somebody notices who knows one book and sits down by another, the most striking first.
NOTICED = (
    "scoring.family", "scoring.minimum", "scoring.most", "payments.prices", "tiles.players", "forms.sets",
    "tiles.honours", "tiles.characters_2_to_8", "tiles.flowers", "tiles.red_fives",
    "tiles.north_bonus", "calls.chow", "circumstances.riichi", "ready.furiten", "scoring.dora", "scoring.ura_dora",
    "forms.seven_pairs", "forms.knitted", "course.exchange", "course.void_suit", "course.after_win",
    "course.open_hands", "payments.winners", "payments.kong", "payments.kongs_returned", "payments.void_held",
    "payments.unready_pay_dearest", "payments.dealer_fans", "payments.streak_fans", "payments.dealer_factor",
    "scoring.needs", "payments.discard_unit", "payments.others_unit", "payments.self_draw_unit", "payments.base",
    "payments.liable_for", "game.repeats", "game.next_dealer",
    "calls.swap_calling_barred", "scoring.yakuman_cap", "draws.nagashi", "draws.nine_terminals", "game.bust",
    "game.start_points", "game.rounds", "game.placement", "ready.ready_pool",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoticedDifference:
    """A field that is otherwise: its label, both values in words, the other book's clauses."""

    name: str
    label: HasNames
    taught: HasNames
    value: HasNames
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookDifferences:
    """A book beside the one that is taught, and how many further differences there are."""

    book: Book
    rows: tuple[NoticedDifference, ...]
    further: int


@cache
def differences_from(id: str) -> tuple[BookDifferences, ...]:
    """Other books beside the one that a lesson teaches: those it prepares for, then those of the other lessons."""
    taught = lesson(id)
    near = [book for book in all_books() if nearest(book) is taught and book is not taught.book]
    others = [other.book for other in lessons() if other is not taught]
    return tuple(compared(taught.book, book) for book in (*near, *others))


def nearest(book: Book) -> Lesson:
    """The lesson that prepares for a book: of its way of scoring, and if there is one, of as many players."""
    same = [other for other in lessons() if other.book.counts == book.counts]
    return next((other for other in same if other.book.tiles.players == book.tiles.players), same[0])


def compared(taught: Book, book: Book) -> BookDifferences:
    """What somebody notices first, and how much more there is."""
    by_name = {each.name: each for each in field_differences(taught, book)}
    rows = tuple(row(taught, book, by_name[name]) for name in NOTICED if name in by_name)
    return BookDifferences(book, rows, len(by_name) - len(rows))


def row(taught: Book, book: Book, each: FieldDifference) -> NoticedDifference:
    """One difference in words."""
    clauses = tuple(each.clauses[1].split())
    return NoticedDifference(each.name, each, *shown_values(taught, book, each), clauses)
