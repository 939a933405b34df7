"""A change runs what it can touch: never less, and not everything."""

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests import touched as selecting
from tests.imports import PROJECT
from tests.touched import ALWAYS, changed_since, files, is_test, touched, users

TESTS_OF = (
    ("src/paiju/web/table/state.js", ("tests/web", "tests/laws/test_web_structure.py"), ("tests/match/test_games.py",)),
    ("src/paiju/qr.py", ("tests/tournament/paper/test_printed.py",), ("tests/core/hand/test_waits.py",)),
    ("src/paiju/terminal/game.py", ("tests/terminal/test_game.py",), ("tests/tournament/record/test_laws.py",)),
    ("src/paiju/study/drills/__init__.py", ("tests/cli/test_drill.py",), ("tests/core/hand/test_waits.py",)),
    (
        "src/paiju/server/live/nonces.py",
        ("tests/server/live/test_nonces.py", "tests/web/test_play.py"),
        ("tests/match",),
    ),
    ("src/paiju/cli/score.py", ("tests/cli/test_commands.py", "tests/test_readme.py"), ("tests/web/test_play.py",)),
    ("src/paiju/core/tiles.py", ("tests/core/hand/test_waits.py", "tests/web/test_play.py"), ()),
    ("docs/envs.md", ("tests/test_readme.py", "tests/envs/test_docs.py"), ("tests/envs/test_vector.py",)),
    ("tests/match/games.jsonl", ("tests/match/test_games.py",), ("tests/books/test_derive.py",)),
    ("tests/server/serving.py", ("tests/server/test_serve.py",), ("tests/core/hand/test_waits.py",)),
    ("tests/test_fair.py", ("tests/test_fair.py",), ("tests/test_notation.py",)),
)
LOADED = """
import importlib, sys
importlib.import_module(sys.argv[1])
print(*(name for name in sys.modules if name.split(".")[0] in ("paiju", "tests")))
"""
SOME = ("tests.match.test_games", "tests.cli.test_drill")


@pytest.mark.parametrize(
    ("changed", "wanted", "spared"), TESTS_OF, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_change_runs_what_it_can_touch(changed: str, wanted: tuple[str, ...], spared: tuple[str, ...]) -> None:
    assert (PROJECT / changed).exists()
    chosen = touched([changed])
    assert {*ALWAYS, *wanted} <= set(chosen)
    assert not {*spared, "tests"} & set(chosen)
    assert all((PROJECT / name).exists() for name in chosen)


@pytest.mark.parametrize("changed", ["pyproject.toml", "Makefile", "tests", "tests/conftest.py", "nobody/knows.this"])
def test_what_nobody_can_tell_runs_everything(changed: str) -> None:
    chosen = touched([changed])
    everything = {path.relative_to(PROJECT).as_posix() for path in files().values() if is_test(path)}
    assert chosen == ["tests"] or everything <= set(chosen)


def loaded(module: str) -> set[str]:
    """The modules of the project that are there once a test module is imported."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, module], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split()) & files().keys()


def check_that_imports_are_seen(module: str) -> None:
    """What really is imported with a test would run it, were it changed."""
    reaching = {module}
    waiting = {module}
    while waiting:
        waiting = {other for name in waiting for other in reached_by(name)} - reaching
        reaching |= waiting
    modules = loaded(module)
    assert len(modules) > 3
    assert {name for name in modules if not {name, f"{name}.__init__"} & reaching} == set()


@cache
def everything_reached() -> dict[str, set[str]]:
    """For every module those it reaches."""
    found: dict[str, set[str]] = defaultdict(set)
    for other, names in users().items():
        for name in names:
            found[name].add(other)
    return found


def reached_by(name: str) -> set[str]:
    """The modules that a module reaches itself."""
    return everything_reached().get(name, set())


@pytest.mark.parametrize("module", SOME)
def test_what_is_imported_is_seen(module: str) -> None:
    check_that_imports_are_seen(module)


@pytest.mark.long
@pytest.mark.parametrize("module", sorted(name for name, path in files().items() if is_test(path)))
def test_what_is_imported_is_seen_of_every_test(module: str) -> None:
    check_that_imports_are_seen(module)


def test_since_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Committed since, not committed, and not even known to Git."""
    if not shutil.which("git"):
        pytest.skip("no git on this machine")
    monkeypatch.setattr(selecting, "PROJECT", tmp_path)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)

    def git(*words: str) -> None:
        who = {
            "GIT_CONFIG_GLOBAL": os.devnull,
            **{f"GIT_{x}_{y}": "a@b" for x in ("AUTHOR", "COMMITTER") for y in ("NAME", "EMAIL")},
        }
        subprocess.run(["git", *words], cwd=tmp_path, env={**os.environ, **who}, capture_output=True, check=True)

    def write(name: str, text: str) -> None:
        (tmp_path / name).write_text(text)

    git("init", "-b", "main")
    for name in ("same", "committed", "open"):
        write(name, "before")
    git("add", ".")
    git("commit", "-m", "first")
    git("checkout", "-b", "branch")
    write("committed", "after")
    git("commit", "-am", "second")
    write("open", "after")
    write("new", "after")
    assert changed_since("main") == ["committed", "new", "open"]
    assert changed_since("HEAD") == ["new", "open"]


@pytest.mark.skipif(not shutil.which("make"), reason="no make on this machine")
def test_make_asks_for_it() -> None:
    for told, asked in (("FILES=src/paiju/qr.py", "tests.touched src/paiju/qr.py"), ("CHANGED=1", "--since '1'")):
        said = subprocess.run(
            ["make", "-n", "test", told], cwd=PROJECT, capture_output=True, text=True, check=True
        ).stdout
        assert asked in said
    plain = subprocess.run(["make", "-n", "test"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    assert "tests.touched" not in plain
