"""The kernel for the card plays the same hands as everybody else: by Numba's simulator, where there is no card."""

import os
import subprocess
import sys

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.gpu import card
from tests.extras import need

BOOKS = ("ema", "mcr", "xjtu-3p", "psa")


def acted_out(ids: tuple[str, ...]) -> list[str]:
    """What the simulator's program says of books."""
    need("numba_cuda", "the card's compiler")
    program = [sys.executable, "-m", "tests.gpu.acted_out", *ids]
    done = subprocess.run(
        program, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_some_books_on_the_card() -> None:
    assert acted_out(BOOKS) == [*(f"{book} 3" for book in BOOKS), "ema simple 3"]


@pytest.mark.long
def test_all_books_on_the_card() -> None:
    ids = tuple(book.id for book in books.all_books())
    assert len(acted_out(ids)) == len(ids) + 1


def test_a_device_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert card.checked_device(None) == card.checked_device("cpu") == "cpu"
    with pytest.raises(InputError, match="cpu or cuda is wanted, not 'tpu'"):
        card.checked_device("tpu")
    monkeypatch.setattr(card, "find_spec", lambda _: None)
    card.what_is_missing.cache_clear()
    try:
        with pytest.raises(InputError, match=r"pip install 'paiju\[cuda\]'"):
            card.checked_device("cuda")
    finally:
        card.what_is_missing.cache_clear()
