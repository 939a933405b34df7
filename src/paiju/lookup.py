"""Looking things up in the books: a pattern in every book, a book's fields with their clauses, two books compared."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, is_dataclass

from paiju import clauses
from paiju.books import all_books, get
from paiju.books.aliases import ALIASES
from paiju.books.book import Book, Limit, Pattern, Scoring
from paiju.books.derive import fields
from paiju.errors import InputError


@dataclass(frozen=True, slots=True)
class Difference:
    """A field or pattern that two books treat differently."""

    name: str
    zh: str
    en: str
    values: tuple[str, str]
    clauses: tuple[str, str]


def value_text(pattern: Pattern) -> str:
    """ "2/1" closed and open, "2/–" when closed only, "×2" for a limit hand."""
    if pattern.yakuman and not pattern.closed:
        return f"×{pattern.yakuman}"
    if pattern.open is None or pattern.open == pattern.closed:
        return str(pattern.closed)
    return f"{pattern.closed}/{pattern.open or '–'}"


def by_value(book: Book) -> list[Pattern]:
    """The book's patterns, the dearest first, else in the book's order."""
    return sorted(book.patterns, key=lambda pattern: (pattern.closed > 0, -pattern.closed, -pattern.yakuman))


def field_text(value: object) -> str:
    """A field's value in a few signs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Limit):
        return f"{value.id} {value.han}"
    if isinstance(value, tuple):
        return ", ".join(field_text(part) for part in value) or "–"
    return str(value)


def book_fields(book: Book) -> dict[str, object]:
    """The fields that decide something, patterns aside."""
    return {name: value for name, value in fields(book).items() if not name.startswith("patterns.")}


def own_fields(book: Book) -> dict[str, object]:
    """The fields somebody reading about this book wants to see: decided by a clause, or set by the book."""
    usual = book_fields(Book("", book.names, "", "", Scoring(book.scoring.family), ()))
    return {name: value for name, value in book_fields(book).items() if value != usual[name] or deciding(book, name)}


def deciding(book: Book, name: str) -> tuple[str, ...]:
    """The clauses that decide a field in this book: its own text's, else those of the book it comes from."""
    found = clauses.deciding(name, book.text)
    while not found and book.base and book.base != book.id:
        book = get(book.base)
        found = clauses.deciding(name, book.text)
    return found


def find_patterns(text: str) -> list[tuple[str, list[tuple[Book, Pattern]]]]:
    """Patterns whose id or a name in any language holds the text, with every book that has them."""
    wanted = text.strip().lower()
    wanted = ALIASES.get(wanted, wanted)
    found: dict[str, list[tuple[Book, Pattern]]] = {}
    exact: set[str] = set()
    for book in all_books():
        for pattern in book.patterns:
            names = [name.lower() for name in (pattern.id, pattern.zh, pattern.en, pattern.ja, pattern.short) if name]
            if wanted in names:
                exact.add(pattern.id)
            if any(wanted in name for name in names):
                found.setdefault(pattern.id, [])
    chosen = exact or set(found)
    return [(id, list(having(id))) for id in found if id in chosen]


def having(id: str) -> Iterator[tuple[Book, Pattern]]:
    """Every book that has the pattern."""
    for book in all_books():
        for pattern in book.patterns:
            if pattern.id == id:
                yield book, pattern


def differences(one: Book, other: Book) -> list[Difference]:
    """Fields, then patterns, that differ."""
    return [*field_differences(one, other), *pattern_differences(one, other)]


def field_differences(one: Book, other: Book) -> Iterator[Difference]:
    """Fields with different values, and the clauses that decide them on either side."""
    left, right = book_fields(one), book_fields(other)
    for name in left:
        if left[name] != right[name]:
            cited = tuple(" ".join(deciding(book, name)[:4]) for book in (one, other))
            yield Difference(name, name, name, (field_text(left[name]), field_text(right[name])), (cited[0], cited[1]))


def pattern_differences(one: Book, other: Book) -> Iterator[Difference]:
    """Patterns that only one book has, or that are worth or exclude something else."""
    left, right = ({pattern.id: pattern for pattern in book.patterns} for book in (one, other))
    for id in dict.fromkeys([*left, *right]):
        a, b = left.get(id), right.get(id)
        if a is None or b is None or rule_of(a) != rule_of(b):
            known = a or b
            assert known is not None
            values = (described(a, b), described(b, a))
            yield Difference(id, known.zh, known.en, values, (a.cite if a else "", b.cite if b else ""))


def rule_of(pattern: Pattern) -> tuple[object, ...]:
    """What a pattern does, its names and clauses aside."""
    removed = frozenset(id for id, _ in pattern.excludes)
    return value_text(pattern), pattern.alone, removed


def described(pattern: Pattern | None, other: Pattern | None) -> str:
    """A pattern's value, and what sets it apart where the value does not."""
    if pattern is None:
        return "–"
    text = value_text(pattern)
    if other is None or value_text(other) != text:
        return text
    mine, theirs = ({id for id, _ in each.excludes} for each in (pattern, other))
    extra = [f"not {id}" for id in sorted(mine - theirs)] + ["alone"] * (pattern.alone and not other.alone)
    return f"{text} ({', '.join(extra)})" if extra else text


def clause_or_near(id: str) -> clauses.Clause:
    """The clause of this id, else an error with the nearest ids."""
    found = clauses.find(id)
    if found is not None:
        return found
    import difflib

    text = id.partition(":")[0]
    if not clauses.load(text):
        known = ", ".join((*clauses.texts(), "reading"))
        en = f"no text {text!r}; write TEXT:CLAUSE with one of {known}"
        raise InputError("clause", en, f"没有文本 {text!r}；可用：{known}")
    near = ", ".join(difflib.get_close_matches(id, clauses.load(text), n=3)) or next(iter(clauses.load(text)))
    raise InputError("clause", f"no clause {id!r}; perhaps {near}", f"没有条文 {id!r}；是否为 {near}")


def book_json(book: Book) -> dict[str, object]:
    """A book for programs: patterns, dice rules, fields, all with their clauses."""
    return {
        "id": book.id,
        "names": asdict(book.names),
        "summary": asdict(book.summary),
        "text": book.text,
        "base": book.base,
        "patterns": [pattern_json(pattern) for pattern in book.patterns],
        "specials": [{"id": s.id, "dice": s.dice, "zh": s.zh, "en": s.en, "clause": s.cite} for s in book.specials],
        "fields": {
            name: {"value": plain(value), "clauses": deciding(book, name)} for name, value in book_fields(book).items()
        },
    }


def pattern_json(pattern: Pattern) -> dict[str, object]:
    """A pattern with its clause under the name the answers use."""
    row = asdict(pattern)
    return {key: value for key, value in row.items() if key != "cite"} | {"clause": pattern.cite}


def plain(value: object) -> object:
    """A field's value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return [plain(part) for part in value] if isinstance(value, tuple) else value
