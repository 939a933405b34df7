"""Dice rules: each is a function from a book to the book the hand is played by."""

from paiju.books.book import Book, Special
from paiju.books.derive import derive
from paiju.errors import InputError


def find_special(book: Book, name: str | int) -> Special:
    """A dice rule by its id, either of its names, or the sum of the dice."""
    for rule in book.specials:
        if str(name) in (rule.id, rule.zh, rule.en, str(rule.dice)):
            return rule
    known = ", ".join(f"{rule.dice} {rule.id}" for rule in book.specials) or "none"
    known_zh = "、".join(f"{rule.dice} {rule.zh}" for rule in book.specials) or "无"
    en = f"{book.id} has no dice rule {name!r}; there are: {known}"
    raise InputError("special", en, f"没有特殊规则 {name!r}；可用：{known_zh}")


def special(book: Book, name: str | int) -> Book:
    """The book while this dice rule is in force."""
    rule = find_special(book, name)
    changes = dict(rule.changes)
    if rule.condition and rule.condition not in book.conditions:
        changes["conditions"] = (*book.conditions, rule.condition)
    return derive(book, book.id, **changes)
