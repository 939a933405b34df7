"""Compiled and interpreted scoring are the same, pattern by pattern, in every book."""

from random import Random

import numpy as np
import pytest
from tests.peers.hands import Hand, random_hand
from tests.peers.riichi import random_win

from paiju import batch, books
from paiju.core import shape
from paiju.core.rules import RULES_LAYOUT, WIN_LAYOUT, Rules, Win

pytest.importorskip("numba", reason="needs the batch extra: numba")

FEW, MANY = 11_000, 200_000  # hands over all books


def random_wins(family: str, rng: Random, count: int) -> list[Win]:
    """Winning hands of the family, and some that are not complete."""
    found = []
    for i in range(count):
        w = random_win(rng).to_win() if family != "official" and i % 4 else with_extras(family, rng, random_hand(rng))
        if i % 20 == 0:
            spoil(w, rng)
        found.append(w)
    return found


def with_extras(family: str, rng: Random, hand: Hand) -> Win:
    """Bonus tiles and wild tiles where the family has them."""
    w = hand.to_win()
    if family == "house":
        w.flags &= ~shape.FOURTH_TILE
        if rng.random() < 0.2:
            w.dora[0] = rng.randrange(34)
        wild = rng.choice([kind for kind in range(34) if w.counts[kind]])
        if rng.random() < 0.2 and wild != w.win and w.counts[wild] < 3:
            w.wild, w.counts[wild] = w.counts[wild], 0
    return w


def spoil(w: Win, rng: Random) -> None:
    """Swap one concealed tile for another, so that the hand is mostly no longer complete."""
    held = [kind for kind in range(34) if w.counts[kind] and kind != w.win]
    free = [kind for kind in range(34) if w.counts[kind] == 0]
    if held:
        w.counts[rng.choice(held)] -= 1
        w.counts[rng.choice(free)] += 1


def check_book(book_id: str, count: int, seed: int) -> None:
    """The same value columns and the same patterns."""
    book = books.get(book_id)
    wins = batch.win_array(random_wins(book.scoring.family, Random(f"{book_id} {seed}"), count))
    compiled = batch.score(book, wins.copy())
    interpreted = batch.score(book, wins.copy(), compiled=False)
    differ = np.flatnonzero((compiled.columns != interpreted.columns).any(axis=1))
    assert not len(differ), (book_id, wins[differ[0]], compiled.columns[differ[0]], interpreted.columns[differ[0]])
    assert (compiled.patterns() == interpreted.patterns()).all()
    assert 0.85 * count < compiled.complete.sum() < count
    assert (compiled.points > 0).sum() > count / 4


@pytest.mark.parametrize("book_id", books.ids())
def test_compiled_is_interpreted(book_id: str) -> None:
    check_book(book_id, FEW // len(books.ids()), seed=1)


@pytest.mark.long
@pytest.mark.parametrize("book_id", books.ids())
def test_compiled_is_interpreted_on_many(book_id: str) -> None:
    check_book(book_id, -(-MANY // len(books.ids())), seed=2)


def test_hands_are_left_as_they_were() -> None:
    wins = batch.win_array(random_wins("official", Random(5), 200))
    before = wins.copy()
    batch.score("mcr", wins)
    assert (wins == before).all()


@pytest.mark.parametrize(("record", "layout"), [(Rules(), RULES_LAYOUT), (Win(), WIN_LAYOUT)])
def test_one_layout_makes_both_forms(record: Rules | Win, layout: object) -> None:
    """Annotations, attributes and records have the same fields in the same order."""
    names = [name for name, _, _ in layout]  # type: ignore[attr-defined]
    assert list(type(record).__annotations__) == names == list(vars(record))


def test_threads_do_not_matter() -> None:
    wins = batch.win_array(random_wins("riichi", Random(6), 500))
    one, two = (batch.score("xjtu", wins, threads=n).columns for n in (1, 3))
    assert (one == two).all()
