"""Records written in every format and back: the same game, which still agrees."""

import json
from collections import Counter

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.errors import InputError
from paiju.formats import Game, Hand, read, replay, write
from paiju.formats.book import book_of
from paiju.formats.completing import completed
from paiju.formats.differ import as_book
from paiju.formats.writing import OFFICIAL, RIICHI, format_for
from tests.formats.samples import FAULTY, SOUND, games_of, short

PAIRS = [
    (name, format)
    for name in SOUND
    for format in (*(OFFICIAL if name.startswith(("judge", "contest")) else RIICHI), "paiju")
]


def same(game: Game, hand: Hand) -> object:
    """All there is to a hand, patterns by the names the book has."""
    r = flatten(book_of(game))
    wins = [
        (win.seat, win.source, win.tile, as_book(r, win.patterns or {}), win.han, win.fu, win.points, win.payments)
        for win in hand.wins
    ]
    place = hand.round, hand.counters, hand.deposits, hand.points, hand.result, hand.payments
    ura = hand.ura if hand.wins else []
    return place, [Counter(tiles) for tiles in hand.dealt], hand.steps, hand.indicators, ura, wins


def everything(game: Game) -> object:
    """All there is to a game."""
    return game.book, game.options, sorted(game.names), [same(game, hand) for hand in game.hands]


@pytest.mark.parametrize(("name", "format"), PAIRS)
def test_there_and_back(name: str, format: str) -> None:
    for game in games_of(name):
        (there,) = read(write(game, format).encode())
        assert replay(there).difference is None
        (back,) = read(write(there, game.format).encode())
        assert replay(back).difference is None
        full, whole = completed(game)[0], completed(back)[0]
        assert everything(whole) == everything(full)
        if format != "paiju":  # which does not say whose deal of the round the first hand is
            assert (whole.names, whole.final) == (full.names, full.final)
            assert [hand.dealer for hand in back.hands] == [hand.dealer for hand in game.hands]


def test_the_seed_stays_true() -> None:
    """Tiles of a game with a seed get the numbers of the seed's walls."""
    (game,) = games_of("three-04.xml")
    text = write(game, "tenhou-xml")
    (back,) = read(text.encode())
    assert back.seed == game.seed
    dealt = next(line for line in short("three-04.xml").decode().split("<") if line.startswith("INIT"))
    for key in ("hai0", "hai1", "hai2"):
        numbers = dealt.split(f'{key}="')[1].split('"')[0]
        assert f'{key}="{numbers}"' in text


def test_tables_without_red_fives_and_open_simples() -> None:
    (game,) = read(short("four-24.xml"))
    game.seed, game.book, game.options = "", "tenhou-nored", {"patterns.all_simples.open": 0, "game.rounds": 1}
    hand = game.hands[0]
    plain = {34: 4, 35: 13, 36: 22}
    hand.dealt = [[plain.get(tile, tile) for tile in tiles] for tiles in hand.dealt]
    hand.steps = []
    hand.wins, hand.result, hand.payments = [], 0, None
    hand.steps = [12288 | 5]
    for format in ("tenhou-xml", "mjai", "paiju"):
        (back,) = read(write(game, format).encode())
        assert (back.book, back.options) == ("tenhou-nored", game.options)


def test_a_game_that_does_not_agree_is_not_converted() -> None:
    (game,) = games_of(FAULTY)
    with pytest.raises(InputError) as caught:
        write(game, "mjai")
    assert "does not agree" in caught.value.message


@pytest.mark.parametrize(
    ("name", "format"),
    [("four-20.xml", "botzone-text"), ("judge-2.json", "tenhou-xml"), ("judge-2.json", "mjai"), ("four-20.xml", "pgn")],
)
def test_formats_that_cannot_hold_a_game(name: str, format: str) -> None:
    with pytest.raises(InputError):
        write(games_of(name)[0], format)


def test_by_another_book() -> None:
    """A game whose book has no format of its own is written by ours."""
    (game,) = read(short("four-20.xml"))
    game.seed, game.hands[0].wins = "", []
    game.hands[0].steps = game.hands[0].steps[:6]
    game.hands[0].result, game.hands[0].payments = 0, None
    text = write(game, "paiju", books.get("xjtu"))
    assert json.loads(text.splitlines()[0])["book"] == "xjtu"


@pytest.mark.parametrize(
    ("file", "format"),
    [
        ("a.xml", "tenhou-xml"),
        ("a.mjlog", "tenhou-xml"),
        ("A.JSON.GZ", "tenhou-json"),
        ("a.mjson", "mjai"),
        ("a.jsonl", "paiju"),
        ("a.txt", "botzone-text"),
        ("a.doc", ""),
    ],
)
def test_what_a_name_asks_for(file: str, format: str) -> None:
    assert format_for(file, Game("", "tenhou")) == format
    assert format_for("a.json", Game("", "botzone")) == "botzone-judge"
