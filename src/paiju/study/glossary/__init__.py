"""The players' words, one text for the page, the terminal and the documents (`words.toml`)."""

from paiju.study.glossary.terms import (
    GlossaryChapter,
    Term,
    TermField,
    fields_told,
    find,
    markdown,
    names_told,
    parts,
    terms,
    terms_of,
)

__all__ = [
    "GlossaryChapter", "Term", "TermField", "fields_told", "find", "markdown", "names_told", "parts", "terms",
    "terms_of",
]  # fmt: skip
