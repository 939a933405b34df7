"""Hands played compiled by players of any level, every action asked about before it is done."""

import numpy as np

from paiju.batch.arrays import DEAL, NOTES, WIN, rules_array
from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, two_dice
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER
from paiju.core.play.flow import act, start
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.native.arguments import Books, Deals, Longs, NoteRows, SuitTable, Wins
from paiju.scoring.suit_table import array
from paiju.series import Series, standing
from paiju.table.wins import SPOTS


def play_checked(
    rules: Books,
    tiles: Longs,
    stand: Longs,
    level: int,
    seed: int,
    hands: int,
    deals: Deals,
    blank: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    out: Longs,
    notes: NoteRows,
    counted: Longs,
) -> None:
    """Count actions, and those refused; a hand in which one is refused ends there."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    match = Lineup(tiles, len(tiles), stand, out, out, notes[0], out)
    for hand in range(hands):
        deals[0] = blank[0]
        wall = following(begin(seed, hand, WALL_STREAM))
        which = two_dice(wall) - 2 if len(rules) > 1 else 0
        lay_wall(rules[which], deals[0], match, wall)
        start(rules[which], deals[0], buffers)
        chance = begin(seed, hand, PLAYER_STREAM)
        while deals[0].phase != OVER:
            who = person_asked(deals[0])
            n = legal(rules[which], deals[0], buffers, who, out)
            chance = following(chance)
            action = choose(rules[which], deals[0], buffers, DecidingPlayer(who, level, chance), out, n, notes[0])
            counted[0] += 1
            if act(rules[which], deals[0], buffers, who, action):
                counted[1] += 1
                break


def illegal(hands: Series, level: int, seed: int, number: int) -> tuple[int, int]:
    """Play so many hands; how many actions were done, and how many refused."""
    rules = np.concatenate([rules_array(r) for r in hands.rules])
    rows, spots, work, out = (np.zeros(n, np.int64) for n in (WILD_ROWS, SPOTS, WORK, ACTIONS))
    buffers = np.zeros(1, WIN), rows, spots, array(), work, out, np.zeros(1, NOTES)
    deals, blank, counted = np.zeros(1, DEAL), np.zeros(1, DEAL), np.zeros(2, np.int64)
    tiles = np.array(hands.tiles, np.int64)
    from tests.kernels import compiled

    compiled(play_checked)(
        rules, tiles, np.array(standing(hands), np.int64), level, seed, number, deals, blank, *buffers, counted
    )
    return int(counted[0]), int(counted[1])
