"""The wary player, for hands played on by the hundred: the simple one, which gives its hand up when somebody is in
riichi and it is far away. Flat text.
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


def choose_wary(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int], n: int, notes: Notes) -> int:
    """As the simple player, but for tiles that somebody in riichi may wait for."""
    if n == 1:
        return out[0]
    rivals = declared_by_others(r, d, who)
    if rivals == 0 or d.riichi[who] != NO_RIICHI or has_action(out, n, A.WIN):
        return choose_simple(r, d, buffers, who, out, n, notes)
    if d.phase == CLAIM:
        return wary_claim(r, d, buffers, who, out, n, notes)
    found = choose_simple(r, d, buffers, who, out, n, notes)
    if d.phase != TURN or found > A.DISCARD_DRAWN:
        return found
    return found_or_safest(r, d, buffers, who, out, n, found, notes)


def declared_by_others(r: Rules, d: Deal, who: int) -> int:
    """Who else is in riichi, as a mask, where what they have thrown is safe."""
    rivals = 0
    for seat in range(r.players):
        if seat != who and d.riichi[seat] != NO_RIICHI and d.out >> seat & 1 == 0:
            rivals |= 1 << seat
    return rivals if r.furiten else 0


def wary_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Only what makes the hand ready is claimed."""
    found = simple_claim(r, d, buffers, seat, out, n, notes)
    if found < A.WIN and cost_after_claim(r, d, buffers, seat, found) > READY:
        return A.PASS
    return found


def found_or_safest(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, found: int, notes: Notes
) -> int:
    """The discard found, unless it is too dangerous for so far a hand: then the safest."""
    code = discard_code(d, found)
    if is_flower(code):
        return found
    lacking = cost_without(r, d, buffers, seat, kind_of(code))
    if lacking <= READY:
        return found
    rivals = declared_by_others(r, d, seat)
    count_unseen(r, d, seat, notes.unseen)
    find_safe(r, d, notes)
    if threat_to(r, d, kind_of(code), rivals, notes) <= MAY_THROW[min(lacking, len(MAY_THROW) - 1)]:
        return found
    least = NONE
    for i in range(n):
        if out[i] <= A.DISCARD_DRAWN:
            thrown = discard_code(d, out[i])
            threat = 0 if is_flower(thrown) else threat_to(r, d, kind_of(thrown), rivals, notes)
            if least == NONE or threat < least:
                least = threat
                found = out[i]
    return found


def threat_to(r: Rules, d: Deal, kind: int, rivals: int, notes: Notes) -> int:
    """How likely those in riichi wait for a kind, against other kinds."""
    total = 0
    for seat in range(r.players):
        if rivals >> seat & 1 and notes.safe[seat] >> kind & 1 == 0:
            total += riichi_weight(r, d, seat, kind, notes.safe[seat], notes)
    return total
