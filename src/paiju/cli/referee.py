"""`paiju referee`: look a foul up, see what it costs and where that is written."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.language import Speaker
from paiju.cli.output import emit, emit_lines, examples
from paiju.cli.parser import Parser
from paiju.columns import page_width, table, wrap
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.cli.parser import Commands
    from paiju.referee import Foul

IN_FULL = 4  # so many are told in full, the others only named
EXAMPLES = (
    ("paiju referee -b xjtu", "一部规则的全部犯规", "every foul of a book"),
    ("paiju referee -b mcr draw early", "用英文查", "by words"),
    ("paiju referee -b xjtu 诈和", "用中文查", "by Chinese words"),
    ("paiju referee -b ema 5.1.3", "按条号查", "by clause"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """One command: a book, and words to look for."""
    text = say("查犯规与处罚", "look up fouls and penalties")
    parser = commands.add_parser(
        "referee", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say)
    )
    parser.add_argument("words", nargs="*", help=say("要查的词、id 或条号", "words to look for, an id or a clause"))
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    parser.add_argument("-b", "--book", help=book)
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """List the fouls of a book, or those that fit the words."""
    from paiju.cli.which import book_of
    from paiju.referee import find, listing
    from paiju.referee.describe import foul_json

    if not args.book:
        raise InputError("book", "name a rule book, such as --book xjtu", "请指定规则，例如 --book xjtu")
    book = book_of(args.book)
    query = " ".join(args.words).strip()
    found = find(book, query) if query else listing(book)
    if not found:
        en = f"no foul of {book.id} is like {query[:40]!r}; `paiju referee -b {args.book}` lists them"
        raise InputError("", en, f"{book.id} 没有与 {query[:40]!r} 相近的犯规；paiju referee -b {args.book} 列出全部")
    if args.json:
        return emit([foul_json(book, foul) for foul in found])
    if not query:
        return emit_lines(list_lines(book, found, say))
    return emit_lines(full_lines(book, found, say))


def list_lines(book: "Book", found: tuple["Foul", ...], say: Speaker) -> list[str]:
    """Every foul in a line."""
    rows = [[foul.clauses[0].partition(":")[2], say(*foul.words), foul.id] for foul in found]
    more = say(f"paiju referee -b {book.id} 词语：处罚如何", f"paiju referee -b {book.id} WORDS tells what one costs")
    return [f"{say(book.names.zh, book.names.en)} ({book.id})", *table(rows, columns=page_width()), more]


def full_lines(book: "Book", found: tuple["Foul", ...], say: Speaker) -> list[str]:
    """The best fouls in full, what their penalties mean, and the names of the others."""
    from paiju.referee.describe import changes, explained
    from paiju.referee.fouls import code_of

    code = code_of(book)
    best, others = found[:IN_FULL], found[IN_FULL:]
    lines: list[str] = []
    for foul in best:
        lines += [*foul_lines(book, foul, say), ""]
    for name, meaning, clauses in explained(code, best):
        lines += wrap(f"{say(*name)}{say('：', ': ')}{say(*meaning)} ({' '.join(clauses)})", page_width())
    for change in changes(code, best):
        told = f"{say('裁判可酌情', 'discretion')}{say('：', ': ')}{say(*change.words)} ({' '.join(change.clauses)})"
        lines += wrap(told, page_width())
    if others:
        named = say("、", ", ").join(say(*foul.words) for foul in others)
        lines += wrap(say("另见：", "see also: ") + named, page_width())
    return lines


def foul_lines(book: "Book", foul: "Foul", say: Speaker) -> list[str]:
    """A foul with its variants."""
    from paiju.referee.describe import cost
    from paiju.referee.fouls import code_of

    code = code_of(book)
    lines = [f"{say(*foul.words)}  [{foul.id}]  {' '.join(foul.clauses)}"]
    lines += wrap(say(*foul.what), page_width(), "  ")
    rows = [[say(*variant.when), say(*cost(code, variant))] for variant in foul.variants]
    if len(rows) == 1 and not rows[0][0]:
        return [*lines, *wrap(f"→ {rows[0][1]}", page_width(), "  ")]
    return [*lines, *table(([when, f"→ {told}"] for when, told in rows), columns=page_width())]
