"""Answers judged by the engine: right or not, why, by which clauses."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from paiju import score
from paiju.books.book import Book, Names
from paiju.errors import Bug, InputError
from paiju.study.lessons import at_table, tile_judges
from paiju.study.lessons.lesson_types import NO, YES, Ask, Lesson, TaughtStep, Verdict, no, yes
from paiju.study.lessons.tile_judges import split

Judge = Callable[[Book, TaughtStep, Sequence[str]], Verdict]
MOST_TILES = 14
__all__ = ["Verdict", "judge", "solution"]

PICKED = {"run": 3, "pung": 3, "pair": 2, "discard": 1, "riichi": 1}  # tiles that one taps
PAYS = "pays."
MOST_CLAUSES = 4


def judge(lesson: Lesson, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """What the engine says of an answer: tiles tapped, or the choice taken."""
    if not answer or len(answer) > MOST_TILES or not all(part in offered(step) for part in answer):
        raise InputError("answer", "choose of what is shown", "请在所示的里面选")
    verdict = JUDGES[step.ask](lesson.book, step, answer)
    return Verdict(True, joined_words(verdict.why, step.right), verdict.clauses) if verdict.right else verdict


def joined_words(first: Names, then: Names) -> Names:
    """Two texts, one after the other."""
    return Names(first.zh + then.zh, f"{first.en} {then.en}".strip())


def offered(step: TaughtStep) -> list[str]:
    """Everything an answer may be made of."""
    if step.ask == "may":
        return [YES, NO]
    if step.ask == "wins":
        return [str(number) for number in range(len(step.hands))]
    if step.choices:
        return list(step.choices)
    shown = split(step.tiles)
    return shown or tile_judges.at_hand(step)


def picked(step: TaughtStep) -> int:
    """How many tiles are to be tapped; 0 for as many as are right, 1 for a choice."""
    return PICKED.get(step.ask, 0 if step.ask in ("honours", "missing", "waits") else 1)


def solution(lesson: Lesson, step: TaughtStep) -> list[str]:
    """An answer the engine takes, to be shown to who gives up."""
    many = picked(step)
    if not many:
        whole = [choice for choice in dict.fromkeys(offered(step)) if tile_judges.belongs(lesson.book, step, choice)]
        return [choice for choice in offered(step) if choice in whole]
    for tried in combinations(offered(step), many):
        if judge(lesson, step, tried).right:
            return list(tried)
    raise Bug(f"nothing is right in step {step.id} of lesson {lesson.id}")


def scored(book: Book, hand: dict[str, object]) -> dict[str, Any]:
    """The scorer's answer about a hand of a step."""
    scoring: dict[str, Any] = score({"book": book.id, **hand})
    if not scoring["ok"]:
        raise Bug(f"{hand}: {scoring['error']}")
    return scoring


def lines(scoring: dict[str, Any]) -> tuple[str, str]:
    """What counts in a hand."""
    rows = scoring["patterns"]
    zh = "、".join(f"{row['zh']} {row['value'] * row['count']}" for row in rows)
    return zh, ", ".join(f"{row['en']} {row['value'] * row['count']}" for row in rows)


def clauses_of(scoring: dict[str, Any]) -> tuple[str, ...]:
    """The clauses behind what counts."""
    cited = [row["clause"] for row in scoring["patterns"]] + [scoring.get("clause") or ""]
    return tuple(dict.fromkeys(filter(None, cited)))[:MOST_CLAUSES]


def wins(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The hand that may win."""
    scoring = scored(book, step.hands[int(answer[0])])
    zh, en = lines(scoring)
    if scoring["win"]:
        return yes(f"对，它有：{zh}。", f"Yes, it has: {en}.", clauses_of(scoring))
    why = (f"牌型齐了，但不能和：{scoring['why_zh']}。", f"It is complete, but it may not win: {scoring['why']}.")
    return no(*why, clauses_of(scoring))


def number(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """How much it is."""
    scoring = scored(book, step.hands[0])
    right, (zh, en) = str(amount(scoring, step.of)), lines(scoring)
    counted = (f"算法：{zh}。", f"It counts: {en}.")
    if answer[0] == right:
        return yes(f"对，是 {right}。{counted[0]}", f"Yes, {right}. {counted[1]}", clauses_of(scoring))
    wrong = (f"不是 {answer[0]}。{counted[0]}{step.worse.zh}", f"Not {answer[0]}. {counted[1]} {step.worse.en}")
    return no(*wrong, clauses_of(scoring))


def amount(scoring: dict[str, Any], of: str) -> int:
    """A number of the scorer's answer; `pays.E` is what East pays."""
    if of.startswith(PAYS):
        return -int(scoring["payments"][of.removeprefix(PAYS)])
    return int(scoring[of])


JUDGES: dict[Ask, Judge] = {
    "honours": tile_judges.honours,
    "missing": tile_judges.missing,
    "run": tile_judges.run,
    "pung": tile_judges.pung,
    "pair": tile_judges.pair,
    "waits": tile_judges.waits,
    "discard": tile_judges.discard,
    "riichi": at_table.riichi,
    "act": at_table.act,
    "may": at_table.may,
    "wins": wins,
    "number": number,
}
