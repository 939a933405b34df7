"""Sentences of the program in stored data, where only codes, values and people's own words may stand."""

import json
import re
from collections.abc import Iterator
from functools import cache

from paiju.languages.catalogue import HERE, catalogue, languages
from paiju.languages.written import TEXT

VALUE = re.compile(r"\{\w+\}")
WORDS = re.compile(r"[A-Za-z]{2,}(?:[^A-Za-z]+[A-Za-z]{2,}){2}|[ぁ-鿿]{4}")  # of English three, of others four signs


def sentences(value: object) -> Iterator[str]:
    """Every sentence of the program anywhere in a value: in its keys, its texts, and JSON within them. A text of the
    catalogues beside its values is none yet."""
    if isinstance(value, dict) and value.keys() != {TEXT}:
        for key, part in value.items():
            yield from sentences(key)
            yield from sentences(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from sentences(part)
    elif isinstance(value, bytes):
        yield from sentences(value.decode("utf-8", "ignore"))
    elif isinstance(value, str) and value[:1] in ("{", "[") and (inside := loaded(value)) is not None:
        yield from sentences(inside)
    elif isinstance(value, str) and WORDS.search(value) and (form := form_of(value)):
        yield f"{value!r} ({form})"


def loaded(text: str) -> object:
    """What a text is in JSON; None if it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None


@cache
def form_of(text: str) -> str:
    """The program's text that another one has in it; nothing if it is somebody's own words."""
    return next((form for longest, form, sign in forms() if longest in text and sign.search(text)), "")


@cache
def forms() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Every sentence of every language: its longest part without values, and how it is recognised with them."""
    said = {form for lang in languages() for each in catalogue(lang).texts.values() for form in strings(each)}
    said |= {key.split("|")[-1] for key in json.loads((HERE / "zh.json").read_text("utf-8"))["texts"]}
    made = []
    for form in sorted(said):
        parts = VALUE.split(form.replace("{{", "{").replace("}}", "}"))
        if any(WORDS.search(part) for part in parts):
            made.append((max(parts, key=len), form, re.compile(".*?".join(map(re.escape, parts)), re.DOTALL)))
    return tuple(made)


def strings(form: str | list[str]) -> list[str]:
    """A text in all its forms."""
    return [form] if isinstance(form, str) else form
