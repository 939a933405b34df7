"""Hands that are ready, or one tile away: what they will win, from real scores of the hands they may become.

A wait counts only if it may win: what it reaches is judged like any win. Where an own discard bars a win on discards,
only draws count. The number of wins judged is limited, not the time, so that thinking ends the same everywhere.
"""

from typing import NamedTuple

from paiju.core.hand.distance import in_other_forms, standard_cost
from paiju.core.hand.held import Digits, one_more
from paiju.core.hand.waits import closed_waits, knitted_waits, may_come
from paiju.core.hand.words import words_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.furiten import why_barred
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import steps_away, waits_of
from paiju.core.play.winning import fill_hand, fill_indicators, fill_place, judged, judged_counted
from paiju.core.players.notes import ONE, Notes
from paiju.core.players.placement import place_gained
from paiju.core.players.receipts import can_declare, receipts, spared
from paiju.core.players.ways.keyed_hand import KeyedHand, discards, draws, keyed, with_one, without_one
from paiju.core.rules import HAN_AND_FU, NOT_IF_HELD, STILL_A_WAIT, Rules, Win
from paiju.core.shape import DOUBLE_RIICHI, RIICHI, SELF_DRAW
from paiju.core.tiles import HONOUR, ORPHANS, lowest
from paiju.core.worth.worth import Worth

# How willingly others give a tile away, as a share of what they draw, in sixteenths: three players. These and the next
# three were set by hand when ready hands were first looked through; nothing was fitted.
EASY, EDGY, MIDDLING = 28, 24, 18
HARDER = 11  # sixteenths of that once a hand has been declared ready
CLAIMS = 26  # sixteenths: how much sooner tiles come to an open hand, which may claim them
ONE_AWAY, READY = 2, 1  # tiles to add
HIDDEN_BONUS = 20  # sixteenths: hidden indicators and the first turn after riichi


def fill_leaf(r: Rules, d: Deal, w: Win, seat: int, kind: int, self_draw: bool, declared: bool) -> None:
    """The hand of 3n+1 tiles with a tile that may come, as the judge reads it. Nothing hidden is looked at."""
    fill_hand(d, w, seat, kind, 1, self_draw)
    fill_moment(r, d, w, seat, self_draw, declared)


def fill_moment(r: Rules, d: Deal, w: Win, seat: int, self_draw: bool, declared: bool) -> None:
    """How the tile came, and the indicators turned."""
    w.flags = SELF_DRAW if self_draw else 0
    if declared:
        w.flags |= RIICHI
        if d.double_riichi[seat]:
            w.flags |= DOUBLE_RIICHI
    fill_indicators(r, d, w, False)


class Leaf(NamedTuple):
    """A tile that may come: its kind, whether it is drawn, whether the hand has been declared ready by then."""

    kind: int
    self_draw: bool
    declared: bool


def judged_leaf(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, leaf: Leaf) -> Worth:
    """What the hand of 3n+1 tiles is worth with a tile that may come."""
    if d.wild >= 0:
        fill_leaf(r, d, buffers.win, seat, leaf.kind, leaf.self_draw, leaf.declared)
        return judged(r, buffers)
    if r.counts == HAN_AND_FU:  # the tiles are judged as they are counted
        fill_place(d, buffers.win, seat, leaf.kind, leaf.self_draw)
        fill_moment(r, d, buffers.win, seat, leaf.self_draw, leaf.declared)
    else:
        fill_leaf(r, d, buffers.win, seat, leaf.kind, leaf.self_draw, leaf.declared)
    return judged_counted(r, buffers, one_more(Digits(hand.ones, hand.twos, hand.fours), 1 << leaf.kind))


def points_of(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, leaf: Leaf, notes: Notes) -> int:
    """Points received if the hand wins on this tile; 0 when it may not."""
    notes.leaves -= 1
    worth = judged_leaf(r, d, buffers, seat, hand, leaf)
    if worth.wins == 0:
        return 0
    return received(r, d, seat, worth.value, leaf.self_draw, leaf.declared, notes)


def received(r: Rules, d: Deal, seat: int, value: int, self_draw: bool, declared: bool, notes: Notes) -> int:
    """Points received for a win of this value, with the place they bring."""
    points = receipts(r, d, seat, value, self_draw)
    points = points * HIDDEN_BONUS >> 4 if declared else points
    return points + place_gained(r, d, seat, points - spared(r), notes)


def given_by_others(kind: int, declared: bool, others: int) -> int:
    """How often so many others give a tile of this kind, against how often one draws it, in sixteenths."""
    share = MIDDLING
    if kind >= HONOUR or ORPHANS >> kind & 1:
        share = EASY
    elif kind % 9 == 1 or kind % 9 == 7:
        share = EDGY
    share = share * HARDER >> 4 if declared else share
    return share * others // 3


def waits_by_keys(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, notes: Notes) -> int:
    """The kinds that complete a hand of 3n+1 tiles, as `waits_of` has them: mostly those that leave nothing to add."""
    if r.sets != 4 or d.wild >= 0 or d.void[seat] or r.held_four == STILL_A_WAIT:
        return waits_of(r, d, buffers, seat, d.meld_count[seat])
    melds, held = d.meld_count[seat], hand.ones | hand.twos | hand.fours
    mask = draws(r, buffers.costs, hand, melds, READY, notes)
    if melds == 0:
        mask |= closed_waits(r, held, hand.ones)
    if r.knitted_forms and melds < 2:
        mask |= knitted_waits(d.counts[seat], melds, held)
    mask &= ~(hand.fours | r.missing_kinds)
    left = mask if r.held_four == NOT_IF_HELD and melds else 0
    while left:
        kind = lowest(left)
        left &= left - 1
        mask &= ~(int(not may_come(r, d.counts[seat], d.melds[seat], melds, kind)) << kind)
    return mask


def weigh_waits(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, declared: bool, notes: Notes
) -> None:
    """Note what a ready hand gains in a turn, and the chance that it wins in one; `away` are kinds it has discarded."""
    notes.hazard = notes.gain = 0
    mask = waits_by_keys(r, d, buffers, seat, hand, notes)
    barred = why_barred(r, d, seat, mask, d.thrown[seat] | away) != 0
    if d.wild >= 0:
        mask |= 1 << d.wild
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if notes.unseen[kind] > 0 and notes.leaves > 0:
            drawn = points_of(r, d, buffers, seat, hand, Leaf(kind, True, declared), notes)
            given = 0
            if not barred and kind != d.wild:
                given = points_of(r, d, buffers, seat, hand, Leaf(kind, False, declared), notes)
            share = given_by_others(kind, declared, notes.others_in) if given else 0
            each = notes.unseen[kind] * ONE // notes.unseen_tiles
            notes.hazard += each * (16 * int(drawn > 0) + share) >> 4
            notes.gain += each * (16 * drawn + share * given) >> 10  # ONE * 16 / POINT is 2**10


def after_turns(gain: int, hazard: int, notes: Notes) -> int:
    """What a ready hand wins in the turns left, when others may end the hand before."""
    stays = goes_on(hazard, notes)
    value = notes.at_wall
    for _ in range(notes.turns):
        value = gain + (value * stays >> 16)
    return value


def goes_on(hazard: int, notes: Notes) -> int:
    """The chance that a ready hand, which wins with this one in a turn, is there in the next."""
    return max(0, ONE - hazard) * notes.stays >> 16


def ready_value(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, declared: bool, notes: Notes
) -> int:
    """What a ready hand of 3n+1 tiles is worth."""
    weigh_waits(r, d, buffers, seat, hand, away, declared, notes)
    return after_turns(notes.gain, notes.hazard, notes)


# --- one tile away --------------------------------------------------------------------------------


def one_away_value(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, notes: Notes) -> int:
    """What a hand of 3n+1 tiles is worth that one tile makes ready: every draw, then the best discard."""
    n = 0
    pace = 16 if is_closed(d, seat) else CLAIMS
    hand = keyed(r, d.counts[seat])
    kinds = ready_with(r, d, buffers, seat, hand, notes)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if notes.leaves > 0:
            d.counts[seat][kind] += 1
            notes.draw_chance[n] = (notes.unseen[kind] * ONE // notes.unseen_tiles) * pace >> 4
            notes.unseen[kind] -= 1
            n += int(note_ready(r, d, buffers, seat, with_one(r, hand, kind), away, NotedDraw(kind, n), notes))
            notes.unseen[kind] += 1
            d.counts[seat][kind] -= 1
    return through_draws(n, notes)


def ready_with(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, notes: Notes) -> int:
    """The unseen kinds whose draw leaves a hand one tile away ready after a discard, as a mask. Another form than sets
    and a pair comes into it only where it is as near."""
    c, melds = d.counts[seat], d.meld_count[seat]
    kinds = 0
    if standard_cost(r, buffers.costs, c, r.sets - melds) == ONE_AWAY:
        kinds = draws(r, buffers.costs, hand, melds, ONE_AWAY, notes)
    unseen = notes.unseen_ones | notes.unseen_twos | notes.unseen_fours
    if not is_near_otherwise(r, d, buffers, seat, ONE_AWAY):
        return kinds & unseen
    others = unseen & ~kinds
    kinds &= unseen
    while others:
        kind = lowest(others)
        others &= others - 1
        c[kind] += 1
        kinds |= int(steps_away(r, d, buffers, seat) == 0) << kind
        c[kind] -= 1
    return kinds


def is_near_otherwise(r: Rules, d: Deal, buffers: Buffers, seat: int, cost: int) -> bool:
    """Does another form than sets and a pair lack at most so many tiles?"""
    w = words_of(d.counts[seat])
    return in_other_forms(r, buffers.costs, w, d.meld_count[seat], cost + 1) <= cost


def ready_without_one(r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, notes: Notes) -> int:
    """The kinds whose discard leaves the hand ready, as a mask."""
    c = d.counts[seat]
    kinds = discards(r, buffers.costs, hand, d.meld_count[seat], READY, notes)
    if not is_near_otherwise(r, d, buffers, seat, READY):
        return kinds
    others = (hand.ones | hand.twos | hand.fours) & ~kinds
    while others:
        gone = lowest(others)
        others &= others - 1
        c[gone] -= 1
        kinds |= int(steps_away(r, d, buffers, seat) == 0) << gone
        c[gone] += 1
    return kinds


class NotedDraw(NamedTuple):
    """The kind of a draw, and its place among those noted."""

    kind: int
    at: int


def note_ready(
    r: Rules, d: Deal, buffers: Buffers, seat: int, hand: KeyedHand, away: int, draw: NotedDraw, notes: Notes
) -> bool:
    """Note the best ready hand after a draw, in the draw's place, if there is one that may win."""
    declared = can_declare(r, d, seat)
    best = 0
    kinds = ready_without_one(r, d, buffers, seat, hand, notes) & ~(1 << draw.kind)
    while kinds:
        gone = lowest(kinds)
        kinds &= kinds - 1
        if notes.leaves > 0:
            d.counts[seat][gone] -= 1
            ready = without_one(r, hand, gone)
            value = ready_value(r, d, buffers, seat, ready, away | 1 << gone, declared, notes)
            if value > best:
                best = value
                notes.draw_gain[draw.at] = notes.gain
                notes.draw_stays[draw.at] = goes_on(notes.hazard, notes)
            d.counts[seat][gone] += 1
    notes.draw_value[draw.at] = notes.at_wall
    return best > 0


def through_draws(n: int, notes: Notes) -> int:
    """From the last turn backwards: the value before the draw, and of each ready hand after it."""
    value = 0
    for _ in range(notes.turns):
        value = turn_before(n, value, notes)
    return value


def turn_before(n: int, value: int, notes: Notes) -> int:
    """The value a turn sooner, with n draws noted; so is that of each ready hand."""
    more = 0
    for i in range(n):
        if notes.draw_value[i] > value:
            more += (notes.draw_value[i] - value) * notes.draw_chance[i] >> 16
        notes.draw_value[i] = notes.draw_gain[i] + (notes.draw_value[i] * notes.draw_stays[i] >> 16)
    return (value + more) * notes.stays >> 16
