"""Text in columns, where a Chinese or Japanese character is two wide."""

import re
import shutil
import unicodedata
from collections.abc import Iterable, Sequence

WIDEST, NARROWEST = 100, 60
OPENING = "（《“「『【(["
FOLLOWING = "ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # like marks: no line begins with them
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


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ", columns: int = 0) -> list[str]:
    """Rows as aligned lines; the columns in `right` are set flush right. Where they would be wider than `columns`,
    the widest cells are broken into several lines."""
    return [line for lines in table_rows(rows, right, indent, columns) for line in lines]


def table_rows(
    rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ", columns: int = 0
) -> list[list[str]]:
    """The same with the lines of each row by themselves."""
    cells = list(rows)
    count = max((len(row) for row in cells), default=0)
    by_column = [[row[i] for row in cells if i < len(row)] for i in range(count)]
    room = columns - width(indent) - 2 * (count - 1) if columns else 0
    widths = narrowed(by_column, room) if columns else [max(map(width, texts)) for texts in by_column]
    flush = set(right)
    return [row_lines(row, widths, flush, indent) for row in cells]


def narrowed(by_column: Sequence[Sequence[str]], room: int) -> list[int]:
    """Widths that fit the room: always the column with the fewest cells to break is made narrower, none below what its
    words need."""
    wide = [[width(text) for text in texts] for texts in by_column]
    widths = [max(each) for each in wide]
    least = [longest_piece(texts) for texts in by_column]
    while sum(widths) > room:
        spare = [i for i in range(len(widths)) if widths[i] > least[i]]
        if not spare:
            break
        widths[min(spare, key=lambda i: (sum(cell >= widths[i] for cell in wide[i]), -widths[i]))] -= 1
    return widths


def longest_piece(texts: Iterable[str]) -> int:
    """The width of the longest part that is never broken."""
    return max((width(piece.strip()) for text in texts for piece in pieces(text)), default=0)


def row_lines(row: Sequence[str], widths: Sequence[int], flush: set[int], indent: str) -> list[str]:
    """One row, as many lines as its tallest cell."""
    broken = [[text] if width(text) <= widths[i] else wrap(text, widths[i]) for i, text in enumerate(row)]
    shown = []
    for n in range(max(map(len, broken), default=0)):
        texts = [lines[n] if n < len(lines) else "" for lines in broken]
        shown.append((indent + "  ".join(pad(text, widths[i], i in flush) for i, text in enumerate(texts))).rstrip())
    return shown


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """The text broken at spaces, and between wide characters, to fit the columns."""
    lines, line = [], ""
    for word in pieces(text):
        if line and width(indent + line + word.rstrip()) > columns:
            lines.append(indent + line.rstrip())
            line = ""
        line += word if line else word.lstrip()
    return [*lines, indent + line.rstrip()] if line.strip() else lines


def pieces(text: str) -> list[str]:
    """Words with the space after them; wide characters stand alone, marks stay with what they follow, opening ones
    with what follows them, and a clause's id is never broken."""
    parts: list[str] = []
    fresh = True  # the next sign opens a new piece
    for sign in text:
        wide = cell(sign) == 2
        mark = sign in FOLLOWING or (unicodedata.category(sign).startswith("P") and sign not in OPENING)
        opened = bool(parts) and parts[-1][-1] in OPENING
        if parts and (mark or opened or not (fresh or wide) or CLAUSE.fullmatch(parts[-1].lstrip())):
            parts[-1] += sign
        else:
            parts.append(sign)
        fresh = sign.isspace() or wide
    return parts
