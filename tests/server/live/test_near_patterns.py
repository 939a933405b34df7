"""The patterns a hand is near to: which of its own tiles count, which it lacks, judged by the patterns themselves."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from paiju.books.flatten import flatten
from paiju.core.patterns import house, official, riichi, shared
from paiju.notation import kind_name
from paiju.scoring.candidates import shapes
from paiju.scoring.request import parse
from paiju.scoring.situation import to_win
from paiju.server.live.hints.player_questions import near
from paiju.server.live.hints.worth import win_request
from paiju.server.protocol.server_messages import Near
from paiju.table.advice import discards, standing
from paiju.table.codes import CODES
from paiju.table.ready_hand import plain_hand
from paiju.table.scene import View
from paiju.table.table import Table
from tests.table.laid import QUICK_GAMES, everybody_passes, laid, new_table, random_choice

MODULES = (shared, official, riichi, house)
GAMES = [
    ("mcr", None), ("ema", None), ("tenhou", None), ("tenhou-3p", None), ("lol", None), ("psa", None),
    ("psa", "wild_tile"), ("psa", "dora"),
]  # fmt: skip


def hands(table: Table, seed: int) -> Iterator[tuple[View, str]]:
    """Hands of a table that is played, every few actions, of whoever acts."""
    rng = Random(seed)
    while table.asked:
        who, action = random_choice(table, rng)
        view = table.view(who)
        if who in view.seats and view.phase == "play" and len(plain_hand(view, who)) % 3 and rng.random() < 0.2:
            yield view, who
        table.act(who, action)


def steps(table: Table, view: View, seat: str) -> int:
    """How far the hand is from ready, whatever it becomes."""
    hand = plain_hand(view, seat)
    if len(hand) % 3 == 1:
        return standing(table.book, view, seat, hand).distance
    return min(one.distance for one in discards(table.book, view, seat, hand))


def is_there(table: Table, view: View, seat: str, pattern: str, tiles: list[str]) -> bool:
    """Does some reading of the hand that these tiles and the sets laid out make have the pattern?"""
    request = parse(win_request(table.book, view, seat, tiles[:-1], tiles[-1], "self", False))
    counted = next(getattr(module, pattern) for module in MODULES if hasattr(module, pattern))
    return any(counted(shape) for _, _, shape in shapes(flatten(table.book), to_win(request)))


def seen(view: View, seat: str) -> Counter[str]:
    """The tiles that a seat sees, by kind: its hand, sets, rivers and indicators."""
    found = list(view.seats[seat].hand) + list(view.indicators)
    for place in view.seats.values():
        found += [tile for meld in place.melds for tile in meld.tiles]
        found += [thrown.tile for thrown in place.river if not thrown.claimed]
    return Counter(kind_name(CODES[tile.replace("0", "5")]) for tile in found if tile in CODES)


def check(table: Table, view: View, seat: str) -> Near:
    """Whatever is told of a hand is so."""
    told, own = near(table.book, view, seat), Counter(plain_hand(view, seat))
    assert list(told.have) == list(told.need) == list(told.patterns)
    known = seen(view, seat)
    for name, lacking in told.patterns.items():
        have, need = told.have[name], told.need[name]
        where = f"{table.book.id} {name}: {have} + {need} of {sorted(own.elements())}"
        assert not Counter(have) - own, where
        assert lacking == len(need) >= steps(table, view, seat) + 1 - (sum(own.values()) % 3 == 2), where
        assert all(known[tile] + need.count(tile) <= 4 for tile in need), where
        assert len(have) + len(need) == 14 - 3 * len(view.seats[seat].melds), where
        assert is_there(table, view, seat, name, [*have, *need]), where
    return told


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 14), marks=pytest.mark.long)])
@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_the_tiles_told_make_the_pattern(book: str, special: str | None, seeds: range) -> None:
    """Over hands as they come in play, open and closed, with wild tiles and without."""
    names = set[str]()
    for seed in seeds:
        table = new_table(book, special, seed)
        for view, seat in islice(hands(table, seed), 8 if len(seeds) == 3 else 40):
            names |= set(check(table, view, seat).patterns)
    assert len(names) >= 2


@pytest.mark.parametrize(
    ("book", "hand", "draw", "pattern", "have", "need"),
    [
        ("mcr", "123456m789p4577s", "9s", "mixed_straight", "123456m 789p 4577s", ["6s"]),
        ("mcr", "147m258p36s12334z", "1m", "lesser_honours_and_knitted_tiles", "147m 258p 36s 1234z", ["9s", "5z"]),
        ("psa", "1122m3399p44556s", "9s", "seven_pairs", "1122m 3399p 44556s", ["6s"]),
        ("tenhou", "0567m12366p55s77z", "9s", "red_dragon", "067m 12366p 55s 77z", ["5s", "7z"]),
        ("ema", "19m19p19s123456z2p", "3p", "thirteen_orphans", "19m 19p 19s 123456z", ["7z", "7z"]),
    ],
)
def test_tiles_of_a_way(book: str, hand: str, draw: str, pattern: str, have: str, need: list[str]) -> None:
    """Tiles that do not count are left out, red fives count before others."""
    table = everybody_passes(laid(book, hands={"E": hand}, draws=draw))
    told = check(table, table.view("E"), "E")
    assert told.have[pattern] == [rank + run[-1] for run in have.split() for rank in run[:-1]]
    assert told.need[pattern] == need
