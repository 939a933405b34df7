"""The architecture held by tests: imports point one way, the core names no book, no pattern is forgotten."""

import ast
import re
from pathlib import Path

import pytest

import paiju
from paiju import books
from paiju.books.flatten import NUMBERS
from paiju.core.patterns import catalogue

ROOT = Path(paiju.__file__).parent
CORE = ROOT / "core"

# From the ground up; a module may import from its own layer and those before it.
LAYERS = (
    ("core",),
    ("errors", "data", "suit_table"),
    ("answer", "notation", "columns", "fair"),
    ("books", "clauses"),
    ("referee",),
    ("liability", "situation", "contradictions", "fields", "request", "ready", "labels", "lookup", "announce"),
    ("scoring",),
    ("table",),
    ("verify",),
    ("match", "house"),
    ("measures",),
    ("inference",),
    ("formats",),
    ("render", "schema"),
    ("series",),
    ("bots",),
    ("batch",),
    ("envs", "workers"),
    ("simulation",),
    ("arena",),
    ("lab",),
    ("terminal",),
    ("web",),
    ("server",),
    ("cli",),
)
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}


def modules() -> list[Path]:
    """Every source file of the package."""
    return sorted(ROOT.rglob("*.py"))


def layer(path: Path) -> str:
    """The part of the house a file stands in."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0]


def imported(path: Path) -> set[str]:
    """The parts of the package a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "paiju" else [f"paiju.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("paiju.")}
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    here = layer(path)
    if here in ("__init__", "__main__"):
        return
    assert here in RANK, f"{here} has no place in the layers"
    for other in imported(path) - {"__version__"}:
        assert RANK[other] <= RANK[here], f"{here} imports {other}"


def test_the_core_imports_nothing_but_itself() -> None:
    allowed = {"typing", "collections.abc"}
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            for name in names:
                assert name in allowed or name.startswith("paiju.core"), f"{path.name} imports {name}"


def test_the_core_names_no_book_outside_a_citation() -> None:
    names = sorted({*books.ids(), "tenhou", "botzone", "m-league", "emma"})
    word = re.compile(r"\b(" + "|".join(re.escape(name) for name in names) + r")\b(?!:)", re.IGNORECASE)
    for path in CORE.rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not word.search(line), f"{path.name}:{number} names a book: {line.strip()}"


def test_every_pattern_of_every_book_is_in_the_catalogue() -> None:
    for book in books.all_books():
        ids = [pattern.id for pattern in book.patterns]
        assert len(ids) == len(set(ids))
        assert set(ids) <= set(NUMBERS), book.id


def test_every_pattern_of_the_catalogue_has_a_predicate_and_is_counted() -> None:
    """A pattern nobody counts would silently never score."""
    sources = {path.stem: path.read_text(encoding="utf-8") for path in (CORE / "patterns").glob("*.py")}
    counted = {}
    for family in ("riichi", "official", "house"):
        counted[family] = set(re.findall(r"P\.([A-Z_]+)", sources[f"count_{family}"]))
    families = {"riichi": set(), "official": set(), "house": set()}
    for book in books.all_books():
        families[book.scoring.family] |= {pattern.id.upper() for pattern in book.patterns}
    bonus = {"DORA", "URA_DORA", "RED_DORA", "NORTH_DORA", "FLOWER", "CHICKEN_HAND"}
    for family, wanted in families.items():
        assert wanted - bonus <= counted[family], family
    assert {name.upper() for name in NUMBERS} == set().union(*families.values())


def test_the_catalogue_fits_its_tables() -> None:
    assert max(NUMBERS.values()) < catalogue.PATTERNS == 2 * catalogue.HALF
    low = [name for name, number in NUMBERS.items() if number < catalogue.HALF]
    riichi_and_house = {p.id for b in books.all_books() if b.scoring.family != "official" for p in b.patterns}
    ordinary = riichi_and_house - {"dora", "ura_dora", "red_dora", "north_dora"}
    assert ordinary <= set(low)


def test_core_functions_do_not_recurse() -> None:
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                called = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
                assert node.name not in called, f"{path.name}: {node.name} calls itself"


def test_files_stay_short() -> None:
    for path in modules():
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 500, f"{path.relative_to(ROOT)} has {lines} lines"
