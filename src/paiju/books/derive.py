"""Make a book from another: the fields that differ, checked, and every field of a book by its dotted name.

Fields are named as in `book.py`: ``scoring.double_wind_pair``, ``payments.winners``, ``patterns.all_simples.open``.
``{"patterns.blessing_of_man": False}`` leaves a pattern out, ``True`` takes it from a book that has it; a mapping
changes or adds one, and defines one if it says `when`; ``"pattern"`` lists several. ``{"specials.swap_seats": False}``
leaves a dice rule out, ``{"specials": False}`` all of them. ``{"clauses": {"3": "…"}}`` and ``{"cites": …}`` add
clauses of its own (`own/clauses.py`). A mapping for a whole group, ``{"scoring": {"double_wind_pair": 4}}``, changes
the fields it names. Old field names (`own/renamed.py`) work as well as the present ones.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import cache
from typing import Any, get_type_hints

from paiju.books.book import Book, Names, Pattern
from paiju.books.flatten import GROUPS, NUMBERS
from paiju.books.own.blank import BLANK, known_patterns
from paiju.books.own.checks import FIXED, faults_of, fixed, unknown_in
from paiju.books.own.clauses import OWN, with_own_list
from paiju.books.own.faults import FaultList
from paiju.books.own.fit import fit
from paiju.books.own.renamed import old_groups, present_changes
from paiju.errors import InputError
from paiju.languages import _, _c, joined

NEAR = 0.7  # how like a field's name must be to what was written
OWN_ID = re.compile("[a-z][a-z0-9_]{0,59}")
WORDS = ("names", "summary", "fan")  # groups that name the book and change no rule
PATTERN_WORDS = ("zh", "en", "ja", "romaji", "short", "cite")
# That a table adds to, and a list replaces; and how they are written.
LISTS = {"clauses": '3 = "…"', "cites": 'scoring.minimum = "my-club:3"'}
WHEN = 'when = "pungs = 4"'
FIRST = "scoring.family"  # says which patterns may be counted


def derive(book: Book, new_id: str, /, **changes: object) -> Book:
    """The book with these fields changed, under a new id, or under its own if it is the same book with options. Bad
    names or values raise InputError."""
    if new_id.strip() != book.id:
        check_id(new_id)
    return variant(book, new_id, **changes)


def check_id(new_id: str) -> None:
    """A book of your own may not have the id of one of the package's, lest one be taken for the other."""
    from paiju.books import ids

    wanted = new_id.strip().lower().replace("_", "-")
    if wanted in ids():
        raise InputError(
            "id",
            _(
                "{id} is a built-in rule book; choose another id, such as 'my-{wanted}'",
                id=repr(new_id.strip()),
                wanted=wanted,
            ),
        )


def variant(book: Book, new_id: str, /, **changes: object) -> Book:
    """The same, whatever the id: for the package's own books, and those in records from before ids were checked."""
    result, faults = attempted(book, new_id, changes)
    if faults:
        raise faults[0]
    return result


def attempted(book: Book, new_id: str, changes: Mapping[str, object]) -> tuple[Book, list[InputError]]:
    """The same with all that is wrong; what is wrong is left as it was."""
    faults = FaultList()
    with faults:
        if not new_id.strip():
            raise InputError("id", _("a rule book needs an id such as 'my-club'"))
    result = replace(book, id=new_id.strip(), base=book.id, text=book.text or new_id.strip())
    named = present_changes(_spread(changes, faults), faults)
    for name, value in sorted(named, key=lambda change: (change[0] != FIRST, change[0].count("."))):
        result = _changed(result, name, value, faults)
    result = _named(result) if book is BLANK else result
    faults.follow(faults_of(result, book, faults.patterns()))
    return result, faults.faults


def fields(book: Book, words: bool = False) -> dict[str, object]:
    """Every field that decides something, by dotted name; with `words` also names and clauses."""
    flat: dict[str, object] = {}
    for group in GROUPS:
        if words or group not in WORDS:
            value = getattr(book, group)
            flat |= {f"{group}.{field.name}": getattr(value, field.name) for field in fields_of(value)}
    for pattern in book.patterns:
        for field in fields_of(pattern):
            if field.name != "id" and (words or field.name not in PATTERN_WORDS):
                flat[f"patterns.{pattern.id}.{field.name}"] = getattr(pattern, field.name)
    return flat | {"conditions": book.conditions}


def _named(book: Book) -> Book:
    """A book from nothing with a name in every language: that of another, or its id."""
    zh, en, ja = book.names.zh, book.names.en, book.names.ja
    return replace(
        book, names=Names(zh or en or ja or book.id, en or zh or ja or book.id, ja), text=book.text or book.id
    )


def _spread(changes: Mapping[str, object], faults: FaultList) -> Iterator[tuple[str, object]]:
    """Tables of groups and patterns as single changes, those with fewer dots first."""
    for name, value in changes.items():
        if name == "pattern":
            with faults:
                yield from _rows_of_patterns(value, faults)
        elif isinstance(value, Mapping) and name in (*GROUPS, *old_groups(), "patterns", "specials"):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        else:
            yield name, value


def _rows_of_patterns(rows: object, faults: FaultList) -> list[tuple[str, object]]:
    """Patterns written one after another, each with its id, as single changes."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise InputError("pattern", _("each pattern begins with a line [[pattern]], then id, value and when"))
    changes: list[tuple[str, object]] = []
    for i, row in enumerate(rows, 1):
        with faults:
            changes.append(_row_of_pattern(row, i))
    return changes


def _row_of_pattern(row: Mapping[str, object], i: int) -> tuple[str, object]:
    """A pattern written with its id as a single change."""
    fields = dict(row)
    id = fields.pop("id", None)
    if not isinstance(id, str):
        raise InputError(f"pattern {i}", _("needs an id such as {id}", id='"red_peacock"'))
    return f"patterns.{id}", fields


def _parts_of_pattern(name: str, row: Mapping[str, object], faults: FaultList) -> dict[str, object]:
    """The fields of a pattern as somebody writes them: its value is that of a closed hand, names are a table."""
    fields = dict(row)
    fields |= {"closed": fields.pop("value")} if "value" in fields else {}
    names = fields.pop("names", {})
    if isinstance(names, Mapping):
        return {**fields, **names}
    example, given = '{ en = "Red Peacock" }', repr(str(names)[:40])
    text = _("names are a table by language, such as {example}, not {given}", example=example, given=given)
    faults.add(InputError(f"{name}.names", text))
    return fields


def _changed(book: Book, name: str, value: object, faults: FaultList) -> Book:
    """Make one change; the book as it is if there is something wrong with it."""
    with faults:
        if name.startswith("patterns."):
            return _pattern_changed(book, name, name.removeprefix("patterns."), value, faults)
        return _field_changed(book, name, value, faults)
    return book


def _field_changed(book: Book, name: str, value: object, faults: FaultList) -> Book:
    """Change anything but a pattern."""
    if name in FIXED and name != FIRST:
        raise fixed(name)
    head, _rest, rest = name.partition(".")
    if name in LISTS and isinstance(value, Mapping):
        return with_own_list(book, name, value, faults)
    if head == "specials" and (rest or value is False):
        return _specials_changed(book, name, rest, value)
    if rest and head in GROUPS:
        group = getattr(book, head)
        new = _replaced(group, rest, _fitted(book, type(group), rest, name, value))
    elif rest:
        raise _unknown(book, name)
    elif name in LISTS:
        new = _listed(book, name, value)
    else:
        new = _fitted(book, Book, head, name, value)
    changed: Book = _replaced(book, head, new)
    return changed


def _listed(book: Book, name: str, value: object) -> object:
    """Clauses or what they decide, as pairs."""
    try:
        return _fitted(book, Book, name, name, value)
    except InputError:
        text = _("{name} is a table, such as {example}", name=name, example=LISTS[name])
        raise InputError(name, text) from None


def _pattern_changed(book: Book, name: str, rest: str, value: object, faults: FaultList) -> Book:
    """`patterns.ID.FIELD` set, `patterns.ID` left out (False), taken over (True) or set from a mapping."""
    pattern_id, _rest, field = rest.partition(".")
    old = next((p for p in book.patterns if p.id == pattern_id), None)
    defines = isinstance(value, Mapping) and bool(value.get("when"))
    if old is None and not defines and (pattern_id not in NUMBERS or field or value is False):
        raise _unknown_pattern(book, name, pattern_id, value)
    if old and field:
        return _with_pattern(book, old, _replaced(old, field, _fitted(book, Pattern, field, name, value)))
    if value is False:
        return replace(book, patterns=tuple(p for p in book.patterns if p is not old))
    if value is True:
        return book if old else replace(book, patterns=(*book.patterns, _borrowed(book, pattern_id)))
    if not isinstance(value, Mapping):
        raise InputError(
            name,
            _(
                "{name} must be true, false (to leave it out) or a table of its fields such as {example}, not {given}",
                name=name,
                example="{ closed = 7 }",
                given=repr(str(value)[:40]),
            ),
        )
    new = old or (_own_pattern(book, pattern_id) if defines else _new_pattern(book, pattern_id))
    parts = _parts_of_pattern(name, value, faults)
    for key, part in parts.items():
        with faults:
            new = _replaced(new, key, _fitted(book, Pattern, key, f"{name}.{key}", part))
    if defines and old is None and "zh" not in parts:
        new = replace(new, zh=new.en)
    return _with_pattern(book, old, new)


def _unknown_pattern(book: Book, name: str, pattern_id: str, value: object) -> InputError:
    """The error for a pattern that there is not; one that is meant to be defined lacks its condition."""
    if not isinstance(value, Mapping):
        return unknown_in(book, name, pattern_id)
    if "when" in value:
        return InputError(
            f"{name}.when", _("a pattern of one's own needs a condition, such as {example}", example=WHEN)
        )
    unknown = unknown_in(book, name, pattern_id)
    text = _("{problem}; one of your own has a condition, such as {example}", problem=unknown.text, example=WHEN)
    return InputError(unknown.field, text)


def _specials_changed(book: Book, name: str, rest: str, value: object) -> Book:
    """`specials.ID` left out (False) or taken from a book that has it (True); `specials` False leaves all out."""
    from paiju.books import all_books

    if not rest:
        return replace(book, specials=())
    known = {rule.id: rule for other in (*all_books(), book) for rule in other.specials}
    if rest not in known or not isinstance(value, bool):
        raise InputError(
            name,
            _(
                "{name} must be one of {known}, and true or false, not {given}",
                name=name,
                known=[f"specials.{each}" for each in known],
                given=repr(str(value)[:40]),
            ),
        )
    others = tuple(rule for rule in book.specials if rule.id != rest)
    if not value or len(others) < len(book.specials):
        return book if value else replace(book, specials=others)
    return replace(book, specials=tuple(sorted((*others, known[rest]), key=lambda rule: rule.dice)))


def _borrowed(book: Book, pattern_id: str) -> Pattern:
    """A pattern from a book that scores the same way, preferably the one derived from; from nothing it is its own."""
    known = _countable(book, pattern_id)
    pattern = next((pattern for other, pattern in known if other.id == book.base), known[0][1])
    return pattern if book.base != BLANK.id else replace(pattern, cite=f"{book.text}:{OWN}")


def _countable(book: Book, pattern_id: str) -> list[tuple[Book, Pattern]]:
    """The books whose pattern of this name it can count; there must be at least one."""
    known_to_all = known_patterns(book)
    countable = [(other, pattern) for other, pattern in known_to_all if pattern.id == pattern_id]
    if not countable:
        known = sorted({pattern.id for _other, pattern in known_to_all})
        raise InputError(
            f"patterns.{pattern_id}",
            _(
                "{family} rule books do not count {pattern_id}; they count {known}",
                family=book.scoring.family,
                pattern_id=pattern_id,
                known=known,
            ),
        )
    return countable


def _new_pattern(book: Book, pattern_id: str) -> Pattern:
    """A pattern the base does not have, to be filled in; its way of scoring must be able to count it. From nothing it
    has the names that another book knows."""
    known = _countable(book, pattern_id)
    if book.base == BLANK.id:
        same = known[0][1]
        return Pattern(pattern_id, same.zh, same.en, f"{book.text}:{OWN}", ja=same.ja)
    return Pattern(pattern_id, pattern_id, pattern_id.replace("_", " ").title(), f"{book.text}:{OWN}")


def _own_pattern(book: Book, pattern_id: str) -> Pattern:
    """A pattern that the book defines itself, to be filled in."""
    if not OWN_ID.fullmatch(pattern_id):
        shown = repr(pattern_id[:40])
        raise InputError(
            f"patterns.{pattern_id[:40]}",
            _("a pattern's id is small letters, digits and _, such as 'red_peacock', not {given}", given=shown),
        )
    name = pattern_id.replace("_", " ").title()
    return Pattern(pattern_id, name, name, f"{book.text}:{OWN}")


def _with_pattern(book: Book, old: Pattern | None, new: Pattern) -> Book:
    """The book with one pattern replaced by another, or added at the end."""
    if old is None:
        return replace(book, patterns=(*book.patterns, new))
    return replace(book, patterns=tuple(new if p is old else p for p in book.patterns))


def _fitted(book: Book, owner: type, field: str, name: str, value: object) -> object:
    """The value converted to the type of this class's field."""
    hint = _hints(owner).get(field)
    if hint is None or (owner is Pattern and field == "id"):
        raise _unknown(book, name)
    return fit(hint, value, name)


@cache
def _hints(owner: type) -> dict[str, Any]:
    return get_type_hints(owner)


def _replaced(value: Any, field: str, new: object) -> Any:
    return replace(value, **{field: new})


def _unknown(book: Book, name: str) -> InputError:
    """The error for an unknown field, with those that may have been meant."""
    near, shown = _near(book, name), repr(name[:80])
    if near:
        close = joined(near, _c("list", " or "))
        return InputError(name, _("there is no field {name}; did you mean {close}?", name=shown, close=close))
    return InputError(
        name,
        _("there is no field {name}, and no rule book has such a rule; `paiju rules fields` lists all", name=shown),
    )


def _near(book: Book, name: str) -> list[str]:
    """Fields that may have been meant: those of a like name in any group, of a pattern only its own."""
    from difflib import get_close_matches

    head, _dot, end = name.rpartition(".")
    if head.startswith("patterns."):
        known = [f"{head}.{field.name}" for field in fields_of(Pattern) if field.name != "id"]
    else:
        known = [*(each for each in fields(book, words=True) if each.count(".") < 2), *GROUPS, *LISTS]
        known += ["text", "patterns", *(f"patterns.{id}" for id in NUMBERS)]
    ends = [other.rpartition(".")[2] for other in known]
    close = [end, *get_close_matches(end[:80], dict.fromkeys(ends), 3, NEAR)]
    near = [other for wanted in close for other, last in zip(known, ends) if last == wanted]
    return list(dict.fromkeys(near))[:3]
