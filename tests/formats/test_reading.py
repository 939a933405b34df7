"""Records read: found out what they are, packed or not; damaged ones refused with the place."""

import gzip
import json

import pytest

from paiju.errors import InputError
from paiju.formats import read
from paiju.formats.game import parts
from paiju.formats.reading import kind_of
from paiju.formats.tenhou.book import book_of
from tests.formats.samples import NAMES, data_of, games_of, short

KINDS = {"four": "tenhou-xml", "east": "tenhou-xml", "three": "tenhou-xml", "tenhou6": "tenhou-json"}
KINDS |= {"judge": "botzone-judge", "contest": "botzone-text"}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_record_is_written_in_is_found_out(name: str) -> None:
    expected = KINDS[name.split("-")[0]]
    assert kind_of(data_of(name)) == expected
    games = games_of(name)
    assert {game.format for game in games} == {expected}
    assert read(gzip.compress(data_of(name))) == games
    family = expected.split("-")[0]
    assert read(data_of(name), family) == games
    assert read(b"\xef\xbb\xbf" + data_of(name)) == games


def test_who_played() -> None:
    (game,) = games_of("four-24.xml")
    assert (game.names, game.book, game.options) == (["A", "B", "C", "D"], "tenhou", {})
    (game,) = games_of("three-04.xml")
    assert (len(game.names), game.book) == (3, "tenhou-3p")
    (game,) = games_of("east-01.xml")
    assert (game.book, game.options) == ("tenhou", {"game.rounds": 1})
    assert [game.reference for game in games_of("contest-8.txt")] == [f"{n}" for n in range(1, 9)]


@pytest.mark.clause("tenhou:red-fives", "tenhou:open-simples", "tenhou:three-players")
@pytest.mark.parametrize(
    ("bits", "book", "options"),
    [
        (9, "tenhou", set()),
        (1, "tenhou", {"game.rounds"}),
        (11, "tenhou-nored", set()),
        (15, "tenhou-nored", {"patterns.all_simples.open"}),
        (185, "tenhou-3p", set()),
        (27, "tenhou-3p", {"tiles.red_fives", "patterns.red_dora"}),
    ],
)
def test_kinds_of_tables(bits: int, book: str, options: set[str]) -> None:
    found, changed = book_of(bits)
    assert (found, set(changed)) == (book, options)


def test_a_red_five_is_told_from_a_plain_one_only_where_there_is_one() -> None:
    data = short("four-24.xml").replace(b'<GO type="169"', b'<GO type="171"')
    (game,) = read(data)
    seen = {tile for tiles in game.hands[0].dealt for tile in tiles} | {parts(step)[2] for step in game.hands[0].steps}
    assert game.book == "tenhou-nored"
    assert not seen & {34, 35, 36} - {parts(step)[2] for step in game.hands[0].steps if parts(step)[0] == 1}


# --- damaged ones ---------------------------------------------------------------------------------


def complaint(data: bytes, format: str | None = None) -> InputError:
    """What is said about a record that cannot be read, in both languages."""
    with pytest.raises(InputError) as caught:
        read(data, format)
    assert caught.value.message
    assert any("一" <= sign <= "鿿" for sign in caught.value.zh) or caught.value.zh
    return caught.value


@pytest.mark.parametrize("name", ["four-24.xml", "tenhou6-00.json", "judge-2.json"])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_record_cut_off(name: str, share: float) -> None:
    data = data_of(name)
    found = complaint(data[: int(len(data) * share)])
    assert "column" in found.message + found.field


def test_text_cut_off_still_tells_the_hands_before() -> None:
    """The last hand of a contest's text has no end then; it is played as far as it goes."""
    text = data_of("contest-8.txt")
    games = read(text[: text.rindex(b"Player 3 Hu")])
    assert len(games) == 8
    assert (games[-2].hands[0].result, games[-1].hands[0].result) == (1, 0)


XML = [
    (b"<T", b"<T999/><T", "tag", "there is no tile T999"),
    (b'oya="0" hai0', b'oya="7" hai0', "tag", "0 to 3"),
    (b'm="', b'm="99999', "hand", "0 to 65535"),
    (b"<INIT ", b"<INIT /><INIT ", "tag", "whole number"),
    (b'yaku="', b'yaku="99,1,', "hand", "no pattern 99"),
    (b'who="', b'who="9', "hand", "0 to 3"),
    (b"<GO ", b"<GONE ", "tag", "no GO tag"),
    (b"<mjloggm", b"<!DOCTYPE a><mjloggm", "", "entities"),
    (b"mjloggm", b"other", "", "not an mjlog"),
    (b'hai0="', b'hai0="1,', "tag", "13 tile"),
    (b'sc="', b'sc="1,', "hand", "8"),
    (b'step="1"', b'step="3"', "hand", "steps 1 and 2"),
    (b"<TAIKYOKU", b"<D5/><TAIKYOKU", "tag", "no hand is being played"),
]


@pytest.mark.parametrize(("old", "new", "place", "words"), XML, ids=lambda value: str(value)[:24])
def test_mjlog_that_cannot_be(old: bytes, new: bytes, place: str, words: str) -> None:
    data = data_of("four-24.xml")
    assert old in data
    changed = data.replace(old, new) if old == b"mjloggm" else data.replace(old, new, 1)
    found = complaint(changed)
    assert words in found.message
    assert found.field.startswith(place)


def json_with(*path: object, value: object) -> bytes:
    """The first hand of a JSON log with one value changed."""
    log = json.loads(data_of("tenhou6-00.json"))
    log["log"] = log["log"][:1]
    inner = log
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(log).encode()


JSON = [
    (("log",), [], "no hand"),
    (("log", 0, 0), [16, 0, 0], "no hand 16"),
    (("log", 0, 4, 0), 20, "is not a tile"),
    (("log", 0, 5, 2), "11", "is not a call"),
    (("log", 0, 5, 0), "p1111", "is not a call"),
    (("log", 0, 6, 0), "k11", "is not a discard"),
    (("log", 0, 6), [11], "in no order"),
    (("log", 0, 16), ["won"], "cannot end with"),
    (("log", 0, 16), ["和了"], "nobody is named"),
    (("log", 0, 16, 2, 3), "many point", "is not a number of points"),
    (("log", 0, 16, 2, 4), "luck(1飜)", "is not a pattern"),
    (("log", 0, 1), [1, 2], "points for 4 players"),
    (("log", 0), [1], "17 parts"),
    (("rule",), 3, "object"),
]


@pytest.mark.parametrize(("path", "value", "words"), JSON, ids=lambda value: str(value)[:24])
def test_tenhou_json_that_cannot_be(path: tuple[object, ...], value: object, words: str) -> None:
    assert words in complaint(json_with(*path, value=value)).message


TEXT = [
    ("Wind 1", "Wind 4", "game 1, line 2", "0 to 3"),
    ("Player 0 Draw J3", "Player 0 Draw", "game 1, line 7", "one tile"),
    ("Player 0 Draw J3", "Player 0 Draw Z3", "game 1, line 7", "is not a tile"),
    ("Player 0 Draw J3", "Player 4 Draw J3", "game 1, line 7", "unknown part"),
    ("混一色*1", "好运*1", "game ", "is not a pattern"),
    ("Score -8 33 -17 -8", "Score 1", "game ", "4 scores"),
    ("Match 1", "Player 0 Draw J3\nMatch 1", "line 1", "must begin with its Match number"),
    ("Deal T8 ", "Deal ", "game 1, line 1", "13 tile"),
]


@pytest.mark.parametrize(("old", "new", "place", "words"), TEXT, ids=lambda value: str(value)[:24])
def test_contest_text_that_cannot_be(old: str, new: str, place: str, words: str) -> None:
    found = complaint(data_of("contest-8.txt").decode().replace(old, new, 1).encode(), "botzone")
    assert words in found.message
    assert found.field.startswith(place)


MJAI = [
    ('{"type":"dahai","actor":0,"pai":"1m","tsumogiri":true}', "no hand is being played"),
    ('{"type":"start_kyoku"}', "list"),
    ('{"type":"luck"}', "no event"),
    ("[]", "object"),
    ("{", "not JSON"),
]


@pytest.mark.parametrize(("line", "words"), MJAI)
def test_mjai_that_cannot_be(line: str, words: str) -> None:
    found = complaint(f'{{"type":"start_game"}}\n{line}\n'.encode())
    assert words in found.message
    assert found.field == "line 2"


@pytest.mark.parametrize("data", [b"", b"   \n", b"hello", b"{}", b"[]", b"\xff\xfe\x00", b"{" * 100_000, b"<" * 1000])
@pytest.mark.parametrize("format", [None, "tenhou", "mjai", "botzone", "paiju"])
def test_no_record_at_all(data: bytes, format: str | None) -> None:
    assert complaint(data, format).message


def test_a_format_that_is_not_there() -> None:
    assert "known: paiju, tenhou, mjai, botzone" in complaint(b"", "chess").message


def test_packed_files_that_are_damaged_or_endless() -> None:
    packed = gzip.compress(data_of("four-24.xml"))
    assert "cut off" in complaint(packed[:-30]).message
    assert "damaged" in complaint(packed[:100] + b"\0\0\0\0" + packed[104:]).message
    assert "too large" in complaint(gzip.compress(b" " * (65 << 20))).message


def test_several_logs_one_a_line() -> None:
    one = data_of("tenhou6-10.json").strip()
    assert len(read(one + b"\n" + data_of("tenhou6-13.json").strip() + b"\n")) == 2
    assert complaint(one + b"\n" + one[:200]).field.startswith("line 2")
