"""Points and dates as people write them into lists."""

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from paiju.tournament.files.csv_sheet import number_text

DATE_FORMS = ("ymd", "dmy", "mdy")
NEGATIVE = str.maketrans(dict.fromkeys("▲△▼", "-"))  # before a number, in Japanese lists
NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,6})?")
DOTTED_THOUSANDS = re.compile(r"-?\d{1,3}(\.\d{3})+")
DECIMAL_COMMA = re.compile(r"-?\d{1,6},\d{1,2}")
NUMBERS = re.compile(r"\d+")
BETWEEN = r"\s*[^\dA-Za-z\s,;:]\s*"  # a dash, a dot, a stroke, or the sign for year or month
DAY = re.compile(rf"\d{{1,4}}{BETWEEN}\d{{1,2}}{BETWEEN}\d{{1,4}}\D?([T ,].*)?|\d{{8}}", re.DOTALL)
WHOLE_YEAR, CENTURY = 1000, 2000


def points_in(cell: str) -> Fraction | None:
    """A number of points; None for anything else."""
    plain = cell.strip().translate(NEGATIVE)
    if plain.startswith("(") and plain.endswith(")"):  # as accountants write it
        plain = f"-{plain[1:-1]}"
    plain = plain.replace(".", "") if DOTTED_THOUSANDS.fullmatch(plain) else plain
    plain = plain.replace(",", ".") if DECIMAL_COMMA.fullmatch(plain) else number_text(plain)
    return Fraction(plain) if NUMBER.fullmatch(plain) else None


def day_in(cell: str, form: str = "") -> date | None:
    """A date in this order of day, month and year, or in any; None for anything else."""
    text = cell.strip()
    if not DAY.fullmatch(text):
        return None
    for each in [form] if form else DATE_FORMS:
        day = read_day(text, each)
        if day is not None:
            return day
    return None


def read_day(text: str, form: str) -> date | None:
    """A date in one order."""
    digits = NUMBERS.findall(text)
    parts = [text[:4], text[4:6], text[6:8]] if len(digits[0]) == len("20240203") else digits[:3]
    by_letter = dict(zip(form, map(int, parts)))
    year = by_letter["y"]
    if len(parts[form.index("y")]) not in (2, 4) or (year < CENTURY - 100 and year >= 100):
        return None
    try:
        return date(year if year >= WHOLE_YEAR else CENTURY + year, by_letter["m"], by_letter["d"])
    except ValueError:
        return None


def dates_fit(cells: Sequence[str], form: str) -> bool:
    """Can all these be dates in this order?"""
    days = [day_in(cell, form) for cell in cells if DAY.fullmatch(cell.strip())]
    return bool(days) and None not in days
