"""A table that somebody made, CSV or XLSX, as rows of texts; and why a file cannot be read."""

from paiju.reading.encodings import text_of
from paiju.tournament.files.cells import cell_text, csv_rows, csv_text
from paiju.tournament.files.table_bounds import WHOLE, TableBounds
from paiju.tournament.files.xlsx_read import first_rows

ZIPPED = b"PK\x03\x04"  # what every workbook begins with


def is_workbook(raw: bytes) -> bool:
    """XLSX, whatever it is called."""
    return raw.startswith(ZIPPED)


def reads_as_workbook(raw: bytes, name: str) -> bool:
    """Is one, or is called one."""
    return is_workbook(raw) or name.lower().endswith(".xlsx")


def table_rows(raw: bytes, name: str) -> list[list[str]]:
    """The rows of a CSV or XLSX file (of its first sheet that has any) that are not empty, as texts."""
    if reads_as_workbook(raw, name):
        return [[cell_text(cell).strip() for cell in row] for row in first_rows(raw) if row]
    return csv_rows(text_of(raw, name))


def table_text(raw: bytes, name: str, bounds: TableBounds = WHOLE) -> str:
    """A CSV or XLSX file as the text of a CSV file, every line at its number."""
    if reads_as_workbook(raw, name):
        return csv_text([" ".join(cell_text(cell).split()) for cell in row] for row in first_rows(raw, bounds))
    return text_of(raw, name)


def named_rows(raw: bytes, name: str) -> list[dict[str, str]]:
    """The rows of a file by the names in its head, which may stand in any order and in any case."""
    head, *rows = table_rows(raw, name) or [[]]
    keys = [cell.strip().casefold() for cell in head]
    return [dict(zip(keys, row, strict=False)) for row in rows]
