"""Text in columns, where a Chinese character is two wide."""

import unicodedata
from collections.abc import Iterable, Sequence


def width(text: str) -> int:
    """Columns the text takes in a terminal."""
    return sum(cell(sign) for sign in text)


def cell(sign: str) -> int:
    """Columns of one sign."""
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def pad(text: str, columns: int, right: bool = False) -> str:
    """The text filled up with spaces; on the left when it is to stand on the right."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ") -> list[str]:
    """Rows as aligned lines; the columns in `right` are set flush right."""
    lines = [list(row) for row in rows]
    flush = set(right)
    columns = max((len(row) for row in lines), default=0)
    widths = [max((width(row[i]) for row in lines if i < len(row)), default=0) for i in range(columns)]
    return [
        (indent + "  ".join(pad(text, widths[i], i in flush) for i, text in enumerate(row))).rstrip() for row in lines
    ]


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """The text broken at spaces, and between Chinese characters, to fit the columns."""
    lines, line = [], ""
    for word in pieces(text):
        if line and width(indent + line + word.rstrip()) > columns:
            lines.append(indent + line.rstrip())
            line = ""
        line += word if line else word.lstrip()
    return [*lines, indent + line.rstrip()] if line.strip() else lines


def pieces(text: str) -> list[str]:
    """Words with the space after them; wide characters stand alone, marks stay with what they follow."""
    found: list[str] = []
    fresh = True  # the next sign opens a new piece
    for sign in text:
        wide = cell(sign) == 2
        mark = unicodedata.category(sign).startswith("P") and sign not in "（《“「"
        if found and (mark or not (fresh or wide)):
            found[-1] += sign
        else:
            found.append(sign)
        fresh = sign.isspace() or wide
    return found
