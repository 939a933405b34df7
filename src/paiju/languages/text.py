"""A text that people read: English with its values where it is written, put into words where it is shown.

    >>> str(_("There is no free seat at table {table}.", table=3))
    'There is no free seat at table 3.'
    >>> _n("{n} tile is left", "{n} tiles are left", 2).into("en")
    '2 tiles are left'

A value may be a number or a word, a text of its own, names in several languages, or several of these one after another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from paiju.languages.catalogue import catalogue


@runtime_checkable
class HasNames(Protocol):
    """What has a name in every language: a book, a pattern."""

    def into(self, lang: str) -> str:
        """The name in a language, or in English."""


Value = object


@dataclass(frozen=True, slots=True)
class Text:
    """English, the values of its braces, the form for several, and the context where English means two things."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    many: str = ""
    context: str = ""

    def into(self, lang: str) -> str:
        """In a language's words; in English where it has none."""
        return filled(self.form(lang), self.values, lang)

    def form(self, lang: str) -> str:
        """The sentence of a language with its braces, in the form that the number asks for."""
        if not self.many:
            return catalogue(lang).text(self.text, self.context)
        return catalogue(lang).plural(self.text, self.many, int(str(self.values["n"])), self.context)

    @property
    def en(self) -> str:
        """In English."""
        return self.into("en")

    @property
    def zh(self) -> str:
        """In Chinese."""
        return self.into("zh")

    def __str__(self) -> str:
        return self.en

    def __bool__(self) -> bool:
        return bool(self.text)


NOTHING = Text("")


def _(text: str, **values: Value) -> Text:
    """A text with its values."""
    return Text(text, values)


def _n(single: str, many: str, n: int, **values: Value) -> Text:
    """A text with a number: its form for one, and for others."""
    return Text(single, {"n": n, **values}, many)


def _c(context: str, text: str, **values: Value) -> Text:
    """A text whose English means several things."""
    return Text(text, values, context=context)


def filled(sentence: str, values: Mapping[str, Value], lang: str) -> str:
    """The sentence with its values in their places."""
    if "{" not in sentence and "}" not in sentence:
        return sentence
    return sentence.format_map({name: in_words(value, lang) for name, value in values.items()})


def in_words(value: Value, lang: str) -> str:
    """A value as it is read in a language."""
    if isinstance(value, str):
        return value
    if isinstance(value, HasNames):
        return value.into(lang)
    if isinstance(value, Iterable):
        return listed(value, lang)
    return str(value)


def listed(items: Iterable[Value], lang: str) -> str:
    """Several one after another."""
    return catalogue(lang).text(", ", "list").join(in_words(item, lang) for item in items)
