"""Who imports what: the files of the project, what each defines and imports, parsed once."""

import ast
import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import paiju

ROOT = Path(paiju.__file__).parent
PROJECT = ROOT.parent.parent
DEFINITIONS = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
SORTS = ast.Import | ast.ImportFrom | DEFINITIONS


def modules() -> list[Path]:
    """Every source file of the package."""
    return sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    """A file as it is imported: what is not of the package, from the project's folder."""
    parts = path.relative_to(ROOT.parent if path.is_relative_to(ROOT) else PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def statements(path: Path) -> list[ast.AST]:
    """The imports, classes and functions of a file, wherever in it; what stands in them is let go, for a thousand
    files of it would burden everything that runs later."""
    nodes = [node for node in within(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, SORTS)]
    for node in nodes:
        if isinstance(node, DEFINITIONS):
            node.body.clear()
    return nodes


@contextmanager
def no_garbage() -> Iterator[None]:
    """While this lasts nobody looks for garbage: of a thousand files parsed there is none, and looking for it takes
    longer than parsing."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement in a node, also those of clauses; expressions, which hold none, are not looked into."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        inner = getattr(node, field, None)
        for statement in inner if isinstance(inner, list) else ():
            yield statement
            yield from within(statement)


@cache
def imports() -> dict[str, set[str]]:
    """For every module of the package those it imports, wherever in the file, also for types alone."""
    paths = {name_of(path): path for path in modules()}
    with no_garbage():
        return {name: imported(path, paths) - {name} for name, path in paths.items()}


def imported(path: Path, known: Iterable[str]) -> set[str]:
    """Those of the known modules that a file imports."""
    return {other for node in statements(path) for other in named(node, known)}


def imported_at_once(path: Path, known: Iterable[str]) -> set[str]:
    """Those that it imports when it is imported itself, not when something in it is called."""
    at_once = (node for node in statements(path) if getattr(node, "col_offset", 0) == 0)
    return {other for node in at_once for other in named(node, known)}


def named(node: ast.AST, known: Iterable[str]) -> set[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.Import):
        names = {alias.name for alias in node.names}
    elif isinstance(node, ast.ImportFrom) and node.module:
        full = (f"{node.module}.{alias.name}" for alias in node.names)
        names = {inner if inner in known else node.module for inner in full}
    else:
        return set()
    return {name for name in names if name in known}
