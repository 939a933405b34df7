"""A pattern in a sentence: what its clause says of it, without what stands beside it anyway."""

import re

from paiju.books import all_books
from paiju.books.book import NO_NAMES, Book, Names, Pattern
from paiju.books.own.clauses import clause_of

SHARED = 5  # patterns that one clause may be about and still say something of each: dragons and winds
VALUE_FIRST = re.compile(r"^\d+ ?([分点]：|: )")
NOT_COUNTED = re.compile(r"(；|; )(不计|no )[^；;。.]*[。.]$")


def sentence(book: Book, pattern: Pattern) -> Names:
    """What the pattern is: by the book's own text or, where that only lists it, by one of the same
    book that values it alike; empty where none tells."""
    for other in (book, *all_books()):
        if other.counts == book.counts:
            same = next((candidate for candidate in other.patterns if is_alike(candidate, pattern)), None)
            if same is not None and is_telling(other, same):
                return said(other, same)
    return NO_NAMES


def is_alike(given: Pattern, other: Pattern) -> bool:
    """The same pattern at the same value?"""
    return (given.id, given.closed, given.open, given.yakuman) == (other.id, other.closed, other.open, other.yakuman)


def is_telling(book: Book, pattern: Pattern) -> bool:
    """Does the pattern's clause say something of it, and not the same of many?"""
    shared = sum(each.cite == pattern.cite for each in book.patterns)
    return shared <= SHARED and clause_of(book, pattern.cite) is not None


def said(book: Book, pattern: Pattern) -> Names:
    """The clause's words; what it leaves uncounted is listed apart, and its value stands in the heading."""
    clause = clause_of(book, pattern.cite)
    assert clause is not None
    zh, en, ja = (VALUE_FIRST.sub("", words) for words in (clause.says.zh, clause.says.en, clause.says.ja))
    if pattern.excludes:
        zh, en = NOT_COUNTED.sub("。", zh), NOT_COUNTED.sub(".", en)
    return Names(zh, en[:1].upper() + en[1:], ja)
