"""What holds for all tests."""

import gc
import os
from collections import Counter

import pytest

from tests.examples import choose_profile
from tests.order import in_order


def pytest_configure(config: pytest.Config) -> None:
    """Tests start the same programs over and over: where Python is told to leave no bytecode beside them, they find it
    among pytest's own notes, instead of compiling everything each time."""
    choose_profile(is_quick="not long" in config.option.markexpr)
    os.environ.setdefault("PAIJU_DEEP", "0")  # servers of tests leave the processor to the tests
    notes = getattr(config, "cache", None)
    if notes is not None and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(notes.mkdir("bytecode"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where two processes share the tests, each begins with what the other need not load."""
    if getattr(config, "workerinput", {}).get("workercount") == 2:
        items[:] = in_order(items, lambda item: item.nodeid)


def pytest_collection_finish() -> None:
    """Half a million objects that stay to the end are not looked through for garbage over and over."""
    gc.freeze()


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
