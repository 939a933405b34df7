"""Books by which no hand can be played are refused, with the field and a value that would be right."""

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.books.playable import check_playable, number_of_tiles
from paiju.books.specials import special
from paiju.errors import InputError
from paiju.table.setup import tile_set

# What a club asks for, which field is refused, and what mends it.
REFUSED: list[tuple[str, dict[str, object], str, object]] = [
    ("xjtu", {"tiles.wild": True}, "tiles.wild", False),
    ("mcr", {"tiles.wild": True}, "tiles.wild", False),
    ("psa", {"payments.deposit": 10}, "payments.deposit", 0),
    ("xjtu", {"tiles.flowers": True}, "tiles.flowers", False),
    ("psa", {"tiles.flowers": True, "tiles.wild": True}, "tiles.flowers", False),
    ("xjtu", {"ready.ready_pool": 1000}, "ready.ready_pool", 1002),
    ("xjtu-3p", {"ready.ready_pool": 1}, "ready.ready_pool", 2),
    ("botzone", {"wall.dead_wall": 14}, "wall.dead_wall", 0),
    ("botzone", {"scoring.dora": True}, "scoring.dora", False),
    ("psa", {"wall.wall_per_seat": True, "tiles.wild": True}, "tiles.wild", False),
    ("botzone", {"tiles.players": 3}, "wall.wall_per_seat", False),
    ("xjtu", {"wall.dead_wall": 15}, "wall.dead_wall", 16),
    ("xjtu", {"wall.replacements": 3}, "wall.replacements", 4),
    ("xjtu", {"wall.dead_wall": 8}, "wall.dead_wall", 10),
    ("xjtu", {"wall.replacements": 10}, "wall.dead_wall", 16),
    ("tenhou-3p", {"wall.dead_wall": 12}, "wall.dead_wall", 14),
    ("mcr", {"wall.dead_wall": 2}, "wall.dead_wall", 4),
    ("psa", {"wall.dead_wall": 90}, "wall.dead_wall", 80),
]


@pytest.mark.parametrize("book_id", books.ids())
def test_every_book_can_be_played(book_id: str) -> None:
    book = books.get(book_id)
    for played in (book, *(special(book, rule.id) for rule in book.specials)):
        check_playable(played)
        assert number_of_tiles(played) == len(tile_set(played))


@pytest.mark.parametrize(("book_id", "changes", "field", "right"), REFUSED)
def test_what_is_refused_is_mended_as_told(book_id: str, changes: dict[str, object], field: str, right: object) -> None:
    book = derive(books.get(book_id), "club", **changes)
    with pytest.raises(InputError) as error:
        check_playable(book)
    assert error.value.field == field
    for message in (error.value.message, error.value.zh):
        assert str(right).lower() in message
    assert error.value.zh != error.value.message
    check_playable(derive(book, "club", **{field: right}))
