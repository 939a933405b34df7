"""A real server on a free port, and a real Chromium. Whoever's page says anything on its console fails its test."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.children import PATIENCE, child, heard
from tests.extras import missing
from tests.web.visitor import Visitor

# The shell has no windows: what a page costs there is the page's own.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def chromium() -> str:
    """Where Chromium is; without it the tests are skipped, or fail where it is promised."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    return found or missing("chromium", "no chromium on this machine")


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    chromium()
    folder = tmp_path_factory.mktemp("club")
    command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--no-browser", "--data", str(folder)]
    how = {"stdout": subprocess.PIPE, "env": os.environ | {"PAIJU_RATE": "1000"}}
    with (folder / "log").open("w") as log, child(command, stderr=log, **how) as server:
        ready = heard(server, server.stdout, "ready ")[-1]
        yield ready.split()[1]
        server.terminate()
        assert server.wait(PATIENCE) == 0


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """A browser for the tests of this folder: the library runs a loop of its own, which others must not meet."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("chromium", "playwright is not installed")
    with sync_playwright() as library:
        found = library.chromium.launch(executable_path=path, args=list(FLAGS), timeout=PATIENCE * 1000)
        yield found
        found.close()


@pytest.fixture
def visit(browser: Any, club: str) -> Iterator[Callable[..., Visitor]]:
    """Visitors of the club, each with a browser profile of their own; at the end none may have seen an error."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, club, **how))
        return visitors[-1]

    yield come
    said = [line for visitor in visitors for line in visitor.errors]
    for visitor in visitors:
        visitor.leave()
    assert said == []


@pytest.fixture
def guest(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody at a desk who reads English."""
    return visit()
