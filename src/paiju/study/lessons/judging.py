"""Answers judged by the engine: right or not, why, by which clauses."""

from collections.abc import Callable, Sequence
from itertools import combinations

from paiju.books.book import Book
from paiju.errors import Bug, InputError
from paiju.languages import Text, _
from paiju.scoring.answer import Answer
from paiju.scoring.judging import judge as score
from paiju.scoring.request import parse
from paiju.study.lessons import at_table, tile_judges
from paiju.study.lessons.lesson_types import NO, YES, Ask, Lesson, TaughtStep, Verdict, no, sentences, yes
from paiju.study.lessons.tile_judges import split

Judge = Callable[[Book, TaughtStep, Sequence[str]], Verdict]
MOST_TILES = 17
__all__ = ["Verdict", "judge", "solution"]

PICKED = {"run": 3, "pung": 3, "pair": 2, "discard": 1, "riichi": 1}  # tiles that one taps
PAYS = "pays."
MOST_CLAUSES = 4


def judge(lesson: Lesson, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """What the engine says of an answer: tiles tapped, or the choice taken."""
    if not answer or len(answer) > MOST_TILES or not all(part in offered(step) for part in answer):
        raise InputError("answer", _("choose from what is shown"))
    verdict = JUDGES[step.ask](lesson.book, step, answer)
    return Verdict(True, sentences(verdict.why, step.right), verdict.clauses) if verdict.right else verdict


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


def scored(book: Book, hand: dict[str, object]) -> Answer:
    """What the scorer says of a hand of a step."""
    return score(parse({"book": book, **hand}))


def counted(answer: Answer) -> list[Text]:
    """What counts in a hand."""
    return [_("{what} {number}", what=line, number=line.value * line.count) for line in answer.patterns]


def clauses_of(answer: Answer) -> tuple[str, ...]:
    """The clauses behind what counts."""
    cited = [*(line.clause for line in answer.patterns), answer.clause]
    return tuple(dict.fromkeys(filter(None, cited)))[:MOST_CLAUSES]


def wins(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The hand that may win."""
    scoring = scored(book, step.hands[int(answer[0])])
    if scoring.win:
        return yes(_("Yes, it has: {patterns}.", patterns=counted(scoring)), clauses_of(scoring))
    return no(_("It is complete, but it may not win: {why}.", why=scoring.why), clauses_of(scoring))


def number(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """How much it is."""
    scoring = scored(book, step.hands[0])
    right, patterns = str(amount(scoring, step.of)), counted(scoring)
    if answer[0] == right:
        text = _("Yes, {number}. It counts: {patterns}.", number=right, patterns=patterns)
        return yes(text, clauses_of(scoring))
    text = _("Not {number}. It counts: {patterns}.", number=answer[0], patterns=patterns)
    return no(sentences(text, step.worse), clauses_of(scoring))


def amount(scoring: Answer, of: str) -> int:
    """A number of the scorer's answer; `pays.E` is what East pays."""
    if of.startswith(PAYS):
        return -(scoring.payments or {})[of.removeprefix(PAYS)]
    return int(getattr(scoring, of))


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
