"""Words for what a book holds: fields and their values by name, patterns by what they are worth."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from paiju.books.book import Book, Limit, Pattern

LABELS = Path(__file__).parent / "labels.toml"
YES_NO = {"yes": ("是", "yes"), "no": ("否", "no")}
LIMIT_NAMES = {
    "mangan": ("满贯", "mangan"),
    "haneman": ("跳满", "haneman"),
    "baiman": ("倍满", "baiman"),
    "sanbaiman": ("三倍满", "sanbaiman"),
    "counted_yakuman": ("累计役满", "counted yakuman"),
    "yakuman": ("役满", "yakuman"),
}
LEGEND = (  # a sign in a pattern's value, an example, what it means
    (r"\d/\d", "2/1", "门清/副露", "closed/open"),
    (r"/–", "5/–", "仅限门清", "closed only"),
    (r"×", "×2", "役满的倍数", "twice the limit hand"),
    (r"^–$", "–", "没有此番种", "not there"),
)


def value_text(pattern: Pattern) -> str:
    """ "2/1" closed and open, "2/–" when closed only, "×2" for a limit hand."""
    if pattern.yakuman and not pattern.closed:
        return f"×{pattern.yakuman}"
    if pattern.open is None or pattern.open == pattern.closed:
        return str(pattern.closed)
    return f"{pattern.closed}/{pattern.open or '–'}"


def legend(values: Iterable[str]) -> tuple[str, str]:
    """One line that explains the signs used in these values, in Chinese and English; empty when there are none."""
    texts = list(values)
    used = [words for sign, *words in LEGEND if any(re.search(sign, text) for text in texts)]
    return "；".join(f"{like} {zh}" for like, zh, _ in used), "; ".join(f"{like}: {en}" for like, _, en in used)


def field_text(value: object) -> str:
    """A field's value in a few signs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Limit):
        return f"{value.id} {value.han}"
    if isinstance(value, tuple):
        return ", ".join(field_text(part) for part in value) or "–"
    return str(value)


@cache
def labels() -> dict[str, Any]:
    """What the fields are called, and what their values mean."""
    import tomllib  # only needed by those who look something up

    return tomllib.loads(LABELS.read_text(encoding="utf-8"))


def label(name: str) -> tuple[str, str]:
    """A field's name for people, in Chinese and English."""
    row = labels()["fields"].get(name)
    return (row["zh"], row["en"]) if row else (name, name)


def value_words(book: Book, name: str, value: object) -> tuple[str, str]:
    """A field's value for people, in Chinese and English."""
    if isinstance(value, tuple) and value:
        parts = [value_words(book, name, part) for part in value]
        return "、".join(zh for zh, _ in parts), ", ".join(en for _, en in parts)
    text = field_text(value)
    row = labels()["relay" if book.teams.members else "values"].get(name, {}).get(text)
    row = row or labels()["values"].get(name, {}).get(text)
    if row:
        return row["zh"], row["en"]
    if isinstance(value, Limit):
        zh, en = LIMIT_NAMES.get(value.id, (value.id, value.id))
        return f"{zh} {value.han}", f"{en} {value.han}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}", f"{value:,}"
    pattern = next((p for p in book.patterns if p.id == text), None)
    return (pattern.zh, pattern.en) if pattern else YES_NO.get(text, (text, text))


def setting(name: str, value: object) -> str:
    """The field as `--set` takes it, NAME=VALUE; of lists of anything but words and numbers only the name."""
    if isinstance(value, (bool, int)):
        return f"{name}={json.dumps(value)}"
    if isinstance(value, tuple):
        plain = value and all(isinstance(part, str | int) for part in value)
        return f"{name}={','.join(json.dumps(part).strip(chr(34)) for part in value)}" if plain else name
    return f"{name}={value}"
