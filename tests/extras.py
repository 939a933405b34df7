"""What some tests need beyond Python: skipped without it, with a word why; failed where CI promises it."""

import os
from importlib import import_module
from typing import Any

import pytest


def need(module: str, what: str) -> Any:
    """The module, or the tests are skipped; under PAIJU_TEST_REQUIRE=compiler they fail instead."""
    try:
        return import_module(module)
    except ImportError:
        if "compiler" in os.environ.get("PAIJU_TEST_REQUIRE", ""):
            raise
        pytest.skip(f"needs {what}: {module}", allow_module_level=True)
