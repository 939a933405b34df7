"""Hands two tiles away, looked through to the wins they may reach: every draw that helps, the discard that is missed
least after it, every draw after that, the best discard, and every tile that would then win, with its real score.

Ready hands are reached by many roads, and each is judged once. Of the discards only those are looked at that come near
the best: what the search finds is put beside what the ways and shapes say of them.
"""

from paiju.core.hand.distance import HONOURS, NINE, standard_cost
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.furiten import why_barred
from paiju.core.play.moves import is_closed
from paiju.core.players.notes import KNOWN_HANDS, MOST_TURNS, NO_DISCARD, ONE, Notes
from paiju.core.players.receipts import can_declare
from paiju.core.players.ways.keyed_hand import KeyedHand, discards, draws, keyed, with_one, without_one
from paiju.core.players.worth.near_wins import (
    CLAIMS,
    ONE_AWAY,
    READY,
    Leaf,
    after_turns,
    given_by_others,
    goes_on,
    judged_leaf,
    received,
    turn_before,
    waits_by_keys,
)
from paiju.core.rules import Rules
from paiju.core.tiles import lowest

TWO_AWAY = 3  # tiles to add


def forget_known(notes: Notes) -> None:
    """No ready hand has been looked at."""
    for i in range(KNOWN_HANDS):
        notes.known_suits[i] = -1


def cost_now(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """Tiles to add for sets and a pair."""
    return int(standard_cost(r, buffers.costs, d.counts[seat], r.sets - d.meld_count[seat]))


def two_away_value(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, notes: Notes) -> int:
    """What a hand of 3n+1 tiles is worth that two tiles make ready; `away` is the kind just discarded, as a mask."""
    c = d.counts[seat]
    pace = 16 if is_closed(d, seat) else CLAIMS
    turns = min(notes.turns, MOST_TURNS)
    notes.leaves = notes.most_leaves
    for turn in range(turns):
        notes.sums[turn] = 0
    hand = keyed(r, c)
    mask = draws(r, buffers.costs, hand, d.meld_count[seat], TWO_AWAY, notes)
    leaving = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if notes.unseen[kind] > 0:
            each = (notes.unseen[kind] * ONE // notes.unseen_tiles) * pace >> 4
            c[kind] += 1
            notes.unseen[kind] -= 1
            more = with_one(r, hand, kind)
            gone = least_missed(r, d, buffers, seat, more, kind, notes)
            if gone >= 0:
                c[gone] -= 1
                add_one_away(r, d, buffers, seat, without_one(r, more, gone), away | 1 << gone, each, notes)
                c[gone] += 1
                leaving += each
            notes.unseen[kind] += 1
            c[kind] -= 1
    value = 0
    for turn in range(turns):
        value = (value * max(0, ONE - leaving) >> 16) + notes.sums[turn]
        value = value * notes.stays >> 16
    return value


def least_missed(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, drawn: int, notes: Notes) -> int:
    """The kind to discard after a draw that leaves the hand one tile away and was missed least before; -1 for none."""
    least = -1
    best = NO_DISCARD
    kinds = discards(r, buffers.costs, hand, d.meld_count[seat], ONE_AWAY, notes) & ~(1 << drawn)
    while kinds:
        gone = lowest(kinds)
        kinds &= kinds - 1
        if notes.missed[gone] > best:
            least = gone
            best = notes.missed[gone]
    return least


def add_one_away(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, each: int, notes: Notes
) -> None:
    """Add what a hand one tile away is worth, by turns left, times the chance `each` that it is reached in a turn."""
    c = d.counts[seat]
    pace = 16 if is_closed(d, seat) else CLAIMS
    mask = draws(r, buffers.costs, hand, d.meld_count[seat], ONE_AWAY, notes)
    n = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if notes.unseen[kind] > 0:
            notes.draw_chance[n] = (notes.unseen[kind] * ONE // notes.unseen_tiles) * pace >> 4
            c[kind] += 1
            notes.unseen[kind] -= 1
            n += int(note_best_ready(r, d, buffers, seat, with_one(r, hand, kind), away, n, notes))
            notes.unseen[kind] += 1
            c[kind] -= 1
    value = 0
    for turn in range(min(notes.turns, MOST_TURNS) if n else 0):
        notes.sums[turn] += value * each >> 16
        value = turn_before(n, value, notes)


def note_best_ready(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, at: int, notes: Notes
) -> bool:
    """Note the best ready hand that a discard leaves, in the place `at` of draws, if there is one that may win."""
    c = d.counts[seat]
    declared = can_declare(r, d, seat)
    best = 0
    notes.draw_value[at] = notes.at_wall
    kinds = discards(r, buffers.costs, hand, d.meld_count[seat], READY, notes)
    while kinds:
        gone = lowest(kinds)
        kinds &= kinds - 1
        c[gone] -= 1
        known = known_ready(r, d, buffers, seat, without_one(r, hand, gone), away | 1 << gone, declared, notes)
        c[gone] += 1
        if notes.known_value[known] > best:
            best = notes.known_value[known]
            notes.draw_gain[at] = notes.known_gain[known]
            notes.draw_stays[at] = goes_on(notes.known_hazard[known], notes)
    return best > 0


def known_ready(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, declared: bool, notes: Notes
) -> int:
    """Where it is noted what a ready hand gains in a turn, the chance that it wins in one and what it is worth; it is
    looked at once."""
    characters = hand.characters
    if r.few_characters:
        characters = (characters - HONOURS) % 5 + (characters - HONOURS) // 5 * NINE
    suits = characters + (hand.circles << 21) + (hand.bamboos << 42)
    honours = hand.honours - HONOURS
    at = (suits ^ suits >> 13 ^ suits >> 29 ^ suits >> 47 ^ honours * 7) & KNOWN_HANDS - 1
    if notes.known_suits[at] != suits or notes.known_honours[at] != honours:
        weigh_ready(r, d, buffers, seat, hand, away, declared, notes)
        notes.known_suits[at] = suits
        notes.known_honours[at] = honours
        notes.known_gain[at] = notes.gain
        notes.known_hazard[at] = notes.hazard
        notes.known_value[at] = after_turns(notes.gain, notes.hazard, notes)
    return at


def weigh_ready(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, declared: bool, notes: Notes
) -> None:
    """The same looked at: each wait is judged once, as it is if given, or drawn where no other tile may win."""
    notes.hazard = notes.gain = 0
    mask = waits_by_keys(r, d, buffers, seat, hand, notes)
    barred = why_barred(r, d, seat, mask, d.thrown[seat] | away) != 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if notes.unseen[kind] > 0 and notes.leaves > 0:
            notes.leaves -= 1
            worth = judged_leaf(r, d, buffers, seat, hand, Leaf(kind, barred, declared))
            if worth.wins:
                drawn = received(r, d, seat, worth.value, True, declared, notes)
                given = 0 if barred else received(r, d, seat, worth.value, False, declared, notes)
                share = 0 if barred else given_by_others(kind, declared, notes.others_in)
                each = notes.unseen[kind] * ONE // notes.unseen_tiles
                notes.hazard += each * (16 + share) >> 4
                notes.gain += each * (16 * drawn + share * given) >> 10
