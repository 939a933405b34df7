"""What each discard leaves: by real scores near winning, else by the way the hand may go, by the tiles that help it now
and after the best draw, and by which tile it misses least.

Worths are compared as logarithms, since what shapes promise multiplies them. The discard that comes out best is worth
what its hand is, and every other one as much less as its logarithm says.
"""

from paiju.core.play.actions import RIICHI, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.notes import NO_DISCARD, Notes
from paiju.core.players.powers import log_of
from paiju.core.players.receipts import must_count
from paiju.core.players.unseen import number_in, unseen_noted
from paiju.core.players.worth.acceptance import (
    helping_kinds,
    helps_next,
    is_plain,
    shape_cost,
)
from paiju.core.players.worth.hand_value import any_hand_wins, hand_value, quick_value
from paiju.core.players.worth.lone_tiles import lone_logs
from paiju.core.players.worth.two_away import TWO_AWAY, cost_now, forget_known, two_away_value
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS

MOST_LACKING = 5  # tiles: hands further away are weighed as those are, since few were there to fit
# By tiles lacking, in sixteenths: how the tiles that help now and those after the best draw multiply the worth; then
# the logarithm that stands for both when a discard puts the hand back by a tile, or by more. From 3 tiles lacking on
# they were fitted (training/fit_discards.py); those below, and the shares that follow, were tried one by one on the
# same half of the records.
NOW = (0, 0, 12, 16, -4, -1)
NEXT = (0, 0, 0, 23, 27, 7)
BACK = (0, -53, 83, 454, 316, 94)
FURTHER_BACK = (0, -53, 47, 0, 0, 0)
SHARPNESS = 7  # sixteenths: how much of a difference between such logarithms is a difference in worth
# Sixteenths, where a hand must count more than any complete hand does: how much lone tiles and shapes count there, to
# decide between tiles that the best way does not need; then the same as SHARPNESS and DEEP. Tried together with others
# against the player of before (docs/bots-measured.md).
LONE, SHAPE = 5, 5
PLANNED_SHARPNESS, PLANNED_DEEP = 10, 6
CANDIDATES, CLOSE = 3, 96  # discards of a hand two tiles away that are searched, and how near to the best they must be
DEEP = 8  # sixteenths: how much what the search finds counts beside the ways the hand may go,
FURTHEST = 128  # as far as they differ by this logarithm at most
EXACT = 9  # sixteenths: how much the real scores of a near hand count beside the ways it may go


def weigh_discards(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], last: int, notes: Notes) -> None:
    """Note of the first actions, which discard, what each leaves and its logarithm."""
    look_at_discards(r, d, buffers, seat, notes)
    for i in range(last):
        weigh_discard(r, d, buffers, seat, out[i], i, notes)
        if has_shape(d, out[i], i, notes):
            notes.logs[i] += logs_by_shape(r, d, buffers, seat, out[i], notes)
    if is_searched(d, seat, notes):
        look_deeper(r, d, buffers, seat, out, last, notes)


def look_at_discards(r: Rules, d: Deal, buffers: Buffers, seat: int, notes: Notes) -> None:
    """Note how far the hand is, and what counts beside the worth of what a discard leaves."""
    notes.steps = steps_away(r, d, buffers, seat)
    shaped = (any_hand_wins(r, d, seat) or r.riichi != 0) and d.wild < 0
    planned = not shaped and must_count(r) and d.wild < 0
    notes.by_shape = int(shaped)
    notes.by_plan = int(planned)
    notes.cost = least_cost(r, d, buffers, seat) if shaped or (planned and notes.steps > 1) else 0
    notes.sharp = PLANNED_SHARPNESS if planned else SHARPNESS if shaped and notes.cost > 1 else 16


def weigh_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, place: int, notes: Notes) -> None:
    """Note what a discard leaves and its logarithm, shapes aside."""
    code = discard_code(d, action)
    declared = action >= RIICHI
    near = notes.steps <= 1
    value = left_by(r, d, buffers, seat, code, declared, near, notes)
    notes.worths[place] = value
    notes.aims[place] = notes.aim
    logs = log_of(value)
    if notes.by_shape and not is_flower(code) and value > 0:
        if near and not declared and notes.cost > 1:
            promised = left_by(r, d, buffers, seat, code, False, False, notes)
            logs = (EXACT * logs + (16 - EXACT) * log_of(promised)) >> 4
        logs += lone_logs(r, d, seat, code, int(near), notes.unseen)
    elif notes.by_plan and not is_flower(code):
        logs += lone_logs(r, d, seat, code, int(near), notes.unseen) * LONE >> 4
    notes.logs[place] = logs


def has_shape(d: Deal, action: int, place: int, notes: Notes) -> bool:
    """Does it count for a discard how easily the hand then comes nearer?"""
    if is_flower(discard_code(d, action)):
        return False
    return notes.worths[place] > 0 if notes.by_shape else notes.by_plan != 0 and notes.cost > 0


def logs_by_shape(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, notes: Notes) -> int:
    """What is added to the logarithm of a discard for how easily the hand comes nearer after it."""
    logs = shape_logs(r, d, buffers, seat, kind_of(discard_code(d, action)), notes.cost, notes)
    return logs if notes.by_shape else logs * SHAPE >> 4


def is_searched(d: Deal, seat: int, notes: Notes) -> bool:
    """Is it a hand two tiles away, whose best discards are searched?"""
    return d.wild < 0 and d.held_flowers[seat] == 0 and notes.steps == 2


def look_deeper(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], last: int, notes: Notes) -> None:
    """Search what the discards of a hand two tiles away lead to that come near the best, and put it beside what is
    noted of them."""
    c = d.counts[seat]
    share = PLANNED_DEEP if notes.by_plan else DEEP
    note_missed(d, out, last, notes)
    forget_known(notes)
    first = best_place(last, notes)
    top = notes.logs[first]
    searched = promised = 0
    looked = 0
    for _ in range(CANDIDATES):
        place = -1
        for i in range(last):
            kind = kind_of(discard_code(d, out[i]))
            if kind >= 0 and looked >> kind & 1 == 0 and notes.logs[i] > top - CLOSE:
                if place < 0 or notes.logs[i] > notes.logs[place]:
                    place = i
        if place < 0:
            return
        kind = kind_of(discard_code(d, out[place]))
        looked |= 1 << kind
        c[kind] -= 1
        logs = 0
        if cost_now(r, d, buffers, seat) == TWO_AWAY:
            logs = log_of(two_away_value(r, d, buffers, seat, 1 << kind, notes))
        c[kind] += 1
        if place == first:
            searched = logs
            promised = log_of(notes.worths[place])
        elif searched and logs:
            more = logs - searched - log_of(notes.worths[place]) + promised
            notes.logs[place] += max(-FURTHEST, min(FURTHEST, more)) * share >> 4


def note_missed(d: Deal, out: list[int], last: int, notes: Notes) -> None:
    """Note by kind how little its discard is missed."""
    for kind in range(KINDS):
        notes.missed[kind] = NO_DISCARD
    for i in range(last):
        kind = kind_of(discard_code(d, out[i]))
        if kind >= 0:
            notes.missed[kind] = max(notes.missed[kind], notes.logs[i])


def best_place(last: int, notes: Notes) -> int:
    """The place of the discard with the highest logarithm, the first of equal ones."""
    first = 0
    for i in range(last):
        if notes.logs[i] > notes.logs[first]:
            first = i
    return first


def left_by(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int, declared: bool, near: bool, notes: Notes) -> int:
    """What the hand is worth without a tile."""
    take(d, seat, code)
    if near:
        value = hand_value(r, d, buffers, seat, 0 if is_flower(code) else 1 << kind_of(code), declared, notes)
    else:
        value = quick_value(r, d, buffers, seat, notes)
    give(d, seat, code)
    return value


def least_cost(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """Tiles the hand lacks after the best discard: of sets and a pair as many as before it, since any tile that they do
    not use may go, or the one they win by."""
    c = d.counts[seat]
    plain = is_plain(r, d, seat)
    if plain:
        return max(1, shape_cost(r, d, buffers, seat, plain))
    least = 99
    for kind in range(KINDS):
        if c[kind]:
            c[kind] -= 1
            least = min(least, shape_cost(r, d, buffers, seat, plain))
            c[kind] += 1
    return least


def shape_logs(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int, least: int, notes: Notes) -> int:
    """How easily the hand comes nearer without a tile of this kind, as a logarithm."""
    c = d.counts[seat]
    plain = is_plain(r, d, seat)
    row = min(least, MOST_LACKING)
    c[kind] -= 1
    cost = shape_cost(r, d, buffers, seat, plain)
    logs = 0
    if cost == least:
        mask = helping_kinds(r, d, buffers, seat, cost, plain, notes)
        now = number_in(mask, unseen_noted(notes))
        logs = NOW[row] * log_of(now) >> 4
        if NEXT[row] and now:
            logs += NEXT[row] * log_of(helps_next(r, d, buffers, seat, cost, mask, plain, notes) // now) >> 4
    else:
        logs = BACK[row] if cost == least + 1 else FURTHER_BACK[row]
    c[kind] += 1
    return logs
