"""The exam before a cup (xjtu:App3:0): questions with several right answers, written ones, passed or not."""

from collections.abc import Mapping, Set

from paiju.errors import InputError
from paiju.languages import _

WORTH = 4  # points of a question
MISSED = 1  # off for every right answer that is not chosen
PASSED = 72


def question_points(chosen: str, right: str) -> int:
    """A question: nothing for a wrong letter or none at all, otherwise one point off for each missing letter, never
    below 0 (xjtu:App3:exam1.marking, xjtu:App3:exam2.marking)."""
    given, wanted = set(chosen.upper()), set(right.upper())
    if not wanted:
        raise InputError("key", _("every question needs a right answer"))
    return parts_points(given, wanted, WORTH, MISSED)


def parts_points(given: Set[object], wanted: Set[object], worth: int, missed: int = 0, wrong: int = 0) -> int:
    """An answer of several parts. No answer gets nothing; a wrong part makes it worth nothing, or costs `wrong` if that
    is set; each part left out costs `missed`, or everything if that is not set (xjtu:App3:exam2.written)."""
    too_many, left_out = len(given - wanted), len(wanted - given)
    if not given or (too_many and not wrong) or (left_out and not missed):
        return 0
    return max(worth - missed * left_out, 0) - wrong * too_many


def exam_points(answers: Mapping[str, str], key: Mapping[str, str], written: int = 0, most_written: int = 80) -> int:
    """An exam: its questions, by number, and what a marker gave for the written part (xjtu:App3:exam2.written). Answers
    to questions that are not in the key count for nothing."""
    if not 0 <= written <= most_written:
        raise InputError("written", _("must be 0 to {most_written} points", most_written=most_written))
    return sum(question_points(answers.get(number, ""), right) for number, right in key.items()) + written


def passes(points: int) -> bool:
    """Is it enough to play (xjtu:App3:exam1.marking, xjtu:App3:exam2.0)?"""
    return points >= PASSED
