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


TWO_RUN_FANS = (P.PURE_DOUBLE_RUN, P.MIXED_DOUBLE_RUN, P.SHORT_STRAIGHT, P.TWO_TERMINAL_RUNS)


def heaviest_forest(counts: list[int]) -> None:
    """Leave of the fans over two sets those of the heaviest forest."""
    if counts[P.MIXED_TRIPLE_PUNG]:
        counts[P.DOUBLE_PUNG] = 0
    if counts[P.MIXED_DOUBLE_RUN] == 2 and counts[P.SHORT_STRAIGHT] + counts[P.TWO_TERMINAL_RUNS] == 2:
        counts[P.MIXED_DOUBLE_RUN] = 1  # a square; the book drops this edge (mcr:Q51(6), example 2)
    elif counts[P.QUADRUPLE_RUN] or counts[P.FOUR_PURE_SHIFTED_RUNS]:
        join_once(counts, 1)
    elif drop_inner(counts):
        join_once(counts, 0)


def drop_inner(counts: list[int]) -> int:
    """Drop the fans that lie within a fan over three runs; 1 when there is such a fan."""
    if counts[P.PURE_TRIPLE_RUN]:
        counts[P.PURE_DOUBLE_RUN] = 0
        return 1
    if counts[P.MIXED_TRIPLE_RUN]:
        counts[P.MIXED_DOUBLE_RUN] = 0
        return 1
    if counts[P.PURE_STRAIGHT]:
        counts[P.SHORT_STRAIGHT] = 0
        counts[P.TWO_TERMINAL_RUNS] = 0
        return 1
    return int(counts[P.PURE_SHIFTED_RUNS] + counts[P.MIXED_STRAIGHT] + counts[P.MIXED_SHIFTED_RUNS] > 0)


def join_once(counts: list[int], joined: int) -> None:
    """Keep the first of the fans over two runs, none when all runs are joined already."""
    for fan in TWO_RUN_FANS:
        if joined:
            counts[fan] = 0
        elif counts[fan]:
            counts[fan] = joined = 1
