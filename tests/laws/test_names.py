"""Names say what a thing is, not that it was told, found, asked for or kept."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import ROOT, modules, name_of, no_garbage

WORN = frozenset(("told", "found", "one", "asked", "kept", "saying", "looking", "own_words"))
# How many are left in a room that is not through yet; a number may only sink.
LEFT = {"bots": 1, "core": 160, "deep": 1, "gpu": 1}
# Written, sent or documented by these names, and so theirs for good.
PUBLIC = frozenset((
    "paiju.evening.events.HandTold.told",
    "paiju.server.events.messages.events.EventView.asked",
    "paiju.server.people.messages.MyTable.kept",
    "paiju.server.study.messages.exams.DraftChecked.asked", "paiju.server.study.messages.exams.PaperChecked.asked",
    "paiju.table.scene.View.asked", "paiju.table.table.asked",
))  # fmt: skip


def worn_names(path: Path) -> Iterator[str]:
    """What a module calls by a worn word: itself, functions, parameters, fields, attributes and variables."""
    module = name_of(path)
    if path.stem in WORN:
        yield module
    tree = ast.parse(path.read_text(encoding="utf-8"))
    owners = {id(part): node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for part in node.body}
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [node.name]
        elif isinstance(node, ast.arg):
            names = [node.arg]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and id(node) in owners:
            names = [f"{owners[id(node)]}.{node.target.id}"]
            node.target.ctx = ast.Load()  # not a variable as well
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names = [node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names = [node.attr]
        yield from (f"{module}.{name}" for name in names if name.rpartition(".")[2] in WORN)


@pytest.fixture(scope="module")
def worn_by_module() -> dict[Path, list[str]]:
    """The worn names of each module."""
    with no_garbage():
        return {path: list(worn_names(path)) for path in modules()}


@pytest.fixture(scope="module")
def by_room(worn_by_module: dict[Path, list[str]]) -> dict[str, Counter[str]]:
    """The worn names of each room of the house, those that are public aside."""
    rooms: dict[str, Counter[str]] = {}
    for path, names in worn_by_module.items():
        worn = Counter(name for name in names if name not in PUBLIC)
        rooms.setdefault(path.relative_to(ROOT).parts[0], Counter()).update(worn)
    return rooms


def test_names_say_what_a_thing_is(by_room: dict[str, Counter[str]]) -> None:
    for room, worn in by_room.items():
        assert worn.total() <= LEFT.get(room, 0), f"{room}: {worn.total()} worn names, {dict(worn.most_common(20))}"


def test_what_is_left_only_shrinks(by_room: dict[str, Counter[str]], worn_by_module: dict[Path, list[str]]) -> None:
    """A room that has become better keeps its new number, and what is public is there."""
    assert {room: worn.total() for room, worn in by_room.items() if worn} == LEFT
    assert {name for names in worn_by_module.values() for name in names} >= PUBLIC
