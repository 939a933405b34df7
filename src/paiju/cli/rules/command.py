"""`paiju rules`: the books, their patterns, fields and clauses."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from paiju.cli.rules.clauses import show_clause, show_coverage, show_diff
from paiju.cli.rules.fields import show_fields
from paiju.cli.rules.lesson import show_lesson
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines, every_name
from paiju.columns import page_width, table, table_rows, wrap
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.books.book import Book

EXAMPLES = (
    ("paiju rules show mcr", _("the patterns and settings of Chinese Official")),
    ("paiju rules show xjtu 平和", _("one pattern of it")),
    ("paiju rules pattern 三色同顺", _("a pattern in every rule book")),
    ("paiju rules pattern 'pure straight'", _("by its English name")),
    ("paiju rules pattern sanshoku_doujun", _("by its Japanese name")),
    ("paiju rules clause xjtu:7.3.1", _("what a clause says")),
    ("paiju rules diff ema tenhou", _("how two rule books differ")),
    ("paiju rules lesson my-rules.toml psa", _("a lesson for who knows psa: what is different, and its patterns")),
)


def add(menu: Menu) -> None:
    """One command with several of its own."""
    inner = menu.within(menu.command("rules", tries=EXAMPLES), _("what to look up"))
    for name, (run, about, arguments) in LOOKUPS.items():
        shared = ("json", "book") if name == "clause" else ("json",)
        part = inner.command(name, run, *shared, about=about)
        for argument in arguments:
            name = argument.rstrip("?")
            part.option(name, ARGUMENTS[name], nargs="?" if argument.endswith("?") else None)


def list_books(args: argparse.Namespace, say: Speaker) -> int:
    """Every book with its name and base."""
    from paiju.books import all_books

    books = all_books()
    if args.json:
        return emit([{"id": b.id, "zh": b.names.zh, "en": b.names.en, "text": b.text, "base": b.base} for b in books])
    rows = [[b.id, say(b.names), say(_("based on {base}", base=b.base)) if b.base else ""] for b in books]
    return emit_lines(table(rows, indent=""))


def show_book(args: argparse.Namespace, say: Speaker) -> int:
    """A book's patterns by value and its fields, each with the clause that decides it."""
    from paiju.books.lookup import book_json, changes_of, summary_of
    from paiju.cli.shared.book_argument import book_of

    book = book_of(args.book)
    if args.pattern:
        return show_in_book(args, say)
    if args.json:
        return emit(book_json(book))
    lines = [f"{say(book.names)} ({book.id})"]
    for sentence in [*say(summary_of(book)).splitlines(), *map(say, changes_of(book))]:
        lines += wrap(sentence, page_width())
    lines += [*pattern_lines(book, say), *special_lines(book, say), *field_lines(book, say)]
    return emit_lines([*lines, *unplayable_lines(book, say)])


def unplayable_lines(book: "Book", say: Speaker) -> list[str]:
    """Why no table could follow a book that hands may be scored by."""
    from paiju.books.playable import unplayable

    rows = [f"{fault.field}: {say(fault.text)}" for fault in unplayable(book)]
    head = say(_("Hands can be scored by it, but not played:"))
    return ["", head, *(line for row in rows for line in wrap(row, page_width(), "  "))] if rows else []


def pattern_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's patterns by value."""
    from paiju.books.flatten import pattern_numbers
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import by_value
    from paiju.books.own.aims import not_aimed_at

    patterns, left = by_value(book), not_aimed_at(book, pattern_numbers(book))
    explained = say(legend(map(value_text, patterns)))
    rows = [[value_text(p), *every_name(p, say), p.id, p.cite] for p in patterns]
    rows = list(map(list, zip(*(column for column in zip(*rows) if any(column)))))
    listed = ["", say(_("Patterns")), *([f"  ({explained})"] if explained else []), *fitted(rows)]
    return (
        listed
        + wrap(
            say(_("Bots take these where they come, and do not go for them: {patterns}.", patterns=left)), page_width()
        )
        if left
        else listed
    )


def special_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's dice rules, where it has some."""
    rows = [[str(s.dice), say(s), s.id, s.cite] for s in book.specials]
    return ["", say(_("Dice rules (by the sum of the dice)")), *fitted(rows)] if rows else []


def field_lines(book: "Book", say: Speaker) -> list[str]:
    """The book's fields in words, below each its name for `--set`, and the clause that decides it."""
    from paiju.books.labels import label, setting, value_words
    from paiju.books.lookup import own_fields

    shown = own_fields(book)
    rows = [
        [say(label(name, book)), say(value_words(book, name, value)), decided_text(book, name, value, say)]
        for name, value in shown.items()
    ]
    lines = ["", say(_("Settings (--set NAME=VALUE changes one)"))]
    for (name, value), row in zip(shown.items(), table_rows(rows, columns=page_width())):
        lines += [*row, f"      {setting(name, value)}"]
    return lines


def fitted(rows: list[list[str]]) -> list[str]:
    """A table no wider than the page."""
    return table(rows, columns=page_width())


def decided_text(book: "Book", name: str, value: object, say: Speaker) -> str:
    """The clause that decides a field; where a derived book has changed it, what that clause says instead."""
    from paiju.books.labels import value_words
    from paiju.books.lookup import book_fields, deciding, origin_of
    from paiju.books.own.clauses import decided_by

    clause = clause_text(book, deciding(book, name), say)
    origin = origin_of(book)
    if origin is None or not clause or decided_by(book, name):
        return clause
    before = book_fields(origin)[name]
    if before == value:
        return clause
    return say(_("instead of {value}: {clause}", value=value_words(origin, name, before), clause=clause))


def clause_text(book: "Book", ids: tuple[str, ...], say: Speaker) -> str:
    """The first clause with its title, and how many more there are."""
    from paiju.books.own.clauses import clause_of

    clause = clause_of(book, ids[0]) if ids else None
    more = f" +{len(ids) - 1}" if len(ids) > 1 else ""
    return f"{clause.id} {say(clause.title)}{more}".rstrip() if clause else ""


def show_in_book(args: argparse.Namespace, say: Speaker) -> int:
    """One pattern of one book, with what it leaves uncounted and what the clause says."""
    from paiju.books.aliases import listed_names
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import find_patterns, pattern_json
    from paiju.books.own.clauses import clause_of
    from paiju.books.own.unknown_pattern import unknown_pattern
    from paiju.cli.shared.book_argument import book_of

    book = book_of(args.book)
    patterns = [p for _id, having in find_patterns(args.pattern, [book]) for _book, p in having]
    if not patterns:
        raise unknown_pattern("pattern", args.pattern, book)
    if args.json:
        return emit([pattern_json(pattern) for pattern in patterns])
    names = {pattern.id: say(pattern) for pattern in book.patterns}
    lines: list[str] = []
    for pattern in patterns:
        lines += ["  ".join(every_name(pattern, say)).rstrip()]
        lines += [f"  {pattern.id}  {value_text(pattern)}  {pattern.cite}"]
        lines += wrap(say(_("when {condition}", condition=pattern.when)), page_width(), "  ") if pattern.when else []
        others = listed_names(book, pattern)
        lines += wrap(say(_("also {names}", names=others)), page_width(), "  ") if others else []
        clause = clause_of(book, pattern.cite)
        lines += wrap(say(clause.says), page_width(), "  ") if clause else []
        lines += table([say(_("excludes:")), names.get(id, id), cite] for id, cite in pattern.excludes)
    explained = say(legend(map(value_text, patterns)))
    return emit_lines([*lines, f"({explained})"] if explained else lines)


def show_pattern(args: argparse.Namespace, say: Speaker) -> int:
    """A pattern's value, names and clause in every book that has it."""
    from paiju.books.labels import legend, value_text
    from paiju.books.lookup import find_patterns
    from paiju.books.own.unknown_pattern import unknown_everywhere

    patterns = find_patterns(args.name)
    if not patterns:
        raise unknown_everywhere("name", args.name)
    if args.json:
        rows_json = [
            {"id": id, "book": b.id, "zh": p.zh, "en": p.en, "ja": p.ja, "value": value_text(p), "clause": p.cite}
            for id, having in patterns
            for b, p in having
        ]
        return emit(rows_json)
    lines: list[str] = []
    for id, having in patterns:
        rows = [[b.id, value_text(p), *every_name(p, say), p.cite] for b, p in having]
        lines += [id, *fitted(rows), ""]
    explained = say(legend(value_text(p) for _id, having in patterns for _book, p in having))
    return emit_lines([*lines[:-1], f"({explained})"] if explained else lines[:-1])


ARGUMENTS = {
    "book": _("a rule book's id (see paiju rules list)"),
    "pattern": _("a pattern's id, or all or part of its name in any language"),
    "name": _("a pattern's id, or all or part of its name in any language"),
    "id": _("the text and number of the clause, or words in it"),
    "part": _("a part of them, such as payments, or one by its name"),
    "known": _("the rule book that is known; unless given, the one it begins from or the nearest"),
    "one": _("a rule book's id"),
    "other": _("another rule book's id"),
}
LOOKUPS: dict[str, tuple[Callable[[argparse.Namespace, Speaker], int], Text, tuple[str, ...]]] = {
    "list": (list_books, _("all rule books"), ()),
    "show": (show_book, _("a rule book's patterns and settings, or one of its patterns"), ("book", "pattern?")),
    "pattern": (show_pattern, _("a pattern in every rule book, with its clauses"), ("name",)),
    "clause": (show_clause, _("a clause, such as xjtu:7.3.1"), ("id",)),
    "fields": (show_fields, _("every field that a rule book may have"), ("part?",)),
    "diff": (show_diff, _("what two rule books treat differently"), ("one", "other")),
    "lesson": (
        show_lesson,
        _("what is different from a rule book one knows, and the patterns with a hand for each"),
        ("book", "known?"),
    ),
    "coverage": (show_coverage, _("how far the clauses are covered"), ()),
}
