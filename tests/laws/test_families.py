"""A family is only a name for what is usual together: nothing asks for it but what has to know whether it was said."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "paiju"
# Every comparison with a family, and its reason.
ASKED = {
    "book.scoring.family == UNSAID": "a book from nothing that does not say it yet may have patterns of every kind",
    "book.scoring.family != UNSAID": "whether it can be paid for is only asked of a book that says how it counts",
    "base.scoring.family in (book.scoring.family, UNSAID)": "… and not of one whose family is refused anyway",
    "book.scoring.family != base.scoring.family": "a book begun from another counts as that one does",
    "book.scoring.family == UNSAID ": "a book from nothing has to say it",
}
NAMES = re.compile(r"\bfamily\b")
IN_SCRIPTS = re.compile(r"\.family\b\s*(?:[!=]==|[!=]=)|(?:[!=]==)\s*[\w.?]*\.family\b")


def comparisons() -> Iterator[str]:
    """Every comparison in the program that names a book's family."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not NAMES.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            compares = isinstance(node, ast.Compare | ast.match_case)
            if compares and NAMES.search(source := ast.unparse(node)):
                yield source


def test_a_family_decides_nothing() -> None:
    assert sorted(comparisons()) == sorted(each.strip() for each in ASKED)
    assert len(ASKED) <= 5


def test_pages_never_ask_for_it() -> None:
    found = [path.name for path in SOURCE.rglob("*.js") if IN_SCRIPTS.search(path.read_text(encoding="utf-8"))]
    assert found == []
