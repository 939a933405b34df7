"""The official family against PyMahjongGB: `botzone` exactly, `mcr` but for the rulings of the book."""

import os
from collections import Counter
from importlib import import_module
from random import Random
from types import ModuleType

import pytest
from hands import Hand, random_hand, tiles_of

from paiju.books.botzone import BOTZONE
from paiju.books.flatten import NUMBERS, flatten
from paiju.books.mcr import MCR
from paiju.core import shape
from paiju.core.judge_official import judge_official
from paiju.core.patterns.catalogue import PATTERNS
from paiju.core.patterns.count_official import write_fans
from paiju.core.readings import PLACES, ROWS
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR

FEW, MANY = 5_000, 100_000
BATCH = 20_000
SEED = 2006

ZH = {NUMBERS[pattern.id]: pattern.zh for pattern in BOTZONE.patterns}
VALUE = {pattern.zh: pattern.closed for pattern in BOTZONE.patterns}
PEER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
# Names that may stand for one another: the choice among fans of equal value is free (mcr:Q51(6)).
TIES = {"喜相逢": "一般高", "连六": "一般高", "老少副": "一般高", "边张": "单钓将", "坎张": "单钓将"}


@pytest.fixture(scope="module")
def peer() -> ModuleType:
    """The other scorer, a C++ extension."""
    try:
        return import_module("MahjongGB")
    except ImportError:
        reason = "needs a compiler: PyMahjongGB"
        if "compiler" in os.environ.get("PAIJU_TEST_REQUIRE", ""):
            pytest.fail(reason)
        pytest.skip(reason)


def tile_name(kind: int) -> str:
    """A kind as the peer writes it."""
    if kind < HONOUR:
        return "WBT"[kind // 9] + str(kind % 9 + 1)
    return f"F{kind - 26}" if kind < 31 else f"J{ {31: 3, 32: 2, 33: 1}[kind]}"


def peer_meld(code: int) -> tuple[str, str, int]:
    """A meld as the peer wants it: type, tile (the middle one of a run), giver (0: concealed)."""
    tiles = tiles_of(code)
    sort = code >> shape.SET_TYPE
    name = "CHI" if sort == shape.CHOW else "GANG" if len(tiles) == 4 else "PENG"
    return name, tile_name(tiles[1]), int(sort != shape.CONCEALED_KONG)


def peer_fans(peer: ModuleType, hand: Hand) -> Counter[str]:
    """The peer's fans and how often each counts."""
    standing = list(hand.tiles)
    standing.remove(hand.win)
    found = peer.MahjongFanCalculator(
        tuple(peer_meld(code) for code in hand.melds),
        tuple(tile_name(kind) for kind in standing),
        tile_name(hand.win),
        0,
        bool(hand.flags & shape.SELF_DRAW),
        bool(hand.flags & shape.FOURTH_TILE),
        bool(hand.flags & (shape.KONG_REPLACEMENT | shape.ROB_KONG)),
        bool(hand.flags & shape.LAST_TILE),
        hand.seat - HONOUR,
        hand.round - HONOUR,
        True,
    )
    return Counter({PEER_NAMES.get(name, name): count for _, count, name, _ in found})


def our_fans(rules: Rules, hand: Hand, rows: list[int], spots: list[int]) -> tuple[int, Counter[str]]:
    """Our points and fans."""
    fans = judge_official(rules, hand.to_win(), rows, spots)
    counts = [0] * PATTERNS
    write_fans(fans, counts)
    return fans.points, Counter({ZH[n]: count for n, count in enumerate(counts) if count})


def tied(fans: Counter[str]) -> Counter[str]:
    """The fans with interchangeable names made one."""
    out: Counter[str] = Counter()
    for name, count in fans.items():
        out[TIES.get(name, name)] += count
    return out


def hands(seed: int, count: int) -> list[Hand]:
    """Random hands of this seed."""
    rng = Random(seed)
    return [random_hand(rng) for _ in range(count)]
