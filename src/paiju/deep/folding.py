"""The player of hands played on by the hundred: the simple one, which folds when somebody is in riichi and its hand is
far away. Flat text.
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, NO_RIICHI, TURN, Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.levels.simple import choose_simple, cost_after_claim, cost_without, has_action, simple_claim
from paiju.core.players.notes import Notes
from paiju.core.players.risk.danger import find_safe
from paiju.core.players.risk.riichi_waits import riichi_weight
from paiju.core.players.unseen import count_unseen
from paiju.core.rules import Rules

READY = 1  # tiles to add to a hand that waits
# How dangerous a tile may be that is thrown for the sake of a hand that lacks so many tiles, as `riichi_weight` counts.
MAY_THROW = (9999, 9999, 1100, 500, 200)


def choose_or_fold(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int], n: int, notes: Notes) -> int:
    """As the simple player, but for tiles that somebody in riichi may wait for."""
    if n == 1:
        return out[0]
    rivals = declared_by_others(r, d, who)
    if rivals == 0 or d.riichi[who] != NO_RIICHI or has_action(out, n, A.WIN):
        return choose_simple(r, d, buffers, who, out, n, notes)
    if d.phase == CLAIM:
        return claim_or_fold(r, d, buffers, who, out, n, notes)
    action = choose_simple(r, d, buffers, who, out, n, notes)
    if d.phase != TURN or action > A.DISCARD_DRAWN:
        return action
    return unless_dangerous(r, d, buffers, who, out, n, action, notes)


def declared_by_others(r: Rules, d: Deal, who: int) -> int:
    """Who else is in riichi, as a mask, where what they have thrown is safe."""
    rivals = 0
    for seat in range(r.players):
        if seat != who and d.riichi[seat] != NO_RIICHI and d.out >> seat & 1 == 0:
            rivals |= 1 << seat
    return rivals if r.furiten else 0


def claim_or_fold(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Only what makes the hand ready is claimed."""
    action = simple_claim(r, d, buffers, seat, out, n, notes)
    if action < A.WIN and cost_after_claim(r, d, buffers, seat, action) > READY:
        return A.PASS
    return action


def unless_dangerous(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, action: int, notes: Notes
) -> int:
    """The discard found, unless it is too dangerous for so far a hand: then the safest."""
    code = discard_code(d, action)
    if is_flower(code):
        return action
    lacking = cost_without(r, d, buffers, seat, kind_of(code))
    if lacking <= READY:
        return action
    rivals = declared_by_others(r, d, seat)
    count_unseen(r, d, seat, notes.unseen)
    find_safe(r, d, notes)
    if threat_to(r, d, kind_of(code), rivals, notes) <= MAY_THROW[min(lacking, len(MAY_THROW) - 1)]:
        return action
    least = NONE
    for i in range(n):
        if out[i] <= A.DISCARD_DRAWN:
            thrown = discard_code(d, out[i])
            threat = 0 if is_flower(thrown) else threat_to(r, d, kind_of(thrown), rivals, notes)
            if least == NONE or threat < least:
                least = threat
                action = out[i]
    return action


def threat_to(r: Rules, d: Deal, kind: int, rivals: int, notes: Notes) -> int:
    """How likely those in riichi wait for a kind, against other kinds."""
    total = 0
    for seat in range(r.players):
        if rivals >> seat & 1 and notes.safe[seat] >> kind & 1 == 0:
            total += riichi_weight(r, d, seat, kind, notes.safe[seat], notes)
    return total
