"""Make src/paiju/books/clauses/proven.txt: the clauses that a test proves, for `paiju rules coverage`.

    python tools/make_proven.py          write the file
    python tools/make_proven.py --check  say whether the file there is just what would be written

A proof is a case row's list "clause" or the mark @pytest.mark.clause("xjtu:6.2"). It has to look at what a clause does:
points, tiles, rights, standings. The tests of ON_PAPER look at what a ruling says, so they prove nothing.
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
OUTPUT = ROOT / "src" / "paiju" / "books" / "clauses" / "proven.txt"
COMMAND = "python tools/make_proven.py"
ON_PAPER = (
    "cli/test_referee.py",
    "referee/cases.jsonl",
    "referee/rulings.jsonl",
    "referee/test_discretion.py",
    "referee/test_repetition.py",
    "referee/test_rulings.py",
    "referee/test_search.py",
    "referee/test_values.py",
)


def proven(tests: Path) -> set[str]:
    """The clauses that the tests of a folder prove."""
    found: set[str] = set()
    for path in (*tests.rglob("*.jsonl"), *tests.rglob("test_*.py")):
        if path.relative_to(tests).as_posix() not in ON_PAPER:
            found.update(in_rows(path) if path.suffix == ".jsonl" else in_marks(path))
    return found


def in_rows(path: Path) -> Iterator[str]:
    """The clauses of a file's rows; lines of records that lie among the tests have no such list."""
    for line in path.read_text(encoding="utf-8").splitlines():
        named = json.loads(line).get("clause") if '"clause"' in line else None
        yield from named if isinstance(named, list) else ()


def in_marks(path: Path) -> Iterator[str]:
    """The clauses that the marks of a file name."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "mark.clause" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def written() -> str:
    """The file: a clause a line, in order."""
    return "".join(f"{clause}\n" for clause in sorted(proven(ROOT / "tests")))


def main() -> int:
    """Write the file, or check the one that is there."""
    stale = not OUTPUT.is_file() or OUTPUT.read_text(encoding="utf-8") != written()
    if "--check" in sys.argv:
        print(f"{OUTPUT.name} is out of date: {COMMAND}" if stale else f"{OUTPUT.name} is up to date")
        return 1 if stale else 0
    if stale:
        OUTPUT.write_text(written(), encoding="utf-8")
        print(f"wrote {OUTPUT.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
