"""The clauses of the rule books: what each says in our words, and what it decides.

Ids are `text:clause`, such as `xjtu:7.3.1(4)` or `mcr:Q57`. The lists are read only on demand.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiju.books.book import Names
from paiju.errors import Bug

FOLDER = Path(__file__).parent / "clauses"
STATUSES = ("code", "planned", "manual", "narrative")
READINGS_ZH = Path(__file__).parent / "readings_zh.toml"
READINGS = (FOLDER / "readings.md", Path(__file__).parents[3] / "docs" / "readings.md")  # installed, in a checkout


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a text."""

    id: str  # with the text in front
    title: Names
    says: Names
    kind: str
    status: str  # code | planned | manual | narrative
    decides: tuple[str, ...]  # fields of a book, patterns, fouls

    @property
    def text(self) -> str:
        """The text the clause belongs to."""
        return self.id.partition(":")[0]


@cache
def texts() -> tuple[str, ...]:
    """The texts that have a list of clauses."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(text: str) -> dict[str, Clause]:
    """Every clause of a text, in the order of the text."""
    if text == "reading":
        return dict(readings())
    if text not in texts():
        return {}
    path = FOLDER / f"{text}.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Bug(f"{path.name}: not TOML: {error}") from None
    return {f"{text}:{key}": WrittenClause(path.name, key, row).clause(f"{text}:{key}") for key, row in table.items()}


def readings() -> Iterator[tuple[str, Clause]]:
    """The numbered readings, where a book contradicts itself or is silent."""
    path = next((path for path in READINGS if path.is_file()), None)
    sections = path.read_text(encoding="utf-8").split("\n## ")[1:] if path else []
    for section in sections:
        title, _, body = section.partition("\n")
        number, _, name = title.partition(". ")
        match = re.search(r"\*\*Reading:\*\*(.*)", body)
        says = match.group(1).strip() if match else body.strip()
        other = re.search(r"\*\*Choose:\*\*(.*)", body)
        says += f" [{other.group(1).strip()}]" if other else ""
        title_zh, says_zh = in_chinese().get(number, (name, says))
        id = f"reading:{number}"
        yield id, Clause(id, Names(title_zh, name), Names(says_zh, says), "reading", "code", ())


@cache
def in_chinese() -> dict[str, tuple[str, str]]:
    """Readings in Chinese, by number: title, and what is done; a test makes sure that none is missing."""
    rows = tomllib.loads(READINGS_ZH.read_text(encoding="utf-8"))
    return {number: (title, says) for number, (title, says) in rows.items()}


@dataclass(frozen=True, slots=True)
class WrittenClause:
    """A clause as it is in its file. A mistake in it is ours, not the user's, and names file, clause and key."""

    file: str
    key: str
    row: object

    def clause(self, id: str) -> Clause:
        """The clause; title and words by language, or one text for all."""
        if not isinstance(self.row, dict):
            raise self.wrong("", f"a table is wanted, not {self.row!r:.40}")
        for key in self.row.keys() - {"title", "says", "kind", "status", "decides"}:
            raise self.wrong(key, "there is no such key")
        status = self.text("status", self.row.get("status"))
        if status not in STATUSES:
            raise self.wrong("status", f"must be one of {', '.join(STATUSES)}, not {status!r:.40}")
        decides = self.row.get("decides", [])
        if not isinstance(decides, list):
            raise self.wrong("decides", f"a list is wanted, not {decides!r:.40}")
        named = tuple(self.text("decides", name) for name in decides)
        kind = self.text("kind", self.row.get("kind", ""))
        return Clause(id, self.names("title"), self.names("says"), kind, status, named)

    def names(self, key: str) -> Names:
        """Words in Chinese and English, and in Japanese if it has them."""
        value = self.row.get(key, "") if isinstance(self.row, dict) else ""
        words = {"ja": ""} | (value if isinstance(value, dict) else {"zh": value, "en": value})
        return Names(*(self.text(f"{key}.{lang}", words.get(lang)) for lang in ("zh", "en", "ja")))

    def text(self, key: str, value: object) -> str:
        """A text that is required."""
        if value is None:
            raise self.wrong(key, "it is missing")
        if not isinstance(value, str):
            raise self.wrong(key, f"a text is wanted, not {value!r:.40}")
        return value

    def wrong(self, key: str, words: str) -> Bug:
        """What is wrong, and where."""
        return Bug(f"{self.file}, clause [{self.key!r}]{f', key {key}' if key else ''}: {words}")


def find(id: str) -> Clause | None:
    """The clause of this id; None if there is none."""
    return load(id.partition(":")[0]).get(id)


def parts(id: str) -> list[Clause]:
    """The clauses below this one: 7.3.1(1), 7.3.1(2) … below 7.3.1."""
    return [clause for clause in load(id.partition(":")[0]).values() if is_below(clause.id, id)]


def is_below(id: str, other: str) -> bool:
    """Is the first clause a part of the other?"""
    return id.startswith(other) and bool(re.match("[^0-9]", id[len(other) :]))


def deciding(field: str, text: str) -> tuple[str, ...]:
    """The clauses of a text that decide a field of a book, a pattern or a foul."""
    return tuple(clause.id for clause in load(text).values() if field in clause.decides)


@cache
def proven() -> frozenset[str]:
    """The clauses and readings whose effect is tested, as found by `tools/make_proven.py`."""
    return frozenset((FOLDER / "proven.txt").read_text(encoding="utf-8").splitlines())


def coverage(text: str) -> dict[str, int]:
    """A text's clauses by status, and how many of those in code are proven."""
    listed = list(load(text).values())
    row = {"clauses": len(listed)} | {status: sum(each.status == status for each in listed) for status in STATUSES}
    return row | {"proven": sum(each.status == "code" and each.id in proven() for each in listed)}
