"""Cells of a table as text: exact numbers, and no cell that a spreadsheet would take for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from fractions import Fraction

from paiju.errors import InputError
from paiju.languages import _

FileCell = str | int | float | Fraction | date | None
STARTS_A_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
LONGEST_CELL = 32_767  # characters, what spreadsheets hold
MOST_ROWS = 100_000


def cell_text(value: FileCell) -> str:
    """A value as it is written: fractions exactly, as decimals where they come to an end."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    return str(value)


def fraction_text(value: Fraction) -> str:
    """1.5 for three halves, 1/3 for a third."""
    places = next((n for n in range(7) if 10**n % value.denominator == 0), None)
    if places is None:
        return str(value)
    return f"{float(value):.{places}f}" if places else str(value.numerator)


def shown_text(value: FileCell) -> str:
    """A value as people read it: figures with two decimals at most, 53.42 for 641/12. Files and programs have them
    exactly."""
    if not isinstance(value, Fraction) or value.denominator == 1:
        return cell_text(value)
    hundredths = (abs(value) * 100 + Fraction(1, 2)).__floor__()
    sign = "-" if value < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")


def number_or_text(text: str) -> FileCell:
    """Numbers as numbers, so that spreadsheets sort them."""
    return int(text) if text.isascii() and text.isdigit() and str(int(text)) == text else text


def guarded(value: FileCell) -> str:
    """A cell of CSV. What begins like a formula gets an apostrophe before it; numbers stay numbers."""
    text = cell_text(value)
    if isinstance(value, str) and text.startswith(STARTS_A_FORMULA) and not NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def unguarded(text: str) -> str:
    """A cell as it was before it was guarded."""
    return text[1:] if text.startswith("'") and text[1:].startswith(STARTS_A_FORMULA) else text


def csv_text(rows: Iterable[Sequence[FileCell]]) -> str:
    """Rows as CSV, with the mark by which spreadsheets know that it is UTF-8."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([guarded(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()


def csv_rows(text: str) -> list[list[str]]:
    """The rows of a CSV text, empty ones left out. Commas, semicolons or tabs: its first line tells."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    rows = []
    try:
        for row in csv.reader(io.StringIO(text), delimiter=mark, strict=True):
            if any(cell.strip() for cell in row):
                rows.append([unguarded(cell.strip()) for cell in row])
            if len(rows) > MOST_ROWS:
                raise InputError("file", _("more than {most_rows} lines", most_rows=MOST_ROWS))
    except csv.Error as error:
        raise InputError("file", _("not CSV: {error}", error=error)) from None
    return rows
