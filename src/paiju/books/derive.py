"""Make a book from another: the fields that differ, checked, and every field of a book by its dotted name.

Fields are named as in `book.py`: ``scoring.double_wind_pair``, ``payments.winners``, ``patterns.all_simples.open``.
``{"patterns.blessing_of_man": False}`` leaves a pattern out, ``True`` takes it from a book that has it; a mapping
changes or adds one, and defines one if it says `when`; ``"pattern"`` lists several. ``{"specials.swap_seats": False}``
leaves a dice rule out, ``{"specials": False}`` all of them. A mapping for a whole group,
``{"scoring": {"double_wind_pair": 4}}``, changes the fields it names. Old field names (`renamed.py`) work as well as
the present ones.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import cache
from typing import Any, get_type_hints

from paiju.books.book import Book, Pattern
from paiju.books.conditions import read_conditions
from paiju.books.fit import fit
from paiju.books.flatten import CONDITIONS, GROUPS, NUMBERS
from paiju.books.renamed import old_groups, present_changes
from paiju.core.patterns.catalogue import DEFINED
from paiju.core.rules import PRICES, PROGRAM
from paiju.errors import InputError
from paiju.languages import _, _c, joined

OWN_ID = re.compile("[a-z][a-z0-9_]{0,59}")
WORDS = ("names", "summary")  # groups that name the book and change no rule
PATTERN_WORDS = ("zh", "en", "ja", "romaji", "short", "cite")
FIXED = {
    "id": _("the new id is given beside the changes"),
    "base": _("it is always the book this one is derived from"),
    "scoring.family": _("start from a book that uses the other scoring system"),
}
LIMITS = 5  # steps the core has room for


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
    if not new_id.strip():
        raise InputError("id", _("a rule book needs an id such as 'my-club'"))
    result = replace(book, id=new_id.strip(), base=book.id)
    named = present_changes(_spread(changes))
    for name, value in sorted(named, key=lambda change: change[0].count(".")):
        result = _changed(result, name, value)
    _check(result, book)
    return result


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


def _spread(changes: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Tables of groups and patterns as single changes, those with fewer dots first."""
    for name, value in changes.items():
        if name == "pattern":
            yield from _rows_of_patterns(value)
        elif isinstance(value, Mapping) and name in (*GROUPS, *old_groups(), "patterns", "specials"):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        else:
            yield name, value


def _rows_of_patterns(rows: object) -> Iterator[tuple[str, object]]:
    """Patterns written one after another, each with its id, as single changes."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise InputError("pattern", _("each pattern begins with a line [[pattern]], then id, value and when"))
    for i, row in enumerate(rows, 1):
        fields = dict(row)
        id = fields.pop("id", None)
        if not isinstance(id, str):
            raise InputError(f"pattern {i}", _("needs an id such as {id}", id='"red_peacock"'))
        fields |= {"closed": fields.pop("value")} if "value" in fields else {}
        names = fields.pop("names", {})
        if not isinstance(names, Mapping):
            example, given = '{ en = "Red Peacock" }', repr(str(names)[:40])
            raise InputError(
                f"patterns.{id}.names",
                _("names are a table by language, such as {example}, not {given}", example=example, given=given),
            )
        fields |= names
        yield f"patterns.{id}", fields


def _changed(book: Book, name: str, value: object) -> Book:
    """Make one change."""
    if name in ("id", "base"):
        raise _fixed(name)
    head, _rest, rest = name.partition(".")
    if head == "patterns" and rest:
        return _pattern_changed(book, name, rest, value)
    if head == "specials" and (rest or value is False):
        return _specials_changed(book, name, rest, value)
    if rest and head in GROUPS:
        group = getattr(book, head)
        new = _replaced(group, rest, _fitted(book, type(group), rest, name, value))
    elif rest:
        raise _unknown(book, name)
    else:
        new = _fitted(book, Book, head, name, value)
    changed: Book = _replaced(book, head, new)
    return changed


def _pattern_changed(book: Book, name: str, rest: str, value: object) -> Book:
    """`patterns.ID.FIELD` set, `patterns.ID` left out (False), taken over (True) or set from a mapping."""
    pattern_id, _rest, field = rest.partition(".")
    old = next((p for p in book.patterns if p.id == pattern_id), None)
    defines = isinstance(value, Mapping) and bool(value.get("when"))
    if old is None and not defines and (pattern_id not in NUMBERS or field or value is False):
        raise _unknown_pattern(book, name, pattern_id)
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
                "{name} must be true, false (to leave it out) or a table of its fields, not {given}",
                name=name,
                given=repr(str(value)[:40]),
            ),
        )
    new = old or (_own_pattern(book, pattern_id) if defines else _new_pattern(book, pattern_id))
    for key, part in value.items():
        new = _replaced(new, key, _fitted(book, Pattern, key, f"{name}.{key}", part))
    return _with_pattern(book, old, new)


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
    """A pattern from a book that scores the same way, preferably the one derived from."""
    known = _countable(book, pattern_id)
    return next((pattern for other, pattern in known if other.id == book.base), known[0][1])


def _countable(book: Book, pattern_id: str) -> list[tuple[Book, Pattern]]:
    """The books with this pattern that score as this one does; there must be at least one."""
    family = _family(book)
    countable = [(other, pattern) for other in family for pattern in other.patterns if pattern.id == pattern_id]
    if not countable:
        known = sorted({pattern.id for other in family for pattern in other.patterns})
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


def _family(book: Book) -> list[Book]:
    """The books that score as this one does."""
    from paiju.books import all_books

    return [other for other in all_books() if other.scoring.family == book.scoring.family]


def _unknown_pattern(book: Book, field: str, name: str) -> InputError:
    """The error for a pattern that is not there; what nothing knows may be meant as one of a book that scores alike."""
    from paiju.books.unknown_pattern import unknown_pattern

    others = [] if name in NUMBERS else [pattern for other in _family(book) for pattern in other.patterns]
    return unknown_pattern(field, name, book, others)


def _new_pattern(book: Book, pattern_id: str) -> Pattern:
    """A pattern the base does not have, to be filled in; its way of scoring must be able to count it."""
    _countable(book, pattern_id)
    return Pattern(pattern_id, pattern_id, pattern_id.replace("_", " ").title(), f"{book.text}:own")


def _own_pattern(book: Book, pattern_id: str) -> Pattern:
    """A pattern that the book defines itself, to be filled in."""
    if not OWN_ID.fullmatch(pattern_id):
        shown = repr(pattern_id[:40])
        raise InputError(
            f"patterns.{pattern_id[:40]}",
            _("a pattern's id is small letters, digits and _, such as 'red_peacock', not {given}", given=shown),
        )
    name = pattern_id.replace("_", " ").title()
    return Pattern(pattern_id, name, name, f"{book.text}:own")


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


def _fixed(name: str) -> InputError:
    """The error for a field that no derived book may change."""
    return InputError(name, _("{name} cannot be changed: {why}", name=name, why=FIXED[name]))


def _unknown(book: Book, name: str) -> InputError:
    """The error for an unknown field, with those that may have been meant."""
    from difflib import get_close_matches

    known = [*fields(book, words=True), *GROUPS, "text", "patterns", *(f"patterns.{p}" for p in NUMBERS)]
    end = name.rpartition(".")[2]
    same_end = [other for other in known if other.rpartition(".")[2] == end and other.count(".") < 2]
    near = list(dict.fromkeys(same_end + get_close_matches(name[:80], known, 3)))[:3]
    shown = repr(name[:80])
    if near:
        close = joined(near, _c("list", " or "))
        return InputError(name, _("there is no field {name}; did you mean {close}?", name=shown, close=close))
    listed = book.base or book.id
    return InputError(
        name, _("there is no field {name}; `paiju rules show {book}` lists them", name=shown, book=listed)
    )


def _check(book: Book, base: Book) -> None:
    """Check what no single field can say."""
    if book.scoring.family != base.scoring.family:
        raise _fixed("scoring.family")
    ids = [p.id for p in book.patterns]
    countable = {*NUMBERS, *(p.id for p in book.patterns if p.when)}
    for pattern in book.patterns:
        if ids.count(pattern.id) > 1:
            raise InputError("patterns", _("{name} is given twice", name=repr(pattern.id)))
        for name in (pattern.id, *(other for other, _rest in pattern.excludes)):
            if name not in countable:
                raise _unknown_pattern(book, f"patterns.{pattern.id}", name)
    for liable in book.payments.liable_for:
        if liable not in ids:
            raise _unknown_pattern(book, "payments.liable_for", liable)
    _check_defined(book)
    _check_limits(book)
    for condition in book.conditions:
        if condition not in CONDITIONS:
            raise InputError(
                "conditions",
                _("there is no condition {condition}; known: {known}", condition=repr(condition), known=CONDITIONS),
            )


def _check_defined(book: Book) -> None:
    """The patterns that the book defines: their conditions can be read, and there is room for them."""
    defined = [pattern for pattern in book.patterns if pattern.when]
    if not defined:
        return
    if book.scoring.family != "house":
        raise InputError(
            f"patterns.{defined[0].id}.when",
            _("only rule books that add up fans, such as psa, can define patterns"),
        )
    if len(defined) > DEFINED:
        raise InputError(
            "patterns",
            _("a rule book may define {most} patterns at most, not {given}", most=DEFINED, given=len(defined)),
        )
    known = {pattern.id for other in _family(book) for pattern in other.patterns}
    programs, _classes = read_conditions(defined, {id: n for id, n in NUMBERS.items() if id in known})
    if (length := sum(map(len, programs))) > PROGRAM:
        raise InputError(
            "patterns", _("the conditions together take {length} steps; {most} fit", length=length, most=PROGRAM)
        )


def _check_limits(book: Book) -> None:
    """Each step of the limits must need more han than the one before."""
    if len(book.payments.prices) > PRICES:
        raise InputError(
            "payments.prices", _("{most} prices at most, not {given}", most=PRICES, given=len(book.payments.prices))
        )
    hans = [limit.han for limit in book.scoring.limits]
    if hans != sorted(set(hans)) or len(hans) > LIMITS:
        raise InputError(
            "scoring.limits",
            _("at most {most} steps, each from more han than the last, not {given}", most=LIMITS, given=hans),
        )
