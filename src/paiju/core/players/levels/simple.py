"""The simple player: it wins when it may, and keeps its hand as near to winning as it can.

It knows its own hand and what lies open, and looks neither at what a hand will be worth nor at what others wait for.
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, EXCHANGE, FLOWERS, NAMING, OPENING, STANDS, TURN, Deal
from paiju.core.play.legal import discard_code
from paiju.core.play.opening import tiles_of_suit
from paiju.core.players.notes import BY_DISTANCE, BY_RULE, ONLY_ONE, PLACES, Notes, forget_distances
from paiju.core.players.unseen import count_unseen, forget_void, number_in, unseen_digits
from paiju.core.players.ways.discards import (
    NEAREST,
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
PLACE_BITS = PLACES.bit_length() - 1
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
        return tile_to_pass(r, d, buffers, who, out, n, notes)
    if d.phase == NAMING:
        return A.VOID_SUIT + suit_least_missed(r, d, buffers, who, 0)
    if d.phase == FLOWERS:
        return out[n - 1]  # whatever flower there is goes
    return A.PASS if d.phase == OPENING else out[0]  # ready hands are shown


def has_action(out: list[int], n: int, action: int) -> bool:
    """Is it among those allowed, which come lowest first?"""
    at = n - 1
    while at >= 0 and out[at] > action:
        at -= 1
    return at >= 0 and out[at] == action


# --- the own turn ---------------------------------------------------------------------------------


def simple_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """Win, lay flowers out, declare riichi, make kongs that cost nothing, else the best discard."""
    if out[n - 1] <= A.DISCARD_DRAWN:
        return nearest_without(r, d, buffers, seat, out, 0, n, notes)
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
    forget_void(d, seat, notes.unseen)
    if goes_by_suits(r, d, buffers, seat):
        weigh_by_suits(r, d, buffers, seat, out, first, last, notes)
    else:
        weigh_each(r, d, buffers, seat, out, first, last, notes)
    least = NO_WAY << HELP_BITS + PLACE_BITS | first
    for i in range(first, last):
        value = (notes.lacking[i] << HELP_BITS) - max(0, notes.helping[i])
        least = min(least, value << PLACE_BITS | i)
    return out[least & PLACES - 1]


def weigh_by_suits(
    r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], first: int, last: int, notes: Notes
) -> None:
    """Note what the hand lacks after each of these actions and, of the nearest ones, how many tiles help it then; for a
    hand of which only one suit at a time need be looked at."""
    hand, work = by_suits(r, d, buffers, seat), buffers.work
    least, end = LACKS_WITH_FLOWER, NEAREST
    for i in range(first, last):
        kind = kind_of(given_away(d, out[i]))
        lacking = LACKS_WITH_FLOWER if kind < 0 else cost_after(r, d, buffers, seat, hand, kind)
        notes.lacking[i] = lacking
        end = NEAREST if lacking < least else end
        least = min(least, lacking)
        work[end] = i  # written over by the next unless it is among the nearest
        end += int(lacking == least)
    unseen = unseen_digits(notes.unseen)
    beside, known = 0, NONE  # what helps in the other suits, and after which discard
    for at in range(NEAREST, end):
        kind = kind_of(given_away(d, out[work[at]]))
        mask = 0
        if kind >= 0:
            suit, after = kind // 9, profile_after(r, buffers, kind)
            if known != suit << 8 | after:
                beside, known = draws_beside(buffers, hand, suit, after, least), suit << 8 | after
            mask = beside | draws_in_suit(r, buffers, hand, kind, least)
            mask |= draws_in_closed_forms(r, d, buffers, seat, hand, kind, least)
        notes.helping[work[at]] = number_in(mask, unseen)


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


# --- before play ----------------------------------------------------------------------------------


def tile_to_pass(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """The tile that leaves the hand nearest; where they must be of one suit, of the one least missed."""
    first, last = 0, n
    if r.exchange_alike:
        suit = suit_least_missed(r, d, buffers, seat, r.exchange) if d.picked[seat][0] == NONE else NONE
        while suit != NONE and first < n and kind_of(out[first] - A.PICK) // 9 != suit:
            first += 1
        last = first
        while last < n and (suit == NONE or kind_of(out[last] - A.PICK) // 9 == suit):
            last += 1
    if first == last:
        first, last = 0, n
    return nearest_without(r, d, buffers, seat, out, first, last, notes)


def suit_least_missed(r: Rules, d: Deal, buffers: Buffers, seat: int, least: int) -> int:
    """Of the suits with at least so many tiles the one without which the hand is nearest; between equal ones the one
    with fewest tiles."""
    best, lowest = 0, NO_WAY << HELP_BITS
    for suit in range(3):
        tiles = tiles_of_suit(d, seat, suit)
        if tiles >= least:
            value = (cost_without_suit(r, d, buffers, seat, suit) << HELP_BITS) + tiles
            if value < lowest:
                best, lowest = suit, value
    return best


def cost_without_suit(r: Rules, d: Deal, buffers: Buffers, seat: int, suit: int) -> int:
    """Tiles to add when a suit has gone."""
    c = d.counts[seat]
    held = 0
    for rank in range(9):
        held |= int(c[9 * suit + rank]) << 3 * rank
        c[9 * suit + rank] = 0
    cost = cost_to_win(r, d, buffers, seat)
    for rank in range(9):
        c[9 * suit + rank] = held >> 3 * rank & 7
    return cost


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
