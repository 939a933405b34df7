"""Loops over many hands. Compiled into the library; the same text runs in the interpreter. Each answers -1, or the
number of the first record that is no hand.

A judge takes tiles out of a hand and puts them back, so each hand is first copied into `own`, a row of the caller's:
the arrays given may be read-only, or shared with other threads.
"""

from typing import Any

from paiju.core.hand.distance import distance_in, distance_of_words
from paiju.core.hand.held import digits_in
from paiju.core.hand.splits import RUN_KINDS
from paiju.core.hand.words import Words, tiles_in, words_at
from paiju.core.rules import BY_LIMITS, INDICATORS, STILL_A_WAIT
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, SELF_DRAW, SET_KIND, SET_TYPE
from paiju.core.tiles import ALL_KINDS, COPIES, EAST, KINDS, NORTH
from paiju.core.worth.judge_house import judge_house_counted
from paiju.core.worth.judge_official import judge_official_counted
from paiju.core.worth.judge_riichi import judge_riichi_counted
from paiju.core.worth.settle import riichi_points
from paiju.native.arguments import ByteRows, Bytes, LongRows, Longs, OneBook, Shorts, SuitTable, Wins


def is_hand(r: Any, w: Any, held: Words) -> bool:
    """Are these numbers a hand? Compiled code would go wherever a wrong one points; `checks` says which is wrong."""
    good = (
        0 <= w.meld_count <= r.sets
        and 0 <= w.win < KINDS
        and 0 <= w.wild <= COPIES
        and 0 <= w.wild_win <= 1
        and EAST <= w.seat <= NORTH
        and EAST <= w.round <= NORTH
        and w.flags >= 0
        and w.red >= 0
        and w.north >= 0
        and w.flowers >= 0
    )
    if not good:
        return False
    good = are_kinds(w.dora) and are_kinds(w.ura)
    for i in range(w.meld_count):
        good = good and is_meld(w.melds[i])
    good = good and tiles_in(held) + w.wild + 3 * w.meld_count == 3 * r.sets + 2
    return good and w.counts[w.win] + w.wild_win > 0


def are_kinds(indicators: Any) -> bool:
    """Kinds up to the first -1; what follows is not read."""
    i = 0
    while i < INDICATORS and 0 <= indicators[i] < KINDS:
        i += 1
    return i == INDICATORS or indicators[i] == -1


def is_meld(code: int) -> bool:
    """A set code of a meld."""
    sort, kind = int(code) >> SET_TYPE, int(code) & SET_KIND
    lowest = RUN_KINDS if sort == CHOW else ALL_KINDS
    return int(sort >= CONCEALED_KONG) & int(sort <= ADDED_KONG) & lowest >> kind & 1 == 1


def score_riichi(
    r: OneBook, wins: Wins, own: Wins, first: int, last: int, rows: Longs, spots: Longs, out: LongRows
) -> int:
    """Riichi: base points, han, fu, yakuman, han without bonus, the points the winner receives, patterns, the win."""
    for i in range(first, last):
        held = words_at(wins[i].counts)
        if not is_hand(r, wins[i], held):
            return i
        own[0] = wins[i]
        w = own[0]
        worth = judge_riichi_counted(r, w, digits_in(held), rows, spots)
        seat = int(w.seat) - EAST
        discarder = -1 if w.flags & SELF_DRAW else seat ^ 1
        out[i, 0] = worth.value
        out[i, 1] = worth.han
        out[i, 2] = worth.fu
        out[i, 3] = worth.yakuman
        out[i, 4] = worth.own
        alone = riichi_points(r, worth.value, seat, discarder) if r.formula == BY_LIMITS else worth.value
        out[i, 5] = alone if worth.value > 0 else 0
        out[i, 6] = worth.patterns
        out[i, 9] = worth.wins
    return -1


def score_house(
    r: OneBook, wins: Wins, own: Wins, first: int, last: int, rows: Longs, spots: Longs, out: LongRows
) -> int:
    """House rules: fans, and whether the conditions of the dice let the hand win."""
    for i in range(first, last):
        held = words_at(wins[i].counts)
        if not is_hand(r, wins[i], held):
            return i
        own[0] = wins[i]
        worth = judge_house_counted(r, own[0], digits_in(held), rows, spots)
        out[i, 0] = worth.value
        out[i, 1] = worth.han
        out[i, 3] = worth.yakuman
        out[i, 4] = worth.own
        out[i, 5] = worth.value
        out[i, 6] = worth.patterns
        out[i, 9] = worth.wins
        out[i, 10] = worth.defined.first
        out[i, 11] = worth.defined.second
        out[i, 12] = worth.defined.third
    return -1


def score_official(
    r: OneBook, wins: Wins, own: Wins, first: int, last: int, rows: Longs, spots: Longs, out: LongRows
) -> int:
    """Official: points without flowers, and the fans."""
    for i in range(first, last):
        held = words_at(wins[i].counts)
        if not is_hand(r, wins[i], held):
            return i
        own[0] = wins[i]
        fans = judge_official_counted(r, own[0], digits_in(held), rows, spots)
        out[i, 0] = fans.points
        out[i, 4] = fans.points
        out[i, 5] = fans.points
        out[i, 6] = fans.low
        out[i, 7] = fans.high
        out[i, 8] = fans.repeats
        out[i, 9] = int(fans.points >= r.minimum)
    return -1


def distances(
    r: OneBook,
    table: SuitTable,
    hands: ByteRows,
    own: Bytes,
    melds: int,
    first: int,
    last: int,
    none: Shorts,
    work: Longs,
    out: Bytes,
) -> int:
    """The distance of each hand, given as 34 counts; a fifth copy counts where the book lets one wait for it."""
    exact = r.held_four == STILL_A_WAIT
    for i in range(first, last):
        words = words_at(hands[i])
        total = tiles_in(words) + 3 * melds
        if total <= 0 or total > 3 * r.sets + 2 or total % 3 == 0:
            return i
        if exact:
            for kind in range(KINDS):
                own[kind] = hands[i, kind]
            out[i] = distance_in(r, table, own, none, melds, 0, work)
        else:
            out[i] = distance_of_words(r, table, words, melds)
    return -1
