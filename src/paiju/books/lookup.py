"""Looking things up in the books: a pattern in every book, a book's fields with their clauses, two books compared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass

from paiju.books import all_books, clause_list, get, ids
from paiju.books.aliases import ALIASES, fold, in_words, is_said, names_of, romaji, same_words, spellings
from paiju.books.book import Book, Multilingual, Names, Pattern, Scoring
from paiju.books.derive import fields
from paiju.books.digest import book_hash
from paiju.books.labels import field_text, label, value_text, value_words
from paiju.books.own.clauses import clause_of, decided_by
from paiju.errors import InputError
from paiju.languages import HasNames, Text, _, _c, _n

MOST_CHANGES = 4  # told of a derived book
SCORER = _("the scorer itself")
# Parts of the program that clauses decide, where no field or pattern has a name for it; all others are the scorer.
PARTS = {
    "core.play": _("the table itself"),
    "table": _("the table itself"),
    "match": _("the course of the game itself"),
    "referee": _("the referee itself"),
    "desk": _("the desk itself"),
    "evening": _("the evening itself"),
    "tournament": _("the event itself"),
    "server": _("the club itself"),
}


@dataclass(frozen=True, slots=True)
class FieldDifference(Multilingual):
    """A field or pattern that two books treat differently."""

    name: str
    zh: str
    en: str
    values: tuple[str, str]
    clauses: tuple[str, str]
    ja: str = ""


def by_value(book: Book) -> list[Pattern]:
    """The book's patterns, most valuable first, otherwise in the book's order."""
    return sorted(book.patterns, key=lambda pattern: (pattern.closed > 0, -pattern.closed, -pattern.yakuman))


def summary_of(book: Book) -> HasNames:
    """A book introduced to somebody who has never seen it. One that inherits its summary says only what it is based on:
    the inherited text may describe just what it has changed."""
    origin = next((other for other in all_books() if other.summary == book.summary), None)
    if origin is None or (origin.id == book.id and book_hash(origin) == book_hash(book)):
        return book.summary
    return _("Based on {book} ({id}), with changes of its own.", book=origin.names, id=origin.id)


def origin_of(book: Book) -> Book | None:
    """The package's book that one differs from: the one it was made from, else that of its text; None for the package's
    own, and for those from nothing."""
    if book.id in ids() and book_hash(get(book.id)) == book_hash(book):
        return None
    return next((get(id) for id in (book.base, book.text) if id in ids()), None)


def changes_of(book: Book) -> list[Text]:
    """What is different in a derived book, by its own values: fields and patterns, then how much more there is."""
    origin = origin_of(book)
    if origin is None:
        return []
    listed, rows = differences(origin, book), []
    for each in listed[:MOST_CHANGES]:
        before, now = shown_values(origin, book, each)
        rows.append(_("{field}: {value} instead of {other}", field=each, value=now, other=before))
    more = len(listed) - MOST_CHANGES
    return [*rows, _n("{n} more difference", "{n} more differences", more)] if more > 0 else rows


def introduction(book: Book) -> Names:
    """A book introduced line by line, with what is different in it: always by its own values."""
    summary = summary_of(book)
    parts = [*([summary] if summary.into("en") else []), *changes_of(book)]
    zh, en, ja = ("\n".join(part.into(lang) for part in parts) for lang in ("zh", "en", "ja"))
    return Names(zh, en, ja)


def book_fields(book: Book) -> dict[str, object]:
    """The fields that decide something, except patterns."""
    return {name: value for name, value in fields(book).items() if not name.startswith("patterns.")}


def own_fields(book: Book) -> dict[str, object]:
    """The fields a reader of this book wants to see: decided by a clause, or set by the book."""
    usual = book_fields(Book("", book.names, "", "", Scoring(book.scoring.family), ()))
    return {name: value for name, value in book_fields(book).items() if value != usual[name] or deciding(book, name)}


def deciding(book: Book, name: str) -> tuple[str, ...]:
    """The clauses that decide a field in this book: in its own text or, failing that, in the book it comes from."""
    clauses = decided_by(book, name) or own_clauses(book, name)
    while not clauses and book.base in ids() and book.base != book.id:
        book = get(book.base)
        clauses = own_clauses(book, name)
    return clauses


def own_clauses(book: Book, name: str) -> tuple[str, ...]:
    """The clauses of the book's text, those for its own variant first, none for other variants."""
    others = {mark for other in all_books() for mark in other.marks} - set(book.marks)
    cited = [id for id in clause_list.deciding(name, book.text) if not any(m in unmarked(book, id) for m in others)]
    return tuple(sorted(cited, key=lambda id: not any(mark in id for mark in book.marks)))


def unmarked(book: Book, id: str) -> str:
    """A clause's id without the mark of this book's variant."""
    for mark in book.marks:
        id = id.replace(mark, "")
    return id


def decided(clause: clause_list.Clause, own: Book | None = None) -> list[HasNames]:
    """What a clause decides, in words: fields, patterns and dice rules by name, functions as the part of the program
    they are in. It may be a clause of a club's own book."""
    books = [*([own] if own else []), *(book for book in all_books() if book.text == clause.text)]
    names = [decided_name(books, id) for id in clause.decides]
    return list(dict.fromkeys(sorted(names, key=lambda words: words in (SCORER, *PARTS.values()))))


def decided_name(books: list[Book], id: str) -> HasNames:
    """One thing a clause decides."""
    head, _rest, rest = id.partition(".")
    if head == "code":
        return next((words for part, words in PARTS.items() if rest.startswith(f"{part}.")), SCORER)
    listed = [each for book in books for each in (book.patterns if head == "patterns" else book.specials)]
    named = next((each for each in listed if each.id == rest), None) if head in ("patterns", "specials") else None
    return Names(named.zh, named.en, named.ja) if named else label(id, books[0] if books else None)


def find_patterns(text: str, among: Sequence[Book] = ()) -> list[tuple[str, list[tuple[Book, Pattern]]]]:
    """Patterns whose id or a name in any language contains the text, with every book that has them: of these, or of the
    package's."""
    among = among or all_books()
    typed = text.strip().lower()
    wanted = [fold(spelling) for spelling in spellings(ALIASES.get(typed, typed))]
    by_pattern: dict[str, list[tuple[Book, Pattern]]] = {}
    exact: set[str] = set()
    for book in among:
        for pattern in book.patterns:
            names = [fold(name) for name in (*names_of(book, pattern), *romaji(book, pattern))]
            if any(way in names for way in wanted):
                exact.add(pattern.id)
            if any(way in name for way in wanted for name in names):
                by_pattern.setdefault(pattern.id, [])
    chosen = exact or set(by_pattern)
    return [(id, list(having(id, among))) for id in by_pattern if id in chosen]


def having(id: str, among: Sequence[Book]) -> Iterator[tuple[Book, Pattern]]:
    """Every one of these books that has the pattern."""
    for book in among:
        for pattern in book.patterns:
            if pattern.id == id:
                yield book, pattern


def differences(base: Book, other: Book) -> list[FieldDifference]:
    """Fields, then patterns, that differ."""
    return [*field_differences(base, other), *pattern_differences(base, other)]


def field_differences(base: Book, other: Book) -> Iterator[FieldDifference]:
    """Fields with different values, and the clauses that decide them on either side."""
    left, right = book_fields(base), book_fields(other)
    for name in left:
        if left[name] != right[name]:
            cited = tuple(" ".join(deciding(book, name)[:4]) for book in (base, other))
            values = field_text(left[name]), field_text(right[name])
            named = label(name, other)
            yield FieldDifference(name, named.zh, named.en, values, (cited[0], cited[1]), named.ja)


def pattern_differences(base: Book, other: Book) -> Iterator[FieldDifference]:
    """Patterns that only one book has, or whose worth or exclusions differ."""
    left, right = ({pattern.id: pattern for pattern in book.patterns} for book in (base, other))
    for id in dict.fromkeys([*left, *right]):
        a, b = left.get(id), right.get(id)
        if a is None or b is None or rule_of(a) != rule_of(b):
            known = a or b
            assert known is not None
            values = described(a, b, {}).en, described(b, a, {}).en
            cited = a.cite if a else "", b.cite if b else ""
            yield FieldDifference(id, known.zh, known.en, values, cited, known.ja)


def rule_of(pattern: Pattern) -> tuple[object, ...]:
    """What a pattern does, without its names and clauses."""
    removed = frozenset(id for id, _rest in pattern.excludes)
    return value_text(pattern), pattern.alone, removed


def described(pattern: Pattern | None, other: Pattern | None, names: Mapping[str, Pattern]) -> Text:
    """A pattern's value, and what distinguishes it if the value does not; ids as in `names`."""
    value = value_text(pattern) if pattern else "–"
    if pattern is None or other is None or value_text(other) != value:
        return Text(value)
    mine, theirs = ({id for id, _rest in each.excludes} for each in (pattern, other))
    extra = [_c("pattern", "not {pattern}", pattern=names.get(id, id)) for id in sorted(mine - theirs)]
    extra += [_c("pattern", "alone")] * (pattern.alone and not other.alone)
    return _("{value} ({extra})", value=value, extra=extra) if extra else Text(value)


def shown_values(base: Book, other: Book, difference: FieldDifference) -> tuple[HasNames, HasNames]:
    """Both values of a difference in words."""
    left, right, name = book_fields(base), book_fields(other), difference.name
    if name in left:
        return value_words(base, name, left[name]), value_words(other, name, right[name])
    a, b = (next((p for p in book.patterns if p.id == name), None) for book in (base, other))
    names = {p.id: p for book in (other, base) for p in book.patterns}
    return described(a, b, names), described(b, a, names)


def clause_or_near(id: str, book: Book | None = None) -> clause_list.Clause:
    """The clause of this id, of a text or of a club's own book, otherwise an error with the nearest ids."""
    clause = clause_of(book, id)
    if clause is not None:
        return clause
    import difflib

    text = id.partition(":")[0]
    own = [each for each, _rest in book.clauses if each.startswith(f"{text}:")] if book else []
    if own:
        near = ", ".join(difflib.get_close_matches(id, own, n=3)) or own[0]
        raise InputError("clause", _("there is no clause {clause}; did you mean {near}?", clause=repr(id), near=near))
    if not clause_list.load(text):
        known = ", ".join((*clause_list.texts(), "reading"))
        raise InputError(
            "clause", _("there is no text {text}; write TEXT:CLAUSE with one of {known}", text=repr(text), known=known)
        )
    near = ", ".join(difflib.get_close_matches(id, clause_list.load(text), n=3)) or next(iter(clause_list.load(text)))
    raise InputError("clause", _("there is no clause {clause}; did you mean {near}?", clause=repr(id), near=near))


def clauses_with(words: str, listed: Iterable[clause_list.Clause]) -> Iterator[clause_list.Clause]:
    """Clauses whose id, title or sentence contains all the words, in this or another text: exact titles first, then
    those with the words in their title."""
    wanted = [tuple(same_words(word)) for word in in_words(words)]
    clauses = [clause for clause in listed if holds(clause, wanted)]
    yield from sorted(clauses, key=lambda clause: title_rank(clause, wanted))


def holds(clause: clause_list.Clause, wanted: list[tuple[str, ...]]) -> bool:
    """Does a clause contain each of the words, in one of its forms?"""
    titled, says = clause.title, clause.says
    text = "\n".join((clause.id, titled.zh, titled.en, titled.ja, says.zh, says.en, says.ja)).lower()
    return all(any(is_said(word, text) if len(same) > 1 else word in text for word in same) for same in wanted)


def title_rank(clause: clause_list.Clause, wanted: list[tuple[str, ...]]) -> int:
    """0 if the title is exactly this, 1 if it contains all the words, 2 otherwise."""
    titles = [title.lower() for title in (clause.title.zh, clause.title.en, clause.title.ja) if title]
    if len(wanted) == 1 and any(title in wanted[0] for title in titles):
        return 0
    return 1 if all(any(is_said(word, title) for word in same for title in titles) for same in wanted) else 2


def book_json(book: Book) -> dict[str, object]:
    """A book for programs: patterns, dice rules, fields, all with their clauses."""
    return {
        "id": book.id,
        "names": asdict(book.names),
        "summary": asdict(introduction(book)),
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
    """A field's value as JSON."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return [plain(part) for part in value] if isinstance(value, tuple) else value
