"""The words told: how a book has them, from its own fields, and all of them as a document."""

from dataclasses import dataclass

from paiju.books.book import Book, Names
from paiju.books.labels import label, value_words
from paiju.books.lookup import deciding, own_fields
from paiju.study.glossary.terms import Term, parts, terms

HEAD = """# Glossary 词汇表

The players' words, in English and Chinese, with the Japanese names where they are in use. Made by
`tools/make_glossary.py` from `src/paiju/study/glossary/words.toml`; the same text is on the club's page at
`/study/glossary` and in the terminal: `paiju glossary furiten`, `paiju glossary 起和 --book mcr`.

What the code means by its words is in [words.md](words.md).
"""


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
