"""An experiment as programs read it: JSON, and lines of CSV."""

import csv
import io
from typing import Any

from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.lab.judging import Findings
from paiju.lab.notes import notes
from paiju.lab.run import Experiment, play
from paiju.lab.words import in_both, in_words
from paiju.stats.inference import LEVEL

PARTS = ("one", "other", "difference")
NUMBERS = ("relative", "p", "holm", "verdict", "slight", "matters", "hands_needed")


def lab(book: str | Book, hands: int | float | str, **settings: Any) -> dict[str, object]:
    """Sides compared, as `paiju lab --json` tells it. Bad input raises InputError."""
    return experiment_json(play(book, hands, **settings))


def experiment_json(experiment: Experiment) -> dict[str, object]:
    """All but `timing` follows from what was asked for. Where there are several comparisons, the first stands where the
    only one would, and all of them under `comparisons`."""
    several = [comparison_json(each) for each in experiment.comparisons]
    return {
        **several[0],
        "seed": experiment.seed,
        "tests": experiment.tests,
        "level": LEVEL,
        "matters": experiment.matters,
        "partial": experiment.partial,
        **({"comparisons": several} if len(several) > 1 else {}),
        "timing": {
            "seconds": round(experiment.seconds, 3),
            "hands_per_second": round((1 + len(several)) * experiment.hands / max(experiment.seconds, 1e-9), 1),
            "jobs": experiment.jobs,
            "compiled": experiment.compiled,
        },
    }


def comparison_json(compared: Findings) -> dict[str, object]:
    """Two sides, and every measure of both."""
    both = compared.sides
    sections: dict[str, dict[str, object]] = {}
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
