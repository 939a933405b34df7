"""`paiju glossary`: the players' words, of all books or of one."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines, every_name
from paiju.columns import page_width, table, wrap
from paiju.languages import _
from paiju.languages.text import listed

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.study.glossary import Term

EXAMPLES = (
    ("paiju glossary", _("every word")),
    ("paiju glossary furiten", _("one word, in any language")),
    ("paiju glossary 起和 --book mcr", _("and how a rule book treats it")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("glossary", run, "json", tries=EXAMPLES)
    parser.option("word", _("the word to look up"), nargs="*", metavar=menu.say(_("WORD")))
    parser.option("-b --book", _("only what this rule book has, with what it says about it"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """All words in a list, or the one meant in full."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.study.glossary import find, terms, terms_of

    book, word = book_of(args.book) if args.book else None, " ".join(args.word)
    shown = find(word, book) if word else terms_of(book) if book else list(terms().values())
    if args.json:
        return emit([term_json(term, book) for term in shown])
    return emit_lines(in_full(shown, book, say) if word else in_short(shown, say))


def in_short(shown: "list[Term]", say: Speaker) -> list[str]:
    """Every word with its other names, chapter by chapter."""
    from paiju.study.glossary import PARTS

    lines: list[str] = []
    for part, name in PARTS.items():
        rows = [names_of(term, say) for term in shown if term.part == part]
        lines += ["", say(name), *table(rows)] if rows else []
    return lines[1:]


def names_of(term: "Term", say: Speaker) -> list[str]:
    """Its name, that in another language, and all the others it goes by."""
    name, other, third = every_name(term.names, say)
    more = [each for each in dict.fromkeys((third, *term.also)) if each and each not in (name, other)]
    return [name, other, listed(more, say.lang)]


def in_full(shown: "list[Term]", book: "Book | None", say: Speaker) -> list[str]:
    """Words with what they mean."""
    from paiju.study.glossary import fields_told

    lines: list[str] = []
    for term in shown:
        name, other, more = names_of(term, say)
        head = f"{name}  {other}"
        lines += ["", say(_("{name} ({note})", name=head, note=more)) if more else head]
        lines += wrap(say(term.says), page_width(), "  ")
        lines += [f"  {term.tiles}"] if term.tiles else []
        for entry in fields_told(term, book) if book else ():
            field = say(_("{what}: {value}", what=entry.label, value=entry.value))
            lines += wrap("  ".join([field, *entry.clauses[:3]]), page_width(), "  ")
    return lines[1:]


def term_json(term: "Term", book: "Book | None") -> dict[str, object]:
    """A word for programs."""
    from dataclasses import asdict

    from paiju.study.glossary import fields_told

    entries = [asdict(entry) for entry in fields_told(term, book)] if book else []
    return {**asdict(term), "book": book.id if book else None, "fields": entries}
