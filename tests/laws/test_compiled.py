"""Compiled and interpreted scoring are the same, pattern by pattern, in every book."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.extras import need, need_library

np = need("numpy", "the batch extra")
need_library()

import paiju  # noqa: E402
from paiju import batch, books  # noqa: E402
from paiju.batch.arrays import dtype  # noqa: E402
from paiju.books.flatten import flatten  # noqa: E402
from paiju.books.toml_book import load  # noqa: E402
from paiju.core.patterns.catalogue import PATTERNS  # noqa: E402
from paiju.core.play.deal import Deal  # noqa: E402
from paiju.core.rules import Rules, Win  # noqa: E402
from paiju.errors import InputError  # noqa: E402
from paiju.notation import kind_name  # noqa: E402
from paiju.scoring.candidates import candidates  # noqa: E402
from tests.laws.wins_at_random import random_wins  # noqa: E402

THREE_FANS = str(Path(__file__).resolve().parents[2] / "examples" / "books" / "three-fans.toml")
FEW, MANY = 11_000, 200_000  # hands over all books


def check_book(book_id: str, count: int, seed: int) -> None:
    """The same value columns and the same patterns. The example has no form but sets and a pair."""
    book = load(book_id) if book_id.endswith(".toml") else books.get(book_id)
    wins = batch.win_array(random_wins(book.scoring.family, Random(f"{book.id} {seed}"), count))
    compiled = batch.score(book, wins.copy())
    interpreted = batch.score(book, wins.copy(), compiled=False)
    differ = np.flatnonzero((compiled.columns != interpreted.columns).any(axis=1))
    assert not len(differ), (book_id, wins[differ[0]], compiled.columns[differ[0]], interpreted.columns[differ[0]])
    assert (compiled.patterns() == interpreted.patterns()).all()
    assert (0.75 if book_id == THREE_FANS else 0.85) * count < compiled.complete.sum() < count
    assert (compiled.points > 0).sum() > count / 4


@pytest.mark.parametrize("book_id", [*books.ids(), THREE_FANS])
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


@pytest.mark.parametrize("record", [Rules(), Win(), Deal()], ids=lambda record: type(record).__name__)
def test_one_layout_makes_both_forms(record: Rules | Win | Deal) -> None:
    """Attributes and rows have the same fields, in the same order, of the same lengths."""
    row = np.zeros(1, dtype(type(record)))[0]
    assert list(vars(record)) == list(row.dtype.names)
    for name, value in vars(record).items():
        assert np.shape(value) == np.shape(row[name]), name


def test_threads_do_not_matter() -> None:
    wins = batch.win_array(random_wins("riichi", Random(6), 500))
    one, two = (batch.score("xjtu", wins, threads=n).columns for n in (1, 3))
    assert (one == two).all()


def test_hands_may_be_shared_by_threads_and_read_only() -> None:
    wins = batch.win_array(random_wins("official", Random(7), 3000))
    expected = batch.score("mcr", wins, threads=1).columns
    wins.flags.writeable = False
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: batch.score("mcr", wins, threads=2).columns, range(8)):
            assert (found == expected).all()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("win", 34),
        ("win", -1),
        ("meld_count", 5),
        ("dora", 34),
        ("seat", 0),
        ("wild", 9),
        ("melds", 9999),
        ("counts", 9),
    ],
)
def test_records_that_are_no_hand_are_refused(field: str, value: int) -> None:
    wins = batch.win_array(random_wins("riichi", Random(8), 50))
    wins[field][13] = value
    if field == "melds":
        wins["meld_count"][13] = 1
        wins["counts"][13] = [2, 3, 3, 3, *[0] * 30]
        wins["win"][13] = 0
    with pytest.raises(InputError) as error:
        batch.score("ema", wins)
    assert error.value.field.startswith("hands[13].")


@pytest.mark.parametrize("number", [100, 256, -1, 0, 1.5])
def test_counts_that_are_no_hand_are_refused(number: float) -> None:
    with pytest.raises(InputError):
        batch.distance("ema", np.full((3, 34), number))


@pytest.mark.parametrize("book_id", books.ids())
def test_batch_distance_is_the_distance(book_id: str) -> None:
    rng, hands = Random(book_id), []
    missing = () if books.get(book_id).tiles.characters_2_to_8 else range(1, 8)
    tiles = [kind for kind in range(34) if kind not in missing for _ in range(4)]
    for _ in range(60):
        near = rng.sample([kind for kind in tiles if kind >= 18] if rng.random() < 0.5 else tiles, 13)
        hands.append([near.count(kind) for kind in range(34)])
    hands.append([4, *[0] * 21, 1, 1, 1, 3, 3, *[0] * 7])  # the fifth 1m would complete it
    text = ["".join(kind_name(kind) * n for kind, n in enumerate(hand)) for hand in hands]
    assert batch.distance(book_id, np.array(hands)).tolist() == [paiju.distance(book_id, hand)[0] for hand in text]


@pytest.mark.parametrize("book_id", books.ids())
def test_the_explaining_scorer_is_the_judge(book_id: str) -> None:
    """Two searches over the same readings: the shell's, which keeps all, and the core's, which keeps the best."""
    book = books.get(book_id)
    wins = random_wins(book.scoring.family, Random(f"{book_id} shell"), 300)
    judged = batch.score(book, batch.win_array(wins), compiled=False)
    patterns = judged.patterns()
    for i, w in enumerate(wins):
        found = candidates(flatten(book), w)
        assert (found[0].worth.value if found else -1) == judged.columns[i, 0]
        assert bool(found and found[0].worth.wins) == judged.wins[i]
        if found:
            counts = list(found[0].counts)
            assert counts + [0] * (PATTERNS - len(counts)) == patterns[i].tolist()
