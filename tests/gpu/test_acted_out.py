"""The kernel for the card plays the same hands as everybody else: by Numba's simulator, where there is no card."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.gpu import card
from paiju.series import Interpreter, Series, series
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


def test_threads_wait_only_where_they_may_come_one_by_one() -> None:
    files = list(Path(card.__file__).parent.glob("*.py"))
    assert any("barrier.sync" in file.read_text() for file in files)
    assert not [file.name for file in files if "cuda.syncthreads" in file.read_text()], "see gpu/barriers.py"


def test_a_device_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert card.checked_device(None) == card.checked_device("cpu") == "cpu"
    with pytest.raises(InputError, match="must be cpu or cuda, not 'tpu'"):
        card.checked_device("tpu")
    monkeypatch.setattr(card, "find_spec", lambda _: None)
    card.what_is_missing.cache_clear()
    try:
        with pytest.raises(InputError, match=r"pip install '\.\[cuda\]'"):
            card.checked_device("cuda")
    finally:
        card.what_is_missing.cache_clear()


def test_a_card_that_breaks_off_leaves_the_rest_to_the_processor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need("numba_cuda", "the card's compiler")
    from paiju.gpu import play

    class BrokenCard(play.CardPlayer):
        """A card that does nothing more."""

        def __init__(self, hands: Series) -> None:
            self.series, self.broken, self.asked = hands, False, 0

        def _tallies(self, *_: int) -> Any:
            self.asked += 1
            raise play.CardFault(715, "illegal instruction")

    hands = series(books.get("ema"), "drawn")
    monkeypatch.setattr(play, "worker", Interpreter)
    card_player, usual = BrokenCard(hands), Interpreter(hands)
    assert card_player.play(5, 3, 5) == usual.play(5, 3, 5)
    assert list(card_player.rows(5, 5, 7)) == usual.rows(5, 5, 7)
    assert card_player.asked == 1
    told = capsys.readouterr().err
    assert "the card broke off at hand 3" in told
    assert "illegal instruction" in told


def test_loops_stay_loops() -> None:
    need("numba_cuda", "the card's compiler")
    from paiju.gpu.compiling import rolled

    text = """define void @f() {
B0:
  br label %"B8"
B8:
  br i1 %a, label %"B8", label %"B20"
B20:
  ret void
}
define void @g() {
B20:
  br label %"B8"
B8:
  ret void
}"""
    jumps = [line for line in rolled(text).split("\n") if "br " in line]
    assert ["llvm.loop" in line for line in jumps] == [False, True, False]
