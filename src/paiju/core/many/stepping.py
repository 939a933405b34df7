"""Many tables side by side, one decision at each in a step: the loop of the vector environment, the same text
interpreted and compiled.

Table i of n plays the hands i, i + n, i + 2n … of a seed; they are the hands of the same numbers in a simulation.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, below, following, two_dice
from paiju.core.many.observing import observe
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import carry_out, start
from paiju.core.play.offers import legal
from paiju.core.players.choose import person_asked
from paiju.core.rules import Rules


class Tables(NamedTuple):
    """Of each table: the hand, its number, which rules it is played by, who is asked, a state of chance; then what is
    told of it: observation, actions allowed, the player asked, what everybody gained, whether a hand has ended."""

    deals: list[Deal]
    hands: list[int]
    which: list[int]
    asked: list[int]
    chance: list[int]
    seen: list[list[int]]
    mask: list[list[int]]
    seat: list[int]
    gain: list[list[int]]
    done: list[int]


def deal_first(
    rules: Sequence[Rules], lineup: Lineup, seed: int, tables: Tables, blank: Sequence[Deal], buffers: Buffers
) -> None:
    """Deal the first hand of every table."""
    for i in range(len(tables.hands)):
        tables.hands[i] = i
        tables.chance[i] = begin(seed, i, PLAYER_STREAM)
        deal_hand(rules, lineup, seed, tables, blank, buffers, i)
        tell_asked(rules, lineup, tables, buffers, i)


def deal_hand(
    rules: Sequence[Rules], lineup: Lineup, seed: int, tables: Tables, blank: Sequence[Deal], buffers: Buffers, i: int
) -> None:
    """Deal the hand whose number a table has come to."""
    tables.deals[i] = blank[0]
    chance = following(begin(seed, tables.hands[i], WALL_STREAM))
    tables.which[i] = two_dice(chance) - 2 if len(rules) > 1 else 0
    lay_wall(rules[tables.which[i]], tables.deals[i], lineup, chance)
    start(rules[tables.which[i]], tables.deals[i], buffers)


def first_refused(tables: Tables, actions: Sequence[int]) -> int:
    """The first table whose action is not among those it was told; -1 when all are."""
    for i in range(len(tables.hands)):
        action = actions[i]
        if action < 0 or action >= ACTIONS or tables.mask[i][action] == 0:
            return i
    return -1


def choose_any(tables: Tables, actions: list[int]) -> None:
    """Any action allowed at each table, each as likely as the others."""
    for i in range(len(tables.hands)):
        n = 0
        for action in range(ACTIONS):
            n += tables.mask[i][action]
        tables.chance[i] = following(tables.chance[i])
        left = below(tables.chance[i], n)
        action = 0
        while left or tables.mask[i][action] == 0:
            left -= tables.mask[i][action]
            action += 1
        actions[i] = action


def step_all(
    rules: Sequence[Rules],
    lineup: Lineup,
    seed: int,
    tables: Tables,
    blank: Sequence[Deal],
    buffers: Buffers,
    actions: Sequence[int],
) -> int:
    """Do an action at every table, deal the next hand where one is over, and tell what is there then. Where an action
    is not allowed nothing at all is done, and the number of its table comes back; else -1."""
    refused = first_refused(tables, actions)
    if refused >= 0:
        return refused
    for i in range(len(tables.hands)):
        r = rules[tables.which[i]]
        for seat in range(4):
            tables.gain[i][seat] = 0
        carry_out(r, tables.deals[i], buffers, tables.asked[i], actions[i])
        tables.done[i] = int(tables.deals[i].phase == OVER)
        if tables.done[i]:
            count_gain(r, lineup, tables, i)
            tables.hands[i] += len(tables.hands)
            deal_hand(rules, lineup, seed, tables, blank, buffers, i)
        tell_asked(rules, lineup, tables, buffers, i)
    return -1


def count_gain(r: Rules, lineup: Lineup, tables: Tables, i: int) -> None:
    """What everybody gained or lost in the hand, by the seat at which they sat down."""
    d = tables.deals[i]
    for seat in range(r.players):
        tables.gain[i][d.person[seat]] = d.points[seat] - lineup.stand[seat]


def tell_asked(rules: Sequence[Rules], lineup: Lineup, tables: Tables, buffers: Buffers, i: int) -> None:
    """Who is asked at a table, what they may do and what they know."""
    r = rules[tables.which[i]]
    d = tables.deals[i]
    who = person_asked(d)
    n = legal(r, d, buffers, who, lineup.out)
    for action in range(ACTIONS):
        tables.mask[i][action] = 0
    for k in range(n):
        tables.mask[i][lineup.out[k]] = 1
    tables.asked[i] = who
    tables.seat[i] = d.person[who]
    observe(r, d, who, tables.which[i], tables.seen[i])
