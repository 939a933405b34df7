"""Hands judged by what they are worth: which of them may win, and how much that is."""

from collections.abc import Sequence
from typing import Any

from paiju import score
from paiju.books.book import Book
from paiju.errors import Bug
from paiju.study.lessons.lesson_types import TaughtStep
from paiju.study.lessons.verdict import Verdict, no, yes

PAYS = "pays."
MOST_CLAUSES = 4


def scored(book: Book, hand: dict[str, object]) -> dict[str, Any]:
    """The scorer's answer about a hand of a step."""
    found: dict[str, Any] = score({"book": book.id, **hand})
    if not found["ok"]:
        raise Bug(f"{hand}: {found['error']}")
    return found


def lines(found: dict[str, Any]) -> tuple[str, str]:
    """What counts in a hand."""
    rows = found["patterns"]
    zh = "、".join(f"{row['zh']} {row['value'] * row['count']}" for row in rows)
    return zh, ", ".join(f"{row['en']} {row['value'] * row['count']}" for row in rows)


def clauses_of(found: dict[str, Any]) -> tuple[str, ...]:
    """The clauses behind what counts."""
    cited = [row["clause"] for row in found["patterns"]] + [found.get("clause") or ""]
    return tuple(dict.fromkeys(filter(None, cited)))[:MOST_CLAUSES]


def wins(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The hand that may win."""
    found = scored(book, step.hands[int(answer[0])])
    zh, en = lines(found)
    if found["win"]:
        return yes(f"对，它有：{zh}。", f"Yes, it has: {en}.", clauses_of(found))
    why = (f"牌型齐了，但不能和：{found['why_zh']}。", f"It is complete, but it may not win: {found['why']}.")
    return no(*why, clauses_of(found))


def number(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """How much it is."""
    found = scored(book, step.hands[0])
    right, (zh, en) = str(amount(found, step.of)), lines(found)
    counted = (f"算法：{zh}。", f"It counts: {en}.")
    if answer[0] == right:
        return yes(f"对，是 {right}。{counted[0]}", f"Yes, {right}. {counted[1]}", clauses_of(found))
    wrong = (f"不是 {answer[0]}。{counted[0]}{step.worse.zh}", f"Not {answer[0]}. {counted[1]} {step.worse.en}")
    return no(*wrong, clauses_of(found))


def amount(found: dict[str, Any], of: str) -> int:
    """A number of the scorer's answer; `pays.E` is what East pays."""
    if of.startswith(PAYS):
        return -int(found["payments"][of.removeprefix(PAYS)])
    return int(found[of])
