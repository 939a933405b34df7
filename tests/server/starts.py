"""Starts of the server that are not expected to last."""

import os
import subprocess

from tests import children
from tests.server.serving import command


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A start that is not expected to last."""
    settings = {**os.environ, "LC_ALL": "C.UTF-8", **env}
    return children.run(command(*words), env=settings)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """A refusal: exit 2, one line."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("paiju: error: ")
    return done.stderr
