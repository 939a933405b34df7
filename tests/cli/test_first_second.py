"""What is loaded before a command answers: little, so that it answers at once (benchmarks/first_second.py times it)."""

import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju.cli.shared.command_list import MODULES

# No other package's start is mixed in (-I -S); the modules that are there at the end go to standard error.
START = """
import sys
before = set(sys.modules)
sys.path.insert(0, sys.argv.pop(1))
try:
    exec(sys.argv.pop(1))
finally:
    print(*set(sys.modules) - before, file=sys.stderr)
"""
COMMAND = "from paiju.cli import main; sys.exit(main())"
HEAVY = {
    "asyncio", "concurrent", "http", "multiprocessing", "socket", "sqlite3", "ssl", "tomllib", "alembic", "msgspec",
    "numba", "numpy", "sqlalchemy", "starlette", "uvicorn", "websockets",
}  # fmt: skip
HAND = ("-b", "ema", "234m567p345s3366s", "3s", "--self")


def loaded(code: str, *words: str) -> set[str]:
    """The modules that a fresh Python has loaded for this."""
    source = str(Path(paiju.__file__).parents[1])
    child = [sys.executable, "-I", "-S", "-c", START, source, code, *words]
    done = subprocess.run(child, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return set(done.stderr.splitlines()[-1].split())


def heads(modules: set[str]) -> set[str]:
    """The packages they are of; our own by their second name."""
    return {".".join(name.split(".")[: 2 if name.startswith("paiju.") else 1]) for name in modules}


def test_the_package_itself_loads_nothing() -> None:
    assert loaded("import paiju") <= {"paiju", "__future__"}


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("--help", "--lang", "ja"), ("expain",), ()])
def test_the_list_of_commands_loads_no_command(words: tuple[str, ...]) -> None:
    modules = loaded(COMMAND, *words)
    assert "paiju.cli" in modules
    assert not heads(modules) & HEAVY
    assert not modules & {f"paiju.cli.{module}" for module in MODULES.values()}
    books = {"books", "scoring", "table", "match", "server", "native", "tournament", "terminal"}
    assert not heads(modules) & {f"paiju.{name}" for name in books}


def test_a_hand_is_scored_without_a_table() -> None:
    modules = loaded(COMMAND, "score", *HAND)
    assert "paiju.scoring" in heads(modules)
    assert not heads(modules) & (HEAVY - {"tomllib"}), "translations are written in TOML"
    assert not heads(modules) & {"paiju.table", "paiju.match", "paiju.server", "paiju.native", "paiju.bots"}
    assert modules & {f"paiju.cli.{module}" for module in MODULES.values()} == {"paiju.cli.score"}


def test_users_find_by_tab_what_is_there_for_them() -> None:
    assert {"Table", "books", "score"} <= set(dir(paiju))
    assert not {"Any", "Mapping", "TYPE_CHECKING"} & set(dir(paiju))
    assert all(hasattr(paiju, name) for name in dir(paiju))
