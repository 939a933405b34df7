"""Texts that people read: English in the code, every other language in CODE.po (docs/translating.md)."""

from paiju.languages.text import COMMA, NOTHING, SEMICOLON, Grouped, HasNames, Text, _, _c, _n, in_every, joined

__all__ = ["COMMA", "NOTHING", "SEMICOLON", "Grouped", "HasNames", "Text", "_", "_c", "_n", "in_every", "joined"]
