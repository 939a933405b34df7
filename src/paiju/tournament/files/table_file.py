"""A table as a file: CSV, XLSX or JSON of the same rows, whose first is the head."""

import json
from collections.abc import Sequence
from fractions import Fraction

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import _
from paiju.tournament.files.cells import FileCell, cell_text, csv_text
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx

FORMS = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
Rows = Sequence[Sequence[FileCell]]


def table_file(rows: Rows, form: str, title: str) -> bytes:
    """The bytes of the file."""
    if form == "csv":
        return csv_text(rows).encode()
    if form == "xlsx":
        return write_xlsx([WorkSheet(title, rows)])
    head, *lines = rows
    objects = [dict(zip(map(str, head), map(json_value, line), strict=True)) for line in lines]
    return (json.dumps(objects, ensure_ascii=False, indent=1) + "\n").encode()


def json_value(cell: FileCell) -> str | int | float | None:
    """A cell for programs: what is no whole number stands exactly, as text."""
    if isinstance(cell, Fraction) and cell.denominator == 1:
        return cell.numerator
    return cell if cell is None or isinstance(cell, str | int | float) else cell_text(cell)


def name_and_form(file: str) -> tuple[str, str]:
    """A file's name, taken apart; InputError where there is no such form."""
    name, dot, form = file.rpartition(".")
    if not dot or not name:
        raise InputError("name", _("expected a file such as standings.csv, not {file}", file=repr(file[:40])))
    if form not in FORMS:
        raise unknown("name", form, list(FORMS), _("format"))
    return name, form
