"""What papers say, in Chinese, in English, or in both side by side."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Literal

from paiju.fields import unknown
from paiju.tournament.paper.html import Html, h, together

PaperLanguage = Literal["zh", "en", "both"]
PAPER_LANGUAGES: tuple[PaperLanguage, ...] = ("both", "zh", "en")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS_ZH = "一二三四五六日"
DAYS_EN = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WINDS = (("东", "East"), ("南", "South"), ("西", "West"), ("北", "North"))


def paper_language(lang: str) -> PaperLanguage:
    """The language a paper is wanted in."""
    language = next((known for known in PAPER_LANGUAGES if known == lang), None)
    if language is None:
        raise unknown("lang", lang, list(PAPER_LANGUAGES), "language", "语言")
    return language


class PaperPhrases:
    """Says things in the language of the paper."""

    def __init__(self, lang: PaperLanguage) -> None:
        self.lang = lang

    def __call__(self, zh: str, en: str) -> Html:
        if self.lang == "both" and zh != en:
            return together(h("span", zh, lang="zh-Hans"), " ", h("span", en, lang="en"))
        return together(zh if self.lang == "zh" else en)

    def plain(self, zh: str, en: str) -> str:
        """Without marks, for titles and names of files."""
        return {"zh": zh, "en": en}.get(self.lang) or (zh if zh == en else f"{zh} {en}")

    def paragraphs(self, pairs: Iterable[tuple[str, str]], tag: str = "p") -> Html:
        """Sentences, each a paragraph (or a line of a list); in both languages the English under the Chinese."""
        return together(h(tag, self.stacked(zh, en)) for zh, en in pairs)

    def stacked(self, zh: str, en: str) -> Html:
        """Both languages one under the other, where a line is too narrow for both."""
        if self.lang == "both" and zh != en:
            return together(h("span", zh, cls="line", lang="zh-Hans"), h("span", en, cls="line", lang="en"))
        return self(zh, en)

    def day(self, when: date | None) -> Html:
        """A date in words."""
        return self(*day_words(when)) if when else together("")

    def days(self, start: date | None, end: date | None, stacked: bool = False) -> Html:
        """From one day to another."""
        say = self.stacked if stacked else self
        first, last = start or end, end or start
        if first is None or last is None:
            return together("")
        (zh, en), (zh_end, en_end) = day_words(first), day_words(last)
        return say(zh, en) if first == last else say(f"{zh} 至 {zh_end}", f"{en} to {en_end}")

    def comma(self) -> str:
        """What stands between the parts of a list."""
        return ", " if self.lang == "en" else "、"

    def colon(self) -> str:
        """What stands between a word and what is said of it."""
        return "：" if self.lang == "zh" else ": "

    def wind(self, seat: int) -> Html:
        """The seat at a table."""
        return self(*WINDS[seat % 4])

    def table(self, name: str) -> Html:
        """A table by its name."""
        return self(f"{name} 桌", f"Table {name}")


def day_words(when: date) -> tuple[str, str]:
    """A date in both languages."""
    return f"{when.year} 年 {when.month} 月 {when.day} 日", f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def weekday_words(when: date) -> tuple[str, str]:
    """A date with its day of the week."""
    zh, en = day_words(when)
    return f"{zh}（周{DAYS_ZH[when.weekday()]}）", f"{DAYS_EN[when.weekday()]} {en}"


def clock(when: datetime) -> str:
    """Hours and minutes."""
    return f"{when:%H:%M}"
