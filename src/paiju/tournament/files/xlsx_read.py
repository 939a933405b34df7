"""Workbooks (XLSX) read by openpyxl, after `xlsx_gate` has looked at what it opens."""

import warnings
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.files.cells import LONGEST_CELL, MOST_ROWS, FileCell
from paiju.tournament.files.table_bounds import WHOLE, TableBounds
from paiju.tournament.files.xlsx_gate import checked, refused
from paiju.tournament.files.xlsx_write import WorkSheet

MOST_SHEETS = 100
EAST_ASIAN_DATES = (*range(27, 37), *range(50, 59))  # formats by number that openpyxl does not know


def first_rows(raw: bytes, bounds: TableBounds = WHOLE) -> Sequence[Sequence[FileCell]]:
    """The rows of the first sheet that has any, each at its number, from 0."""
    return next((sheet.rows for sheet in opened(raw, bounds) if sheet.rows), [])


def openpyxl() -> Any:
    """The library, which then knows all dates, or the word what to install."""
    try:
        import openpyxl as library
        from openpyxl.styles.numbers import BUILTIN_FORMATS
    except ImportError:
        raise InputError(
            "file",
            _("reading workbooks needs openpyxl: pip install '.[sheets]' in Paiju's folder, or save the table as CSV"),
        ) from None
    for number in EAST_ASIAN_DATES:
        BUILTIN_FORMATS.setdefault(number, "yyyy-mm-dd")
    return library


def opened(raw: bytes, bounds: TableBounds) -> Iterator[WorkSheet]:
    """The sheets of a workbook as they are read. Whatever openpyxl stumbles over, the file is refused."""
    library, plain = openpyxl(), checked(raw, bounds)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and drawings, which nobody wants
        try:
            book = library.load_workbook(plain, read_only=True, data_only=True, keep_links=False)
            if not 0 < len(book.worksheets) <= MOST_SHEETS:
                raise refused(_("it has no sheets, or too many"))
            cells = SheetCells(bounds)
            for sheet in book.worksheets:
                sheet.reset_dimensions()  # they may be wrong
                yield WorkSheet(sheet.title, cells.rows(sheet))
        except (InputError, MemoryError):
            raise
        except Exception as error:  # anything at all: it was made for files that Excel wrote
            why = " ".join(f"{type(error).__name__}: {error}".split())[:160]
            raise refused(
                _(
                    "it is damaged, a part or a text is missing, or a number is wrong ({why}); save it again, or as "
                    "CSV",
                    why=why,
                )
            ) from None


class SheetCells:
    """The cells of a workbook's sheets, counted."""

    def __init__(self, bounds: TableBounds) -> None:
        self.bounds = bounds
        self.cells = self.letters = 0

    def rows(self, sheet: Any) -> list[list[FileCell]]:
        """Every row up to the last with something in it, each as long as it needs."""
        rows, full, last = list[list[FileCell]](), 0, 0
        for number, cells in enumerate(sheet.iter_rows(), 1):
            self.cells += len(cells)
            if number > MOST_ROWS or self.cells > self.bounds.cells:
                raise refused(_("too many rows, columns or cells"))
            rows.append([self.value(cell, number) for cell in cells])
            while rows[-1] and rows[-1][-1] is None:
                rows[-1].pop()
            if rows[-1]:
                full, last = full + 1, number
                self.bounds.check(full, len(rows[-1]))
        return rows[:last]

    def value(self, cell: Any, row: int) -> FileCell:
        """What is in a cell, if it is no error; the same text in many cells counts each time."""
        if cell.value is None or cell.data_type == "e":
            return None
        if cell.row != row:
            raise refused(_("wrong cell position {coordinate}", coordinate=f"{cell.coordinate[:20]!r}"))
        value = plain_value(cell.value)
        self.letters += len(value) if isinstance(value, str) else 0
        if self.letters > self.bounds.part:
            raise refused(_("it contains too much text"))
        return value


def plain_value(value: Any) -> FileCell:
    """A value as tables have it: whole numbers as such, days without a time, moments to the second."""
    match value:
        case bool():
            return str(value).upper()
        case str():
            return value[:LONGEST_CELL] or None
        case float() if value.is_integer():
            return int(value)
        case datetime():
            moment = (value + timedelta(milliseconds=500)).replace(microsecond=0)
            return moment if moment.time() != time() else moment.date()
        case time() | timedelta():
            return str(value)
    return value  # type: ignore[no-any-return]
