"""`paiju rules lesson`: what to know before one plays by a book."""

import argparse
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table, wrap
from paiju.languages import _, _n, in_every

if TYPE_CHECKING:
    from paiju.study.lessons.differences import NoticedDifference
    from paiju.study.lessons.own_lesson import LessonPattern, OwnLesson


def show_lesson(args: argparse.Namespace, say: Speaker) -> int:
    """What is different from a book that somebody knows, then the patterns with a hand for each."""
    from paiju.books.lookup import summary_of
    from paiju.cli.shared.book_argument import book_of
    from paiju.study.lessons.own_lesson import own_lesson

    book = book_of(args.book)
    lesson = own_lesson(book, book_of(args.known) if args.known else None)
    if args.json:
        return emit(lesson_json(lesson))
    lines = [f"{say(book.names)} ({book.id})"]
    for sentence in say(summary_of(book)).splitlines():
        lines += wrap(sentence, page_width())
    return emit_lines([*lines, *difference_lines(lesson, say), *pattern_lines(lesson, say)])


def difference_lines(lesson: "OwnLesson", say: Speaker) -> list[str]:
    """What somebody notices who knows the other book."""
    known, seen = lesson.known, lesson.differences
    lines = ["", say(_("What is different, if you know {book}", book=known.names))]
    for row in seen.rows:
        said = _("{field}: {value} instead of {other}", field=row.label, value=row.value, other=row.taught)
        lines += wrap("  ".join([say(said), *row.clauses[:1]]), page_width(), "  ")
    more = _n("{n} smaller difference", "{n} smaller differences", seen.further)
    return [*lines, f"  {say(more)}"] if seen.further else lines


def pattern_lines(lesson: "OwnLesson", say: Speaker) -> list[str]:
    """The patterns by value, each with its hand."""
    from paiju.books.labels import legend, value_text

    rows = [
        [value_text(each.pattern), say(each.pattern), hand_text(each.hand), each.pattern.cite]
        for each in lesson.patterns
    ]
    explained = say(legend(row[0] for row in rows))
    return ["", say(_("Patterns")), *([f"  ({explained})"] if explained else []), *table(rows, columns=page_width())]


def hand_text(hand: dict[str, Any] | None) -> str:
    """A hand as it is written: concealed tiles, sets laid out, the winning tile."""
    if hand is None:
        return ""
    melds = "".join(f" [{meld['tiles']}]" for meld in hand.get("melds", ()))
    return f"{hand['hand']}{melds} {hand['win']}"


def lesson_json(lesson: "OwnLesson") -> dict[str, Any]:
    """The lesson for programs."""
    return {
        "book": lesson.differences.book.id,
        "known": lesson.known.id,
        "differences": [difference_json(row) for row in lesson.differences.rows],
        "further": lesson.differences.further,
        "patterns": [pattern_json(each) for each in lesson.patterns],
    }


def difference_json(row: "NoticedDifference") -> dict[str, Any]:
    """One difference."""
    return {
        "field": row.name, "label": in_every(row.label), "known": in_every(row.taught), "value": in_every(row.value),
        "clauses": list(row.clauses),
    }  # fmt: skip


def pattern_json(each: "LessonPattern") -> dict[str, Any]:
    """One pattern."""
    from paiju.books.labels import value_text

    pattern = each.pattern
    return {
        "id": pattern.id, "names": in_every(pattern), "value": value_text(pattern), "clause": pattern.cite,
        "hand": each.hand,
    }  # fmt: skip
