"""What a command says."""

import pytest

from paiju.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What a command prints, and how it ends."""
    try:
        code = main(list(words))
    except SystemExit as left:
        code = int(left.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err
