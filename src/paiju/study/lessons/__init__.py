"""First lessons: ten short steps to a first hand, each answer judged by the engine (`first/*.toml`)."""

from paiju.study.lessons.differences import BookDifferences, differences_from
from paiju.study.lessons.judging import Verdict, judge, solution
from paiju.study.lessons.lesson_types import Lesson, TaughtStep
from paiju.study.lessons.loading import lesson, lessons
from paiju.study.lessons.showing import ShownStep, shown

__all__ = [
    "BookDifferences", "Lesson", "ShownStep", "TaughtStep", "Verdict", "differences_from", "judge", "lesson", "lessons",
    "shown", "solution",
]  # fmt: skip
