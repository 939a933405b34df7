"""A set without winds and dragons: 108 tiles in every place that counts them."""

import pytest

import paiju
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.books.playable import check_playable, number_of_tiles
from paiju.books.volumes.psa import PSA
from paiju.core.tiles import HONOURS, KINDS
from paiju.errors import InputError
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from paiju.study.drills.complete_hands import missing
from paiju.table.setup import sides, tile_set
from paiju.table.start import wall_names
from tests.books.smallest import smallest

SUITED = derive(PSA, "suited", specials=False, **{"tiles.honours": False})
ROOTS = """
prices = [1, 2, 4, 8, 16]
[forms]
seven_pairs = "repeats"
[patterns]
all_pungs = true
[[pattern]]
id = "root"
value = 1
each = true
when = "fours"
"""
OF_ROOTS = smallest(ROOTS, **{"tiles.honours": False})


def fans(hand: str, win: str, kongs: tuple[str, ...] = ()) -> int:
    """What a hand counts where nothing but roots and pungs does."""
    melds = [{"type": "ankan", "tiles": kong} for kong in kongs]
    request = {"book": OF_ROOTS, "hand": hand, "melds": melds, "win": win, "seat": "S"}
    answer = judge(parse_request(request))
    assert answer.win
    return answer.fan or 0


def test_there_are_108_tiles() -> None:
    assert number_of_tiles(SUITED) == len(tile_set(SUITED)) == sum(sides(SUITED)) * 2 == 108
    assert sides(SUITED) == [14, 14, 13, 13]
    assert flatten(SUITED).missing_kinds == HONOURS
    assert flatten(SUITED).few_characters == flatten(SUITED).orphans_form == 0
    assert missing(SUITED) == frozenset(range(27, KINDS))
    table = paiju.Table(SUITED, seed=1)
    tile_names = wall_names(table.sitting.wall)
    left = [event.left for event in table.events if hasattr(event, "left")]
    assert left == [108 - 53]
    assert not any(tile.endswith("z") for tile in tile_names)


def test_honours_are_refused() -> None:
    with pytest.raises(InputError, match="suited plays without honours"):
        parse_request({"book": SUITED, "hand": "111222333m444p5z", "win": "5z", "seat": "S"})
    with pytest.raises(InputError, match="knitted hands need honours"):
        check_playable(derive(SUITED, "knitted", **{"forms.knitted": True}))


def test_hands_are_played() -> None:
    played = paiju.simulate(SUITED, 30, seed=4, players="simple")
    assert played["hands"] == 30
    assert played["wins"] > 10


@pytest.mark.parametrize(
    ("hand", "win", "kongs", "roots"),
    [
        ("123m456m789m123p5p", "5p", (), 0),
        ("123m111m456m789p5p", "5p", (), 1),  # 1m once in a run and three times as a pung
        ("123m456m789m5p", "5p", ("1111s",), 1),
        ("111m123m5p", "5p", ("2222s", "3333s"), 3),
        ("1122334466667m", "7m", (), 1),  # seven pairs with four sixes
        ("111122224444m5p", "5p", (), 3),
    ],
)
def test_roots(hand: str, win: str, kongs: tuple[str, ...], roots: int) -> None:
    """Kinds held four times, in the hand and its sets together."""
    assert fans(hand, win, kongs) == roots
