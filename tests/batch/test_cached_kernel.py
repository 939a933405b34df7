"""Kernels are compiled once for what their source says, wherever it lies and whenever it was written."""

import os
import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from tests.extras import need

need("numba", "the batch extra")

from numba import types  # noqa: E402

from paiju.batch.cached_kernel import Kernel  # noqa: E402

TEXT = "def add_up(n):\n    total = 0\n    for i in range(n):\n        total += i\n    return total\n"


def module_at(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of this text in a folder."""
    folder.mkdir()
    path = folder / "small_kernel.py"
    path.write_text(text, encoding="utf-8")
    spec = util.spec_from_file_location("small_kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "small_kernel", module)
    spec.loader.exec_module(module)
    return module


def test_a_copy_elsewhere_finds_what_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_CACHE", str(tmp_path / "cache"))
    hits = []
    for place, text in (("here", TEXT), ("elsewhere", TEXT), ("edited", TEXT.replace("+= i", "+= 2 * i"))):
        module = module_at(tmp_path / place, text, monkeypatch)
        if place == "elsewhere":
            os.utime(str(module.__file__), (1, 1))
        kernel = Kernel(module.add_up)
        dispatcher = kernel.dispatcher()
        dispatcher.compile((types.int64,))
        assert dispatcher(5) == module.add_up(5)
        hits.append((kernel.name, sum(dispatcher.stats.cache_hits.values())))
    (first, none), (copy, hit), (edited, again) = hits
    assert (none, hit, again) == (0, 1, 0)
    assert first == copy != edited


def test_what_a_kernel_calls_besides_belongs_to_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (
        module_at(tmp_path / name, text, monkeypatch) for name, text in (("a", TEXT), ("b", TEXT + "# other\n"))
    )
    function = Kernel(first.add_up).function
    assert len({Kernel(function, parts).name for parts in ((), (first,), (second,))}) == 3


def test_where_nothing_can_be_kept_kernels_work_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAIJU_CACHE", str(tmp_path / "file"))
    kernel = Kernel(module_at(tmp_path / "here", TEXT, monkeypatch).add_up)
    assert kernel.folder() is None
    assert kernel.mark((types.int64,)) is None
    assert kernel.dispatcher()(4) == 6
