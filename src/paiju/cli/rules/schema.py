"""`paiju schema`: the JSON Schemas of what goes in and what comes out."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit

NAMES = ("request", "answer", "action", "event", "record")
EXAMPLES = (
    ("paiju schema request", "计分请求的格式", "what is asked of the scorer"),
    ("paiju schema record", "牌谱各行的格式", "the lines of a record"),
)


def add(menu: Menu) -> None:
    """One command, one argument."""
    parser = menu.command("schema", run, tries=EXAMPLES)
    parser.option("name", "哪一种", "which of them", choices=NAMES)


def run(args: argparse.Namespace, _: Speaker) -> int:
    """Print one schema."""
    from paiju.schema import SCHEMAS

    return emit(SCHEMAS[args.name])
