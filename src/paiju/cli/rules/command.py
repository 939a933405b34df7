"""`paiju rules`: the books, their patterns, fields and clauses."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from paiju.cli.rules.clauses import show_clause, show_coverage, show_diff
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table, table_rows, wrap
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.books.book import Book

JAPANESE = 3  # the column of a pattern's Japanese name
EXAMPLES = (
    ("paiju rules show mcr", "国标的番种与各项规定", "the patterns and fields of Chinese Official"),
    ("paiju rules show xjtu 平和", "其中一个番种", "one pattern of it"),
    ("paiju rules pattern 三色同顺", "一个番种在各规则中", "a pattern in every book"),
    ("paiju rules pattern 'pure straight'", "英文名也可以", "by its English name"),
    ("paiju rules pattern sanshoku_doujun", "日文名也可以", "by its Japanese name"),
    ("paiju rules clause xjtu:7.3.1", "条文说了什么", "what a clause says"),
    ("paiju rules diff ema tenhou", "两部规则的差别", "how two books differ"),
)


def add(menu: Menu) -> None:
    """One command with six of its own."""
    inner = menu.within(menu.command("rules", tries=EXAMPLES), ("查什么", "what to look up"))
    for name, (run, zh, en, arguments) in LOOKUPS.items():
        part = inner.command(name, run, "json", words=(zh, en))
        for argument in arguments:
            name = argument.rstrip("?")
            part.option(name, *ARGUMENTS[name], nargs="?" if argument.endswith("?") else None)


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
    from paiju.books.lookup import book_json, summary_of
    from paiju.cli.shared.book_argument import book_of

    book = book_of(args.book)
    if args.pattern:
        return show_in_book(args, say)
    if args.json:
        return emit(book_json(book))
    lines = [f"{say(book.names.zh, book.names.en)} ({book.id})"]
    summary = summary_of(book)
    for sentence in say(summary.zh, summary.en).splitlines():
        lines += wrap(sentence, page_width())
    return emit_lines([*lines, *pattern_lines(book, say), *special_lines(book, say), *field_lines(book, say)])


def pattern_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's patterns by value."""
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import by_value

    patterns = by_value(book)
    explained = say(*legend(map(value_text, patterns)))
    rows = [[value_text(p), say(p.zh, p.en), say(p.en, p.zh), p.ja, p.cite] for p in patterns]
    rows = [[text for i, text in enumerate(row) if i != JAPANESE or any(p.ja for p in patterns)] for row in rows]
    return ["", say("番种", "Patterns"), *([f"  ({explained})"] if explained else []), *fitted(rows)]


def special_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's dice rules, where it has some."""
    rows = [[str(s.dice), say(s.zh, s.en), s.id, s.cite] for s in book.specials]
    return ["", say("特殊规则（骰子点数之和）", "Dice rules (by the sum of the dice)"), *fitted(rows)] if rows else []


def field_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's fields in words, below each its name for `--set`, and the clause that decides it."""
    from paiju.books.labels import label, setting, value_words
    from paiju.books.lookup import deciding, own_fields

    shown = own_fields(book)
    rows = [
        [say(*label(name)), say(*value_words(book, name, value)), clause_text(deciding(book, name), say)]
        for name, value in shown.items()
    ]
    lines = ["", say("规定（可用 --set 名称=值 改动一项）", "Fields (--set NAME=VALUE changes one for a hand)")]
    for (name, value), row in zip(shown.items(), table_rows(rows, columns=page_width())):
        lines += [*row, f"      {setting(name, value)}"]
    return lines


def fitted(rows: list[list[str]]) -> list[str]:
    """A table no wider than the page."""
    return table(rows, columns=page_width())


def clause_text(ids: tuple[str, ...], say: Speaker) -> str:
    """The first clause with its title, and how many more there are."""
    from paiju.books.clause_list import find

    clause = find(ids[0]) if ids else None
    more = f" +{len(ids) - 1}" if len(ids) > 1 else ""
    return f"{clause.id} {say(clause.title_zh, clause.title_en)}{more}" if clause else ""


def show_in_book(args: argparse.Namespace, say: Speaker) -> int:
    """One pattern of one book, with what it leaves uncounted and what the clause says."""
    from paiju.books.aliases import listed_names
    from paiju.books.clause_list import find
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import find_patterns, pattern_json
    from paiju.cli.shared.book_argument import book_of

    book = book_of(args.book)
    patterns = [p for _, having in find_patterns(args.pattern) for b, p in having if b.id == book.id]
    if not patterns:
        en = f"no pattern {args.pattern!r} in {book.id}; `paiju rules show {book.id}` lists them"
        raise InputError("pattern", en, f"{book.id} 没有番种 {args.pattern!r}；见 paiju rules show {book.id}")
    if args.json:
        return emit([pattern_json(pattern) for pattern in patterns])
    names = {pattern.id: say(pattern.zh, pattern.en) for pattern in book.patterns}
    lines: list[str] = []
    for pattern in patterns:
        lines += [f"{say(pattern.zh, pattern.en)}  {say(pattern.en, pattern.zh)}  {pattern.ja}".rstrip()]
        lines += [f"  {pattern.id}  {value_text(pattern)}  {pattern.cite}"]
        others = listed_names(book, pattern)
        lines += wrap(say("又称 ", "also ") + say("、", ", ").join(others), page_width(), "  ") if others else []
        clause = find(pattern.cite)
        lines += wrap(say(clause.says_zh, clause.says_en), page_width(), "  ") if clause else []
        lines += table([say("不计", "leaves out:"), names.get(id, id), cite] for id, cite in pattern.excludes)
    explained = say(*legend(map(value_text, patterns)))
    return emit_lines([*lines, f"({explained})"] if explained else lines)


def show_pattern(args: argparse.Namespace, say: Speaker) -> int:
    """A pattern's value, names and clause in every book that has it."""
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import find_patterns

    patterns = find_patterns(args.name)
    if not patterns:
        en = f"no book has a pattern like {args.name!r}; try a part of its name in Chinese, English or Japanese"
        raise InputError("name", en, f"没有类似 {args.name!r} 的番种；可用中、英、日文名称的一部分查找")
    if args.json:
        rows_json = [
            {"id": id, "book": b.id, "zh": p.zh, "en": p.en, "ja": p.ja, "value": value_text(p), "clause": p.cite}
            for id, having in patterns
            for b, p in having
        ]
        return emit(rows_json)
    lines: list[str] = []
    for id, having in patterns:
        rows = [[b.id, value_text(p), say(p.zh, p.en), say(p.en, p.zh), p.ja, p.cite] for b, p in having]
        lines += [id, *fitted(rows), ""]
    explained = say(*legend(value_text(p) for _, having in patterns for _, p in having))
    return emit_lines([*lines[:-1], f"({explained})"] if explained else lines[:-1])


ARGUMENTS = {
    "book": ("规则的 id，见 paiju rules list", "a book's id; paiju rules list shows them"),
    "pattern": (
        "番种的 id，或中、英、日文名称或其一部分",
        "a pattern's id, or its name or a part of it in any language",
    ),
    "name": ("番种的 id，或中、英、日文名称或其一部分", "a pattern's id, or its name or a part of it in any language"),
    "id": ("文本与条号，或条文中的词", "the text and the number of the clause, or words it holds"),
    "one": ("一部规则的 id", "a book's id"),
    "other": ("另一部规则的 id", "another book's id"),
}
LOOKUPS: dict[str, tuple[Callable[[argparse.Namespace, Speaker], int], str, str, tuple[str, ...]]] = {
    "list": (list_books, "所有规则", "all books", ()),
    "show": (
        show_book,
        "一部规则的番种与规定，或其中一个番种",
        "a book's patterns and fields, or one of its patterns",
        ("book", "pattern?"),
    ),
    "pattern": (show_pattern, "番种在各规则中的分值与条文", "a pattern in every book, with its clauses", ("name",)),
    "clause": (show_clause, "一条条文，如 xjtu:7.3.1", "a clause, such as xjtu:7.3.1", ("id",)),
    "diff": (show_diff, "两部规则的差别", "what two books treat differently", ("one", "other")),
    "coverage": (show_coverage, "条文的覆盖情况", "how far the clauses are covered", ()),
}
