"""Texts that people read: English stands in the code, every other language in CODE.po (docs/translating.md)."""

from paiju.languages.text import NOTHING, Text, _, _c, _n

__all__ = ["NOTHING", "Text", "_", "_c", "_n"]
