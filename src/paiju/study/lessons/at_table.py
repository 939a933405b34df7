"""What one does at a table, judged: whether it is allowed, and whether it helps."""

from collections.abc import Sequence

from paiju import waits as waits_of
from paiju.books.book import Book
from paiju.study.lessons.lesson_types import NO, YES, TaughtStep
from paiju.study.lessons.positions import action_of, code_meant, laid
from paiju.study.lessons.tile_judges import at_hand, named
from paiju.study.lessons.tile_text import joined, without
from paiju.study.lessons.verdict import Verdict, no, yes
from paiju.table.table import Table


def refused(table: Table, seat: str, choice: str) -> Verdict:
    """Why something is not allowed."""
    why = table.why_not(seat, code_meant(choice))
    if why is None:
        return no("现在不能这样做。", "That cannot be done now.")
    return no(f"不行：{why.zh}。", f"Not allowed: {why.en}.", tuple(why.clauses)[:2])


def act(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """What to do: allowed, and of what is allowed the best."""
    assert step.place is not None
    table, seat = laid(book, step.place), step.place.seat
    found = action_of(table, seat, answer[0])
    if found is None:
        return refused(table, seat, answer[0])
    if answer[0] in step.best:
        return yes("对。", "Yes.")
    zh, en = f"可以{found.zh}，但这里有更好的。", f"That is allowed ({found.en}), but something else is better."
    return no(zh + step.worse.zh, f"{en} {step.worse.en}".strip())


def may(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Whether it is allowed."""
    assert step.place is not None
    table, seat = laid(book, step.place), step.place.seat
    allowed = action_of(table, seat, step.action) is not None
    if (answer[0] == YES) == allowed:
        told = refused(table, seat, step.action) if not allowed else None
        return (
            yes("对，可以。", "Yes, you may.")
            if told is None
            else yes(f"对，{told.why.zh}", f"Right. {told.why.en}", told.clauses)
        )
    if answer[0] == NO:
        return no("其实可以。", "In fact you may.")
    return refused(table, seat, step.action)


def riichi(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """A tile to declare riichi with."""
    assert step.place is not None
    table, choice = laid(book, step.place), f"riichi {answer[0]}"
    if action_of(table, step.place.seat, choice) is None:
        return refused(table, step.place.seat, choice)
    kinds = waits_of(book, joined(without(at_hand(step), answer) or []))
    return yes(
        f"对，打 {answer[0]} 立直，等 {named(kinds)}。", f"Yes: riichi with {answer[0]}, waiting for {named(kinds)}."
    )
