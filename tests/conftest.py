"""What holds for all tests."""

import os

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
