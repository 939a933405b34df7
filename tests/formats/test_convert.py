"""Records written in every format and back: the same game, which still agrees."""

import json

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.formats import Game, read, replay, write
from paiju.formats.writing import OFFICIAL, RIICHI, format_for, write_all
from tests.formats.compare import everything
from tests.formats.samples import FAULTY, SOUND, games_of, short

PAIRS = [
    (name, format)
    for name in SOUND
    for format in (*(OFFICIAL if name.startswith(("judge", "contest")) else RIICHI), "paiju")
]


@pytest.mark.parametrize(("name", "format"), PAIRS)
def test_there_and_back(name: str, format: str) -> None:
    games = games_of(name)
    there = read(write_all(games, format).encode())
    back = read(write_all(there, games[0].format).encode())
    assert len(there) == len(back) == len(games)
    for game, other, again in zip(games, there, back):
        assert replay(other).difference is None
        assert replay(again).difference is None
        assert everything(again) == everything(game)
        assert not game.reference or again.reference == game.reference


def test_people_without_names_or_with_the_same_name() -> None:
    """Where everybody sits is told by whose deal it is."""
    (game,) = games_of("four-20.xml")
    game.names = ["NoName", "", "NoName", " "]
    (there,) = read(write(game, "paiju").encode())
    assert there.names == ["NoName", "", "NoName", ""]
    assert [hand.dealer for hand in there.hands] == [hand.dealer for hand in game.hands]
    assert replay(there).difference is None


def test_games_of_the_same_people_stay_apart() -> None:
    (game,) = games_of("tenhou6-10.json")
    text = write(game, "paiju")
    assert len(read((text + text).encode())) == 2
    (longer,) = games_of("three-11.xml")
    longer.reference = ""
    text = write(longer, "paiju")
    assert [len(each.hands) for each in read((text + text).encode())] == [len(longer.hands)] * 2


def test_matches_of_a_contest_are_numbered() -> None:
    games = [*games_of("judge-2.json"), *games_of("judge-6.json")]
    assert [game.reference for game in read(write_all(games, "botzone-text").encode())] == ["1", "2"]


def test_a_hand_left_out_of_our_own_record_is_noticed() -> None:
    (game,) = games_of("four-20.xml")
    hands = write(game, "paiju").split('{"type":"header"')
    assert len(hands) == 4
    (short,) = read(('{"type":"header"' + hands[1] + '{"type":"header"' + hands[3]).encode())
    found = replay(short).difference
    assert found is not None
    assert found.hand == 1


def test_records_that_do_not_tell_whose_deal_it_is() -> None:
    """Older ones of our own: the first hand's dealer is the first player."""
    (game,) = games_of("four-20.xml")
    rows = [json.loads(line) for line in write(game, "paiju").splitlines()]
    old = [{key: part for key, part in row.items() if key not in ("deal", "game")} for row in rows]
    (back,) = read("\n".join(map(json.dumps, old)).encode())
    assert [hand.dealer for hand in back.hands] == [hand.dealer for hand in game.hands]
    assert replay(back).difference is None


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
    assert "does not follow the rules" in caught.value.message


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
