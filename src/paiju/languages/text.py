"""A text that people read: English with its values where it is written, put into words where it is shown.

    >>> str(_("There is no free seat at table {table}.", table=3))
    'There is no free seat at table 3.'
    >>> _n("{n} tile is left", "{n} tiles are left", 2).into("en")
    '2 tiles are left'

A value may be a number or a word, a text of its own, names in several languages, or several of these one after another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from paiju.languages.catalogue import catalogue, languages


@runtime_checkable
class HasNames(Protocol):
    """What has a name in every language: a book, a pattern."""

    def into(self, lang: str) -> str:
        """The name in a language, or in English."""


Value = object


class Text:
    """English, the values of its braces, the form for several, and the context where English means two things."""

    __slots__ = ("context", "many", "text", "values")

    def __init__(self, text: str, values: Mapping[str, Value] | None = None, many: str = "", context: str = "") -> None:
        self.text, self.values, self.many, self.context = text, values or {}, many, context

    def with_values(self, **values: Value) -> "Text":
        """The same with further values."""
        return Text(self.text, {**self.values, **values}, self.many, self.context)

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

    def __repr__(self) -> str:
        return f"Text({self.en!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.parts == other.parts

    @property
    def parts(self) -> tuple[object, ...]:
        """All it is made of."""
        return self.text, dict(self.values), self.many, self.context

    def __hash__(self) -> int:
        return hash((self.text, self.context))

    def __bool__(self) -> bool:
        return bool(self.text)


NOTHING = Text("")


def _(text: str, /, **values: Value) -> Text:
    """A text with its values."""
    return Text(text, values)


def _n(single: str, many: str, n: int, /, **values: Value) -> Text:
    """A text with a number: its form for one, and for others."""
    return Text(single, {"n": n, **values}, many)


def _c(context: str, text: str, /, **values: Value) -> Text:
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


@dataclass(frozen=True, slots=True)
class Grouped:
    """A number whose thousands stand apart as the language writes them: 25,000."""

    number: float
    change: bool = False  # with its sign, but for none

    def into(self, lang: str) -> str:
        """The number in figures."""
        figures = f"{self.number:+,}" if self.change and self.number else f"{self.number:,}"
        return figures.replace(",", languages().get(lang, {"group": ","})["group"])


class EveryLanguage(dict[str, str]):
    """Words by language, and the value `of` which they were made: that is stored in their place (written.py)."""

    __slots__ = ("of",)

    def __init__(self, words: Mapping[str, str] | Iterable[tuple[str, str]] = (), of: Value = None) -> None:
        super().__init__(words)
        self.of = of


def in_every(value: Value) -> EveryLanguage:
    """A value in every language there is, as plain data; one that is not whole yet only where it has its own words."""
    english = in_words(value, "en")
    words = {lang: in_words(value, lang) for lang in languages()}
    whole = {lang for lang, about in languages().items() if about["done"] == about["of"]}
    return EveryLanguage({lang: said for lang, said in words.items() if lang in whole or said != english}, value)


def listed(items: Iterable[Value], lang: str) -> str:
    """Several one after another."""
    return COMMA.into(lang).join(in_words(item, lang) for item in items)


COMMA, SEMICOLON = _c("list", ", "), _c("list", "; ")


def joined(items: Iterable[Value], between: Text = COMMA) -> Text:
    """Several as one text, with another text between them."""
    several = list(items)
    if not several:
        return NOTHING
    if between is COMMA or len(several) < 2:
        return Text("{items}", {"items": several})
    parts = {f"part{i}": item for i, item in enumerate(several)}
    return Text("{between}".join(f"{{{name}}}" for name in parts), {**parts, "between": between})
