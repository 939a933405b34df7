"""What papers say: in any language, or in Chinese and English side by side."""

from datetime import date, datetime

from paiju.fields import unknown
from paiju.languages import COMMA, HasNames, Text, _, _c
from paiju.languages.catalogue import languages
from paiju.tournament.default_names import WEEKDAYS, WINDS
from paiju.tournament.paper.html import Html, h, joined, together

PaperLanguage = str  # a language's code, or BOTH
BOTH = "both"
COLON = _(": ")
SHORT_WINDS = (_c("wind", "E"), _c("wind", "S"), _c("wind", "W"), _c("wind", "N"))
MONTHS = (
    _c("date", "January"), _c("date", "February"), _c("date", "March"), _c("date", "April"), _c("date", "May"),
    _c("date", "June"), _c("date", "July"), _c("date", "August"), _c("date", "September"), _c("date", "October"),
    _c("date", "November"), _c("date", "December"),
)  # fmt: skip


def paper_languages() -> tuple[PaperLanguage, ...]:
    """What papers can be printed in."""
    return BOTH, *languages()


def paper_language(lang: str) -> PaperLanguage:
    """The language a paper is wanted in."""
    if lang not in paper_languages():
        raise unknown("lang", lang, paper_languages(), _("language"))
    return lang


class PaperPhrases:
    """Says things in the language of the paper."""

    def __init__(self, lang: PaperLanguage) -> None:
        self.lang = lang
        self.languages = ("zh", "en") if lang == BOTH else (lang,)
        self.first = self.languages[0]

    def forms(self, words: HasNames | str) -> dict[str, str]:
        """By language what is printed; once, where it is the same in all."""
        forms = {lang: words if isinstance(words, str) else words.into(lang) for lang in self.languages}
        return forms if len(set(forms.values())) == len(self.languages) else {self.first: forms[self.first]}

    def __call__(self, words: HasNames | str) -> Html:
        return self.marked(words, " ")

    def stacked(self, words: HasNames | str) -> Html:
        """One language under the other, where a line is too narrow for both."""
        return self.marked(words, "", "line")

    def marked(self, words: HasNames | str, between: str, cls: str = "") -> Html:
        """The forms, each marked with its language where there are several."""
        forms = self.forms(words)
        if len(forms) == 1:
            return together(forms.values())
        return joined(between, (h("span", form, cls=cls, lang=tag_of(lang)) for lang, form in forms.items()))

    def plain(self, words: HasNames | str) -> str:
        """Without marks, for titles and names of files."""
        return " ".join(self.forms(words).values())

    def paragraphs(self, *texts: HasNames, tag: str = "p") -> Html:
        """Sentences, each a paragraph (or a line of a list); one language under the other."""
        return together(h(tag, self.stacked(each)) for each in texts)

    def day(self, when: date | None) -> Html:
        """A date in words."""
        return self(day_text(when)) if when else together("")

    def days(self, start: date | None, end: date | None, stacked: bool = False) -> Html:
        """From one day to another."""
        say = self.stacked if stacked else self
        first, last = start or end, end or start
        if first is None or last is None:
            return together("")
        return say(
            day_text(first) if first == last else _("{first} to {last}", first=day_text(first), last=day_text(last))
        )

    def comma(self) -> str:
        """What stands between the parts of a list."""
        return COMMA.into(self.first)

    def colon(self) -> str:
        """What stands between a word and what is said of it."""
        return COLON.into("en" if self.lang == BOTH else self.lang)

    def wind(self, seat: int) -> Html:
        """The seat at a table."""
        return self(WINDS[seat % 4])

    def table(self, name: str) -> Html:
        """A table by its name."""
        return self(table_text(name))


def tag_of(lang: str) -> str:
    """How pages mark a language."""
    return languages()[lang]["tag"]


def table_text(name: str) -> Text:
    """A table by its name."""
    return _("Table {name}", name=name)


def day_text(when: date) -> Text:
    """A date."""
    return _c("date", "{day} {month} {year}", day=when.day, month=MONTHS[when.month - 1], year=when.year)


def weekday_text(when: date) -> Text:
    """A date with its day of the week."""
    return _c("date", "{weekday}, {date}", weekday=WEEKDAYS[when.weekday()], date=day_text(when))


def clock(when: datetime) -> str:
    """Hours and minutes."""
    return f"{when:%H:%M}"
