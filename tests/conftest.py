"""What holds for all tests."""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.examples import choose_profile
from tests.order import FIRST, in_order

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Tests start the same programs over and over: where Python is told to leave no bytecode beside them, they find it
    among pytest's own notes, instead of compiling everything each time; and so do the tests themselves."""
    choose_profile(is_quick="not long" in config.option.markexpr)
    os.environ.setdefault("PAIJU_DEEP", "0")  # servers of tests leave the processor to the tests
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background work: Ctrl-C is tested all the same
        signal.signal(signal.SIGINT, signal.default_int_handler)
    notes = getattr(config, "cache", None)
    if notes is not None and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(notes.mkdir("bytecode"))
        sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Half a million objects that stay to the end are not looked through for garbage over and over: not while they come
    together, nor later."""
    gc.disable()
    try:
        import_a_part(session)
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def import_a_part(session: pytest.Session) -> None:
    """Where some processes share all tests, each begins with modules of its own: what pytest rewrites in them it keeps
    for the others."""
    process = getattr(session.config, "workerinput", None)
    if process and session.config.args == session.config.getini("testpaths"):
        names = [".".join(path.relative_to(HERE.parent).with_suffix("").parts) for path in HERE.rglob("test_*.py")]
        for name in sorted(names)[int(process["workerid"][2:]) :: process["workercount"]]:
            with suppress(Exception, pytest.skip.Exception):  # collecting tells what is wrong
                import_module(name)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where some processes share the tests, each begins with what the others need not load."""
    processes = getattr(config, "workerinput", {}).get("workercount")
    if processes in FIRST:
        items[:] = in_order(items, lambda item: item.nodeid, processes)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The laws' counts, summed over the tests that hold each of them (`tests/laws/conftest.py`)."""
    laws: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "law" and report.when == "call":
                law, counts = value
                laws.setdefault(law, Counter()).update(dict(counts))
    if laws:
        terminalreporter.section("laws")
        for law, counts in sorted(laws.items()):
            terminalreporter.write_line(f"{law}: {', '.join(f'{n:,} {what}' for what, n in counts.items())}")
