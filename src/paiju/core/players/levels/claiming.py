"""Kongs and claims: each is worth what the hand is with the set laid out, against what it is without."""

from paiju.core.hand.held import kinds_held
from paiju.core.play import actions as A
from paiju.core.play.actions import kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import swap_barred
from paiju.core.play.deal import Deal
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.notes import NO_HOPE, POINT, Notes
from paiju.core.players.receipts import can_declare
from paiju.core.players.risk.danger import kong_kept
from paiju.core.players.worth.hand_value import hand_value, lay_set, quick_value, unlay_set
from paiju.core.rules import FROM_ALL, Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import NORTH, lowest
from paiju.core.worth.unit_settle import kong_unit

# In sixteenths: what a claim must bring to be worth showing the hand, and the hand that could still be declared; what
# the replacement tile of a kong adds. By hand; claims then agree with strong players' in 88 of 100 (docs/bots.md).
WAITS, WAITS_TO_DECLARE = 17, 20
KONG_DRAW = 17
NOTHING = -(1 << 60)


def after_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, notes: Notes) -> int:
    """What a kong, or a North laid aside, leaves: the hand with a tile more to draw, and what is paid at once."""
    if action == A.SET_ASIDE_NORTH:
        take(d, seat, NORTH)
        d.north[seat] += 1
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        d.north[seat] -= 1
        give(d, seat, NORTH)
        return value * KONG_DRAW >> 4
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
        payers = notes.others_in if r.added_kong_from == FROM_ALL else 1
        paid = kong_kept(r, d, seat, kong_unit(r, ADDED_KONG) * payers * POINT)
        return (value * KONG_DRAW >> 4) + paid - notes.risks[kind]
    kind = action - A.CONCEALED_KONG
    lay_set(d, seat, CONCEALED_KONG << SET_TYPE | kind, kind, kind, 4)
    value = hand_value(r, d, buffers, seat, 0, False, notes)
    unlay_set(d, seat, kind, kind, 4)
    return (value * KONG_DRAW >> 4) + kong_kept(r, d, seat, kong_unit(r, CONCEALED_KONG) * notes.others_in * POINT)


# --- tiles at stake -------------------------------------------------------------------------------


def best_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Claim what makes the hand worth more than letting the tile go."""
    for i in range(n):
        weigh_claim(r, d, buffers, seat, out[i], i, notes)
    return claim_worth_most(out, n, notes)


def weigh_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, place: int, notes: Notes) -> None:
    """Note what a claim makes the hand worth, or letting the tile go."""
    if action == A.PASS:
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        notes.planned[place] = value * (WAITS_TO_DECLARE if can_declare(r, d, seat) else WAITS) >> 4
        notes.left[place] = value
        notes.aims[place] = notes.aim
    elif action < A.WIN:
        value = after_claim(r, d, buffers, seat, action, notes)
        notes.planned[place] = value
        notes.left[place] = value + notes.worry
        notes.aims[place] = notes.aim


def claim_worth_most(out: list[int], n: int, notes: Notes) -> int:
    """The same once every claim has been weighed; letting go comes last."""
    claim = n - 1
    for i in range(n - 1):
        if out[i] < A.WIN and notes.planned[i] > notes.planned[claim]:
            claim = i
    return out[claim]


def after_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, notes: Notes) -> int:
    """What the hand is worth once the tile at stake has been claimed."""
    kind = kind_of(d.stake)
    if action == A.OPEN_KONG:
        lay_set(d, seat, OPEN_KONG << SET_TYPE | kind, kind, kind, 3)
        value = hand_value(r, d, buffers, seat, 0, False, notes)
        unlay_set(d, seat, kind, kind, 3)
        return (value * KONG_DRAW >> 4) + kong_kept(r, d, seat, r.kong * POINT) - notes.worry
    if action >= A.PUNG:
        lay_set(d, seat, OPEN_PUNG << SET_TYPE | kind, kind, kind, 2)
        value = best_after_claim(r, d, buffers, seat, 1 << kind, notes)
        unlay_set(d, seat, kind, kind, 2)
        return value
    place = (action - A.CHOW) % 3
    lowest = kind - place
    low = lowest + int(place == 0)
    high = lowest + 2 - int(place == 2)
    lay_set(d, seat, CHOW << SET_TYPE | lowest, low, high, 2)
    value = best_after_claim(r, d, buffers, seat, barred_after_chow(r, kind, place), notes)
    unlay_set(d, seat, low, high, 2)
    return value


def barred_after_chow(r: Rules, kind: int, place: int) -> int:
    """Kinds that may not, or need not, be discarded after a chow."""
    return swap_barred(r, kind, place) | 1 << kind


def best_after_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, barred: int, notes: Notes) -> int:
    """The hand with the best discard after a claim, less what that discard risks and the defence given up."""
    near = steps_away(r, d, buffers, seat) <= 1
    best = NOTHING
    aim = NO_HOPE
    kinds = kinds_held(d.counts[seat]) & ~barred
    if kinds & d.void[seat]:
        kinds &= d.void[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        d.counts[seat][kind] -= 1
        if near:
            value = hand_value(r, d, buffers, seat, 1 << kind, False, notes)
        else:
            value = quick_value(r, d, buffers, seat, notes)
        d.counts[seat][kind] += 1
        if value - notes.risks[kind] > best:
            best = value - notes.risks[kind]
            aim = notes.aim
    notes.aim = aim
    return best - notes.worry
