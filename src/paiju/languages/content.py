"""How much there is of each language in the files of content (clauses, fouls, reasons, lessons, glossary, papers),
which have their languages side by side. What a language lacks is shown in English."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from paiju.languages.catalogue import languages

PACKAGE = Path(__file__).parent.parent
BESIDE = {"zh", "en"}  # every text has these


def texts_by_file() -> dict[str, Counter[str]]:
    """For each file of content how many texts it has in each language."""
    counts = {path: Counter(languages_in(path)) for path in sorted(PACKAGE.rglob("*.toml"))}
    return {path.relative_to(PACKAGE).as_posix(): count for path, count in counts.items() if count}


def languages_in(path: Path) -> Iterator[str]:
    """The languages of every text in a file, one after another."""
    ahead: list[object] = [tomllib.loads(path.read_text(encoding="utf-8"))]
    while ahead:
        part = ahead.pop()
        if isinstance(part, dict):
            if part.keys() >= BESIDE:
                yield from (lang for lang in languages() if part.get(lang))
            ahead += part.values()
        elif isinstance(part, list):
            ahead += part
