"""The clauses that a book brings along: notes of its file, cited like those of the texts.

    [clauses]
    3 = "A hand needs three fans."
    "3.1" = { zh = "花牌不计番。", en = "Flowers do not count." }

They are called `hk:3` and `hk:3.1` in a book whose text is `hk`; in one that goes by a text of the package, by its id.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from paiju.books import all_books, clause_list
from paiju.books.book import NO_NAMES, Book, Names
from paiju.books.clause_list import Clause
from paiju.books.flatten import CONDITIONS, FIELDS
from paiju.books.own.faults import FaultList
from paiju.errors import InputError
from paiju.languages import _, _c, joined

LANGUAGES = ("zh", "en", "ja")
OWN = "own"  # psa:own, for what no clause says
LONGEST, LONGEST_NUMBER, MOST = 2000, 40, 500  # characters of a clause, and of its number; clauses of a book
READINGS = "reading"
KIND = "own"
# Topics of rulings that are fields: a book from nothing cites a clause for either.
FIELD_OF = {
    "minimum": "scoring.minimum",
    "payments.discard": "payments.discard_unit",
    "payments.self_draw": "payments.self_draw_unit",
}


def prefix_of(book: Book) -> str:
    """What the book's own clauses begin with."""
    return book.id if is_shipped(book.text) else book.text


def is_shipped(text: str) -> bool:
    """Is it a text whose clauses are part of the package?"""
    return text in (*clause_list.texts(), READINGS)


# --- looked up ------------------------------------------------------------------------------------


def clause_of(book: Book | None, id: str) -> Clause | None:
    """The clause of this id: the book's own, or one of the texts."""
    says = dict(book.clauses).get(id) if book else None
    return clause_list.find(id) if book is None or says is None else own_clause(book, id, says)


def own_clause(book: Book, id: str, says: Names) -> Clause:
    """A clause of the book, with the fields and patterns that cite it."""
    cited = [FIELD_OF.get(name, name) for name, clause in book.cites if clause == id]
    decides = [name for name in dict.fromkeys(cited) if name in field_names()]
    decides += [f"patterns.{pattern.id}" for pattern in book.patterns if pattern.cite == id]
    return Clause(id, NO_NAMES, says, KIND, "code" if decides else "narrative", tuple(decides))


def clauses_of(book: Book) -> list[Clause]:
    """All that the book brings along, as they stand in it."""
    return [own_clause(book, id, says) for id, says in book.clauses]


def clauses_below(book: Book | None, id: str) -> list[Clause]:
    """The clauses below this one, of the book or of the texts."""
    own = [each for each in clauses_of(book) if clause_list.is_below(each.id, id)] if book else []
    return own or clause_list.parts(id)


def decided_by(book: Book, name: str) -> tuple[str, ...]:
    """The book's own clause for a field, if it names one."""
    table = dict(book.cites)
    topics_of = (name, *(topic for topic, field in FIELD_OF.items() if field == name))
    cited = next((table[topic] for topic in topics_of if topic in table), "")
    return (cited,) if cited in dict(book.clauses) else ()


def first_deciding(book: Book, name: str) -> tuple[str, ...]:
    """The clause to name for a field: the book's own, or the first of its text."""
    return decided_by(book, name) or clause_list.deciding(name, book.text)[:1]


# --- read -----------------------------------------------------------------------------------------


def with_own_list(book: Book, name: str, written: Mapping[str, object], faults: FaultList) -> Book:
    """The book with clauses, or citations of them, that a table adds."""
    if name == "clauses":
        return replace(book, clauses=with_clauses(book, written, faults))
    return replace(book, cites=with_cites(book, written, faults))


def with_clauses(book: Book, written: Mapping[str, object], faults: FaultList) -> tuple[tuple[str, Names], ...]:
    """The book's clauses with those that are written in addition, or anew."""
    listed = dict(book.clauses)
    for key, value in flat(written, "", is_words):
        with faults:
            listed[clause_id(book, key)] = clause_words(value, f"clauses.{key}")
    if len(listed) > MOST:
        raise InputError("clauses", _("a rule book may have {most} clauses at most", most=MOST))
    return tuple(listed.items())


def clause_id(book: Book, key: str) -> str:
    """What a clause is called, by its number in the file."""
    prefix = prefix_of(book)
    number = key.removeprefix(f"{prefix}:")
    if not 0 < len(number) <= LONGEST_NUMBER or any(sign.isspace() for sign in number) or number == OWN:
        example = '3 = "…"'
        raise InputError(f"clauses.{key}", _("a clause has a number, such as {example}", example=example))
    return f"{prefix}:{number}"


def is_words(value: Mapping[str, object]) -> bool:
    """Is a table the words of one clause, rather than clauses below it?"""
    return not value or any(key.isalpha() for key in value)


def clause_words(value: object, field: str) -> Names:
    """A clause as one text for all languages, or a text for each."""
    if isinstance(value, str):
        value = {"en": value}
    if not isinstance(value, Mapping):
        raise wrong_words(field, value)
    for key, text in value.items():
        if key not in LANGUAGES or not isinstance(text, str):
            raise wrong_words(f"{field}.{key}", text)
        if len(text) > LONGEST:
            raise InputError(f"{field}.{key}", _("at most {most} characters", most=LONGEST))
    zh, en, ja = (str(value.get(lang, "")).strip() for lang in LANGUAGES)
    if not zh + en + ja:
        raise wrong_words(field, value)
    return Names(zh or en or ja, en or zh or ja, ja)


def wrong_words(field: str, given: object) -> InputError:
    """The error for what is no clause."""
    example = '"…" / { zh = "…", en = "…", ja = "…" }'
    text = _(
        "a clause is a text, or one for each language: {example}, not {given}", example=example, given=repr(given)[:40]
    )
    return InputError(field, text)


def with_cites(book: Book, written: Mapping[str, object], faults: FaultList) -> tuple[tuple[str, str], ...]:
    """The book's clauses by topic or field, with those that are written in addition, or anew."""
    listed = dict(book.cites)
    for topic, clause in flat(written, "", lambda value: not value):
        field = f"cites.{topic}"
        if topic not in topics():
            faults.add(unknown_topic(field, topic))
        elif not isinstance(clause, str):
            example, given = f'"{prefix_of(book)}:3"', repr(clause)[:40]
            text = _("must be a clause, such as {example}, not {given}", example=example, given=given)
            faults.add(InputError(field, text))
        else:
            listed[topic] = clause
    return tuple(listed.items())


def unknown_topic(field: str, topic: str) -> InputError:
    """The error for what no clause can be about."""
    near = get_close_matches(topic[:80], topics(), 3)
    if not near:
        return InputError(
            field, _("{topic} is neither a field nor a topic of rulings; no rule book has it", topic=repr(topic[:40]))
        )
    close = joined(near, _c("list", " or "))
    return InputError(
        field,
        _(
            "{topic} is neither a field nor a topic of rulings; did you mean {close}?",
            topic=repr(topic[:40]),
            close=close,
        ),
    )


@cache
def field_names() -> frozenset[str]:
    """Every field of a book but those of patterns."""
    return frozenset(f"{group}.{name}" for name, group in FIELDS)


@cache
def topics() -> tuple[str, ...]:
    """What a clause may be cited for: topics of rulings with all that is wider, fields, conditions of dice rules."""
    exact = [topic for book in all_books() for topic, _rest in book.cites]
    wider = [".".join(topic.split(".")[:n]) for topic in exact for n in range(1, topic.count(".") + 1)]
    return tuple(dict.fromkeys([*exact, *wider, *sorted(field_names()), *CONDITIONS, "special"]))


def flat(
    table: Mapping[str, object], before: str, whole: Callable[[Mapping[str, object]], bool]
) -> Iterator[tuple[str, object]]:
    """The entries of a table with dotted names, as TOML reads `3.1 = …`; what is whole is not taken apart."""
    for key, value in table.items():
        if isinstance(value, Mapping) and not whole(value):
            yield from flat(value, f"{before}{key}.", whole)
        else:
            yield f"{before}{key}", value


# --- checked --------------------------------------------------------------------------------------


def cite_faults(book: Book, strict: bool) -> Iterator[InputError]:
    """Citations of clauses that the book does not have. Patterns could cite anything before books brought clauses, so
    theirs are only told if the book brings some, or where it is strict."""
    known = dict(book.clauses)
    for field, cited in cited_in(book):
        text, _colon, number = cited.partition(":")
        if number == OWN or cited in known or is_shipped(text):
            continue
        if not (strict or known or (field.startswith("cites.") and text == prefix_of(book))):
            continue
        near = get_close_matches(cited, known, 1)
        if near:
            yield InputError(
                field, _("there is no clause {clause}; did you mean {near}?", clause=repr(cited[:40]), near=near)
            )
        else:
            words = _("there is no clause {clause}; write it under {table}", clause=repr(cited[:40]), table="[clauses]")
            yield InputError(field, words)


def cited_in(book: Book) -> Iterator[tuple[str, str]]:
    """Every clause that a book cites, with the field that does."""
    for pattern in book.patterns:
        yield f"patterns.{pattern.id}.cite", pattern.cite
        yield from ((f"patterns.{pattern.id}.excludes", clause) for _other, clause in pattern.excludes)
    yield from ((f"cites.{topic}", clause) for topic, clause in book.cites)
    yield from ((f"specials.{rule.id}", rule.cite) for rule in book.specials)


def prefix_faults(book: Book) -> Iterator[InputError]:
    """A book's own clauses must not be taken for those of a text."""
    if book.clauses and is_shipped(prefix_of(book)):
        yield InputError(
            "id",
            _(
                "clauses of your own would be called {prefix}:…, as those of a text are; choose another id",
                prefix=prefix_of(book),
            ),
        )
