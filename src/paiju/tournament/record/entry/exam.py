"""The exam before a cup (xjtu:App3:0): questions with several right answers, written ones, passed or not."""

from collections.abc import Mapping, Set

from paiju.errors import InputError

WORTH = 4  # points of a question
MISSED = 1  # off for every right answer that is not chosen
PASSED = 72


def question_points(chosen: str, right: str) -> int:
    """A question: nothing for a wrong letter or none, else one off for each that is missing, never below 0
    (xjtu:App3:exam1.marking, xjtu:App3:exam2.marking)."""
    given, wanted = set(chosen.upper()), set(right.upper())
    if not wanted:
        raise InputError("key", "every question has a right answer", "每题至少一个正确答案")
    return parts_points(given, wanted, WORTH, MISSED)


def parts_points(given: Set[object], wanted: Set[object], worth: int, missed: int = 0, wrong: int = 0) -> int:
    """An answer of several parts. Nothing given is nothing; a wrong part makes it worth nothing, or costs `wrong` where
    that is set; each part left out costs `missed`, or all where that is not set (xjtu:App3:exam2.written)."""
    too_many, left_out = len(given - wanted), len(wanted - given)
    if not given or (too_many and not wrong) or (left_out and not missed):
        return 0
    return max(worth - missed * left_out, 0) - wrong * too_many


def exam_points(answers: Mapping[str, str], key: Mapping[str, str], written: int = 0, most_written: int = 80) -> int:
    """An exam: its questions, by their numbers, and what a marker gave for the written part (xjtu:App3:exam2.written).
    Answers to questions that the key does not have count for nothing."""
    if not 0 <= written <= most_written:
        raise InputError("written", f"0 to {most_written} points", f"须为 0 至 {most_written} 分")
    return sum(question_points(answers.get(number, ""), right) for number, right in key.items()) + written


def passes(points: int) -> bool:
    """Enough to play (xjtu:App3:exam1.marking, xjtu:App3:exam2.0)."""
    return points >= PASSED
