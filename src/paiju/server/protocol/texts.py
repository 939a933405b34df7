"""Texts as they go over the wire (languages/written.py), put into words by the page (web/ui/i18n.js). Messages hold
them as they are; this module writes them."""

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec
from msgspec import UNSET, UnsetType

from paiju.books.book import Names
from paiju.languages import HasNames, Text
from paiju.languages.written import written

Json = dict[str, Any]

if TYPE_CHECKING:
    Wording = str | Text
else:

    @runtime_checkable
    class Wording(Protocol):
        """A name or words: a string if somebody typed it, a text if the program itself says it."""


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
