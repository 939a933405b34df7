"""A club's own book while it is being written: the fields that are changed, by name, and its own patterns, each as it
stands in the file. What is wrong stays in it, to be mended."""

import json
import re
from collections.abc import Mapping
from typing import Any, TypedDict

from paiju.errors import InputError
from paiju.languages import _
from paiju.reading.toml_values import toml_table

BARE = re.compile(r"[A-Za-z0-9_-]+")
PATTERNS = "patterns."
FIRST_GROUPS = ("names", "summary", "clauses", "cites", "scoring", "tiles", "patterns")


class DraftNames(TypedDict):
    """What the book is called; "" where it has no name."""

    zh: str
    en: str
    ja: str


class BookDraft(TypedDict):
    """A book being written. `changes` holds values by dotted names, as `scoring.minimum`, and whole patterns of the
    catalogue as `patterns.full_flush`; `patterns` the rows [[pattern]]."""

    id: str
    base: str
    names: DraftNames
    changes: dict[str, Any]
    patterns: list[dict[str, Any]]


def draft_of(text: str, default_id: str = "own") -> BookDraft:
    """What a file says, wrong or right; InputError where it is no TOML."""
    table = toml_table(text)
    names, own, changes = table.pop("names", {}), table.pop("pattern", []), dict[str, Any]()
    id, base = str(table.pop("id", default_id)), str(table.pop("base", ""))
    are_rows = isinstance(own, list) and all(isinstance(row, Mapping) for row in own)
    rows: list[dict[str, Any]] = [plain(dict(row)) for row in own] if are_rows else []
    single: dict[str, Any] = {}
    for name, value in table.items():
        single |= (
            {f"{name}.{key}": part for key, part in value.items()} if isinstance(value, Mapping) else {name: value}
        )
    for name in sorted(single, key=lambda name: name.count(".")):
        put(changes, rows, name, plain(single[name]))
    said = names if isinstance(names, Mapping) else {}
    called = DraftNames(zh=str(said.get("zh", "")), en=str(said.get("en", "")), ja=str(said.get("ja", "")))
    for lang in ("zh", "en", "ja"):
        if f"names.{lang}" in changes:
            called[lang] = str(changes.pop(f"names.{lang}"))
    return BookDraft(id=id, base=base, names=called, changes=changes, patterns=rows)


def put(changes: dict[str, Any], rows: list[dict[str, Any]], name: str, value: Any) -> None:
    """One change: fields of a pattern stand together, and a pattern with a condition is one of its own."""
    id, _dot, field = name.removeprefix(PATTERNS).partition(".")
    is_taken = changes.get(PATTERNS + id) is True  # from another book; what is changed of it stands beside
    if not name.startswith(PATTERNS) or (field and is_taken):
        changes[name] = value
    elif field:
        before = changes.get(PATTERNS + id)
        changes[PATTERNS + id] = {**(before if isinstance(before, dict) else {}), field: value}
    elif isinstance(value, dict) and value.get("when"):
        rows.append({"id": id, **value})
    else:
        changes[name] = value


def plain(value: Any) -> Any:
    """A value as JSON has it: dates and times of TOML as text."""
    return json.loads(json.dumps(value, default=str))


def toml_of(draft: BookDraft) -> str:
    """The draft as a file."""
    lines = [f"id = {written('id', draft['id'])}", f"base = {written('base', draft['base'])}"]
    groups: dict[str, list[str]] = {}
    given = next((name for name in (draft["names"][lang] for lang in ("en", "zh", "ja")) if name), "")
    names = {f"names.{lang}": name or given for lang, name in draft["names"].items() if given}
    for name, value in {**names, **draft["changes"]}.items():
        group, dot, rest = name.partition(".")
        if dot:
            groups.setdefault(group, []).append(f"{key_of(rest)} = {written(name, value)}")
        else:
            lines.append(f"{key_of(name)} = {written(name, value)}")
    first = [group for group in FIRST_GROUPS if group in groups]
    for group in (*first, *(group for group in groups if group not in first)):
        lines += ["", f"[{key_of(group)}]", *groups[group]]
    for row in draft["patterns"]:
        there = {key: value for key, value in row.items() if value is not None}
        lines += ["", "[[pattern]]", *(f"{key_of(key)} = {written(key, value)}" for key, value in there.items())]
    return "\n".join(lines) + "\n"


def key_of(name: str) -> str:
    """A name as TOML has keys, in quotes only where it must be."""
    return name if BARE.fullmatch(name) else json.dumps(name)


def written(name: str, value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, dict):
        there = {key: part for key, part in value.items() if part is not None}
        return "{ " + ", ".join(f"{key_of(key)} = {written(name, part)}" for key, part in there.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(name, part) for part in value) + "]"
    if value is None:
        raise InputError(name, _("TOML cannot hold an empty value"))
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
