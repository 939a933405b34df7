"""Ways to win with three runs that belong together: the same run in three suits, straights, shifted runs."""

from typing import NamedTuple

from paiju.core.hand.distance import Costs
from paiju.core.patterns import catalogue as P
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.players.ways.keyed_hand import STEPS, KeyedHand
from paiju.core.players.ways.weighing import ALL_KINDS, Aim, Suits, consider, worth_units
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, SET_KIND, SET_TYPE
from paiju.core.tiles import bits, lowest

SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
MOST_MISSING = 4  # of the nine tiles; a hand that lacks more has better ways. By hand


class ThreeRuns(NamedTuple):
    """Three runs that belong together, by their lowest kinds."""

    first: int
    second: int
    third: int


class TilesHeld(NamedTuple):
    """Masks of a hand: the kinds held at least once, twice, thrice; the lowest kinds of the runs it has claimed. Then
    where its suits stand in the table of costs."""

    once: int
    twice: int
    thrice: int
    laid: int
    suits: Suits


class RunsLacking(NamedTuple):
    """Three runs in a hand: how many are still to be made, with which tiles of the hand, by how often a kind is used
    for them; how many tiles are missing, and their kinds as a mask."""

    runs: int
    once: int
    twice: int
    thrice: int
    missing: int
    kinds: int


def note_runs(r: Rules, d: Deal, costs: Costs, seat: int, held: TilesHeld, notes: Notes) -> None:
    """The same run in three suits, straights, shifted runs."""
    closed = notes.closed != 0
    straight, shifted = worth_units(r, P.PURE_STRAIGHT, closed), worth_units(r, P.PURE_SHIFTED_RUNS, closed)
    for suit in range(int(r.few_characters != 0), 3):
        low = 9 * suit
        if straight:
            take_runs(r, d, costs, seat, held, ThreeRuns(low, low + 3, low + 6), P.PURE_STRAIGHT, notes)
        if shifted:
            for step in range(1, 3):
                for k in range(low, low + 7 - 2 * step):
                    runs = ThreeRuns(k, k + step, k + 2 * step)
                    take_runs(r, d, costs, seat, held, runs, P.PURE_SHIFTED_RUNS, notes)
    if r.few_characters == 0:
        note_mixed_runs(r, d, costs, seat, held, notes)


def note_mixed_runs(r: Rules, d: Deal, costs: Costs, seat: int, held: TilesHeld, notes: Notes) -> None:
    """Those over three suits."""
    closed = notes.closed != 0
    triple = worth_units(r, P.MIXED_TRIPLE_RUN, closed)
    for rank in range(7 * int(triple > 0)):
        take_runs(r, d, costs, seat, held, ThreeRuns(rank, rank + 9, rank + 18), P.MIXED_TRIPLE_RUN, notes)
    mixed, stepping = worth_units(r, P.MIXED_STRAIGHT, closed), worth_units(r, P.MIXED_SHIFTED_RUNS, closed)
    if mixed or stepping:
        for i in range(6):
            x, y, z = 9 * SUIT_ORDERS[i][0], 9 * SUIT_ORDERS[i][1], 9 * SUIT_ORDERS[i][2]
            if mixed:
                take_runs(r, d, costs, seat, held, ThreeRuns(x, y + 3, z + 6), P.MIXED_STRAIGHT, notes)
            for rank in range(5 * int(stepping > 0)):
                runs = ThreeRuns(x + rank, y + rank + 1, z + rank + 2)
                take_runs(r, d, costs, seat, held, runs, P.MIXED_SHIFTED_RUNS, notes)


def take_runs(
    r: Rules,
    d: Deal,
    costs: Costs,
    seat: int,
    held: TilesHeld,
    runs: ThreeRuns,
    pattern: int,
    notes: Notes,
) -> None:
    """Measure a hand that is to have three runs, as far as what it lacks of them may still come."""
    lacking = runs_lacking(held, runs)
    unseen = notes.unseen_ones | notes.unseen_twos | notes.unseen_fours
    if lacking.missing <= MOST_MISSING and lacking.kinds & ~unseen == 0:
        sets = r.sets - d.meld_count[seat] - lacking.runs
        aim = Aim(sets, lacking.missing, lacking.kinds, ALL_KINDS, pattern, 16)
        consider(r, d, costs, seat, without_runs(held.suits, lacking), aim, notes)


def tiles_held(h: KeyedHand, d: Deal, seat: int) -> TilesHeld:
    """A hand's."""
    laid = 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        laid |= int(code >> SET_TYPE == CHOW) << (code & SET_KIND)
    suits = Suits(h.characters, h.circles, h.bamboos, h.honours)
    return TilesHeld(h.ones | h.twos | h.fours, h.twos | h.fours, h.ones & h.twos | h.fours, laid, suits)


def runs_lacking(held: TilesHeld, runs: ThreeRuns) -> RunsLacking:
    """What three runs take out of a hand, but for those laid out."""
    first, second, third = 1 << runs.first, 1 << runs.second, 1 << runs.third
    a, b, e = first & ~held.laid, second & ~held.laid, third & ~held.laid
    number = int(a != 0) + int(b != 0) + int(e != 0)
    a, b, e = 7 * a, 7 * b, 7 * e
    once, twice, thrice = a | b | e, a & b | (a | b) & e, a & b & e
    lacks1, lacks2, lacks3 = once & ~held.once, twice & ~held.twice, thrice & ~held.thrice
    missing = bits(lacks1) + bits(lacks2) + bits(lacks3)
    kinds = lacks1 | lacks2 | lacks3
    return RunsLacking(number, once & held.once, twice & held.twice, thrice & held.thrice, missing, kinds)


def without_runs(suits: Suits, taken: RunsLacking) -> Suits:
    """What is left of the hand."""
    a, b, e = suits.characters, suits.circles, suits.bamboos
    kinds = taken.once
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        step = STEPS[kind] * (1 + (taken.twice >> kind & 1) + (taken.thrice >> kind & 1))
        a -= step if kind < 9 else 0
        b -= step if 9 <= kind < 18 else 0
        e -= step if kind >= 18 else 0
    return Suits(a, b, e, suits.honours)
