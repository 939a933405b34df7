"""`paiju rules clause`, `diff` and `coverage`: what the texts say, and how far it is covered."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table, table_rows, wrap

if TYPE_CHECKING:
    from paiju.books.clause_list import Clause

COVERAGE = {
    "clauses": ("条文", "clauses"),
    "code": ("由程序判定", "code"),
    "proven": ("有测试", "proven"),
    "planned": ("待完成", "planned"),
    "manual": ("由人执行", "manual"),
    "narrative": ("叙述", "narrative"),
}
UNDECIDED = {
    "planned": ("待完成：程序还不判定", "planned: the program does not decide it yet"),
    "manual": ("由人执行", "manual: people see to it"),
}


def show_clause(args: argparse.Namespace, say: Speaker) -> int:
    """What a clause says, what it decides or who does, and the clauses below it."""
    from dataclasses import asdict

    from paiju.books.clause_list import find, parts
    from paiju.books.lookup import clause_or_near, decided

    below = parts(args.id)
    clauses = [] if below or find(args.id) or ":" in args.id else clauses_holding(args.id)
    if clauses:
        return emit([asdict(each) for each in clauses]) if args.json else show_titles(clauses, say)
    clause = find(args.id) if below else clause_or_near(args.id)
    shown = ([clause] if clause else []) + below
    if args.json:
        return emit([asdict(each) for each in shown])
    lines: list[str] = []
    for each in shown:
        lines += [f"{each.id}  {say(each.title_zh, each.title_en)}"]
        lines += wrap(say(each.says_zh, each.says_en), page_width(), "  ")
        things = say("、", ", ").join(say(*words) for words in decided(each))
        lines += wrap(say("决定：", "decides: ") + things, page_width(), "  ") if things else []
        lines += [f"  {say(*UNDECIDED[each.status])}"] if each.status in UNDECIDED else []
    return emit_lines(lines)


def clauses_holding(words: str) -> "list[Clause]":
    """The clauses of all texts that hold the words."""
    from paiju.books.clause_list import load, texts
    from paiju.books.lookup import clauses_with

    return list(clauses_with(words, (clause for text in texts() for clause in load(text).values())))


def show_titles(clauses: "list[Clause]", say: Speaker) -> int:
    """Clauses by id and title."""
    return emit_lines(table([each.id, say(each.title_zh, each.title_en)] for each in clauses))


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
        return emit_lines([say("没有差别", "no difference")])
    shown = [shown_values(base, other, difference, say.lang) for difference in diffs]
    rows = [[book.id, shown[n][i], d.clauses[i]] for n, d in enumerate(diffs) for i, book in enumerate((base, other))]
    explained = say(*legend(text for d in diffs if "." not in d.name for text in d.values))
    aligned = table_rows(rows, columns=page_width())
    lines: list[str] = []
    for n, difference in enumerate(diffs):
        lines += wrap(f"{say(difference.zh, difference.en)}  [{difference.name}]", page_width())
        lines += aligned[2 * n] + aligned[2 * n + 1]
    return emit_lines([*lines, f"({explained})"] if explained else lines)


def show_coverage(args: argparse.Namespace, say: Speaker) -> int:
    """Clauses by status, and how many of those in code a test proves."""
    from paiju.books import clause_list

    matrix = {text: clause_list.coverage(text) for text in clause_list.texts()}
    if args.json:
        return emit(matrix)
    heads = [say(*words) for words in COVERAGE.values()]
    rows = [[text, *(str(row[key]) for key in COVERAGE)] for text, row in matrix.items()]
    return emit_lines(table([["", *heads], *rows], right=range(1, 1 + len(COVERAGE)), indent=""))
