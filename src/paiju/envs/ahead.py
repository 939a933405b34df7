"""The third observation: the first one, then what the hand would be after each discard and each claim. Flat source like
the core's, interpreted and compiled.

It reads only what the first observation shows and the order of discards, which a view shows too.
"""

from collections.abc import Sequence

from paiju.core.many.observing import GIVEN_UP, MOST, OBSERVATION, observe_given_up
from paiju.core.play.actions import kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, EXCHANGE, STANDS, TURN, Deal
from paiju.core.play.furiten import why_barred
from paiju.core.play.readiness import waits_of
from paiju.core.play.winning import judged
from paiju.core.players.notes import Notes
from paiju.core.players.risk.danger import find_safe
from paiju.core.players.unseen import count_unseen, number_unseen
from paiju.core.players.worth.hand_value import lay_set, unlay_set
from paiju.core.players.worth.near_wins import fill_leaf
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import HONOUR, KINDS
from paiju.envs.goals import FORM, GOALS, Goals, measure_goals

# Where each part begins.
UNSEEN = OBSERVATION  # copies of each kind that the observer has not seen
SAFE_KINDS = UNSEEN + KINDS  # for each other seat, the next one first: kinds it cannot win on
AFTER = SAFE_KINDS + 3 * KINDS  # rows of what would be: for each goal its cost, then the unseen tiles that lower it,
WINS = 2 * GOALS  # then, of a ready hand, the unseen tiles that win when drawn and their worth, when given and theirs
AFTER_NUMBERS = WINS + 4
# The rows: after the discard of each kind, then as it is, after a chow with the tile lowest, middle, highest, a pung, a
# kong of the tile at stake.
AS_IT_IS = KINDS
AFTER_CHOW, AFTER_PUNG, AFTER_KONG = AS_IT_IS + 1, AS_IT_IS + 4, AS_IT_IS + 5
AFTER_ROWS = AS_IT_IS + 6
READY = 1  # tiles that a ready hand lacks
AHEAD = AFTER + AFTER_ROWS * AFTER_NUMBERS


def look_ahead(r: Rules, d: Deal, buffers: Buffers, who: int, notes: Notes, g: Goals, row: list[int]) -> None:
    """Fill in everything after the first observation."""
    for i in range(OBSERVATION, AHEAD):
        row[i] = 0
    find_safe(r, d, notes)
    for step in range(1, r.players):
        for kind in range(KINDS):
            row[SAFE_KINDS + KINDS * (step - 1) + kind] = notes.safe[(who + step) % r.players] >> kind & 1
    count_unseen(r, d, who, notes.unseen)
    for kind in range(KINDS):
        notes.unseen[kind] = 0 if r.missing_kinds >> kind & 1 else max(0, notes.unseen[kind])
        row[UNSEEN + kind] = notes.unseen[kind]
    tell_after(r, d, buffers, who, AS_IT_IS, notes, g, row)
    if (d.phase == TURN and d.turn == who) or d.phase == EXCHANGE:
        for kind in range(KINDS):
            if d.counts[who][kind]:
                d.counts[who][kind] -= 1
                tell_after(r, d, buffers, who, kind, notes, g, row)
                d.counts[who][kind] += 1
    if d.phase == CLAIM and d.by != who and kind_of(d.stake) >= 0:
        look_at_claims(r, d, buffers, who, notes, g, row)
    if len(row) == AHEAD + GIVEN_UP:
        observe_given_up(r, d, who, row)


def tell_after(
    r: Rules, d: Deal, buffers: Buffers, who: int, which: int, notes: Notes, g: Goals, row: list[int]
) -> None:
    """Write one of the rows, for the hand as it is now."""
    measure_goals(r, d, buffers, who, g)
    at = AFTER + AFTER_NUMBERS * which
    tiles = 0
    for kind in range(KINDS):
        tiles += d.counts[who][kind]
    for goal in range(GOALS):
        row[at + goal] = g.least[goal]
        row[at + GOALS + goal] = number_unseen(g.draws[goal], notes.unseen)
    if tiles % 3 == 1 and g.least[FORM] <= READY:
        tell_wins(r, d, buffers, who, 1 << which if which < KINDS else 0, at + WINS, notes, row)


def tell_wins(r: Rules, d: Deal, buffers: Buffers, who: int, away: int, at: int, notes: Notes, row: list[int]) -> None:
    """For a ready hand that has also thrown the kinds in `away`: the unseen tiles it can win on, according to the
    judge, and their mean worth."""
    waits = waits_of(r, d, buffers, who, d.meld_count[who])
    barred = why_barred(r, d, who, waits, d.thrown[who] | away) != 0
    if d.wild >= 0:
        waits |= 1 << d.wild
    for given in range(2):
        tiles = worth = 0
        for kind in range(KINDS):
            if waits >> kind & 1 and notes.unseen[kind] and not (given and (barred or kind == d.wild)):
                fill_leaf(r, d, buffers.win, who, kind, given == 0, d.riichi[who] == STANDS)
                win = judged(r, buffers)
                if win.wins and win.value > 0:
                    tiles += notes.unseen[kind]
                    worth += notes.unseen[kind] * win.value
        row[at + 2 * given] = tiles
        row[at + 2 * given + 1] = min(MOST, worth // max(1, tiles))


def look_at_claims(r: Rules, d: Deal, buffers: Buffers, who: int, notes: Notes, g: Goals, row: list[int]) -> None:
    """The rows for sets that could be made with the tile at stake, as far as the tiles are there; the mask says who may
    claim it."""
    kind = kind_of(d.stake)
    held = d.counts[who][kind]
    if held > 1:
        lay_set(d, who, OPEN_PUNG << SET_TYPE | kind, kind, kind, 2)
        tell_after(r, d, buffers, who, AFTER_PUNG, notes, g, row)
        unlay_set(d, who, kind, kind, 2)
    if held > 2:
        lay_set(d, who, OPEN_KONG << SET_TYPE | kind, kind, kind, 3)
        tell_after(r, d, buffers, who, AFTER_KONG, notes, g, row)
        unlay_set(d, who, kind, kind, 3)
    for place in range(3):
        lowest = kind - place
        if kind < HONOUR and place <= kind % 9 <= 6 + place:
            low = lowest + int(place == 0)
            other = lowest + 2 - int(place == 2)
            if d.counts[who][low] and d.counts[who][other]:
                lay_set(d, who, CHOW << SET_TYPE | lowest, low, other, 2)
                tell_after(r, d, buffers, who, AFTER_CHOW + place, notes, g, row)
                unlay_set(d, who, low, other, 2)


def look_ahead_at_all(
    rules: Sequence[Rules],
    deals: list[Deal],
    buffers: Buffers,
    which: list[int],
    seats: list[int],
    notes: Notes,
    g: Goals,
    seen: list[list[int]],
) -> None:
    """Look ahead for the given seat at every table; -1: for nobody there."""
    for i in range(len(seats)):
        if seats[i] >= 0:
            look_ahead(rules[which[i]], deals[i], buffers, seats[i], notes, g, seen[i])
