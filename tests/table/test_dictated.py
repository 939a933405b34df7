"""Walls as a record dictates them: what was seen lies where the core takes it from; the hand can be played again."""

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.core.play import flow
from paiju.errors import InputError
from paiju.fair import Stream, seed_bytes
from paiju.table.codes import CODES
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.setup import lay, tile_set
from tests.core.play.dealing import Played, new_deal
from tests.core.play.table import new_buffers

BOOKS = books.all_books()


def laid(book: Book, seed: int) -> tuple[Book, list[int]]:
    """A book as it is played in this hand, and a wall for it."""
    setup = lay(book, Stream(seed_bytes(seed)))
    return setup.book, setup.wall


def dictated(book: Book, played: Played, wall: list[int]) -> list[int]:
    """The wall as those at the table could tell it afterwards."""
    last = wall[13 * played.r.players] if not played.r.wall_per_seat else wall[13]
    hands = [list(hand) for hand in played.hands]
    hands[0].remove(last)
    draws = [Drawn(0, last), *(Drawn(*seen) for seen in played.seen if seen.seat >= 0)]
    return dictated_wall(book, hands, draws, [seen.tile for seen in played.seen if seen.seat < 0])


@pytest.mark.parametrize("base", BOOKS, ids=lambda book: book.id)
def test_a_hand_can_be_played_again_from_what_was_seen(base: Book) -> None:
    kongs = 0
    for seed in range(30):
        book, wall = laid(base, seed)
        played = Played(book, wall, seed)
        again = dictated(book, played, wall)
        assert len(again) == len(wall)
        after_the_deal = 14 if played.r.wall_per_seat else 13 * played.r.players + 1
        for place in range(after_the_deal, len(wall)):
            assert again[place] in (-1, wall[place]) or played.r.wall_per_seat, (seed, place)
        d, buffers = new_deal(again), new_buffers()
        flow.start(played.r, d, buffers)
        for who, action in played.actions:
            assert flow.act(played.r, d, buffers, who, action) == 0
        assert d.log[: d.logged] == played.d.log[: played.d.logged]
        assert d.points == played.d.points
        kongs += d.kongs
    assert kongs > 0


def tiles(text: str) -> list[int]:
    """Tiles by name."""
    return [CODES[name] for name in text.split()]


def hands_of(players: int) -> list[list[int]]:
    """Hands that can be told apart."""
    return [tiles("1m 1p 2p 3p 4p 6p 7p 8p 9p 1z 2z 3z 4z")] * players


@pytest.mark.clause("xjtu:4.7.2", "xjtu:4.7.3")
def test_where_things_lie_with_a_dead_wall() -> None:
    draws = [Drawn(0, CODES["1s"]), Drawn(0, CODES["2s"], True), Drawn(0, CODES["3s"], True), Drawn(1, CODES["4s"])]
    wall = dictated_wall(books.get("xjtu"), hands_of(4), draws, tiles("5z 6z"), tiles("7z"))
    assert [wall[place] for place in (52, 53)] == tiles("1s 4s")
    assert [wall[place] for place in (134, 135, 130, 128, 131)] == tiles("2s 3s 5z 6z 7z")
    assert wall.count(-1) == 136 - 52 - 7
    assert wall[:4] == wall[4:8] == tiles("1m 1p 2p 3p")
    assert wall[48:52] == tiles("4z 4z 4z 4z")


@pytest.mark.clause("mcr:Q14", "reading:99")
def test_replacements_come_from_the_end() -> None:
    draws = [Drawn(0, CODES["1s"]), Drawn(0, CODES["2s"], True), Drawn(2, CODES["3f"], True), Drawn(2, -1, True)]
    wall = dictated_wall(books.get("mcr"), [], [*draws, Drawn(1, CODES["4s"])])
    assert [wall[place] for place in (52, 142, 143, 53)] == tiles("1s 2s 3f 4s")
    assert wall.count(-1) == 144 - 4


@pytest.mark.clause("psa:特殊#8", "reading:152")
def test_turned_tiles_come_off_the_end_before_the_replacement() -> None:
    book = lay(books.get("psa"), Stream(bytes(32)), "dora").book
    draws = [Drawn(0, CODES["1s"]), Drawn(0, CODES["2s"], True), Drawn(1, CODES["3s"])]
    wall = dictated_wall(book, [], draws, tiles("5z 6z"))
    assert [wall[place] for place in (134, 135, 132, 53)] == tiles("5z 6z 2s 3s")


@pytest.mark.clause("botzone:walls")
def test_everybody_has_a_wall_of_his_own() -> None:
    draws = [Drawn(0, CODES["1s"]), Drawn(3, CODES["2s"], True), Drawn(3, CODES["3s"]), Drawn(0, CODES["4s"])]
    wall = dictated_wall(books.get("botzone"), hands_of(4), draws)
    assert [wall[place] for place in (13, 14, 3 * 34 + 13, 3 * 34 + 14)] == tiles("1s 4s 2s 3s")
    assert all(wall[34 * seat : 34 * seat + 13] == hands_of(1)[0] for seat in range(4))


def test_hands_may_be_known_in_part() -> None:
    wall = dictated_wall(books.get("tenhou-3p"), [tiles("1p"), [], [-1, *tiles("2p")]])
    assert [place for place, code in enumerate(wall) if code >= 0] == [0, 9]
    assert dictated_wall(books.get("ema"), []) == [-1] * 136


FIVE = [[0] * 4, [0]]


@pytest.mark.parametrize(
    ("hands", "draws", "indicators", "words"),
    [
        ([[]] * 5, [], [], "4 hands of 13"),
        ([[0] * 14], [], [], "4 hands of 13"),
        (FIVE, [], [], "more copies than the set has: 1m"),
        ([[37]], [], [], "more copies than the set has: 1f"),
        ([[45]], [], [], "45 is not a tile"),
        ([[-2]], [], [], "-2 is not a tile"),
        ([], [Drawn(4, 0)], [], "no seat 4"),
        ([], [Drawn(-1, 0)], [], "no seat -1"),
        ([], [Drawn(0, -1)] * 71, [], "more tiles are drawn"),
        ([], [Drawn(0, -1, True)] * 5, [], "more tiles are drawn"),
        ([], [], [-1] * 18, "at most 17 indicators"),
        ([], [Drawn(0, -1)] * 68 + [Drawn(0, 3)], [-1] * 5 + [7], "two tiles in one place"),
    ],
)
def test_records_that_cannot_be(hands: list[list[int]], draws: list[Drawn], indicators: list[int], words: str) -> None:
    with pytest.raises(InputError, match=words) as told:
        dictated_wall(books.get("ema"), hands, draws, indicators)
    assert not told.value.zh.isascii()


@pytest.mark.parametrize("base", BOOKS, ids=lambda book: book.id)
def test_a_whole_wall_drawn_is_the_wall(base: Book) -> None:
    """All live tiles drawn one after the other: nothing but the dead wall stays unknown."""
    book, wall = laid(base, 3)
    r = Played(book, wall).r
    hands = [[] for _ in range(r.players)]
    if r.wall_per_seat:
        each = len(wall) // r.players
        draws = [Drawn(seat, wall[seat * each + i]) for seat in range(r.players) for i in range(13, each)]
    else:
        draws = [Drawn(0, code) for code in wall[13 * r.players : len(wall) - r.dead_wall]]
    known = dictated_wall(book, hands, draws)
    assert [code for code in known if code >= 0] == [draw.tile for draw in draws]
    assert len(tile_set(book)) == len(known)
