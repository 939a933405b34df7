"""What is different between two sides, in the books' own words with their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.clause_list import find
from paiju.books.lookup import differences, shown_values
from paiju.lab.sides import Sides
from paiju.series import DICE, NO_SPECIAL, Series
from paiju.stats.measures import Names

NONE: Names = ("不计", "not counted")
IN_USE: Names = ("采用", "in use")
LEFT_OUT: Names = ("不用", "left out")


@dataclass(frozen=True, slots=True)
class ChangeInWords:
    """One thing that is different: what it is called, both values, and the clauses that decide it."""

    field: str
    names: Names
    before: Names
    after: Names
    clauses: str

    def json(self) -> dict[str, object]:
        """As a program reads it."""
        both = {key: {"zh": zh, "en": en} for key, (zh, en) in (("before", self.before), ("after", self.after))}
        return {"field": self.field, "zh": self.names[0], "en": self.names[1], **both, "clauses": self.clauses.split()}


def in_words(sides: Sides) -> list[ChangeInWords]:
    """Everything that is different: fields, patterns, dice rules, and which of these are thrown for."""
    base, other = sides.base.book, sides.other.book
    return [*of_fields(base, other), *of_specials(base, other), *of_throws(sides)]


def of_fields(base: Book, other: Book) -> Iterator[ChangeInWords]:
    """Fields and patterns."""
    for each in differences(base, other):
        zh, en = shown_values(base, other, each, "zh"), shown_values(base, other, each, "en")
        both = [NONE if pair == ("–", "–") else pair for pair in zip(zh, en)]
        cited = each.clauses[0] or each.clauses[1]
        kind = "" if "." in each.name or each.name == "conditions" else "patterns."
        yield ChangeInWords(kind + each.name, (each.zh, each.en), both[0], both[1], cited)


def of_specials(base: Book, other: Book) -> Iterator[ChangeInWords]:
    """Dice rules that one side has alone."""
    mine, theirs = ({rule.id: rule for rule in book.specials} for book in (base, other))
    for id in {**mine, **theirs}:
        if (id in mine) != (id in theirs):
            rule = mine.get(id) or theirs[id]
            both = (IN_USE, LEFT_OUT) if id in mine else (LEFT_OUT, IN_USE)
            yield ChangeInWords(f"specials.{id}", (rule.zh, rule.en), *both, rule.cite)


def of_throws(sides: Sides) -> Iterator[ChangeInWords]:
    """Which dice rule holds, where that was asked for one side alone."""
    if sides.base.special != sides.other.special and sides.base.book.specials == sides.other.book.specials:
        names = ("特殊规则", "dice rule")
        yield ChangeInWords("special", names, special_words(sides.base), special_words(sides.other), "")


def special_words(planned: Series) -> Names:
    """The dice rule of a series in words."""
    usual: dict[str, Names] = {DICE: ("逐局掷骰", "thrown for each hand"), NO_SPECIAL: ("无", "none")}
    rule = next((rule for rule in planned.book.specials if rule.id == planned.special), None)
    return (rule.zh, rule.en) if rule else usual.get(planned.special, ("无", "none"))


def clause_words(clauses: str) -> Names:
    """The first clause by number and title; how many more there are."""
    ids = clauses.split()
    clause = find(ids[0]) if ids else None
    if clause is None:
        return (clauses, clauses)
    more = f" +{len(ids) - 1}" if len(ids) > 1 else ""
    return f"{clause.id} {clause.title_zh}{more}", f"{clause.id} {clause.title_en}{more}"
