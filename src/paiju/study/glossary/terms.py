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

WORDS = Path(__file__).parent / "words.toml"
PATTERNS = "patterns."
HEAD = """# Glossary 词汇表

The players' words, in English and Chinese, with the Japanese names where they are in use. Made by
`tools/make_glossary.py` from `src/paiju/study/glossary/words.toml`; the same text is on the club's page at
`/study/glossary` and in the terminal: `paiju glossary furiten`, `paiju glossary 起和 --book mcr`.

What the code means by its words is in [words.md](words.md).
"""


@dataclass(frozen=True, slots=True)
class GlossaryChapter:
    """A chapter of the words."""

    id: str
    zh: str
    en: str


PARTS = (
    GlossaryChapter("tiles", "牌", "Tiles"),
    GlossaryChapter("hand", "手牌", "The hand"),
    GlossaryChapter("play", "打牌", "Playing"),
    GlossaryChapter("worth", "番与分", "What counts"),
    GlossaryChapter("riichi", "立直麻将", "Riichi"),
    GlossaryChapter("official", "国标麻将", "Chinese Official"),
    GlossaryChapter("house", "自家规则", "House rules"),
    GlossaryChapter("skill", "打得好一点", "Playing better"),
)


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


def parts() -> tuple[GlossaryChapter, ...]:
    """The chapters in their order."""
    return PARTS


@cache
def terms() -> dict[str, Term]:
    """Every word by its id, in the order of the text."""
    written = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {id: read(id, row) for id, row in written.items()}


def read(id: str, row: dict[str, Any]) -> Term:
    """One word; a pattern's names are the books' own."""
    lists = {name: tuple(row.get(name, ())) for name in ("also", "when", "fields", "see")}
    names = Names(row["zh"], row["en"], row.get("ja", "")) if "zh" in row else pattern_names(row["pattern"])
    if "pattern" in row:
        lists["also"] += pattern_aliases(row["pattern"], names)
        lists["when"] = lists["when"] or (PATTERNS + row["pattern"],)
    says = Names(row["says"]["zh"], row["says"]["en"])
    return Term(id, row["part"], names, says, tiles=row.get("tiles", ""), pattern=row.get("pattern", ""), **lists)


def pattern_names(id: str) -> Names:
    """A pattern's name, of the first book that has it, and the first Japanese one there is."""
    rows = [pattern for book in all_books() for pattern in book.patterns if pattern.id == id]
    return Names(rows[0].zh, rows[0].en, next((row.ja for row in rows if row.ja), ""))


def pattern_aliases(id: str, names: Names) -> tuple[str, ...]:
    """What other books call a pattern."""
    rows = [pattern for book in all_books() for pattern in book.patterns if pattern.id == id]
    aliases = dict.fromkeys(name for row in rows for name in (row.zh, row.en))
    return tuple(name for name in aliases if name not in (names.zh, names.en))


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
        en, zh = f"{book.id} has no {word[:40]!r}; other books do", f"{book.id} 没有 {word[:40]!r}，别的规则有"
        raise InputError("word", en, zh)
    if not matching:
        raise unknown_word(word, [name for term in listed for name in called_by(term)])
    return matching


def unknown_word(word: str, known: list[str]) -> InputError:
    """There is no such word; the one that was meant, where that can be told."""
    shown, close = repr(word[:40]), near(word, known)
    listing = ("; without a word all are listed", "；不写词则列出全部")
    en, zh = (f"; did you mean {close!r}?", f"；是否为 {close!r}？") if close else listing
    return InputError("word", f"the glossary has no {shown}{en}", f"词汇表里没有 {shown}{zh}")


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
        TermField(name, Names(*label(name)), Names(*value_words(book, name, own[name])), deciding(book, name))
        for name in term.fields
        if name in own
    ]


def names_told(term: Term) -> Names:
    """The names that stand beside a word: its Japanese one, and others in use."""
    others = [name for name in (term.names.ja, *term.also) if name and name not in (term.names.zh, term.names.en)]
    return Names("、".join(others), ", ".join(others))


def markdown() -> str:
    """All words as a document."""
    lines = [HEAD]
    for part in parts():
        lines += [f"## {part.en} {part.zh}", "", "| English | 中文 | 日本語 | |", "|---|---|---|---|"]
        lines += [row(term) for term in terms().values() if term.part == part.id]
        lines.append("")
    return "\n".join(lines)


def row(term: Term) -> str:
    """One word as a line of its table."""
    also = f"<br>also: {', '.join(term.also)}" if term.also else ""
    tiles = f"<br>`{term.tiles}`" if term.tiles else ""
    names = f'<a id="{term.id}"></a>**{term.names.en}** | {term.names.zh} | {term.names.ja}'
    return f"| {names} | {term.says.en}<br>{term.says.zh}{tiles}{also} |"
