"""The count-once rule of the official family: which fans over two runs still count.

Sets are points, a fan over two or three of them is an edge. A set not yet joined may be joined once to one
already joined (mcr:Q51(6)), a fan's sets are not taken apart for another (mcr:Q51(3)), and a set serves the
same fan only once (mcr:Q51(4)): the edges that count are a forest, and the heaviest one is taken (mcr:Q51(5)).

The forest needs no search. With four runs at most, and no fan over three of them,
- equal runs hang together by one edge for each repeat, so only distinct runs are left to look at;
- the same run in two suits pairs runs off, and so do the two fans within a suit (a run with two such partners
  would make a fan over three), so every ring is a square of two edges across suits and two within them;
- a square gives three of its four edges, every other graph all of them.
A fan over three runs outweighs any three edges; the fourth run then adds one edge. Pungs of one rank make
rings only as the three of a triple pung, and the fourth pung never has two partners. A test compares this
with a search through all forests over all combinations of runs and pungs.
"""

from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import HALF
from paiju.core.patterns.count_official import EQUAL_PUNGS, EQUAL_RUNS, FIELD, RUNS_ACROSS, RUNS_APART, RUNS_FOLLOWING
from paiju.core.rules import Rules

LINKS = 0o7777  # the fans over two runs
FOUR_RUNS = 1 << P.QUADRUPLE_RUN - HALF | 1 << P.FOUR_PURE_SHIFTED_RUNS - HALF
STEPPED = 1 << P.PURE_SHIFTED_RUNS - HALF | 1 << P.MIXED_STRAIGHT - HALF | 1 << P.MIXED_SHIFTED_RUNS - HALF
STRAIGHT_LINKS = FIELD << RUNS_FOLLOWING | FIELD << RUNS_APART


def heaviest_forest(r: Rules, low: int, high: int, repeats: int) -> int:
    """Leave of the fans over two sets those of the heaviest forest."""
    if low >> P.MIXED_TRIPLE_PUNG & 1:
        repeats &= ~(FIELD << EQUAL_PUNGS)
    links = repeats & LINKS
    if links == 0:
        return repeats
    return repeats & ~LINKS | linked_runs(r, low, high, links)


def open_triangles(left_out: int, repeats: int) -> int:
    """Where a book leaves out a fan over three sets, their three links are a ring: one of them goes."""
    if left_out >> P.MIXED_TRIPLE_RUN & 1 and repeats >> RUNS_ACROSS & FIELD:
        repeats -= 1 << RUNS_ACROSS
    if left_out >> P.PURE_STRAIGHT & 1 and repeats >> RUNS_APART & FIELD:
        repeats -= 1 << RUNS_APART
    if left_out >> P.MIXED_TRIPLE_PUNG & 1 and repeats >> EQUAL_PUNGS & FIELD:
        repeats -= 1 << EQUAL_PUNGS
    return repeats


def linked_runs(r: Rules, low: int, high: int, links: int) -> int:
    """The links that count beside fans over three and four runs, or of runs without such a fan."""
    if high & FOUR_RUNS:
        return 0
    if low >> P.PURE_TRIPLE_RUN & 1:
        return join_once(links & ~(FIELD << EQUAL_RUNS))
    if low >> P.MIXED_TRIPLE_RUN & 1:
        return join_once(links & ~(FIELD << RUNS_ACROSS))
    if low >> P.PURE_STRAIGHT & 1:
        return join_once(links & ~STRAIGHT_LINKS)
    if high & STEPPED:
        return join_once(links)
    return open_square(r, links)


def join_once(links: int) -> int:
    """The fourth run joins one of the three by one fan, the first there is."""
    if links >> EQUAL_RUNS & FIELD:
        return 1 << EQUAL_RUNS
    if links >> RUNS_ACROSS & FIELD:
        return 1 << RUNS_ACROSS
    if links >> RUNS_FOLLOWING & FIELD:
        return 1 << RUNS_FOLLOWING
    return 1 << RUNS_APART if links else 0


def open_square(r: Rules, links: int) -> int:
    """Four runs linked in a ring: one link is dropped. The examples drop a short straight (mcr:Q123), or across suits
    where the ring is of terminal runs (mcr:Q51(6)); a book may keep both links across suits instead."""
    following, apart = links >> RUNS_FOLLOWING & FIELD, links >> RUNS_APART & FIELD
    if links >> RUNS_ACROSS & FIELD < 2 or following + apart < 2:
        return links
    if following == 2:
        return links - (1 << RUNS_FOLLOWING)
    return links - (1 << RUNS_APART) if r.ring_keeps_mixed else links - (1 << RUNS_ACROSS)
