"""A table that somebody made, CSV or XLSX, as rows of texts."""

from paiju.tournament.files.cells import cell_text, csv_rows
from paiju.tournament.files.csv_sheet import decoded
from paiju.tournament.files.xlsx_read import read_xlsx

ZIPPED = b"PK\x03\x04"  # what every workbook begins with


def is_workbook(raw: bytes) -> bool:
    """XLSX, whatever it is called."""
    return raw.startswith(ZIPPED)


def table_rows(raw: bytes, name: str) -> list[list[str]]:
    """The rows of a CSV or XLSX file (of its first sheet that has any), as texts."""
    if is_workbook(raw) or name.lower().endswith(".xlsx"):
        sheets = [sheet.rows for sheet in read_xlsx(raw) if sheet.rows]
        return [[cell_text(cell).strip() for cell in row] for row in (sheets[0] if sheets else [])]
    return csv_rows(decoded(raw, name))


def named_rows(raw: bytes, name: str) -> list[dict[str, str]]:
    """The rows of a file by the names in its head, which may stand in any order and in any case."""
    head, *rows = table_rows(raw, name) or [[]]
    keys = [cell.strip().casefold() for cell in head]
    return [dict(zip(keys, row, strict=False)) for row in rows]
