"""A club's own book from a TOML file: `base = "ema"` and the fields that differ, or `base = "none"` and all there is.

id = "my-club"
base = "ema"
[names]
zh = "我们俱乐部"
en = "My club"
[scoring]
double_wind_pair = 4
[patterns.all_simples]
open = 0
[patterns]
blessing_of_man = false
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from paiju.books.book import Book, Pattern
from paiju.books.derive import attempted, check_id
from paiju.books.own.blank import base_of
from paiju.books.own.faults import BookFault, BookFaults
from paiju.books.own.renamed import present_name
from paiju.books.playable import unplayable
from paiju.errors import InputError
from paiju.languages import _
from paiju.reading.files import file_text
from paiju.reading.toml_lines import lines_of
from paiju.reading.toml_values import toml_table

ONE_OF_EACH = ("mcr", "ema", "psa")  # books that score in different ways
SUFFIX = ".toml"
DEEPEST = 4  # files that begin from each other
VALUES = {"value", "closed"}  # one of which says what a pattern is worth
PARTS = {"value", "names", *(field.name for field in fields(Pattern))}
AT_LINE = re.compile(r"\(at line (\d+), ")


def load(path: str | Path) -> Book:
    """The book a file describes; its id is the file's name unless it says another, and not one of the package's."""
    return BookText(file_text(path), Path(path).stem, Path(path)).read(is_new=True)


def parse(text: str, default_id: str = "own") -> Book:
    """The book a TOML text describes, whatever its id: texts that were kept may have one of the package's."""
    return BookText(text, default_id).read()


class BookText:
    """A text in TOML, and what it says of a book. All that is wrong is told at once, each with its line."""

    def __init__(self, text: str, default_id: str, file: Path | None = None, depth: int = 0) -> None:
        self.text, self.default_id, self.file, self.depth = text, default_id, file, depth
        self.faults: list[InputError] = []

    def read(self, is_new: bool = False) -> Book:
        """The book; BookFaults if there is anything wrong. A new one may not have the id of one of the package's."""
        book, faults = self.attempted(is_new)
        if book is None or faults:
            raise BookFaults(faults)
        return book

    def attempted(self, is_new: bool = False, is_played: bool = False) -> tuple[Book | None, list[BookFault]]:
        """The book as far as it can be made, and all that is wrong with it, for one to be played by also what no table
        could follow; what is no TOML raises BookFaults."""
        table = self.table()
        changes = dict(table)
        new_id = self.id_in(changes, is_new)
        book = self.made(changes, new_id, is_new)
        self.faults += defined_twice(table) if is_new else []
        self.faults += unplayable(book) if book and is_played and not self.faults else []
        return book, self.with_lines(table) if self.faults else []

    def table(self) -> dict[str, Any]:
        """The text as TOML reads it; what it cannot read is the only fault, at its line or at the end."""
        try:
            return toml_table(self.text)
        except InputError as error:
            at = AT_LINE.search(error.text.en)
            line = int(at.group(1)) if at else self.text.rstrip("\n").count("\n") + 1
            raise BookFaults([BookFault(line, error.field, error.text)]) from None

    def id_in(self, changes: dict[str, Any], is_new: bool) -> str:
        """The id of the book."""
        new_id = changes.pop("id", self.default_id)
        if not isinstance(new_id, str):
            example = "'my-club'"
            self.faults.append(
                InputError(
                    "id",
                    _(
                        "a rule book's id must be text such as {example}, not {given}",
                        example=example,
                        given=repr(new_id),
                    ),
                )
            )
            return self.default_id
        if is_new:
            try:
                check_id(new_id)
            except InputError as error:
                self.faults.append(error)
        return new_id

    def made(self, changes: dict[str, Any], new_id: str, is_new: bool) -> Book | None:
        """The book, as far as it can be made; None if it is not known what it begins from."""
        base = changes.pop("base", None)
        try:
            if not isinstance(base, str):
                text = _(
                    'the file must name the rule book it starts from, such as base = "ema", not {base}', base=repr(base)
                )
                raise InputError("base", text)
            begun = self.file_beside(base) if base.endswith(SUFFIX) else base_of(base)
        except InputError as error:
            self.faults.append(error)
            self.faults += wrong_anyway(changes, new_id)
            return None
        book, faults = attempted(begun, new_id, changes)
        self.faults += faults
        self.faults += without_value(changes, book, begun, faults) if is_new else []
        return book

    def file_beside(self, name: str) -> Book:
        """The book in a file beside this one, from which this one begins."""
        if self.file is None or Path(name).name != name:
            raise InputError(
                "base", _("{name} can only be the name of a file in the same folder", name=repr(name[:80]))
            )
        if self.depth == DEEPEST:
            raise InputError("base", _("{name} begins from too many files in a row", name=repr(name[:80])))
        path = self.file.with_name(name)
        try:
            return BookText(file_text(path), path.stem, path, self.depth + 1).read(is_new=True)
        except InputError as error:
            raise InputError("base", _("{name}: {problem}", name=name[:80], problem=error.text)) from None

    def with_lines(self, table: Mapping[str, Any]) -> list[BookFault]:
        """All faults, those of earlier lines first."""
        lines = named_lines(self.text, table)
        faults = [BookFault(line_of(fault.field, lines), fault.field, fault.text) for fault in self.faults]
        return sorted(faults, key=lambda fault: fault.line)


def wrong_anyway(changes: Mapping[str, Any], new_id: str) -> list[InputError]:
    """What is wrong whatever book is begun from."""
    each = [attempted(base_of(id), new_id, changes)[1] for id in ONE_OF_EACH]
    fields = set.intersection(*({fault.field for fault in faults} for faults in each))
    return [fault for fault in each[0] if fault.field in fields]


def without_value(
    changes: Mapping[str, Any], book: Book, begun: Book, faults: Sequence[InputError]
) -> Iterator[InputError]:
    """New patterns that do not say what they are worth, and would count nothing. Books that were kept may have some."""
    had, wrong = {pattern.id for pattern in begun.patterns}, {fault.field for fault in faults}
    rows, inline = changes.get("pattern"), changes.get("patterns")
    listed: list[tuple[object, object]] = list(inline.items()) if isinstance(inline, Mapping) else []
    if isinstance(rows, list):
        listed += [(row.get("id"), row) for row in rows if isinstance(row, Mapping)]
    for id, row in listed:
        if not isinstance(id, str) or id in had or not isinstance(row, Mapping) or wrong & misnamed(id, row):
            continue
        if not row.keys() & (VALUES if book.counts == "fans" else {*VALUES, "yakuman"}):
            name = "closed" if isinstance(inline, Mapping) and id in inline else "value"
            text = _("what is it worth? Such as {example}, or {nothing} if only others name it")
            yield InputError(f"patterns.{id}.{name}", text.with_values(example=f"{name} = 1", nothing=f"{name} = 0"))


def misnamed(id: str, row: Mapping[str, Any]) -> set[str]:
    """What a fault of a pattern is called that is wrong as a whole, or has a part of no known name."""
    return {f"patterns.{id}", *(f"patterns.{id}.{part}" for part in row if part not in PARTS)}


def defined_twice(table: Mapping[str, Any]) -> list[InputError]:
    """Patterns that are written more than once, of which only the last would count."""
    rows = table.get("pattern")
    ids = [str(row.get("id")) for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    inline = table.get("patterns")
    ids += [id for id in inline if id in ids] if isinstance(inline, Mapping) else []
    again = [id for id, times in Counter(ids).items() if times > 1]
    return [
        InputError(f"patterns.{id}", _("is there more than once; give each pattern an id of its own")) for id in again
    ]


def named_lines(text: str, table: Mapping[str, Any]) -> dict[str, int]:
    """The line of every field, by the name that faults have for it."""
    lines: dict[str, int] = {}
    for path, line in lines_of(text).items():
        for name in field_names(path, table):
            lines.setdefault(name, line)
    return lines


def field_names(path: tuple[str | int, ...], table: Mapping[str, Any]) -> list[str]:
    """What faults call a place of the file; a pattern of a list goes by its id, or by its number."""
    if path[0] != "pattern" or len(path) == 1 or not isinstance(path[1], int):
        return [present_name(".".join(map(str, path)))]
    number = path[1]
    row = table["pattern"][number] if isinstance(table["pattern"], list) else None
    id = row.get("id") if isinstance(row, Mapping) else None
    head = f"patterns.{id}" if isinstance(id, str) else f"pattern {number + 1}"
    rest = [{"value": "closed"}.get(str(part), str(part)) for part in path[2:]]
    named = ".".join([head, *rest])
    return [named, ".".join([head, *rest[1:]])] if rest[:1] == ["names"] and len(rest) > 1 else [present_name(named)]


def line_of(field: str, lines: Mapping[str, int]) -> int:
    """The line of a field or, where it is not written, of the table it belongs in; else of the base."""
    while field and field not in lines:
        field = field.rpartition(".")[0]
    return lines[field] if field else lines.get("base", 1)
