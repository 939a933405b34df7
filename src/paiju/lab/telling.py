"""An experiment as programs read it: JSON, and lines of CSV."""

import csv
import io
from typing import Any

from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.lab.judging import Findings
from paiju.lab.notes import notes
from paiju.lab.run import Experiment, play
from paiju.lab.words import in_words
from paiju.stats.inference import LEVEL

PARTS = ("one", "other", "difference")
NUMBERS = ("relative", "p", "holm", "verdict", "slight", "matters", "hands_needed")


def lab(book: str | Book, hands: int | float | str, **settings: Any) -> dict[str, object]:
    """Sides compared, as `paiju lab --json` tells it. Bad input raises InputError."""
    return told(play(book, hands, **settings))


def told(found: Experiment) -> dict[str, object]:
    """All but `timing` follows from what was asked for. Where there are several comparisons, the first stands where the
    only one would, and all of them under `comparisons`."""
    several = [comparison_told(each) for each in found.comparisons]
    return {
        **several[0],
        "seed": found.seed,
        "tests": found.tests,
        "level": LEVEL,
        "matters": found.matters,
        "partial": found.partial,
        **({"comparisons": several} if len(several) > 1 else {}),
        "timing": {
            "seconds": round(found.seconds, 3),
            "hands_per_second": round((1 + len(several)) * found.hands / max(found.seconds, 1e-9), 1),
            "jobs": found.jobs,
            "compiled": found.compiled,
        },
    }


def comparison_told(found: Findings) -> dict[str, object]:
    """Two sides, and every measure of both."""
    both = found.sides
    sections: dict[str, dict[str, object]] = {}
    for each in found.findings:
        sections.setdefault(each.pair.one.section, {})[each.pair.one.key] = each.json()
    return {
        "one": {"book": both.one.book.id, "book_hash": book_hash(both.one.book)},
        "other": {"book": both.other.book.id, "book_hash": book_hash(both.other.book)},
        "changes": {name: [before, after] for name, before, after in both.changes},
        "differences": [each.json() for each in in_words(both)],
        "notes": [{"zh": zh, "en": en} for zh, en in notes(found)],
        "hands": found.hands,
        "matches": found.matches,
        "players": list(both.one.players),
        "rotated": both.mixed,
        "special": both.one.special or both.other.special or None,
        "specials": [both.one.special or None, both.other.special or None],
        "same_walls": both.same_walls,
        "measures": sections,
    }


def csv_of(found: Experiment) -> str:
    """Every measure in a line; several comparisons one below the other, by their number and players."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    estimates = [f"{part}{end}" for part in PARTS for end in ("", "_low", "_high")]
    first = ["p", "holm", "verdict"]
    rest = [name for name in NUMBERS if name not in first]
    lines.writerow(["section", "key", "zh", "en", *estimates, *first, *rest, "comparison", "players"])
    for number, comparison in enumerate(found.comparisons, start=1):
        players = " ".join(dict.fromkeys(comparison.sides.one.players))
        for each in comparison.findings:
            quantity, values = each.pair.one, dict[str, Any](each.json())
            numbers = [n for part in PARTS for n in values[part] or [None] * 3]
            told = [values[name] for name in (*first, *rest)]
            lines.writerow([quantity.section, quantity.key, *quantity.names, *numbers, *told, number, players])
    return out.getvalue()
