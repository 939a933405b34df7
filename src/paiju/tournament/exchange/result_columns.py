"""Which column of somebody's list of games is what: by its heading, by what stands in it, or as somebody says."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.exchange.result_cells import DATE_FORMS, dates_fit, day_in, points_in
from paiju.tournament.files.csv_sheet import clean

Table = Sequence[Sequence[str]]
SEATS = 4
MOST_COLUMNS = 200
MOST_TRIED = 12  # columns of numbers among which four are looked for
ENOUGH = 0.9  # of the rows
WORDS = tomllib.loads((Path(__file__).parent / "headings.toml").read_text(encoding="utf-8"))
HEADINGS: Mapping[str, Sequence[str]] = WORDS["columns"]
POINT_WORDS, OTHER_WORDS = WORDS["words"]["points"], WORDS["words"]["others"]
SEAT_MARKS = {mark: int(seat) for seat, marks in WORDS["seats"].items() for mark in marks}
SIGNS = "".join(mark for mark in SEAT_MARKS if len(mark) == 1 and not mark.isascii())  # words of one sign
PARTS = re.compile(rf"\d+|[{SIGNS}]|[^\W\d_{SIGNS}]+")


@dataclass(frozen=True)
class ResultColumns:
    """Columns by their numbers, from 0."""

    names: tuple[int, ...]
    points: tuple[int, ...]
    date: int | None = None
    table: int | None = None
    round: int | None = None
    season: int | None = None
    date_form: str = ""


@dataclass(frozen=True)
class ColumnChoices:
    """What somebody has said of the columns, by heading or number from 1, each apart by commas; empty: nothing."""

    names: str = ""
    points: str = ""
    date: str = ""
    table: str = ""
    round: str = ""
    season: str = ""
    dates: str = ""


class Unclear(InputError):
    """A question: `what` is wanted, one or several of the columns `among`."""

    def __init__(self, what: str, text: Text, among: Sequence[str]) -> None:
        shown = ", ".join(among)
        option = f"--{what}"
        super().__init__(
            option, _("{text} Use {option}; the choices are {shown}", text=text, option=option, shown=shown or "…")
        )
        self.what, self.question, self.among = what, text, tuple(among)


@dataclass
class ColumnGuess:
    """A list with its headings, and what is known of its columns."""

    heads: list[str]
    rows: Table
    choices: ColumnChoices = field(default_factory=ColumnChoices)

    def column(self, number: int) -> list[str]:
        """What stands in a column, empty cells left out."""
        return [row[number] for row in self.rows if number < len(row) and row[number]]

    def named(self, numbers: Iterable[int]) -> list[str]:
        """Headings; a column without one by its number."""
        return [self.heads[number] or str(number + 1) for number in numbers]

    # --- what somebody says ---

    def chosen(self, what: str) -> tuple[int, ...]:
        """The columns that were said."""
        words = [clean(word) for word in str(getattr(self.choices, what)).split(",") if word.strip()]
        return tuple(self.number_of(word, what) for word in words)

    def number_of(self, word: str, what: str) -> int:
        """A column by its heading, or by its number."""
        heads = [head.casefold() for head in self.heads]
        if heads.count(word.casefold()) == 1:
            return heads.index(word.casefold())
        if word.isdecimal() and 1 <= int(word) <= len(self.heads):
            return int(word) - 1
        shown = ", ".join(self.named(range(len(self.heads))))
        raise InputError(f"--{what}", _("there is no column {word}; there are {shown}", word=repr(word), shown=shown))

    # --- what can be seen ---

    def columns(self) -> ResultColumns:
        """All of them; `Unclear` where it has to be asked."""
        single = {what: self.single(what) for what in HEADINGS}
        if single["date"] is None:
            single["date"] = self.date_by_values(single.values())
        used = {number for number in single.values() if number is not None}
        points = self.points(used)
        names = self.names(used | set(points))
        if single["table"] is None and not any(self.heads):
            single["table"] = self.table_by_values(used | set(points))
        form = self.date_form(single["date"])
        return ResultColumns(names, self.in_order_of(names, points), date_form=form, **single)

    def single(self, what: str) -> int | None:
        """A column of which there is one: as said, or by its heading."""
        if said := self.chosen(what):
            return said[0]
        fits = [n for n, head in enumerate(self.heads) if head.casefold() in HEADINGS[what]]
        return fits[0] if fits else None

    def date_by_values(self, used: Iterable[int | None]) -> int | None:
        """The first column whose cells are dates, where no heading says so."""
        free = [n for n in range(len(self.heads)) if n not in set(used)]
        return next((n for n in free if self.share(n, lambda cell: day_in(cell) is not None) >= ENOUGH), None)

    def table_by_values(self, used: set[int]) -> int | None:
        """In a list without headings, the only other column of small whole numbers."""
        small = [n for n in range(len(self.heads)) if n not in used and self.share(n, is_small) >= ENOUGH]
        return small[0] if len(small) == 1 else None

    def share(self, number: int, fits: Callable[[str], bool]) -> float:
        """How many cells of a column are like that."""
        cells = self.column(number)
        return sum(map(fits, cells)) / len(cells) if cells else 0.0

    def is_numeric(self, number: int) -> bool:
        """Are its cells points?"""
        return self.share(number, lambda cell: points_in(cell) is not None) >= ENOUGH

    # --- points ---

    def points(self, used: set[int]) -> tuple[int, ...]:
        """Four columns of numbers whose sum is the same in every row."""
        if said := self.chosen("points"):
            return self.four(said, "points")
        numeric = [n for n in range(len(self.heads)) if n not in used and self.is_numeric(n)]
        likely = [n for n in numeric if not has_word(self.heads[n], OTHER_WORDS)]
        free = likely if len(likely) >= SEATS else numeric
        if len(free) == SEATS:
            return tuple(free)
        groups = [group for group in self.groups(free) if self.is_balanced(group)]
        worded = [group for group in groups if all(has_word(self.heads[n], POINT_WORDS) for n in group)]
        choice = worded if len(worded) == 1 else groups
        if len(choice) != 1:
            raise Unclear("points", _("Which four columns hold the points?"), self.named(free))
        return choice[0]

    def groups(self, free: Sequence[int]) -> list[tuple[int, ...]]:
        """Fours of columns that belong together, else any."""
        return self.alike(free) or list(combinations(free[:MOST_TRIED], SEATS))

    def alike(self, free: Sequence[int]) -> list[tuple[int, ...]]:
        """Fours of columns whose headings differ by the seat or number only."""
        stems: dict[str, list[int]] = {}
        for number in free:
            if self.heads[number]:
                stems.setdefault(stem(self.heads[number]), []).append(number)
        return [tuple(group) for group in stems.values() if len(group) == SEATS]

    def is_balanced(self, group: Sequence[int]) -> bool:
        """Is the sum nearly always the same, and do players differ?"""
        sums: dict[object, int] = {}
        rows = 0
        for row in self.rows:
            cells = [points_in(row[n]) if n < len(row) else None for n in group]
            values = [cell for cell in cells if cell is not None]
            if len(values) == SEATS:
                rows += 1
                sums[sum(values)] = sums.get(sum(values), 0) + 1
        return bool(rows) and max(sums.values()) >= ENOUGH * rows

    # --- names ---

    def names(self, used: set[int]) -> tuple[int, ...]:
        """Four columns of words in which the same words stand."""
        if said := self.chosen("names"):
            return self.four(said, "names")
        free = [n for n in range(len(self.heads)) if n not in used and self.column(n) and not self.is_numeric(n)]
        likely = [n for n in free if not has_word(self.heads[n], OTHER_WORDS)]
        free = likely if len(likely) >= SEATS else free
        if len(free) < SEATS:  # players by their numbers
            free = [n for n in range(len(self.heads)) if n not in used and seat_mark(self.heads[n]) is not None]
        if len(free) == SEATS:
            return tuple(free)
        alike = self.alike(free)
        sharing = [n for n in free if self.shares_words(n, free)]
        if len(alike) == 1 or len(sharing) == SEATS:
            return alike[0] if len(alike) == 1 else tuple(sharing)
        raise Unclear("names", _("Which four columns hold the players' names?"), self.named(free))

    def shares_words(self, number: int, free: Iterable[int]) -> bool:
        """Do words of this column stand in others too?"""
        own = {cell.casefold() for cell in self.column(number)}
        others = {cell.casefold() for n in free if n != number for cell in self.column(n)}
        return bool(own) and len(own & others) * 2 >= len(own)

    def four(self, numbers: tuple[int, ...], what: str) -> tuple[int, ...]:
        """Four columns, each once."""
        if len(set(numbers)) != SEATS or len(numbers) != SEATS:
            raise InputError(f"--{what}", _("expected {count} columns, separated by commas", count=SEATS))
        return numbers

    def in_order_of(self, names: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
        """The columns of points in the order of the names: by seat or number where both headings have one."""
        if self.choices.points:
            return tuple(points)
        own = [seat_mark(self.heads[n]) for n in points]
        wanted = [seat_mark(self.heads[n]) for n in names]
        if None in own or sorted(map(str, own)) != sorted(map(str, wanted)) or len(set(own)) < SEATS:
            return tuple(points)
        return tuple(points[own.index(mark)] for mark in wanted)

    # --- dates ---

    def date_form(self, number: int | None) -> str:
        """In which order day, month and year stand."""
        if number is None:
            return ""
        if self.choices.dates:
            return self.choices.dates
        fits = [form for form in DATE_FORMS if dates_fit(self.column(number), form)]
        if len(fits) > 1 and len({tuple(day_in(cell, form) for cell in self.column(number)) for form in fits}) > 1:
            raise Unclear("dates", _("Is {date} written with the day first, or the month?",
                                     date=repr(self.column(number)[0])), fits)  # fmt: skip
        return fits[0] if fits else ""


def is_small(cell: str) -> bool:
    """Could it be a table's number?"""
    return cell.isdecimal() and len(cell) <= len("999")


def has_word(head: str, words: Iterable[str]) -> bool:
    """Does a heading speak of this?"""
    parts = PARTS.findall(head.casefold())
    return any(part.startswith(word) for part in parts for word in words)


def stem(head: str) -> str:
    """A heading without the seat or number in it."""
    return " ".join(part for part in PARTS.findall(head.casefold()) if part not in SEAT_MARKS)


def seat_mark(head: str) -> int | None:
    """The seat that a heading names."""
    marks = [SEAT_MARKS[part] for part in PARTS.findall(head.casefold()) if part in SEAT_MARKS]
    return marks[0] if len(marks) == 1 else None


def guess_columns(rows: Table, choices: ColumnChoices) -> tuple[ColumnGuess, ResultColumns]:
    """The columns of a list, whose first row may be headings; its rows without them."""
    if not rows or max(map(len, rows)) > MOST_COLUMNS:
        raise InputError("FILE", _("expected a table with one game on each line"))
    width = max(map(len, rows))
    first = [*rows[0], *[""] * (width - len(rows[0]))]
    has_heads = not any(points_in(cell) is not None or day_in(cell) is not None for cell in first if cell)
    heads = [clean(cell) for cell in first] if has_heads else [""] * width
    guess = ColumnGuess(heads, rows[1:] if has_heads else rows, choices)
    return guess, guess.columns()


def with_answer(choices: ColumnChoices, answers: Mapping[str, str]) -> ColumnChoices:
    """The choices with what was answered."""
    return replace(choices, **answers)
