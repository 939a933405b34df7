"""What a hand of the evening is dealt with: the book, the seats from the dealer on, the secret of its wall."""

from collections.abc import Sequence
from hashlib import sha256

from paiju import books, fair
from paiju.books.book import Book, Special
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.book_changes import check_recordable

HAND_TAG, DRAW_TAG = b"paiju-evening-hand:", b"paiju-evening-draw:"
NUMBER = 4  # bytes of a hand's or draw's number


def evening_book(book: object) -> Book:
    """The book of the evening: one with bets, dice rules, and a rule for the last hands."""
    rules = book if isinstance(book, Book) else books.get(str(book)[:80])
    if not rules.payments.supporter_halves or not any(map(winner_stays, rules.specials)):
        raise InputError(
            "book", _("{book} has no bets or no river of blood; an evening needs both, as in psa", book=rules.id)
        )
    check_recordable(rules)
    return rules


def book_for(book: Book, seats: int) -> Book:
    """The book for so many seats: three players leave North's empty and play by the same rules (reading:220)."""
    return book if seats == book.tiles.players else derive(book, f"{book.id}-{seats}p", **{"tiles.players": seats})


def winner_stays(rule: Special) -> bool:
    """Is it the dice rule under which a winner stays and may win again?"""
    return ("course.after_win", "winner_stays") in rule.changes


def last_rule(book: Book) -> str:
    """The dice rule of the last hands, whatever the dice would say (psa:难忘今宵)."""
    return next(rule.id for rule in book.specials if winner_stays(rule))


def from_dealer(chairs: Sequence[str], dealer: int) -> tuple[str, ...]:
    """The people of a hand, the dealer, who sits East, first."""
    return (*chairs[dealer:], *chairs[:dealer])


def hand_secret(secret: fair.Secret, number: int) -> fair.Secret:
    """The secret of one hand's wall. Shown after the hand, it tells nothing of the others."""
    seed = sha256(HAND_TAG + secret.seed + number.to_bytes(NUMBER)).digest()
    salt = sha256(HAND_TAG + secret.salt + number.to_bytes(NUMBER)).digest()
    return fair.Secret(seed, salt[: fair.SALT])


def draw_stream(secret: fair.Secret, number: int) -> fair.Stream:
    """What a draw is shuffled by: 0 for the first places, then one for each draw of camps."""
    return fair.Stream(sha256(DRAW_TAG + secret.seed + number.to_bytes(NUMBER)).digest())
