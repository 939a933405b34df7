"""`paiju glossary`: the players' words, of all books or of one."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import Parser
from paiju.columns import page_width, table, wrap

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.cli.shared.parser import Commands
    from paiju.study.glossary import Term

EXAMPLES = (
    ("paiju glossary", "全部词汇", "every word"),
    ("paiju glossary furiten", "一个词，任何一种语言", "one word, by any of its names"),
    ("paiju glossary 起和 --book mcr", "这本规则里是怎样的", "and how a book has it"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("麻将词汇：是什么意思", "the players' words and what they mean")
    parser = commands.add_parser(
        "glossary", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say)
    )
    parser.add_argument("word", nargs="*", metavar=say("词", "WORD"), help=say("要查的词", "the word to look up"))
    book = say("只看这本规则有的，并说明它的规定", "only what this book has, with what it says of it")
    parser.add_argument("-b", "--book", metavar="ID", help=book)
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


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
        for told in fields_told(term, book) if book else ():
            field = f"{say(told.label.zh, told.label.en)}{say('：', ': ')}{say(told.value.zh, told.value.en)}"
            lines += wrap("  ".join([field, *told.clauses[:3]]), page_width(), "  ")
    return lines[1:]


def term_json(term: "Term", book: "Book | None") -> dict[str, object]:
    """A word for programs."""
    from dataclasses import asdict

    from paiju.study.glossary import fields_told

    told = [asdict(one) for one in fields_told(term, book)] if book else []
    return {**asdict(term), "book": book.id if book else None, "fields": told}
