"""Fields that have been renamed: their old names go on working in TOML books, `--set`, `options` and `changes`.

All of these come to `derive`, which reads what it is given through `present_changes`. A field of the values in a list
is named with a `*`: ``patterns.*.closed``. Ids of patterns are no fields; they are never renamed.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from paiju.books.own.faults import FaultList
from paiju.errors import InputError
from paiju.languages import _

# Old dotted name: present one. One that is renamed again has both its old names here, with the present one.
RENAMED: dict[str, str] = {}

PATTERNS = "patterns"


def old_groups() -> set[str]:
    """The groups that renamed fields were in, which may be there no longer."""
    return {old.partition(".")[0] for old in RENAMED}


def present_name(name: str) -> str:
    """What a field is called now."""
    return RENAMED.get(name) or like(name, RENAMED.get(starred(name), name))


def starred(name: str) -> str:
    """The name of a pattern's field as it stands for all of them, `patterns.*.closed`; others as they are."""
    head, _rest, rest = name.partition(".")
    field = rest.partition(".")[2]
    return f"{PATTERNS}.*.{field}" if head == PATTERNS and field else name


def like(name: str, general: str) -> str:
    """A name with a star, for the pattern that `name` speaks of."""
    return general.replace("*", name.split(".")[1], 1) if name.startswith(f"{PATTERNS}.") else general


def present_changes(changes: Iterable[tuple[str, object]], faults: FaultList) -> Iterator[tuple[str, object]]:
    """The changes by the names of now. A field told twice, by its old and its new name, must be told the same."""
    said: dict[str, tuple[str, object]] = {}
    for name, value in changes:
        with faults:
            for leaf, part in leaves(name, value):
                agree(said, leaf, present_name(leaf), part)
            yield present_name(name), with_present_keys(name, value)


def leaves(name: str, value: object) -> Iterator[tuple[str, object]]:
    """The single fields of a change: those of a pattern that is told as a table."""
    if isinstance(value, Mapping):
        yield from ((f"{name}.{key}", part) for key, part in value.items())
    else:
        yield name, value


def with_present_keys(name: str, value: object) -> object:
    """The names of now in a table of a pattern's fields, or in a list of tables."""
    if isinstance(value, Mapping) and name.startswith(f"{PATTERNS}."):
        return table(f"{PATTERNS}.*", value)
    if isinstance(value, list | tuple) and any(isinstance(each, Mapping) for each in value):
        return [table(f"{name}.*", each) if isinstance(each, Mapping) else each for each in value]
    return value


def table(owner: str, given: Mapping[Any, object]) -> dict[Any, object]:
    """A table with the names of now for its keys."""
    said: dict[str, tuple[str, object]] = {}
    made = {}
    for key, part in given.items():
        now = RENAMED.get(f"{owner}.{key}")
        agree(said, f"{owner}.{key}", now or f"{owner}.{key}", part)
        made[key if now is None else now.rpartition(".")[2]] = part
    return made


def agree(said: dict[str, tuple[str, object]], name: str, now: str, value: object) -> None:
    """Note what a field is told to be; under another name of it nothing else may have been told."""
    before, other = said.setdefault(now, (name, value))
    if before != name and other != value:
        raise InputError(
            now,
            _(
                "{before} and {name} are the same field; it cannot be both {one} and {another}",
                before=before,
                name=name,
                one=str(other)[:40],
                another=str(value)[:40],
            ),
        )
