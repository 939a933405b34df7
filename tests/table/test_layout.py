"""Melds and rivers as each book lays them out."""

import pytest

from paiju import books
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.table.layout import Laid, MeldType, meld_layout, river_layout, side
from paiju.table.scene import Thrown
from tests.core.play.hands import ON_58S
from tests.core.play.scenario import position
from tests.core.play.table import NAMES

RIICHI = ("xjtu", "xjtu-cup", "ema", "lol", "tenhou")
FROM_SOUTH = {"left": "E", "across": "N", "right": "W"}


def drawn_up(laid: tuple[Laid, ...]) -> str:
    """A meld in one line: -5p- sideways, ^5p^ on top of it, #5p# face down."""
    marks = {"upright": "", "sideways": "-", "on_top": "^", "face_down": "#"}
    return " ".join(f"{marks[each.posture]}{each.tile}{marks[each.posture]}" for each in laid)


def lay(book: str, type: MeldType, tiles: str, source: str = "", claimed: str = "", added: str | None = None) -> str:
    """South's meld."""
    from_ = FROM_SOUTH[source] if source else None
    return drawn_up(meld_layout(books.get(book), "S", type, tiles.split(), from_, claimed or None, added))


@pytest.mark.clause("xjtu:5.6", "mcr:Q42", "reading:180")
@pytest.mark.parametrize("book", [*RIICHI, "mcr", "psa", "botzone"])
@pytest.mark.parametrize(("claimed", "line"), [("3p", "-3p- 4p 0p"), ("4p", "-4p- 3p 0p"), ("0p", "-0p- 3p 4p")])
def test_a_chow_has_the_claimed_tile_on_the_left(book: str, claimed: str, line: str) -> None:
    assert lay(book, "chi", "3p 4p 0p", "left", claimed) == line


@pytest.mark.clause("xjtu:5.7", "mcr:Q42", "reading:180")
@pytest.mark.parametrize("book", [*RIICHI, "mcr", "psa"])
@pytest.mark.parametrize(
    ("source", "line"), [("left", "-7z- 7z 7z"), ("across", "7z -7z- 7z"), ("right", "7z 7z -7z-")]
)
def test_the_sideways_tile_of_a_pung_points_at_its_source(book: str, source: str, line: str) -> None:
    assert lay(book, "pon", "7z 7z 7z", source, "7z") == line


@pytest.mark.clause("xjtu:5.8.1", "mcr:Q42", "reading:180")
@pytest.mark.parametrize("book", [*RIICHI, "mcr", "psa"])
@pytest.mark.parametrize(
    ("source", "line"), [("left", "-7z- 7z 7z 7z"), ("across", "7z -7z- 7z 7z"), ("right", "7z 7z 7z -7z-")]
)
def test_the_sideways_tile_of_a_claimed_kong(book: str, source: str, line: str) -> None:
    """From across it lies between the first and the second of the own three."""
    assert lay(book, "kan", "7z 7z 7z 7z", source, "7z") == line


@pytest.mark.clause("xjtu:5.8.2", "reading:180")
@pytest.mark.parametrize("book", [*RIICHI, "mcr", "psa"])
@pytest.mark.parametrize(
    ("source", "line"),
    [("left", "-5s- ^0s^ 5s 5s"), ("across", "5s -5s- ^0s^ 5s"), ("right", "5s 5s -5s- ^0s^")],
)
def test_what_is_added_lies_on_the_sideways_tile(book: str, source: str, line: str) -> None:
    assert lay(book, "addkan", "5s 5s 0s 5s", source, "5s", "0s") == line


@pytest.mark.clause("xjtu:5.7", "xjtu:2.1.5")
def test_a_red_five_lies_as_it_came() -> None:
    assert lay("xjtu", "pon", "5m 5m 0m", "across", "0m") == "5m -0m- 5m"
    assert lay("xjtu", "pon", "5m 5m 0m", "right", "5m") == "5m 0m -5m-"


@pytest.mark.parametrize(
    ("book", "line"),
    [
        pytest.param("xjtu", "#7z# 7z 7z #7z#", marks=pytest.mark.clause("xjtu:5.8.3")),
        pytest.param("ema", "#7z# 7z 7z #7z#", marks=pytest.mark.clause("ema:3.6", "reading:180")),
        pytest.param("lol", "#7z# 7z 7z #7z#", marks=pytest.mark.clause("reading:180")),
        pytest.param("psa", "#7z# 7z 7z #7z#", marks=pytest.mark.clause("reading:180")),
        pytest.param("mcr", "#7z# #7z# #7z# #7z#", marks=pytest.mark.clause("mcr:Q119")),
    ],
)
def test_a_concealed_kong(book: str, line: str) -> None:
    assert lay(book, "ankan", "7z 7z 7z 7z") == line


@pytest.mark.clause("xjtu:3.1.1", "xjtu:App2:3.1.1")
def test_who_sits_where() -> None:
    four, three = books.get("xjtu"), books.get("xjtu-3p")
    assert [side(four, "W", other) for other in "NES"] == ["right", "across", "left"]
    assert [side(three, "W", other) for other in "ES"] == ["right", "left"]
    assert drawn_up(meld_layout(three, "W", "pon", ["1z"] * 3, "S", "1z")) == "-1z- 1z 1z"


@pytest.mark.parametrize(
    ("seat", "from_", "claimed", "added", "field"),
    [
        ("S", "S", "1p", None, "from"),
        ("S", "N", "1p", None, "from"),
        ("S", None, "1p", None, "claimed"),
        ("S", "E", None, None, "claimed"),
        ("S", "E", "2p", None, "claimed"),
        ("S", "E", "1p", "2p", "added"),
    ],
)
def test_melds_that_cannot_be(seat: str, from_: str | None, claimed: str | None, added: str | None, field: str) -> None:
    with pytest.raises(InputError) as error:
        meld_layout(books.get("xjtu-3p"), seat, "addkan", ["1p"] * 4, from_, claimed, added)
    assert error.value.field == field


# --- the river --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "discards", "rows"),
    [
        pytest.param("xjtu", 0, [], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("xjtu", 6, [6], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("xjtu", 7, [6, 1], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("xjtu", 12, [6, 6], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("xjtu", 18, [6, 6, 6], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("xjtu", 21, [6, 6, 9], marks=pytest.mark.clause("xjtu:5.4")),
        pytest.param("mcr", 21, [6, 6, 6, 3], marks=pytest.mark.clause("mcr:Q38", "mcr:Q38(4)")),
        pytest.param("ema", 21, [6, 6, 9], marks=pytest.mark.clause("reading:181")),
        pytest.param("lol", 21, [6, 6, 9], marks=pytest.mark.clause("reading:181")),
    ],
)
def test_rows_of_six(book: str, discards: int, rows: list[int]) -> None:
    river = [Thrown("1z")] * discards
    assert [len(row) for row in river_layout(books.get(book), river)] == rows


@pytest.mark.clause("xjtu:5.4", "xjtu:5.12.3", "ema:3.12(1)")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol"])
def test_the_riichi_tile_lies_sideways_and_claimed_tiles_have_left(book: str) -> None:
    river = [Thrown("1m"), Thrown("2m", claimed=True), Thrown("3m", riichi=True), Thrown("4m", drawn=True)]
    assert [drawn_up(row) for row in river_layout(books.get(book), river)] == ["1m -3m- 4m"]
    river[2:] = [Thrown("3m", riichi=True, claimed=True), Thrown("4m", riichi=True)]
    assert [drawn_up(row) for row in river_layout(books.get(book), river)] == ["1m -4m-"]


@pytest.mark.clause("xjtu:5.12.3", "ema:3.12(1)")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol"])
def test_the_next_unclaimed_discard_lies_sideways(book: str) -> None:
    """E's riichi tile is claimed by W and the next one by S; the third lies sideways, the fourth does not."""
    hands = {"E": ON_58S, "W": "99p1m", "S": "11z9m"}
    t = position(book, hands=hands, draws="9p 2m 1z 7m 8m 3z 7m 8m 9m 4z")
    t.play("E declares riichi with 9p", "W pungs", "W discards 1m").around_to("E")
    t.play("E discards 1z", "S pungs", "S discards 9m").around_to("E")
    t.play("E discards 3z").around_to("E").play("E discards 4z").everybody_passes()
    river = [
        Thrown(NAMES[code], riichi=mark & D.RIICHI_MARK != 0, claimed=mark & D.CLAIMED_MARK != 0)
        for code, mark in zip(t.d.river[0][:4], t.d.marks[0])
    ]
    assert [each.tile for each in river] == ["9p", "1z", "3z", "4z"]
    assert [drawn_up(row) for row in river_layout(books.get(book), river)] == ["-3z- 4z"]
