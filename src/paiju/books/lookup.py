"""Looking things up in the books: a pattern in every book, a book's fields with their clauses, two books compared."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, is_dataclass

from paiju.books import all_books, clause_list, get, ids
from paiju.books.aliases import ALIASES, fold, in_words, is_said, names_of, romaji, same_words, spellings
from paiju.books.book import Book, Names, Pattern, Scoring
from paiju.books.derive import fields
from paiju.books.digest import book_hash
from paiju.books.labels import field_text, label, value_text, value_words
from paiju.errors import InputError

SCORER = ("计分程序本身", "the scorer itself")
# Parts of the program that clauses decide, where no field or pattern has a name for it; all others are the scorer.
PARTS = {
    "core.play": ("牌桌程序本身", "the table itself"),
    "table": ("牌桌程序本身", "the table itself"),
    "match": ("全场进程程序本身", "the course of the match itself"),
    "referee": ("裁判程序本身", "the referee itself"),
    "desk": ("记录台程序本身", "the referee's desk itself"),
    "evening": ("朋友局程序本身", "the evening itself"),
    "tournament": ("赛事程序本身", "the tournament itself"),
    "server": ("牌会程序本身", "the club itself"),
}


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field or pattern that two books treat differently."""

    name: str
    zh: str
    en: str
    values: tuple[str, str]
    clauses: tuple[str, str]


def by_value(book: Book) -> list[Pattern]:
    """The book's patterns, the dearest first, else in the book's order."""
    return sorted(book.patterns, key=lambda pattern: (pattern.closed > 0, -pattern.closed, -pattern.yakuman))


def summary_of(book: Book) -> Names:
    """What is said of a book to somebody who has never seen it. One that has its summary from the book it comes from
    says only that: what stands there may be just what it has changed."""
    origin = next((other for other in all_books() if other.summary == book.summary), None)
    if origin is None or (origin.id == book.id and book_hash(origin) == book_hash(book)):
        return book.summary
    zh, en = origin.names.zh, origin.names.en
    return Names(f"以{zh}（{origin.id}）为本，有自己的改动。", f"Based on {en} ({origin.id}), with changes of its own.")


def book_fields(book: Book) -> dict[str, object]:
    """The fields that decide something, patterns aside."""
    return {name: value for name, value in fields(book).items() if not name.startswith("patterns.")}


def own_fields(book: Book) -> dict[str, object]:
    """The fields somebody reading about this book wants to see: decided by a clause, or set by the book."""
    usual = book_fields(Book("", book.names, "", "", Scoring(book.scoring.family), ()))
    return {name: value for name, value in book_fields(book).items() if value != usual[name] or deciding(book, name)}


def deciding(book: Book, name: str) -> tuple[str, ...]:
    """The clauses that decide a field in this book: its own text's, else those of the book it comes from."""
    clauses = own_clauses(book, name)
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
    """A clause's id without what marks it as one for this book's variant."""
    for mark in book.marks:
        id = id.replace(mark, "")
    return id


def decided(clause: clause_list.Clause) -> list[tuple[str, str]]:
    """What a clause decides, in words: fields, patterns and dice rules by name, functions as the part of the program
    they stand in."""
    books = [book for book in all_books() if book.text == clause.text]
    names = [decided_name(books, id) for id in clause.decides]
    return list(dict.fromkeys(sorted(names, key=lambda words: words in (SCORER, *PARTS.values()))))


def decided_name(books: list[Book], id: str) -> tuple[str, str]:
    """One thing a clause decides, in Chinese and English."""
    head, _, rest = id.partition(".")
    if head == "code":
        return next((words for part, words in PARTS.items() if rest.startswith(f"{part}.")), SCORER)
    listed = [each for book in books for each in (book.patterns if head == "patterns" else book.specials)]
    named = next((each for each in listed if each.id == rest), None) if head in ("patterns", "specials") else None
    return (named.zh, named.en) if named else label(id)


def find_patterns(text: str) -> list[tuple[str, list[tuple[Book, Pattern]]]]:
    """Patterns whose id or a name in any language holds the text, with every book that has them."""
    typed = text.strip().lower()
    wanted = [fold(spelling) for spelling in spellings(ALIASES.get(typed, typed))]
    by_pattern: dict[str, list[tuple[Book, Pattern]]] = {}
    exact: set[str] = set()
    for book in all_books():
        for pattern in book.patterns:
            names = [fold(name) for name in (*names_of(book, pattern), *romaji(book, pattern))]
            if any(way in names for way in wanted):
                exact.add(pattern.id)
            if any(way in name for way in wanted for name in names):
                by_pattern.setdefault(pattern.id, [])
    chosen = exact or set(by_pattern)
    return [(id, list(having(id))) for id in by_pattern if id in chosen]


def having(id: str) -> Iterator[tuple[Book, Pattern]]:
    """Every book that has the pattern."""
    for book in all_books():
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
            yield FieldDifference(name, *label(name), values, (cited[0], cited[1]))


def pattern_differences(base: Book, other: Book) -> Iterator[FieldDifference]:
    """Patterns that only one book has, or that are worth or exclude something else."""
    left, right = ({pattern.id: pattern for pattern in book.patterns} for book in (base, other))
    for id in dict.fromkeys([*left, *right]):
        a, b = left.get(id), right.get(id)
        if a is None or b is None or rule_of(a) != rule_of(b):
            known = a or b
            assert known is not None
            values = (described(a, b), described(b, a))
            yield FieldDifference(id, known.zh, known.en, values, (a.cite if a else "", b.cite if b else ""))


def rule_of(pattern: Pattern) -> tuple[object, ...]:
    """What a pattern does, its names and clauses aside."""
    removed = frozenset(id for id, _ in pattern.excludes)
    return value_text(pattern), pattern.alone, removed


def described(
    pattern: Pattern | None, other: Pattern | None, names: Mapping[str, str] | None = None, lang: int = 1
) -> str:
    """A pattern's value, and what sets it apart where the value does not; ids as `names` has them."""
    if pattern is None:
        return "–"
    text = value_text(pattern)
    if other is None or value_text(other) != text:
        return text
    mine, theirs = ({id for id, _ in each.excludes} for each in (pattern, other))
    no, alone = (("不计", "单独计"), ("not ", "alone"))[lang]
    extra = [f"{no}{(names or {}).get(id, id)}" for id in sorted(mine - theirs)]
    extra += [alone] * (pattern.alone and not other.alone)
    return f"{text} ({', '.join(extra)})" if extra else text


def shown_values(base: Book, other: Book, difference: FieldDifference, lang: str) -> tuple[str, str]:
    """Both values of a difference in words."""
    left, right = book_fields(base), book_fields(other)
    name, chosen = difference.name, 0 if lang == "zh" else 1
    if name in left:
        return value_words(base, name, left[name])[chosen], value_words(other, name, right[name])[chosen]
    a, b = (next((p for p in book.patterns if p.id == name), None) for book in (base, other))
    names = {p.id: (p.zh, p.en)[chosen] for book in (other, base) for p in book.patterns}
    return described(a, b, names, chosen), described(b, a, names, chosen)


def clause_or_near(id: str) -> clause_list.Clause:
    """The clause of this id, else an error with the nearest ids."""
    clause = clause_list.find(id)
    if clause is not None:
        return clause
    import difflib

    text = id.partition(":")[0]
    if not clause_list.load(text):
        known = ", ".join((*clause_list.texts(), "reading"))
        en = f"no text {text!r}; write TEXT:CLAUSE with one of {known}"
        raise InputError("clause", en, f"没有文本 {text!r}；可用：{known}")
    near = ", ".join(difflib.get_close_matches(id, clause_list.load(text), n=3)) or next(iter(clause_list.load(text)))
    raise InputError("clause", f"no clause {id!r}; perhaps {near}", f"没有条文 {id!r}；是否为 {near}")


def clauses_with(words: str, listed: Iterable[clause_list.Clause]) -> Iterator[clause_list.Clause]:
    """Clauses whose id, title or sentence hold all the words, each as this or another text says it: those that are
    called so first, then those with the words in their title."""
    wanted = [tuple(same_words(word)) for word in in_words(words)]
    clauses = [clause for clause in listed if holds(clause, wanted)]
    yield from sorted(clauses, key=lambda clause: title_rank(clause, wanted))


def holds(clause: clause_list.Clause, wanted: list[tuple[str, ...]]) -> bool:
    """Does a clause hold each of the words, in one of its ways?"""
    text = "\n".join((clause.id, clause.title_zh, clause.title_en, clause.says_zh, clause.says_en)).lower()
    return all(any(is_said(word, text) if len(same) > 1 else word in text for word in same) for same in wanted)


def title_rank(clause: clause_list.Clause, wanted: list[tuple[str, ...]]) -> int:
    """0 for a clause that is called so, 1 with all the words in its title, 2 otherwise."""
    titles = (clause.title_zh.lower(), clause.title_en.lower())
    if len(wanted) == 1 and any(title in wanted[0] for title in titles):
        return 0
    return 1 if all(any(is_said(word, title) for word in same for title in titles) for same in wanted) else 2


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
