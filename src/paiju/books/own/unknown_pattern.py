"""The error for a pattern that is not there: which one may be meant, or where all of them are listed."""

from collections.abc import Iterable
from difflib import get_close_matches

from paiju.books import all_books
from paiju.books.aliases import ALIASES, fold, names_of, romaji
from paiju.books.book import Book, Pattern
from paiju.books.own.blank import listing
from paiju.errors import InputError
from paiju.languages import Text, _, _c, joined

MOST = 3  # patterns named that may be meant
LIKE = 0.6  # of a name, at least


def unknown_pattern(field: str, word: str, book: Book, others: Iterable[Pattern] = ()) -> InputError:
    """The error for a pattern that a book does not have; it may also be meant to have `others`."""
    there = {pattern.id: (book, pattern) for pattern in (*book.patterns, *others)}
    close = meant(word, list(there.values()))
    if close:
        text = _(
            "there is no pattern {pattern} in {id}; did you mean {close}?", pattern=shown(word), id=book.id, close=close
        )
        return InputError(field, text)
    text = _(
        "there is no pattern {pattern} in {id}; `paiju rules show {listed}` lists them",
        pattern=shown(word),
        id=book.id,
        listed=listing(book),
    )
    if any(each.id == word for other in all_books() for each in other.patterns):
        return InputError(field, text)
    return InputError(field, _("{problem}; no rule book has such a rule", problem=text))


def unknown_everywhere(field: str, word: str) -> InputError:
    """The error for a pattern that no book of the package has."""
    close = meant(word, [(book, pattern) for book in all_books() for pattern in book.patterns])
    if close:
        return InputError(
            field, _("no rule book has a pattern like {name}; did you mean {close}?", name=shown(word), close=close)
        )
    return InputError(
        field,
        _(
            "no rule book has a pattern like {name}; try part of its name in Chinese, English or Japanese",
            name=shown(word),
        ),
    )


def shown(word: str) -> str:
    """A word as it was written."""
    return repr(word[:40])


def meant(word: str, known: list[tuple[Book, Pattern]]) -> Text | None:
    """The patterns that may be meant, by id and name: those called so, else those whose names hold the word or are most
    like it."""
    patterns = {pattern.id: pattern for _book, pattern in known}
    by_name: dict[str, list[str]] = {}
    for book, pattern in known:
        for name in (*names_of(book, pattern), *romaji(book, pattern)):
            by_name.setdefault(folded(name), []).append(pattern.id)
    for latin, pattern_id in ALIASES.items():
        by_name.setdefault(folded(latin), []).append(pattern_id)
    wanted = folded(word)
    holding = [name for name in by_name if len(wanted) > 1 and wanted in name]
    like = [wanted] if wanted in by_name else holding or get_close_matches(wanted, by_name, MOST, LIKE)
    likely = (pattern_id for name in like for pattern_id in by_name[name])
    chosen = [patterns[each] for each in dict.fromkeys(likely) if each in patterns][:MOST]
    if not chosen:
        return None
    return joined([_("{id} ({name})", id=each.id, name=each) for each in chosen], _c("list", " or "))


def folded(name: str) -> str:
    """A name as it is compared; ids have strokes between their words."""
    return fold(name.replace("_", " ")[:80])
