"""The official family against PyMahjongGB: `botzone` exactly, `mcr` but for the rulings of the book."""

from collections import Counter
from random import Random
from types import ModuleType

import pytest

from paiju.books.flatten import flatten
from paiju.books.volumes.botzone import BOTZONE
from paiju.core.hand.readings import ROWS, readings
from paiju.core.hand.shaping import SPOTS, count_kinds, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import is_sole
from paiju.core.rules import Rules
from paiju.core.worth.official import official_fans
from tests.extras import need
from tests.peers.hands import Hand, random_hand
from tests.peers.official_rulings import MCR_RULES, RULINGS, by_name, our_fans, peer_fans, total

FEW, MANY = 2_500, 100_000
BATCH = 20_000
SEED = 2006

# Fans of equal value over the same runs: which of them is named is free (mcr:Q51(6)).
TIES = {"喜相逢": "一般高", "连六": "一般高", "老少副": "一般高"}
BOTZONE_RULES = flatten(BOTZONE)
BOTZONE_CLAUSES = (
    "botzone:kongs",
    "botzone:nine-gates",
    "botzone:terminal-pairs",
    "botzone:held-four",
    "botzone:knitted-wait",
    "botzone:fourth-tile",
    "botzone:rob-last",
    "botzone:simples",
)


@pytest.fixture(scope="module")
def peer() -> ModuleType:
    """The other scorer, a C++ extension."""
    module: ModuleType = need("MahjongGB", "a compiler")
    return module


def equal_readings(rules: Rules, hand: Hand, points: int) -> list[Counter[str]]:
    """The fans of every reading and place of the winning tile that has this many points."""
    w, rows, spots = hand.to_win(), [0] * ROWS, [0] * SPOTS
    sole = is_sole(rules, w.counts, w.melds, w.meld_count, w.win)
    found = []
    for i in range(readings(rules, w, rows)):
        for j in range(spots_of(rules, w, rows, ROW * i, spots)):
            fans = official_fans(rules, shape_of(w, count_kinds(w), rows, ROW * i, spots[j], sole))
            if fans.points == points:
                found.append(tied(by_name(fans)))
    return found


def tied(fans: Counter[str]) -> Counter[str]:
    """The fans with interchangeable names made one."""
    out: Counter[str] = Counter()
    for name, count in fans.items():
        out[TIES.get(name, name)] += count
    return out


# --- the comparison -------------------------------------------------------------------------------


def compare(peer: ModuleType, hand: Hand) -> Counter[str]:
    """Botzone's points and fans are the peer's; the book's differ by its rulings. Which of these applied."""
    theirs = peer_fans(peer, hand)
    points, ours = our_fans(BOTZONE_RULES, hand)
    assert points == total(theirs), (hand, ours, theirs)
    if tied(ours) != tied(theirs):
        assert tied(theirs) in equal_readings(BOTZONE_RULES, hand, points), (hand, ours, theirs)
    differences = Counter({ruling.__name__: ruling(hand, theirs) for ruling in RULINGS})
    assert our_fans(MCR_RULES, hand)[0] == points + sum(differences.values()), (hand, theirs, differences)
    return Counter({name: 1 for name, difference in differences.items() if difference})


def compare_many(peer: ModuleType, seed: int, count: int) -> None:
    """Random hands, every ruling met at least once."""
    rng = Random(seed)
    met: Counter[str] = Counter()
    for _ in range(count):
        met += compare(peer, random_hand(rng))
    assert set(met) == {ruling.__name__ for ruling in RULINGS}


@pytest.mark.clause("mcr:Q41", "mcr:Q57", "mcr:Q69", "mcr:Q56", "mcr:Q71", "mcr:Q131", "mcr:t45", *BOTZONE_CLAUSES)
def test_random_hands(peer: ModuleType) -> None:
    compare_many(peer, SEED, FEW)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(MANY // BATCH))
def test_many_random_hands(peer: ModuleType, seed: int) -> None:
    compare_many(peer, seed, BATCH)
