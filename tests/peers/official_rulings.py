"""What PyMahjongGB counts in an official hand, and the rulings by which the book's points differ from that."""

from collections import Counter
from types import ModuleType

from paiju.books.derive import derive
from paiju.books.flatten import NUMBERS, flatten
from paiju.books.volumes.botzone import BOTZONE
from paiju.books.volumes.mcr import MCR
from paiju.core import shape
from paiju.core.hand.readings import ROWS
from paiju.core.hand.shaping import SPOTS
from paiju.core.hand.waits import waits
from paiju.core.patterns.catalogue import PATTERNS
from paiju.core.patterns.count_official import Fans, write_fans
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS
from paiju.core.worth.judge_official import judge_official
from tests.peers.hands import Hand
from tests.peers.official import peer_call

ZH = {NUMBERS[pattern.id]: pattern.zh for pattern in BOTZONE.patterns}
VALUE = {pattern.zh: pattern.closed for pattern in BOTZONE.patterns}
PEER_NAMES = {"独听・边张": "边张", "独听・嵌张": "嵌张", "独听・单钓": "单钓将"}
MCR_RULES = flatten(MCR)
STILL_A_WAIT = flatten(derive(MCR, "still-a-wait", **{"waits.held_four": "still_a_wait"}))


def peer_fans(peer: ModuleType, hand: Hand) -> Counter[str]:
    """The peer's fans and how often each counts."""
    found = peer.MahjongFanCalculator(*peer_call(hand))
    return Counter({PEER_NAMES.get(name, name): count for _, count, name, _ in found})


def our_fans(rules: Rules, hand: Hand) -> tuple[int, Counter[str]]:
    """Our points and fans."""
    fans = judge_official(rules, hand.to_win(), [0] * ROWS, [0] * SPOTS)
    return fans.points, by_name(fans)


def by_name(fans: Fans) -> Counter[str]:
    """How often each fan counts."""
    counts = [0] * PATTERNS
    write_fans(fans, counts)
    return Counter({ZH[n]: count for n, count in enumerate(counts) if count})


def total(fans: Counter[str]) -> int:
    """Points at the peer's values."""
    return sum(VALUE[name] * count for name, count in fans.items())


# --- the rulings of the book that the peer does not share -----------------------------------------


def kongs(hand: Hand) -> tuple[int, int]:
    """Melded and concealed kongs."""
    sorts = [code >> shape.SET_TYPE for code in hand.melds]
    return sorts.count(shape.OPEN_KONG) + sorts.count(shape.ADDED_KONG), sorts.count(shape.CONCEALED_KONG)


def mixed_kong_pair(hand: Hand, _: Counter[str]) -> int:
    """One melded and one concealed kong are worth 6, not 5 (mcr:Q41)."""
    return int(kongs(hand) == (1, 1))


def concealed_kongs_inside(hand: Hand, peer: Counter[str]) -> int:
    """Inside three or four kongs, one concealed kong adds 2 unless there is a concealed pung, two add 6 instead of
    two concealed pungs 2 (mcr:Q41, mcr:Q57, mcr:Q69)."""
    melded, concealed = kongs(hand)
    if melded + concealed < 3:
        return 0
    if concealed == 2:
        return 6 - 2 * peer["双暗刻"]
    return 2 if concealed == 1 and not peer["双暗刻"] else 0


def terminal_pung_of_nine_gates(_: Hand, peer: Counter[str]) -> int:
    """Nine gates never counts a pung of terminals (mcr:Q56, mcr:t4)."""
    return -peer["幺九刻"] if peer["九莲宝灯"] else 0


def hog_of_terminal_pairs(_: Hand, peer: Counter[str]) -> int:
    """Seven pairs of terminals count no tile hog (mcr:Q71)."""
    return -2 * peer["四归一"] if peer["七对"] and peer["清幺九"] else 0


def second_wait_used_up(hand: Hand, _: Counter[str]) -> int:
    """A kind held four times in the concealed hand is no wait, so that another may be the only one (mcr:Q131)."""
    difference = our_fans(MCR_RULES, hand)[0] - our_fans(STILL_A_WAIT, hand)[0]
    w = hand.to_win()
    w.counts[w.win] -= 1
    others = waits(STILL_A_WAIT, w.counts, w.melds, w.meld_count) & ~(1 << w.win)
    used_up = bool(others) and all(w.counts[kind] == 4 for kind in range(KINDS) if others >> kind & 1)
    assert difference == 0 or (difference == 1 and used_up)
    return difference


def robbed_last_tile(_: Hand, peer: Counter[str]) -> int:
    """The last tile, added to a pung and robbed, was not discarded: no last tile claim (mcr:t45)."""
    return -8 if peer["抢杠和"] and peer["海底捞月"] else 0


RULINGS = (
    mixed_kong_pair,
    concealed_kongs_inside,
    terminal_pung_of_nine_gates,
    hog_of_terminal_pairs,
    second_wait_used_up,
    robbed_last_tile,
)


def peer_points(peer: ModuleType, hand: Hand, by_the_book: bool) -> int:
    """What the peer counts in a hand; with the rulings of the book where that is asked."""
    theirs = peer_fans(peer, hand)
    return total(theirs) + sum(ruling(hand, theirs) for ruling in RULINGS if by_the_book)
