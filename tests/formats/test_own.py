"""Our own records among the others: every book's hands are read, played again and counted."""

import json
import random

import pytest

import paiju
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.formats import read, replay, write
from paiju.formats.tally import RecordsTally
from paiju.table.record import write as text_of

BOOKS = ("mcr", "ema", "xjtu", "xjtu-3p", "lol", "psa", "tenhou", "tenhou-3p", "botzone")


def played(book: str, seed: int) -> str:
    """The record of a hand played at random; whoever may win does."""
    table = paiju.Table(book, seed=seed, names=("A", "B", "C", "D")[: paiju.books.get(book).tiles.players])
    rng = random.Random(seed)
    while not table.over:
        who = table.asked[0]
        legal = table.legal(who)
        table.act(who, next((action for action in legal if action.type == "win"), rng.choice(legal)))
    return text_of(table.record())


@pytest.mark.parametrize("book", BOOKS)
def test_hands_of_every_book(book: str) -> None:
    for seed in range(3):
        (game,) = read(played(book, seed).encode())
        assert (game.book, game.format) == (book, "paiju")
        result = replay(game)
        assert (result.difference, result.hands) == (None, 1)
        assert [each.counts[T.HANDS] for each in RecordsTally().add_all([game]).books.values()] == [1]


def test_hands_that_follow_one_another_are_one_game() -> None:
    texts = played("xjtu", 1) + played("xjtu", 2) + played("ema", 1)
    games = read(texts.encode())
    assert [(game.book, len(game.hands)) for game in games] == [("xjtu", 2), ("ema", 1)]


@pytest.mark.parametrize("book", ["xjtu", "ema", "lol", "xjtu-3p"])
def test_other_riichi_books_in_mjai(book: str) -> None:
    (game,) = read(played(book, 4).encode())
    (back,) = read(write(game, "mjai").encode())
    assert back.book == book
    assert replay(back).difference is None
    assert back.hands[0].payments == game.hands[0].payments


def test_a_line_that_is_not_true() -> None:
    text = played("ema", 5)
    at = text.index('"type":"draw"')
    tile = text.index('"tile":"', at) + 8
    other = "1m" if text[tile : tile + 2] != "1m" else "2m"
    (game,) = read((text[:tile] + other + text[tile + 2 :]).encode())
    found = replay(game).difference
    assert found is not None
    assert found.what == "record"


def test_hidden_tiles_can_be_counted_but_not_played_again() -> None:
    """As one player saw it: the others' tiles are question marks."""
    (game,) = read(played("tenhou", 6).encode())
    lines = [json.loads(line) for line in write(game, "mjai").splitlines()]
    for line in lines:
        if line["type"] == "start_kyoku":
            line["tehais"][1:] = [["?"] * 13] * 3
        if line["type"] == "tsumo" and line["actor"] != 0:
            line["pai"] = "?"
    (seen,) = read("\n".join(map(json.dumps, lines)).encode())
    assert [each.counts[T.HANDS] for each in RecordsTally().add_all([seen]).books.values()] == [1]
    with pytest.raises(InputError) as caught:
        replay(seen)
    assert "hides tile" in caught.value.message
