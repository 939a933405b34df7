"""Answers judged by the engine: right or not, why, by which clauses."""

from collections.abc import Callable, Sequence
from itertools import combinations

from paiju.books.book import Book, Names
from paiju.errors import Bug, InputError
from paiju.study.lessons import at_table, tile_judges, worth_judges
from paiju.study.lessons.lesson_types import NO, YES, Ask, Lesson, TaughtStep
from paiju.study.lessons.tile_text import split
from paiju.study.lessons.verdict import Verdict

Judge = Callable[[Book, TaughtStep, Sequence[str]], Verdict]
MOST_TILES = 14
__all__ = ["Verdict", "judge", "solution"]

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
    "wins": worth_judges.wins,
    "number": worth_judges.number,
}
PICKED = {"run": 3, "pung": 3, "pair": 2, "discard": 1, "riichi": 1}  # tiles that one taps


def judge(lesson: Lesson, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """What the engine says of an answer: tiles tapped, or the choice taken."""
    if not answer or len(answer) > MOST_TILES or not all(one in offered(step) for one in answer):
        raise InputError("answer", "choose of what is shown", "请在所示的里面选")
    found = JUDGES[step.ask](lesson.book, step, answer)
    return Verdict(True, joined_words(found.why, step.right), found.clauses) if found.right else found


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
        whole = [one for one in dict.fromkeys(offered(step)) if tile_judges.belongs(lesson.book, step, one)]
        return [one for one in offered(step) if one in whole]
    for tried in combinations(offered(step), many):
        if judge(lesson, step, tried).right:
            return list(tried)
    raise Bug(f"nothing is right in step {step.id} of lesson {lesson.id}")
