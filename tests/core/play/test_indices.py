"""Nothing in the core counts from the end of a list: compiled code takes every index as it is."""

import pytest
from tests.core.play.strict_lists import make_all_strict, strict
from tests.table.laid import QUICK_BOOKS

from paiju import books
from paiju.core.play.buffers import Buffers
from paiju.core.rules import Rules
from paiju.series import Interpreter, series

HANDS = {"random": 20, "simple": 3, "steady": 1}


@pytest.fixture
def all_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every new record has strict lists."""
    make_all_strict(monkeypatch)


def strict_rules(rules: Rules) -> Rules:
    """A copy with such lists."""
    copy = Rules()
    for name, *_rest in Rules.LAYOUT:
        setattr(copy, name, strict(getattr(rules, name)))
    return copy


@pytest.mark.usefixtures("all_strict")
@pytest.mark.parametrize("level", ["random", "simple", pytest.param("steady", marks=pytest.mark.long)])
@pytest.mark.parametrize("book", QUICK_BOOKS)
def test_hands_are_played_without_counting_from_the_end(book: str, level: str) -> None:
    """Whole hands of every book, of players who do anything, of simple ones and of those who think."""
    player = Interpreter(series(books.get(book), level))
    player.rules = [strict_rules(rules) for rules in player.rules]
    b = player.buffers
    player.buffers = Buffers(b.win, *(strict(part) for part in b[1:]))
    assert player.play(7, 0, HANDS[level])[0] == HANDS[level]


def test_a_negative_index_is_noticed() -> None:
    """The lists of this test do what they are for."""
    with pytest.raises(AssertionError):
        strict([[1, 2]])[0][-1]
