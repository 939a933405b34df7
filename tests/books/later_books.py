"""Books as a later version might have them: with a field more, under another name, or without one."""

from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, make_dataclass
from typing import Any, get_type_hints

from paiju.books.book import Book, Limit, Pattern, Special

LISTS = {"patterns": Pattern, "specials": Special}

Spec = tuple[str, Any, Any]  # name, type and default, as `make_dataclass` takes them


def later(
    book: Book,
    group: str,
    change: Callable[[list[Spec]], list[Spec]],
    values: Callable[[Any], dict[str, Any]] = lambda _: {},
) -> Any:
    """The book when a group (`scoring`), or the values of a list (`patterns`), have other fields. `values` gives what
    such a value has in fields that it had not, or had otherwise, from what it was."""
    old: Any = LISTS.get(group) or get_type_hints(Book)[group]
    new = make_dataclass(old.__name__, change(specs(old)), frozen=True)
    there = getattr(book, group)
    hint: Any = tuple[new, ...] if group in LISTS else new
    anew = [again(new, each, values(each)) for each in (there if group in LISTS else [there])]
    made = make_dataclass("Book", [(n, hint if n == group else h, d) for n, h, d in specs(Book)], frozen=True)
    return again(made, book, {group: tuple(anew) if group in LISTS else anew[0]})


def with_field(book: Book, group: str, name: str, default: object, value: object) -> Any:
    """The book when there is a field more, with this default, and the book sets it to this value."""
    more = (name, type(default), field(default=default))
    return later(book, group, lambda had: [*had, more], lambda _: {name: value})


def with_limit_field(book: Book, default: int, value: int) -> Any:
    """The same of the steps of the limits."""
    new = make_dataclass("Limit", [*specs(Limit), ("more", int, field(default=default))], frozen=True)

    def change(had: list[Spec]) -> list[Spec]:
        return [(n, tuple[new, ...] if n == "limits" else h, d) for n, h, d in had]

    return later(
        book, "scoring", change, lambda s: {"limits": tuple(again(new, each, {"more": value}) for each in s.limits)}
    )


def without_field(book: Book, group: str, name: str, *others: Spec, **values: object) -> Any:
    """The book when a field is gone, and others have taken its place with these values."""
    return later(book, group, lambda had: [*(each for each in had if each[0] != name), *others], lambda _: values)


def with_name(book: Book, group: str, old: str, new: str) -> Any:
    """The book when a field has another name."""

    def change(had: list[Spec]) -> list[Spec]:
        return [(new if name == old else name, hint, default) for name, hint, default in had]

    return later(book, group, change, lambda value: {new: getattr(value, old)})


def specs(owner: type) -> list[Spec]:
    """The fields of a class."""
    hints = get_type_hints(owner)
    return [(each.name, hints[each.name], default_of(each)) for each in fields(owner)]


def default_of(each: "Field[Any]") -> Any:
    """A field's default, as another class takes it."""
    if each.default_factory is not MISSING:
        return field(default_factory=each.default_factory)
    return field() if each.default is MISSING else field(default=each.default)


def again(owner: Any, value: Any, other: dict[str, Any]) -> Any:
    """A value of another class: the fields that both have, and those given."""
    kept = {each.name: getattr(value, each.name) for each in fields(owner) if hasattr(value, each.name)}
    return owner(**{**kept, **other})
