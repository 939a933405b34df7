"""The players who do what is worth most: the keen one, by what its hand will win, and the steady one, who cares besides
what others may win.

A hand that is ready or one tile away is looked through to the wins it may reach, with their real scores; one further
away is worth what the ways it may go would bring. A set is claimed, a kong made, only if the hand is worth more for it.
The steady player takes off what a discard risks (`danger`), weighs going on against giving up (`steady`), and counts
places (`placement`).
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, STANDS, TURN, Deal
from paiju.core.players.levels.claiming import after_kong, best_claim
from paiju.core.players.levels.keen import best_discard
from paiju.core.players.levels.simple import choose_simple, has_action
from paiju.core.players.levels.steady import best_plan
from paiju.core.players.notes import BY_RULE, BY_WORTH, Notes, forget_worths
from paiju.core.players.placement import look_at_places
from paiju.core.players.risk.danger import look_at_rivals
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.paid_distance import cost_to_win
from paiju.core.rules import Rules

BAD_HAND = 4  # a hand of nine orphans that lacks more than this is given up; by hand


def choose_by_worth(
    r: Rules, d: Deal, buffers: Buffers, who: int, careful: bool, out: list[int], n: int, notes: Notes
) -> int:
    """Win when it may, else do what is worth most; what is done before and after play is the simple player's. The
    steady player is the careful one."""
    action = before_weighing(r, d, buffers, who, careful, out, n, notes)
    if action != NONE:
        return action
    if d.phase == TURN:
        return own_turn(r, d, buffers, who, careful, out, n, notes)
    return best_claim(r, d, buffers, who, out, n, notes)


def before_weighing(
    r: Rules, d: Deal, buffers: Buffers, who: int, careful: bool, out: list[int], n: int, notes: Notes
) -> int:
    """What is done whatever it is worth; NONE where it is to be weighed, and what lies open is noted for that."""
    if d.phase != TURN and d.phase != CLAIM:
        return choose_simple(r, d, buffers, who, out, n, notes)
    notes.decided = BY_RULE
    forget_worths(n, notes)
    if has_action(out, n, A.WIN):
        return A.WIN
    if d.phase == TURN and (out[n - 1] >= A.REPLACE_FLOWER or d.riichi[who] == STANDS):
        return choose_simple(r, d, buffers, who, out, n, notes)
    notes.decided = BY_WORTH
    look_around(r, d, who, notes, careful)
    look_at_places(r, d, who, notes, careful)
    look_at_rivals(r, d, who, notes, careful)
    return NONE


def own_turn(
    r: Rules, d: Deal, buffers: Buffers, seat: int, careful: bool, out: list[int], n: int, notes: Notes
) -> int:
    """The discard worth most, unless a kong or something laid aside is worth more."""
    discards = discards_among(out, n)
    notes.pushing = 0
    if careful:
        top = best_plan(r, d, buffers, seat, out, discards, notes)
    else:
        top = best_discard(r, d, buffers, seat, out, discards, notes)
    return best_of_turn(r, d, buffers, seat, top, out, n, notes)


def discards_among(out: list[int], n: int) -> int:
    """How many of the actions allowed discard."""
    discards = 0
    while discards < n and out[discards] < A.CHOW:
        discards += 1
    return discards


def best_of_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, top: int, out: list[int], n: int, notes: Notes) -> int:
    """The same once the best discard is known, by its place."""
    best = notes.top
    action = out[top]
    for i in range(discards_among(out, n), n):
        if out[i] == A.NINE_TERMINALS:
            if cost_to_win(r, d, buffers, seat) > BAD_HAND:
                notes.decided = BY_RULE
                return out[i]
        else:
            value = after_kong(r, d, buffers, seat, out[i], notes) - notes.pushing
            notes.planned[i] = value
            notes.left[i] = value + notes.pushing
            notes.aims[i] = notes.aim
            if value > best:
                best = value
                action = out[i]
    return action
