"""Text in columns, where a Chinese character is two wide."""

import re
import shutil
import unicodedata
from collections.abc import Iterable, Sequence

WIDEST, NARROWEST = 100, 60
OPENING = "（《“「(["
CLAUSE = re.compile(r"\(?[a-z]+:[^\s，。；、）]*")  # a clause's id, or the beginning of one


def page_width() -> int:
    """Columns a page may take: as many as the terminal has, within reason."""
    return min(WIDEST, max(NARROWEST, shutil.get_terminal_size((WIDEST, 24)).columns))


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


def table(
    rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ", columns: int = 0
) -> list[str]:
    """Rows as aligned lines; the columns in `right` are set flush right. Where they would be wider than `columns`,
    the widest cells are broken into several lines; a cell may also have lines of its own."""
    cells = [[cell_text.split("\n") for cell_text in row] for row in rows]
    count = max((len(row) for row in cells), default=0)
    by_column = [[line for row in cells if i < len(row) for line in row[i]] for i in range(count)]
    widths = [max(map(width, lines), default=0) for lines in by_column]
    if columns:
        room = columns - width(indent) - 2 * (count - 1)
        widths = narrowed(widths, [longest_piece(lines) for lines in by_column], room)
    flush = set(right)
    return [line for row in cells for line in row_lines(row, widths, flush, indent)]


def narrowed(widths: list[int], least: list[int], room: int) -> list[int]:
    """The widths with the widest column made narrower until all fit, none below what its words need."""
    widths = list(widths)
    while sum(widths) > room:
        spare = [i for i in range(len(widths)) if widths[i] > least[i]]
        if not spare:
            break
        widths[max(spare, key=lambda i: widths[i])] -= 1
    return widths


def longest_piece(lines: Iterable[str]) -> int:
    """The width of the longest part that is never broken."""
    return max((width(piece.strip()) for line in lines for piece in pieces(line)), default=0)


def row_lines(row: Sequence[Sequence[str]], widths: Sequence[int], flush: set[int], indent: str) -> list[str]:
    """One row, as many lines as its tallest cell."""
    broken = [[part for line in lines for part in broken_line(line, widths[i])] for i, lines in enumerate(row)]
    tall = max((len(lines) for lines in broken), default=0)
    told = []
    for n in range(tall):
        texts = [lines[n] if n < len(lines) else "" for lines in broken]
        told.append((indent + "  ".join(pad(text, widths[i], i in flush) for i, text in enumerate(texts))).rstrip())
    return told


def broken_line(line: str, columns: int) -> list[str]:
    """The line as it is where it fits, else broken."""
    return [line] if width(line) <= columns else wrap(line, columns)


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
    """Words with the space after them; wide characters stand alone, marks stay with what they follow, and a clause's
    id is never broken."""
    found: list[str] = []
    fresh = True  # the next sign opens a new piece
    for sign in text:
        wide = cell(sign) == 2
        mark = unicodedata.category(sign).startswith("P") and sign not in OPENING
        if found and (mark or not (fresh or wide) or CLAUSE.fullmatch(found[-1].lstrip())):
            found[-1] += sign
        else:
            found.append(sign)
        fresh = sign.isspace() or wide
    return found
