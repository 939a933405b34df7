"""What the child that compiles kernels is told; its failure is silent, so it is held here."""

import ast
from importlib import import_module

from tests.extras import need

need("numba", "the batch extra")

from paiju.batch import compile_process  # noqa: E402


def test_the_child_finds_what_it_is_told_to_import() -> None:
    tree = ast.parse(compile_process.CHILD)
    (wanted,) = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert wanted.module is not None
    found = [getattr(import_module(wanted.module), name.name) for name in wanted.names]
    assert found == [compile_process.in_child]
