"""Texts as the club sends them, put into words as a page would."""

from typing import Any

from paiju.books.book import Names
from paiju.languages import Text
from paiju.languages.catalogue import languages
from paiju.languages.text import Value
from paiju.languages.written import WrittenNames
from paiju.server.protocol.texts import Wording

Json = dict[str, Any]


def text_of(sent: Json) -> Text:
    """A text from what was sent."""
    values = {name: value_of(value) for name, value in sent.get("values", {}).items()}
    return Text(sent["en"], values, sent.get("many", ""), sent.get("context", ""))


def value_of(sent: object) -> Value:
    """What stands in the braces of a text: a word or number, a name, another text, several of these."""
    if isinstance(sent, list):
        return [value_of(each) for each in sent]
    if not isinstance(sent, dict):
        return sent
    if sent.keys() == {"zh", "en", "ja"}:
        return Names(**sent)
    return WrittenNames(sent) if sent.keys() & {*languages(), "romaji"} - {"en"} else text_of(sent)


def in_chinese(error: Json) -> str:
    """Why something was refused, as a Chinese reader has it: its English alone is enough where it has no values."""
    return text_of(error.get("text") or {"en": error["why"]}).zh


def decoded(kind: type, value: object) -> object:
    """A text or a name where a message has one; what somebody typed is as it is."""
    assert isinstance(value, dict) or kind is Wording, (kind, value)
    return value_of(value)
