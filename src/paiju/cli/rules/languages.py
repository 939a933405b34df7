"""`paiju languages`: which languages the texts are in, and how much of each is there."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import table
from paiju.languages import _, _c

EXAMPLES = (("paiju languages", _("every language")),)


def add(menu: Menu) -> None:
    """The command and its options."""
    menu.command("languages", run, "json", tries=EXAMPLES)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """A line for each language: its code, its own name, how many texts it has."""
    from paiju.languages.catalogue import languages
    from paiju.languages.content import texts_by_file

    content = texts_by_file()
    if args.json:
        counts = {code: {file: texts[code] for file, texts in content.items()} for code in languages()}
        return emit([{"code": code, **language, "content": counts[code]} for code, language in languages().items()])
    heads = [say(_c("language", "code")), say(_c("event", "name")), say(_("translated")), ""]
    rows = [
        [code, language["name"], f"{language['done']} / {language['of']}", share(language["done"], language["of"])]
        for code, language in languages().items()
    ]
    partly = {file: texts for file, texts in content.items() if min(texts[code] for code in languages()) < texts["en"]}
    files = [[file, *(str(texts[code]) for code in languages())] for file, texts in partly.items()]
    heading = [say(_("Content that some languages lack is shown in English:"))]
    lines = table([[say(_c("content", "texts")), *languages()], *files], right=range(1, 1 + len(languages())))
    return emit_lines([*table([heads, *rows], right=(2, 3)), *(["", *heading, *lines] if files else [])])


def share(done: int, total: int) -> str:
    """How much that is, rounded down: what is not whole is never called so."""
    return f"{100 * done // total} %" if total else ""
