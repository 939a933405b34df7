"""What players may go for, read off conditions, and that they do."""

import pytest

from paiju.books.book import Book
from paiju.books.flatten import flatten, pattern_numbers
from paiju.books.own.aims import aims_of, not_aimed_at
from paiju.bots.level import Bot
from paiju.bots.outlook import Outlook
from paiju.core import tiles as t
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.patterns import far_value
from paiju.core.rules import (
    AIM_KINDS,
    AIM_PAIRS,
    AIM_PUNG,
    AIM_PUNGS,
    AIM_RUNS,
    AIM_SUIT,
    SEAT_WIND_BIT,
    WITH_FLOWERS,
    WITHOUT_FLOWERS,
)
from paiju.notation import parse_tiles
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from paiju.table.wins import new_buffers
from tests.books.smallest import smallest
from tests.table.laid import laid

REST = """
[patterns]
base_win = {{ closed = 1, open = 1 }}
[[pattern]]
id = "own"
value = {value}
when = "{when}"
"""
EVERY = (1 << t.KINDS) - 1


def book(when: str, value: int = 5) -> Book:
    return smallest(REST.format(when=when, value=value))


@pytest.mark.parametrize(
    ("when", "aims"),
    [
        ("tiles[honours] = 0 and tiles[terminals] = 0", [(AIM_KINDS, t.SIMPLES)]),
        ("not kinds[not even]", [(AIM_KINDS, t.EVENS)]),
        ("0 = kinds[not green_tiles] and concealed", [(AIM_KINDS, t.GREENS)]),
        ("kinds[simples] < 1", [(AIM_KINDS, t.ORPHANS)]),
        (
            "tiles[123] = 0 or tiles[789] = 0",
            [(AIM_KINDS, EVERY & ~(t.ONES * 7)), (AIM_KINDS, EVERY & ~(t.ONES * 448))],
        ),
        ("runs = 4 and concealed", [(AIM_RUNS, t.SUITED)]),
        ("suits = 1", [(AIM_SUIT, EVERY)]),
        ("suits <= 1 and kinds[honours] = 0", [(AIM_SUIT, t.SUITED)]),
        ("suits = 0", [(AIM_KINDS, t.HONOURS)]),
        ("pungs = 4", [(AIM_PUNGS, EVERY)]),
        ("runs = 0 and form_of_sets", [(AIM_PUNGS, EVERY)]),
        ("pairs = 7", [(AIM_PAIRS, EVERY)]),
        ("pungs[dragons] >= 1", [(AIM_PUNG, t.DRAGONS)]),
        ("pungs[seat_wind]", [(AIM_PUNG, 1 << SEAT_WIND_BIT)]),
        ("(pungs = 4 or suits = 1) and concealed", [(AIM_PUNGS, EVERY), (AIM_SUIT, EVERY)]),
        ("self_draw and concealed", []),
        ("on_edge or on_middle", []),
        ("flowers = 0", []),
        ("runs = 4 and flowers = 0", [(AIM_RUNS | WITHOUT_FLOWERS, t.SUITED)]),
        ("flowers >= 1 and suits = 1", [(AIM_SUIT | WITH_FLOWERS, EVERY)]),
        ("pungs[dragons] = 2 and pairs[dragons] = 1", []),
    ],
)
def test_what_can_be_read_off(when: str, aims: list[tuple[int, int]]) -> None:
    own = book(when)
    numbers = pattern_numbers(own)
    assert [(aim.form, aim.kinds) for aim in aims_of(own, numbers)] == aims
    assert {aim.pattern for aim in aims_of(own, numbers)} <= {numbers["own"]}
    planned = bool(aims) or flatten(own).of_moment[0]
    assert [pattern.id for pattern in not_aimed_at(own, numbers)] == ([] if planned else ["own"])
    r = flatten(own)
    assert list(zip(r.aim_form, r.aim_kinds))[: r.aims] == aims


def test_worthless_patterns_are_no_aim() -> None:
    assert aims_of(book("suits = 1", 0), pattern_numbers(book("suits = 1", 0))) == []


@pytest.mark.parametrize(
    ("when", "hand", "wanted"),
    [
        ("suits = 1 and kinds[honours] = 0", "1123456789p134s", "p"),
        ("pungs[258] >= 1", "22m345p67p123s178s", ""),
        ("tiles[not orphans] = 0", "111m999p119s1234z", ""),
        ("runs = 0 and form_of_sets", "1133m5577p99s123z", ""),
        ("pairs = 7", "1133m5577p99s123z", ""),
    ],
)
def test_the_hand_is_near_to_it(when: str, hand: str, wanted: str) -> None:
    """What a person is told the hand is near to is there when the tiles told of have come."""
    own = book(when, 9)
    table = laid(own, {"E": hand}, draws="3z")
    ways = Outlook(own, table.view("E"), "E").ways()
    assert "own" in ways, ways
    way = ways["own"]
    tiles = [*way.have, *way.need]
    answer = judge(parse_request({"book": own, "hand": tiles[:-1], "win": tiles[-1], "seat": "E", "by": "self"}))
    assert "own" in {line.id for line in answer.patterns}, (way, answer.patterns)
    assert all(tile.endswith(wanted) for tile in way.need)


def test_the_careful_player_says_what_it_aims_at() -> None:
    own = book("suits = 1 and kinds[honours] = 0", 9)
    table = laid(own, {"E": "1357899p124s235z"}, draws="9p")
    explanation = Bot(own, "steady").explain(table.view("E"))
    assert "own" in {each.aim for each in explanation.actions}


@pytest.mark.parametrize(("when", "bare", "flowered"), [("flowers = 0", True, False), ("flowers >= 1", False, True)])
def test_what_flowers_laid_out_rule_out_is_no_aim(when: str, bare: bool, flowered: bool) -> None:
    own = book(f"runs = 4 and {when}", 9)
    number = pattern_numbers(own)["own"]
    for flowers, is_aim in ((0, bare), (1, flowered)):
        r, d, notes, room = flatten(own), Deal(), Notes(), new_buffers()
        for tile in parse_tiles("234m68m345p779p12s", "hand"):
            d.counts[0][tile.kind] += 1
        d.flowers[0], d.tiles, d.front, d.back = flowers, 136, 56, 136
        look_around(r, d, 0, notes, True)
        far_value(r, d, room.costs, 0, notes)
        ways = [notes.way_pattern[i] for i in range(notes.way_count) if notes.way_value[i]]
        assert (number in ways) is is_aim, when
