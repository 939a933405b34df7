"""The rule-book browser: books, patterns with example tiles, fields in words, clauses, search, differences."""

from functools import cache
from itertools import islice
from typing import cast

from paiju.books import all_books, clause_list, get, lookup
from paiju.books.aliases import in_words, romaji, same_words
from paiju.books.book import Book, Names, Pattern, Special
from paiju.books.clause_list import Clause
from paiju.books.fan_words import fan_words
from paiju.books.labels import label, value_text, value_words
from paiju.books.own.clauses import clause_of, clauses_below
from paiju.books.pattern_sentences import sentence
from paiju.errors import InputError
from paiju.languages import _, in_every
from paiju.scoring.lines.words import cite
from paiju.server.protocol.texts import named
from paiju.server.room.clocks import tournament_of
from paiju.server.study.messages.books import (
    BookCard,
    BookPage,
    ClausePage,
    ClauseRow,
    Compared,
    DifferenceRow,
    Example,
    FieldRow,
    Found,
    FoundPattern,
    PatternRow,
    PatternSheet,
    SpecialRow,
    TournamentClock,
)
from paiju.study.lessons.pattern_examples import example_of

MOST_MATCHES = 60
LONGEST_QUERY = 100


@cache
def shelf() -> list[BookCard]:
    """Every book in a few words, for the home page."""
    return [card(book) for book in all_books()]


def card(book: Book) -> BookCard:
    """A book in a few words."""

    introduced = lookup.introduction(book)

    def lines(lang: str) -> list[str]:
        return introduced.into(lang).splitlines()

    return {
        "id": book.id,
        "names": book.names,
        "lines": {"zh": lines("zh"), "en": lines("en"), "ja": lines("ja")},
        "players": book.tiles.players,
        "family": book.scoring.family,
        "counts": book.counts,
        "words": book.words,
        "fans": fan_words(book),
        "text": book.text,
        "base": book.base or None,
        "variants": [other.id for other in all_books() if other.text == book.text and other.id != book.id],
        "teams": book.teams.members > 0,
        "rounds": book.game.rounds,
        "specials": [special_row(rule) for rule in book.specials],
        "supporters": book.has_supporters,
        "clock": tournament_clock(book),
    }


def special_row(rule: Special) -> SpecialRow:
    """A dice rule."""
    return {"id": rule.id, "dice": rule.dice, "zh": rule.zh, "en": rule.en, "ja": rule.ja, "clause": rule.cite}


def tournament_clock(book: Book) -> TournamentClock | None:
    """The book's own seconds, where it has any."""
    own = tournament_of(book)
    if own is None:
        return None
    return {"first": own.first, "turn": own.turn, "claim": own.claim, "clause": cite(book, "clock")}


@cache
def book_page(id: str) -> BookPage:
    """A book whole: fields in words, patterns with names, values, clause and an example."""
    book = get(id)
    return {
        **card(book),
        "summary": lookup.introduction(book),
        "fields": [field_row(book, name, value) for name, value in lookup.own_fields(book).items()],
        "patterns": [pattern_row(book, pattern) for pattern in lookup.by_value(book)],
        "clauses": len(book_clauses(book)),
    }


def pattern_sheet(book: Book, special: str | None) -> PatternSheet:
    """What counts in a hand that is played by this book, a dice rule that was thrown included."""
    rules = card(book)["specials"]
    return {
        "book": book.names,
        "family": book.scoring.family,
        "counts": book.counts,
        "words": book.words,
        "fans": fan_words(book),
        "minimum": book.scoring.minimum,
        "special": next((rule for rule in rules if rule["id"] == special), None),
        "patterns": [pattern_row(book, pattern) for pattern in lookup.by_value(book)],
    }


def field_row(book: Book, name: str, value: object) -> FieldRow:
    """A field with its label, its value in words, and the clauses that decide it."""
    return {
        "name": name,
        "label": label(name, book),
        "value": lookup.plain(value),
        "words": named(value_words(book, name, value)),
        "clauses": lookup.deciding(book, name),
    }


def pattern_row(book: Book, pattern: Pattern) -> PatternRow:
    """A pattern for the browser."""
    return {
        "id": pattern.id,
        "zh": pattern.zh,
        "en": pattern.en,
        "ja": pattern.ja,
        "romaji": pattern.romaji,
        "names": romaji(book, pattern),
        "value": value_text(pattern),
        "closed": pattern.closed,
        "open": pattern.open,
        "yakuman": pattern.yakuman,
        "alone": pattern.alone,
        "clause": pattern.cite,
        "says": sentence(book, pattern),
        "excludes": [{"id": id, "clause": cite} for id, cite in pattern.excludes],
        "example": example(book, pattern.id),
    }


def example(book: Book, pattern: str) -> Example | None:
    """A win that has the pattern, as a request to the scorer without its book; None where no hand can have it."""
    return cast(Example | None, example_of(book, pattern))


def book_clauses(book: Book) -> list[Clause]:
    """The clauses of the book's text, and of the text it is derived from where its own is short."""
    listed = list(clause_list.load(book.text).values())
    base = get(book.base).text if book.base else book.text
    return listed if base == book.text else [*listed, *clause_list.load(base).values()]


@cache
def clauses_page(id: str) -> list[ClauseRow]:
    """A book's clauses in the order of its text."""
    return [clause_row(clause) for clause in book_clauses(get(id))]


def clause_row(clause: Clause, own: Book | None = None) -> ClauseRow:
    """A clause in our words, with what it decides; it may be one of a club's own book."""
    return {
        "id": clause.id,
        "title": clause.title,
        "status": clause.status,
        "says": clause.says,
        "kind": clause.kind,
        "decides": [named(each) for each in lookup.decided(clause, own)],
    }


def clause_page(id: str, own: Book | None = None) -> ClausePage:
    """A clause and those below it, of the texts or of a club's own book; InputError names near ones where there is
    none."""
    below = clauses_below(own, id)
    clause = clause_of(own, id) if below else lookup.clause_or_near(id, own)
    rows = [clause_row(part, own) for part in below]
    return {"clause": clause_row(clause, own) if clause else None, "parts": rows}


@cache
def readings_page() -> list[ClauseRow]:
    """Every numbered reading."""
    return [clause_row(clause) for clause in clause_list.load("reading").values()]


def reading_page(number: str) -> ClauseRow:
    """A numbered reading."""
    clause = clause_list.find(f"reading:{number}")
    if clause is None:
        raise InputError("reading", _("there is no reading {number}", number=f"{number[:20]!r}"))
    return clause_row(clause)


def search(text: str, book_id: str | None) -> Found:
    """Patterns, clauses and fields that hold the words, of one book or of all."""
    wanted = text.strip().lower()
    if not wanted:
        raise InputError("q", _("enter something to search for"))
    if len(wanted) > LONGEST_QUERY:
        raise InputError("q", _("at most {longest_query} characters", longest_query=LONGEST_QUERY))
    books = [get(book_id)] if book_id else list(all_books())
    return {
        "patterns": matching_patterns(wanted, {book.id for book in books}),
        "clauses": matching_clauses(wanted, books),
        "fields": matching_fields(wanted, books[0])[:MOST_MATCHES] if book_id else [],
        "words": [same for word in in_words(wanted) for same in same_words(word)],
    }


def matching_patterns(wanted: str, books: set[str]) -> list[FoundPattern]:
    """Patterns by id or a name in any language, with every book that has them."""
    rows = ((b, p) for _rest, having in lookup.find_patterns(wanted) for b, p in having if b.id in books)
    return [{"book": book.id, **pattern_row(book, pattern)} for book, pattern in islice(rows, MOST_MATCHES)]


def matching_clauses(wanted: str, books: list[Book]) -> list[ClauseRow]:
    """Clauses whose id, title or words hold all the words, each as this or another text says it."""
    listed = {clause.id: clause for book in books for clause in book_clauses(book)}
    return [clause_row(clause) for clause in islice(lookup.clauses_with(wanted, listed.values()), MOST_MATCHES)]


def matching_fields(wanted: str, book: Book) -> list[FieldRow]:
    """Fields of a book by name or label."""
    rows = lookup.own_fields(book).items()
    called = [(name, value, " ".join((name, *in_every(label(name)).values())).lower()) for name, value in rows]
    return [field_row(book, name, value) for name, value, text in called if wanted in text]


def diff(book: Book, other: Book) -> Compared:
    """How two books differ, each difference with both values and clauses."""
    rows = [difference_row(book, other, each) for each in lookup.differences(book, other)]
    return {"a": card(book), "b": card(other), "differences": rows}


def difference_row(book: Book, other: Book, each: lookup.FieldDifference) -> DifferenceRow:
    """One difference, in words too."""
    left, right = lookup.shown_values(book, other, each)
    return {
        "name": each.name,
        "label": Names(each.zh, each.en, each.ja),
        "values": each.values,
        "clauses": each.clauses,
        "words": (named(left), named(right)),
    }


@cache
def diff_page(first: str, other: str) -> Compared:
    """How two of our books differ."""
    return diff(get(first), get(other))
