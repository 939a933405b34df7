"""Fans by the name that a book's people have for them: texts that speak of fans, said with that word in its place."""

import re
from dataclasses import dataclass

from paiju.books.book import Book, FanNames, Names
from paiju.languages import HasNames, Text

ENGLISH = re.compile(r"\b([fF])an(s?)\b")
CHINESE, JAPANESE = re.compile("番(?!种)"), re.compile("[番翻]")  # 番种 are patterns
ONE, SEVERAL = Names("番", "fan", "番"), "fans"


@dataclass(frozen=True, slots=True)
class InOwnWords:
    """A text whose fans are called something else."""

    text: HasNames
    fan: FanNames

    def into(self, lang: str) -> str:
        """The text in a language, with the book's word where it has one in that language."""
        said = self.text.into(lang)
        if lang == "zh":
            return CHINESE.sub(self.fan.zh, said) if self.fan.zh else said
        if lang == "ja":
            return JAPANESE.sub(self.fan.ja, said) if self.fan.ja else said
        return ENGLISH.sub(self.english, said) if self.fan.en else said

    def english(self, match: re.Match[str]) -> str:
        """One or several, with a great letter where the text had one."""
        word = self.fan.plural if match[2] and self.fan.plural else self.fan.en
        return word if match[1] == "f" else word[:1].upper() + word[1:]


def in_own_words(book: Book, text: Text) -> Text:
    """A text that speaks of fans, as the people of this book say it."""
    return Text("{said}", {"said": InOwnWords(text, book.fan)}) if book.fan else text


def names_in_own_words(book: Book, names: Names) -> Names:
    """The same of names in every language."""
    said = InOwnWords(names, book.fan)
    return Names(said.into("zh"), said.into("en"), said.into("ja")) if book.fan else names


@dataclass(frozen=True, slots=True)
class FanWords:
    """What one fan and what several are called."""

    singular: Names
    plural: Names


def fan_words(book: Book) -> FanWords | None:
    """For pages, which put numbers and words together themselves; None where fans are called fans."""
    own = book.fan
    if not own:
        return None
    single = Names(own.zh or ONE.zh, own.en or ONE.en, own.ja or ONE.ja)
    return FanWords(single, Names(single.zh, own.plural or own.en or SEVERAL, single.ja))
