"""The players' words: one text for the page, the terminal and the documents (`words.toml`)."""

from paiju.study.glossary.terms import PARTS, Term, TermField, fields_told, find, markdown, terms, terms_of

__all__ = ["PARTS", "Term", "TermField", "fields_told", "find", "markdown", "terms", "terms_of"]
