"""Conditions of entry (mcr:Q8, xjtu:App3:0): what an event asks for, and who is known not to meet it.

A plan lists them under `conditions` in its settings: a name from `BOOK_CONDITIONS`, or the organiser's own as a table
with `id`, and `least_age`, `field` with `least`, or neither (then it is ticked), `zh`, `en`, `ja`. Without a list the
text of the event's book has its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.books.book import Names
from paiju.errors import InputError
from paiju.fields import check_keys
from paiju.languages import Text, _
from paiju.languages.text import HasNames
from paiju.reading.toml_values import line as plain_line
from paiju.reading.toml_values import needed, number
from paiju.tournament.counting.categories import age_on
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.csv_sheet import clean
from paiju.tournament.tables import EventPlayer

LANGUAGES = ("zh", "en", "ja")  # in which an organiser's own may be named
Fit = Literal["met", "unmet", "unknown"]
Ticks = Mapping[str, bool]  # by condition: what an official has seen


@dataclass(frozen=True)
class EntryCondition:
    """What is asked of whoever enters."""

    id: str
    name: HasNames
    least_age: int = 0
    field: str = ""  # an own field, read as a number
    least: int = 0
    clause: str = ""
    exam: str = ""  # of the club, by id: who registers there must have passed it


ADULT = EntryCondition("adult", _("18 or older"), least_age=18, clause="mcr:Q8")
NO_PUPIL = EntryCondition("not_at_school", _("not at school"), clause="mcr:Q8")
EXAM = EntryCondition(
    "exam", _("72 points in the entry exam"), field="exam", least=72, clause="xjtu:App3:exam1.marking"
)
BOOK_CONDITIONS: dict[str, tuple[EntryCondition, ...]] = {"mcr:Q8": (ADULT, NO_PUPIL), "xjtu:App3:0": (EXAM,)}
OF_TEXT = {"mcr": ("mcr:Q8",)}  # what a text asks of every event


@dataclass(frozen=True)
class ConditionReport:
    """Somebody and a condition that they do not meet, or of which nobody knows."""

    player: str
    condition: EntryCondition
    fit: Fit

    def text(self, name: str) -> Text:
        """In a line, of somebody by name."""
        values = {"name": shown_name(name), "condition": self.condition.name}
        text = {
            "unmet": _("{name} does not meet: {condition}", **values),
            "unknown": _("{name} is to be checked: {condition}", **values),
            "met": _("{name} meets: {condition}", **values),
        }[self.fit]
        clause = self.condition.clause
        return _("{text} ({clause})", text=text, clause=clause) if clause else text


def conditions_of(event: TournamentEvent) -> list[EntryCondition]:
    """What an event asks: as its plan says, or as the book's text does."""
    settings = event.settings.get("conditions", OF_TEXT.get(event.book.text, ()))
    if not isinstance(settings, Sequence) or isinstance(settings, str):
        raise InputError("conditions", _("expected a list of conditions"))
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
        raise InputError("conditions", _("must be one of {names}, or a table with `id`", names=names))
    return BOOK_CONDITIONS[row]


def own_condition(row: Mapping[str, object]) -> EntryCondition:
    """The organiser's own."""
    texts, numbers = ("id", "field", "clause", "exam"), ("least_age", "least")
    check_keys(row, (*texts, *numbers, *LANGUAGES), "conditions.")
    needed(row, "id", "conditions")
    words = {key: line(row[key], f"conditions.{key}") for key in (*texts, *LANGUAGES) if key in row}
    counts = {key: number(row[key], f"conditions.{key}") for key in numbers if key in row}
    names = {key: words.pop(key, "") for key in LANGUAGES}
    name = Names(names["zh"], names["en"] or words["id"], names["ja"])
    return EntryCondition(name=name, **words, **counts)  # type: ignore[arg-type]


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
    return [Suspicion("condition", report.text(names.get(report.player, report.player))) for report in reports]
