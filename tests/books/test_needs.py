"""Patterns one of which a win needs: whether or not they count, whichever reading has them, with the book's clause."""

import pytest

from paiju.books.book import Book
from paiju.books.own.faults import BookFaults
from paiju.books.toml_book import parse
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from paiju.table import events as E
from paiju.table.table import Table
from tests.books.smallest import smallest
from tests.table.laid import played

BOOK = """
[patterns]
base_win.closed = 1
base_win.open = 1
full_flush.closed = 5
pure_triple_run.closed = 8
[[pattern]]
id = "pair_of_258"
names = { zh = "二五八将", en = "Pair of 2, 5 or 8", ja = "258の頭" }
value = 0
when = "pairs[258] = 1"
[clauses]
2 = "The pair is a two, a five or an eight, unless the hand is of one suit."
[cites]
scoring.needs = "own:2"
"""
NEEDS = '["pair_of_258", "full_flush"]'


def book(needs: str = NEEDS, text: str = BOOK) -> Book:
    return smallest(text, f"needs = {needs}")


@pytest.mark.parametrize(
    ("hand", "win", "wins"),
    [
        ("234m567p345s678s5s", "5s", True),
        ("234m567p345s678s6s", "6s", False),
        ("123m456m789m234m9m", "9m", True),  # full flush, whatever the pair
        ("111222333m456p8s", "8s", True),
    ],
)
def test_one_of_them_is_needed(hand: str, win: str, wins: bool) -> None:
    answer = judge(parse_request({"book": book(), "hand": hand, "win": win, "seat": "S", "by": "self"}))
    assert answer.win is wins
    assert (answer.payments is not None) is wins
    if not wins:
        assert answer.why.en == "a win needs Pair of 2, 5 or 8 or Full Flush"
        assert answer.why.zh == "和牌需要 二五八将 或 清一色"
        assert answer.clause == "own:2"


def test_a_cheaper_reading_that_wins_is_taken() -> None:
    text = BOOK.replace("pure_triple_run.closed = 8", "pure_triple_run.closed = 2\nall_pungs.closed = 6")
    text = text.replace('id = "pair_of_258"', 'id = "runs_laid"').replace("pairs[258] = 1", "runs >= 3")
    hand = {"hand": "111222333m999p5s", "win": "5s", "seat": "S", "by": "self"}  # three pungs, or a run three times

    def counted(needs: str) -> set[str]:
        answer = judge(parse_request({"book": book(needs, text), **hand}))
        assert answer.win
        return {line.id for line in answer.patterns}

    assert counted("[]") == {"base_win", "all_pungs"}
    assert counted('["runs_laid"]') == {"base_win", "pure_triple_run"}


def test_nobody_wins_without_at_the_table() -> None:
    """What wins at tables played on has a pair of 2, 5 or 8 in some reading, or is of one suit."""
    own, wins = book(), 0
    for seed in range(12):
        for event in played(Table(own, f"needs {seed}"), seed).events:
            if isinstance(event, E.WinEvent):
                wins += 1
                tiles = [*event.hand, *(tile for meld in event.melds for tile in meld.tiles), event.tile]
                pairs = [tile for tile in {*event.hand, event.tile} if [*event.hand, event.tile].count(tile) >= 2]
                assert len({tile[1] for tile in tiles}) == 1 or any(tile[0] in "258" for tile in pairs), event
    assert wins


@pytest.mark.parametrize(
    ("needs", "words"),
    [('["pair_of_358"]', "did you mean"), ('["all_even"]', ""), ('"pair_of_258, nothing"', "")],
)
def test_unknown_ones_are_told(needs: str, words: str) -> None:
    with pytest.raises(BookFaults) as told:
        book(needs)
    assert [fault.field for fault in told.value.faults] == ["scoring.needs"]
    assert words in told.value.faults[0].text.en


def test_other_ways_of_counting_have_none() -> None:
    with pytest.raises(BookFaults, match="fans add up"):
        parse('id = "odd"\nbase = "ema"\n[scoring]\nneeds = ["all_simples"]\n')
