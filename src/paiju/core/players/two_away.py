"""Hands two tiles away, looked through to the wins they may reach: every draw that helps, the discard that is missed
least after it, every draw after that, the best discard, and every tile that would then win, with its real score.

Ready hands are reached by many roads, and each is judged once. Of the discards only those are looked at that come near
the best: what the search finds is put beside what the ways and shapes say of them.
"""

from paiju.core.hand.distance import honours_key, standard_cost, suit_key
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.furiten import why_barred
from paiju.core.play.moves import is_closed
from paiju.core.play.readiness import waits_of
from paiju.core.play.winning import judged
from paiju.core.players.near_wins import CLAIMS, after_turns, fill_leaf, given_by_others, received, turn_before
from paiju.core.players.notes import (
    CHANCE,
    DRAW,
    DRAWS,
    GAIN,
    HAZARD,
    HONOUR_KEY,
    KNOWN,
    KNOWN_GAIN,
    KNOWN_HAND,
    KNOWN_HANDS,
    KNOWN_HAZARD,
    LEAVES,
    MISSED,
    MOST_LEAVES,
    MOST_TURNS,
    NO_DISCARD,
    ONE,
    ROW_GAIN,
    ROW_HAZARD,
    SO_FAR,
    STAYS,
    SUIT_KEYS,
    SUMS,
    TURNS,
    UNSEEN,
    can_declare,
)
from paiju.core.players.paid_distance import standard_draws
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS

TWO_AWAY, ONE_AWAY, READY = 3, 2, 1  # tiles to add


def forget_known(notes: list[int]) -> None:
    """No ready hand has been looked at."""
    for i in range(KNOWN_HANDS):
        notes[KNOWN + KNOWN_HAND * i + SUIT_KEYS] = -1


def cost_now(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """Tiles to add for sets and a pair."""
    return int(standard_cost(r, buffers.costs, d.counts[seat], 4 - d.meld_count[seat]))


def two_away_value(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, notes: list[int]) -> int:
    """What a hand of 3n+1 tiles is worth that two tiles make ready; `away` is the kind just discarded, as a mask."""
    c = d.counts[seat]
    pace = 16 if is_closed(d, seat) else CLAIMS
    turns = min(notes[TURNS], MOST_TURNS)
    notes[LEAVES] = notes[MOST_LEAVES]
    for turn in range(turns):
        notes[SUMS + turn] = 0
    mask = standard_draws(r, buffers.costs, c, d.meld_count[seat], TWO_AWAY)
    leaving = 0
    for kind in range(KINDS):
        if mask >> kind & 1 and notes[kind] > 0:
            each = (notes[kind] * ONE // notes[UNSEEN]) * pace >> 4
            c[kind] += 1
            notes[kind] -= 1
            gone = least_missed(r, d, buffers, seat, kind, notes)
            if gone >= 0:
                c[gone] -= 1
                add_one_away(r, d, buffers, seat, away | 1 << gone, each, notes)
                c[gone] += 1
                leaving += each
            notes[kind] += 1
            c[kind] -= 1
    value = 0
    for turn in range(turns):
        value = (value * max(0, ONE - leaving) >> 16) + notes[SUMS + turn]
        value = value * notes[STAYS] >> 16
    return value


def least_missed(r: Rules, d: Deal, buffers: Buffers, seat: int, drawn: int, notes: list[int]) -> int:
    """The kind to discard after a draw that leaves the hand one tile away and was missed least before; -1 for none."""
    c = d.counts[seat]
    found = -1
    best = NO_DISCARD
    for gone in range(KINDS):
        if c[gone] and gone != drawn and notes[MISSED + gone] > best:
            c[gone] -= 1
            if cost_now(r, d, buffers, seat) == ONE_AWAY:
                found = gone
                best = notes[MISSED + gone]
            c[gone] += 1
    return found


def add_one_away(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, each: int, notes: list[int]) -> None:
    """Add what a hand one tile away is worth, by turns left, times the chance `each` that it is reached in a turn."""
    c = d.counts[seat]
    pace = 16 if is_closed(d, seat) else CLAIMS
    mask = standard_draws(r, buffers.costs, c, d.meld_count[seat], ONE_AWAY)
    n = 0
    for kind in range(KINDS):
        if mask >> kind & 1 and notes[kind] > 0:
            at = DRAWS + DRAW * n
            notes[at + CHANCE] = (notes[kind] * ONE // notes[UNSEEN]) * pace >> 4
            c[kind] += 1
            notes[kind] -= 1
            n += int(note_best_ready(r, d, buffers, seat, away, at, notes))
            notes[kind] += 1
            c[kind] -= 1
    value = 0
    for turn in range(min(notes[TURNS], MOST_TURNS)):
        notes[SUMS + turn] += value * each >> 16
        value = turn_before(n, value, notes)


def note_best_ready(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, at: int, notes: list[int]) -> bool:
    """Note the best ready hand that a discard leaves, in the row of draws at `at`, if there is one that may win."""
    c = d.counts[seat]
    declared = can_declare(r, d, seat)
    best = 0
    notes[at + SO_FAR] = 0
    for gone in range(KINDS):
        if c[gone]:
            c[gone] -= 1
            if cost_now(r, d, buffers, seat) == READY:
                weigh_known(r, d, buffers, seat, away | 1 << gone, declared, notes)
                value = after_turns(notes[GAIN], notes[HAZARD], notes)
                if value > best:
                    best = value
                    notes[at + ROW_GAIN] = notes[GAIN]
                    notes[at + ROW_HAZARD] = notes[HAZARD]
            c[gone] += 1
    return best > 0


def weigh_known(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, declared: bool, notes: list[int]) -> None:
    """Note what a ready hand gains in a turn and the chance that it wins in one, as was found when it was looked at."""
    c = d.counts[seat]
    suits = suit_key(c, 0) + (suit_key(c, 9) << 21) + (suit_key(c, 18) << 42)
    honours = honours_key(c)
    at = KNOWN + KNOWN_HAND * ((suits ^ suits >> 13 ^ suits >> 29 ^ suits >> 47 ^ honours * 7) & KNOWN_HANDS - 1)
    if notes[at + SUIT_KEYS] != suits or notes[at + HONOUR_KEY] != honours:
        weigh_ready(r, d, buffers, seat, away, declared, notes)
        notes[at + SUIT_KEYS] = suits
        notes[at + HONOUR_KEY] = honours
        notes[at + KNOWN_GAIN] = notes[GAIN]
        notes[at + KNOWN_HAZARD] = notes[HAZARD]
    notes[GAIN] = notes[at + KNOWN_GAIN]
    notes[HAZARD] = notes[at + KNOWN_HAZARD]


def weigh_ready(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, declared: bool, notes: list[int]) -> None:
    """The same looked at: each wait is judged once, as it is if given, or drawn where no other tile may win."""
    notes[HAZARD] = notes[GAIN] = 0
    mask = waits_of(r, d, buffers, seat, d.meld_count[seat])
    barred = why_barred(r, d, seat, mask, d.thrown[seat] | away) != 0
    for kind in range(KINDS):
        if mask >> kind & 1 and notes[kind] > 0 and notes[LEAVES] > 0:
            notes[LEAVES] -= 1
            fill_leaf(r, d, buffers.win, seat, kind, barred, declared)
            worth = judged(r, buffers)
            if worth.wins and worth.value > 0:
                drawn = received(r, d, seat, worth.value, True, declared, notes)
                given = 0 if barred else received(r, d, seat, worth.value, False, declared, notes)
                share = 0 if barred else given_by_others(kind, declared, r.players)
                each = notes[kind] * ONE // notes[UNSEEN]
                notes[HAZARD] += each * (16 + share) >> 4
                notes[GAIN] += each * (16 * drawn + share * given) >> 10
