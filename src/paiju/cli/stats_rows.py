"""`paiju stats --rows`: recorded games as rows, for data frames and spreadsheets."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paiju.cli.replay import unreadable_line
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.cli.shared.progress import watched
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.stats.record_rows.columns import FORMS, Form

if TYPE_CHECKING:
    from paiju.stats.record_rows.reading import FileRows

STANDARD_OUTPUT = "-"


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0, or 2 when a record or a game of it cannot be read; the rows of the others are written all the same."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.formats.files import each, records_in
    from paiju.stats.record_rows.reading import RowPlan
    from paiju.stats.record_rows.writing import save, write_text

    out = args.out or STANDARD_OUTPUT
    form = form_wanted(args, out)
    plan = RowPlan(args.rows, frozenset(args.player), args.format, book_of(args.book) if args.book else None)
    paths, bad = records_in(args.files), list[dict[str, str]]()
    files = heard(each(plan.read, paths, max(args.jobs, 0)), bad, say)
    if out == STANDARD_OUTPUT:
        shown = files if sys.stdout.isatty() else watched(files, len(paths))
        write_text(plan.together(shown), args.rows, form, sys.stdout)
    else:
        number = save(plan.together(watched(files, len(paths))), args.rows, form, out)
        if args.json:
            emit({"out": out, "rows": number, "unreadable": bad})
        else:
            emit_lines([say(_n("{out}: {n} row", "{out}: {n} rows", number, out=out))])
    return BAD_INPUT if bad else 0


def form_wanted(args: argparse.Namespace, out: str) -> "Form":
    """How the rows are written; what cannot be is refused before any work is done."""
    from paiju.stats.record_rows.writing import check_arrow, form_of

    form: Form | None = args.to or ("csv" if out == STANDARD_OUTPUT else form_of(out))
    if form is None:
        raise InputError(
            "--to", _("the file name of --out does not show how to write; add --to {forms}", forms="|".join(FORMS))
        )
    if form == "parquet":
        if out == STANDARD_OUTPUT:
            raise InputError("--out", _("Parquet is written to a file: name one"))
        check_arrow()
    if out != STANDARD_OUTPUT:
        check_writable(out, "--out")
    elif args.json:
        raise InputError("--json", _("does not go with rows on standard output; --to jsonl writes them as JSON"))
    return form


def heard(files: "Iterable[FileRows]", bad: list[dict[str, str]], say: Speaker) -> "Iterator[FileRows]":
    """The files as they come, while what cannot be read is noted and said."""
    for file in files:
        for trouble in file.unreadable:
            bad.append(trouble.json(file.path))
            print(unreadable_line(file.path, trouble, say), file=sys.stderr)
        yield file
