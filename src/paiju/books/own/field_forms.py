"""What may be entered for a field of a book, so that a form can ask for it."""

from dataclasses import dataclass, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from paiju.books.book import Book
from paiju.books.own.fit import FieldReader

FormKind = Literal["switch", "choice", "number", "numbers", "words", "rows", "other"]
Columns = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class FieldForm:
    """How a field is asked for: on or off, one of some words, a number, several of them, rows of them, or only in the
    file. `columns` are the parts of a row with the words that each may be, if not a number; none: numbers."""

    kind: FormKind
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    columns: Columns = ()


def form_of(name: str) -> FieldForm:
    """The form of a field by its dotted name."""
    group, _dot, field = name.partition(".")
    hint = get_type_hints(Book)[group]
    hint = get_type_hints(hint)[field] if field else hint
    origin, args = get_origin(hint), get_args(hint)
    least, most = FieldReader().bounds(name)
    if hint is bool:
        return FieldForm("switch")
    if hint is int:
        return FieldForm("number", (), least, most)
    if origin is Literal:
        return FieldForm("choice", tuple(map(str, args)))
    return FieldForm(several(origin, args), (), least, most, columns_of(args[0]) if origin is tuple else ())


def several(origin: Any, args: tuple[Any, ...]) -> FormKind:
    """The form of what holds several values."""
    if origin is not tuple:
        return "other"
    if args[0] is int or args[0] is str:
        return "numbers" if args[0] is int else "words"
    return "rows" if get_args(args[0])[:1] == (int,) or columns_of(args[0]) else "other"


def columns_of(part: Any) -> Columns:
    """The parts of a row, where these are numbers and words of a few; else none."""
    hints = get_type_hints(part) if is_dataclass(part) else {}
    words = {name: get_args(hint) if get_origin(hint) is Literal else () for name, hint in hints.items()}
    return tuple(words.items()) if all(hints[name] is int or words[name] for name in hints) else ()
