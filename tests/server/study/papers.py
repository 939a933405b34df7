"""An exam of the club's own."""

from typing import Any

from paiju.study.exams.shelf import paper_of
from tests.study.exams.answers import right_answers

OWN = """
title = { zh = "俱乐部小测", en = "Club quiz" }
book = "ema"
pass = 4
[[question]]
number = 1
text = "Start? [1z]"
engine = { ask = "book", field = "game.start_points" }
choices = [{ text = "25000", value = 25000 }, { text = "30000", value = 30000, right = true }]
"""


def key_of(exam: str) -> dict[str, Any]:
    """The whole key as the page sends it: texts alone."""
    told = right_answers(paper_of(exam))
    return {
        number: {name: str(one) for name, one in answer.items()} if isinstance(answer, dict) else answer
        for number, answer in told.items()
    }
