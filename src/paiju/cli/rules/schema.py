"""`paiju schema`: the JSON Schemas of what goes in and what comes out."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit
from paiju.languages import _

NAMES = ("request", "answer", "action", "event", "record", "row")
EXAMPLES = (
    ("paiju schema request", _("the format of scoring requests")),
    ("paiju schema record", _("the format of the lines of a record")),
    ("paiju schema row", _("the columns of recorded games as rows")),
)


def add(menu: Menu) -> None:
    """One command, one argument."""
    parser = menu.command("schema", run, tries=EXAMPLES)
    parser.option("name", _("which one"), choices=NAMES)


def run(args: argparse.Namespace, _say: Speaker) -> int:
    """Print one schema."""
    from paiju.schema import SCHEMAS

    return emit(SCHEMAS[args.name])
