"""`paiju rules clause`, `diff` and `coverage`: what the texts say, and how far it is covered."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table, table_rows, wrap
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.books.clause_list import Clause

COVERAGE = {
    "clauses": _("clauses"),
    "code": _("decided by the program"),
    "proven": _("tested"),
    "planned": _("planned"),
    "manual": _("carried out by people"),
    "narrative": _("narrative"),
}
UNDECIDED = {"planned": _("planned: the program does not decide it yet"), "manual": _("carried out by people")}


def show_clause(args: argparse.Namespace, say: Speaker) -> int:
    """What a clause says, what it decides or who does, and the clauses below it."""
    from paiju.books.lookup import clause_or_near, decided
    from paiju.books.own.clauses import clause_of, clauses_below
    from paiju.cli.shared.book_argument import book_if_named

    book = book_if_named(args.book, ())
    below = clauses_below(book, args.id)
    clauses = [] if below or clause_of(book, args.id) or ":" in args.id else clauses_holding(args.id, book)
    if clauses:
        return emit([clause_json(each) for each in clauses]) if args.json else show_titles(clauses, say)
    clause = clause_of(book, args.id) if below else clause_or_near(args.id, book)
    shown = ([clause] if clause else []) + below
    if args.json:
        return emit([clause_json(each) for each in shown])
    lines: list[str] = []
    for each in shown:
        lines += [f"{each.id}  {say(each.title)}".rstrip()]
        lines += wrap(say(each.says), page_width(), "  ")
        things = decided(each, book)
        lines += wrap(say(_("decides: {things}", things=things)), page_width(), "  ") if things else []
        lines += [f"  {say(UNDECIDED[each.status])}"] if each.status in UNDECIDED else []
    return emit_lines(lines)


def clause_json(clause: "Clause") -> dict[str, object]:
    """A clause for programs."""
    titles = {f"title_{lang}": clause.title.into(lang) for lang in ("zh", "en", "ja")}
    says = {f"says_{lang}": clause.says.into(lang) for lang in ("zh", "en", "ja")}
    rest = {key: getattr(clause, key) for key in ("kind", "status", "decides")}
    return {"id": clause.id, **titles, **says, **rest}


def clauses_holding(words: str, book: "Book | None") -> "list[Clause]":
    """The clauses of all texts, and of a club's own book, that hold the words."""
    from paiju.books.clause_list import load, texts
    from paiju.books.lookup import clauses_with
    from paiju.books.own.clauses import clauses_of

    own = clauses_of(book) if book else []
    return list(clauses_with(words, [*own, *(clause for text in texts() for clause in load(text).values())]))


def show_titles(clauses: "list[Clause]", say: Speaker) -> int:
    """Clauses by id and title."""
    return emit_lines(table([each.id, say(each.title or each.says)] for each in clauses))


def show_diff(args: argparse.Namespace, say: Speaker) -> int:
    """Every difference of two books, with the clauses on both sides."""
    from dataclasses import asdict

    from paiju.books.labels import legend
    from paiju.books.lookup import differences, shown_values
    from paiju.cli.shared.book_argument import book_of

    base, other = book_of(args.one), book_of(args.other)
    diffs = differences(base, other)
    if args.json:
        return emit([asdict(difference) for difference in diffs])
    if not diffs:
        return emit_lines([say(_("no difference"))])
    shown = [[say(value) for value in shown_values(base, other, difference)] for difference in diffs]
    rows = [[book.id, shown[n][i], d.clauses[i]] for n, d in enumerate(diffs) for i, book in enumerate((base, other))]
    explained = say(legend(text for d in diffs if "." not in d.name for text in d.values))
    aligned = table_rows(rows, columns=page_width())
    lines: list[str] = []
    for n, difference in enumerate(diffs):
        lines += wrap(f"{say(difference)}  [{difference.name}]", page_width())
        lines += aligned[2 * n] + aligned[2 * n + 1]
    return emit_lines([*lines, f"({explained})"] if explained else lines)


def show_coverage(args: argparse.Namespace, say: Speaker) -> int:
    """Clauses by status, and how many of those in code a test proves."""
    from paiju.books import clause_list

    matrix = {text: clause_list.coverage(text) for text in clause_list.texts()}
    if args.json:
        return emit(matrix)
    heads = [say(head) for head in COVERAGE.values()]
    rows = [[text, *(str(row[key]) for key in COVERAGE)] for text, row in matrix.items()]
    return emit_lines(table([["", *heads], *rows], right=range(1, 1 + len(COVERAGE)), indent=""))
