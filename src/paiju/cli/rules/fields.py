"""`paiju rules fields`: every field that a rule book may have."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, wrap
from paiju.errors import InputError
from paiju.languages import _, in_every


def show_fields(args: argparse.Namespace, say: Speaker) -> int:
    """All of them, or those of a part, each with what it says, what it may be and what it usually is."""
    from paiju.books.own.field_list import listed_fields

    listed = list(listed_fields(args.part or ""))
    if not listed:
        parts = list(dict.fromkeys(field.name.partition(".")[0] for field in listed_fields()))
        raise InputError(
            "part",
            _("no field is called {name}; the parts are {parts}", name=repr(args.part[:40]), parts=parts),
        )
    if args.json:
        return emit([
            {"name": each.name, "label": in_every(each.label), "choices": in_every(each.choices),
             "usual": in_every(each.usual)} for each in listed
        ])  # fmt: skip
    lines: list[str] = []
    for each in listed:
        lines += [each.name, *wrap(say(each.label), page_width(), "  "), *wrap(say(each.choices), page_width(), "    ")]
        lines += wrap(say(_("usually {value}", value=each.usual)), page_width(), "    ")
    return emit_lines(lines)
