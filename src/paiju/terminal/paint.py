"""Colours where the terminal has them, and text measured without them."""

import os
import re
from collections.abc import Mapping
from typing import TextIO

from paiju.columns import width

CODES = {
    "bold": "1", "dim": "2", "reverse": "7",
    "m": "31", "p": "94", "s": "32", "z": "35", "f": "36", "red": "1;91", "warn": "33",
}  # fmt: skip
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def wants_colour(out: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Is it a terminal that shows colours, and does nobody mind (no-color.org)?"""
    plain = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
    return not plain and is_screen(out, environment)


def is_screen(out: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Is it a terminal that obeys control sequences?"""
    return out.isatty() and environment.get("TERM", "dumb" if os.name != "nt" else "nt") != "dumb"


class Paint:
    """Puts colours around text, or leaves it as it is."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, *styles: str) -> str:
        codes = ";".join(CODES[style] for style in styles if style)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.on and codes and text else text


def plain(text: str) -> str:
    """The text without colours."""
    return ESCAPE.sub("", text)


def wide(text: str) -> int:
    """Columns the text takes, colours aside."""
    return width(plain(text))


def fill(text: str, columns: int) -> str:
    """The text filled up with spaces."""
    return text + " " * (columns - wide(text))
