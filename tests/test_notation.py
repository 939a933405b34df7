"""Tiles in writing, in and out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.notation import (
    Tile,
    faces,
    format_tiles,
    kind_name,
    parse_meld,
    parse_tile,
    parse_tiles,
    tile_name,
)

PLAIN = st.integers(0, 41).map(Tile)
RED = st.sampled_from([4, 13, 22]).map(lambda kind: Tile(kind, True))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m406p11z", "123m406p11z"),
        ("z1", None),
        ("11z 321m, 604p", "123m406p11z"),
        ("一二三万四赤五六筒东东", "123m406p11z"),
        ("１２３萬 五万赤", "1230m"),
        ("东南西北白发中", "1234567z"),
        ("東 白板 發財 红中", "1567z"),
        ("EESWN PFC", "11234567z"),
        ("123S E", "123s1z"),
        ("9条 9索 9饼", "9p99s"),
        ("🀀🀄🀅🀆🀇🀏🀐🀘🀙🀡", "19m19p19s1567z"),
        ("春夏秋冬梅兰竹菊", "12345678f"),
        ("", ""),
    ],
)
def test_every_human_form_becomes_the_canonical_one(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(InputError):
            parse_tiles(text, "hand")
    else:
        assert format_tiles(parse_tiles(text, "hand")) == canonical


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("123", "has no suit"),
        ("8z", "z goes from 1 to 7"),
        ("0z", "z goes from 1 to 7"),
        ("9f", "f goes from 1 to 8"),
        ("12x", "not a tile"),
        ("m12", "not a tile"),
        ("赤四万", "belongs to a five"),
        ("1m2", "2 at the end"),
    ],
)
def test_mistakes_name_the_field_and_the_mend(text: str, mend: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_tiles(text, "melds[1].tiles")
    assert caught.value.field == "melds[1].tiles"
    assert mend in caught.value.message
    assert caught.value.zh != caught.value.message


def test_one_tile_is_exactly_one() -> None:
    assert parse_tile("0s", "win") == Tile(22, True)
    with pytest.raises(InputError, match="exactly one"):
        parse_tile("12p", "win")


@pytest.mark.parametrize(
    ("text", "type", "tiles", "source"),
    [
        ("345m", "chi", "345m", ""),
        ("340m<", "chi", "340m", "left"),
        ("777z^", "pon", "777z", "across"),
        ("中中中@right", "pon", "777z", "right"),
        ("2222p>", "kan", "2222p", "right"),
        ("2222p+", "addkan", "2222p", ""),
        ("2222p+^", "addkan", "2222p", "across"),
        ("(2222p)", "ankan", "2222p", ""),
        ("（二二二二筒）", "ankan", "2222p", ""),
        ("ankan:2222p", "ankan", "2222p", ""),
        ("碰：777z@l", "pon", "777z", "left"),
    ],
)
def test_melds_as_people_write_them(text: str, type: str, tiles: str, source: str) -> None:
    meld = parse_meld(text, "melds[0]")
    assert (meld.type, format_tiles(meld.tiles), meld.source) == (type, tiles, source)


@pytest.mark.parametrize("text", ["12m", "12345m", "777z@north", "pong:777z", "1234m", ""])
def test_what_is_no_meld(text: str) -> None:
    with pytest.raises(InputError):
        parse_meld(text, "melds[0]")


@given(st.lists(PLAIN | RED, max_size=20))
def test_written_tiles_read_back(tiles: list[Tile]) -> None:
    assert sorted(parse_tiles(format_tiles(tiles), "hand")) == sorted(tiles)
    assert parse_tiles(" ".join(tile_name(tile) for tile in tiles), "hand") == tiles


@given(st.text(max_size=30))
def test_any_text_is_tiles_or_a_clear_error(text: str) -> None:
    try:
        tiles = parse_tiles(text, "hand")
    except InputError:
        tiles = []
    assert all(0 <= tile.kind < 42 for tile in tiles)


def test_kinds_have_names_and_faces() -> None:
    assert [kind_name(kind) for kind in (0, 17, 26, 27, 33, 34, 41)] == ["1m", "9p", "9s", "1z", "7z", "1f", "8f"]
    assert format_tiles(Tile(kind) for kind in (33, 0, 0, 9)) == "11m1p7z"
    assert parse_tiles(faces(parse_tiles("123m19p5z", "hand")), "hand") == parse_tiles("123m19p5z", "hand")
