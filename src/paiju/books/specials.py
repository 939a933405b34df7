"""Dice rules: each is a function from a book to the book the hand is played by."""

from paiju.books.book import Book, Special
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.languages import _


def find_special(book: Book, name: str | int) -> Special:
    """A dice rule by its id, either of its names, or the sum of the dice."""
    for rule in book.specials:
        if str(name) in {rule.id, rule.zh, rule.en, rule.ja, str(rule.dice)} - {""}:
            return rule
    if not book.specials:
        raise InputError("special", _("{book} has no dice rules", book=book.id))
    known = [_("{dice} {rule}", dice=rule.dice, rule=rule) for rule in book.specials]
    raise InputError(
        "special", _("{book} has no dice rule {name}; there are: {known}", book=book.id, name=repr(name), known=known)
    )


def special(book: Book, name: str | int) -> Book:
    """The book with this dice rule in force."""
    rule = find_special(book, name)
    changes = dict(rule.changes)
    if rule.condition and rule.condition not in book.conditions:
        changes["conditions"] = (*book.conditions, rule.condition)
    return derive(book, book.id, **changes)
