"""Conditions of entry (mcr:Q8, xjtu:App3:0): what an event asks for, and who is known not to meet it.

A plan lists them under `conditions` in its settings: a name from `BOOK_CONDITIONS`, or the organiser's own as a table
with `id`, and `least_age`, `field` with `least`, or neither (then it is ticked), `zh`, `en`. Without a list the text of
the event's book has its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.errors import InputError
from paiju.fields import check_keys
from paiju.reading.toml_values import line as plain_line
from paiju.reading.toml_values import needed, number
from paiju.tournament.counting.categories import age_on
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.csv_sheet import clean
from paiju.tournament.tables import EventPlayer

Fit = Literal["met", "unmet", "unknown"]
Ticks = Mapping[str, bool]  # by condition: what an official has seen


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
        return self.words_for(self.player)

    def words_for(self, name: str) -> tuple[str, str]:
        """The same of somebody by name."""
        condition = self.condition
        zh = {"unmet": "不符合", "unknown": "待核实", "met": "符合"}[self.fit]
        en = {"unmet": "not met", "unknown": "to be checked", "met": "met"}[self.fit]
        cited = f" ({condition.clause})" if condition.clause else ""
        return (
            f"{name}：{zh} {condition.zh or condition.id}{cited}",
            f"{name}: {en}: {condition.en or condition.id}{cited}",
        )


def conditions_of(event: TournamentEvent) -> list[EntryCondition]:
    """What an event asks: as its plan says, or as the book's text does."""
    settings = event.settings.get("conditions", OF_TEXT.get(event.book.text, ()))
    if not isinstance(settings, Sequence) or isinstance(settings, str):
        raise InputError("conditions", "a list of conditions", "conditions 须为列表")
    return [condition for each in settings for condition in condition_from(each)]


def line(value: object, where: str) -> str:
    """Words of an event's file, as names are compared."""
    text = plain_line(value, where)
    return clean(text) if "\n" not in text else text.strip()


def read_conditions(rows: Sequence[object]) -> list[object]:
    """A list of them as a file has it, if each can be read."""
    for each in rows:
        condition_from(each)
    return list(rows)


def condition_from(row: object) -> tuple[EntryCondition, ...]:
    """A condition by its name in the books, or the organiser's own."""
    if isinstance(row, Mapping):
        return (own_condition(row),)
    if not isinstance(row, str) or row not in BOOK_CONDITIONS:
        names = ", ".join(BOOK_CONDITIONS)
        raise InputError("conditions", f"one of {names}, or a table with `id`", f"须为 {names} 之一，或含 id 的表")
    return BOOK_CONDITIONS[row]


def own_condition(row: Mapping[str, object]) -> EntryCondition:
    """The organiser's own."""
    texts, numbers = ("id", "zh", "en", "field", "clause", "exam"), ("least_age", "least")
    check_keys(row, (*texts, *numbers), "conditions.")
    needed(row, "id", "conditions")
    words = {key: line(row[key], f"conditions.{key}") for key in texts if key in row}
    counts = {key: number(row[key], f"conditions.{key}") for key in numbers if key in row}
    return EntryCondition(**words, **counts)  # type: ignore[arg-type]


def fit_to(condition: EntryCondition, age: int | None, fields: Mapping[str, str], ticks: Ticks) -> Fit:
    """Is a condition met? What an official ticked decides; else what can be computed."""
    if condition.id in ticks:
        return "met" if ticks[condition.id] else "unmet"
    if condition.least_age and age is not None:
        return "met" if age >= condition.least_age else "unmet"
    if condition.field:
        value = fields.get(condition.field, "").strip()
        if value.lstrip("-").isdigit():
            return "met" if int(value) >= condition.least else "unmet"
    return "unknown"


def unfit_players(
    event: TournamentEvent, players: Iterable[EventPlayer], ticks: Mapping[str, Ticks] | None = None
) -> list[ConditionReport]:
    """Who is known not to meet what; fillers and who has left aside. Ages are those of the event's first day
    (reading:315)."""
    reports = []
    conditions = conditions_of(event)
    for player in players:
        age = age_on(player.born, event.start) if player.born and event.start else None
        for condition in conditions if player.name and not player.out and not player.filler else ():
            if fit_to(condition, age, player.fields, (ticks or {}).get(player.id, {})) == "unmet":
                reports.append(ConditionReport(player.id, condition, "unmet"))
    return reports


def condition_problems(reports: Iterable[ConditionReport], players: Iterable[EventPlayer]) -> list[Suspicion]:
    """The same as lines of what looks wrong; nobody is turned away by them (reading:315)."""
    names = {player.id: player.name for player in players}
    wordings = [report.words_for(names.get(report.player, report.player)) for report in reports]
    return [Suspicion("condition", en, zh) for zh, en in wordings]
