"""`paiju schema`: the JSON Schemas of what goes in and what comes out."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit
from paiju.cli.shared.parser import Parser

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

NAMES = ("request", "answer", "action", "event", "record")


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """One command, one argument."""
    text = say(
        "请求、回答、动作、事件与记录的 JSON Schema", "JSON Schemas of requests, answers, actions, events and records"
    )
    parser = commands.add_parser("schema", parents=[common], help=text, description=text)
    parser.add_argument("name", choices=NAMES)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, _: Speaker) -> int:
    """Print one schema."""
    from paiju.schema import SCHEMAS

    return emit(SCHEMAS[args.name])
