"""The catalogues as they are read: compiled from CODE.po when the package is installed (tools/catalogues.py)."""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

HERE = Path(__file__).parent
ROMANISED = "en-romaji"  # English, with riichi's patterns by their usual romanised names
NUMBERS = 200  # every rule for plurals repeats itself by hundreds


class Language(TypedDict):
    """A language: what its speakers call it, how pages mark it, what parts thousands, and how many texts it has."""

    name: str
    tag: str
    locale: str
    dir: str
    group: str
    done: int  # texts that are translated
    of: int


class Catalogue:
    """The texts of a language; English for those it has not."""

    def __init__(self, texts: dict[str, str | list[str]], plural: str) -> None:
        self.texts, self.forms = texts, plural  # a digit for every number: which form it has

    def text(self, text: str, context: str = "") -> str:
        """The text of the language."""
        there = self.texts.get(f"{context}|{text}" if context else text)
        return there if isinstance(there, str) else text

    def plural(self, single: str, many: str, n: int, context: str = "") -> str:
        """The text of the language in the form for a number."""
        there = self.texts.get(f"{context}|{single}" if context else single)
        if not isinstance(there, list):
            return single if n == 1 else many
        return there[int(self.forms[n if 0 <= n < NUMBERS else NUMBERS // 2 + n % (NUMBERS // 2)])]


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language; one there is not is English."""
    path = HERE / f"{lang}.json"
    if lang == "en" or lang not in languages() or not path.is_file():
        return Catalogue({}, "")
    body = json.loads(path.read_text("utf-8"))
    return Catalogue(body["texts"], body["plural"])


@cache
def languages() -> dict[str, Language]:
    """The languages there are, by their codes."""
    path = HERE / "list.json"
    listed: dict[str, Language] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return listed or {"en": Language(name="English", tag="en", locale="en-GB", dir="ltr", group=",", done=0, of=0)}
