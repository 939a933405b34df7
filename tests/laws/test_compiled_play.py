"""Hands played compiled and interpreted are the same: log, every field of the table, everything counted."""

from pathlib import Path

import pytest

from tests.extras import need, need_library

need("numpy", "the batch extra")
need_library()

from paiju import books  # noqa: E402
from paiju.batch.arrays import DEAL  # noqa: E402
from paiju.books.derive import derive  # noqa: E402
from paiju.books.toml_book import load  # noqa: E402
from paiju.core.many import tally as T  # noqa: E402
from paiju.core.patterns.catalogue import FIRST_DEFINED  # noqa: E402
from paiju.core.tiles import EAST  # noqa: E402
from paiju.native.play import worker  # noqa: E402
from paiju.series import LEVELS, NO_SPECIAL, Interpreter, series  # noqa: E402
from tests.laws.both_ways import same  # noqa: E402

# Hands of each book and special rule; players that think long play few, and here at a table of each family only.
FEW = {"random": 20, "drawn": 5, "simple": 5, "keen": 1, "steady": 1}
MANY = {"random": 2000, "drawn": 400, "simple": 400, "keen": 20, "steady": 20}
FAMILIES, THINKING = ("xjtu", "mcr", "psa:wild_tile", "tenhou-3p"), ("keen", "steady")
TABLE_BYTES = 4096
BOOKS = Path(__file__).resolve().parents[2] / "examples" / "books"
THREE_FANS, TAIWAN, SICHUAN = (BOOKS / f"{name}.toml" for name in ("three-fans", "taiwan", "sichuan"))

TABLES: dict[str, tuple[str, str | None]] = {}
for _book in books.all_books():
    TABLES |= {f"{_book.id}:{rule.id}": (_book.id, rule.id) for rule in _book.specials}
    TABLES[_book.id] = _book.id, NO_SPECIAL if _book.specials else None


@pytest.mark.parametrize(
    ("level", "name"), [(level, name) for level in LEVELS for name in (FAMILIES if level in THINKING else TABLES)]
)
def test_compiled_hands_are_interpreted_hands(name: str, level: str) -> None:
    book, special = TABLES[name]
    few = FEW[level]
    won = same(series(books.get(book), level, special), 1, 0, few)
    assert won > few // 2 or level in ("random", "drawn", *THINKING)


@pytest.mark.parametrize("level", ["random", "drawn", "simple"])
def test_a_book_with_patterns_of_its_own(level: str) -> None:
    """Its patterns and prices are counted and paid alike."""
    hands = series(load(THREE_FANS), level)
    same(hands, 3, 0, FEW[level])
    tally = worker(hands).play(3, 0, 400)
    own = tally[T.PATTERN + FIRST_DEFINED : T.PATTERN + FIRST_DEFINED + 5]
    assert tally[T.WINS] == 0 or sum(own) > 0


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=pytest.mark.long if level == "steady" else ()) for level in LEVELS]
)
def test_hands_of_sixteen_tiles(level: str) -> None:
    """Every level plays them alike both ways, and those who think win."""
    won = same(series(load(TAIWAN), level), 4, 0, max(2, FEW[level]))
    assert won or level in ("random", "drawn")


@pytest.mark.parametrize("level", ["simple", pytest.param("steady", marks=pytest.mark.long)])
def test_hands_that_go_on_after_a_win(level: str) -> None:
    """Who has left, and what an empty wall costs, is reckoned with alike."""
    assert same(series(load(SICHUAN), level), 6, 0, max(2, FEW[level]))


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_many_compiled_hands_are_interpreted_hands(name: str, level: str) -> None:
    book, special = TABLES[name]
    won = same(series(books.get(book), level, special), 2, 0, MANY[level])
    assert won or level == "drawn"  # who only discards what was drawn hardly ever wins


@pytest.mark.parametrize("book", ["ema", pytest.param("mcr", marks=pytest.mark.long)])
def test_the_last_hand_of_a_game_is_the_same_compiled(book: str) -> None:
    """There steady players count places."""
    hands = series(books.get(book), "steady")
    last = [42000, 41000, 36000, 1000, EAST + hands.book.game.rounds - 1, 0, 0, 3]
    slow, fast = Interpreter(hands), worker(hands)
    assert fast.hand(5, 1, hands.levels, last) == slow.hand(5, 1, hands.levels, last)
    assert fast.deal().log == slow.deals[0].log
    assert slow.deals[0].dealing == 3


def test_different_players_at_one_table() -> None:
    assert same(series(books.get("ema"), ["simple", "random", "simple", "random"]), 3, 0, 20)


def test_a_book_thrown_for_by_dice_is_the_same() -> None:
    assert same(series(books.get("psa"), "simple"), 4, 0, 20)


def test_rules_no_book_has() -> None:
    club = derive(books.get("xjtu"), "club", **{"tiles.red_fives": (1, 2, 1), "ready.may_hide_ready": True})
    assert same(series(club, "simple"), 5, 0, 20)
    assert same(series(club, "random"), 5, 0, 20) >= 0


def test_a_table_fits_into_four_kibibytes() -> None:
    assert DEAL.itemsize < TABLE_BYTES
