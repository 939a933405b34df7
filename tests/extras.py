"""What some tests need beyond Python: skipped without it, with a word why; failed where CI promises it."""

import os
from importlib import import_module
from typing import Any, NoReturn

import pytest

PROMISES = ("compiler", "chromium", "firefox", "postgres", "node")  # what PAIJU_TEST_REQUIRE may list


def required(what: str) -> bool:
    """Whether PAIJU_TEST_REQUIRE, a list such as `compiler,chromium`, promises this."""
    promised = os.environ.get("PAIJU_TEST_REQUIRE", "").replace(",", " ").split()
    assert {what, *promised} <= {*PROMISES}, f"PAIJU_TEST_REQUIRE knows {', '.join(PROMISES)}, not {promised}"
    return what in promised


def missing(what: str, why: str) -> NoReturn:
    """Skip, saying why; fail where it is promised."""
    if required(what):
        pytest.fail(f"PAIJU_TEST_REQUIRE promises {what}: {why}", pytrace=False)
    pytest.skip(f"SKIP: {why}", allow_module_level=True)


def need(module: str, what: str, promised: str = "compiler") -> Any:
    """The module, or the tests are skipped; where PAIJU_TEST_REQUIRE promises it they fail instead. "" is what nobody
    promises."""
    try:
        return import_module(module)
    except ImportError:
        if promised and required(promised):
            raise
        pytest.skip(f"needs {what}: {module}", allow_module_level=True)


def need_library() -> None:
    """Compiled kernels, which are built where they are not there; or the tests are skipped."""
    from paiju.native import library

    if not library.can_have():
        missing("compiler", "nothing can be compiled here")
