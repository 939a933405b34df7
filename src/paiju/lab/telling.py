"""An experiment as programs read it: JSON, and lines of CSV."""

import csv
import io
from typing import Any, NotRequired, TypedDict

from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.lab.judging import FindingAnswer, Findings
from paiju.lab.notes import notes
from paiju.lab.run import Experiment, play
from paiju.lab.words import BothNames, ChangeAnswer, in_both, in_words
from paiju.simulation.run import RunTiming
from paiju.stats.inference import LEVEL

PARTS = ("one", "other", "difference")
NUMBERS = ("relative", "p", "holm", "verdict", "slight", "matters", "hands_needed")


class BookOfSide(TypedDict):
    """The book of a side."""

    book: str
    book_hash: str


class ComparisonAnswer(TypedDict):
    """Two sides compared."""

    one: BookOfSide
    other: BookOfSide
    changes: dict[str, list[object]]
    differences: list[ChangeAnswer]
    notes: list[BothNames]
    hands: int
    matches: int
    players: list[str]
    rotated: bool
    special: str | None
    specials: list[str | None]
    same_walls: bool
    measures: dict[str, dict[str, FindingAnswer]]


class LabAnswer(ComparisonAnswer):
    """An experiment as `paiju lab --json` prints it: the first comparison, and where there are several all of them."""

    seed: int
    tests: int
    level: float
    matters: float
    partial: bool
    comparisons: NotRequired[list[ComparisonAnswer]]
    timing: RunTiming


def lab(book: str | Book, hands: int | float | str, **settings: Any) -> LabAnswer:
    """Sides compared, as `paiju lab --json` tells it. Bad input raises InputError."""
    return experiment_json(play(book, hands, **settings))


def experiment_json(experiment: Experiment) -> LabAnswer:
    """All but `timing` follows from what was asked for. Where there are several comparisons, the first stands where the
    only one would, and all of them under `comparisons`."""
    several = [comparison_json(each) for each in experiment.comparisons]
    answer: LabAnswer = {
        **several[0],
        "seed": experiment.seed,
        "tests": experiment.tests,
        "level": LEVEL,
        "matters": experiment.matters,
        "partial": experiment.partial,
        "comparisons": several,
        "timing": {
            "seconds": round(experiment.seconds, 3),
            "hands_per_second": round((1 + len(several)) * experiment.hands / max(experiment.seconds, 1e-9), 1),
            "jobs": experiment.jobs,
            "compiled": experiment.compiled,
        },
    }
    if len(several) == 1:
        del answer["comparisons"]
    return answer


def comparison_json(compared: Findings) -> ComparisonAnswer:
    """Two sides, and every measure of both."""
    both = compared.sides
    sections: dict[str, dict[str, FindingAnswer]] = {}
    for each in compared.findings:
        sections.setdefault(each.pair.base.section, {})[each.pair.base.key] = each.json()
    return {
        "one": {"book": both.base.book.id, "book_hash": book_hash(both.base.book)},
        "other": {"book": both.other.book.id, "book_hash": book_hash(both.other.book)},
        "changes": {name: [before, after] for name, before, after in both.changes},
        "differences": [each.json() for each in in_words(both)],
        "notes": [in_both(note) for note in notes(compared)],
        "hands": compared.hands,
        "matches": compared.matches,
        "players": list(both.base.players),
        "rotated": both.mixed,
        "special": both.base.special or both.other.special or None,
        "specials": [both.base.special or None, both.other.special or None],
        "same_walls": both.same_walls,
        "measures": sections,
    }


def csv_of(experiment: Experiment) -> str:
    """Every measure in a line; several comparisons one below the other, by their number and players."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    estimates = [f"{part}{end}" for part in PARTS for end in ("", "_low", "_high")]
    first = ["p", "holm", "verdict"]
    rest = [name for name in NUMBERS if name not in first]
    lines.writerow(["section", "key", "zh", "en", *estimates, *first, *rest, "comparison", "players"])
    for number, comparison in enumerate(experiment.comparisons, start=1):
        players = " ".join(dict.fromkeys(comparison.sides.base.players))
        for each in comparison.findings:
            quantity, values = each.pair.base, dict[str, Any](each.json())
            numbers = [n for part in PARTS for n in values[part] or [None] * 3]
            named = [quantity.section, quantity.key, *in_both(quantity.names).values()]
            lines.writerow([*named, *numbers, *(values[name] for name in (*first, *rest)), number, players])
    return out.getvalue()
