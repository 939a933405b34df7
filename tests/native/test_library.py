"""The library of kernels: built once, found again, and done without where it cannot be had."""

import io
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.native import library, machine
from paiju.native.build import Progress, build, build_once
from paiju.native.kernels.play import play_many
from paiju.native.machine import Platform, last_line, linkers, names, targets, targets_here
from paiju.native.play import worker
from paiju.native.sources import cache_folder, source_key
from paiju.series import Interpreter, series
from paiju.simulation.run import NOT_WORTH_COMPILING
from tests.children import PATIENCE
from tests.extras import need_library

LINUX = Platform("linux", "x86_64", "v1")


def test_an_edit_makes_another_and_a_copy_does_not(tmp_path: Path) -> None:
    """Only what is compiled counts: not where the sources lie, nor when they were written."""
    package = Path(paiju.__file__).parent
    skipped = shutil.ignore_patterns("__pycache__", "*.json", "*.po", "web", "server")
    copy = shutil.copytree(package, tmp_path / "paiju", ignore=skipped)

    def key() -> str:
        words = [sys.executable, "-c", "from paiju.native.sources import source_key; print(source_key())"]
        env = {**os.environ, "PYTHONPATH": str(tmp_path)}
        return subprocess.run(words, env=env, capture_output=True, text=True, check=True, cwd=tmp_path).stdout.strip()

    assert key() == source_key()
    edited = {}
    for name in ("core/tiles.py", "native/kernels/play.py", "deep/trials.py", "envs/goals.py", "books/book.py"):
        before = (copy / name).read_bytes()
        (copy / name).write_bytes(before + b"# edited\n")
        edited[name] = key() != source_key()
        (copy / name).write_bytes(before)
    assert [name for name, other in edited.items() if not other] == ["books/book.py"]


def test_many_who_want_it_build_it_once(tmp_path: Path) -> None:
    made: list[Path] = []
    both = threading.Barrier(4)

    def make(wanted: list[tuple[Platform, Path]]) -> None:
        for _, path in wanted:
            made.append(path)
            time.sleep(0.01)  # long enough for the others to come
            path.touch()

    def want() -> None:
        both.wait()
        build_once(LINUX, tmp_path / "kernels.so", make)

    waiting = [threading.Thread(target=want) for _ in range(4)]
    for each in waiting:
        each.start()
    for each in waiting:
        each.join()
    assert made == [tmp_path / "kernels.so"]


@pytest.fixture
def nothing_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing was built yet."""
    monkeypatch.setenv("PAIJU_CACHE", str(tmp_path))
    library.built.cache_clear()


@pytest.mark.usefixtures("nothing_built")
def test_where_it_cannot_be_built_everything_is_interpreted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That is said once, with why."""

    def fail(*_given: object) -> None:
        raise OSError("no room left")

    monkeypatch.setattr(library, "can_have", lambda: True)
    monkeypatch.setattr(library, "build_once", fail)
    assert library.entry(play_many) is None
    assert library.library() is None
    said = capsys.readouterr().err
    assert said.count("no room left") == said.count("\n") == 1
    monkeypatch.setitem(NOT_WORTH_COMPILING, "random", 20)
    answer = paiju.simulate("ema", 30, jobs=1)
    assert answer["timing"]["compiled"] is False  # type: ignore[index]
    library.built.cache_clear()


@pytest.mark.usefixtures("nothing_built")
def test_without_compiler_or_numba_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "can_build", lambda _target: False)
    assert not library.can_have()
    assert library.library() is None


def test_nobody_compiles_who_does_not_want_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_COMPILED", "0")
    assert not library.can_have()
    assert library.library() is None


def test_a_library_that_cannot_be_linked_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernels.o").write_bytes(b"no object file")
    monkeypatch.setattr(machine, "linkers", lambda _target: [[sys.executable, "-c", "raise SystemExit('not mine')"]])
    with pytest.raises(OSError, match="not mine"):
        machine.link(LINUX, tmp_path / "kernels.o", tmp_path / "kernels.so")
    monkeypatch.setattr(machine, "linkers", lambda _target: [])
    with pytest.raises(OSError, match="ziglang"):
        machine.link(LINUX, tmp_path / "kernels.o", tmp_path / "kernels.so")
    assert last_line("") == "it said nothing"


def test_the_newest_level_a_processor_has_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = targets("linux", "x86_64")
    assert names([new, old], "d") == ["kernels-d-linux-x86_64-v3.so", "kernels-d-linux-x86_64-v1.so"]
    for has, found in ((new.needs, ["v3", "v1"]), (new.needs[1:], ["v1"]), ((), ["v1"])):
        monkeypatch.setattr(machine, "instructions", lambda has=has: frozenset(has))
        monkeypatch.setattr(machine, "system_here", lambda: "linux")
        monkeypatch.setattr(machine, "sort_here", lambda: "x86_64")
        assert [each.level for each in targets_here.__wrapped__()] == found
    assert [each.triple for each in targets("linux", "aarch64")] == ["aarch64-unknown-linux-gnu"]
    assert not [words for words in linkers(Platform("darwin", "aarch64", "generic")) if "ziglang" not in words]


class Screen(io.StringIO):
    """Somebody who looks, at a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_whoever_waits_sees_how_far_it_is(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    shown = Progress(2)
    shown.show("play_many")
    shown.show("x86_64 v3")
    shown.end()
    seen = screen.getvalue()
    if terminal:
        assert "0 of 2, play_many" in seen
        assert "1 of 2, x86_64 v3" in seen
        assert seen.endswith(" \r")
    else:
        assert seen.count("\n") == 1


# --- the same, however it is compiled -------------------------------------------------------------

BOOKS = ("ema", "mcr", "psa", "xjtu-3p")


@pytest.mark.long
def test_an_older_processor_comes_to_the_same(tmp_path: Path) -> None:
    """Hands of every level, by the library for any processor of this sort."""
    need_library()
    oldest = targets(machine.system_here(), machine.sort_here())[-1]
    build([(oldest, tmp_path / "kernels.so")])
    run = library.entry_in(library.loaded(tmp_path / "kernels.so"), play_many)
    assert run is not None
    for book in BOOKS:
        for level, hands in (("random", 400), ("simple", 200), ("steady", 6)):
            planned = series(books.get(book), level)
            usual, other = worker(planned), worker(planned)
            fast = usual.play(3, 0, hands)
            tallies = other._tallies.__func__  # type: ignore[attr-defined]
            assert tallies is not None
            assert by_entry(run, planned, 3, hands) == fast


def by_entry(run: Any, planned: Any, seed: int, hands: int) -> list[int]:
    """Hands played by one entry."""
    from paiju.core.many import tally as T
    from paiju.native.memory import Numbers

    made, tallies = worker(planned), Numbers.zeros(1, T.TALLY)
    run(made.rules, made.tiles, made.stand, made.levels, seed, 0, hands, made.deals, *made.buffers, tallies)
    return tallies.row(0)


THROUGH_NUMBA = """
import json, sys
import numba, numpy as np
from paiju import books
from paiju.batch.arrays import DEAL, room, rules_array
from paiju.core.many import tally as T
from paiju.native.kernels.play import play_many
from paiju.native.program import register
from paiju.native.sources import core_modules
from paiju.series import series, standing

for module in core_modules():
    register(module)
run = numba.njit(play_many)
for book, level, hands in json.loads(sys.argv[1]):
    planned = series(books.get(book), level)
    rules = np.concatenate([rules_array(r) for r in planned.rules])
    parts = (np.array(part, np.int64) for part in (planned.tiles, standing(planned), planned.levels))
    tallies = np.zeros((1, T.TALLY), np.int64)
    more = *room(), np.zeros(T.OF_WINS, np.int64), tallies
    run(rules, *parts, 3, 0, hands, np.zeros(1, DEAL), np.zeros(1, DEAL), *more)
    print(json.dumps(tallies[0].tolist()))
"""


@pytest.mark.long
def test_numba_itself_comes_to_the_same() -> None:
    """The same functions compiled by Numba in its usual way, and interpreted."""
    need_library()
    wanted = [
        (book, level, hands) for book in BOOKS for level, hands in (("random", 30), ("simple", 10), ("steady", 1))
    ]
    words = [sys.executable, "-c", THROUGH_NUMBA, json.dumps(wanted)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60 * PATIENCE)
    assert done.returncode == 0, done.stderr
    for (book, level, hands), line in zip(wanted, done.stdout.splitlines(), strict=True):
        planned = series(books.get(book), level)
        assert json.loads(line) == worker(planned).play(3, 0, hands) == Interpreter(planned).play(3, 0, hands)


def test_the_folder_of_a_version_is_named_by_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path / "paiju" / source_key()
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAIJU_CACHE", str(tmp_path / "file"))
    assert cache_folder() is None
    assert not library.is_ready() or library.SHIPPED.exists()
