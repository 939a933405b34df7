"""`paiju glossary`: the players' words, of all books or of one."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table, wrap

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.study.glossary import Term

EXAMPLES = (
    ("paiju glossary", "全部词汇", "every word"),
    ("paiju glossary furiten", "一个词，任何一种语言", "one word, by any of its names"),
    ("paiju glossary 起和 --book mcr", "这本规则里是怎样的", "and how a book has it"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("glossary", run, "json", tries=EXAMPLES)
    parser.option("word", "要查的词", "the word to look up", nargs="*", metavar=menu.say("词", "WORD"))
    book = "only what this book has, with what it says of it"
    parser.option("-b --book", "只看这本规则有的，并说明它的规定", book)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """All words in a list, or the one meant in full."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.study.glossary import find, terms, terms_of

    book, word = book_of(args.book) if args.book else None, " ".join(args.word)
    listed = find(word, book) if word else terms_of(book) if book else list(terms().values())
    if args.json:
        return emit([term_json(term, book) for term in listed])
    return emit_lines(in_full(listed, book, say) if word else in_short(listed, say))


def in_short(listed: "list[Term]", say: Speaker) -> list[str]:
    """Every word with its other names, chapter by chapter."""
    from paiju.study.glossary import names_told, parts

    lines: list[str] = []
    for part in parts():
        rows = [
            [say(t.names.zh, t.names.en), say(t.names.en, t.names.zh), names_told(t).en]
            for t in listed
            if t.part == part.id
        ]
        lines += ["", say(part.zh, part.en), *table(rows)] if rows else []
    return lines[1:]


def in_full(listed: "list[Term]", book: "Book | None", say: Speaker) -> list[str]:
    """Words with what they mean."""
    from paiju.study.glossary import fields_told, names_told

    lines: list[str] = []
    for term in listed:
        others = say(names_told(term).zh, names_told(term).en)
        head = f"{say(term.names.zh, term.names.en)}  {say(term.names.en, term.names.zh)}"
        lines += ["", head + (say(f"（{others}）", f" ({others})") if others else "")]
        lines += wrap(say(term.says.zh, term.says.en), page_width(), "  ")
        lines += [f"  {term.tiles}"] if term.tiles else []
        for entry in fields_told(term, book) if book else ():
            field = f"{say(entry.label.zh, entry.label.en)}{say('：', ': ')}{say(entry.value.zh, entry.value.en)}"
            lines += wrap("  ".join([field, *entry.clauses[:3]]), page_width(), "  ")
    return lines[1:]


def term_json(term: "Term", book: "Book | None") -> dict[str, object]:
    """A word for programs."""
    from dataclasses import asdict

    from paiju.study.glossary import fields_told

    entries = [asdict(entry) for entry in fields_told(term, book)] if book else []
    return {**asdict(term), "book": book.id if book else None, "fields": entries}
