"""The simple player: it wins when it may, and keeps its hand as near to winning as it can.

It knows its own hand and what lies open, and looks neither at what a hand will be worth nor at what others wait for.
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, EXCHANGE, FLOWERS, OPENING, STANDS, TURN, Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.notes import BY_DISTANCE, BY_RULE, ONLY_ONE, Notes, forget_distances
from paiju.core.players.unseen import count_unseen, number_unseen
from paiju.core.players.ways.discards import (
    by_suits,
    cost_after,
    draws_beside,
    draws_in_closed_forms,
    draws_in_suit,
    goes_by_suits,
    profile_after,
)
from paiju.core.players.ways.paid_distance import NO_WAY, cost_to_win, unseen_draws
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import NORTH

# A hand of nine orphans is given up unless it is nearer than this; by hand.
WORTH_KEEPING = 3
HELP_BITS = 8  # as many as tiles that help need
LACKS_WITH_FLOWER = NO_WAY - 1  # what a hand counts as that keeps a tile while a flower goes


def choose_simple(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int], n: int, notes: Notes) -> int:
    """Win when it may, else keep the distance lowest."""
    if n == 1:
        notes.decided = ONLY_ONE
        return out[0]
    notes.decided = BY_RULE
    forget_distances(n, notes)
    if d.phase == TURN:
        return simple_turn(r, d, buffers, who, out, n, notes)
    if d.phase == CLAIM:
        return simple_claim(r, d, buffers, who, out, n, notes)
    if d.phase == EXCHANGE:
        return nearest_without(r, d, buffers, who, out, 0, n, notes)
    if d.phase == FLOWERS:
        return out[n - 1]  # whatever flower there is goes
    return A.PASS if d.phase == OPENING else out[0]  # ready hands are shown


def has_action(out: list[int], n: int, action: int) -> bool:
    """Is it among those allowed?"""
    listed = False
    for i in range(n):
        listed |= out[i] == action
    return listed


# --- the own turn ---------------------------------------------------------------------------------


def simple_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Win, lay flowers out, declare riichi, make kongs that cost nothing, else the best discard."""
    if out[n - 1] >= A.REPLACE_FLOWER:
        return out[n - 1]
    if has_action(out, n, A.WIN):
        return A.WIN
    first = last = 0  # riichi, where it may be declared
    discards = 0
    for i in range(n):
        action = out[i]
        if action <= A.DISCARD_DRAWN:
            discards = i + 1
        elif action <= A.RIICHI_DRAWN:
            first = first if last else i
            last = i + 1
        elif aside_is_free(r, d, buffers, seat, action, i, notes):
            return action
    if last:
        return nearest_without(r, d, buffers, seat, out, first, last, notes)
    return nearest_without(r, d, buffers, seat, out, 0, discards, notes)


def aside_is_free(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, place: int, notes: Notes) -> bool:
    """A kong or a North that leaves the hand as near as it is; a bad hand of nine orphans given up."""
    now = cost_to_win(r, d, buffers, seat)
    if action == A.NINE_TERMINALS:
        return now > WORTH_KEEPING
    if d.riichi[seat] == STANDS:
        return True
    notes.decided = BY_DISTANCE
    notes.lacking[place] = cost_aside(r, d, buffers, seat, action)
    return notes.lacking[place] <= now


def cost_aside(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """Tiles to add after a kong, or with a North laid aside."""
    if action == A.SET_ASIDE_NORTH:
        return cost_without(r, d, buffers, seat, NORTH)
    if action >= A.ADDED_KONG:
        return cost_without(r, d, buffers, seat, action - A.ADDED_KONG)
    kind = action - A.CONCEALED_KONG
    return cost_with_set(r, d, buffers, seat, CONCEALED_KONG << SET_TYPE | kind, kind, kind, 4)


def cost_without(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """Tiles to add when one of a kind has gone."""
    d.counts[seat][kind] -= 1
    cost = cost_to_win(r, d, buffers, seat)
    d.counts[seat][kind] += 1
    return cost


def nearest_without(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], first: int, last: int, notes: Notes
) -> int:
    """Of these actions, each of which gives a tile away, the one that leaves the hand nearest; between equal ones the
    one with most tiles that help, then the lowest number."""
    notes.decided = BY_DISTANCE
    count_unseen(r, d, seat, notes.unseen)
    if goes_by_suits(r, d, buffers, seat):
        weigh_by_suits(r, d, buffers, seat, out, first, last, notes)
    else:
        weigh_each(r, d, buffers, seat, out, first, last, notes)
    nearest, least = first, NO_WAY << HELP_BITS
    for i in range(first, last):
        value = (notes.lacking[i] << HELP_BITS) - notes.helping[i]
        if value < least:
            nearest, least = i, value
    return out[nearest]


def weigh_by_suits(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], first: int, last: int, notes: Notes
) -> None:
    """Note what the hand lacks after each of these actions and, of the nearest ones, how many tiles help it then; for a
    hand of which only one suit at a time need be looked at."""
    hand = by_suits(r, d, buffers, seat)
    least = LACKS_WITH_FLOWER
    for i in range(first, last):
        kind = kind_of(given_away(d, out[i]))
        notes.lacking[i] = LACKS_WITH_FLOWER if kind < 0 else cost_after(r, d, buffers, seat, hand, kind)
        least = min(least, notes.lacking[i])
    beside, known = 0, NONE  # what helps in the other suits, and after which discard
    for i in range(first, last):
        if notes.lacking[i] == least:
            kind = kind_of(given_away(d, out[i]))
            mask = 0
            if kind >= 0:
                suit, after = kind // 9, profile_after(r, buffers, kind)
                if known != suit << 8 | after:
                    beside, known = draws_beside(buffers, hand, suit, after, least), suit << 8 | after
                mask = beside | draws_in_suit(r, d, buffers, seat, hand, kind, least)
                mask |= draws_in_closed_forms(r, d, seat, hand, kind, least)
            notes.helping[i] = number_unseen(mask, notes.unseen)


def weigh_each(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], first: int, last: int, notes: Notes
) -> None:
    """The same for any hand."""
    least = LACKS_WITH_FLOWER
    for i in range(first, last):
        kind = kind_of(given_away(d, out[i]))
        notes.lacking[i] = LACKS_WITH_FLOWER if kind < 0 else cost_without(r, d, buffers, seat, kind)
        least = min(least, notes.lacking[i])
    for i in range(first, last):
        if notes.lacking[i] == least:
            notes.helping[i] = helping(r, d, buffers, seat, kind_of(given_away(d, out[i])), least, notes)


def given_away(d: Deal, action: int) -> int:
    """The tile an action discards or passes on."""
    return action - A.PICK if action >= A.PICK else discard_code(d, action)


def helping(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int, cost: int, notes: Notes) -> int:
    """Unseen tiles that would bring the hand nearer once one of a kind has gone; wild tiles are not gone into."""
    if kind < 0 or d.wild >= 0:
        return 0
    d.counts[seat][kind] -= 1
    draws = unseen_draws(r, d, buffers.costs, seat, cost, notes.unseen)
    d.counts[seat][kind] += 1
    return draws


# --- tiles at stake -------------------------------------------------------------------------------


def simple_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Win; else the set that brings the hand nearest, if one brings it nearer."""
    if has_action(out, n, A.WIN):
        return A.WIN
    notes.decided = BY_DISTANCE
    now = best = cost_to_win(r, d, buffers, seat)
    claim = A.PASS
    for i in range(n):
        notes.lacking[i] = now
        if out[i] < A.WIN:
            cost = cost_after_claim(r, d, buffers, seat, out[i])
            notes.lacking[i] = cost
            if cost < best:
                best = cost
                claim = out[i]
    return claim


def cost_after_claim(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """Tiles to add when the tile at stake has been claimed."""
    kind = kind_of(d.stake)
    if action == A.OPEN_KONG:
        return cost_with_set(r, d, buffers, seat, OPEN_KONG << SET_TYPE | kind, kind, kind, 3)
    if action >= A.PUNG:
        return cost_with_set(r, d, buffers, seat, OPEN_PUNG << SET_TYPE | kind, kind, kind, 2)
    place = (action - A.CHOW) % 3
    lowest = kind - place
    low = lowest + int(place == 0)
    high = lowest + 2 - int(place == 2)
    return cost_with_set(r, d, buffers, seat, CHOW << SET_TYPE | lowest, low, high, 2)


def cost_with_set(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int, kind: int, other: int, number: int) -> int:
    """Tiles to add with a set laid out for which so many tiles of one kind, or one each of two, leave the hand."""
    n = d.meld_count[seat]
    before = d.counts[seat][kind]
    beside = d.counts[seat][other]
    if kind == other:
        d.counts[seat][kind] = before - number
    else:
        d.counts[seat][kind] = before - 1
        d.counts[seat][other] = beside - 1
    d.melds[seat][n] = code
    d.meld_count[seat] = n + 1
    cost = cost_to_win(r, d, buffers, seat)
    d.melds[seat][n] = 0
    d.meld_count[seat] = n
    d.counts[seat][other] = beside
    d.counts[seat][kind] = before
    return cost
