"""`paiju rules`: the books, their patterns, fields and clauses."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from paiju.cli.clauses import show_clause, show_coverage, show_diff
from paiju.cli.language import Speaker
from paiju.cli.output import emit, emit_lines
from paiju.cli.parser import Parser
from paiju.columns import table, wrap
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.parser import Commands

COLUMNS = 100


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """One command with six of its own."""
    text = say("查规则、番种与条文", "look up books, patterns and clauses")
    parser = commands.add_parser("rules", help=text, description=text)
    inner = parser.add_subparsers(metavar=say("查什么", "WHAT"), required=True, parser_class=type(common))
    for name, (run, zh, en, arguments) in LOOKUPS.items():
        words = say(zh, en)
        part = inner.add_parser(name, parents=[common], help=words, description=words)
        for argument in arguments:
            part.add_argument(argument.rstrip("?"), nargs="?" if argument.endswith("?") else None)
        part.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
        part.set_defaults(run=run)


def list_books(args: argparse.Namespace, say: Speaker) -> int:
    """Every book with its name and base."""
    from paiju.books import all_books

    books = all_books()
    if args.json:
        return emit([{"id": b.id, "zh": b.names.zh, "en": b.names.en, "text": b.text, "base": b.base} for b in books])
    rows = [[b.id, say(b.names.zh, b.names.en), say(f"据 {b.base}", f"from {b.base}") if b.base else ""] for b in books]
    return emit_lines(table(rows, indent=""))


def show_book(args: argparse.Namespace, say: Speaker) -> int:
    """A book's patterns by value and its fields, each with the clause that decides it."""
    from paiju.books import get
    from paiju.lookup import book_json, by_value, deciding, field_text, own_fields, value_text

    book = get(args.book)
    if args.pattern:
        return show_in_book(args, say)
    if args.json:
        return emit(book_json(book))
    lines = [f"{say(book.names.zh, book.names.en)} ({book.id})", *say(book.summary.zh, book.summary.en).splitlines()]
    lines += ["", say("番种", "Patterns")]
    lines += table([value_text(p), say(p.zh, p.en), say(p.en, p.zh), p.ja, p.id, p.cite] for p in by_value(book))
    if book.specials:
        lines += ["", say("特殊规则", "Dice rules")]
    lines += table([str(s.dice), say(s.zh, s.en), s.id, s.cite] for s in book.specials)
    lines += ["", say("规定", "Fields")]
    rows = [
        [name, field_text(value), clause_text(deciding(book, name), say)] for name, value in own_fields(book).items()
    ]
    return emit_lines(lines + table(rows))


def clause_text(ids: tuple[str, ...], say: Speaker) -> str:
    """The first clause with its title, and how many more there are."""
    from paiju.clauses import find

    clause = find(ids[0]) if ids else None
    more = f" +{len(ids) - 1}" if len(ids) > 1 else ""
    return f"{clause.id} {say(clause.title_zh, clause.title_en)}{more}" if clause else ""


def show_in_book(args: argparse.Namespace, say: Speaker) -> int:
    """One pattern of one book, with what it leaves uncounted and what the clause says."""
    from paiju.books import get
    from paiju.clauses import find
    from paiju.lookup import find_patterns, pattern_json, value_text

    book = get(args.book)
    found = [p for _, having in find_patterns(args.pattern) for b, p in having if b.id == book.id]
    if not found:
        en = f"no pattern {args.pattern!r} in {book.id}; `paiju rules show {book.id}` lists them"
        raise InputError("pattern", en, f"{book.id} 没有番种 {args.pattern!r}；见 paiju rules show {book.id}")
    if args.json:
        return emit([pattern_json(pattern) for pattern in found])
    names = {pattern.id: say(pattern.zh, pattern.en) for pattern in book.patterns}
    lines: list[str] = []
    for pattern in found:
        lines += [f"{say(pattern.zh, pattern.en)}  {say(pattern.en, pattern.zh)}  {pattern.ja}".rstrip()]
        lines += [f"  {pattern.id}  {value_text(pattern)}  {pattern.cite}"]
        clause = find(pattern.cite)
        lines += wrap(say(clause.says_zh, clause.says_en), COLUMNS, "  ") if clause else []
        lines += table([say("不计", "not with it:"), names.get(id, id), cite] for id, cite in pattern.excludes)
    return emit_lines(lines)


def show_pattern(args: argparse.Namespace, say: Speaker) -> int:
    """A pattern's value, names and clause in every book that has it."""
    from paiju.lookup import find_patterns, value_text

    found = find_patterns(args.name)
    if not found:
        en = f"no book has a pattern like {args.name!r}; try a part of its name in Chinese, English or Japanese"
        raise InputError("name", en, f"没有类似 {args.name!r} 的番种；可用中、英、日文名称的一部分查找")
    if args.json:
        told = [
            {"id": id, "book": b.id, "zh": p.zh, "en": p.en, "ja": p.ja, "value": value_text(p), "clause": p.cite}
            for id, having in found
            for b, p in having
        ]
        return emit(told)
    lines: list[str] = []
    for id, having in found:
        rows = [[b.id, value_text(p), say(p.zh, p.en), say(p.en, p.zh), p.ja, p.cite] for b, p in having]
        lines += [id, *table(rows), ""]
    return emit_lines(lines[:-1])


LOOKUPS: dict[str, tuple[Callable[[argparse.Namespace, Speaker], int], str, str, tuple[str, ...]]] = {
    "list": (list_books, "所有规则", "all books", ()),
    "show": (
        show_book,
        "一部规则的番种与规定，或其一番种",
        "a book's patterns and fields, or one",
        ("book", "pattern?"),
    ),
    "pattern": (show_pattern, "番种在各规则中的分值与条文", "a pattern in every book, with its clauses", ("name",)),
    "clause": (show_clause, "一条条文，如 xjtu:7.3.1", "a clause, such as xjtu:7.3.1", ("id",)),
    "diff": (show_diff, "两部规则的差别", "what two books treat differently", ("one", "other")),
    "coverage": (show_coverage, "条文的覆盖情况", "how far the clauses are covered", ()),
}
