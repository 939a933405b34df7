"""What is different between two sides, in the books' own words with their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from paiju.books.book import Book
from paiju.books.clause_list import find
from paiju.books.lookup import differences, shown_values
from paiju.lab.sides import Sides
from paiju.languages import HasNames, Text, _
from paiju.series import DICE, Series

NONE = _("not counted")
IN_USE = _("in use")
LEFT_OUT = _("left out")


class BothNames(TypedDict):
    """Chinese and English."""

    zh: str
    en: str


class ChangeAnswer(BothNames):
    """One thing that is different, as a program reads it."""

    field: str
    before: BothNames
    after: BothNames
    clauses: list[str]


@dataclass(frozen=True, slots=True)
class ChangeInWords:
    """One thing that is different: what it is called, both values, and the clauses that decide it."""

    field: str
    names: HasNames
    before: HasNames
    after: HasNames
    clauses: str

    def json(self) -> ChangeAnswer:
        """As a program reads it."""
        return {
            "field": self.field,
            **in_both(self.names),
            "before": in_both(self.before),
            "after": in_both(self.after),
            "clauses": self.clauses.split(),
        }


def in_both(names: HasNames) -> BothNames:
    """Chinese and English, as a program reads them."""
    return {"zh": names.into("zh"), "en": names.into("en")}


def in_words(sides: Sides) -> list[ChangeInWords]:
    """Everything that is different: fields, patterns, dice rules, and which of these are thrown for."""
    base, other = sides.base.book, sides.other.book
    return [*of_fields(base, other), *of_specials(base, other), *of_throws(sides)]


def of_fields(base: Book, other: Book) -> Iterator[ChangeInWords]:
    """Fields and patterns."""
    for each in differences(base, other):
        before, after = (NONE if value.into("en") == "–" else value for value in shown_values(base, other, each))
        kind = "" if "." in each.name or each.name == "conditions" else "patterns."
        yield ChangeInWords(kind + each.name, each, before, after, each.clauses[0] or each.clauses[1])


def of_specials(base: Book, other: Book) -> Iterator[ChangeInWords]:
    """Dice rules that one side has alone."""
    mine, theirs = ({rule.id: rule for rule in book.specials} for book in (base, other))
    for id in {**mine, **theirs}:
        if (id in mine) != (id in theirs):
            rule = mine.get(id) or theirs[id]
            both = (IN_USE, LEFT_OUT) if id in mine else (LEFT_OUT, IN_USE)
            yield ChangeInWords(f"specials.{id}", rule, *both, rule.cite)


def of_throws(sides: Sides) -> Iterator[ChangeInWords]:
    """Which dice rule holds, where that was asked for one side alone."""
    if sides.base.special != sides.other.special and sides.base.book.specials == sides.other.book.specials:
        yield ChangeInWords("special", _("dice rule"), special_words(sides.base), special_words(sides.other), "")


def special_words(planned: Series) -> HasNames:
    """The dice rule of a series in words."""
    rule = next((rule for rule in planned.book.specials if rule.id == planned.special), None)
    return rule or (_("rolled for each hand") if planned.special == DICE else _("none"))


def clause_words(clauses: str) -> Text:
    """The first clause by number and title; how many more there are."""
    ids = clauses.split()
    clause = find(ids[0]) if ids else None
    if clause is None:
        return Text(clauses)
    more = f" +{len(ids) - 1}" if len(ids) > 1 else ""
    return Text("{id} {title}{more}", {"id": clause.id, "title": clause.title, "more": more})
