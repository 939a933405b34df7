"""The players of the table, from one that does anything to one that counts what a hand is worth and what it risks.

A player is handed the actions allowed, lowest first, and names one of them. It knows its own hand and what lies open.
"""

from typing import NamedTuple

from paiju.core.chance import below
from paiju.core.play import actions as A
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.players.levels.simple import choose_simple, has_action
from paiju.core.players.levels.thinking import choose_by_worth
from paiju.core.players.notes import BY_CHANCE, BY_RULE, ONLY_ONE, Notes
from paiju.core.rules import Rules
from paiju.core.tiles import lowest

RANDOM, DRAWN, SIMPLE, KEEN, STEADY = 0, 1, 2, 3, 4


def person_asked(d: Deal) -> int:
    """Somebody whose action is awaited: the one whose turn it is, or the lowest of those asked at the same time."""
    return lowest(d.awaited) if d.awaited else d.turn


class DecidingPlayer(NamedTuple):
    """Who decides: their seat or the number of a supporter, their level, and a number for what they leave to chance."""

    who: int
    level: int
    chance: int


def choose(r: Rules, d: Deal, buffers: Buffers, decider: DecidingPlayer, out: list[int], n: int, notes: Notes) -> int:
    """What a player does who is asked; `out` has the n actions allowed."""
    if decider.level <= SIMPLE or decider.who >= r.players:
        return choose_plainly(r, d, buffers, decider, out, n, notes)
    if n == 1:
        notes.decided = ONLY_ONE
        return out[0]
    return choose_by_worth(r, d, buffers, decider.who, decider.level == STEADY, out, n, notes)


def choose_plainly(
    r: Rules, d: Deal, buffers: Buffers, decider: DecidingPlayer, out: list[int], n: int, notes: Notes
) -> int:
    """What a player of the three lower levels does, and a supporter of any."""
    if n == 1:
        notes.decided = ONLY_ONE
        return out[0]
    if decider.level == RANDOM:
        notes.decided = BY_CHANCE
        return choose_random(decider.chance, out, n)
    if decider.level == DRAWN:
        notes.decided = BY_RULE
        return choose_drawn(out, n)
    return choose_simple(r, d, buffers, decider.who, out, n, notes)


def choose_random(chance: int, out: list[int], n: int) -> int:
    """Any action, each as likely as the others."""
    return out[below(chance, n)]


def choose_drawn(out: list[int], n: int) -> int:
    """Win, lay flowers out, discard what was drawn, let everything else go."""
    if out[n - 1] >= A.REPLACE_FLOWER and out[n - 1] < A.READY:
        return out[n - 1]
    for action in (A.WIN, A.DISCARD_DRAWN, A.PASS):
        if has_action(out, n, action):
            return action
    return out[0]
