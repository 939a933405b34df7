"""A hand played on where it must count more than any complete one does: flat text.

Whoever decides goes on as the keen player does, which plans for what the book asks. Three more who plan would take four
times as long, so the others only draw, throw what they can spare and win when their time has come: by how many tiles
they have thrown and how many sets they have laid out, as such players did. What each discard might cost is counted.
"""

from paiju.core.chance import below, following
from paiju.core.hand.distance import standard_cost
from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, OVER, TURN, Deal
from paiju.core.play.flow import carry_out
from paiju.core.play.legal import discard_code
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import person_asked
from paiju.core.players.levels.claiming import best_claim
from paiju.core.players.levels.simple import choose_simple, has_action
from paiju.core.players.levels.thinking import own_turn
from paiju.core.players.notes import Notes
from paiju.core.players.placement import USUAL_UNITS, look_at_places
from paiju.core.players.receipts import guessed_receipts, spared
from paiju.core.players.risk.danger import look_at_rivals
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.paid_distance import standard_draws
from paiju.core.players.ways.patterns import far_value
from paiju.core.players.ways.weighing import ALL_KINDS, comes_near_best, useful_to
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR
from paiju.deep.own_draws import bring_own

# Of 1024 turns of a player that plans, by tiles thrown (0–2, 3–5 … 18 and more), those in which it wins: with at most
# one set laid out, with more. Counted in 1,200 hands of steady players by mcr.
PERIODS = 7
WINS = ((0, 3, 16, 29, 50, 62, 68), (0, 14, 25, 42, 65, 70, 75))
MOST_THROWN = 63
LEAVES_TRIED = 60  # wins judged for one discard
NEAR = 2  # tiles to add to a hand that is one away
PLACE = 6  # bits for each seat


def win_times(r: Rules, d: Deal, chance: int) -> int:
    """By seat, with how many tiles thrown the others win, in bits."""
    times = 0
    for seat in range(r.players):
        thrown = min(int(d.river_count[seat]), MOST_THROWN)
        row = int(d.meld_count[seat] > 1)
        chance = following(chance)
        while thrown < MOST_THROWN and below(chance, 1024) >= WINS[row][min(thrown // 3, PERIODS - 1)]:
            thrown += 1
            chance = following(chance)
        times |= thrown << PLACE * seat
    return times


def look_at_risks(r: Rules, d: Deal, who: int, notes: Notes) -> None:
    """Note what each kind risks as the table stands; it is taken to stay so."""
    look_around(r, d, who, notes, True)
    look_at_rivals(r, d, who, notes, True)


def risk_of(d: Deal, action: int, notes: Notes) -> int:
    """What an action of whose turn it is risks as a discard, in parts of a point."""
    if d.phase != TURN or action > A.RIICHI_DRAWN:
        return 0
    kind = kind_of(discard_code(d, action))
    return notes.risks[kind] if kind >= 0 else 0


def play_planned(
    r: Rules, d: Deal, buffers: Buffers, who: int, times: int, lots: list[int], out: list[int], notes: Notes
) -> int:
    """To the end of the hand, or until somebody else's time has come: what that costs is paid. What the own discards
    risk, in parts of a point, is told: nobody else's hand is played."""
    useful = ALL_KINDS
    risked = 0
    while d.phase != OVER:
        seat = person_asked(d)
        n = legal(r, d, buffers, seat, out)
        thought = False
        if seat != who:
            if d.phase == TURN and d.river_count[seat] >= times >> PLACE * seat & MOST_THROWN:
                d.points[seat] += guessed_receipts(r, d, seat, max(USUAL_UNITS, r.minimum)) - spared(r)
                d.points[who] -= spared(r)
                return risked
            action = spare(r, d, buffers, seat, out, n, notes)
        else:
            action = at_once(d, out, n, useful)
            if action == NONE:
                action = planned(r, d, buffers, who, out, n, notes)
                thought = action != A.PASS
        if len(lots):
            bring_own(r, d, lots, action)
        risked += risk_of(d, action, notes) if seat == who else 0
        carry_out(r, d, buffers, seat, action)
        if thought:
            useful = useful_now(r, d, buffers, who, notes) if action <= A.RIICHI_DRAWN else ALL_KINDS
    return risked


def at_once(d: Deal, out: list[int], n: int, useful: int) -> int:
    """What needs no thought: a win; a tile that brings no way nearer is thrown, or let go. -1 for the rest."""
    if n == 1:
        return out[0]
    if has_action(out, n, A.WIN):
        return A.WIN
    if d.phase == CLAIM:
        kind = kind_of(d.stake)
        return A.PASS if kind >= 0 and useful >> kind & 1 == 0 else NONE
    if d.phase == TURN and out[n - 1] < A.REPLACE_FLOWER and has_action(out, n, A.DISCARD_DRAWN):
        kind = kind_of(d.drawn)
        return A.DISCARD_DRAWN if kind >= 0 and useful >> kind & 1 == 0 else NONE
    return NONE


def planned(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int], n: int, notes: Notes) -> int:
    """As the keen player does it, with fewer wins judged, and an eye on what discards risk."""
    if (d.phase != TURN and d.phase != CLAIM) or (d.phase == TURN and out[n - 1] >= A.REPLACE_FLOWER):
        return choose_simple(r, d, buffers, who, out, n, notes)
    look_around(r, d, who, notes, False)
    notes.most_leaves = LEAVES_TRIED
    look_at_places(r, d, who, notes, False)
    if d.phase == TURN:
        return own_turn(r, d, buffers, who, False, out, n, notes)
    return best_claim(r, d, buffers, who, out, n, notes)


def useful_now(r: Rules, d: Deal, buffers: Buffers, who: int, notes: Notes) -> int:
    """The kinds that bring one of the better ways nearer, or the hand to its end."""
    far_value(r, d, buffers.costs, who, notes)
    kinds = 0
    for way in range(notes.way_count):
        if comes_near_best(way, notes):
            kinds |= useful_to(r, buffers.costs, way, notes)
    cost = standard_cost(r, buffers.costs, d.counts[who], r.sets - d.meld_count[who])
    if cost <= NEAR:
        kinds |= standard_draws(r, buffers.costs, d.counts[who], d.meld_count[who], cost)
    return kinds


def spare(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int, notes: Notes) -> int:
    """What one of the others does: flowers are laid out, the loneliest tile is thrown, nothing is claimed."""
    if d.phase == CLAIM:
        return A.PASS
    if n == 1 or d.phase != TURN or out[n - 1] >= A.REPLACE_FLOWER:
        return choose_simple(r, d, buffers, seat, out, n, notes)
    action = out[0]
    least = NONE
    for i in range(n):
        if out[i] <= A.DISCARD_DRAWN:
            code = discard_code(d, out[i])
            beside = 0 if is_flower(code) else company(d.counts[seat], kind_of(code))
            if least == NONE or beside < least:
                least = beside
                action = out[i]
    return action


def company(c: list[int], kind: int) -> int:
    """How much a tile has in the hand to go with it."""
    neighbours = 4 * (c[kind] - 1)
    if kind < HONOUR:
        rank = kind % 9
        neighbours += 1 + int(0 < rank < 8)
        neighbours += 2 * c[kind - 1] if rank > 0 else 0
        neighbours += 2 * c[kind + 1] if rank < 8 else 0
        neighbours += c[kind - 2] if rank > 1 else 0
        neighbours += c[kind + 2] if rank < 7 else 0
    return neighbours
