"""A hand against the match it belongs to: who sits where, the book, the dice rule. Whoever could still choose among
them when the seats have spoken would choose among walls."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.languages import _
from paiju.match.seats import players_from_dealer
from paiju.table.book_changes import tells
from paiju.verify.checks import Check, differs
from paiju.verify.lines import GameLines, HandLines, Row, deal_of, list_of

BOOK = ("book", "base", "changes", "book_hash")
MOST_ROUNDS = 10_000


@dataclass(frozen=True, slots=True)
class LaidDown:
    """The dice rule of a match's hands: laid down beforehand, or None, thrown for."""

    special: str | None


def order_of(hand: HandLines, book: Book) -> tuple[int, ...] | None:
    """The players of a hand from the dealer on, as the game's lines have it; None where they do not tell."""
    place = hand.game.place if hand.game else None
    round, dealer = deal_of(place)
    if type(round) is not int or type(dealer) is not int:
        return None
    if not (0 <= round <= MOST_ROUNDS and 0 <= dealer < book.tiles.players):
        return None
    return players_from_dealer(book, round, dealer)


def check_match(hand: HandLines, book: Book, special: str | None, first: LaidDown) -> Iterator[Check]:
    """What of a hand of a match is not as the match has it; `first` is the dice rule of its first hand."""
    game = hand.game
    if game is None or game.match is None:
        return
    yield from check_place(game)
    yield from check_seats(hand, game.match, order_of(hand, book))
    yield from check_book(hand.header, game.match, book)
    if special != first.special:
        yield differs(
            "match",
            special,
            first.special,
            _("the dice rule must be rolled for in every hand of a match, or set in advance to the same one for all"),
        )


def check_place(game: GameLines) -> Iterator[Check]:
    """It is the hand whose turn it is, and the deal is where the lines before have put it."""
    place = game.place or {}
    number, deal = place.get("number"), deal_of(place)
    if number != game.dealt or deal not in game.due:
        due = [[game.dealt, *each] for each in game.due[:1]]
        yield differs("match", [number, *deal], due[0] if due else None, _("it is not the hand whose turn it was"))


def check_seats(hand: HandLines, match: Row, order: tuple[int, ...] | None) -> Iterator[Check]:
    """The players sit in the order of the match's names, the dealer first."""
    names, seats = list_of(match, "names", 0), list_of(hand.header, "seats", hand.line)
    due = [names[player] if player < len(names) else None for player in order or ()]
    if order is None or seats != due or len(names) != len(order):
        yield differs("match", seats, due, _("the players are not seated as in the match"))


def check_book(header: Row, match: Row, book: Book) -> Iterator[Check]:
    """The book is the match's, be it told in the form of an earlier version."""
    rows = [[row.get(key) for key in BOOK] for row in (header, match)]
    if rows[0] == rows[1] or (rows[0][0] == rows[1][0] and all(tells(row, book) for row in (header, match))):
        return
    key = next(key for key in BOOK if header.get(key) != match.get(key))
    yield differs("match", header.get(key), match.get(key), _("the rule book is not that of the match"))
