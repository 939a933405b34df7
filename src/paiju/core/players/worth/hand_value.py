"""What a hand of 3n+1 tiles is worth: near winning by real scores, further away by the best way it may go."""

from paiju.core.patterns import catalogue as P
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.notes import NO_HOPE, REAL_SCORES, Notes
from paiju.core.players.receipts import can_declare
from paiju.core.players.ways.keyed_hand import keyed
from paiju.core.players.ways.paid_distance import chows_laid, wanted
from paiju.core.players.ways.patterns import far_value
from paiju.core.players.worth.near_wins import one_away_value, ready_value
from paiju.core.rules import Rules

WILD_LEAVES = 8  # wins judged with wild tiles, each of which is many hands; by hand, for the time it takes


def hand_value(r: Rules, d: Deal, buffers: Buffers, seat: int, away: int, declared: bool, notes: Notes) -> int:
    """What a hand of 3n+1 tiles is worth; `away` is the kind just discarded, as a mask."""
    notes.aim = NO_HOPE
    if d.held_flowers[seat]:
        return 0
    steps = steps_away(r, d, buffers, seat)
    value = 0
    notes.leaves = notes.most_leaves if d.wild < 0 else WILD_LEAVES
    if steps <= 0:
        value = ready_value(r, d, buffers, seat, keyed(r, d.counts[seat]), away, declared, notes)
    elif steps == 1 and d.wild < 0:
        value = one_away_value(r, d, buffers, seat, away, notes)
    if not declared and (value == 0 or r.minimum > 1):
        far = far_value(r, d, buffers.costs, seat, notes)
        if far > value:
            return far
    notes.aim = REAL_SCORES if value else NO_HOPE
    return value


def quick_value(r: Rules, d: Deal, buffers: Buffers, seat: int, notes: Notes) -> int:
    """What a hand promises, without judging wins."""
    notes.aim = NO_HOPE
    return 0 if d.held_flowers[seat] else far_value(r, d, buffers.costs, seat, notes)


def any_hand_wins(r: Rules, d: Deal, seat: int) -> bool:
    """May the hand win however it is completed: by riichi, or because the book asks for nothing?"""
    if can_declare(r, d, seat):
        return True
    return r.open[P.BASE_WIN] >= wanted(r, chows_laid(d, seat))


def steps_without(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """How far the hand is after a discard."""
    code = discard_code(d, action)
    take(d, seat, code)
    steps = steps_away(r, d, buffers, seat)
    give(d, seat, code)
    return steps


def lay_set(d: Deal, seat: int, code: int, kind: int, other: int, number: int) -> None:
    """A set laid out for which so many tiles of one kind, or one each of two, leave the hand."""
    n = d.meld_count[seat]
    d.melds[seat][n] = code
    d.meld_count[seat] = n + 1
    if kind == other:
        d.counts[seat][kind] -= number
    else:
        d.counts[seat][kind] -= 1
        d.counts[seat][other] -= 1


def unlay_set(d: Deal, seat: int, kind: int, other: int, number: int) -> None:
    """The same taken back."""
    n = d.meld_count[seat] - 1
    d.melds[seat][n] = 0
    d.meld_count[seat] = n
    if kind == other:
        d.counts[seat][kind] += number
    else:
        d.counts[seat][kind] += 1
        d.counts[seat][other] += 1
