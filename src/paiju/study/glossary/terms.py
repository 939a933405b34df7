"""The players' words as they are written down, which of them a book has and how, and all of them as a document."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from paiju.books import all_books
from paiju.books.aliases import fold
from paiju.books.book import Book, Names
from paiju.books.derive import fields
from paiju.books.labels import label, value_words
from paiju.books.lookup import deciding, own_fields
from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import HasNames, Text, _, _c
from paiju.languages.catalogue import languages

WORDS = Path(__file__).parent / "words.toml"
PATTERNS = "patterns."
LANGUAGES = ("en", "zh", "ja")  # of the document
TITLE = _("Glossary")
HEAD = """# {title}

The players' words in English, Chinese and Japanese. Made by
`tools/make_glossary.py` from `src/paiju/study/glossary/words.toml`; the same text is on the club's page at
`/study/glossary` and in the terminal: `paiju glossary furiten`, `paiju glossary 起和 --book mcr`.

What the code means by its words is in [words.md](words.md).
"""


PARTS = {  # the chapters in their order
    "tiles": _("Tiles"),
    "hand": _c("glossary", "The hand"),
    "play": _c("glossary", "Playing"),
    "worth": _("What counts"),
    "riichi": _c("game", "Riichi"),
    "official": _("Chinese Official"),
    "house": _("House rules"),
    "skill": _("Playing better"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """A word of players: its names, what it means, an example in tiles, and where it is true."""

    id: str
    part: str
    names: Names
    says: Names
    also: tuple[str, ...] = ()
    tiles: str = ""
    pattern: str = ""
    when: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


@cache
def terms() -> dict[str, Term]:
    """Every word by its id, in the order of the text."""
    written = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {id: read(id, row) for id, row in written.items()}


def read(id: str, row: dict[str, Any]) -> Term:
    """One word; a pattern's names are the books' own."""
    lists = {name: tuple(row.get(name, ())) for name in ("also", "when", "fields", "see")}
    names = Names(row["zh"], row["en"]) if "zh" in row else pattern_names(row["pattern"])
    names = Names(names.zh, names.en, row.get("ja", names.ja))
    if "pattern" in row:
        lists["also"] += pattern_aliases(row["pattern"], names)
        lists["when"] = lists["when"] or (PATTERNS + row["pattern"],)
    return Term(
        id,
        row["part"],
        names,
        Names(**row["says"]),
        tiles=row.get("tiles", ""),
        pattern=row.get("pattern", ""),
        **lists,
    )


def pattern_names(id: str) -> Names:
    """A pattern's name, of the first book that has it; the Japanese one as it is said in riichi, where it is."""
    books = [book for book in all_books() if any(pattern.id == id for pattern in book.patterns)]
    japan = next((book for book in books if book.counts == "han_and_fu"), books[0])
    here, there = (next(pattern for pattern in book.patterns if pattern.id == id) for book in (books[0], japan))
    return Names(here.zh, here.en, there.ja)


def pattern_aliases(id: str, names: Names) -> tuple[str, ...]:
    """What other books call a pattern."""
    rows = [pattern for book in all_books() for pattern in book.patterns if pattern.id == id]
    aliases = dict.fromkeys(name for row in rows for name in (row.zh, row.en, row.ja, row.romaji))
    return tuple(name for name in aliases if name and name not in (names.zh, names.en, names.ja))


def terms_of(book: Book) -> list[Term]:
    """The words that are true of a book."""
    return [term for term in terms().values() if is_in(book, term)]


def is_in(book: Book, term: Term) -> bool:
    """Whether a book has what the word means: any of its conditions is enough."""
    return not term.when or any(holds(book, condition) for condition in term.when)


def holds(book: Book, condition: str) -> bool:
    """FIELD=VALUE, FIELD>NUMBER (of a list, any of it), or `patterns.ID`."""
    if condition.startswith(PATTERNS):
        return any(pattern.id == condition.removeprefix(PATTERNS) for pattern in book.patterns)
    name, sign, wanted = condition.partition("=") if "=" in condition else condition.partition(">")
    value: Any = fields(book)[name]
    if sign == ">":
        return any(amount > int(wanted) for amount in (value if isinstance(value, tuple) else (value,)))
    return str(value).lower() == wanted


def find(word: str, book: Book | None = None) -> list[Term]:
    """The words meant: those called so, else those whose names hold it; of a book, or of all. InputError for none."""
    wanted = fold(word)
    listed = terms_of(book) if book else list(terms().values())
    called = [(term, [fold(name) for name in called_by(term)]) for term in listed]
    exact = [term for term, names in called if wanted in names]
    matching = exact or [term for term, names in called if wanted and any(wanted in name for name in names)]
    if not matching and book and find(word):  # which raises where no book has it
        text = _("{book} has no {word}; other rule books do", book=book.id, word=f"{word[:40]!r}")
        raise InputError("word", text)
    if not matching:
        raise unknown_word(word, [name for term in listed for name in called_by(term)])
    return matching


def unknown_word(word: str, known: list[str]) -> InputError:
    """There is no such word; the one that was meant, where that can be told."""
    shown, close = f"{word[:40]!r}", near(word, known)
    text = _("the glossary has no {word}; without a word all are listed", word=shown)
    if close:
        text = _("the glossary has no {word}; did you mean {close}?", word=shown, close=f"{close!r}")
    return InputError("word", text)


def called_by(term: Term) -> tuple[str, ...]:
    """Every name of a word."""
    return tuple(filter(None, (term.id, term.names.zh, term.names.en, term.names.ja, *term.also)))


@dataclass(frozen=True, slots=True)
class TermField:
    """How a book has it: a field's name and value in words, and the clauses that decide it."""

    name: str
    label: Names
    value: Names
    clauses: tuple[str, ...]


def fields_told(term: Term, book: Book) -> list[TermField]:
    """What a book says of a word, read from its fields."""
    own = own_fields(book)
    return [
        TermField(name, label(name, book), worded(value_words(book, name, own[name])), deciding(book, name))
        for name in term.fields
        if name in own
    ]


def worded(value: HasNames) -> Names:
    """A value's words, as programs read them."""
    return Names(value.into("zh"), value.into("en"), value.into("ja"))


def markdown() -> str:
    """All words as a document."""
    lines, heads = [HEAD.format(title=in_all(TITLE))], [languages()[lang]["name"] for lang in LANGUAGES]
    for part, name in PARTS.items():
        lines += [f"## {in_all(name)}", "", f"| {' | '.join(heads)} | |", "|---|---|---|---|"]
        lines += [row(term) for term in terms().values() if term.part == part]
        lines.append("")
    return "\n".join(lines)


def row(term: Term) -> str:
    """One word as a line of its table."""
    also = f"<br>also: {', '.join(term.also)}" if term.also else ""
    tiles = f"<br>`{term.tiles}`" if term.tiles else ""
    names = f'<a id="{term.id}"></a>**{term.names.en}** | {term.names.zh} | {term.names.ja}'
    says = "<br>".join(term.says.into(lang) for lang in LANGUAGES)
    return f"| {names} | {says}{tiles}{also} |"


def in_all(text: Text) -> str:
    """A heading in every language of the document."""
    return " ".join(text.into(lang) for lang in LANGUAGES)
