"""Texts as they go over the wire: `{"en": …, "values": {…}, "many": …, "context": …}`, put into words by the page
(web/ui/i18n.js). Messages hold them as they are; this module writes them.

A value may be a number, a word, another text, a name in every language, or a list of these.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec
from msgspec import UNSET, UnsetType

from paiju.books.book import Names
from paiju.languages import HasNames, Text
from paiju.languages.catalogue import ROMANISED, languages
from paiju.languages.text import Value

Json = dict[str, Any]

if TYPE_CHECKING:
    Wording = str | Text
else:

    @runtime_checkable
    class Wording(Protocol):
        """A name or words: a string if somebody typed it, a text if the program itself says it."""


def written(value: object) -> Json:
    """A text in JSON; nothing else needs a form of its own."""
    if not isinstance(value, Text):
        raise TypeError(f"{type(value).__name__} is nothing that is sent")
    values = {name: written_value(each) for name, each in value.values.items()}
    more: Json = {"values": values, "many": value.many, "context": value.context}
    return {"en": value.text} | {key: part for key, part in more.items() if part}


def written_value(value: Value) -> object:
    """What stands in the braces of a text."""
    if value is None or isinstance(value, str | int | Text):
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


def with_values(text: Text) -> Text | UnsetType:
    """A text beside its English: only one with values needs it, any other is looked up by the English itself."""
    return text if text.values or text.context else UNSET


def named(value: HasNames) -> HasNames:
    """A name as it is sent: for something that is more than its name, the name alone."""
    return value if isinstance(value, Text | Names) else Names(*(value.into(lang) for lang in ("zh", "en", "ja")))


def in_schema(kind: type) -> Json:
    """What a text is in the API's description; or a name, which has a key for each language instead."""
    kinds: dict[object, str | list[str]] = {Text: "object", HasNames: "object", Wording: ["string", "object"]}
    if kind not in kinds:
        raise NotImplementedError
    parts: Json = {name: {"type": "string"} for name in ("en", "many", "context")}
    return {"type": kinds[kind], "properties": parts | {"values": {"type": "object"}}, "required": ["en"]}


encode = msgspec.json.Encoder(enc_hook=written).encode
