"""`paiju languages`: which languages the texts are in, and how much of each catalogue is there."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import table

EXAMPLES = (("paiju languages", "各种语言", "every language"),)


def add(menu: Menu) -> None:
    """The command and its options."""
    menu.command("languages", run, "json", tries=EXAMPLES)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """A line for each language: its code, its own name, how many texts it has."""
    from paiju.languages.catalogue import languages

    if args.json:
        return emit([{"code": code, **language} for code, language in languages().items()])
    heads = [say("代码", "code"), say("名称", "name"), say("已译", "texts"), ""]
    rows = [
        [code, language["name"], f"{language['done']} / {language['of']}", share(language["done"], language["of"])]
        for code, language in languages().items()
    ]
    return emit_lines(table([heads, *rows], right=(2, 3)))


def share(done: int, total: int) -> str:
    """How much that is, rounded down: what is not whole is never called so."""
    return f"{100 * done // total} %" if total else ""
