"""Counts what can follow from a position: a change of the rules that nobody meant shows in the number.

`stack` has as many tables as there are actions to do, the position first; an item set is a copy. `moves` has a row of
`MOVES` numbers for each of them, `left` one number; `out` is room for the actions of one person.
"""

from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, PERSONS, Deal
from paiju.core.play.flow import act, why_not
from paiju.core.play.offers import legal
from paiju.core.rules import Rules

MOVES = PERSONS * ACTIONS  # more than anybody ever may do
WHO, ACTION = 8, 255  # a move is who << 8 | action


def perft(
    r: Rules,
    stack: list[Deal],
    buffers: Buffers,
    depth: int,
    tried: bool,
    moves: list[list[int]],
    left: list[int],
    out: list[int],
) -> int:
    """Sequences of `depth` actions, and of fewer with which the hand ends; several asked at once may act in any order.
    What is allowed is what is offered or, the slow and sure way, what is found by trying everything; -1 when an action
    offered is refused."""
    total = 0
    level = 0
    left[0] = list_moves(r, stack[0], buffers, tried, moves[0], out)
    while level >= 0:
        if level + 1 == depth:
            total += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        move = moves[level][left[level]]
        stack[level + 1] = stack[level]
        if act(r, stack[level + 1], buffers, move >> WHO, move & ACTION):
            return -1
        if stack[level + 1].phase == OVER:
            total += 1
        else:
            level += 1
            left[level] = list_moves(r, stack[level], buffers, tried, moves[level], out)
    return total


def list_moves(r: Rules, d: Deal, buffers: Buffers, tried: bool, moves: list[int], out: list[int]) -> int:
    """Everything somebody may do now; how many."""
    return tried_moves(r, d, buffers, moves) if tried else offered_moves(r, d, buffers, moves, out)


def offered_moves(r: Rules, d: Deal, buffers: Buffers, moves: list[int], out: list[int]) -> int:
    """What everybody is offered."""
    n = 0
    for who in range(PERSONS):
        for i in range(legal(r, d, buffers, who, out)):
            moves[n] = who << WHO | out[i]
            n += 1
    return n


def tried_moves(r: Rules, d: Deal, buffers: Buffers, moves: list[int]) -> int:
    """What is not refused, of all there is."""
    n = 0
    for who in range(PERSONS):
        for action in range(ACTIONS):
            if why_not(r, d, buffers, who, action) == 0:
                moves[n] = who << WHO | action
                n += 1
    return n
