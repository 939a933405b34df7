"""Which tile a hand misses least, beside what it is worth and how easily it comes nearer: lone honours, lone tiles of a
suit, bonus tiles.

The weights are logarithms (`powers`) of how much more a discard is worth than its hand shows. They were fitted by
logistic regression to the discards of strong players (training/fit_discards.py, which covers hands two tiles away or
further; there is no script for those of nearer hands).
"""

from paiju.core.play.actions import is_red, kind_of
from paiju.core.play.deal import Deal
from paiju.core.players.ways.paid_distance import value_pattern
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR

LATEST = 12  # turns after which nothing changes any more
# Each weight for a hand two tiles away or further, and for one that is nearer.
# A lone honour without value and one with: at first, for each turn gone, for each copy unseen; then the same of pairs;
# three of them.
GUEST, GUEST_TURN, GUEST_LIVE = (176, 25), (-20, -2), (2, 2)
VALUE, VALUE_TURN, VALUE_LIVE = (144, 42), (-11, -5), (-18, -4)
GUEST_PAIR, GUEST_PAIR_LIVE = (29, 22), (-24, -11)
VALUE_PAIR, VALUE_PAIR_LIVE = (-13, 11), (-22, -16)
GUEST_THREE, VALUE_THREE = (13, -4), (-11, -28)
# A tile of a suit with nothing within two ranks, by rank from the edge.
ALONE, ALONE_NEAR = (140, 69, 34, 26, 26), (36, 43, 22, 24, 24)
# A bonus tile, one beside it, the only five where it is red.
BONUS, BESIDE_BONUS, RED = (-58, -20), (-19, -3), (-87, -22)


def lone_logs(r: Rules, d: Deal, seat: int, code: int, near: int, unseen: list[int]) -> int:
    """How much more a discard is worth than its hand shows; the tile is still in the hand. `near` is 1 for a hand less
    than two tiles away."""
    kind = kind_of(code)
    logs = honour_logs(d, seat, kind, near, unseen) if kind >= HONOUR else suited_logs(d.counts[seat], kind, near)
    if r.indicators:
        for i in range(d.shown):
            bonus = r.successor[kind_of(d.turned[i])]
            if bonus == kind:
                logs += BONUS[near]
            elif kind < HONOUR and bonus < HONOUR and bonus // 9 == kind // 9 and abs(bonus - kind) < 3:
                logs += BESIDE_BONUS[near] if abs(bonus - kind) == 1 else BESIDE_BONUS[near] // 2
    return logs + RED[near] if is_red(code) and d.counts[seat][kind] == 1 else logs


def honour_logs(d: Deal, seat: int, kind: int, near: int, unseen: list[int]) -> int:
    """The same of an honour."""
    turn, held, copies = min(d.river_count[seat], LATEST), d.counts[seat][kind], unseen[kind]
    of_value = value_pattern(d, seat, kind) >= 0
    if held == 1:
        if of_value:
            return VALUE[near] + VALUE_TURN[near] * turn + VALUE_LIVE[near] * copies
        return GUEST[near] + GUEST_TURN[near] * turn + GUEST_LIVE[near] * copies
    if held == 2:
        if of_value:
            return VALUE_PAIR[near] + VALUE_PAIR_LIVE[near] * copies
        return GUEST_PAIR[near] + GUEST_PAIR_LIVE[near] * copies
    return VALUE_THREE[near] if of_value else GUEST_THREE[near]


def suited_logs(c: list[int], kind: int, near: int) -> int:
    """The same of a tile of a suit."""
    if tiles_beside(c, kind) > 1:  # the tile itself is one
        return 0
    rank = kind % 9
    return ALONE_NEAR[min(rank, 8 - rank)] if near else ALONE[min(rank, 8 - rank)]


def tiles_beside(c: list[int], kind: int) -> int:
    """How many tiles of a hand go with one of this kind: the same, and within two ranks of its suit."""
    tiles = c[kind]
    if kind < HONOUR:
        rank = kind % 9
        for far in (1, 2):
            tiles += c[kind - far] if rank >= far else 0
            tiles += c[kind + far] if rank + far < 9 else 0
    return tiles
