"""The keen player's discard: the one that leaves the hand worth most, by what it will win."""

from paiju.core.play import actions as A
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.notes import DECLARES, POINT, Notes
from paiju.core.players.worth.hand_value import any_hand_wins, hand_value, quick_value, steps_without
from paiju.core.rules import Rules

# Sixteenths: what a hand is worth that a discard puts back, where every complete hand may win. By hand, not fitted.
FALLING_BACK = 9
TURNS_BOUND = 6  # turns for which riichi costs the freedom to turn back; by hand


def best_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], last: int, notes: Notes) -> int:
    """The place of the discard worth most; its value is noted."""
    notes.steps = steps_away(r, d, buffers, seat)
    for i in range(last):
        value_discard(r, d, buffers, seat, out[i], i, notes)
    return most_valued(last, notes)


def most_valued(last: int, notes: Notes) -> int:
    """The same once every discard has been valued."""
    top = 0
    for i in range(last):
        if notes.planned[i] > notes.planned[top]:
            top = i
    notes.top = notes.planned[top] if last else 0
    return top


def value_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, place: int, notes: Notes) -> None:
    """Note what a discard is worth; where every complete hand may win, less if it puts the hand back. Hands that are
    near are looked through."""
    value = after_discard(r, d, buffers, seat, action, place, notes)
    least = notes.steps + 1 if notes.steps < 0 else notes.steps
    if any_hand_wins(r, d, seat) and steps_without(r, d, buffers, seat, action) > least and value > 0:
        value = value * FALLING_BACK >> 4
    notes.planned[place] = value


def after_discard(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, place: int, notes: Notes) -> int:
    """What a discard leaves, less what it risks; riichi costs a deposit and the freedom to turn back."""
    code = discard_code(d, action)
    take(d, seat, code)
    declared = action >= A.RIICHI
    away = 0 if is_flower(code) else 1 << kind_of(code)
    if notes.steps <= 1:
        value = hand_value(r, d, buffers, seat, away, declared, notes)
    else:
        value = quick_value(r, d, buffers, seat, notes)
    give(d, seat, code)
    notes.left[place] = value
    notes.aims[place] = notes.aim
    if away:
        notes.risked[place] = notes.risks[kind_of(code)]
        value -= notes.risked[place]
    if declared:
        notes.plans[place] = DECLARES
        value -= (r.deposit * POINT >> 1) + notes.worry * min(notes.turns, TURNS_BOUND)
    return value
