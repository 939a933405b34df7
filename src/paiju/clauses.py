"""The clauses of the rule books: what each says in our words, and what it decides.

Ids are `text:clause`, such as `xjtu:7.3.1(4)` or `mcr:Q57`. The lists are read only when somebody asks.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "books" / "clauses"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a text."""

    id: str  # with the text in front
    title_zh: str
    title_en: str
    says_zh: str
    says_en: str
    kind: str
    status: str  # code | manual | narrative
    decides: tuple[str, ...]  # fields of a book, patterns, fouls

    @property
    def text(self) -> str:
        """The text the clause belongs to."""
        return self.id.partition(":")[0]


def texts() -> tuple[str, ...]:
    """The texts that have a list of clauses."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(text: str) -> dict[str, Clause]:
    """Every clause of a text, in the order of the text."""
    if text not in texts():
        return {}
    table = tomllib.loads((FOLDER / f"{text}.toml").read_text(encoding="utf-8"))
    return {f"{text}:{key}": clause(f"{text}:{key}", row) for key, row in table.items()}


def clause(id: str, row: dict[str, object]) -> Clause:
    """A clause from its row; title and words in two languages, or one text for both."""
    title, says = two(row.get("title", "")), two(row.get("says", ""))
    decides = row.get("decides", [])
    assert isinstance(decides, list)
    return Clause(id, *title, *says, str(row.get("kind", "")), str(row["status"]), tuple(map(str, decides)))


def two(value: object) -> tuple[str, str]:
    """Chinese and English words."""
    return (str(value["zh"]), str(value["en"])) if isinstance(value, dict) else (str(value), str(value))


def find(id: str) -> Clause | None:
    """The clause of this id; None when there is none."""
    return load(id.partition(":")[0]).get(id)


def parts(id: str) -> list[Clause]:
    """The clauses below this one: 7.3.1(1), 7.3.1(2) … below 7.3.1."""
    below = re.compile(re.escape(id) + r"[^0-9]")
    return [clause for clause in load(id.partition(":")[0]).values() if below.match(clause.id)]


def deciding(field: str, text: str) -> tuple[str, ...]:
    """The clauses of a text that decide a field of a book, a pattern or a foul."""
    return tuple(clause.id for clause in load(text).values() if field in clause.decides)


def cited(tests: Path) -> Iterator[str]:
    """The clause ids that tests and their data name."""
    quoted = re.compile(r'"((?:' + "|".join(texts()) + r'):[^"]+)"')
    for path in sorted(tests.rglob("*")):
        if path.suffix in (".py", ".toml", ".json", ".jsonl", ".csv"):
            for found in quoted.findall(path.read_text(encoding="utf-8")):
                yield from found.split(";")
