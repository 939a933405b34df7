"""What holds for all tests."""

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says something about the machine, nothing about the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    """Tests start the same programs over and over: where Python is told to leave no bytecode beside them, they find it
    among pytest's own notes, instead of compiling everything each time."""
    os.environ.setdefault("PAIJU_DEEP", "0")  # servers of tests leave the processor to the tests
    notes = getattr(config, "cache", None)
    if notes is not None and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(notes.mkdir("bytecode"))


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
