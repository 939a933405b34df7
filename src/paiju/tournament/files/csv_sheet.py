"""CSV files with a header, as people and spreadsheets write them: messy ones too."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import _
from paiju.tournament.files.cells import unguarded
from paiju.tournament.files.table_bounds import WHOLE, TableBounds

DELIMITERS = (",", ";", "\t")
THOUSANDS = re.compile(r"-?\d{1,3}(,\d{3})+")
MINUSES = str.maketrans(dict.fromkeys("−–—﹣－", "-"))


def clean(text: str) -> str:
    """A name or a word as it is compared: NFC, outer space gone, inner space single."""
    return " ".join(unicodedata.normalize("NFC", text).replace("\ufeff", "").split())


@dataclass(frozen=True)
class CsvRow:
    """A row by its column names, and the line it stands in."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True)
class CsvSheet:
    """A file with a header: which columns it has, and its rows that are not empty."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[CsvRow, ...]


def read_sheet(
    text: str, file: str, names: Mapping[str, str], needed: Sequence[str], bounds: TableBounds = WHOLE
) -> CsvSheet:
    """A file with a header in any order. `names` gives the column for every word a header may have; other words stay
    as they are."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    reader = csv.reader(io.StringIO(lines), delimiter=delimiter_of(lines), skipinitialspace=True)
    try:
        rows = [(reader.line_num, [clean(unguarded(cell)) for cell in row]) for row in reader]
    except csv.Error as error:
        raise InputError("file", _("{file}: not CSV: {error}", file=file, error=error)) from None
    full = [(number, row) for number, row in rows if any(row) and not is_remark(row)]
    if not full:
        raise InputError("file", _("{file}: empty; expected a header", file=file))
    bounds.check(len(full), max(len(row) for _rest, row in full))
    columns = tuple(names.get(word.casefold(), word) for word in full[0][1])
    check_columns(columns, file, needed)
    return CsvSheet(file, columns, tuple(CsvRow(number, dict(zip(columns, row))) for number, row in full[1:]))


def is_remark(row: Sequence[str]) -> bool:
    """A line for people: it begins with # and has nothing else."""
    return row[0].startswith("#") and not any(row[1:])


def delimiter_of(text: str) -> str:
    """What the header is divided by."""
    head = next((line for line in text.split("\n") if line.strip() and not line.startswith("#")), "")
    return max(DELIMITERS, key=head.count)


def check_columns(columns: Sequence[str], file: str, needed: Sequence[str]) -> None:
    """Every column that is needed, and none twice."""
    missing = [column for column in needed if column not in columns]
    if missing:
        close = near(missing[0], [column for column in columns if column and column not in needed])
        text = _(
            "{file}, line 1: the column {column} is missing; there must be {needed}",
            file=file,
            column=repr(missing[0]),
            needed=needed,
        )
        raise InputError(
            "file", _("{problem}; did you mean {close}?", problem=text, close=repr(close)) if close else text
        )
    for column in columns:
        if column and columns.count(column) > 1:
            raise InputError(
                "file", _("{file}, line 1: the column {column} appears twice", file=file, column=f"{column!r}")
            )


def number_text(text: str) -> str:
    """A number as people write it, in plain signs: −12, １２, +12, 12.0, 41,300."""
    plain = unicodedata.normalize("NFKC", text).translate(MINUSES).replace(" ", "").replace("'", "")
    plain = plain.removeprefix("+")
    plain = plain.replace(",", "") if THOUSANDS.fullmatch(plain) else plain
    whole, dot, rest = plain.partition(".")
    return whole if dot and rest and not rest.strip("0") else plain
