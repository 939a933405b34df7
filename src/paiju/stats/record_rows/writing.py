"""Rows written as CSV, JSON lines or Parquet, each as it comes."""

import csv
import gzip
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

from paiju.errors import InputError, system_reason
from paiju.languages import _
from paiju.stats.record_rows.columns import Form, Row, Sort, columns
from paiju.tournament.files.cells import guarded

ENDINGS: dict[str, Form] = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
PACKED = ".gz"
AT_ONCE = 1 << 14  # rows of a Parquet file that are written together


def form_of(path: str) -> Form | None:
    """The form that a file's name shows."""
    form = ENDINGS.get(Path(path.lower().removesuffix(PACKED)).suffix)
    return None if form == "parquet" and path.lower().endswith(PACKED) else form


def save(rows: Iterable[Row], sort: Sort, form: Form, path: str) -> int:
    """Write rows into a file and return how many; a text is packed if the name ends in .gz. The file stands under its
    name when it is whole."""
    try:
        with whole_file(path) as file:
            if form == "parquet":
                return write_parquet(rows, sort, file)
            packed = gzip.GzipFile(fileobj=file, mode="wb", mtime=0) if path.lower().endswith(PACKED) else None
            with TextIOWrapper(cast(BinaryIO, packed or file), encoding="utf-8", errors="replace", newline="") as text:
                return write_text(rows, sort, form, text)
    except OSError as error:
        reason = system_reason(error)
        raise InputError("--out", _("{path} cannot be written: {reason}", path=path, reason=reason)) from None


@contextmanager
def whole_file(path: str) -> Iterator[BinaryIO]:
    """A file to write, beside its place until it is finished; what is no plain file is written itself."""
    is_plain = not os.path.exists(path) or os.path.isfile(path)
    beside = f"{path}.part" if is_plain else path
    try:
        with open(beside, "wb") as file:
            yield file
        if is_plain:
            os.replace(beside, path)
    except BaseException:
        if is_plain and os.path.exists(beside):
            os.unlink(beside)
        raise


# --- text -----------------------------------------------------------------------------------------


def write_text(rows: Iterable[Row], sort: Sort, form: Form, out: TextIO) -> int:
    """Write CSV or JSON lines; returns how many rows."""
    number = 0
    lines = csv.writer(out, lineterminator="\n")
    if form == "csv":
        lines.writerow([column.name for column in columns(sort)])
    for row in rows:
        number += 1
        if form == "csv":
            lines.writerow([cell(value) for value in row.values()])
        else:
            out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
    return number


def cell(value: object) -> object:
    """A value in CSV: nothing is empty, and a text that begins like a formula is guarded against spreadsheets."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guarded(value) if isinstance(value, str) else value


# --- Parquet --------------------------------------------------------------------------------------


def check_arrow() -> None:
    """Is there what writes Parquet?"""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise InputError("--to", _("needs pyarrow: pip install '.[parquet]' in Paiju's folder")) from None


def arrow_schema(sort: Sort) -> Any:
    """The columns as Arrow has them, with what they mean."""
    import pyarrow as pa

    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    fields = [
        pa.field(each.name, types[each.type], each.optional, {"description": each.about}) for each in columns(sort)
    ]
    return pa.schema(fields)


def write_parquet(rows: Iterable[Row], sort: Sort, out: BinaryIO) -> int:
    """Write a Parquet file; returns how many rows."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    number, rest, schema = 0, iter(rows), arrow_schema(sort)
    with ParquetWriter(out, schema) as file:
        while batch := list(islice(rest, AT_ONCE)):
            file.write_batch(pa.RecordBatch.from_pylist([in_unicode(row) for row in batch], schema=schema))
            number += len(batch)
    return number


def in_unicode(row: Row) -> dict[str, object]:
    """A row whose texts are sound Unicode, as names of files and people need not be."""
    return {
        key: value.encode("utf-8", "replace").decode() if isinstance(value, str) and not value.isascii() else value
        for key, value in row.items()
    }
