"""A game to be ruled on, as a file."""

from pathlib import Path
from random import Random

import pytest

from paiju.cli import main
from paiju.match import Match

NAMES = ["Ann", "Bob", "Cem", "Dai"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it must end well."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line a command complains with."""
    assert main(list(words)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("paiju: error: ")
    assert told.err.count("\n") == 1
    return told.err


def game(path: Path, book: str = "xjtu", hands: int = 1, acts: int = 20, names: list[str] | None = None) -> Path:
    """A game with so many hands played and another begun, in a file."""
    match, rng = Match(book, seed=3, names=NAMES if names is None else names), Random(5)
    for n in range(hands + (acts > 0)):
        table = match.deal()
        left = acts if n == hands else 10_000
        while not table.over and left:
            who = rng.choice(table.asked)
            table.act(who, rng.choice(table.legal(who)))
            left -= 1
        if table.over:
            match.close()
    path.write_text("\n".join(match.lines()) + "\n", encoding="utf-8")
    return path
