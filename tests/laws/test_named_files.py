"""A comment or a docstring that names a file of the project names one that there is."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "tools", "training", "benchmarks", "examples", "docs")
ENDINGS = frozenset((".py", ".js", ".toml", ".md"))
NAME = re.compile(r"(?<![\w./*{<-])(?:\.{1,2}/)*((?:[\w.-]+/)*[\w-]+\.(?:py|js|toml|md))\b(?![\w/(])")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def project_files() -> list[Path]:
    """The files of the project that a comment may name."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return [path for path in (*ROOT.glob("*"), *inside) if path.suffix in ENDINGS and path.is_file()]


def remarks(text: str, ending: str) -> Iterator[str]:
    """The comments and docstrings of a file."""
    if ending == ".js":
        yield from SCRIPT_COMMENT.findall(text)
        return
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
    documented = (node for node in ast.walk(ast.parse(text)) if isinstance(node, DOCUMENTED))
    yield from (ast.get_docstring(node) or "" for node in documented)


def missing_names(text: str, ending: str, known: set[str]) -> list[str]:
    """The files that are named and are not there; a name may leave out the folders it begins with. A file without such
    a name, in code or beside it, is not taken apart."""
    if known.issuperset(NAME.findall(text)):
        return []
    return [name for remark in remarks(text, ending) for name in NAME.findall(remark) if name not in known]


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every way to name a file."""
    parts = [path.relative_to(ROOT).parts for path in project_files()]
    return {"/".join(names[at:]) for names in parts for at in range(len(names))}


def test_named_files_are_there(known: set[str]) -> None:
    scripts = [path for path in project_files() if path.suffix in (".py", ".js")]
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in scripts
        for name in missing_names(path.read_text(encoding="utf-8"), path.suffix, known)
    ]
    assert len(scripts) > 1000
    assert not wrong, "these are named and are not there:\n" + "\n".join(wrong)


def test_a_name_that_is_gone_is_noticed(known: set[str]) -> None:
    text = '"""See rules/gone.py, match/effects.py."""\nvalue = "no_remark.py"  # as in lost.toml, or NAME.py\n'
    assert missing_names(text, ".py", known) == ["lost.toml", "NAME.py", "rules/gone.py"]
    assert missing_names("// in ./lost.js\n/* of ../net.js */ 'x.js'", ".js", known) == ["lost.js"]
