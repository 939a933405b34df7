"""A book from another: the fields that differ, checked, and every field of a book by its dotted name.

Fields are named as in `book.py`: ``scoring.double_wind_pair``, ``payments.winners``, ``patterns.all_simples.open``.
``{"patterns.blessing_of_man": False}`` leaves a pattern out, ``True`` takes it from a book that has it; a mapping
changes or adds one. ``{"specials.swap_seats": False}`` leaves a dice rule out, ``{"specials": False}`` all of them. A
mapping for a whole group, ``{"scoring": {"double_wind_pair": 4}}``, changes the fields it names. Old names of fields
(`renamed.py`) are as good as the present ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import cache
from typing import Any, get_type_hints

from paiju.books.book import Book, Pattern
from paiju.books.fit import fit
from paiju.books.flatten import CONDITIONS, GROUPS, NUMBERS
from paiju.books.renamed import old_groups, present_changes
from paiju.errors import InputError

WORDS = ("names", "summary")  # groups that name the book and change no rule
PATTERN_WORDS = ("zh", "en", "ja", "short", "cite")
FIXED = {
    "id": ("the new id is given beside the changes", "新规则的 id 另行给出"),
    "base": ("it is always the book derived from", "它总是所派生的规则"),
    "scoring.family": ("start from a book that scores the other way", "请从另一计分体系的规则派生"),
}
LIMITS = 5  # steps the core has room for


def derive(book: Book, new_id: str, /, **changes: object) -> Book:
    """The book with these fields changed, under a new id, or its own where it is the same book with options. Bad names
    or values raise InputError."""
    if new_id.strip() != book.id:
        check_id(new_id)
    return variant(book, new_id, **changes)


def check_id(new_id: str) -> None:
    """A book of one's own may not be called as one of the package's, lest one be taken for the other."""
    from paiju.books import ids

    wanted = new_id.strip().lower().replace("_", "-")
    if wanted in ids():
        en = f"{new_id.strip()!r} is a book of the package; choose another id, such as 'my-{wanted}'"
        raise InputError("id", en, f"{new_id.strip()!r} 是内置规则；请另取 id，例如 'my-{wanted}'")


def variant(book: Book, new_id: str, /, **changes: object) -> Book:
    """The same, whatever the id: for the package's own books, and those of records from before ids were looked at."""
    if not new_id.strip():
        raise InputError("id", "a book needs an id such as 'my-club'", "规则需要一个 id，例如 'my-club'")
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
    """Tables of groups and patterns as single changes. Those with fewer dots are made first."""
    for name, value in changes.items():
        if isinstance(value, Mapping) and name in (*GROUPS, *old_groups(), "patterns", "specials"):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        else:
            yield name, value


def _changed(book: Book, name: str, value: object) -> Book:
    """One change made."""
    if name in ("id", "base"):
        raise _fixed(name)
    head, _, rest = name.partition(".")
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
    pattern_id, _, field = rest.partition(".")
    old = next((p for p in book.patterns if p.id == pattern_id), None)
    if field:
        if old is None:
            raise _unknown(book, name)
        return _with_pattern(book, old, _replaced(old, field, _fitted(book, Pattern, field, name, value)))
    if value is False and old is not None:
        return replace(book, patterns=tuple(p for p in book.patterns if p is not old))
    if value is True and pattern_id in NUMBERS:
        return book if old else replace(book, patterns=(*book.patterns, _borrowed(book, pattern_id)))
    if not isinstance(value, Mapping) or (old is None and pattern_id not in NUMBERS):
        if pattern_id not in NUMBERS or (old is None and value is False):
            raise _unknown(book, name)
        en = f"{name} must be false, to leave it out, true, or a table of its fields, not {str(value)[:40]!r}"
        raise InputError(name, en, f"{name} 必须是 true、false（不采用）或字段表，而非 {str(value)[:40]!r}")
    new = old or _new_pattern(book, pattern_id)
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
        en = f"{name} must be one of specials.{', specials.'.join(known)}, and true or false, not {str(value)[:40]!r}"
        zh = f"{name} 须为 specials.{'、specials.'.join(known)} 之一，值为 true 或 false，而非 {str(value)[:40]!r}"
        raise InputError(name, en, zh)
    others = tuple(rule for rule in book.specials if rule.id != rest)
    if not value or len(others) < len(book.specials):
        return book if value else replace(book, specials=others)
    return replace(book, specials=tuple(sorted((*others, known[rest]), key=lambda rule: rule.dice)))


def _borrowed(book: Book, pattern_id: str) -> Pattern:
    """A pattern as a book has it that scores the same way, the one derived from before others."""
    known = _countable(book, pattern_id)
    return next((pattern for other, pattern in known if other.id == book.base), known[0][1])


def _countable(book: Book, pattern_id: str) -> list[tuple[Book, Pattern]]:
    """The books with this pattern that score as this one does; there must be one."""
    from paiju.books import all_books

    family = [other for other in all_books() if other.scoring.family == book.scoring.family]
    countable = [(other, pattern) for other in family for pattern in other.patterns if pattern.id == pattern_id]
    if not countable:
        known = sorted({pattern.id for other in family for pattern in other.patterns})
        en = f"{book.scoring.family} books do not count {pattern_id}; they count {', '.join(known)}"
        zh = f"{book.scoring.family} 类规则不计 {pattern_id}；可用：{'、'.join(known)}"
        raise InputError(f"patterns.{pattern_id}", en, zh)
    return countable


def _new_pattern(book: Book, pattern_id: str) -> Pattern:
    """A pattern the base does not have, to be filled in; one that its way of scoring can count."""
    _countable(book, pattern_id)
    return Pattern(pattern_id, pattern_id, pattern_id.replace("_", " ").title(), f"{book.text}:own")


def _with_pattern(book: Book, old: Pattern | None, new: Pattern) -> Book:
    """The book with one pattern put in the place of another, or at the end."""
    if old is None:
        return replace(book, patterns=(*book.patterns, new))
    return replace(book, patterns=tuple(new if p is old else p for p in book.patterns))


def _fitted(book: Book, owner: type, field: str, name: str, value: object) -> object:
    """The value as the field of this class holds it."""
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
    """A field that no derived book may change."""
    en, zh = FIXED[name]
    return InputError(name, f"{name} cannot be changed: {en}", f"{name} 不能改：{zh}")


def _unknown(book: Book, name: str) -> InputError:
    """Which fields were perhaps meant."""
    from difflib import get_close_matches

    known = [*fields(book, words=True), *GROUPS, "text", "patterns", *(f"patterns.{p}" for p in NUMBERS)]
    end = name.rpartition(".")[2]
    same_end = [other for other in known if other.rpartition(".")[2] == end and other.count(".") < 2]
    near = list(dict.fromkeys(same_end + get_close_matches(name[:80], known, 3)))[:3]
    mend = f"did you mean {' or '.join(near)}?" if near else f"`paiju rules show {book.base or book.id}` lists them"
    mend_zh = f"是否为 {' 或 '.join(near)}？" if near else f"可用 `paiju rules show {book.base or book.id}` 查看"
    return InputError(name, f"there is no field {name[:80]!r}; {mend}", f"没有字段 {name[:80]!r}；{mend_zh}")


def _check(book: Book, base: Book) -> None:
    """What no single field can say."""
    if book.scoring.family != base.scoring.family:
        raise _fixed("scoring.family")
    ids = [p.id for p in book.patterns]
    for pattern in book.patterns:
        if ids.count(pattern.id) > 1:
            raise InputError("patterns", f"{pattern.id!r} is given twice", f"{pattern.id!r} 重复")
        for name in (pattern.id, *(other for other, _ in pattern.excludes)):
            if name not in NUMBERS:
                where = f"patterns.{pattern.id}"
                raise InputError(where, f"the scorer knows no pattern {name!r}", f"计分器没有番种 {name!r}")
    for liable in book.payments.liable_for:
        if liable not in ids:
            raise InputError("payments.liable_for", f"the book has no pattern {liable!r}", f"规则没有番种 {liable!r}")
    _check_limits(book)
    for condition in book.conditions:
        if condition not in CONDITIONS:
            known = ", ".join(CONDITIONS)
            raise InputError("conditions", f"no condition {condition!r}; there are {known}", f"条件只有：{known}")


def _check_limits(book: Book) -> None:
    """Each step of the limits from more han than the one before."""
    hans = [limit.han for limit in book.scoring.limits]
    if hans != sorted(set(hans)) or len(hans) > LIMITS:
        en = f"at most {LIMITS} steps, each from more han than the last, not {hans}"
        raise InputError("scoring.limits", en, f"最多 {LIMITS} 档，番数逐档增加，而非 {hans}")
