"""Which tests a change can touch, by who imports what and who names what: `make test FILES=…`, `make test CHANGED=1`.

    python -m tests.touched src/paiju/match/effects.py    the tests that a change of this file can touch
    python -m tests.touched --since main                  and those of everything that differs from a commit, or is new

Rather a test too many than one too few: who starts the program reaches the commands it names, or all of them; a file
that is no Python touches whoever names it and its neighbours; and what nobody can tell touches everything.
"""

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from paiju.cli.shared.command_list import MODULES as COMMANDS
from tests.imports import PROJECT, ROOT, imported, imported_at_once, name_of, no_garbage

TESTS = PROJECT / "tests"
FOLDERS = (ROOT, TESTS, *(PROJECT / name for name in ("tools", "benchmarks", "training", "examples")))
ALWAYS = ("tests/laws/test_structure.py", "tests/laws/test_trace.py")  # quick, and about the whole project
PAGES = TESTS / "test_readme.py"  # documents, and what they show: any command
WEB = (
    *("tests/web", "tests/languages"),
    *("tests/laws/test_web_structure.py", "tests/server/protocol/test_message_types.py"),
)
SINCE = "main"
MODULE = re.compile(r"\bpaiju(?:\.\w+)+\.?")
STARTED = re.compile(r'"-m", "paiju"|/ "paiju"|from paiju\.cli import .*\bmain\b')
WORD = re.compile(r"""["' ]([a-z]+)["' ]""")


@cache
def files() -> dict[str, Path]:
    """Every Python file of the project by its module."""
    paths = (path for folder in FOLDERS for path in folder.rglob("*.py") if "node_modules" not in path.parts)
    return {name_of(path): path for path in paths}


@cache
def text_of(path: Path) -> str:
    """What stands in a file."""
    return path.read_text(encoding="utf-8")


def reached(path: Path) -> set[str]:
    """The modules that a file imports, names, or starts."""
    known, text = files(), text_of(path)
    found = imported(path, known)
    for name in MODULE.findall(text):
        if not name.endswith("."):
            found |= longest(name)
        elif path != ROOT / "cli" / "__init__.py":  # who starts the program says which command
            found |= inside(name)
    if path.is_relative_to(TESTS):
        found |= {f"{folder}.conftest" for folder in parents(name_of(path))} & known.keys()
        found |= inside("paiju.cli.") if path.name == PAGES.name else started(text)
    return found - {name_of(path)}


def inside(package: str) -> set[str]:
    """The modules of a package, which somebody imports by names made at run time."""
    return {name for name in files() if name.startswith(package)}


def longest(name: str) -> set[str]:
    """The module that a dotted name begins with."""
    while name and name not in files():
        name = name.rpartition(".")[0]
    return {name} - {"", "paiju"}


def started(text: str) -> set[str]:
    """The commands that a test starts: those it names, or all."""
    if not STARTED.search(text):
        return set()
    commands = {f"paiju.cli.{COMMANDS[word]}" for word in WORD.findall(text) if word in COMMANDS}
    return {"paiju.cli", *(commands or inside("paiju.cli."))}


@cache
def users() -> dict[str, set[str]]:
    """For every module those that reach it; for a package's own file, those that reach anything in the package."""
    found: dict[str, set[str]] = defaultdict(set)
    with no_garbage():
        for name, path in files().items():
            others = reached(path)
            around = {parent for other in (name, *others) for parent in parents(other)}
            for other in others.union(*map(brought_in, around)):
                found[other].add(name)
            for parent in around:
                found[f"{parent}.__init__"].add(name)
    return found


@cache
def brought_in(package: str) -> set[str]:
    """What comes with every module of a package, since the package imports it."""
    path = files().get(package)
    return imported_at_once(path, files()) if path else set()


def parents(name: str) -> list[str]:
    """The packages around a module."""
    parts = name.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def touched(changed: Iterable[str]) -> list[str]:
    """The test files and folders that changes of these files, named from the project's folder, can touch."""
    tests, waiting = set(ALWAYS), set()
    for name in changed:
        more, begun = beginning(PROJECT / name)
        tests |= more
        waiting |= begun
    if "tests" in tests:
        return ["tests"]
    seen: set[str] = set()
    while waiting:
        seen |= waiting
        waiting = {user for name in waiting for user in users().get(name, ())} - seen
    paths = (files()[name] for name in seen if name in files())
    tests |= {path.relative_to(PROJECT).as_posix() for path in paths if is_test(path)}
    folders = [name for name in tests if (PROJECT / name).is_dir()]
    return sorted(name for name in tests if not any(name.startswith(f"{folder}/") for folder in folders))


def is_test(path: Path) -> bool:
    """Does pytest find tests in it?"""
    return path.is_relative_to(TESTS) and path.name.startswith("test_")


def beginning(path: Path) -> tuple[set[str], set[str]]:
    """Where a change begins: tests that it touches at once, and modules whose users it touches."""
    if path.is_dir():
        return {path.relative_to(PROJECT).as_posix()} & {"tests"}, {
            name for name, file in files().items() if file.is_relative_to(path)
        }
    if path.suffix == ".py" and any(path.is_relative_to(folder) for folder in FOLDERS):
        name = name_of(path)
        return set(), {name, f"{name}.__init__"} if path.name == "__init__.py" else {name}
    quoted = re.compile(rf"""["'/]{re.escape(path.name)}["']""")
    naming = {name for name, file in files().items() if quoted.search(text_of(file))}
    if path.is_relative_to(ROOT / "web") or path.suffix == ".po":
        return set(WEB), {name for name in naming if name.startswith("tests.")}
    if path.is_relative_to(ROOT) or path.is_relative_to(TESTS):
        return set(), naming | neighbours(path)
    if path.suffix == ".md" or path.is_relative_to(PROJECT / "examples"):
        return {PAGES.relative_to(PROJECT).as_posix()}, naming
    return {"tests"}, set()


def neighbours(path: Path) -> set[str]:
    """The modules of the nearest folder around a file that has any."""
    folder = next(folder for folder in path.parents if any(folder.glob("*.py")))
    return {name for name, file in files().items() if file.is_relative_to(folder)}


def changed_since(commit: str) -> list[str]:
    """The files that differ from where this branch left a commit, also those not yet committed, or not yet known."""
    base = git("merge-base", "HEAD", commit)[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """What Git answers, line by line."""
    return subprocess.run(["git", *words], cwd=PROJECT, capture_output=True, text=True, check=True).stdout.splitlines()


def main() -> int:
    """Print the tests, one a line."""
    parser = argparse.ArgumentParser(prog="python -m tests.touched", description="the tests that a change can touch")
    parser.add_argument("files", nargs="*", help="files that have changed, from the project's folder")
    parser.add_argument("--since", default="", help=f"everything that differs from a commit; 1 is {SINCE}")
    args = parser.parse_args()
    changed = [*args.files, *(changed_since(SINCE if args.since == "1" else args.since) if args.since else ())]
    print(*touched(changed), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
