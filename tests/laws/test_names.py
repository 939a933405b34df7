"""Names say what a thing is, not that it was told, found, asked for or kept."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.imports import modules, name_of, no_garbage

WORN = frozenset(("told", "found", "one", "asked", "kept", "saying", "looking", "own_words"))
ANY_OF_THEM = re.compile(rf"\b(?:{'|'.join(WORN)})\b")
PROSE = re.compile(r'"""[^"]*(?:"{1,2}[^"]+)*"""')  # a long text holds no names
# Written, sent or documented by these names, and so theirs for good.
PUBLIC = frozenset((
    "paiju.evening.events.HandEntry.told",
    "paiju.lab.judging.FindingAnswer.one", "paiju.lab.telling.ComparisonAnswer.one",
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
    text = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text))) if ANY_OF_THEM.search(PROSE.sub("", text)) else []
    owners = {id(part): node.name for node in nodes if isinstance(node, ast.ClassDef) for part in node.body}
    for node in nodes:
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


def test_names_say_what_a_thing_is() -> None:
    """What is public by a worn name is there, and nothing else is called so."""
    with no_garbage():
        assert {name for path in modules() for name in worn_names(path)} == PUBLIC
