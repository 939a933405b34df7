"""Ways to win with three runs that belong together: the same run in three suits, straights, shifted runs."""

from typing import NamedTuple

from paiju.core.hand.distance import Costs
from paiju.core.patterns import catalogue as P
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.players.ways.paid_distance import POWERS
from paiju.core.players.ways.weighing import ALL_KINDS, Aim, Suits, consider, worth_units
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, SET_TYPE
from paiju.core.tiles import HONOUR

SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
MOST_MISSING = 4  # of the nine tiles; a hand that lacks more has better ways. By hand


class ThreeRuns(NamedTuple):
    """Three runs that belong together, by their lowest kinds."""

    first: int
    second: int
    third: int


class WithoutRuns(NamedTuple):
    """A hand with three runs taken out: what is left, the sets still to come from there; how many tiles of the runs are
    missing, and their kinds as a mask."""

    suits: Suits
    sets: int
    missing: int
    kinds: int


def note_runs(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, notes: Notes) -> None:
    """The same run in three suits, straights, shifted runs."""
    closed = notes.closed != 0
    straight, shifted = worth_units(r, P.PURE_STRAIGHT, closed), worth_units(r, P.PURE_SHIFTED_RUNS, closed)
    for suit in range(int(r.few_characters != 0), 3):
        low = 9 * suit
        if straight:
            take_runs(r, d, costs, seat, suits, ThreeRuns(low, low + 3, low + 6), P.PURE_STRAIGHT, notes)
        if shifted:
            for step in range(1, 3):
                for k in range(low, low + 7 - 2 * step):
                    runs = ThreeRuns(k, k + step, k + 2 * step)
                    take_runs(r, d, costs, seat, suits, runs, P.PURE_SHIFTED_RUNS, notes)
    if r.few_characters == 0:
        note_mixed_runs(r, d, costs, seat, suits, notes)


def note_mixed_runs(r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, notes: Notes) -> None:
    """Those over three suits."""
    closed = notes.closed != 0
    triple = worth_units(r, P.MIXED_TRIPLE_RUN, closed)
    for rank in range(7 * int(triple > 0)):
        take_runs(r, d, costs, seat, suits, ThreeRuns(rank, rank + 9, rank + 18), P.MIXED_TRIPLE_RUN, notes)
    mixed, stepping = worth_units(r, P.MIXED_STRAIGHT, closed), worth_units(r, P.MIXED_SHIFTED_RUNS, closed)
    if mixed or stepping:
        for i in range(6):
            x, y, z = 9 * SUIT_ORDERS[i][0], 9 * SUIT_ORDERS[i][1], 9 * SUIT_ORDERS[i][2]
            if mixed:
                take_runs(r, d, costs, seat, suits, ThreeRuns(x, y + 3, z + 6), P.MIXED_STRAIGHT, notes)
            for rank in range(5 * int(stepping > 0)):
                runs = ThreeRuns(x + rank, y + rank + 1, z + rank + 2)
                take_runs(r, d, costs, seat, suits, runs, P.MIXED_SHIFTED_RUNS, notes)


def take_runs(
    r: Rules, d: Deal, costs: Costs, seat: int, suits: Suits, runs: ThreeRuns, pattern: int, notes: Notes
) -> None:
    """Measure a hand that is to have three runs, as far as what it lacks of them may still come."""
    left = without_runs(r, d, seat, suits, runs)
    if left.missing <= MOST_MISSING and may_come(left.kinds, notes):
        aim = Aim(left.sets, left.missing, left.kinds, ALL_KINDS, pattern, 16)
        consider(r, d, costs, seat, left.suits, aim, notes)


def may_come(kinds: int, notes: Notes) -> bool:
    """Is a tile of each of these kinds unseen?"""
    all_unseen = True
    for kind in range(HONOUR):
        all_unseen = all_unseen and (kinds >> kind & 1 == 0 or notes.unseen[kind] > 0)
    return all_unseen


def without_runs(r: Rules, d: Deal, seat: int, suits: Suits, runs: ThreeRuns) -> WithoutRuns:
    """Take three runs out of a hand, or find them laid out."""
    a, b, e = suits.characters, suits.circles, suits.bamboos
    sets = r.sets - d.meld_count[seat]
    missing = kinds = 0
    for i in range(3):
        low = runs.first if i == 0 else runs.second if i == 1 else runs.third
        if not is_laid(d, seat, low):
            sets -= 1
            for kind in range(low, low + 3):
                power = POWERS[kind % 9]
                key = a if kind < 9 else b if kind < 18 else e
                if key // power % 5:
                    a -= power if kind < 9 else 0
                    b -= power if 9 <= kind < 18 else 0
                    e -= power if kind >= 18 else 0
                else:
                    missing += 1
                    kinds |= 1 << kind
    return WithoutRuns(Suits(a, b, e, suits.honours), sets, missing, kinds)


def is_laid(d: Deal, seat: int, low: int) -> bool:
    """Has this run been claimed?"""
    laid = False
    for i in range(d.meld_count[seat]):
        laid = laid or d.melds[seat][i] == CHOW << SET_TYPE | low
    return laid
