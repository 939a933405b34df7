"""The architecture held by tests: imports point one way, floor by floor and without circles; one name is one class; the
core names no book, no pattern is forgotten."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib import import_module

import pytest

from paiju import books
from paiju.books.flatten import NUMBERS
from paiju.core.patterns import catalogue
from tests.extras import need
from tests.imports import PROJECT, ROOT, imports, modules, name_of, no_garbage, statements

CORE = ROOT / "core"

# From the ground up; a module may import from its own floor and those below it.
HOUSE = (
    ("core", "languages"),
    ("errors", "notation", "columns", "fair", "qr", "fields"),
    ("reading",),
    ("native",),
    ("books",),
    ("referee",),
    ("scoring",),
    ("table",),
    ("match", "evening", "verify"),
    ("desk",),
    ("stats", "formats", "tournament"),
    ("schema", "series", "bots"),
    ("native.play", "native.decide"),
    ("batch",),
    ("gpu",),
    ("simulation", "envs", "deep"),
    ("arena", "lab", "agreement", "study"),
    ("terminal", "web", "server", "client"),
    ("cli",),
)
CORE_FLOORS = (
    ("tiles", "shape", "chance", "flat"),
    ("patterns",),
    ("rules",),
    ("hand",),
    ("worth",),
    ("play",),
    ("players",),
    ("many",),
)
# Rooms of a noun stand on several floors: what is sent and what the club is made of below it, what asks it above.
NOUNS = ("tables", "people", "desks", "events", "study", "books", "score", "club")
MESSAGES = tuple(f"{noun}.messages" for noun in NOUNS)
ENDPOINTS = tuple(f"{noun}.endpoints" for noun in NOUNS)
SERVER_FLOORS = (
    ("settings", "process", "pictures", "web.limits"),
    ("protocol", "club.settings", "process.turns", "process.workers", *MESSAGES),
    ("web.security", "club.network"),
    ("room",),
    ("storage",),
    ("cluster",),
    ("people.people", "desks.keeper", "club.pulse"),
    ("live",),
    ("tables.deserted", "tables.game_index", "tables.retention", "club.backups", "club.clocks", "club.inner_addresses",
     "events", "study",
     "books"),
    ("club.club",),
    ("web", "tables", "people", "desks", "score", "events.visitors", "events.making", "events.slips",
     "events.sent_files", "events.online.opening", "study.library", "study.pages", "study.progress",
     "study.book_pages", "books.editing", "books.conditions", "books.laboratory", "books.sheets",
     "books.own_lessons", "club.refresher"),
    ENDPOINTS,
    ("web.app",),
    ("run", "several", "doctor", "operator"),
)  # fmt: skip
PLAYER_FLOORS = (
    ("notes", "powers", "unseen", "receipts"),
    ("surroundings", "placement"),
    ("ways",),
    ("worth", "risk"),
    ("levels",),
)
# What an event is, how it is seated and counted, then where it is kept: a folder, papers, a record, forms of others.
TOURNAMENT_FLOORS = (
    ("tables", "default_names"),
    ("event", "draw", "seating", "files"),
    ("season",),
    ("counting",),
    ("rulings",),
    ("placing",),
    ("folder",),
    ("paper",),
    ("record",),
    ("exchange", "pantheon"),
    ("site",),
    ("rehearsal",),
)
FLOORS = {
    "paiju": HOUSE,
    "paiju.tournament": TOURNAMENT_FLOORS,
    "paiju.core": CORE_FLOORS,
    "paiju.core.players": PLAYER_FLOORS,
    "paiju.server": SERVER_FLOORS,
}
# What documents import, and programs of others with them.
DOCUMENTED = (
    "paiju.fair", "paiju.books.derive", "paiju.books.specials", "paiju.table.codes", "paiju.table.dictated",
    "paiju.table.record", "paiju.table.setup", "paiju.match.record", "paiju.match.relay", "paiju.match.relay_record",
    "paiju.evening", "paiju.referee", "paiju.formats", "paiju.bots", "paiju.envs", "paiju.batch", "paiju.arena",
    "paiju.lab",
)  # fmt: skip
NEEDS_ARRAYS = ("paiju.batch",)
DOORS = ("paiju", "paiju.__main__", "paiju.house")  # what one enters by, and a name of old
MOST_LOOSE = 11
MOST_PARAMETERS = 8
UNMEASURED = ("kernel",)  # kernels take every buffer apart
IMPORT = re.compile(r"^ *(?:from|import) [^(\n]*(?:\([^)]*)?", re.MULTILINE)


def room_of(name: str, part: str, rooms: Iterable[str]) -> str | None:
    """The narrowest room of a part of the house in which a module stands; none for the part's own door."""
    inside = name.removeprefix(f"{part}.").split(".")
    steps = [".".join(inside[:depth]) for depth in range(len(inside), 0, -1)]
    return next((step for step in steps if step in rooms), None)


@pytest.mark.parametrize("part", FLOORS)
def test_imports_point_one_way(part: str) -> None:
    rank = {room: floor for floor, rooms in enumerate(FLOORS[part]) for room in rooms}
    doors = (*DOORS, *(f"{part}.{room.rpartition('.')[0]}" for room in rank if "." in room))

    def inside(name: str) -> bool:
        return name.startswith(f"{part}.") and name not in doors

    for name, others in imports().items():
        for other in others if inside(name) else ():
            here, there = room_of(name, part, rank), room_of(other, part, rank) if inside(other) else None
            assert here, f"{name} stands on no floor of {part}"
            assert not there or rank[there] <= rank[here], f"{name} imports {other}, which stands above it"


def test_no_address_is_answered_by_another_nouns() -> None:
    """What two modules of addresses share stands beside them in its noun, not in one of them."""
    answering = {name: others for name, others in imports().items() if ".endpoints." in name}
    assert answering
    for name, others in answering.items():
        assert not [other for other in others if ".endpoints" in other], name


def test_no_imports_in_a_circle() -> None:
    left = {name: set(others) for name, others in imports().items()}
    while True:
        wanted = {other for others in left.values() for other in others}
        kept = {name: others & left.keys() for name, others in left.items() if others & left.keys() and name in wanted}
        if kept == left:
            break
        left = kept
    assert left == {}


def test_nothing_is_imported_from_a_test() -> None:
    """What two tests share stands in a module beside them, and a fixture that they share in their folder's conftest."""
    folders = ("src", "tests", "benchmarks", "tools", "training", "examples")
    with no_garbage():
        paths = [path for folder in folders for path in (PROJECT / folder).rglob("*.py")]
        texts = {path: text for path in paths if "test_" in (text := path.read_text(encoding="utf-8"))}
    assert texts
    for path, text in texts.items():
        of_tests = [line for line in IMPORT.findall(text) if re.search(r"\btest_", line)]
        assert not of_tests, f"{path.relative_to(PROJECT)}: {of_tests[0].strip()}"


def test_few_modules_lie_loose() -> None:
    loose = sorted(path.name for path in ROOT.glob("*.py"))
    assert len(loose) <= MOST_LOOSE, loose


def test_no_two_classes_share_a_name() -> None:
    homes = defaultdict(list)
    for path in modules():
        for node in statements(path):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(name_of(path))
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_functions_take_few_parameters() -> None:
    for path in modules():
        place = path.relative_to(ROOT).as_posix()
        for node in statements(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(x in place for x in UNMEASURED):
                taken = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                assert len(taken) <= MOST_PARAMETERS, f"{place}: {node.name} takes {len(taken)}"


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_documents_import_stays_importable(name: str) -> None:
    if name in NEEDS_ARRAYS:
        need("numpy", "the batch extra")
    assert import_module(name)


def test_an_old_name_says_where_it_went() -> None:
    with pytest.raises(ImportError, match=r"paiju\.evening"):
        import_module("paiju.house")


def test_the_core_imports_nothing_but_itself() -> None:
    allowed = {"typing", "collections.abc"}
    for path in CORE.rglob("*.py"):
        for node in statements(path):
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
    families: dict[str, set[str]] = {"riichi": set(), "official": set(), "house": set()}
    for book in books.all_books():
        families[book.scoring.family] |= {pattern.id.upper() for pattern in book.patterns}
    bonus = {"DORA", "URA_DORA", "RED_DORA", "NORTH_DORA", "FLOWER", "CHICKEN_HAND"}
    for family, wanted in families.items():
        assert wanted - bonus <= counted[family], family
    assert {name.upper() for name in NUMBERS} == set().union(*families.values())


def test_the_catalogue_fits_its_tables() -> None:
    assert max(NUMBERS.values()) < catalogue.FIRST_DEFINED == 2 * catalogue.HALF
    low = [name for name, number in NUMBERS.items() if number < catalogue.HALF]
    riichi_and_house = {p.id for b in books.all_books() if b.counts != "points" for p in b.patterns}
    ordinary = riichi_and_house - {"dora", "ura_dora", "red_dora", "north_dora"}
    assert ordinary <= set(low)


# Where a family is compared: whether a book from nothing says one, and whether a derived book changes it.
FAMILY_COMPARED = ("books/own/blank.py", "books/own/checks.py")
FAMILIES_COMPARED = 5


def test_families_decide_nothing() -> None:
    """How hands are counted, priced and spoken of are properties of a book; a family only bundles what is usual."""
    compared = Counter(
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if ".family" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Compare)
        and any(isinstance(part, ast.Attribute) and part.attr == "family" for part in ast.walk(node))
    )
    assert set(compared) == set(FAMILY_COMPARED)
    assert sum(compared.values()) <= FAMILIES_COMPARED
    pages = [
        path.name
        for path in (ROOT / "web").rglob("*.js")
        if re.search(r"(?<!scoring)\.family\b", path.read_text("utf-8"))
    ]
    assert pages == []


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


LONGEST_FUNCTION = 60  # lines, decorators aside


def test_functions_stay_short() -> None:
    for path in modules():
        for node in statements(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= LONGEST_FUNCTION, f"{path.relative_to(ROOT)}: {node.name} has {lines} lines"


MOST_IN_A_FOLDER = 25  # modules side by side that somebody new still takes in at a glance


@pytest.mark.parametrize("kind", ["py", "js"])
def test_no_folder_is_a_heap(kind: str) -> None:
    for folder, modules_in in Counter(path.parent for path in (ROOT / "src").rglob(f"*.{kind}")).items():
        assert modules_in <= MOST_IN_A_FOLDER, f"{folder.relative_to(ROOT)} has {modules_in} modules: give some a room"
