"""Texts in JSON: `{"en": …, "values": {…}, "many": …, "context": …}`, put into words by whoever reads them.

A value may be a number, a word, another text, a name in every language, or a list of these. What is sent and what is
stored has texts so; `stored` and `restored` are for data that has words in every language.
"""

from collections.abc import Iterable
from typing import Any

from paiju.languages.catalogue import ROMANISED, languages
from paiju.languages.text import EveryLanguage, HasNames, Text, Value, in_every

Json = dict[str, Any]
TEXT = "in words"  # the one key of what stands for words in stored data


def written(value: object) -> Json:
    """A text in JSON; nothing else needs a form of its own."""
    if not isinstance(value, Text):
        raise TypeError(f"{type(value).__name__} is nothing that is sent")
    values = {name: written_value(each) for name, each in value.values.items()}
    more: Json = {"values": values, "many": value.many, "context": value.context}
    return {"en": value.text} | {key: part for key, part in more.items() if part}


def written_value(value: Value) -> object:
    """What stands in the braces of a text."""
    if isinstance(value, Text):
        return written(value)
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, HasNames):
        return names(value)
    return [written_value(each) for each in value] if isinstance(value, Iterable) else str(value)


def names(value: HasNames) -> Json | str:
    """A name in English, in the languages that call it otherwise, and in Latin letters where Japanese is read so; if it
    is the same everywhere, that alone."""
    english = value.into("en")
    every = {"romaji": value.into(ROMANISED)} | {lang: value.into(lang) for lang in languages()}
    others = {lang: name for lang, name in every.items() if name != english}
    return others | {"en": english} if others else english


class WrittenNames(dict[str, str]):
    """A name as it was written: in the languages that have another than English has."""

    def into(self, lang: str) -> str:
        """The name in a language."""
        return self.get("romaji" if lang == ROMANISED else lang) or self["en"]


def read_value(value: object) -> Value:
    """What stood in the braces of a text."""
    if isinstance(value, list):
        return [read_value(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() & {*languages(), "romaji"} - {"en"}:
        return WrittenNames(value)
    values = {name: read_value(each) for name, each in value.get("values", {}).items()}
    return Text(value["en"], values, value.get("many", ""), value.get("context", ""))


def stored(value: Any) -> Any:
    """Data as it is stored: a text with its values in place of words in every language."""
    if isinstance(value, EveryLanguage):
        return {TEXT: written_value(value.of)}
    if isinstance(value, dict):
        return {key: stored(part) for key, part in value.items()}
    return [stored(part) for part in value] if isinstance(value, list | tuple) else value


def restored(value: Any) -> Any:
    """Stored data with its words again; those that an earlier version stored stay as they are."""
    if isinstance(value, dict):
        if value.keys() == {TEXT}:
            return in_every(read_value(value[TEXT]))
        return {key: restored(part) for key, part in value.items()}
    return [restored(part) for part in value] if isinstance(value, list) else value
