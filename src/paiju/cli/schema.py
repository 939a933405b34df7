"""`paiju schema`: the JSON Schemas of what goes in and what comes out."""

import argparse
import json

from paiju.cli.language import Speaker

NAMES = ("request", "answer")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser, say: Speaker) -> None:
    """One command, one argument."""
    text = say("请求与回答的 JSON Schema", "JSON Schemas of request and answer")
    parser = commands.add_parser("schema", parents=[common], help=text, description=text)
    parser.add_argument("name", choices=NAMES)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Print one schema."""
    from paiju.schema import SCHEMAS

    print(json.dumps(SCHEMAS[args.name], ensure_ascii=False, indent=2))
    return 0
