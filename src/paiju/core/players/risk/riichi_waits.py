"""How likely each kind is among the waits of a hand declared ready, by what lies open: the runs that can still wait for
it, the tile it was declared with and the one before, bonus tiles.

The weights are rates, in thousandths, at which kinds were waited for in 336 hands in riichi of strong players (50
recorded games, docs/bots.md), counted by what others saw at their discards; the factors, in sixteenths, are the odds of
a logistic regression on the same hands. Fitted on every second game it tells the waits of the others with a log loss of
0.276 against 0.290 for a rate that is the same for all.
"""

from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.deal import DRAWN_MARK, RIICHI_MARK, Deal
from paiju.core.players.notes import Notes
from paiju.core.players.ways.paid_distance import value_pattern
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR

KINDS_WAITED = 2250  # kinds a hand in riichi waits for, times 1024
# By rank from the edge: no run can wait for it from both sides, one can, two can.
NO_RUN, ONE_RUN, TWO_RUNS = (18, 38, 60, 40, 28), (80, 86, 108, 88, 72), (0, 0, 0, 155, 125)
NO_MIDDLE = 5  # sixteenths where no run can wait for it in the middle either
FEW = 9  # sixteenths of that where one copy at most is unseen
HONOURS, HONOURS_OF_VALUE = (1, 4, 18, 30, 30), (1, 4, 14, 25, 25)  # by copies unseen
ITSELF_BONUS, BESIDE_BONUS = 24, 17
BESIDE_RIICHI_TILE, BESIDE_TILE_BEFORE = 18, 10
# By unseen tiles of the two kinds that would wait, multiplied: up to 2, 4, 8, 16.
SCARCE = (10, 13, 16, 19)


def riichi_weight(r: Rules, d: Deal, other: int, kind: int, safe: int, notes: Notes) -> int:
    """How likely a kind is among the waits of a seat in riichi, against other kinds; `safe` are kinds it cannot win
    on."""
    if kind >= HONOUR:
        of_value = value_pattern(d, other, kind) >= 0
        weight = (HONOURS_OF_VALUE[notes.unseen[kind]] if of_value else HONOURS[notes.unseen[kind]]) << 4
    else:
        weight = suited_weight(kind, safe, notes)
    return weight * bonus_factor(r, d, kind) >> 4


def suited_weight(kind: int, safe: int, notes: Notes) -> int:
    """The same of a tile of a suit by the runs that may wait for it, times 16."""
    rank = kind % 9
    edge = min(rank, 8 - rank)
    above = notes.unseen[kind + 1] * notes.unseen[kind + 2] if rank < 6 and safe >> kind + 3 & 1 == 0 else 0
    below = notes.unseen[kind - 1] * notes.unseen[kind - 2] if rank > 2 and safe >> kind - 3 & 1 == 0 else 0
    if above and below:
        return TWO_RUNS[edge] * scarce_factor((above + below) >> 1)
    if above or below:
        return ONE_RUN[edge] * scarce_factor(above + below)
    weight = NO_RUN[edge] << 4
    if rank in (0, 8) or notes.unseen[kind - 1] * notes.unseen[kind + 1] == 0:
        weight = weight * NO_MIDDLE >> 4
    return weight * FEW >> 4 if notes.unseen[kind] < 2 else weight


def scarce_factor(pairs: int) -> int:
    """How the number of unseen pairs of tiles that would wait changes the weight, in sixteenths."""
    return SCARCE[int(pairs > 2) + int(pairs > 4) + int(pairs > 8)]


def bonus_factor(r: Rules, d: Deal, kind: int) -> int:
    """How bonus tiles change it, in sixteenths."""
    factor = 16
    if r.indicators:
        for i in range(d.shown):
            bonus = r.successor[kind_of(d.turned[i])]
            if bonus == kind:
                factor = factor * ITSELF_BONUS >> 4
            elif kind < HONOUR and bonus // 9 == kind // 9 and abs(bonus - kind) < 3:
                factor = factor * BESIDE_BONUS >> 4
    return factor


def riichi_tile(d: Deal, other: int) -> int:
    """The kind a hand was declared ready with; -1 where that is not to be seen."""
    for i in range(d.river_count[other]):
        if d.marks[other][i] & RIICHI_MARK and not is_flower(d.river[other][i]):
            return kind_of(d.river[other][i])
    return -1


def tile_before(d: Deal, other: int) -> int:
    """The kind discarded from the hand last before riichi; -1 for none."""
    kind = -1
    for i in range(d.river_count[other]):
        if d.marks[other][i] & RIICHI_MARK:
            return kind
        if d.marks[other][i] & DRAWN_MARK == 0 and not is_flower(d.river[other][i]):
            kind = kind_of(d.river[other][i])
    return -1


def beside_factor(kind: int, declared: int, before: int) -> int:
    """How the tile of the riichi and the one before change it, in sixteenths."""
    factor = 16
    if kind < HONOUR:
        if 0 <= declared < HONOUR and declared // 9 == kind // 9 and 0 < abs(declared - kind) < 3:
            factor = BESIDE_RIICHI_TILE
        if 0 <= before < HONOUR and before // 9 == kind // 9 and 0 < abs(before - kind) < 3:
            factor = factor * BESIDE_TILE_BEFORE >> 4
    return factor
