"""The command line, run in this process: what it was typed, what it printed, how it ended."""

import io
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from paiju.cli import main


def run(*words: object, typed: str = "") -> tuple[int, str]:
    """A command's exit code, and all that it printed."""
    out = io.StringIO()
    with patch("sys.stdin", io.StringIO(typed)), redirect_stdout(out), redirect_stderr(out):
        code = main(["--lang", "en", *map(str, words)])
    return code, out.getvalue()


def fine(*words: object, typed: str = "") -> str:
    """What a command printed that must end well."""
    code, said = run(*words, typed=typed)
    assert code == 0, f"{words}: exit {code}\n{said}"
    return said
