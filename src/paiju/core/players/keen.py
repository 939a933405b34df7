"""The keen player: it does what is worth most, by what its hand will win.

A hand that is ready or one tile away is looked through to the wins it may reach, with their real scores; one further
away is worth what the best way it may go would bring. A set is claimed, a kong made, only if the hand is worth more
for it. The steady player is the same one with what a discard risks taken off (`danger`), who counts places when the
game ends (`places`).
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import swap_barred
from paiju.core.play.deal import CLAIM, STANDS, TURN, Deal
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.danger import look_at_rivals
from paiju.core.players.hand_value import any_hand_wins, hand_value, lay_set, quick_value, steps_without, unlay_set
from paiju.core.players.notes import POINT, RISKS, TOP, TURNS, WORRY, can_declare, look_around
from paiju.core.players.paid_distance import cost_to_win
from paiju.core.players.placement import look_at_places
from paiju.core.players.simple import choose_simple, has_action
from paiju.core.rules import Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import KINDS, NORTH

BAD_HAND = 4  # a hand of nine orphans that lacks more than this is given up
FALLING_BACK = 9  # sixteenths: what a hand is worth that a discard puts back, where every complete hand may win
WAITS, WAITS_TO_DECLARE = 17, 20  # sixteenths: what a claim must bring to be worth showing the hand
NOTHING = -(1 << 60)
KONG_DRAW = 17  # sixteenths: what the replacement tile of a kong adds


def choose_keen(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int], n: int, notes: list[int]) -> int:
    """Win when it may, else do what is worth most; what is done before and after play is the simple player's."""
    if d.phase != TURN and d.phase != CLAIM:
        return choose_simple(r, d, buffers, who, out, n, notes)
    if has_action(out, n, A.WIN):
        return A.WIN
    if d.phase == TURN and (out[n - 1] >= A.REPLACE_FLOWER or d.riichi[who] == STANDS):
        return choose_simple(r, d, buffers, who, out, n, notes)
    look_around(r, d, who, notes, False)
    look_at_places(r, d, who, notes, False)
    look_at_rivals(r, d, who, notes, False)
    if d.phase == TURN:
        return keen_turn(r, d, buffers, who, out, n, notes)
    return keen_claim(r, d, buffers, who, out, n, notes)


# --- the own turn ---------------------------------------------------------------------------------


def keen_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: list[int]) -> int:
    """The discard worth most, unless a kong or something laid aside is worth more."""
    discards = 0
    while discards < n and out[discards] < A.CHOW:
        discards += 1
    top = best_discard(r, d, buffers, seat, out, discards, notes)
    best = notes[TOP]
    found = out[top]
    for i in range(discards, n):
        if out[i] == A.NINE_TERMINALS:
            if cost_to_win(r, d, buffers, seat) > BAD_HAND:
                return out[i]
        else:
            value = after_kong(r, d, buffers, seat, out[i], notes)
            if value > best:
                best = value
                found = out[i]
    return found


def best_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], last: int, notes: list[int]) -> int:
    """The place of the discard worth most; its value is noted. Hands that are near are looked through."""
    steps = steps_away(r, d, buffers, seat)
    least = steps + 1 if steps < 0 else steps
    strict = any_hand_wins(r, d, seat)
    top = NONE
    best = 0
    for i in range(last):
        value = after_discard(r, d, buffers, seat, out[i], steps <= 1, notes)
        if strict and steps_without(r, d, buffers, seat, out[i]) > least and value > 0:
            value = value * FALLING_BACK >> 4
        if top == NONE or value > best:
            top = i
            best = value
    notes[TOP] = best
    return top


def after_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, deep: bool, notes: list[int]) -> int:
    """What a discard leaves, less what it risks; riichi costs a deposit and the freedom to turn back."""
    code = discard_code(d, action)
    take(d, seat, code)
    declared = action >= A.RIICHI
    away = 0 if is_flower(code) else 1 << kind_of(code)
    if deep:
        value = hand_value(r, d, buffers, seat, away, declared, notes)
    else:
        value = quick_value(r, d, buffers, seat, notes)
    give(d, seat, code)
    if away:
        value -= notes[RISKS + kind_of(code)]
    if declared:
        value -= (r.deposit * POINT >> 1) + notes[WORRY] * min(notes[TURNS], 6)
    return value


def after_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, notes: list[int]) -> int:
    """What a kong, or a North laid aside, leaves: the hand with a tile more to draw, and what is paid at once."""
    if action == A.SET_ASIDE_NORTH:
        take(d, seat, NORTH)
        d.north[seat] += 1
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        d.north[seat] -= 1
        give(d, seat, NORTH)
        return value * KONG_DRAW >> 4
    paid = r.kong * (r.players - 1) * POINT
    if action >= A.ADDED_KONG:
        kind = action - A.ADDED_KONG
        at = 0
        while d.melds[seat][at] != OPEN_PUNG << SET_TYPE | kind:
            at += 1
        d.melds[seat][at] = ADDED_KONG << SET_TYPE | kind
        d.counts[seat][kind] -= 1
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        d.counts[seat][kind] += 1
        d.melds[seat][at] = OPEN_PUNG << SET_TYPE | kind
        return (value * KONG_DRAW >> 4) + paid // (r.players - 1) - notes[RISKS + kind]
    kind = action - A.CONCEALED_KONG
    lay_set(d, seat, CONCEALED_KONG << SET_TYPE | kind, kind, kind, 4)
    value = hand_value(r, d, buffers, seat, 0, False, notes)
    unlay_set(d, seat, kind, kind, 4)
    return (value * KONG_DRAW >> 4) + paid


# --- tiles at stake -------------------------------------------------------------------------------


def keen_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: list[int]) -> int:
    """Claim what makes the hand worth more than letting the tile go."""
    best = hand_value(r, d, buffers, seat, 0, False, notes)
    best = best * (WAITS_TO_DECLARE if can_declare(r, d, seat) else WAITS) >> 4
    found = A.PASS
    for i in range(n):
        if out[i] < A.WIN:
            value = after_claim(r, d, buffers, seat, out[i], notes)
            if value > best:
                best = value
                found = out[i]
    return found


def after_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, notes: list[int]) -> int:
    """What the hand is worth once the tile at stake has been claimed."""
    kind = kind_of(d.stake)
    if action == A.OPEN_KONG:
        lay_set(d, seat, OPEN_KONG << SET_TYPE | kind, kind, kind, 3)
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        unlay_set(d, seat, kind, kind, 3)
        return (value * KONG_DRAW >> 4) + r.kong * POINT - notes[WORRY]
    if action >= A.PUNG:
        lay_set(d, seat, OPEN_PUNG << SET_TYPE | kind, kind, kind, 2)
        value = best_after_claim(r, d, buffers, seat, 1 << kind, notes)
        unlay_set(d, seat, kind, kind, 2)
        return value
    place = (action - A.CHOW) % 3
    lowest = kind - place
    one = lowest + int(place == 0)
    other = lowest + 2 - int(place == 2)
    lay_set(d, seat, CHOW << SET_TYPE | lowest, one, other, 2)
    value = best_after_claim(r, d, buffers, seat, barred_after_chow(r, kind, place), notes)
    unlay_set(d, seat, one, other, 2)
    return value


def barred_after_chow(r: Rules, kind: int, place: int) -> int:
    """Kinds that may not, or need not, be discarded after a chow."""
    return swap_barred(r, kind, place) | 1 << kind


def best_after_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, barred: int, notes: list[int]) -> int:
    """The hand with the best discard after a claim, less what that discard risks and the defence given up."""
    near = steps_away(r, d, buffers, seat) <= 1
    best = NOTHING
    for kind in range(KINDS):
        if d.counts[seat][kind] and barred >> kind & 1 == 0:
            d.counts[seat][kind] -= 1
            if near:
                value = hand_value(r, d, buffers, seat, 1 << kind, False, notes)
            else:
                value = quick_value(r, d, buffers, seat, notes)
            d.counts[seat][kind] += 1
            best = max(best, value - notes[RISKS + kind])
    return best - notes[WORRY]
