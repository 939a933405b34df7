"""Conditions of entry: computed from what is known of somebody, or ticked by an official; and who does not meet what
(mcr:Q8, mcr:Q142(7), xjtu:App3:0).

A plan lists them under `conditions` in its settings: a name from `BOOK_CONDITIONS`, or the organiser's own as a table
with `id`, and `least_age`, `field` with `least`, or neither (then it is ticked), `zh`, `en`. Without a list the text of
the event's book has its own. Registration may name an exam of the club besides, which must be passed first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.errors import InputError
from paiju.tournament.event import Event
from paiju.tournament.record.state import Enrolled, EventState
from paiju.tournament.record.values import Json, value_of

Fit = Literal["met", "unmet", "unknown"]


@dataclass(frozen=True)
class EntryCondition:
    """What is asked of whoever enters."""

    id: str
    zh: str = ""
    en: str = ""
    least_age: int = 0
    field: str = ""  # an own field, read as a number
    least: int = 0
    clause: str = ""
    exam: str = ""  # of the club, by id: who registers there must have passed it


ADULT = EntryCondition("adult", "年满 18 岁", "18 or older", least_age=18, clause="mcr:Q8")
NO_PUPIL = EntryCondition("not_at_school", "不是在校学生", "not at school", clause="mcr:Q8")
EXAM = EntryCondition("exam", "报名测试 72 分及格", "72 points in the entry exam", field="exam", least=72,
                      clause="xjtu:App3:exam1.marking")  # fmt: skip
BOOK_CONDITIONS: dict[str, tuple[EntryCondition, ...]] = {"mcr:Q8": (ADULT, NO_PUPIL), "xjtu:App3:0": (EXAM,)}
PASSED_EXAM, EXAM_FIELD = "passed_exam", "exam"
OF_TEXT = {"mcr": ("mcr:Q8",)}  # what a text asks of every event


@dataclass(frozen=True)
class ConditionReport:
    """Somebody and a condition that they do not meet, or of which nobody knows."""

    player: str
    condition: EntryCondition
    fit: Fit

    @property
    def words(self) -> tuple[str, str]:
        """In a line, Chinese and English."""
        one = self.condition
        zh = {"unmet": "不符合", "unknown": "待核实", "met": "符合"}[self.fit]
        en = {"unmet": "not met", "unknown": "to be checked", "met": "met"}[self.fit]
        cited = f" ({one.clause})" if one.clause else ""
        return f"{self.player}：{zh} {one.zh or one.id}{cited}", f"{self.player}: {en}: {one.en or one.id}{cited}"


def conditions_of(event: Event) -> list[EntryCondition]:
    """What an event asks: as its plan says, or as the book's text does."""
    told = event.settings.get("conditions", OF_TEXT.get(event.book.text, ()))
    if not isinstance(told, Sequence) or isinstance(told, str):
        raise InputError("conditions", "a list of conditions", "conditions 须为列表")
    return [one for each in told for one in condition_from(each)]


def conditions_in(state: EventState) -> list[EntryCondition]:
    """What an event asks: its plan's conditions, and the exam that its registration names."""
    exam = state.registration.exam
    words = (f"通过考试 {exam}", f"a pass in the exam {exam}")
    passed = [EntryCondition(PASSED_EXAM, *words, field=EXAM_FIELD, exam=exam)] if exam else []
    return [*conditions_of(state.planned), *passed]


def condition_from(told: Json) -> tuple[EntryCondition, ...]:
    """A condition by its name in the books, or the organiser's own."""
    if isinstance(told, Mapping):
        return (value_of(EntryCondition, dict(told), "conditions"),)
    if told not in BOOK_CONDITIONS:
        names = ", ".join(BOOK_CONDITIONS)
        raise InputError("conditions", f"one of {names}, or a table with `id`", f"须为 {names} 之一，或含 id 的表")
    return BOOK_CONDITIONS[told]


def fit_of(state: EventState, one: Enrolled, condition: EntryCondition) -> Fit:
    """Does somebody meet a condition? What an official ticked decides; else what can be computed."""
    if condition.id in one.ticks:
        return "met" if one.ticks[condition.id] else "unmet"
    if condition.least_age and one.age is not None:
        return "met" if one.age >= condition.least_age else "unmet"
    if condition.field:
        value = state.named_player(one).fields.get(condition.field, "").strip()
        if value.lstrip("-").isdigit():
            return "met" if int(value) >= condition.least else "unmet"
    return "unknown"


def not_met(state: EventState) -> list[ConditionReport]:
    """Who does not meet what, and what is still to be checked; fillers and who has left aside."""
    found = []
    for one in state.enrolled.values():
        for condition in conditions_in(state) if not one.left and not one.player.filler else ():
            fit = fit_of(state, one, condition)
            if fit != "met":
                found.append(ConditionReport(one.player.id, condition, fit))
    return found
